/* windows.h — a long palindrome made longer, a piece of both arms at a time.
 *
 * Walking along the incumbent from its centre, `k` steps of both arms are taken out at a time and
 * the pair of ends before them is joined again to the pair after them: depth first through what is
 * free now, equal digits in both arms, at most D steps and a few hundred nodes. A longer way is
 * taken, and one as long too: it moves the free cells about for the next window. */
#ifndef PATHSEARCH_WINDOWS_H
#define PATHSEARCH_WINDOWS_H

#include "pathsearch/quest.h"

extern const struct strategy strategy_windows;

#endif
