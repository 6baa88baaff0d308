/* board.h — the digits of a path game and how they fall.
 *
 * Columns are stored bottom first, so a digit's index in its column is its height above the
 * floor and gravity is a compaction:
 *
 *     row 1   . 4 .          column 0 = { 2 }        height 1
 *     row 2   . 7 .   --->   column 1 = { 3, 7, 4 }  height 3
 *     row 3   2 3 .          column 2 = { }          height 0
 */
#ifndef PATH_BOARD_H
#define PATH_BOARD_H

#include "base/status.h"

#include <stddef.h>
#include <stdint.h>

struct instance;

struct board {
    uint32_t rows, columns;
    uint32_t cells;   /* digits left on the whole board */
    uint32_t *height; /* [columns] digits left in each column */
    uint8_t *digit;   /* [columns * rows] digit[c * rows + h], valid for h < height[c] */
};

/* The instance's full board. Fails with STATUS_NO_MEMORY; free with board_free in every case. */
enum status board_start(struct board *board, const struct instance *instance, struct error *error);

/* Copies the digits of `from` into `to`, which was started from the same instance. */
void board_copy(struct board *to, const struct board *from);

/* Removes the path's cells and lets the digits above them fall. `path` holds `length` distinct
 * cells, all of them on digits of the board. O(length + rows of the touched columns).
 * Cannot fail: digits of removed cells are marked in place (10) while columns are compacted. */
void board_remove(struct board *board, const uint32_t *path, size_t length);

/* True if the cell stands on a digit. */
static inline int board_filled(const struct board *board, uint32_t cell)
{
    return cell % board->rows < board->height[cell / board->rows];
}

void board_free(struct board *board);

#endif
