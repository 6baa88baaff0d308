/* exit.h — what the program's exit code says. Documented in `xiaochu --help`. */
#ifndef CLI_EXIT_H
#define CLI_EXIT_H

#include "base/status.h"

enum exit_code {
    EXIT_CODE_DONE = 0,    /* everything asked for was done */
    EXIT_CODE_FAILED = 1,  /* failed at run time: no memory, a file that cannot be written */
    EXIT_CODE_BAD = 2,     /* bad usage or bad input; nothing was written for it */
    EXIT_CODE_ILLEGAL = 3, /* a plan breaks the rules: `score`, `solve --start` */
    EXIT_CODE_SIGNAL = 128 /* + the number of the signal that ended the run */
};

/* The exit code that goes with a failure. */
static inline enum exit_code exit_code_of(enum status status)
{
    switch (status) {
    case STATUS_OK:
        return EXIT_CODE_DONE;
    case STATUS_BAD_INPUT:
    case STATUS_USAGE:
        return EXIT_CODE_BAD;
    case STATUS_ILLEGAL:
        return EXIT_CODE_ILLEGAL;
    default:
        return EXIT_CODE_FAILED;
    }
}

#endif
