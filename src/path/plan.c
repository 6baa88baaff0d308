#include "path/plan.h"

#include "base/memory.h"
#include "base/source.h"
#include "path/instance.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES_LIMIT = 1000000000 }; /* the largest K there is */

static int reserve(struct plan *plan, size_t cells, size_t moves)
{
    return memory_reserve((void **)&plan->cell, &plan->cell_capacity, cells, sizeof *plan->cell) ||
                   memory_reserve((void **)&plan->end, &plan->end_capacity, moves,
                                  sizeof *plan->end)
               ? -1
               : 0;
}

int plan_append(struct plan *plan, const uint32_t *path, size_t length)
{
    size_t cells = plan_cells(plan);
    if (reserve(plan, cells + length, plan->moves + 1))
        return -1;
    if (length)
        memcpy(plan->cell + cells, path, length * sizeof *path);
    plan->end[plan->moves++] = cells + length;
    return 0;
}

void plan_truncate(struct plan *plan, size_t moves)
{
    if (moves < plan->moves)
        plan->moves = moves;
}

int plan_copy(struct plan *to, const struct plan *from)
{
    size_t cells = plan_cells(from);
    to->moves = 0;
    if (from->moves == 0)
        return 0;
    if (reserve(to, cells, from->moves))
        return -1;
    memcpy(to->end, from->end, from->moves * sizeof *from->end);
    if (cells)
        memcpy(to->cell, from->cell, cells * sizeof *from->cell);
    to->moves = from->moves;
    return 0;
}

/* Reads a coordinate from 1 to `limit` of a move's cell (both counted from 1). */
static enum status read_coordinate(struct source *source, const char *axis, uint32_t limit,
                                   size_t move, uint64_t cell, uint32_t *coordinate,
                                   struct error *error)
{
    char expected[128];
    uint64_t value;
    snprintf(expected, sizeof expected, "the %s of cell %" PRIu64 " of move %zu", axis, cell, move);
    enum status status = source_number(source, &value, expected, error);
    if (status)
        return status;
    if (value < 1 || value > limit)
        return error_at(error, STATUS_ILLEGAL, source->name, source->line, source_column(source),
                        "move %zu, cell %" PRIu64 ": found %s %" PRIu64
                        ", expected one on the board, from 1 to %" PRIu32,
                        move, cell, axis, value, limit);
    *coordinate = (uint32_t)value;
    return STATUS_OK;
}

/* Reads the line of move `move` (from 1) behind the cells already in the plan. */
static enum status read_move(struct plan *plan, const struct instance *instance, size_t move,
                             struct source *source, struct error *error)
{
    char expected[64];
    uint64_t length;
    size_t cells = plan_cells(plan);
    snprintf(expected, sizeof expected, "the length of move %zu", move);
    enum status status = source_number(source, &length, expected, error);
    for (uint64_t i = 1; status == STATUS_OK && i <= length; i++) {
        uint32_t x = 0, y = 0;
        status = read_coordinate(source, "row", instance->rows, move, i, &x, error);
        if (status == STATUS_OK)
            status = read_coordinate(source, "column", instance->columns, move, i, &y, error);
        if (status)
            break;
        if (reserve(plan, cells + 1, move))
            return error_no_memory(error, (cells + 1) * sizeof *plan->cell);
        plan->cell[cells++] = (y - 1) * instance->rows + (instance->rows - x);
    }
    if (status)
        return status;
    if (reserve(plan, cells, move))
        return error_no_memory(error, move * sizeof *plan->end);
    plan->end[plan->moves++] = cells;
    snprintf(expected, sizeof expected, "the cells of move %zu", move);
    return source_line_end(source, expected, error);
}

static enum status read_moves(struct plan *plan, const struct instance *instance,
                              struct source *source, struct error *error)
{
    uint64_t moves;
    const char *expected = "the number of moves M";
    source_more_lines(source);
    enum status status = source_number(source, &moves, expected, error);
    if (status)
        return status;
    if (moves > MOVES_LIMIT)
        return source_unexpected(source, error, "%s, not above %d", expected, MOVES_LIMIT);
    if (moves > instance->max_moves)
        return error_at(error, STATUS_ILLEGAL, source->name, source->line, source_column(source),
                        "found %" PRIu64 " moves, expected at most K = %" PRIu32, moves,
                        instance->max_moves);
    status = source_line_end(source, expected, error);
    for (size_t i = 1; status == STATUS_OK && i <= moves; i++) {
        if (!source_more_lines(source))
            return source_unexpected(source, error, "move %zu of %" PRIu64, i, moves);
        status = read_move(plan, instance, i, source, error);
    }
    return status ? status : source_text_end(source, "the last move", error);
}

static enum status read_plan(struct plan *plan, const struct instance *instance,
                             struct source *source, struct error *error)
{
    enum status status = read_moves(plan, instance, source, error);
    if (status)
        plan_free(plan);
    return status;
}

enum status plan_read(struct plan *plan, const struct instance *instance, const char *path,
                      struct error *error)
{
    struct source source;
    *plan = (struct plan){0};
    enum status status = source_open(&source, path, error);
    if (status == STATUS_OK)
        status = read_plan(plan, instance, &source, error);
    source_close(&source);
    return status;
}

enum status plan_parse(struct plan *plan, const struct instance *instance, const char *name,
                       const char *text, size_t size, struct error *error)
{
    struct source source;
    *plan = (struct plan){0};
    source_borrow(&source, name, text, size);
    return read_plan(plan, instance, &source, error);
}

/* fprintf takes half a second for a path of 10^6 cells; this a tenth of it. */
static void put_number(uint64_t number, char before, FILE *stream)
{
    char text[24];
    size_t start = sizeof text;
    do
        text[--start] = (char)('0' + number % 10);
    while (number /= 10);
    if (before)
        text[--start] = before;
    fwrite(text + start, 1, sizeof text - start, stream);
}

void plan_write(const struct plan *plan, const struct instance *instance, FILE *stream)
{
    put_number(plan->moves, 0, stream);
    putc('\n', stream);
    for (size_t i = 0; i < plan->moves; i++) {
        size_t length;
        const uint32_t *path = plan_move(plan, i, &length);
        put_number(length, 0, stream);
        for (size_t j = 0; j < length; j++) {
            put_number(instance->rows - path[j] % instance->rows, ' ', stream);
            put_number(path[j] / instance->rows + 1, ' ', stream);
        }
        putc('\n', stream);
    }
}

void plan_free(struct plan *plan)
{
    free(plan->end);
    free(plan->cell);
    *plan = (struct plan){0};
}
