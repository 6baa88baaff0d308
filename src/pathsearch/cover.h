/* cover.h — a set of spots of the grid and edges chosen among them, at most two at each spot.
 *
 * Such a 2-matching is a set of paths and cycles: the raw material of one long path. Edge d of a
 * spot (field_steps) is chosen if bit d of its byte is set; the neighbour's bit d ^ 2 then is too.
 */
#ifndef PATHSEARCH_COVER_H
#define PATHSEARCH_COVER_H

#include "pathsearch/field.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    COVER_EDGES = 15,
    COVER_USABLE = 16, /* the spot belongs to the set */
    COVER_BLACK = 32,  /* its colour on the chequered grid */
    COVER_START = 64,  /* a path may start here */
    COVER_MARK = 128   /* for whoever needs one */
};

struct cover {
    uint32_t size;
    uint32_t step[4];
    uint8_t *spot; /* [size] */
};

/* An empty set on the grid. −1: out of memory. */
int cover_start(struct cover *cover, const struct field *field);
void cover_free(struct cover *cover);

static inline bool cover_usable(const struct cover *cover, uint32_t spot)
{
    return cover->spot[spot] & COVER_USABLE;
}

static inline bool cover_black(const struct cover *cover, uint32_t spot)
{
    return cover->spot[spot] & COVER_BLACK;
}

static inline int cover_degree(const struct cover *cover, uint32_t spot)
{
    return __builtin_popcount(cover->spot[spot] & COVER_EDGES);
}

static inline bool cover_chosen(const struct cover *cover, uint32_t spot, int d)
{
    return cover->spot[spot] >> d & 1;
}

/* Chooses edge d of the spot, or gives it up. */
static inline void cover_flip(struct cover *cover, uint32_t spot, int d)
{
    cover->spot[spot] ^= (uint8_t)(1 << d);
    cover->spot[spot + cover->step[d]] ^= (uint8_t)(1 << (d ^ 2));
}

/* Takes the spot out of the set, with its edges. */
void cover_remove(struct cover *cover, uint32_t spot);

/* Walks on from `spot`, reached from direction `from` (4: from nowhere): the direction of its
 * other chosen edge, or 4 at an end. `from` is a direction of this spot, towards the last one. */
static inline int cover_onward(const struct cover *cover, uint32_t spot, int from)
{
    unsigned edges = cover->spot[spot] & COVER_EDGES & ~(from < 4 ? 1U << from : 0);
    return edges ? __builtin_ctz(edges) : 4;
}

/* Keeps of the set only its largest connected part (among those that have a start, if
 * `need_start`). Returns its number of spots; 0 when there is none or out of memory. */
uint32_t cover_keep_largest(struct cover *cover, bool need_start);

/* Takes out of the set, again and again, the spots with fewer than two neighbours in it: no cycle
 * goes there. −1: out of memory. */
int cover_prune(struct cover *cover);

/* Chooses the four sides of every square of usable spots with even column and height, shifted by
 * `shift` (bit 0: columns, bit 1: heights): many small cycles. */
void cover_lay_squares(struct cover *cover, const struct field *field, unsigned shift);

#endif
