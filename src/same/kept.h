/* kept.h — the largest cluster first, one colour kept for last: a quick start on any board.
 *
 * Values grow with the square of a cluster, so a colour that is left alone until all others are
 * gone pays most ("TabuColorRandom", Schadd and others, "Single-player Monte-Carlo tree search",
 * 2008; here without chance). */
#ifndef SAME_KEPT_H
#define SAME_KEPT_H

#include "same/solve.h"

/* Plays the board once with each colour kept, as long as the budget allows, and puts the best
 * game (row, column and nothing claimed) into *list. STATUS_NO_MEMORY. */
enum status kept_run(struct same_list *list, const struct same_search *search, struct error *error);

#endif
