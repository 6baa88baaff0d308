/* series.h — a few long paths on a large board, one after the other.
 *
 * With K from 2 to about 10 and room for long paths the best path is made a move, then the best
 * one on the board that is left, gravity included. */
#ifndef PATHSEARCH_SERIES_H
#define PATHSEARCH_SERIES_H

#include "pathsearch/search.h"

extern const struct strategy strategy_series;

#endif
