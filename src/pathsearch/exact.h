/* exact.h — the best sum from a small board, proven.
 *
 * IDA* from above (Korf, "Depth-first iterative-deepening", Artificial Intelligence 27, 1985;
 * with a table as in Reinefeld and Marsland, IEEE TPAMI 16, 1994): a target starts at the
 * knapsack bound and falls to the best bound that was cut off, until a plan reaches it or the
 * floor is passed. Every state's proven bounds are kept. Columns that emptied split a state into
 * independent ones wherever moves need not be shared out. */
#ifndef PATHSEARCH_EXACT_H
#define PATHSEARCH_EXACT_H

#include "path/board.h"
#include "pathsearch/lexicon.h"
#include "pathsearch/search.h"
#include "pathsearch/worth.h"

#include <stdbool.h>
#include <stdint.h>

/* A question: the largest sum from `board` with at most `moves` moves. */
struct exact_task {
    const struct worth *worth;
    const struct lexicon *lexicon; /* of the same header */
    const struct board *board;     /* exact_fits() */
    uint32_t moves;
    bool exactly; /* exactly `leave` cells must be left; else any number may */
    uint32_t leave;
    int64_t floor; /* only sums above this are of interest */
    const struct budget *budget;
    uint64_t nodes; /* at most so many states are expanded, by one thread; 0: no such limit */
    int threads;
    unsigned table_bits; /* of the table of states, see exact_table.h */
};

enum exact_answer {
    EXACT_FOUND, /* the largest sum, and a plan that reaches it */
    EXACT_NONE,  /* proven: no sum above the floor */
    EXACT_OPEN   /* the budget or memory ran out */
};

/* Whether the board is small enough for the search's state encoding. */
bool exact_fits(const struct worth *worth, const struct board *board);

/* Answers the task; appends the moves to `plan` where found. `sum` is set where found. */
enum exact_answer exact_solve(const struct exact_task *task, struct plan *plan, int64_t *sum);

/* The strategy: proves whole instances of up to some forty cells. */
extern const struct strategy strategy_exact;

#endif
