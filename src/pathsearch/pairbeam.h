/* pairbeam.h — a palindrome over as much of a dense board as possible.
 *
 * A beam over pairs of arms: a state is the two ends and what both arms have visited lately; a
 * layer lengthens all states by one step of each arm. Among states of equal length the better one
 * has filled its lanes (lanes.h) more compactly: least sum of s over the visited cells, and few
 * cells left behind that can hardly be reached any more. What all states are older than BEHIND
 * steps have in common is final: it is in the common map, and states that do not descend from the
 * best one's ancestor there are dropped. When the beam dies out it goes back some way and tries
 * again with noise in its evaluation. */
#ifndef PATHSEARCH_PAIRBEAM_H
#define PATHSEARCH_PAIRBEAM_H

#include "pathsearch/quest.h"

extern const struct strategy strategy_pairbeam;

/* Runs the beam on the quest's board until it is stuck for good, the longest length is reached or
 * the budget is over, and offers the longest path. */
void pairbeam_search(struct quest *quest, const struct budget *budget, uint64_t round);

#endif
