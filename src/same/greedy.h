/* greedy.h — the judged strategy: always remove the largest cluster; among equals the one whose
 * first ball comes first, columns from the left and each column from the bottom (ECNA 1999, "The
 * Same Game"). Small boards are played by words of bits (bits.h), others cell by cell
 * (clusters.h). */
#ifndef SAME_GREEDY_H
#define SAME_GREEDY_H

#include "same/bits.h"
#include "same/clusters.h"

/* Zeroed before the first game; its memory serves again. */
struct same_greedy {
    bool small; /* which of the two plays */
    struct bits bits;
    struct clusters clusters;
};

/* Sets up the full board. Fails with STATUS_NO_MEMORY; free with same_greedy_free. */
enum status same_greedy_start(struct same_greedy *greedy, const struct same_board *board,
                              struct error *error);

/* Makes the next step and describes it; false if no cluster of two balls is left. */
bool same_greedy_step(struct same_greedy *greedy, struct same_move *move);

/* Balls left on the board. */
uint32_t same_greedy_balls(const struct same_greedy *greedy);

void same_greedy_free(struct same_greedy *greedy);

#endif
