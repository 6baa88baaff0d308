/* move.h — a path of up to 65 cells in 24 bytes: where it starts and two bits for each step. */
#ifndef PATHSEARCH_MOVE_H
#define PATHSEARCH_MOVE_H

#include <stddef.h>
#include <stdint.h>

enum { MOVE_LONGEST = 65 };

/* Directions: a step back is the direction xor 2. */
enum direction { UP, RIGHT, DOWN, LEFT };

struct move {
    uint32_t start; /* a place of a tray, see tray.h */
    uint8_t length, kind;
    uint64_t steps[2]; /* step i is bits 2i, 2i + 1 of the 128 */
};

static inline unsigned move_step(const struct move *move, unsigned i)
{
    return (unsigned)(move->steps[i / 32] >> (2 * (i % 32))) & 3;
}

static inline void move_set_step(struct move *move, unsigned i, unsigned direction)
{
    move->steps[i / 32] |= (uint64_t)direction << (2 * (i % 32));
}

/* A growing list of moves. */
struct moves {
    struct move *move;
    size_t count, capacity;
};

#endif
