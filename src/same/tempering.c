#include "same/tempering.h"

#include "base/memory.h"
#include "same/ladder.h"

#include <math.h>
#include <stdlib.h>

enum {
    STARTS = SIDE <= 16 ? 32 : 4, /* runs from random games; a power of two */
    FINALISTS = 2,                /* that are left in the end */
    CHAINS = 6,
    MERGED = 4
};

static const double COLDEST = 15, HOTTEST = 120, MERGE_HOTTEST = 40;
static const double MERGE_SHARE = 0.2; /* of the time, for the runs that merge */

bool tempering_applies(const struct same_board *board)
{
    struct puzzle puzzle;
    struct position start;
    return position_start(&puzzle, &start, board, same_scoring_classic());
}

/* What all tasks of a stage share. */
struct stage {
    const struct same_search *search;
    const struct position *start;
    double seconds;  /* for each run, where the clock counts */
    uint64_t rounds; /* else */
};

static void run(struct ladder *ladder, const struct stage *stage)
{
    struct budget budget = stage->search->budget;
    bool counts = budget_counts_units(&budget);
    int64_t bound = position_bound(ladder->puzzle, stage->start);
    if (!counts)
        budget = budget_of_seconds(fmin(stage->seconds, budget_seconds_left(&budget)));
    for (uint64_t round = 0; ladder->best.value < bound && !budget_over(&budget); round++) {
        if (counts && round >= stage->rounds)
            break;
        ladder_round(ladder);
    }
}

/* Runs the ladders over the threads. `seconds` and `rounds` are for all of them together. */
static void run_stage(struct ladder **ladder, int count, const struct same_search *search,
                      const struct position *start, double seconds, uint64_t rounds)
{
    int threads = search->threads < count ? search->threads : count;
    struct stage stage = {.search = search,
                          .start = start,
                          .seconds = seconds * threads / count,
                          .rounds = rounds / (uint64_t)count};
#pragma omp parallel for schedule(static, 1) num_threads(threads)
    for (int i = 0; i < count; i++)
        run(ladder[i], &stage);
}

/* The best first; among equals the one that started first. */
static int by_value(const void *one, const void *other)
{
    const struct ladder *a = *(struct ladder *const *)one, *b = *(struct ladder *const *)other;
    if (a->best.value != b->best.value)
        return a->best.value > b->best.value ? -1 : 1;
    return (a > b) - (a < b);
}

/* The list as rows and columns of the moment. */
static enum status put_into_words(struct same_list *list, const struct puzzle *puzzle,
                                  const struct position *start, const struct moves *moves,
                                  struct error *error)
{
    struct position now = *start;
    list->steps = 0;
    list->totals = false;
    for (uint32_t i = 0; i < moves->count; i++) {
        struct same_move move = {.row = position_row(&now, moves->cell[i]),
                                 .column = position_column(&now, moves->cell[i])};
        if (position_remove(puzzle, &now, moves->cell[i]) && same_list_add(list, &move, 0) < 0)
            return error_no_memory(error, sizeof *list->step);
    }
    return STATUS_OK;
}

/* Everything a search needs: one ladder per start, then those that merge. */
struct tempering {
    const struct same_search *search;
    struct puzzle puzzle;
    struct position start;
    struct ladder *ladder;                    /* [STARTS + FINALISTS] */
    struct ladder *order[STARTS + FINALISTS]; /* the best first */
};

static enum status start_ladder(struct tempering *tempering, int index, uint32_t chains,
                                double hottest, struct error *error)
{
    struct random random;
    random_start(&random, tempering->search->seed, (uint64_t)index);
    tempering->order[index] = &tempering->ladder[index];
    return ladder_start(&tempering->ladder[index], &tempering->puzzle, &tempering->start, chains,
                        COLDEST, hottest, &random, error);
}

/* Stage after stage the better half goes on, for twice as long each. */
static void halve(struct tempering *tempering, double seconds, uint64_t rounds)
{
    int stages = 1;
    for (int count = STARTS; count > FINALISTS; count /= 2)
        stages++;
    for (int count = STARTS; count >= FINALISTS; count /= 2) {
        run_stage(tempering->order, count, tempering->search, &tempering->start, seconds / stages,
                  rounds);
        qsort(tempering->order, STARTS, sizeof(struct ladder *), by_value);
    }
}

/* The best lists of all runs, whether these went on or not, in one ladder each. */
static enum status merge(struct tempering *tempering, uint64_t rounds, struct error *error)
{
    enum status status = STATUS_OK;
    for (int i = 0; !status && i < FINALISTS; i++) {
        int index = STARTS + i;
        status = start_ladder(tempering, index, MERGED, MERGE_HOTTEST, error);
        for (uint32_t chain = 0; !status && chain < MERGED; chain++)
            ladder_seed(&tempering->ladder[index], chain, &tempering->order[chain]->best);
    }
    if (!status)
        run_stage(tempering->order + STARTS, FINALISTS, tempering->search, &tempering->start,
                  budget_seconds_left(&tempering->search->budget), rounds);
    return status;
}

static enum status search_all(struct tempering *tempering, struct error *error)
{
    const struct budget *budget = &tempering->search->budget;
    enum status status = STATUS_OK;
    for (int i = 0; !status && i < STARTS; i++)
        status = start_ladder(tempering, i, CHAINS, HOTTEST, error);
    if (status)
        return status;
    uint64_t rounds = budget->units * STARTS;
    halve(tempering, (1 - MERGE_SHARE) * budget_seconds_left(budget), rounds);
    status = merge(tempering, rounds, error);
    if (!status)
        qsort(tempering->order, STARTS + FINALISTS, sizeof(struct ladder *), by_value);
    return status;
}

enum status tempering_run(struct same_list *list, const struct same_search *search,
                          struct error *error)
{
    struct tempering tempering = {.search = search};
    tempering.ladder = memory_array(STARTS + FINALISTS, sizeof *tempering.ladder);
    if (!tempering.ladder)
        return error_no_memory(error, (STARTS + FINALISTS) * sizeof *tempering.ladder);
    position_start(&tempering.puzzle, &tempering.start, search->board, search->scoring);
    enum status status = search_all(&tempering, error);
    if (!status)
        status = put_into_words(list, &tempering.puzzle, &tempering.start,
                                &tempering.order[0]->best, error);
    for (int i = 0; i < STARTS + FINALISTS; i++)
        ladder_free(&tempering.ladder[i]);
    free(tempering.ladder);
    return status;
}
