#include "same/reader.h"

#include "base/memory.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TEXT_SIZE = 1 << 16, JUDGED_ROWS = 10, COUNT_DIGITS = 9 };

/* Makes sure that a byte is at hand, or that the file is known to have ended. */
static enum status look(struct same_reader *reader, struct error *error)
{
    if (reader->used < reader->filled || reader->filled == 0)
        return STATUS_OK;
    if (reader->flush)
        fflush(reader->flush);
    ssize_t got;
    do
        got = read(reader->file, reader->text, TEXT_SIZE);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        return error_set(error, STATUS_FAILED, "%s: cannot be read: %s", reader->name,
                         strerror(errno));
    reader->used = 0;
    reader->filled = (size_t)got;
    return STATUS_OK;
}

static void advance(struct same_reader *reader)
{
    if (reader->line_ended) {
        reader->line++;
        reader->column = 0;
    }
    reader->column += !reader->ended;
    reader->line_ended = false;
}

/* The next byte, or EOF; every line end is one '\n'. */
static enum status next_byte(struct same_reader *reader, int *byte, struct error *error)
{
    enum status status = look(reader, error);
    if (!status && reader->after_cr && reader->filled && reader->text[reader->used] == '\n') {
        reader->used++;
        status = look(reader, error);
    }
    if (status)
        return status;
    advance(reader);
    reader->after_cr = false;
    reader->ended = reader->filled == 0;
    *byte = EOF;
    if (reader->ended)
        return STATUS_OK;
    *byte = reader->text[reader->used++];
    reader->after_cr = *byte == '\r';
    reader->line_ended = *byte == '\r' || *byte == '\n';
    if (reader->line_ended)
        *byte = '\n';
    return STATUS_OK;
}

__attribute__((format(printf, 4, 5))) static enum status
unexpected(const struct same_reader *reader, int byte, struct error *error, const char *format, ...)
{
    char found[32], expected[128];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(expected, sizeof expected, format, arguments);
    va_end(arguments);
    if (byte == EOF)
        snprintf(found, sizeof found, "the end of the file");
    else if (byte == '\n')
        snprintf(found, sizeof found, "the end of the line");
    else
        snprintf(found, sizeof found, isgraph(byte) ? "'%c'" : "byte 0x%02x", (unsigned)byte);
    return error_at(error, STATUS_BAD_INPUT, reader->name, reader->line, reader->column,
                    "found %s, expected %s", found, expected);
}

static enum status skip_byte_order_mark(struct same_reader *reader, struct error *error)
{
    static const unsigned char rest[] = {0xbb, 0xbf};
    enum status status = look(reader, error);
    int byte;
    if (status || reader->filled == 0 || reader->text[0] != 0xef)
        return status;
    status = next_byte(reader, &byte, error);
    for (int i = 0; !status && i < 2; i++) {
        status = next_byte(reader, &byte, error);
        if (!status && byte != rest[i])
            return unexpected(reader, byte, error, "the rest of a byte order mark");
    }
    reader->column = 0;
    return status;
}

/* A row as it is read; its cells are added behind reader->cell[reader->cells]. */
struct row {
    size_t width;  /* cells expected; 0 if any number will do */
    size_t length; /* cells found */
    bool gap;      /* a space or tab stood between two of them */
    int end;       /* '\n' or EOF */
};

static bool is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

static bool is_letter(int byte)
{
    return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
}

static enum status add_cell(struct same_reader *reader, struct row *row, int byte,
                            struct error *error)
{
    size_t end = reader->cells + row->length;
    if (!is_digit(byte) && !(is_letter(byte) && reader->judged))
        return unexpected(reader, byte, error,
                          reader->judged ? "a letter or a digit"
                                         : "the number of games or a board of digits");
    if (row->width && row->length == row->width)
        return unexpected(reader, byte, error, "the end of a row of %zu cells", row->width);
    if (end == SAME_MOST_CELLS)
        return unexpected(reader, byte, error, "at most %d cells in a board", SAME_MOST_CELLS);
    if (memory_reserve((void **)&reader->cell, &reader->capacity, end + 1, 1) < 0)
        return error_no_memory(error, end + 1);
    reader->cell[end] = (uint8_t)byte;
    row->length++;
    return STATUS_OK;
}

static enum status read_row(struct same_reader *reader, struct row *row, struct error *error)
{
    bool space = false;
    for (;;) {
        int byte;
        enum status status = next_byte(reader, &byte, error);
        if (status)
            return status;
        row->end = byte;
        if (byte == '\n' || byte == EOF)
            return STATUS_OK;
        if (byte == ' ' || byte == '\t') {
            space = true;
            continue;
        }
        row->gap |= space && row->length;
        space = false;
        if ((status = add_cell(reader, row, byte, error)))
            return status;
    }
}

static enum status read_first_row(struct same_reader *reader, struct row *row, struct error *error)
{
    enum status status = STATUS_OK;
    do
        status = read_row(reader, row, error);
    while (!status && row->length == 0 && row->end != EOF);
    if (!status && row->length == 0)
        return unexpected(reader, EOF, error, "the number of games or a board of digits");
    return status;
}

static void take_count(struct same_reader *reader, size_t digits)
{
    reader->games = 0;
    for (size_t i = 0; i < digits; i++)
        reader->games = reader->games * 10 + (uint64_t)(reader->cell[i] - '0');
}

static bool all_digits(const uint8_t *cell, size_t count)
{
    while (count && is_digit(cell[count - 1]))
        count--;
    return count == 0;
}

/* Decides between the formats from the first row that is not blank and the one right after it,
 * as reader.h says. What was read ahead of the first game is left waiting. */
static enum status find_format(struct same_reader *reader, bool judged, struct error *error)
{
    struct row first = {0}, second = {0};
    enum status status = read_first_row(reader, &first, error);
    if (status)
        return status;
    bool integer = !first.gap && first.length <= COUNT_DIGITS;
    if (judged && !integer)
        return unexpected(reader, first.end, error, "the number of games alone, up to %d digits",
                          COUNT_DIGITS);
    if (!integer) {
        reader->waiting = first.length;
        return STATUS_OK;
    }
    take_count(reader, first.length);
    reader->judged = true;
    if (judged)
        return STATUS_OK;
    reader->cells = first.length;
    if ((status = read_row(reader, &second, error)))
        return status;
    reader->waiting = second.length;
    reader->judged =
        second.length != first.length || !all_digits(reader->cell + first.length, second.length);
    if (reader->judged) {
        reader->cells = 0;
        memmove(reader->cell, reader->cell + first.length, second.length);
    }
    return STATUS_OK;
}

enum status same_reader_start(struct same_reader *reader, int file, const char *name, uint32_t rows,
                              FILE *flush, struct error *error)
{
    *reader = (struct same_reader){
        .file = file, .name = name, .flush = flush, .rows = rows ? rows : JUDGED_ROWS, .line = 1};
    reader->text = malloc(TEXT_SIZE);
    if (!reader->text)
        return error_no_memory(error, TEXT_SIZE);
    reader->used = reader->filled = TEXT_SIZE;
    enum status status = skip_byte_order_mark(reader, error);
    return status ? status : find_format(reader, rows != 0, error);
}

/* Only blanks may follow the last game. */
static enum status expect_end(struct same_reader *reader, struct error *error)
{
    int byte = '\n';
    enum status status = STATUS_OK;
    if (reader->waiting)
        return unexpected(reader, reader->cell[0], error, "the end of the file");
    while (!status && byte != EOF) {
        status = next_byte(reader, &byte, error);
        if (!status && byte != EOF && byte != '\n' && byte != ' ' && byte != '\t')
            return unexpected(reader, byte, error, "the end of the file after %llu games",
                              (unsigned long long)reader->games);
    }
    return status;
}

/* Rows in, top row first; columns out, bottom first. */
static enum status turn(const struct same_reader *reader, size_t rows, struct same_board *board,
                        struct error *error)
{
    if (memory_reserve((void **)&board->colour, &board->capacity, reader->cells, 1) < 0)
        return error_no_memory(error, reader->cells);
    board->rows = (uint32_t)rows;
    board->columns = (uint32_t)(reader->cells / rows);
    const uint8_t *cell = reader->cell;
    for (size_t h = rows; h-- > 0;)
        for (size_t c = 0; c < board->columns; c++)
            board->colour[c * rows + h] = *cell++;
    return STATUS_OK;
}

/* The next row of the board, from those read ahead or from the file. */
static enum status take_row(struct same_reader *reader, struct row *row, struct error *error)
{
    if (reader->waiting) {
        row->length = reader->waiting;
        reader->waiting = 0;
        return STATUS_OK;
    }
    enum status status = read_row(reader, row, error);
    if (!status && row->length && row->length < row->width)
        return unexpected(reader, row->end, error, "%zu cells in this row, not %zu", row->width,
                          row->length);
    return status;
}

enum status same_reader_next(struct same_reader *reader, struct same_board *board, bool *found,
                             struct error *error)
{
    size_t rows = reader->cells ? 1 : 0; /* the first row may have been needed for the format */
    size_t width = reader->cells;
    *found = false;
    if (reader->judged && reader->game == reader->games)
        return expect_end(reader, error);
    while (!reader->judged || rows < reader->rows) {
        struct row row = {.width = width};
        enum status status = take_row(reader, &row, error);
        if (status)
            return status;
        reader->cells += row.length;
        rows += row.length != 0;
        if (row.length)
            width = row.length;
        else if (row.end == EOF || (!reader->judged && rows))
            break;
    }
    if (reader->judged && rows < reader->rows)
        return unexpected(reader, EOF, error, "row %zu of %u of game %llu", rows + 1,
                          (unsigned)reader->rows, (unsigned long long)reader->game + 1);
    if (rows == 0)
        return STATUS_OK;
    *found = true;
    reader->game++;
    enum status status = turn(reader, rows, board, error);
    reader->cells = 0;
    return status;
}

void same_reader_free(struct same_reader *reader)
{
    free(reader->text);
    free(reader->cell);
    *reader = (struct same_reader){0};
}
