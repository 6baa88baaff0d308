/* format.h — numbers for a person's eyes. */
#ifndef CLI_FORMAT_H
#define CLI_FORMAT_H

#include "base/bignum.h"

enum { FORMAT_SIZE = 32 };

/* All digits up to 20 of them, else 1.23456e+25, cut and not rounded. */
void format_number(char text[FORMAT_SIZE], const mpz_t number);

/* The gap (bound − score) / bound in percent with two decimals, rounded up so that "0.00" means
 * none; "0.00" where the bound is 0. */
void format_gap(char text[FORMAT_SIZE], const mpz_t score, const mpz_t bound);

/* The same as a number, rounded to double. */
double format_gap_percent(const mpz_t score, const mpz_t bound);

#endif
