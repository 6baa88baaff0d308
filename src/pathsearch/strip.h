/* strip.h — palindromes along a board of few rows or few columns.
 *
 * Both arms grow from a centre near the middle, depth first, and together they may leave no more
 * than a few cells behind them: a cell is wasted once the ends have passed it by more than `lag`
 * lines, or once fewer than two of its neighbours can still be walked on. A snake that somebody
 * planted through all cells is found with a waste of 0 whatever its pattern; the allowance grows
 * (0, 3, 10, 30) when nothing is found. */
#ifndef PATHSEARCH_STRIP_H
#define PATHSEARCH_STRIP_H

#include "pathsearch/quest.h"

extern const struct strategy strategy_strip;

/* Searches the quest's board, which is narrow. */
void strip_search(struct quest *quest, const struct budget *budget);

/* At most this many rows, or columns, and many more of the other. */
bool strip_narrow(const struct field *field);

#endif
