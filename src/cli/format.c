#include "cli/format.h"

#include <stdlib.h>
#include <string.h>

void format_number(char text[FORMAT_SIZE], const mpz_t number)
{
    char *digits = mpz_get_str(NULL, 10, number);
    size_t length = strlen(digits);
    if (length <= 20)
        snprintf(text, FORMAT_SIZE, "%s", digits);
    else
        snprintf(text, FORMAT_SIZE, "%c.%.5se+%zu", digits[0], digits + 1, length - 1);
    free(digits);
}

void format_gap(char text[FORMAT_SIZE], const mpz_t score, const mpz_t bound)
{
    mpz_t part;
    mpz_init(part);
    if (mpz_sgn(bound) > 0) {
        mpz_sub(part, bound, score);
        mpz_mul_ui(part, part, 10000);
        mpz_cdiv_q(part, part, bound);
    }
    long hundredths = mpz_get_si(part);
    snprintf(text, FORMAT_SIZE, "%ld.%02ld", hundredths / 100, labs(hundredths % 100));
    mpz_clear(part);
}

double format_gap_percent(const mpz_t score, const mpz_t bound)
{
    if (mpz_sgn(bound) <= 0)
        return 0;
    mpq_t gap;
    mpq_init(gap);
    mpz_sub(mpq_numref(gap), bound, score);
    mpz_mul_ui(mpq_numref(gap), mpq_numref(gap), 100);
    mpz_set(mpq_denref(gap), bound);
    mpq_canonicalize(gap);
    double percent = mpq_get_d(gap);
    mpq_clear(gap);
    return percent;
}
