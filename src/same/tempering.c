#include "same/tempering.h"

#include "base/memory.h"
#include "same/ladder.h"

#include <math.h>
#include <stdlib.h>

enum { RUNS = 8, MERGED = 4, MERGES = 2, RUN_CHAINS = 5 };

static const double COLDEST = 15, HOTTEST = 80, MERGE_HOTTEST = 30;
static const double RUN_SHARE = 0.8; /* of the time, for the runs from random games */

bool tempering_applies(const struct same_board *board)
{
    struct puzzle puzzle;
    struct position start;
    return position_start(&puzzle, &start, board, same_scoring_classic());
}

/* What all tasks of a stage share. */
struct stage {
    const struct same_search *search;
    const struct puzzle *puzzle;
    const struct position *start;
    double seconds;  /* for each task, where the clock counts */
    uint64_t rounds; /* else */
    uint64_t stream; /* number of the first task's random stream */
};

/* Seconds for each of `tasks` tasks that have `seconds` in all. */
static double seconds_each(const struct stage *stage, double seconds, int tasks)
{
    int threads = stage->search->threads < tasks ? stage->search->threads : tasks;
    return seconds * threads / tasks;
}

static bool reached_bound(const struct ladder *ladder, const struct position *start)
{
    return ladder->best.value >= position_bound(ladder->puzzle, start);
}

static void run_rounds(struct ladder *ladder, const struct stage *stage)
{
    struct budget budget = stage->search->budget;
    if (!budget_counts_units(&budget))
        budget = budget_of_seconds(fmin(stage->seconds, budget_seconds_left(&budget)));
    for (uint64_t round = 0; !budget_over(&budget) && !reached_bound(ladder, stage->start);
         round++) {
        if (budget_counts_units(&budget) && round >= stage->rounds)
            break;
        ladder_round(ladder);
    }
}

/* One run: from `seeds` lists (coldest first), or from random games. */
static enum status run_task(struct moves *best, const struct stage *stage, int task,
                            const struct moves *seeds, uint32_t count, struct error *error)
{
    struct random random;
    struct ladder ladder;
    double hottest = count ? MERGE_HOTTEST : HOTTEST;
    random_start(&random, stage->search->seed, stage->stream + (uint64_t)task);
    enum status status = ladder_start(&ladder, stage->puzzle, stage->start,
                                      count ? count : RUN_CHAINS, COLDEST, hottest, &random, error);
    if (!status) {
        for (uint32_t i = 0; i < count; i++)
            ladder_seed(&ladder, i, &seeds[i]);
        run_rounds(&ladder, stage);
        *best = ladder.best;
    }
    ladder_free(&ladder);
    return status;
}

/* Runs `tasks` tasks over the threads; task i begins from seeds[i * count …]. */
static enum status run_stage(struct moves *best, const struct stage *stage, int tasks,
                             const struct moves *seeds, uint32_t count, struct error *error)
{
    enum status failed = STATUS_OK;
#pragma omp parallel for schedule(static, 1) num_threads(stage->search->threads)
    for (int task = 0; task < tasks; task++) {
        struct error reason;
        enum status status =
            run_task(&best[task], stage, task, seeds ? &seeds[(uint32_t)task * count] : NULL, count,
                     &reason);
        if (status) {
#pragma omp critical(same_tempering)
            {
                failed = status;
                if (error)
                    *error = reason;
            }
        }
    }
    return failed;
}

static int by_value(const void *one, const void *other)
{
    const struct moves *a = one, *b = other;
    return (a->value < b->value) - (a->value > b->value);
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

/* All stages. found[RUNS + MERGES * MERGED] is memory: the runs' bests, then copies as seeds. */
static enum status run_stages(struct moves *found, struct stage *stage, struct error *error)
{
    struct moves *seeds = found + RUNS;
    double seconds = budget_seconds_left(&stage->search->budget);
    stage->rounds = stage->search->budget.units;
    stage->seconds = seconds_each(stage, RUN_SHARE * seconds, RUNS);
    enum status status = run_stage(found, stage, RUNS, NULL, 0, error);
    if (status)
        return status;
    qsort(found, RUNS, sizeof *found, by_value);
    for (int i = 0; i < MERGES * MERGED; i++)
        seeds[i] = found[i % MERGED];
    stage->stream = RUNS;
    stage->seconds = budget_seconds_left(&stage->search->budget);
    struct moves merged[MERGES];
    status = run_stage(merged, stage, MERGES, seeds, MERGED, error);
    for (int i = 0; !status && i < MERGES; i++)
        if (merged[i].value > found[0].value)
            found[0] = merged[i];
    return status;
}

enum status tempering_run(struct same_list *list, const struct same_search *search,
                          struct error *error)
{
    struct puzzle puzzle;
    struct position start;
    struct stage stage = {.search = search, .puzzle = &puzzle, .start = &start};
    struct moves *found = memory_array(RUNS + MERGES * MERGED, sizeof *found);
    if (!found)
        return error_no_memory(error, (RUNS + MERGES * MERGED) * sizeof *found);
    position_start(&puzzle, &start, search->board, search->scoring);
    enum status status = run_stages(found, &stage, error);
    if (!status)
        status = put_into_words(list, &puzzle, &start, &found[0], error);
    free(found);
    return status;
}
