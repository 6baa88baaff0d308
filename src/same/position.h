/* position.h — a position of the Same Game in which cells never move.
 *
 * Per original column one word tells which of its cells are alive. A cell's height is the number
 * of cells alive below it, a colour's column as it stands is extract(colour, alive), and what a
 * cluster takes away goes back to original cells by deposit: gravity is implicit, and a column
 * that is empty simply is no neighbour of anything any more. A cell is known for the whole game
 * by its number column * SIDE + row. */
#ifndef SAME_POSITION_H
#define SAME_POSITION_H

#include "same/board.h"
#include "same/extract.h"
#include "same/scoring.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#ifndef PUZZLE_WORD
#define PUZZLE_WORD uint16_t
#define PUZZLE_SIDE 16
#define PUZZLE_COLOURS 8
#define PUZZLE_PLANES 3 /* 2^3 colours */
#endif

typedef PUZZLE_WORD word;

enum {
    SIDE = PUZZLE_SIDE,
    CELLS = SIDE * SIDE,
    COLOURS = PUZZLE_COLOURS,
    PLANES = PUZZLE_PLANES,
    MOST_MOVES = CELLS / 2
};

/* The board as it was at first, and how it pays. */
struct puzzle {
    uint32_t rows, columns, colours;
    const struct same_scoring *scoring;
    uint8_t letter[COLOURS];
    word colour[COLOURS][SIDE]; /* which cells of a column have the colour */
    word plane[SIDE][PLANES];   /* which have a one in this digit of their colour's number */
    uint8_t kind[CELLS];        /* colour of a cell */
};

struct position {
    word alive[SIDE];
    uint64_t open;          /* columns that are not empty */
    uint16_t left[COLOURS]; /* cells of each colour */
    uint16_t cells;         /* cells in all */
    uint16_t singles;       /* colours with one cell left: they can never be cleared */
    int64_t score;          /* of the steps so far */
    int64_t hope;           /* what the colours would bring if each went in one step */
};

/* A score that no continuation passes. */
static inline int64_t position_bound(const struct puzzle *puzzle, const struct position *position)
{
    return position->score + position->hope + (position->singles ? 0 : puzzle->scoring->cleared);
}

/* Sets up puzzle and first position; false if the board has too many rows, columns or colours. */
bool position_start(struct puzzle *puzzle, struct position *position,
                    const struct same_board *board, const struct same_scoring *scoring);

/* Removes the cluster of the cell, and returns its size; 0 and no change if the cell is gone or
 * alone. */
uint32_t position_remove(const struct puzzle *puzzle, struct position *position, uint32_t cell);

/* The cells that have a neighbour of their colour, per column as original cells; returns how many
 * there are. */
uint32_t position_joined(const struct puzzle *puzzle, const struct position *position,
                         word joined[SIDE]);

/* Where the cell stands: row from the bottom and column from the left, from 0. */
static inline uint32_t position_row(const struct position *position, uint32_t cell)
{
    word below = (word)((UINT64_C(1) << (cell % SIDE)) - 1);
    return (uint32_t)__builtin_popcountll(position->alive[cell / SIDE] & below);
}

static inline uint32_t position_column(const struct position *position, uint32_t cell)
{
    return (uint32_t)__builtin_popcountll(position->open & ((UINT64_C(1) << (cell / SIDE)) - 1));
}

static inline bool position_alive(const struct position *position, uint32_t cell)
{
    return position->alive[cell / SIDE] >> (cell % SIDE) & 1;
}

static inline bool position_equal(const struct position *a, const struct position *b)
{
    return memcmp(a->alive, b->alive, sizeof a->alive) == 0;
}

#endif
