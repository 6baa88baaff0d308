/* primes.h — plans of long primes that need not be palindromes.
 *
 * Where the longest primes pay best there is no lack of them: one path of 18 digits in about 16
 * that end well is prime. What can run out is room, so paths wind through the topmost cells,
 * into corners first (Warnsdorff's rule), and leave a board that is level and whole. */
#ifndef PATHSEARCH_PRIMES_H
#define PATHSEARCH_PRIMES_H

#include "pathsearch/search.h"

extern const struct strategy strategy_primes;

#endif
