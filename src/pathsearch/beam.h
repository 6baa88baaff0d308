/* beam.h — windowed beam search over moves.
 *
 * Positions are kept in buckets by what runs out: cells removed where cells have a price, moves
 * made where only moves do. A position is expanded only if it is among the best W of its bucket
 * and of the buckets that the longest path could reach next, so a pass expands about W positions
 * for every longest path's worth of cells. Positions that spell the same board are one. */
#ifndef PATHSEARCH_BEAM_H
#define PATHSEARCH_BEAM_H

#include "base/budget.h"
#include "path/board.h"
#include "path/plan.h"
#include "pathsearch/lexicon.h"
#include "pathsearch/pace.h"
#include "pathsearch/position.h"
#include "pathsearch/rate.h"
#include "pathsearch/search.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

struct beam_task {
    const struct worth *worth;
    const struct lexicon *lexicon;
    const struct rating *rating;
    const struct tiers *tiers;
    const struct board *board; /* where to start */
    uint32_t moves;            /* that may be played from there */
    bool halves;               /* each cell left halves the score */
    double sum, loss;          /* of what was played before */
    const double *future;      /* [keys + 1] Φ by what is left of the key; null: 0 */
    double width;              /* W */
    struct pace *pace; /* sets W by the clock; null: W grows from `width` as boards shrink */
    unsigned probes;   /* moves of a position that are tried out, at most */
    unsigned drafts;   /* so many times the positions expanded are made, and the best of them chosen
                          by the moves they turn out to offer */
    double noise;      /* of ratings, in units of their temperature */
    const struct budget *budget;
    uint64_t seed;
};

struct beam_result {
    struct plan plan;  /* the best one's moves from the board on; empty if none was better */
    double sum, cells; /* Σ values including what was played before, and cells left */
    double *lost;      /* [keys + 1] loss the plan had taken with so much of the key left */
    uint32_t keys;     /* what there was of the key: cells or moves */
    bool complete;     /* the budget was not over before the last bucket */
};

/* A key per cell removed, or per move. */
static inline bool beam_counts_cells(const struct worth *worth, bool halves)
{
    return halves || worth->cell_price > 0;
}

/* Ranks results: sums, or where cells left halve them log2(sum) − cells left. */
static inline double beam_merit(double sum, double cells_left, bool halves)
{
    if (!halves)
        return sum;
    return sum > 0 ? log2(sum) - cells_left : -INFINITY;
}

/* Runs one pass, on the calling thread. Returns 0, or −1 when out of memory (the result holds the
 * best so far). */
int beam_run(const struct beam_task *task, struct beam_result *result);
void beam_result_free(struct beam_result *result);

extern const struct strategy strategy_beam;

#endif
