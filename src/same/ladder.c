#include "same/ladder.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

static void remember(struct ladder *ladder, const struct line *line)
{
    if (line->value <= ladder->best.value)
        return;
    ladder->best.value = line->value;
    ladder->best.count = line->moves;
    memcpy(ladder->best.cell, line->cell, line->moves * sizeof line->cell[0]);
}

enum status ladder_start(struct ladder *ladder, const struct puzzle *puzzle,
                         const struct position *start, uint32_t chains, double coldest,
                         double hottest, const struct random *random, struct error *error)
{
    *ladder = (struct ladder){
        .puzzle = puzzle, .chains = chains, .random = *random, .best.value = INT64_MIN};
    ladder->line = memory_array(chains + 1, sizeof *ladder->line);
    if (!ladder->line)
        return error_no_memory(error, (chains + 1) * sizeof *ladder->line);
    for (uint32_t i = 0; i < chains; i++) {
        double place = chains > 1 ? (double)i / (chains - 1) : 0;
        ladder->temperature[i] = coldest * pow(hottest / coldest, place);
        ladder->order[i] = i;
        ladder->line[i].before[0] = *start;
        line_random(&ladder->line[i], puzzle, &ladder->random);
        remember(ladder, &ladder->line[i]);
    }
    return STATUS_OK;
}

void ladder_seed(struct ladder *ladder, uint32_t chain, const struct moves *moves)
{
    struct line *line = &ladder->line[ladder->order[chain]];
    line_replay(line, ladder->puzzle, moves->cell, moves->count, &ladder->random);
    remember(ladder, line);
}

static void swap_neighbours(struct ladder *ladder)
{
    uint32_t *order = ladder->order;
    const double *temperature = ladder->temperature;
    for (uint32_t i = 0; i + 1 < ladder->chains; i++) {
        double gain = (double)(ladder->line[order[i + 1]].value - ladder->line[order[i]].value) *
                      (1 / temperature[i] - 1 / temperature[i + 1]);
        if (gain >= 0 || random_unit(&ladder->random) < exp(gain)) {
            uint32_t colder = order[i];
            order[i] = order[i + 1];
            order[i + 1] = colder;
        }
    }
}

void ladder_round(struct ladder *ladder)
{
    struct line *scratch = &ladder->line[ladder->chains];
    for (uint32_t i = 0; i < ladder->chains; i++) {
        struct line *line = &ladder->line[ladder->order[i]];
        for (int k = 0; k < LADDER_PROPOSALS; k++) {
            line_step(line, scratch, ladder->puzzle, ladder->temperature[i], &ladder->random);
            remember(ladder, line);
        }
    }
    swap_neighbours(ladder);
}

void ladder_free(struct ladder *ladder)
{
    free(ladder->line);
    ladder->line = NULL;
}
