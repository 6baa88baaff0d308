/* exact.h — small boards solved to the end: every position that can be reached, once. */
#ifndef SAME_EXACT_H
#define SAME_EXACT_H

#include "same/solve.h"

/* Finds a best list (row, column and nothing claimed) and sets *proven; leaves it false where the
 * board is too large or has more positions than memory is meant for (a few million), or where
 * the budget is over. STATUS_NO_MEMORY counts as that, too. */
void exact_run(struct same_list *list, bool *proven, const struct same_search *search);

#endif
