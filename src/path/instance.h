/* instance.h — one input of the path-elimination game: a header and a board.
 *
 * Cells are numbered column by column from the bottom: cell = c * rows + h, where column c and
 * height h count from 0. In the statement's coordinates that is row x = rows − h, column
 * y = c + 1. */
#ifndef PATH_INSTANCE_H
#define PATH_INSTANCE_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct instance {
    uint32_t rows, columns; /* n, m; rows * columns < 2^31 */
    uint32_t max_moves;     /* K */
    uint64_t min_length;    /* l_min */
    uint64_t max_length;    /* l_max as read; may exceed the number of cells */
    uint32_t c1, c2;        /* powers of primes and of palindromes, 0 … 64 */
    bool halves;            /* F: each digit left halves the score */
    uint8_t *digit;         /* [rows * columns], 0 … 9, by cell */
};

static inline uint32_t instance_cells(const struct instance *instance)
{
    return instance->rows * instance->columns;
}

/* The longest path the header allows on this board: min(l_max, cells). */
static inline uint32_t instance_longest(const struct instance *instance)
{
    uint32_t cells = instance_cells(instance);
    return instance->max_length < cells ? (uint32_t)instance->max_length : cells;
}

/* Reads `gameN.in` from a file, or from standard input where path is "-". Accepts what
 * rules call forgivable (runs of blanks, empty lines, CR and CRLF, a BOM, no last newline); all
 * else is STATUS_BAD_INPUT with file:line:column. Free with instance_free in every case. */
enum status instance_read(struct instance *instance, const char *path, struct error *error);

/* The same from memory; `name` stands for the file in messages. */
enum status instance_parse(struct instance *instance, const char *name, const char *text,
                           size_t size, struct error *error);

/* Ties thresholds to their input: 64-bit FNV-1a over the canonical text, that is the header's
 * eight numbers separated by single spaces and a newline (l_max as given), then each row's
 * digits without separators and a newline, top row first. */
uint64_t instance_checksum(const struct instance *instance);

void instance_free(struct instance *instance);

#endif
