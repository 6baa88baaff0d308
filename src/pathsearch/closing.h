/* closing.h — the paths of a maximum 2-matching become cycles.
 *
 * A path whose ends have the same colour lacks one edge at each. An alternating walk (edge not
 * chosen, edge chosen, …) from one such end to another one carries the missing edge there: the
 * first end gets its second edge, the other one is left alone, and no edge is lost. What finds no
 * partner is taken out of the set a few times, in the hope that its neighbour, an end of the other
 * colour, gains an edge; the last paths are cut into cycles from their ends. */
#ifndef PATHSEARCH_CLOSING_H
#define PATHSEARCH_CLOSING_H

#include "base/budget.h"
#include "pathsearch/cover.h"

/* Leaves every spot of `cover`, a maximum 2-matching, with degree 0 or 2, at the cost of a few
 * spots; but for one path, the longest, if `keep_one`. −1: out of memory. */
int closing_run(struct cover *cover, const struct budget *budget, bool keep_one);

#endif
