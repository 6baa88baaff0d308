#include "path/value.h"
#include "test.h"

#include <math.h>
#include <string.h>

static const unsigned BOTH = KIND_PRIME | KIND_PALINDROME;

START_TEST(exact_values)
{
    static const struct {
        uint32_t c1, c2;
        uint64_t length;
        unsigned kind;
        const char *value;
    } cases[] = {
        {1, 1, 3, 0, "0"},
        {1, 1, 3, KIND_PRIME, "4"}, /* l^c1 + 1 */
        {1, 1, 3, KIND_PALINDROME, "4"},
        {1, 1, 3, KIND_PRIME | KIND_PALINDROME, "6"},
        {2, 1, 3, KIND_PRIME | KIND_PALINDROME, "12"},
        {2, 1, 3, KIND_UNDECIDED, "0"},
        /* case 1: one digit */
        {5, 5, 1, KIND_PRIME | KIND_PALINDROME, "0"},
        /* case 18: powers of 0 */
        {0, 1, 2, KIND_PRIME, "0"},
        {0, 1, 2, KIND_PALINDROME, "3"},
        {1, 0, 2, KIND_PALINDROME, "0"},
        {0, 2, 3, KIND_PRIME | KIND_PALINDROME, "10"},
        {0, 0, 9, KIND_PRIME | KIND_PALINDROME, "0"},
        /* case 7: beyond 64 bits */
        {16, 0, 18, KIND_PRIME, "121439531096594251777"},
        {0, 4, 1000000, KIND_PALINDROME, "1000000000000000000000001"},
        {3, 0, 1000000, KIND_PRIME, "1000000000000000001"},
    };
    mpz_t value;
    mpz_init(value);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct instance instance = {.c1 = cases[i].c1, .c2 = cases[i].c2};
        value_exact(value, &instance, cases[i].length, cases[i].kind);
        assert_number(value, cases[i].value);
    }
    mpz_clear(value);
}
END_TEST

START_TEST(rounded_values_follow_the_exact_ones)
{
    mpz_t value;
    mpz_init(value);
    for (uint32_t c1 = 0; c1 <= 64; c1 += 4)
        for (uint32_t c2 = 0; c2 <= 64; c2 += 8)
            for (uint64_t length = 1; length < 3000; length = length * 3 + 1)
                for (unsigned kind = 0; kind <= BOTH; kind++) {
                    struct instance instance = {.c1 = c1, .c2 = c2};
                    value_exact(value, &instance, length, kind);
                    double exact = mpz_get_d(value);
                    double rounded = value_rounded(&instance, length, kind);
                    ck_assert(fabs(rounded - exact) <= 1e-14 * exact);
                }
    struct instance huge = {.c1 = 64};
    ck_assert(isinf(value_rounded(&huge, 2000000000, KIND_PRIME)));
    mpz_clear(value);
}
END_TEST

START_TEST(the_best_kind_pays_most_of_those_that_exist)
{
    mpz_t best, value;
    mpz_inits(best, value, NULL);
    for (uint32_t c1 = 0; c1 < 5; c1++)
        for (uint32_t c2 = 0; c2 < 5; c2++)
            for (uint64_t length = 1; length < 20; length++)
                for (unsigned kind = 0; kind <= BOTH; kind++) {
                    struct instance instance = {.c1 = c1, .c2 = c2};
                    unsigned best_kind = value_best_kind(&instance, length);
                    bool exists = kind != BOTH || length % 2 == 1 || length == 2;
                    ck_assert(best_kind != BOTH || length % 2 == 1 || length == 2);
                    value_exact(best, &instance, length, best_kind);
                    value_exact(value, &instance, length, kind);
                    ck_assert(!exists || mpz_cmp(value, best) <= 0);
                }
    mpz_clears(best, value, NULL);
}
END_TEST

START_TEST(kinds_are_decided_where_they_can_pay)
{
    static const struct {
        const char *digits;
        uint32_t c1, c2;
        unsigned kind;
    } cases[] = {
        {"7", 1, 1, 0},
        {"13", 1, 1, KIND_PRIME},
        {"13", 0, 1, 0},
        {"22", 1, 1, KIND_PALINDROME},
        {"22", 1, 0, 0},
        {"11", 1, 1, KIND_PRIME | KIND_PALINDROME},
        {"11", 0, 1, KIND_PALINDROME},
        {"101", 1, 1, KIND_PRIME | KIND_PALINDROME},
        {"101", 1, 0, KIND_PRIME},
        {"1001", 1, 1, KIND_PALINDROME},
        {"100", 1, 1, 0},
        {"101", 0, 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct instance instance = {.c1 = cases[i].c1, .c2 = cases[i].c2};
        uint8_t digit[8];
        size_t length = strlen(cases[i].digits);
        for (size_t j = 0; j < length; j++)
            digit[j] = (uint8_t)(cases[i].digits[j] - '0');
        ck_assert_uint_eq(value_kind(&instance, digit, length), cases[i].kind);
    }
}
END_TEST

/* 5,001 digits 1 0 … 0 r 0 … 0 1 or so: undecided only where primality could pay. */
START_TEST(undecided_only_where_it_matters)
{
    static uint8_t digit[6000];
    struct instance primes = {.c1 = 1, .c2 = 1}, palindromes = {.c1 = 0, .c2 = 1};
    unsigned undecided = 0;
    digit[0] = digit[5000] = 1;
    for (uint8_t middle = 0; middle < 10; middle++) {
        digit[2500] = middle;
        unsigned kind = value_kind(&primes, digit, 5001);
        ck_assert_uint_eq(kind & KIND_PALINDROME, KIND_PALINDROME);
        ck_assert_uint_eq(kind & KIND_PRIME, 0);
        undecided += (kind & KIND_UNDECIDED) != 0;
        ck_assert_uint_eq(value_kind(&palindromes, digit, 5001), KIND_PALINDROME);
    }
    ck_assert_uint_gt(undecided, 0); /* at least one has no small factor */
    ck_assert_uint_lt(undecided, 10);
    digit[5000] = 0; /* an even palindrome is divisible by 11 */
    digit[2500] = 0;
    digit[5001] = 1;
    ck_assert_uint_eq(value_kind(&primes, digit, 5002), KIND_PALINDROME);
}
END_TEST

Suite *value_suite(void)
{
    const TTest *const tests[] = {
        exact_values,
        rounded_values_follow_the_exact_ones,
        the_best_kind_pays_most_of_those_that_exist,
        kinds_are_decided_where_they_can_pay,
        undecided_only_where_it_matters,
    };
    return SUITE_OF("value", tests, 30);
}
