#include "pathsearch/lanes.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

struct range {
    uint32_t first, end; /* columns */
    uint32_t rows;       /* that all of them have */
};

/* Where along the lanes a cell comes: x columns from the middle, y rows from the floor. */
static double along(double x, double y, double rows, double width, double lanes)
{
    double lane = floor(x / width);
    if (lane >= lanes)
        lane = lanes - 1;
    double t = fmod(lane, 2) == 0 ? y : rows - 1 - y;
    double corner = fmin(width, rows / 2);
    if (t >= rows - corner && lane + 1 < lanes) {
        double dx = (lane + 1) * width - x - 0.5, dt = t - (rows - corner) + 0.5;
        return lane * rows + rows - corner + corner * atan2(dt, dx) * M_2_PI;
    }
    if (t < corner && lane > 0) {
        double dx = x - lane * width + 0.5, dt = corner - t - 0.5;
        return lane * rows + corner * (1 - atan2(dt, dx) * M_2_PI);
    }
    return lane * rows + t;
}

static uint32_t column_height(const struct field *field, uint32_t column)
{
    uint32_t height = 0;
    while (height < field->rows && field_filled(field, field_spot(field, column, height)))
        height++;
    return height;
}

/* The most columns side by side that are about as high as the highest. */
static struct range widest_range(const struct field *field)
{
    struct range best = {0, 0, 0};
    uint32_t highest = 0;
    for (uint32_t column = 0; column < field->columns; column++) {
        uint32_t height = column_height(field, column);
        highest = height > highest ? height : highest;
    }
    struct range at = {0, 0, field->rows};
    for (uint32_t column = 0; column < field->columns; column++) {
        uint32_t height = column_height(field, column);
        if (height < highest - highest / 8) {
            at = (struct range){column + 1, column + 1, field->rows};
            continue;
        }
        at.end = column + 1;
        at.rows = height < at.rows ? height : at.rows;
        if (at.end - at.first > best.end - best.first)
            best = at;
    }
    return best;
}

int lanes_start(struct lanes *lanes, const struct field *field, double width)
{
    struct range range = widest_range(field);
    *lanes = (struct lanes){.s = memory_array(field->size, sizeof *lanes->s)};
    if (!lanes->s)
        return -1;
    for (uint32_t spot = 0; spot < field->size; spot++)
        lanes->s[spot] = INFINITY;
    double half = (double)(range.end - range.first) / 2;
    double count = fmax(1, floor(half / width + 0.5));
    lanes->middle = range.first + (range.end - range.first) / 2;
    for (uint32_t column = range.first; column < range.end; column++) {
        double x = column < lanes->middle ? lanes->middle - 1 - column : column - lanes->middle;
        for (uint32_t height = 0; height < range.rows; height++)
            lanes->s[field_spot(field, column, height)] =
                (float)(range.rows < 3 * width ? x
                                               : along(x, height, range.rows, half / count, count));
    }
    return 0;
}

void lanes_free(struct lanes *lanes)
{
    free(lanes->s);
    *lanes = (struct lanes){0};
}
