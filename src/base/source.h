/* source.h — reads text token by token and knows where it is, for messages.
 *
 * A token is a run of bytes other than space, tab, CR and LF. A line ends at LF, CRLF, CR or the
 * end of the text. A UTF-8 byte order mark at the start is passed over. Lines and columns count
 * from 1, columns in bytes. */
#ifndef BASE_SOURCE_H
#define BASE_SOURCE_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct source {
    const char *name;       /* the file, as it stands in messages */
    char *text;             /* what source_open read; null where the text is borrowed */
    const char *at, *end;   /* the next byte, and one past the last */
    const char *token;      /* start of the token read last: the place of messages */
    const char *line_start; /* first byte of the current line */
    size_t line;
};

/* Reads a whole file, or standard input where path is "-". Fails with STATUS_FAILED or
 * STATUS_NO_MEMORY. Close in every case. */
enum status source_open(struct source *source, const char *path, struct error *error);

/* The same over `size` bytes that stay the caller's. */
void source_borrow(struct source *source, const char *name, const char *text, size_t size);

void source_close(struct source *source);

static inline bool source_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

static inline bool source_breaks_line(char byte)
{
    return byte == '\n' || byte == '\r';
}

/* Passes spaces and tabs. Returns true if a token follows on this line. The position becomes
 * that of messages, token or not. */
bool source_more(struct source *source);

/* Passes spaces, tabs and line ends. Returns true if a token follows. */
bool source_more_lines(struct source *source);

/* Reads a token of this line that is a number: decimal digits, no sign, no leading zero.
 * UINT64_MAX stands for all that do not fit. Else STATUS_BAD_INPUT; `expected` says what
 * should have been here. */
enum status source_number(struct source *source, uint64_t *value, const char *expected,
                          struct error *error);

/* The same, but any size: `digits` points into the text. */
enum status source_digits(struct source *source, const char **digits, size_t *length,
                          const char *expected, struct error *error);

/* STATUS_BAD_INPUT unless this line has no more tokens (the text, for source_text_end). */
enum status source_line_end(struct source *source, const char *after, struct error *error);
enum status source_text_end(struct source *source, const char *after, struct error *error);

/* Records "file:line:column: found …, expected …" for the token read last, or for the end of
 * line or text that stands in its place, and returns STATUS_BAD_INPUT. */
__attribute__((format(printf, 3, 4))) enum status
source_unexpected(const struct source *source, struct error *error, const char *expected, ...);

/* Column of the token read last. */
size_t source_column(const struct source *source);

#endif
