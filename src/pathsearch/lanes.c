#include "pathsearch/lanes.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

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

int lanes_start(struct lanes *lanes, const struct field *field, double width)
{
    *lanes = (struct lanes){.s = memory_array(field->size, sizeof *lanes->s),
                            .middle = field->columns / 2};
    if (!lanes->s)
        return -1;
    double half = (double)field->columns / 2;
    double count = fmax(1, floor(half / width + 0.5));
    for (uint32_t column = 0; column < field->columns; column++) {
        double x = column < lanes->middle ? lanes->middle - 1 - column : column - lanes->middle;
        for (uint32_t height = 0; height < field->rows; height++)
            lanes->s[field_spot(field, column, height)] =
                (float)(field->rows < 3 * width
                            ? x
                            : along(x, height, field->rows, half / count, count));
    }
    return 0;
}

void lanes_free(struct lanes *lanes)
{
    free(lanes->s);
    *lanes = (struct lanes){0};
}
