#include "base/random.h"
#include "number/digits.h"
#include "number/prime64.h"
#include "test.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef unsigned __int128 wide;

static bool gmp_prime(uint64_t n)
{
    mpz_t number;
    mpz_init_set_ui(number, n);
    bool prime = mpz_probab_prime_p(number, 25) != 0;
    mpz_clear(number);
    return prime;
}

static void assert_agrees_with_gmp(uint64_t n)
{
    if (prime64(n) != gmp_prime(n)) /* an assertion that holds still costs a system call */
        ck_abort_msg("%" PRIu64, n);
}

START_TEST(agrees_with_gmp_below_ten_million)
{
    for (uint64_t n = 0; n < 10000000; n++)
        assert_agrees_with_gmp(n);
}
END_TEST

START_TEST(agrees_with_gmp_on_random_odd_numbers)
{
    struct random random;
    random_start(&random, 20140729, 0);
    for (int i = 0; i < 1000000; i++)
        assert_agrees_with_gmp(random_next(&random) | 1);
    for (int i = 0; i < 640000; i++) /* every size, so both kinds of residues */
        assert_agrees_with_gmp((random_next(&random) >> (i % 64)) | 1);
}
END_TEST

START_TEST(agrees_with_gmp_around_powers_of_two)
{
    for (int bits = 3; bits < 64; bits++)
        for (uint64_t d = 0; d < 400; d++) {
            assert_agrees_with_gmp((UINT64_C(1) << bits) + d);
            assert_agrees_with_gmp((UINT64_C(1) << bits) - d);
        }
    for (uint64_t d = 1; d < 20000; d++)
        assert_agrees_with_gmp(0 - d);
    for (uint64_t d = 0; d < 20000; d++) {
        assert_agrees_with_gmp((UINT64_C(1) << 63) - d);
        assert_agrees_with_gmp((UINT64_C(1) << 63) + d);
        assert_agrees_with_gmp((UINT64_C(1) << 60) - d);
        assert_agrees_with_gmp((UINT64_C(1) << 60) + d);
    }
}
END_TEST

START_TEST(squares_of_primes_are_composite)
{
    /* No Lucas parameter exists for a square; 1093 and 3511 (Wieferich) even pass base 2. */
    static const uint64_t primes[] = {2, 3, 211, 223, 1093, 3511, 1000003, 4294967291};
    for (size_t i = 0; i < sizeof primes / sizeof *primes; i++) {
        ck_assert_msg(prime64(primes[i]), "%" PRIu64, primes[i]);
        ck_assert_msg(!prime64(primes[i] * primes[i]), "%" PRIu64 " squared", primes[i]);
    }
}
END_TEST

static uint64_t power_mod(uint64_t base, uint64_t exponent, uint64_t n)
{
    wide power = 1, square = base % n;
    for (; exponent; exponent >>= 1) {
        if (exponent & 1)
            power = power * square % n;
        square = square * square % n;
    }
    return (uint64_t)power;
}

static bool passes_base_2(uint64_t n)
{
    int twos = __builtin_ctzll(n - 1);
    wide power = power_mod(2, (n - 1) >> twos, n);
    if (power == 1)
        return true;
    for (; twos > 0; twos--, power = power * power % n)
        if (power == n - 1)
            return true;
    return false;
}

/* (k + 1)(rk + 1) with both factors prime passes a base far more often than others do. Without
 * the Lucas chain thousands of these would count as primes. */
START_TEST(base_2_pseudoprimes_are_composite)
{
    struct random random;
    int pseudoprimes = 0;
    random_start(&random, 3, 0);
    for (int i = 0; i < 1000000; i++) {
        uint64_t r = 2 + random_below(&random, 6);
        uint64_t k = (random_below(&random, (UINT64_C(1) << 30)) + 200) & ~UINT64_C(1);
        if (!prime64(k + 1) || !prime64(r * k + 1))
            continue;
        uint64_t n = (k + 1) * (r * k + 1);
        if (prime64(n))
            ck_abort_msg("%" PRIu64, n);
        pseudoprimes += passes_base_2(n);
    }
    ck_assert_int_gt(pseudoprimes, 1000);
}
END_TEST

static size_t spell(const char *decimal, uint8_t *digit)
{
    size_t length = strlen(decimal);
    for (size_t i = 0; i < length; i++)
        digit[i] = (uint8_t)(decimal[i] - '0');
    return length;
}

static enum primality primality_of(const char *decimal)
{
    uint8_t digit[8000];
    return digits_primality(digit, spell(decimal, digit));
}

START_TEST(case_3_and_4_primes_that_overflow)
{
    ck_assert_int_eq(primality_of("999999999999999989"), PRIME);
    ck_assert_int_eq(primality_of("9223372036854775837"), PRIME);
    ck_assert_int_eq(primality_of("18446744073709551557"), PRIME);
    ck_assert_int_eq(primality_of("18446744073709551629"), PRIME);
}
END_TEST

START_TEST(case_5_strong_pseudoprimes)
{
    ck_assert_int_eq(primality_of("3215031751"), NOT_PRIME);
    ck_assert_int_eq(primality_of("341550071728321"), NOT_PRIME);
    ck_assert_int_eq(primality_of("3825123056546413051"), NOT_PRIME);
    ck_assert_int_eq(primality_of("318665857834031151167461"), NOT_PRIME);
    ck_assert_int_eq(primality_of("3317044064679887385961981"), NOT_PRIME);
}
END_TEST

START_TEST(digits_agree_with_gmp_at_any_length)
{
    struct random random;
    mpz_t number;
    int primes = 0;
    mpz_init(number);
    random_start(&random, 4, 0);
    for (int i = 0; i < 40000; i++) {
        char text[64];
        size_t length = 1 + random_below(&random, 45);
        for (size_t j = 0; j < length; j++)
            text[j] = (char)('0' + random_below(&random, 10));
        text[length] = '\0'; /* leading zeros too */
        mpz_set_str(number, text, 10);
        bool prime = mpz_probab_prime_p(number, 25) != 0;
        if (primality_of(text) != (prime ? PRIME : NOT_PRIME))
            ck_abort_msg("%s", text);
        primes += prime && length > 19;
    }
    ck_assert_int_gt(primes, 100);
    mpz_clear(number);
}
END_TEST

START_TEST(small_primes_with_leading_zeros_are_primes)
{
    ck_assert_int_eq(primality_of("00000000000000000000000000002"), PRIME);
    ck_assert_int_eq(primality_of("00000000000000000000000000997"), PRIME);
    ck_assert_int_eq(primality_of("00000000000000000000000000001"), NOT_PRIME);
    ck_assert_int_eq(primality_of("000000"), NOT_PRIME);
}
END_TEST

START_TEST(mersenne_numbers)
{
    static const unsigned prime[] = {61, 89, 107, 127, 521, 607, 1279, 2203};
    mpz_t number;
    mpz_init(number);
    for (size_t i = 0; i < sizeof prime / sizeof *prime; i++) {
        char text[800];
        mpz_set_ui(number, 1);
        mpz_mul_2exp(number, number, prime[i]);
        mpz_sub_ui(number, number, 1);
        mpz_get_str(text, 10, number);
        ck_assert_msg(primality_of(text) == PRIME, "2^%u - 1", prime[i]);
    }
    mpz_clear(number);
    ck_assert_int_eq(primality_of("147573952589676412927"), NOT_PRIME); /* 2^67 − 1 */
}
END_TEST

/* The least number from 10^(digits − 1) on without a prime factor below 1,000, times `factor`. */
static void rough_number(char *text, unsigned long digits, unsigned long factor)
{
    mpz_t number, primorial, common;
    mpz_inits(number, primorial, common, NULL);
    mpz_primorial_ui(primorial, 1000);
    mpz_ui_pow_ui(number, 10, digits - 1);
    mpz_fdiv_q_ui(number, number, factor);
    do {
        mpz_add_ui(number, number, 1);
        mpz_gcd(common, number, primorial);
    } while (mpz_cmp_ui(common, 1) != 0);
    mpz_mul_ui(number, number, factor);
    mpz_get_str(text, 10, number);
    ck_assert_uint_eq(strlen(text), digits);
    mpz_clears(number, primorial, common, NULL);
}

START_TEST(above_5000_digits_only_small_factors_decide)
{
    char text[8000];
    rough_number(text, 5001, 1);
    ck_assert_int_eq(primality_of(text), UNDECIDED);
    rough_number(text, 5001, 1009);
    ck_assert_int_eq(primality_of(text), UNDECIDED);
    rough_number(text, 5001, 997);
    ck_assert_int_eq(primality_of(text), NOT_PRIME);
    rough_number(text, 5001, 2);
    ck_assert_int_eq(primality_of(text), NOT_PRIME);
    rough_number(text, 5000, 1009);
    ck_assert_int_eq(primality_of(text), NOT_PRIME);
    rough_number(text + 1, 5000, 1009);
    text[0] = '0'; /* 5,001 cells, but 5,000 digits */
    ck_assert_int_eq(primality_of(text), NOT_PRIME);
}
END_TEST

START_TEST(palindromes)
{
    static const struct {
        const char *digits;
        bool palindrome;
    } cases[] = {{"7", true},    {"11", true},   {"10", false},   {"101", true},
                 {"123", false}, {"1221", true}, {"1231", false}, {"0110", true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t digit[8];
        size_t length = spell(cases[i].digits, digit);
        ck_assert_int_eq(digits_palindrome(digit, length), cases[i].palindrome);
    }
}
END_TEST

Suite *number_suite(void)
{
    const TTest *const tests[] = {
        agrees_with_gmp_below_ten_million,
        agrees_with_gmp_on_random_odd_numbers,
        agrees_with_gmp_around_powers_of_two,
        squares_of_primes_are_composite,
        base_2_pseudoprimes_are_composite,
        case_3_and_4_primes_that_overflow,
        case_5_strong_pseudoprimes,
        digits_agree_with_gmp_at_any_length,
        small_primes_with_leading_zeros_are_primes,
        mersenne_numbers,
        above_5000_digits_only_small_factors_decide,
        palindromes,
    };
    return SUITE_OF("number", tests, 120);
}
