/* solve.h — the best score of one board. */
#ifndef SAME_SOLVE_H
#define SAME_SOLVE_H

#include "base/budget.h"
#include "same/list.h"
#include "same/scoring.h"

#include <pthread.h>

/* What to solve and with what. */
struct same_search {
    const struct same_board *board;
    const struct same_scoring *scoring;
    struct budget budget; /* a unit is one round of each of the first runs: see tempering.h */
    uint64_t seed;
    int threads;
    int verbosity;
};

struct same_answer {
    struct same_list list; /* judged: its claims hold */
    int64_t bound;         /* no list scores more */
    bool optimal;          /* proven */
    const char *strategy;  /* static name of what found the list */
};

/* Looks for the best list until the budget is over or one is proven optimal. Never worse than the
 * judged strategy's. Fails with STATUS_NO_MEMORY only where not even that could be played. */
enum status same_solve(struct same_answer *answer, const struct same_search *search,
                       struct error *error);

void same_answer_free(struct same_answer *answer);

#endif
