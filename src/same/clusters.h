/* clusters.h — the judged strategy on boards of any size: always remove the largest cluster.
 *
 * Among equals the cluster whose first ball comes first, columns from the left and each column
 * from the bottom (ECNA 1999, problem "The Same Game").
 *
 * Clusters are kept, not found afresh. A cluster is known by its first ball, at which its size
 * is stored; after a step only balls that moved and the balls beside their old and new places
 * are looked at again, with the clusters they belong to. Emptied columns are unlinked from a
 * list, so that closing them moves nothing. A heap holds the clusters of at least `least` balls;
 * when it has none left, `least` drops to the largest size there is and the heap is filled anew:
 * the many small clusters that come and go while large ones last never enter it. */
#ifndef SAME_CLUSTERS_H
#define SAME_CLUSTERS_H

#include "base/status.h"
#include "same/board.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zeroed before the first game; its memory serves again while boards keep their size. */
struct clusters {
    uint32_t rows, columns;
    uint32_t balls;  /* left on the board */
    uint8_t kept;    /* this colour goes last; 0: no colour does */
    uint32_t stride; /* cells of a column with an empty one at both ends */
    size_t cells;    /* (columns + 1) * stride: an empty column serves as margin */

    /* Per cell, numbered column * stride + 1 + height. */
    uint8_t *colour; /* 0 where empty */
    uint32_t *size;  /* of the cluster whose first ball is here, else 0 */
    uint32_t *seen;  /* the last search that came here */
    uint64_t *queue; /* column << 32 | cell, of the cluster being searched */
    uint64_t *heap;  /* size << 32 | ~first ball: the largest is next */
    size_t heaped;   /* entries; those that the board has outgrown are skipped when met */
    uint32_t least;  /* size from which clusters are in the heap */
    uint32_t search; /* number of the current search */

    /* Per original column; `columns` stands for the margin on either side. */
    uint32_t *height;
    uint32_t *left, *right; /* next column that is not empty */
    uint32_t *lowest;       /* height of the lowest ball taken in this step, else UINT32_MAX */
    uint32_t *touched;      /* the columns that lost balls in this step */
    uint32_t *from;         /* height from which to look again, else UINT32_MAX */
    uint32_t *dirty;        /* the columns to look at again */
    uint32_t *open;         /* Fenwick tree, from 1: columns not empty in (i − lowest bit, i] */
};

/* Sets up the full board. Clusters of the colour `kept` are left alone as long as there are
 * others; 0 for the judged strategy. Fails with STATUS_NO_MEMORY; free with clusters_free. */
enum status clusters_start(struct clusters *clusters, const struct same_board *board, uint8_t kept,
                           struct error *error);

/* Makes the next step and describes it; false if no cluster of two balls is left. */
bool clusters_step(struct clusters *clusters, struct same_move *move);

void clusters_free(struct clusters *clusters);

#endif
