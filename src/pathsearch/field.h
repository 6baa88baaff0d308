/* field.h — a board as a padded grid, for walks that take millions of steps.
 *
 * Spots are numbered column by column like the board's cells, with a ring of blanks around them,
 * so that a neighbour is one addition away and no walk needs to look where the board ends:
 *
 *     spot = (column + 1) * stride + height + 1,   stride = rows + 2
 */
#ifndef PATHSEARCH_FIELD_H
#define PATHSEARCH_FIELD_H

#include "path/board.h"

#include <stdbool.h>
#include <stdint.h>

enum { FIELD_BLANK = 15 };

struct field {
    uint32_t rows, columns;
    uint32_t stride; /* rows + 2 */
    uint32_t size;   /* (columns + 2) * stride */
    uint32_t cells;  /* digits on the board */
    uint8_t *digit;  /* [size] 0 … 9, or FIELD_BLANK */
};

/* Pads `board`. Returns −1, with an empty field, when memory does not suffice or the padded grid
 * has 2^31 spots or more. Free with field_free in every case. */
int field_start(struct field *field, const struct board *board);
void field_free(struct field *field);

/* Chance that two cells drawn at random hold equal digits: the sum of p² over the digits' shares.
 */
double field_agreement(const struct field *field);

static inline uint32_t field_spot(const struct field *field, uint32_t column, uint32_t height)
{
    return (column + 1) * field->stride + height + 1;
}

static inline uint32_t field_column(const struct field *field, uint32_t spot)
{
    return spot / field->stride - 1;
}

static inline uint32_t field_height(const struct field *field, uint32_t spot)
{
    return spot % field->stride - 1;
}

/* The board's cell number of a spot. */
static inline uint32_t field_cell(const struct field *field, uint32_t spot)
{
    return field_column(field, spot) * field->rows + field_height(field, spot);
}

static inline bool field_filled(const struct field *field, uint32_t spot)
{
    return field->digit[spot] != FIELD_BLANK;
}

/* Offsets of the four neighbours: up, right, down, left. Direction d ^ 2 is the way back. */
static inline void field_steps(const struct field *field, uint32_t step[4])
{
    step[0] = 1;
    step[1] = field->stride;
    step[2] = (uint32_t)-1;
    step[3] = (uint32_t)0 - field->stride;
}

#endif
