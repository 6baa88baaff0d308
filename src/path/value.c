#include "path/value.h"

#include "number/digits.h"

#include <math.h>

void value_exact(mpz_t value, const struct instance *instance, uint64_t length, unsigned kind)
{
    bool pays1 = (kind & KIND_PRIME) && instance->c1 > 0 && length > 1;
    bool pays2 = (kind & KIND_PALINDROME) && instance->c2 > 0 && length > 1;
    mpz_t q;
    mpz_set_ui(value, 0);
    if (!pays1 && !pays2)
        return;
    mpz_init(q);
    mpz_ui_pow_ui(value, length, pays1 ? instance->c1 : 0);
    mpz_ui_pow_ui(q, length, pays2 ? instance->c2 : 0);
    mpz_add(value, value, q);
    mpz_clear(q);
}

double value_rounded(const struct instance *instance, uint64_t length, unsigned kind)
{
    bool pays1 = (kind & KIND_PRIME) && instance->c1 > 0 && length > 1;
    bool pays2 = (kind & KIND_PALINDROME) && instance->c2 > 0 && length > 1;
    if (!pays1 && !pays2)
        return 0;
    return pow((double)length, pays1 ? instance->c1 : 0) +
           pow((double)length, pays2 ? instance->c2 : 0);
}

unsigned value_best_kind(const struct instance *instance, uint64_t length)
{
    if (length % 2 == 1 || length == 2)
        return KIND_PRIME | KIND_PALINDROME;
    return instance->c1 > instance->c2 ? KIND_PRIME : KIND_PALINDROME;
}

unsigned value_kind(const struct instance *instance, const uint8_t *digit, size_t length)
{
    if (length < 2 || (instance->c1 == 0 && instance->c2 == 0))
        return 0;
    bool palindrome = digits_palindrome(digit, length);
    unsigned kind = palindrome && instance->c2 > 0 ? KIND_PALINDROME : 0;
    /* Even palindromes are divisible by 11. */
    bool hopeless = palindrome && length % 2 == 0 && length > 2;
    if (instance->c1 == 0 || hopeless)
        return kind;
    switch (digits_primality(digit, length)) {
    case PRIME:
        return kind | KIND_PRIME;
    case UNDECIDED:
        return kind | KIND_UNDECIDED;
    case NOT_PRIME:
        break;
    }
    return kind;
}
