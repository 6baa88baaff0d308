#include "path/generate_snake.h"

#include "base/memory.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { PATTERN_CELLS = 35 };

struct block {
    uint32_t rows, columns;
    uint32_t cell[PATTERN_CELLS]; /* [visit] row * columns + column, from the top left */
};

static enum status bad_pattern(struct error *error, const char *pattern, const char *why)
{
    return error_set(error, STATUS_USAGE, "pattern '%.60s': %s", pattern, why);
}

/* The visit a letter stands for, from 0; −1 for no letter of a pattern. */
static int visit_of(char letter)
{
    static const char order[] = "123456789abcdefghijklmnopqrstuvwxyz";
    const char *found = letter ? strchr(order, letter) : NULL;
    return found ? (int)(found - order) : -1;
}

static enum status read_pattern(struct block *block, const char *pattern, struct error *error)
{
    size_t width = strcspn(pattern, "/"), letters = 0;
    bool seen[PATTERN_CELLS] = {false};
    block->rows = 0;
    block->columns = (uint32_t)width;
    for (const char *row = pattern;; row += width + 1) {
        if (strcspn(row, "/") != width || width == 0)
            return bad_pattern(error, pattern, "its rows must have the same length");
        for (size_t i = 0; i < width; i++, letters++) {
            int visit = visit_of(row[i]);
            if (visit < 0 || letters >= PATTERN_CELLS || seen[visit])
                return bad_pattern(error, pattern, "cells are numbered 1-9, then a-z, each once");
            seen[visit] = true;
            block->cell[visit] = (uint32_t)letters;
        }
        block->rows++;
        if (!row[width])
            break;
    }
    for (size_t i = 0; i < letters; i++)
        if (!seen[i])
            return bad_pattern(error, pattern, "a number of the path is missing");
    return STATUS_OK;
}

static uint32_t distance(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

/* The row in which visit i takes place, in a block that is upside down or not. */
static uint32_t row_of(const struct block *block, uint32_t visit, bool upside_down)
{
    uint32_t row = block->cell[visit] / block->columns;
    return upside_down ? block->rows - 1 - row : row;
}

static uint32_t column_of(const struct block *block, uint32_t visit)
{
    return block->cell[visit] % block->columns;
}

/* True if a block that is `flip`ped or not starts beside the end of a block that is not. */
static bool chains(const struct block *block, bool flip)
{
    uint32_t last = block->rows * block->columns - 1;
    return column_of(block, 0) == 0 && column_of(block, last) == block->columns - 1 &&
           row_of(block, 0, flip) == row_of(block, last, false);
}

static enum status check_path(const struct block *block, const char *pattern, struct error *error)
{
    for (uint32_t i = 1; i < block->rows * block->columns; i++)
        if (distance(row_of(block, i, false), row_of(block, i - 1, false)) +
                distance(column_of(block, i), column_of(block, i - 1)) !=
            1)
            return bad_pattern(error, pattern, "two cells visited in turn are not neighbours");
    if (!chains(block, false) && !chains(block, true))
        return bad_pattern(error, pattern,
                           "the next block cannot go on: it must enter on the left and leave on "
                           "the right in the same row, or in the row mirrored top to bottom");
    return STATUS_OK;
}

enum status generate_snake_path(uint32_t **path, const struct instance *instance,
                                const char *pattern, struct error *error)
{
    struct block block;
    enum status status = read_pattern(&block, pattern, error);
    if (!status)
        status = check_path(&block, pattern, error);
    if (status)
        return status;
    bool lying = instance->rows == block.rows && instance->columns % block.columns == 0;
    bool standing = instance->columns == block.rows && instance->rows % block.columns == 0;
    if (!lying && !standing)
        return error_set(error, STATUS_USAGE,
                         "blocks of %u x %u do not fill a board of %u x %u, one block high",
                         block.rows, block.columns, instance->rows, instance->columns);
    uint32_t cells = instance_cells(instance), size = block.rows * block.columns;
    *path = memory_array(cells, sizeof **path);
    if (!*path)
        return error_no_memory(error, (size_t)cells * sizeof **path);
    bool alternate = !chains(&block, false);
    for (uint32_t i = 0; i < cells; i++) {
        uint32_t across = row_of(&block, i % size, alternate && (i / size) % 2 == 1);
        uint32_t along = i / size * block.columns + column_of(&block, i % size);
        uint32_t x = lying ? across : along, y = lying ? along : across;
        (*path)[i] = y * instance->rows + (instance->rows - 1 - x);
    }
    return STATUS_OK;
}
