/* stock.h — the moves that a tray offers, kept up to date instead of searched anew.
 *
 * A move stays what it is while none of its cells is at or above the lowest removed cell of a
 * column. After a move is played the stock drops the rest and seeks around what has changed. */
#ifndef PATHSEARCH_STOCK_H
#define PATHSEARCH_STOCK_H

#include "pathsearch/seek.h"
#include "pathsearch/tray.h"

/* Whether a move has no cell that changes. */
bool stock_survives(const struct tray *tray, const struct move *move,
                    const struct touched *touched);

/* Appends to `to` the moves of `from` that survive. Returns 0, or −1 when out of memory. */
int stock_keep(struct moves *to, const struct moves *from, const struct tray *tray,
               const struct touched *touched);

#endif
