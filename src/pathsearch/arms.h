/* arms.h — walks that grow a palindrome from its centre, both arms a step at a time.
 *
 * A palindromic path is a centre (one cell, or two neighbours with equal digits) and pairs of
 * cells with equal digits around it. The walk goes depth first through all ways to step both
 * ends a, b to neighbours a', b' with equal digits, neither of them on the path. The sixteen
 * combinations of neighbours are compared at once: a spot's four neighbours are four nibbles,
 * repeated so that one exclusive or meets each nibble of a with each of b. */
#ifndef PATHSEARCH_ARMS_H
#define PATHSEARCH_ARMS_H

#include "pathsearch/field.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The digits of a spot's neighbours: nibble d holds the one in direction d (field_steps). */
struct arms_map {
    const struct field *field;
    uint16_t *near; /* [field->size] */
};

int arms_map_start(struct arms_map *map, const struct field *field); /* −1: out of memory */
void arms_map_free(struct arms_map *map);

/* The pairs of directions (i, j) in which a and b see equal digits: bit 4 * (4 * i + j). Blanks
 * equal each other here; a walk has them marked. */
static inline uint64_t arms_agree(uint16_t near_a, uint16_t near_b)
{
    uint64_t a = near_a;
    a = (a | a << 24) & 0x000000ff000000ffU;
    a = (a | a << 12) & 0x000f000f000f000fU;
    uint64_t x = (a * 0x1111) ^ (near_b * 0x0001000100010001U);
    x |= x >> 2;
    x |= x >> 1;
    return ~x & 0x1111111111111111U;
}

struct arms_frame {
    uint32_t a, b;
    uint64_t left; /* pairs of directions not tried yet */
};

/* One walker: one thread's. */
struct arms {
    const struct arms_map *map;
    uint8_t *mark; /* [field->size] not 0: blank, or on the path */
    struct arms_frame *frame;
    size_t depth, capacity;
    size_t limit;   /* longest palindrome to grow */
    uint64_t steps; /* taken in all */
};

int arms_start(struct arms *arms, const struct arms_map *map, size_t limit);
void arms_free(struct arms *arms);

/* Length of the palindrome that the first `depth` frames make. */
static inline size_t arms_length(const struct arms *arms)
{
    return 2 * arms->depth - (arms->depth && arms->frame[0].a == arms->frame[0].b);
}

/* Begins at the centre (a, b), neighbours of equal digits, or a = b. −1: out of memory. */
int arms_begin(struct arms *arms, uint32_t a, uint32_t b);

/* Goes to the next palindrome of the walk: one step deeper if there is one, else back as far as
 * needed. False when all of them have been seen: the walk is back at no frame. */
bool arms_next(struct arms *arms);

/* Takes the path back, so that another centre can begin. */
void arms_unwind(struct arms *arms);

/* Writes the path in order; `spot` has room for arms_length(). */
void arms_path(const struct arms *arms, uint32_t *spot);

#endif
