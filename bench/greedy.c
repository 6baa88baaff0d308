/* greedy.c — the plainest player that can be called one: the yardstick for the lowest grade.
 *
 *     bench-greedy INPUT [SECONDS [SEED]] > OUTPUT
 *
 * For each move in turn it samples paths from random places — a palindrome grown from a random
 * centre by random equal steps of both arms, a random walk read as a number — and makes the most
 * valuable one it saw. No plan, no structure, no second thought. The seconds (default 1) are
 * shared equally among the moves that the board can still take. */
#include "base/budget.h"
#include "base/memory.h"
#include "base/random.h"
#include "path/board.h"
#include "path/instance.h"
#include "path/plan.h"
#include "path/value.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A random walk is read as a number of at most this many digits: what 64 bits hold. */
enum { WALK_LENGTH = 19 };

struct player {
    const struct instance *instance;
    struct board board;
    struct random random;
    uint32_t *mark; /* [cells] the sample that used the cell last */
    uint32_t sample;
    uint32_t *arm;   /* [2 * cells] the palindrome being grown, its centre at index cells */
    uint8_t *number; /* [cells] its digits */
    uint32_t *best;  /* [cells] */
    size_t best_length;
    double best_value;
};

static bool unused(const struct player *player, uint32_t cell)
{
    return player->mark[cell] != player->sample;
}

/* The filled neighbours of a cell that this sample has not used; at most four. */
static int neighbours(const struct player *player, uint32_t cell, uint32_t *out)
{
    const struct board *board = &player->board;
    uint32_t column = cell / board->rows, height = cell % board->rows;
    int count = 0;
    if (height > 0 && unused(player, cell - 1))
        out[count++] = cell - 1;
    if (height + 1 < board->height[column] && unused(player, cell + 1))
        out[count++] = cell + 1;
    if (column > 0 && height < board->height[column - 1] && unused(player, cell - board->rows))
        out[count++] = cell - board->rows;
    if (column + 1 < board->columns && height < board->height[column + 1] &&
        unused(player, cell + board->rows))
        out[count++] = cell + board->rows;
    return count;
}

static void consider(struct player *player, const uint32_t *path, size_t length)
{
    const struct board *board = &player->board;
    if (length < player->instance->min_length || length > player->instance->max_length ||
        !board->digit[path[0]])
        return;
    for (size_t i = 0; i < length; i++)
        player->number[i] = board->digit[path[i]];
    unsigned kind = value_kind(player->instance, player->number, length);
    double value = value_rounded(player->instance, length, kind);
    if (value > player->best_value) {
        player->best_value = value;
        player->best_length = length;
        memcpy(player->best, path, length * sizeof *path);
    }
}

/* Steps both arms to neighbours with equal digits, chosen at random. */
static bool step_arms(struct player *player, uint32_t *left, uint32_t *right)
{
    uint32_t a[4], b[4], pair[16][2];
    int as = neighbours(player, *left, a), bs = neighbours(player, *right, b), pairs = 0;
    for (int i = 0; i < as; i++)
        for (int j = 0; j < bs; j++)
            if (a[i] != b[j] && player->board.digit[a[i]] == player->board.digit[b[j]]) {
                pair[pairs][0] = a[i];
                pair[pairs++][1] = b[j];
            }
    if (!pairs)
        return false;
    uint64_t chosen = random_below(&player->random, (uint64_t)pairs);
    *left = pair[chosen][0];
    *right = pair[chosen][1];
    player->mark[*left] = player->mark[*right] = player->sample;
    return true;
}

/* Puts a second centre cell beside the first, for an even length. False if there is none. */
static bool double_centre(struct player *player, uint32_t centre, uint32_t *right)
{
    uint32_t around[4];
    int count = neighbours(player, centre, around);
    if (!count)
        return false;
    *right = around[random_below(&player->random, (uint64_t)count)];
    player->mark[*right] = player->sample;
    return player->board.digit[*right] == player->board.digit[centre];
}

static void sample_palindrome(struct player *player, uint32_t centre)
{
    size_t from = instance_cells(player->instance), to = from + 1;
    uint32_t left = centre, right = centre;
    player->arm[from] = centre;
    player->mark[centre] = player->sample;
    if (random_below(&player->random, 2)) {
        if (!double_centre(player, centre, &right))
            return;
        player->arm[to++] = right;
    }
    while (to - from + 2 <= player->instance->max_length && step_arms(player, &left, &right)) {
        player->arm[--from] = left;
        player->arm[to++] = right;
    }
    consider(player, player->arm + from, to - from);
}

static void sample_walk(struct player *player, uint32_t start)
{
    uint32_t path[WALK_LENGTH], around[4], cell = start;
    for (size_t length = 0; length < WALK_LENGTH;) {
        path[length++] = cell;
        player->mark[cell] = player->sample;
        consider(player, path, length);
        int count = neighbours(player, cell, around);
        if (!count)
            return;
        cell = around[random_below(&player->random, (uint64_t)count)];
    }
}

static uint32_t random_filled(struct player *player)
{
    uint32_t cell;
    do
        cell = (uint32_t)random_below(&player->random, instance_cells(player->instance));
    while (!board_filled(&player->board, cell));
    return cell;
}

/* The best path among the samples of `seconds`, left in player->best. */
static void sample_for(struct player *player, double seconds)
{
    struct budget budget = budget_of_seconds(seconds);
    player->best_length = 0;
    player->best_value = 0;
    do {
        player->sample++;
        if (player->sample % 2)
            sample_palindrome(player, random_filled(player));
        else
            sample_walk(player, random_filled(player));
    } while (!budget_over(&budget));
}

static void play(struct player *player, struct plan *plan, double seconds)
{
    const struct instance *instance = player->instance;
    double fit = (double)instance_cells(instance) / (double)instance->min_length;
    double moves = instance->max_moves < fit ? instance->max_moves : fit;
    while (plan->moves < instance->max_moves && player->board.cells) {
        sample_for(player, seconds / moves);
        if (!player->best_length || plan_append(plan, player->best, player->best_length))
            return;
        board_remove(&player->board, player->best, player->best_length);
    }
}

static bool start(struct player *player, const struct instance *instance, uint64_t seed)
{
    size_t cells = instance_cells(instance);
    *player = (struct player){.instance = instance,
                              .mark = memory_array(cells, sizeof *player->mark),
                              .arm = memory_array(2 * cells + 2, sizeof *player->arm),
                              .number = memory_array(cells, sizeof *player->number),
                              .best = memory_array(cells, sizeof *player->best)};
    random_start(&player->random, seed, 0);
    return player->mark && player->arm && player->number && player->best &&
           board_start(&player->board, instance, NULL) == STATUS_OK;
}

static void stop(struct player *player)
{
    board_free(&player->board);
    free(player->mark);
    free(player->arm);
    free(player->number);
    free(player->best);
}

int main(int argc, char **argv)
{
    struct instance instance = {0};
    struct error error = {.message = "usage: bench-greedy INPUT [SECONDS [SEED]]"};
    if (argc < 2 || instance_read(&instance, argv[1], &error)) {
        fprintf(stderr, "%s\n", error.message);
        return 2;
    }
    struct player player;
    struct plan plan = {0};
    bool ready = start(&player, &instance, argc > 3 ? strtoull(argv[3], NULL, 10) : 1);
    if (ready) {
        play(&player, &plan, argc > 2 ? strtod(argv[2], NULL) : 1);
        plan_write(&plan, &instance, stdout);
    } else {
        fprintf(stderr, "out of memory\n");
    }
    plan_free(&plan);
    stop(&player);
    instance_free(&instance);
    return ready ? 0 : 1;
}
