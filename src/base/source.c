#include "base/source.h"

#include "base/interrupt.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Reads `file` to its end into *text. One allocation and one copy where the size is known. What
 * is no regular file may never end: there the user's signal is obeyed. */
static enum status read_all(int file, const char *name, char **text, size_t *size,
                            struct error *error)
{
    struct stat about;
    size_t capacity = 0, used = 0;
    size_t guess = 1 << 16;
    bool regular = fstat(file, &about) == 0 && S_ISREG(about.st_mode);
    int signal_before = interrupt_signal();
    if (regular && about.st_size > 0)
        guess = (size_t)about.st_size + 1; /* one more, to see the end without growing */
    for (;;) {
        size_t needed = used < guess ? guess : used + 1;
        if (memory_reserve((void **)text, &capacity, needed, 1))
            return error_no_memory(error, needed);
        ssize_t got = read(file, *text + used, capacity - used);
        if (!regular && interrupt_signal() != signal_before)
            return error_set(error, STATUS_FAILED, "reading %s was interrupted", error_file(name));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return error_set(error, STATUS_FAILED, "cannot read %s: %s", error_file(name),
                             strerror(errno));
        if (got == 0)
            break;
        used += (size_t)got;
    }
    *size = used;
    return STATUS_OK;
}

void source_borrow(struct source *source, const char *name, const char *text, size_t size)
{
    size_t mark = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    *source = (struct source){.name = name, .line = 1};
    source->at = source->token = source->line_start = text + mark;
    source->end = text + size;
}

enum status source_open(struct source *source, const char *path, struct error *error)
{
    bool standard = strcmp(path, "-") == 0;
    const char *name = standard ? "standard input" : path;
    char *text = NULL;
    size_t size = 0;
    source_borrow(source, name, "", 0);
    int file = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return error_set(error, STATUS_FAILED, "cannot open %s: %s", error_file(name),
                         strerror(errno));
    enum status status = read_all(file, name, &text, &size, error);
    if (!standard)
        close(file);
    if (status) {
        free(text);
        return status;
    }
    source_borrow(source, name, text, size);
    source->text = text;
    return STATUS_OK;
}

void source_close(struct source *source)
{
    free(source->text);
    source->text = NULL;
}

bool source_more(struct source *source)
{
    while (source->at < source->end && source_blank(*source->at))
        source->at++;
    source->token = source->at;
    return source->at < source->end && !source_breaks_line(*source->at);
}

bool source_more_lines(struct source *source)
{
    while (!source_more(source)) {
        if (source->at == source->end)
            return false;
        char byte = *source->at++;
        if (byte == '\r' && source->at < source->end && *source->at == '\n')
            source->at++;
        source->line++;
        source->line_start = source->at;
    }
    return true;
}

/* One past the last byte of the token at source->token. */
static const char *token_end(const struct source *source)
{
    const char *end = source->token;
    while (end < source->end && !source_blank(*end) && !source_breaks_line(*end))
        end++;
    return end;
}

enum status source_digits(struct source *source, const char **digits, size_t *length,
                          const char *expected, struct error *error)
{
    source_more(source);
    const char *end = token_end(source);
    for (const char *p = source->token; p < end; p++)
        if (*p < '0' || *p > '9')
            return source_unexpected(source, error, "%s", expected);
    *digits = source->token;
    *length = (size_t)(end - source->token);
    if (*length == 0 || (*length > 1 && **digits == '0'))
        return source_unexpected(source, error, "%s", expected);
    source->at = end;
    return STATUS_OK;
}

enum status source_number(struct source *source, uint64_t *value, const char *expected,
                          struct error *error)
{
    const char *digits = NULL;
    size_t length = 0;
    enum status status = source_digits(source, &digits, &length, expected, error);
    if (status)
        return status;
    uint64_t number = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned digit = (unsigned)(digits[i] - '0');
        if (number > (UINT64_MAX - digit) / 10) {
            number = UINT64_MAX;
            break;
        }
        number = 10 * number + digit;
    }
    *value = number;
    return STATUS_OK;
}

enum status source_line_end(struct source *source, const char *after, struct error *error)
{
    return source_more(source)
               ? source_unexpected(source, error, "the end of the line after %s", after)
               : STATUS_OK;
}

enum status source_text_end(struct source *source, const char *after, struct error *error)
{
    return source_more_lines(source)
               ? source_unexpected(source, error, "the end of the file after %s", after)
               : STATUS_OK;
}

/* What stands at the token, for a person: 'abc', 'a\x00b', byte 0xe4, the end of … */
static void describe(const struct source *source, char *words, size_t size)
{
    enum { SHOWN = 24 };
    const char *end = token_end(source);
    size_t used = 0;
    if (source->token == source->end) {
        snprintf(words, size, "the end of the file");
        return;
    }
    if (source->token == end) {
        snprintf(words, size, "the end of the line");
        return;
    }
    unsigned char first = (unsigned char)*source->token;
    if (first <= ' ' || first > '~') {
        snprintf(words, size, "byte 0x%02x", first);
        return;
    }
    words[used++] = '\'';
    for (const char *p = source->token; p < end && p < source->token + SHOWN; p++) {
        unsigned char byte = (unsigned char)*p;
        if (byte > ' ' && byte <= '~')
            words[used++] = (char)byte;
        else
            used += (size_t)snprintf(words + used, size - used, "\\x%02x", byte);
    }
    snprintf(words + used, size - used, end - source->token > SHOWN ? "...'" : "'");
}

__attribute__((format(printf, 3, 0))) static void spell(char *words, size_t size,
                                                        const char *format, va_list arguments)
{
    vsnprintf(words, size, format, arguments);
}

enum status source_unexpected(const struct source *source, struct error *error,
                              const char *expected, ...)
{
    char found[128], wanted[512];
    va_list arguments;
    va_start(arguments, expected);
    spell(wanted, sizeof wanted, expected, arguments);
    va_end(arguments);
    describe(source, found, sizeof found);
    return error_at(error, STATUS_BAD_INPUT, source->name, source->line, source_column(source),
                    "found %s, expected %s", found, wanted);
}

size_t source_column(const struct source *source)
{
    return (size_t)(source->token - source->line_start) + 1;
}
