/* tempering.h — many short runs of parallel tempering, then runs that merge what they found.
 *
 * Restarts differ more than a longer run gains, so the budget goes to RUNS independent runs from
 * random games, and then to merging runs seeded with the best lists. Each run is a task with a
 * random stream of its own; under a budget of units every run does as many rounds, so that the
 * outcome does not depend on the number of threads. */
#ifndef SAME_TEMPERING_H
#define SAME_TEMPERING_H

#include "same/solve.h"

/* Whether the board fits: at most 16 rows, 16 columns and 8 colours; 64, 64 and 62 for the wide
 * one. */
bool tempering_applies(const struct same_board *board);
bool wide_tempering_applies(const struct same_board *board);

/* Puts the best list it finds (row, column and nothing claimed) into *list. STATUS_NO_MEMORY. */
enum status tempering_run(struct same_list *list, const struct same_search *search,
                          struct error *error);
enum status wide_tempering_run(struct same_list *list, const struct same_search *search,
                               struct error *error);

#endif
