/* worth.h — the value table in machine numbers, for searches over many moves.
 *
 * Values are doubles always, and exact in int64 where none passes 2^52. A path's loss is what it
 * falls short of the bound's prices: loss = λ · length + µ − value ≥ 0; a plan scores the LP bound
 * minus the losses of its moves, λ per cell left and µ per move not made. */
#ifndef PATHSEARCH_WORTH_H
#define PATHSEARCH_WORTH_H

#include "path/bound.h"
#include "path/instance.h"
#include "path/value.h"

#include <stdbool.h>
#include <stdint.h>

/* Paths of the many-moves searches are at most this long: a move packs into a few words. */
enum { WORTH_LONGEST = 65, WORTH_KINDS = 4 };

struct worth {
    uint32_t shortest, longest; /* lengths that may be played here; longest < shortest: none */
    bool cut;                   /* the header allows paths longer than WORTH_LONGEST */
    bool exact;                 /* no value passes 2^52: `whole` is filled */
    double cell_price, move_price;
    int64_t whole[WORTH_LONGEST + 1][WORTH_KINDS]; /* value of a length and a kind */
    double value[WORTH_LONGEST + 1][WORTH_KINDS];
    double loss[WORTH_LONGEST + 1][WORTH_KINDS]; /* infinite where the value is 0 */
};

/* Cannot fail. */
void worth_of(struct worth *worth, const struct instance *instance, const struct bound *bound);

/* The most that a path of this length can pay, exactly: only 11 is both prime and an even
 * palindrome. */
static inline int64_t worth_best(const struct worth *worth, unsigned length)
{
    const int64_t *value = worth->whole[length];
    if (length % 2 || length == 2)
        return value[KIND_PRIME | KIND_PALINDROME];
    return value[KIND_PRIME] > value[KIND_PALINDROME] ? value[KIND_PRIME] : value[KIND_PALINDROME];
}

#endif
