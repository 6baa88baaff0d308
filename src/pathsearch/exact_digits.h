/* exact_digits.h — a bound from the digits alone: what the best numbers that a multiset of
 * digits can be cut into sum to, wherever the digits stand.
 *
 * One entry per multiset of the board's digits (the product of count + 1 over the ten digits).
 * The digits of a multiset are shared out by always choosing the number that takes its smallest
 * digit, so each partition is looked at once. Numbers of up to five digits are tried one by one;
 * for longer ones the digits only have to pass the tests of 3, of the last digit, and of being
 * arranged as a palindrome. */
#ifndef PATHSEARCH_EXACT_DIGITS_H
#define PATHSEARCH_EXACT_DIGITS_H

#include "base/budget.h"
#include "pathsearch/lexicon.h"
#include "pathsearch/word.h"
#include "pathsearch/worth.h"

#include <stdbool.h>
#include <stdint.h>

struct exact_digits {
    uint32_t weight[10]; /* a multiset's index is the sum of its digits' weights */
    uint32_t multisets;
    int64_t *most; /* [multisets]; null: no bound from digits */
};

/* Fills the table for the sub-multisets of `count` digits, unless that is too much work,
 * or more than a quarter of the seconds left. `cover`: every digit must be used, and where it
 * cannot the bound is `none`. `ceiling[n]` bounds any n digits. Returns 0, or −1 when out of
 * memory. */
int exact_digits_start(struct exact_digits *digits, const uint8_t count[10],
                       const struct worth *worth, const struct lexicon *lexicon, bool cover,
                       int64_t none, const int64_t *ceiling, const struct budget *budget);

void exact_digits_free(struct exact_digits *digits);

static inline uint32_t exact_digits_index(const struct exact_digits *digits,
                                          const struct word *word)
{
    uint32_t index = 0;
    for (unsigned i = 0; i < word->symbols; i++)
        if (word->symbol[i] != WORD_BAR)
            index += digits->weight[word->symbol[i]];
    return index;
}

#endif
