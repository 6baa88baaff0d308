/* same_best.h — the best score of a small Same Game by trying every game that can be played.
 *
 * Shares no code with the program. */
#ifndef NAIVE_SAME_BEST_H
#define NAIVE_SAME_BEST_H

/* What a cluster of m balls is worth, and the end of a game with r balls left. */
struct same_pay {
    long (*cluster)(long m);
    long (*end)(long r);
};

/* board[row * columns + column], row 0 at the top; at most 36 balls. Aborts without memory. */
long same_best(const char *board, int rows, int columns, const struct same_pay *pay);

#endif
