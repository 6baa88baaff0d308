/* ladder.h — parallel tempering over lists of moves.
 *
 * Chains at temperatures in geometric progression change their lists independently; between
 * rounds neighbours may swap, so that good lists sink to the cold end and stuck ones are freed
 * at the hot end (Swendsen and Wang, Physical Review Letters 57, 1986). */
#ifndef SAME_LADDER_H
#define SAME_LADDER_H

#include "base/status.h"
#include "same/chain.h"

enum { LADDER_MOST = 8, LADDER_PROPOSALS = 256 };

/* A list of moves without its positions. */
struct moves {
    uint32_t count;
    uint16_t cell[MOST_MOVES];
    int64_t value; /* as line.value */
};

struct ladder {
    const struct puzzle *puzzle;
    uint32_t chains;
    struct line *line;           /* [chains + 1], the last is scratch memory */
    uint32_t order[LADDER_MOST]; /* the line at each temperature, coldest first */
    double temperature[LADDER_MOST];
    struct random random;
    struct moves best;
};

/* Sets up `chains` random games from the position. STATUS_NO_MEMORY; free in every case. */
enum status ladder_start(struct ladder *ladder, const struct puzzle *puzzle,
                         const struct position *start, uint32_t chains, double coldest,
                         double hottest, const struct random *random, struct error *error);

/* Puts a list into the chain at a temperature, 0 the coldest. */
void ladder_seed(struct ladder *ladder, uint32_t chain, const struct moves *moves);

/* LADDER_PROPOSALS changes at each temperature, then swaps. */
void ladder_round(struct ladder *ladder);

void ladder_free(struct ladder *ladder);

#endif
