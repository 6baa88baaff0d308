/* bits.h — the judged strategy on boards of up to 64 × 64: one word per column and colour.
 *
 * Bit h of mask[column][colour] is the ball at height h, so that falling is one pext, a cluster
 * grows by whole runs, and its size is a population count. As in clusters.h only what a step may
 * have changed is looked at again. */
#ifndef SAME_BITS_H
#define SAME_BITS_H

#include "same/board.h"

#include <stdbool.h>
#include <stdint.h>

enum { BITS_SIDE = 64, BITS_COLOURS = 8 };

struct bits {
    uint32_t columns; /* not empty */
    uint32_t colours;
    uint32_t balls; /* left on the board */
    uint8_t letter[BITS_COLOURS];
    uint64_t mask[BITS_SIDE + 2][BITS_COLOURS]; /* columns from 1; empty ones around them */
    uint64_t full[BITS_SIDE + 2];               /* balls of any colour */
    uint64_t first[BITS_SIDE + 2];              /* first balls of clusters of two and more … */
    uint16_t size[BITS_SIDE + 2][BITS_SIDE];    /* … and the sizes of these */
    uint64_t again[BITS_SIDE + 2];              /* balls to be looked at again */
    uint64_t group[BITS_SIDE + 2];              /* the cluster being searched; else 0 */
};

/* Sets up a full board and returns true; false if it has more rows, columns or colours than fit
 * here. */
bool bits_start(struct bits *bits, const struct same_board *board);

/* Makes the next step and describes it; false if no cluster of two balls is left. */
bool bits_step(struct bits *bits, struct same_move *move);

#endif
