/* seek.h — lists the moves on a tray: palindromes grown from their centres, and short primes.
 *
 * Two-arm enumeration: both ends of a palindrome grow at once from every odd centre (a cell) and
 * every even one (an edge between equal digits), so only equal pairs of digits branch. With ten
 * uniform digits the tree dies out by itself. Each palindrome is listed once, in one of its two
 * directions; a prime that is no palindrome once for each path that spells it.
 *
 * With two or three digits the tree can outgrow any budget: a centre is left after CENTRE_NODES
 * pairs of arms, and once the budget is over nothing more is listed. */
#ifndef PATHSEARCH_SEEK_H
#define PATHSEARCH_SEEK_H

#include "base/budget.h"
#include "pathsearch/move.h"
#include "pathsearch/tray.h"
#include "pathsearch/worth.h"

#include <stdbool.h>
#include <stdint.h>

/* What is looked for: by length, palindromes that are prime, palindromes of any kind, and
 * primes of any kind. */
struct wanted {
    bool both[MOVE_LONGEST + 1], palindrome[MOVE_LONGEST + 1], prime[MOVE_LONGEST + 1];
    unsigned longest_palindrome;     /* longest length with both or palindrome; 0: none */
    unsigned longest_prime;          /* longest length with prime */
    bool even;                       /* some even palindrome is wanted */
    uint16_t ends[MOVE_LONGEST + 1]; /* digits worth adding as the ends of this length, as bits */
};

/* All kinds of moves that lose less than `share` of the price of their cells and of a move;
 * primes that are no palindromes only up to `longest_prime` digits. */
void wanted_of(struct wanted *wanted, const struct worth *worth, double share,
               unsigned longest_prime);

/* Palindromes that lose at most `loss`. */
void wanted_within(struct wanted *wanted, const struct worth *worth, double loss);

/* Boards of ten uniform digits need some 50 nodes a centre. */
enum { PRIME_CACHE = 1 << 14, CENTRE_NODES = 100 };

/* One thread's tools. */
struct seeker {
    const struct worth *worth;
    const struct budget *budget;
    uint64_t *cache; /* [PRIME_CACHE] number << 1 | prime, 0: free */
    unsigned steps;  /* since the budget was asked last */
    bool stopped;    /* the budget is over */
    bool failed;     /* out of memory: a list is not complete */
};

/* The budget must outlive the seeker. */
int seeker_start(struct seeker *seeker, const struct worth *worth, const struct budget *budget);
void seeker_free(struct seeker *seeker);

/* Appends every wanted move of the tray, within the limits above. The tray's digits are blanked and
 * put back on the way. */
void seek_all(struct seeker *seeker, struct tray *tray, const struct wanted *wanted,
              struct moves *moves);

/* The same for moves whose centre or start is in the columns first … last. */
void seek_columns(struct seeker *seeker, struct tray *tray, const struct wanted *wanted,
                  uint32_t first, uint32_t last, struct moves *moves);

/* Appends every wanted move with at least one cell that a move just played has changed. */
void seek_changed(struct seeker *seeker, struct tray *tray, const struct wanted *wanted,
                  const struct touched *touched, struct moves *moves);

#endif
