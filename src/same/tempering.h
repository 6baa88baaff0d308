/* tempering.h — many short runs of parallel tempering, of which the better half goes on.
 *
 * Restarts differ more than a longer run gains, and a run's first quarter of a second tells much
 * about its end. So runs from random games are halved in number stage by stage, each stage as
 * long as the one before ("sequential halving": Karnin, Koren and Somekh, ICML 2013). In the end
 * ladders that are seeded with the best lists of all runs merge them.
 *
 * Each run is a task with a random stream of its own. Under a budget of `units` the runs of a
 * stage make units * STARTS rounds (ladder.h) together, so that the outcome does not depend on the
 * number of threads. */
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
