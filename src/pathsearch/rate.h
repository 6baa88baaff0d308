/* rate.h — what a position promises: the sum it will lose from here on, estimated.
 *
 *   rating = − loss so far − Φ(left) + mobility + digits + shape
 *
 * Φ is the loss that an earlier plan still had to take with as much left. Mobility is
 * T · log(ε + Σ exp(−loss of a move / T)) over the moves at hand. Digits: ends of primes must be
 * 1, 3, 7 or 9, so their share is a stock to be kept. Shape, where all must go: parts that fell
 * apart, parts without any move, a board wider than it is high. */
#ifndef PATHSEARCH_RATE_H
#define PATHSEARCH_RATE_H

#include "pathsearch/tray.h"
#include "pathsearch/worth.h"

#include <stdbool.h>

struct rating {
    const struct worth *worth;
    double unit;               /* what the weights below are measured in: the price of a cell */
    double temperature;        /* T */
    double endings;            /* weight of log(share of 1 3 7 9) */
    double parts, width, dead; /* weights of the shape terms, 0: off */
    double shape_from;         /* cells at which they have faded in to nothing */
    double weight[WORTH_LONGEST + 1][WORTH_KINDS]; /* exp(−loss / T) */
};

/* `cells`: of the whole board; the larger, the longer its digits must last. `halves`: all cells
 * must go. `caution` ≥ 1 then weighs what helps clearing the board against
 * what its moves pay. */
void rate_start(struct rating *rating, const struct worth *worth, bool halves, uint32_t cells,
                double caution);

/* All terms but loss so far and Φ. `sum` is Σ exp(−loss / T) over the moves; `live[c]` says that
 * some move starts in column c (null: not known). */
double rate_tray(const struct rating *rating, const struct tray *tray, double sum,
                 const bool *live);

/* Whether the shape terms are wanted at this size. */
static inline bool rate_shape(const struct rating *rating, const struct tray *tray)
{
    return rating->parts > 0 && tray->cells < rating->shape_from;
}

#endif
