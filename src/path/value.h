/* value.h — what a move is worth.
 *
 * p = l^c1 if the number is prime, else 1; q = l^c2 if it is a palindrome, else 1; worth p + q,
 * but 0 where p = q = 1. (Statement, "value of an operation".) */
#ifndef PATH_VALUE_H
#define PATH_VALUE_H

#include "base/bignum.h"
#include "path/instance.h"

#include <stdbool.h>
#include <stdint.h>

/* Bits of a number's kind. */
enum { KIND_PRIME = 1, KIND_PALINDROME = 2, KIND_UNDECIDED = 4 };

/* The exact value of a path of `length` cells of a kind (KIND_UNDECIDED is ignored). `value` is
 * initialised. */
void value_exact(mpz_t value, const struct instance *instance, uint64_t length, unsigned kind);

/* The same rounded to double, for search objectives; infinite beyond 2^1023. */
double value_rounded(const struct instance *instance, uint64_t length, unsigned kind);

/* The kind a number of this length needs to be worth most: both for odd lengths and for 2 (only
 * 11 is an even palindromic prime), else the one that pays more. */
unsigned value_best_kind(const struct instance *instance, uint64_t length);

/* Kind of the number spelt by `digit` (most significant first). Decides nothing that cannot
 * change the value: no primality where c1 = 0 or length = 1, none for even palindromes but 11,
 * no palindromes where c2 = 0. */
unsigned value_kind(const struct instance *instance, const uint8_t *digit, size_t length);

#endif
