/* board.h — a full board of the Same Game, as it is read.
 *
 * Columns from the left, each from the bottom up, so that a step of the game is a compaction of
 * columns:
 *
 *     top row     R G         colour[] = { B R  B G }      column 0 = { B, R }
 *     bottom row  B B                                      column 1 = { B, G }
 */
#ifndef SAME_BOARD_H
#define SAME_BOARD_H

#include <stddef.h>
#include <stdint.h>

/* Cells of the largest board that is read. Keeps every cell number, with margins, in 32 bits. */
enum { SAME_MOST_CELLS = 100000000 };

struct same_board {
    uint32_t rows, columns;
    uint8_t *colour; /* [columns * rows] the letter or digit at colour[column * rows + height] */
    size_t capacity; /* of colour, in cells */
};

/* A step: the ball that was picked (row from the bottom and column from the left, both from 0,
 * as the board stood), and the cluster that went with it. */
struct same_move {
    uint32_t row, column;
    uint32_t balls;
    uint8_t colour;
};

static inline size_t same_board_cells(const struct same_board *board)
{
    return (size_t)board->rows * board->columns;
}

/* Frees the colours; the board may be used again. */
void same_board_free(struct same_board *board);

#endif
