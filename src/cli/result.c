#include "cli/result.h"

#include "cli/format.h"
#include "cli/json.h"
#include "cli/version.h"

#include <stdarg.h>
#include <string.h>

void result_start(struct result *result, const char *input)
{
    *result = (struct result){.input = input, .grade = -1};
    mpz_inits(result->score, result->sum, result->kept, result->bound, NULL);
}

void result_free(struct result *result)
{
    mpz_clears(result->score, result->sum, result->kept, result->bound, NULL);
}

/* What a file's name may hold must not break lines or steer the terminal. */
static void clean(char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < 0x20 || *text == 0x7f)
            *text = '?';
}

void result_note(struct result *result, const char *format, ...)
{
    size_t used = strlen(result->note);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(result->note + used, sizeof result->note - used, format, arguments);
    va_end(arguments);
    size_t length = strlen(result->note);
    clean(result->note + used);
    if (length > used)
        result->note[length - 1] = '\n'; /* where it was cut, too */
}

enum { COLUMNS = 11, CELL_SIZE = 256 };

static const char *const heading[COLUMNS] = {"input", "board", "K",     "moves",   "score", "kept",
                                             "bound", "gap %", "grade", "seconds", ""};

/* One column of a row as text. */
static void cell_text(char text[CELL_SIZE], const struct result *result, int column)
{
    char number[FORMAT_SIZE] = "-";
    switch (column) {
    case 0:
        snprintf(text, CELL_SIZE, "%s", result->input);
        clean(text);
        return;
    case 1:
        snprintf(text, CELL_SIZE, "%ux%u", result->rows, result->columns);
        return;
    case 2:
        snprintf(text, CELL_SIZE, "%u", result->max_moves);
        return;
    case 3:
        snprintf(text, CELL_SIZE, "%zu", result->moves);
        return;
    case 4:
        format_number(number, result->score);
        break;
    case 5:
        format_number(number, result->kept);
        break;
    case 6:
        format_number(number, result->bound);
        break;
    case 7:
        format_gap(number, result->score, result->bound);
        break;
    case 8:
        if (result->grade >= 0)
            snprintf(number, sizeof number, "%d", result->grade);
        break;
    case 9:
        snprintf(number, sizeof number, "%.2f", result->seconds);
        break;
    default:
        snprintf(number, sizeof number, "%s", result->optimal ? "optimal" : "");
    }
    snprintf(text, CELL_SIZE, "%s", number);
}

/* Columns of the terminal that UTF-8 text takes, wide characters not considered. */
static int width_of(const char *text)
{
    int width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

/* Text to the left, numbers to the right; no blanks at the end of a line. */
static void print_row(FILE *stream, char (*text)[CELL_SIZE], const int *width)
{
    for (int column = 0; column < COLUMNS; column++) {
        int blanks = width[column] - width_of(text[column]);
        if (column == COLUMNS - 1 && text[column][0])
            fprintf(stream, "  %s", text[column]);
        else if (column == 0)
            fprintf(stream, "%s%*s", text[column], blanks, "");
        else if (column < COLUMNS - 1)
            fprintf(stream, "  %*s%s", blanks, "", text[column]);
    }
    putc('\n', stream);
}

void result_table(FILE *stream, const struct result *result, size_t count)
{
    char text[COLUMNS][CELL_SIZE];
    int width[COLUMNS];
    for (int column = 0; column < COLUMNS; column++) {
        width[column] = width_of(heading[column]);
        for (size_t i = 0; i < count; i++) {
            if (!result[i].solved)
                continue;
            cell_text(text[column], &result[i], column);
            if (width_of(text[column]) > width[column])
                width[column] = width_of(text[column]);
        }
    }
    for (int column = 0; column < COLUMNS; column++)
        snprintf(text[column], CELL_SIZE, "%s", heading[column]);
    print_row(stream, text, width);
    for (size_t i = 0; i < count; i++) {
        if (!result[i].solved)
            continue;
        for (int column = 0; column < COLUMNS; column++)
            cell_text(text[column], &result[i], column);
        print_row(stream, text, width);
    }
    for (size_t i = 0; i < count; i++)
        fputs(result[i].note, stream);
}

void result_json(FILE *stream, const struct result *result, uint64_t seed, int threads)
{
    struct json json;
    json_start(&json, stream);
    json_text(&json, "file", result->input);
    json_decimal(&json, "score", result->score);
    json_decimal(&json, "sum", result->sum);
    json_whole(&json, "cells_left", result->cells_left);
    json_whole(&json, "moves", result->moves);
    json_decimal(&json, "bound", result->bound);
    json_number(&json, "gap", format_gap_percent(result->score, result->bound));
    json_flag(&json, "optimal", result->optimal);
    json_number(&json, "seconds", result->seconds);
    json_whole(&json, "seed", seed);
    json_whole(&json, "threads", (uint64_t)threads);
    json_text(&json, "version", version_name());
    json_end(&json);
}
