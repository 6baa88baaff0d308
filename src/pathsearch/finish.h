/* finish.h — the last cells of many positions, solved exactly.
 *
 * A beam hands over positions as they fall below FINISH_CELLS cells; the most promising ones are
 * solved by the exact search, so that a plan ends as well as it can. */
#ifndef PATHSEARCH_FINISH_H
#define PATHSEARCH_FINISH_H

#include "base/budget.h"
#include "path/board.h"
#include "path/plan.h"
#include "pathsearch/lexicon.h"
#include "pathsearch/worth.h"

#include <stdbool.h>
#include <stdint.h>

enum { FINISH_CELLS = 16, FINISH_NODES = 5000 };

/* One position's question and answer. */
struct finish {
    struct board board; /* what is left */
    uint32_t moves;     /* that may still be played */
    int64_t floor;      /* only sums above it matter */
    struct plan plan;   /* out: the last moves, if found */
    int64_t sum;        /* out: what they are worth */
    bool found;
};

/* Solves it: with `halves` all cells must go. At most FINISH_NODES states are expanded. */
void finish_solve(struct finish *finish, const struct worth *worth, const struct lexicon *lexicon,
                  bool halves, const struct budget *budget);

#endif
