/* result.h — what came of one input, and how it is told: the table's row or a JSON object. */
#ifndef CLI_RESULT_H
#define CLI_RESULT_H

#include "base/bignum.h"
#include "cli/options.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { RESULT_NOTE_SIZE = 2048 };

struct result {
    const char *input;
    bool solved; /* false: it failed, and the error was told; the rest means nothing */
    uint32_t rows, columns, max_moves, cells_left;
    size_t moves;
    mpz_t score, sum; /* of this run */
    mpz_t kept;       /* the score of what the output file holds now */
    mpz_t bound;
    bool optimal;
    int grade; /* −1: no thresholds for this input */
    double seconds;
    char note[RESULT_NOTE_SIZE]; /* what else is worth telling; lines, may be empty */
};

void result_start(struct result *result, const char *input);
void result_free(struct result *result);

/* Adds a line to the note. */
__attribute__((format(printf, 2, 3))) void result_note(struct result *result, const char *format,
                                                       ...);

/* The table of all solved inputs, then their notes. */
void result_table(FILE *stream, const struct result *result, size_t count);

/* One JSON object in one line. `threads` as used. */
void result_json(FILE *stream, const struct result *result, uint64_t seed, int threads);

#endif
