/* generate_snake.h — the path of a planted snake: through a chain of equal blocks.
 *
 * A pattern gives the order in which a block's cells are visited, row by row, rows joined by
 * '/'; cells are numbered 1 … 9, then a … z:
 *
 *     189/276/345     1 8 9     enters at the top left, leaves at the top right,
 *                     2 7 6     so the next block follows as it is;
 *                     3 4 5
 *
 *     167/258/349     1 6 7     enters at the top left, leaves at the bottom right,
 *                     2 5 8     so every other block is upside down.
 *                     3 4 9
 *
 * The board is one block high and a whole number of blocks long, or turned on its side. */
#ifndef PATH_GENERATE_SNAKE_H
#define PATH_GENERATE_SNAKE_H

#include "path/instance.h"

/* Lists all cells of the board in the snake's order in a new array *path (free it). Fails with
 * STATUS_USAGE where the pattern is no path, does not continue into a next block, or its blocks
 * do not fill the board; with STATUS_NO_MEMORY. */
enum status generate_snake_path(uint32_t **path, const struct instance *instance,
                                const char *pattern, struct error *error);

#endif
