/* longprime.h — primes of hundreds to thousands of digits.
 *
 * Nothing has to match: any path will do, and about one number of L digits in 2.3 L is prime, one
 * in L / 5 of those without a factor below 1,000. The candidates are the stretches of a few snakes
 * through all rows or all columns, read in both directions. Lengths grow in steps; each is tried
 * until a prime is found, those that pay no more than what is known are left out. */
#ifndef PATHSEARCH_LONGPRIME_H
#define PATHSEARCH_LONGPRIME_H

#include "pathsearch/quest.h"

extern const struct strategy strategy_longprime;

/* Offers primes of growing length until the longest length, 5,000 digits or the budget's end. */
void longprime_search(struct quest *quest, const struct budget *budget);

#endif
