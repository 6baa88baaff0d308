/* lanes.h — the order in which the two arms of a dense palindrome fill the board.
 *
 * Each arm has its own half, left and right of the middle, cut into vertical lanes that are
 * filled one after the other, up and down, from the middle outwards:
 *
 *      . ^-> |   | <-^ .        s grows along the lane, and round the corner where
 *      . |   v   v   | .        two lanes meet it follows the angle
 *      <-' ^         '->
 *
 * s is measured in rows: a lane's width of cells has about equal s. Low s first keeps the arms
 * compact. */
#ifndef PATHSEARCH_LANES_H
#define PATHSEARCH_LANES_H

#include "pathsearch/field.h"

struct lanes {
    float *s;        /* [field->size]; infinite where there is no lane */
    uint32_t middle; /* first column of the right half */
};

/* Lays lanes of about `width` columns over the widest range of columns that are about as high as
 * the highest, or one lane along the rows on boards too low for that. −1:
 * out of memory. */
int lanes_start(struct lanes *lanes, const struct field *field, double width);
void lanes_free(struct lanes *lanes);

#endif
