/* twoarm.h — the longest palindrome by trying every centre.
 *
 * Depth first from every odd and even centre (arms.h). On boards where a pair of ends has about
 * one continuation or fewer (6.96 * sum of p² <= 1, p the digits' shares) the trees die out by
 * themselves, and the search ends with a proof. Centres whose tree is larger than a cap are put
 * off and tried again with a larger one; a sample tells at once whether most of them are. */
#ifndef PATHSEARCH_TWOARM_H
#define PATHSEARCH_TWOARM_H

#include "pathsearch/quest.h"

extern const struct strategy strategy_twoarm;

/* Searches the quest's board. Returns true if every palindrome that could be the best path was
 * seen. */
bool twoarm_search(struct quest *quest, const struct budget *budget);

#endif
