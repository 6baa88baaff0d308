/* halfpath.h — a long palindrome through a symmetry of the board.
 *
 * The usable cells are those that agree with their images; one of each pair makes a grid graph
 * with holes, and a long path in it that begins next to the axis, with its image, is a palindrome.
 * The path: a maximum 2-matching from the sides of 2 × 2 squares (matching.h), its paths closed,
 * its cycles joined (cycles.h), and the one cycle that is left cut open at the axis. */
#ifndef PATHSEARCH_HALFPATH_H
#define PATHSEARCH_HALFPATH_H

#include "pathsearch/quest.h"
#include "pathsearch/symmetry.h"

extern const struct strategy strategy_symmetry;

struct halfpath {
    uint64_t length; /* of the palindrome offered; 0: none */
    uint64_t bound;  /* no palindrome through this symmetry has more cells; 0: not known */
};

/* Builds and offers a palindrome through one symmetry. */
struct halfpath halfpath_search(struct quest *quest, const struct symmetry *symmetry,
                                const struct budget *budget);

/* Looks for symmetries, and builds palindromes through the best ones. With verbosity it tells on
 * standard error what was found. */
void symmetry_search(struct quest *quest, const struct budget *budget);

#endif
