#include "same/list.h"

#include "base/memory.h"
#include "same/report.h"

#include <stdlib.h>
#include <string.h>

bool same_format_find(enum same_format *format, const char *name)
{
    *format = strcmp(name, "columns") == 0 ? SAME_COLUMNS : SAME_JUDGED;
    return *format == SAME_COLUMNS || strcmp(name, "judged") == 0;
}

enum same_format same_list_format(const struct source *source)
{
    struct source ahead = *source;
    if (!source_more_lines(&ahead) || (*ahead.at >= '0' && *ahead.at <= '9'))
        return SAME_COLUMNS;
    return SAME_JUDGED;
}

int same_list_add(struct same_list *list, const struct same_move *move, int64_t points)
{
    if (memory_reserve((void **)&list->step, &list->capacity, list->steps + 1, sizeof *list->step) <
        0)
        return -1;
    list->step[list->steps++] = (struct same_step){*move, points};
    return 0;
}

/* Passes `text`, if it comes next. */
static bool take(struct source *source, const char *text)
{
    size_t length = strlen(text);
    source->token = source->at;
    if ((size_t)(source->end - source->at) < length || memcmp(source->at, text, length) != 0)
        return false;
    source->at += length;
    return true;
}

static enum status need(struct source *source, const char *text, struct error *error)
{
    return take(source, text) ? STATUS_OK : source_unexpected(source, error, "\"%s\"", text);
}

/* A number from low to high, maybe with a minus sign. */
static enum status need_number(struct source *source, int64_t low, int64_t high, int64_t *value,
                               struct error *error)
{
    const int64_t most = INT64_MAX / 10 - 1;
    source->token = source->at;
    bool minus = low < 0 && source->at < source->end && *source->at == '-';
    const char *digit = source->at + minus, *start = digit;
    int64_t number = 0;
    for (; digit < source->end && *digit >= '0' && *digit <= '9' && number < most; digit++)
        number = number * 10 + (*digit - '0');
    *value = minus ? -number : number;
    if (digit == start || *value < low || *value > high)
        return source_unexpected(source, error, "a number from %lld to %lld", (long long)low,
                                 (long long)high);
    source->at = digit;
    return STATUS_OK;
}

/* "(row,column): removed b balls of color C, got s points." */
static enum status read_move(struct same_step *step, struct source *source, struct error *error)
{
    int64_t number, row, column, balls, points;
    uint8_t colour = 0;
    enum status status = need_number(source, 1, INT32_MAX, &number, error);
    if (!status)
        status = need(source, " at (", error);
    if (!status)
        status = need_number(source, 1, INT32_MAX, &row, error);
    if (!status)
        status = need(source, ",", error);
    if (!status)
        status = need_number(source, 1, INT32_MAX, &column, error);
    if (!status)
        status = need(source, "): removed ", error);
    if (!status)
        status = need_number(source, 2, INT32_MAX, &balls, error);
    if (!status)
        status = need(source, " balls of color ", error);
    if (!status && source->at < source->end)
        colour = (uint8_t)*source->at++;
    if (!status)
        status = need(source, ", got ", error);
    if (!status)
        status = need_number(source, 0, INT64_MAX / 16, &points, error);
    if (!status)
        status = need(source, " points.", error);
    if (!status)
        *step = (struct same_step){
            {(uint32_t)row - 1, (uint32_t)column - 1, (uint32_t)balls, colour}, points};
    return status;
}

static enum status read_totals(struct same_list *list, struct source *source, struct error *error)
{
    int64_t left = 0;
    enum status status = need_number(source, INT64_MIN / 16, INT64_MAX / 16, &list->score, error);
    if (!status)
        status = need(source, ", with ", error);
    if (!status)
        status = need_number(source, 0, INT32_MAX, &left, error);
    if (!status)
        status = need(source, " balls remaining.", error);
    list->left = (uint32_t)left;
    list->totals = !status;
    return status;
}

static enum status read_judged(struct same_list *list, struct source *source, struct error *error)
{
    enum status status = STATUS_OK;
    int64_t number;
    if (source_more_lines(source) && take(source, "Game ")) {
        status = need_number(source, 1, INT64_MAX / 16, &number, error);
        if (!status)
            status = need(source, ":", error);
        if (!status)
            status = source_line_end(source, "the number of the game", error);
    }
    while (!status && !list->totals) {
        source_more_lines(source);
        if (take(source, "Move ")) {
            struct same_step step;
            status = read_move(&step, source, error);
            if (!status && same_list_add(list, &step.move, step.points) < 0)
                status = error_no_memory(error, sizeof step);
        } else if (take(source, "Final score: ")) {
            status = read_totals(list, source, error);
        } else {
            status = source_unexpected(source, error, "\"Move \" or \"Final score: \"");
        }
        if (!status)
            status = source_line_end(source, "the sentence", error);
    }
    return status;
}

/* Passes the end of the line the source stands at; the line count goes with source_more_lines. */
static bool blank_line(struct source *source)
{
    return !source_more(source);
}

static void pass_line_end(struct source *source)
{
    if (source->at == source->end)
        return;
    source->at += source->at + 1 < source->end && source->at[0] == '\r' && source->at[1] == '\n';
    source->at++;
    source->line++;
    source->line_start = source->at;
}

static enum status read_columns(struct same_list *list, struct source *source, struct error *error)
{
    enum status status = STATUS_OK;
    while (!status && !blank_line(source)) {
        uint64_t column, row;
        status = source_number(source, &column, "a column, from 0", error);
        if (!status && column > INT32_MAX)
            status = source_unexpected(source, error, "a column up to %d", INT32_MAX);
        if (!status)
            status = source_number(source, &row, "a row, from 0", error);
        if (!status && row > INT32_MAX)
            status = source_unexpected(source, error, "a row up to %d", INT32_MAX);
        if (!status)
            status = source_line_end(source, "column and row", error);
        if (status)
            break;
        struct same_move move = {.row = (uint32_t)row, .column = (uint32_t)column};
        if (same_list_add(list, &move, 0) < 0)
            return error_no_memory(error, sizeof *list->step);
        pass_line_end(source);
    }
    if (!status)
        pass_line_end(source);
    return status;
}

enum status same_list_read(struct same_list *list, struct source *source, enum same_format format,
                           struct error *error)
{
    list->steps = 0;
    list->totals = false;
    return format == SAME_JUDGED ? read_judged(list, source, error)
                                 : read_columns(list, source, error);
}

void same_list_write(const struct same_list *list, FILE *stream, enum same_format format,
                     uint64_t number)
{
    if (number > 1)
        putc('\n', stream);
    if (format == SAME_JUDGED)
        same_report_game(stream, number);
    for (size_t i = 0; i < list->steps; i++) {
        const struct same_move *move = &list->step[i].move;
        if (format == SAME_JUDGED)
            same_report_move(stream, i + 1, move, list->step[i].points);
        else
            fprintf(stream, "%u %u\n", (unsigned)move->column, (unsigned)move->row);
    }
    if (format == SAME_JUDGED)
        same_report_end(stream, list->score, list->left);
}

void same_list_free(struct same_list *list)
{
    free(list->step);
    *list = (struct same_list){0};
}
