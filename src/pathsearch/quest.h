/* quest.h — the search for one path on the board that the moves made so far have left.
 *
 * The engines for one long path (two arms, strips, symmetries, lanes, windows, long primes) each
 * take a quest. With K = 1 there is one quest; with K > 1 there is one per move, and a path found
 * is offered as the moves made so far and itself.
 *
 * Unit of work of all these engines: QUEST_UNIT steps of a walk. */
#ifndef PATHSEARCH_QUEST_H
#define PATHSEARCH_QUEST_H

#include "path/plan.h"
#include "pathsearch/field.h"
#include "pathsearch/search.h"

enum { QUEST_UNIT = 10000 };

struct quest {
    const struct search *search;
    const char *strategy; /* the name under which paths are offered */
    struct plan before;   /* the moves made so far */
    struct board board;   /* as they left it */
    struct field field;   /* the same, padded */
    uint32_t shortest;    /* l_min, at least 2 */
    uint32_t longest;     /* min(l_max, cells left) */
    double agreement;     /* chance that two cells drawn at random hold equal digits */
    struct plan found;    /* `before` and the best path of this quest; without moves: none yet */
    long double worth;    /* what a path has to exceed: the best one's, or with K = 1 the
                             incumbent's */
};

/* A quest on the full board. Returns −1 when out of memory, or where the limits leave no length.
 * Free with quest_free in every case. */
int quest_start(struct quest *quest, const struct search *search, const char *strategy);
void quest_free(struct quest *quest);

/* Makes the best path found a move and turns to the board it leaves. −1: out of memory, no path
 * was found, or none is possible any more. */
int quest_advance(struct quest *quest);

/* Offers a path of spots. A path that misses the length limits or starts with a 0 is ignored
 * (turn it round if its other end is better). Returns true if it is the best of this quest. Not
 * thread-safe: offer in task order, after the parallel region. */
bool quest_offer(struct quest *quest, const uint32_t *spot, size_t length);

/* Steps of a walk that a budget of units allows; UINT64_MAX where the clock counts. */
uint64_t quest_steps(const struct budget *budget);

/* value_exact() rounded to a long double, which holds every value the format allows. */
long double quest_worth(const struct instance *instance, uint64_t length, unsigned kind);

/* No path of this quest is worth more. */
long double quest_ceiling(const struct quest *quest);

/* K = 1 and palindromes pay: the boards of the engines for one palindrome. */
bool quest_one_palindrome(const struct search *search);

#endif
