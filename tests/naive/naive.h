/* naive.h — the path game once more, as simply as C allows, to test everything else against.
 *
 * Shares no code with src/ or checker/. A board is a plain array, every question is answered by
 * looking at all of it, every number is GMP's. Small boards only. */
#ifndef TESTS_NAIVE_H
#define TESTS_NAIVE_H

#include <gmp.h>
#include <stdbool.h>
#include <stdio.h>

enum { NAIVE_MAX = 16 }; /* rows and columns at most */

struct naive {
    int n, m, k, lmin, lmax, c1, c2, f;
    int a[NAIVE_MAX][NAIVE_MAX]; /* a[x][y], from 1 as in the statement; −1 is blank */
};

/* Reads an input; false where it is no number, or too large for here. */
bool naive_read(struct naive *game, FILE *in);

/* Whether the path x[0], y[0] … is a legal move now. */
bool naive_legal(const struct naive *game, int l, const int *x, const int *y);

/* The value of a legal move. */
void naive_value(mpz_t value, const struct naive *game, int l, const int *x, const int *y);

/* Makes the cells blank and lets what is above them fall. */
void naive_remove(struct naive *game, int l, const int *x, const int *y);

/* Plays an output. False where a move is illegal or the moves are not as many as said. */
bool naive_judge(mpz_t score, const struct naive *start, FILE *out);

/* The best score of all plans, by trying every one. For boards of a few cells. */
void naive_best(mpz_t score, const struct naive *start);

#endif
