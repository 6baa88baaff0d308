/* symmetry.h — what makes one half of a board say where a palindrome's other half runs.
 *
 * A symmetry is a map of the board onto itself that is its own inverse and keeps neighbours
 * together. Where a cell and its image hold equal digits, a path on one side of the map and its
 * image read the same; joined at the axis they are a palindrome. Two patterns do as well without
 * any map: all cells of one digit, and a chequered board of two.
 *
 * Columns c and heights h count from 0; p and q place the axis or the centre:
 *
 *     SYMMETRY_COLUMNS  (p − c, h)      left and right
 *     SYMMETRY_ROWS     (c, q − h)      top and bottom
 *     SYMMETRY_TURN     (p − c, q − h)  180 degrees
 *     SYMMETRY_FALLING  (p − h, p − c)  about a falling diagonal: the transposed board
 *     SYMMETRY_RISING   (h + p, c − p)  about a rising one
 */
#ifndef PATHSEARCH_SYMMETRY_H
#define PATHSEARCH_SYMMETRY_H

#include "pathsearch/field.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum symmetry_kind {
    SYMMETRY_COLUMNS,
    SYMMETRY_ROWS,
    SYMMETRY_TURN,
    SYMMETRY_FALLING,
    SYMMETRY_RISING,
    SYMMETRY_ONE_DIGIT,
    SYMMETRY_CHECKER
};

struct symmetry {
    enum symmetry_kind kind;
    int64_t p, q;
    uint8_t digit[2]; /* of the patterns: where c + h is even, odd */
    uint64_t pairs;   /* cells (pairs of them where there is a map) that could agree */
    uint64_t agree;   /* that do */
    double promise;   /* cells of a path that may be hoped for */
};

/* The image of a cell; false where it is off the board or there is no map. */
bool symmetry_image(const struct symmetry *symmetry, const struct field *field, int64_t column,
                    int64_t height, int64_t *image_column, int64_t *image_height);

static inline bool symmetry_has_map(const struct symmetry *symmetry)
{
    return symmetry->kind < SYMMETRY_ONE_DIGIT;
}

/* Lists the symmetries that promise at least `least` cells, best first, at most `room`. Axes and
 * centres anywhere are tried on a sample of the pairs, the best of them on all. Deterministic from
 * the seed. Returns how many; 0 when out of memory, too. */
size_t symmetry_find(struct symmetry *found, size_t room, const struct field *field, double least,
                     uint64_t seed, int threads);

/* "left and right about column 500.5" and the like. */
void symmetry_describe(const struct symmetry *symmetry, const struct field *field, char *text,
                       size_t size);

#endif
