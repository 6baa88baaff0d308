/* matching.h — the most edges a cover can have: a maximum 2-matching of a grid graph.
 *
 * The grid is bipartite, so this is a flow: two units from the source into each black spot, one
 * along each edge to a white one, two out of each white one. Dinitz's algorithm (layers by
 * breadth, then disjoint shortest augmenting walks by depth), starting from the edges that the
 * cover has. A path with k spots has k − 1 edges, so no path in the set has more spots than the
 * maximum 2-matching has edges, and one. */
#ifndef PATHSEARCH_MATCHING_H
#define PATHSEARCH_MATCHING_H

#include "base/budget.h"
#include "pathsearch/cover.h"

/* Adds edges until there are as many as possible, and returns their number. Returns 0 when out of
 * memory; stops early, with `*complete` false, when the budget is over. */
uint64_t matching_maximise(struct cover *cover, const struct budget *budget, bool *complete);

#endif
