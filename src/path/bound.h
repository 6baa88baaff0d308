/* bound.h — an upper bound on the score from lengths alone, and its prices.
 *
 * Value table: a path of length l is worth at most value(l). Choosing at most K lengths whose sum
 * is exactly R cells is a knapsack; its linear relaxation is K · e(R / K), where e is the upper
 * concave envelope of the points (l, value(l)) and (0, 0). value() is convex along odd and along
 * even lengths (a sum of powers), so only the ends of both classes can be corners: the
 * bound costs nothing at any size and is exact in integers.
 *
 * F = 0: the best R. F = 1: the best floor(bound(N − d) / 2^d) over d cells left.
 *
 * The same corner gives the dual prices λ per cell and µ per move, which turn every instance into
 * one objective for search: loss = λ · length + µ − value ≥ 0. */
#ifndef PATH_BOUND_H
#define PATH_BOUND_H

#include "base/bignum.h"
#include "path/instance.h"

struct bound {
    mpz_t score;                        /* no plan scores more */
    uint32_t cells_left;                /* d at which the bound is attained (0 where F = 0) */
    uint32_t short_length, long_length; /* the corners that carry it; a short one of 0: only one */
    double cell_price;                  /* λ ≥ 0: what one more cell would add */
    double move_price;                  /* µ ≥ 0: what one more move would add */
};

void bound_start(struct bound *bound);

/* Fills a started bound. Prices are those of one more cell or move than the instance has; where
 * cells abound (cell_price 0) only long_length carries the bound. Prices are rounded to double
 * and finite: loss may fall below 0 by rounding. */
void bound_of(struct bound *bound, const struct instance *instance);
void bound_free(struct bound *bound);

#endif
