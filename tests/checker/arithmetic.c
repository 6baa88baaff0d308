/* arithmetic.c — the checker's arithmetic against lists from the literature. Each half of its
 * primality test is held to the exact set of composites that fool it, which a wrong formula
 * cannot hit. Includes the checker itself, since all its functions are its own. */
#define main checker_main
#include "../../checker/checker.c"
#undef main

static unsigned passed, failed;

static void expect(bool fact, const char *what, uint64_t n)
{
    if (fact) {
        passed++;
        return;
    }
    failed++;
    printf("arithmetic: %s, n = %" PRIu64 "\n", what, n);
}

static struct modulus modulus_of(uint64_t n)
{
    struct modulus modulus = {.size = 1, .n = {n}};
    modulus_complete(&modulus);
    return modulus;
}

static bool is_listed(uint64_t n, const uint64_t *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (list[i] == n)
            return true;
    return false;
}

enum { LIMIT = 91000 };

static void sieve(bool composite[LIMIT])
{
    composite[0] = composite[1] = true;
    for (size_t i = 2; i < LIMIT; i++)
        for (size_t j = i * i; j < LIMIT; j += i)
            composite[j] = true;
}

/* OEIS A001262, strong pseudoprimes to base 2, and A217719, extra strong Lucas pseudoprimes. */
static void each_half_is_fooled_by_its_own_pseudoprimes_only(void)
{
    static const uint64_t strong[] = {2047,  3277,  4033,  4681,  8321,  15841, 29341, 42799,
                                      49141, 52633, 65281, 74665, 80581, 85489, 88357, 90751};
    static const uint64_t lucas[] = {989,   3239,  5777,  10877, 27971, 29681,
                                     30739, 31631, 39059, 72389, 73919, 75077};
    static bool composite[LIMIT];
    sieve(composite);
    for (uint64_t n = 7; n < LIMIT; n += 2) {
        struct modulus modulus = modulus_of(n);
        bool wrong = is_listed(n, strong, sizeof strong / sizeof *strong);
        expect(strong_test_base_2(&modulus) == (!composite[n] || wrong), "strong test", n);
        if (n >= 80000) /* the list is known up to here */
            continue;
        wrong = is_listed(n, lucas, sizeof lucas / sizeof *lucas);
        expect(strong_lucas_test(&modulus) == (!composite[n] || wrong), "Lucas test", n);
    }
    for (uint64_t n = 0; n < LIMIT; n++)
        expect(is_prime64(n) == !composite[n], "64-bit test", n);
}

/* 2^p − 1 in full limbs is prime for these p below 1,300 and no others. */
static void mersenne_numbers(void)
{
    static const uint64_t known[] = {2, 3, 5, 7, 13, 17, 19, 31, 61, 89, 107, 127, 521, 607, 1279};
    for (uint64_t p = 67; p < 1300; p += 2) {
        if (!is_prime64(p))
            continue;
        struct modulus modulus = {.size = (size_t)(p + 63) / 64};
        for (size_t i = 0; i < modulus.size; i++)
            modulus.n[i] = UINT64_MAX;
        modulus.n[modulus.size - 1] = UINT64_MAX >> (64 * modulus.size - p);
        modulus_complete(&modulus);
        bool prime = is_listed(p, known, sizeof known / sizeof *known);
        expect(strong_lucas_test(&modulus) == prime, "Lucas test of 2^n - 1", p);
    }
}

/* x² in two limbs, and its neighbours x² ± 2, are told apart. */
static void squares(void)
{
    uint64_t state = 20141;
    for (int i = 0; i < 2000; i++) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        uint64_t root = state | 1 | (uint64_t)1 << 63;
        wide square_of_root = (wide)root * root;
        for (unsigned offset = 0; offset <= 4; offset += 2) {
            wide n = square_of_root + offset - 2;
            struct modulus modulus = {.size = 2, .n = {(limb)n, (limb)(n >> 64)}};
            expect(is_square(&modulus) == (offset == 2), "square test of n^2 and n^2 +- 2", root);
        }
    }
}

/* Around 2^64: multiply64 against the compiler's own division. */
static void montgomery_64(void)
{
    uint64_t state = 977;
    for (int i = 0; i < 100000; i++) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        uint64_t n = (state >> (i % 40)) | 1;
        limb inverse = n, one = (0 - n) % n;
        for (int step = 0; step < 5; step++)
            inverse *= 2 - n * inverse;
        state = state * 6364136223846793005U + 1442695040888963407U;
        uint64_t a = state % n, b = (state >> 7 ^ state << 19) % n;
        limb product = multiply64(a, b, n, 0 - inverse); /* a · b / 2^64 */
        expect((limb)((wide)product * one % n) == (limb)((wide)a * b % n), "multiply64", n);
    }
}

/* The long square and the long product agree. */
static void squares_and_products(void)
{
    uint64_t state = 31337;
    for (int i = 0; i < 3000; i++) {
        struct modulus modulus = {.size = (size_t)(i % 17) + 1};
        limb a[MOST_LIMBS], b[MOST_LIMBS];
        for (size_t j = 0; j < modulus.size; j++) {
            state = state * 6364136223846793005U + 1442695040888963407U;
            modulus.n[j] = i % 3 ? state : UINT64_MAX;
            a[j] = state >> 5 ^ state << 23;
        }
        modulus.n[0] |= 1;
        modulus.n[modulus.size - 1] |= (limb)1 << (i % 64);
        a[modulus.size - 1] %= modulus.n[modulus.size - 1];
        modulus_complete(&modulus);
        memcpy(b, a, sizeof b);
        multiply(b, a, a, &modulus);
        square(a, &modulus);
        expect(equal(a, b, modulus.size), "square and product, limbs", modulus.size);
    }
}

int main(void)
{
    each_half_is_fooled_by_its_own_pseudoprimes_only();
    mersenne_numbers();
    squares();
    montgomery_64();
    squares_and_products();
    printf("arithmetic: %u facts hold, %u do not\n", passed, failed);
    return failed > 0;
}
