/* status.h — how a function says that it failed, and why.
 *
 * Nothing below main() exits or aborts: what can fail returns a status and fills the caller's
 * error record with one line for a person. */
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

#include <stddef.h>

enum status {
    STATUS_OK = 0,
    STATUS_FAILED,    /* the system refused: a file that cannot be opened, a full disk */
    STATUS_NO_MEMORY, /* an allocation failed */
    STATUS_BAD_INPUT, /* what was read breaks its format or a limit */
    STATUS_ILLEGAL,   /* a plan breaks the rules of its game */
    STATUS_USAGE      /* the command line makes no sense */
};

enum { ERROR_MESSAGE_SIZE = 1024 };

struct error {
    enum status status;
    char message[ERROR_MESSAGE_SIZE]; /* one line, no newline; cut where it would not fit */
};

/* Records a failure and returns `status`, so that callers can write `return error_set(…)`.
 * `error` may be null where the reason is of no interest. */
__attribute__((format(printf, 3, 4))) enum status error_set(struct error *error, enum status status,
                                                            const char *format, ...);

/* The same for a place in a text: "file:line:column: …", line and column from 1. */
__attribute__((format(printf, 6, 7))) enum status error_at(struct error *error, enum status status,
                                                           const char *file, size_t line,
                                                           size_t column, const char *format, ...);

/* A file's name for a message: of a very long one the end, which leaves room for the reason. */
const char *error_file(const char *name);

/* The record of a failed allocation of `bytes`. */
enum status error_no_memory(struct error *error, size_t bytes);

#endif
