/* thresholds.h — the nine thresholds of `gameN.ans` and the grade they give.
 *
 * The file holds a10 … a2, integers of any size that do not rise, then the checksum of their
 * input (instance_checksum) as 16 hexadecimal digits in lower case, all separated by blanks or
 * line ends. */
#ifndef PATH_THRESHOLDS_H
#define PATH_THRESHOLDS_H

#include "base/status.h"

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

struct instance;

enum { THRESHOLDS = 9 };

struct thresholds {
    mpz_t at[THRESHOLDS]; /* a10, a9, … a2 */
    uint64_t checksum;    /* of the input they belong to */
};

void thresholds_start(struct thresholds *thresholds);

/* Fills started thresholds from a file ("-": standard input). STATUS_BAD_INPUT with
 * file:line:column where it breaks the format, STATUS_FAILED where it cannot be read. */
enum status thresholds_read(struct thresholds *thresholds, const char *path, struct error *error);

/* True if they belong to another input: then they grade nothing. */
bool thresholds_foreign(const struct thresholds *thresholds, const struct instance *instance);

/* The largest k with score ≥ a_k; else 1 if the score is positive, else 0. (Statement, "how to
 * score".) */
int thresholds_grade(const struct thresholds *thresholds, const mpz_t score);

void thresholds_free(struct thresholds *thresholds);

#endif
