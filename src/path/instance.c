#include "path/instance.h"

#include "base/memory.h"
#include "base/source.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define LENGTH_LIMIT UINT64_C(1000000000000000000)

/* Reads a header number and checks its limits, which the message names. */
static enum status read_field(struct source *source, const char *name, uint64_t low, uint64_t high,
                              uint64_t *value, struct error *error)
{
    char expected[128];
    snprintf(expected, sizeof expected, "%s from %" PRIu64 " to %" PRIu64, name, low, high);
    enum status status = source_number(source, value, expected, error);
    if (status == STATUS_OK && (*value < low || *value > high))
        return source_unexpected(source, error, "%s", expected);
    return status;
}

enum field { ROWS, COLUMNS, MAX_MOVES, MIN_LENGTH, MAX_LENGTH, C1, C2, HALVES, FIELDS };

static enum status read_header(struct instance *instance, struct source *source,
                               struct error *error)
{
    static const struct {
        const char *name;
        uint64_t low, high;
    } limit[FIELDS] = {
        {"n (rows)", 1, INT32_MAX},
        {"m (columns)", 1, INT32_MAX},
        {"K (moves)", 0, 1000000000},
        {"l_min", 1, LENGTH_LIMIT},
        {"l_max", 1, LENGTH_LIMIT},
        {"c1", 0, 64},
        {"c2", 0, 64},
        {"F", 0, 1},
    };
    uint64_t value[FIELDS];
    source_more_lines(source);
    for (int i = 0; i < FIELDS; i++) {
        enum status status =
            read_field(source, limit[i].name, limit[i].low, limit[i].high, &value[i], error);
        if (status)
            return status;
        if (i == COLUMNS && value[ROWS] * value[COLUMNS] > INT32_MAX)
            return source_unexpected(
                source, error, "m (columns) with n * m below 2^31 (n is %" PRIu64 ")", value[ROWS]);
        if (i == MAX_LENGTH && value[MAX_LENGTH] < value[MIN_LENGTH])
            return source_unexpected(source, error, "l_max not below l_min, which is %" PRIu64,
                                     value[MIN_LENGTH]);
    }
    instance->rows = (uint32_t)value[ROWS];
    instance->columns = (uint32_t)value[COLUMNS];
    instance->max_moves = (uint32_t)value[MAX_MOVES];
    instance->min_length = value[MIN_LENGTH];
    instance->max_length = value[MAX_LENGTH];
    instance->c1 = (uint32_t)value[C1];
    instance->c2 = (uint32_t)value[C2];
    instance->halves = value[HALVES] == 1;
    return source_line_end(source, "the eight numbers n m K l_min l_max c1 c2 F", error);
}

/* The token here is one digit. */
static bool lone_digit(const struct source *source)
{
    const char *next = source->at + 1;
    return *source->at >= '0' && *source->at <= '9' &&
           (next == source->end || source_blank(*next) || source_breaks_line(*next));
}

/* Reads the row of height h. Without room for digits it only checks. */
static enum status read_row(struct instance *instance, uint32_t h, struct source *source,
                            struct error *error)
{
    uint32_t rows = instance->rows, columns = instance->columns;
    for (uint32_t c = 0; c < columns; c++) {
        if (!source_more(source) || !lone_digit(source))
            return source_unexpected(
                source, error, "a digit 0-9 (row %" PRIu32 ", column %" PRIu32 " of %" PRIu32 ")",
                rows - h, c + 1, columns);
        if (instance->digit)
            instance->digit[(size_t)c * rows + h] = (uint8_t)(*source->at - '0');
        source->at++;
    }
    return STATUS_OK;
}

static enum status read_board(struct instance *instance, struct source *source, struct error *error)
{
    size_t cells = instance_cells(instance);
    char after[64];
    /* A board needs 2 bytes a cell but for the last: where the text is shorter an error lies
     * ahead, and nothing as large as the header promises is allocated. */
    if ((size_t)(source->end - source->at) >= 2 * cells - 1) {
        instance->digit = memory_array(cells, 1);
        if (!instance->digit)
            return error_no_memory(error, cells);
    }
    snprintf(after, sizeof after, "%" PRIu32 " digits", instance->columns);
    for (uint32_t h = instance->rows; h-- > 0;) {
        if (!source_more_lines(source))
            return source_unexpected(source, error, "row %" PRIu32 " of %" PRIu32,
                                     instance->rows - h, instance->rows);
        enum status status = read_row(instance, h, source, error);
        if (status == STATUS_OK)
            status = source_line_end(source, after, error);
        if (status)
            return status;
    }
    snprintf(after, sizeof after, "%" PRIu32 " rows", instance->rows);
    return source_text_end(source, after, error);
}

static enum status read_instance(struct instance *instance, struct source *source,
                                 struct error *error)
{
    enum status status = read_header(instance, source, error);
    if (status == STATUS_OK)
        status = read_board(instance, source, error);
    if (status)
        instance_free(instance);
    return status;
}

enum status instance_read(struct instance *instance, const char *path, struct error *error)
{
    struct source source;
    *instance = (struct instance){0};
    enum status status = source_open(&source, path, error);
    if (status == STATUS_OK)
        status = read_instance(instance, &source, error);
    source_close(&source);
    return status;
}

enum status instance_parse(struct instance *instance, const char *name, const char *text,
                           size_t size, struct error *error)
{
    struct source source;
    *instance = (struct instance){0};
    source_borrow(&source, name, text, size);
    return read_instance(instance, &source, error);
}

static uint64_t fnv1a(uint64_t hash, unsigned char byte)
{
    return (hash ^ byte) * UINT64_C(1099511628211);
}

uint64_t instance_checksum(const struct instance *instance)
{
    char header[256];
    uint64_t hash = UINT64_C(14695981039346656037);
    snprintf(header, sizeof header,
             "%" PRIu32 " %" PRIu32 " %" PRIu32 " %" PRIu64 " %" PRIu64 " %" PRIu32 " %" PRIu32
             " %d\n",
             instance->rows, instance->columns, instance->max_moves, instance->min_length,
             instance->max_length, instance->c1, instance->c2, instance->halves);
    for (const char *p = header; *p; p++)
        hash = fnv1a(hash, (unsigned char)*p);
    for (uint32_t h = instance->rows; h-- > 0;) {
        for (uint32_t c = 0; c < instance->columns; c++) {
            uint8_t digit = instance->digit[(size_t)c * instance->rows + h];
            hash = fnv1a(hash, (unsigned char)('0' + digit));
        }
        hash = fnv1a(hash, '\n');
    }
    return hash;
}

void instance_free(struct instance *instance)
{
    free(instance->digit);
    instance->digit = NULL;
}
