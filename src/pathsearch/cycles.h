/* cycles.h — many cycles of a cover become one.
 *
 * Switching an alternating cycle (an edge given up, an edge taken, …) keeps every spot's degree.
 * The shortest ones are the sides of a unit square with two opposite sides chosen: where these
 * belong to two cycles, switching joins them. What no square can join is tried with longer
 * alternating cycles, up to twelve edges, that begin on an edge of a small cycle. Whether the
 * switch leaves one cycle is decided on the arcs between the edges given up, as in a k-opt move of
 * the travelling salesman (Lin and Kernighan, 1973). */
#ifndef PATHSEARCH_CYCLES_H
#define PATHSEARCH_CYCLES_H

#include "base/budget.h"
#include "pathsearch/cover.h"

/* Joins the cycles of `cover`, all of whose spots have degree 0 or 2 (but for the ends of at most
 * one path, which is then what grows), as far as possible within
 * the budget and `steps` steps of alternating walks. Returns the number of spots of the path, else
 * of the largest cycle, and one of them in *on; 0 when out of memory or without cycles. */
uint32_t cycles_join(struct cover *cover, const struct budget *budget, uint64_t steps,
                     uint32_t *on);

/* The same by squares alone: milliseconds. */
uint32_t cycles_join_squares(struct cover *cover, uint32_t *on);

#endif
