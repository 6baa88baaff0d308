/* prime.c — prime64 against FLINT's n_is_prime and GMP's mpz_probab_prime_p, on the same numbers
 * in the same run.
 *
 * Candidates are what searches ask about: digits of random boards along paths, that is uniform
 * digits, the first not 0, the last 1, 3, 7 or 9. Each figure is the least processor time of
 * several rounds; the rounds of the three take turns. Fails if the three disagree. */
#include "base/random.h"
#include "number/prime64.h"

#include <flint/ulong_extras.h>
#include <gmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { NUMBERS = 100000, ROUNDS = 7, TESTS = 3 };

typedef bool test(uint64_t n);

static bool by_flint(uint64_t n)
{
    return n_is_prime(n);
}

static bool by_gmp(uint64_t n)
{
    mpz_t number;
    mpz_init_set_ui(number, n);
    bool prime = mpz_probab_prime_p(number, 25) != 0;
    mpz_clear(number);
    return prime;
}

static const struct {
    const char *name;
    test *test;
} contender[TESTS] = {{"xiaochu", prime64}, {"FLINT", by_flint}, {"GMP", by_gmp}};

static uint64_t candidate(struct random *random, int digits)
{
    static const uint64_t last[] = {1, 3, 7, 9};
    uint64_t n = 1 + random_below(random, 9);
    for (int i = 2; i < digits; i++)
        n = 10 * n + random_below(random, 10);
    return 10 * n + last[random_below(random, 4)];
}

static void fill(uint64_t *number, int digits, bool primes_only)
{
    struct random random;
    random_start(&random, 2014, (uint64_t)digits);
    for (int i = 0; i < NUMBERS;) {
        number[i] = candidate(&random, digits);
        i += !primes_only || n_is_prime(number[i]);
    }
}

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Prints one row. Returns false if the contenders count different numbers of primes. */
static bool compare(const char *name, const uint64_t *number)
{
    double least[TESTS];
    int primes[TESTS];
    for (int round = 0; round < ROUNDS; round++) {
        for (int t = 0; t < TESTS; t++) {
            double start = processor_seconds();
            primes[t] = 0;
            for (int i = 0; i < NUMBERS; i++)
                primes[t] += contender[t].test(number[i]);
            double spent = processor_seconds() - start;
            if (round == 0 || spent < least[t])
                least[t] = spent;
        }
    }
    printf("%-22s", name);
    for (int t = 0; t < TESTS; t++)
        printf(" %9.1f", 1e9 * least[t] / NUMBERS);
    printf(" %11.2fx %9.2fx\n", least[1] / least[0], least[2] / least[0]);
    return primes[0] == primes[1] && primes[0] == primes[2];
}

int main(void)
{
    static const int digits[] = {18, 8, 12, 19};
    uint64_t *number = malloc(NUMBERS * sizeof *number);
    bool agree = true;
    if (!number)
        return 1;
    printf("nanoseconds a number   %9s %9s %9s %12s %10s\n", contender[0].name, contender[1].name,
           contender[2].name, "FLINT/ours", "GMP/ours");
    for (size_t i = 0; i < sizeof digits / sizeof *digits; i++) {
        for (int primes_only = 0; primes_only < 2; primes_only++) {
            char name[64];
            snprintf(name, sizeof name, "%d-digit %s", digits[i],
                     primes_only ? "primes" : "candidates");
            fill(number, digits[i], primes_only);
            agree &= compare(name, number);
        }
    }
    free(number);
    if (!agree)
        puts("the contenders disagree");
    return agree ? 0 : 1;
}
