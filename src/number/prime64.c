#include "number/prime64.h"

#include <math.h>
#include <stddef.h>

__extension__ typedef unsigned __int128 wide;

/* ---- Small factors -------------------------------------------------------------------------
 *
 * For odd p, n * (1/p mod 2^64) is n / p where p divides n, and else above (2^64 − 1) / p
 * (Granlund and Montgomery, "Division by invariant integers using multiplication", PLDI 1994,
 * section 9). Newton's iteration doubles the right bits of an inverse; 3p ^ 2 has five. */

#define NEWTON(p, x) ((x) * (2 - UINT64_C(p) * (x)))
#define INVERSE(p) NEWTON(p, NEWTON(p, NEWTON(p, NEWTON(p, (3 * UINT64_C(p)) ^ 2))))
#define FACTOR(p)                                                                                  \
    {                                                                                              \
        INVERSE(p), UINT64_MAX / (p)                                                               \
    }

static const struct {
    uint64_t inverse, most;
} factor[] = {
    FACTOR(3),   FACTOR(5),   FACTOR(7),   FACTOR(11),  FACTOR(13),  FACTOR(17),  FACTOR(19),
    FACTOR(23),  FACTOR(29),  FACTOR(31),  FACTOR(37),  FACTOR(41),  FACTOR(43),  FACTOR(47),
    FACTOR(53),  FACTOR(59),  FACTOR(61),  FACTOR(67),  FACTOR(71),  FACTOR(73),  FACTOR(79),
    FACTOR(83),  FACTOR(89),  FACTOR(97),  FACTOR(101), FACTOR(103), FACTOR(107), FACTOR(109),
    FACTOR(113), FACTOR(127), FACTOR(131), FACTOR(137), FACTOR(139), FACTOR(149), FACTOR(151),
    FACTOR(157), FACTOR(163), FACTOR(167), FACTOR(173), FACTOR(179), FACTOR(181), FACTOR(191),
    FACTOR(193), FACTOR(197), FACTOR(199), FACTOR(211),
};

enum { FACTORS = sizeof factor / sizeof *factor, NEXT_PRIME = 223 };

/* ---- Residues ------------------------------------------------------------------------------
 *
 * Montgomery form: a residue x stands as x * 2^64 mod n ("Modular multiplication without trial
 * division", Math. Comp. 44, 1985). With slack, for n < 2^60, residues are kept anywhere below
 * 4n: a product of two of them is below 16 n^2 < 2^64 n, so that it reduces to below 2n, and no
 * comparison stands in the chain of dependent steps. Without slack they are below n. */

struct modulus {
    uint64_t n;
    uint64_t inverse; /* 1/n mod 2^64 */
    uint64_t one;     /* 2^64 mod n */
};

#define INLINE static inline __attribute__((always_inline))

INLINE uint64_t subtract(const struct modulus *m, uint64_t a, uint64_t b)
{
    return a - b + (a < b ? m->n : 0);
}

/* a * b. With slack: a and b below 4n give a result below 2n. */
INLINE uint64_t multiply(const struct modulus *m, uint64_t a, uint64_t b, bool slack)
{
    wide t = (wide)a * b;
    uint64_t high = (uint64_t)(t >> 64);
    uint64_t back = (uint64_t)(((wide)((uint64_t)t * m->inverse) * m->n) >> 64);
    return slack ? high + m->n - back : subtract(m, high, back);
}

/* a * b − c for c < n. With slack: below 3n. */
INLINE uint64_t multiply_subtract(const struct modulus *m, uint64_t a, uint64_t b, uint64_t c,
                                  bool slack)
{
    uint64_t ab = multiply(m, a, b, slack);
    return slack ? ab + (m->n - c) : subtract(m, ab, c);
}

/* The least residue of a value below 4n. */
INLINE uint64_t reduced(const struct modulus *m, uint64_t a, bool slack)
{
    return slack ? a % m->n : a;
}

static struct modulus modulus_of(uint64_t n)
{
    uint64_t x = (3 * n) ^ 2;
    for (int i = 0; i < 4; i++)
        x *= 2 - n * x;
    return (struct modulus){.n = n, .inverse = x, .one = (0 - n) % n};
}

/* ---- The test ------------------------------------------------------------------------------
 *
 * A strong test to base 2 and a Lucas test, as Baillie, Pomerance, Selfridge and Wagstaff
 * proposed ("Lucas pseudoprimes", Math. Comp. 35, 1980), the latter almost extra strong with
 * Q = 1 and the least P ≥ 3 whose discriminant P^2 − 4 is a non-residue (Grantham, "Frobenius
 * pseudoprimes", Math. Comp. 70, 2001; Jacobsen, "Pseudoprime statistics, tables, and data",
 * 2020). No composite below 2^64 passes: Jacobsen ran the Lucas tests on every base-2
 * pseudoprime there is below 2^64, which Feitsma and Galway had listed.
 *
 * The two are independent chains of products that wait for their own results, so they advance
 * together: the second costs little more than the first alone. */

/* Jacobi symbol (a / n), n odd. */
static int jacobi(uint64_t a, uint64_t n)
{
    int sign = 1;
    while (a) {
        int twos = __builtin_ctzll(a);
        a >>= twos;
        if ((twos & 1) && ((n & 7) == 3 || (n & 7) == 5))
            sign = -sign;
        if ((a & n & 3) == 3)
            sign = -sign;
        uint64_t rest = n % a;
        n = a;
        a = rest;
    }
    return n == 1 ? sign : 0;
}

static bool square(uint64_t n)
{
    uint64_t root = (uint64_t)llround(sqrt((double)n));
    return root * root == n;
}

/* The least P ≥ 3 with P^2 − 4 a non-residue of n, or 0 where n shows itself to be composite.
 * A square has none: only after some tries is it worth a look. */
static uint64_t lucas_parameter(uint64_t n)
{
    enum { SUSPICIOUS = 16 };
    for (uint64_t p = 3;; p++) {
        int symbol = jacobi(p * p - 4, n);
        if (symbol < 0)
            return p;
        if (symbol == 0 || (p == SUSPICIOUS && square(n)))
            return 0;
    }
}

/* 2^e for an e whose bits are shifted out at the top of `bits` one by one. */
INLINE void power_step(const struct modulus *m, uint64_t *power, uint64_t *bits, bool slack)
{
    uint64_t next = multiply(m, *power, *power, slack);
    if (*bits >> 63)
        next = slack ? 2 * next : subtract(m, next, m->n - next);
    *power = next;
    *bits <<= 1;
}

/* V_k and V_{k+1}: from k to 2k or 2k + 1. */
struct lucas {
    uint64_t v, next, p, two;
};

INLINE void lucas_step(const struct modulus *m, struct lucas *l, uint64_t *bits, bool slack)
{
    bool odd = *bits >> 63;
    uint64_t chosen = odd ? l->next : l->v;
    uint64_t cross = multiply_subtract(m, l->v, l->next, l->p, slack);
    uint64_t twin = multiply_subtract(m, chosen, chosen, l->two, slack);
    l->v = odd ? cross : twin;
    l->next = odd ? twin : cross;
    *bits <<= 1;
}

/* 2^e = ±1, or −1 after some of the squarings that lead to n − 1 = e * 2^twos. */
INLINE bool strong(const struct modulus *m, uint64_t power, int twos, bool slack)
{
    uint64_t minus_one = m->n - m->one;
    uint64_t least = reduced(m, power, slack);
    if (least == m->one || least == minus_one)
        return true;
    while (--twos > 0) {
        power = multiply(m, power, power, slack);
        if (reduced(m, power, slack) == minus_one)
            return true;
    }
    return false;
}

/* V_d = ±2, or V = 0 at d or after some of the doublings that lead to n + 1 = d * 2^twos, but
 * for the last. */
INLINE bool lucas_strong(const struct modulus *m, const struct lucas *l, int twos, bool slack)
{
    uint64_t v = reduced(m, l->v, slack);
    if (v == l->two || v == m->n - l->two)
        return true;
    while (--twos > 0) {
        if (v == 0)
            return true;
        v = reduced(m, multiply_subtract(m, v, v, l->two, slack), slack);
    }
    return false;
}

/* Both chains over an odd n without small factors. */
INLINE bool both_tests(uint64_t n, uint64_t parameter, bool slack)
{
    struct modulus m = modulus_of(n);
    int twos = __builtin_ctzll(n - 1), lucas_twos = __builtin_ctzll(n + 1);
    int length = 64 - __builtin_clzll(n - 1) - twos - 1;
    int lucas_length = 64 - __builtin_clzll(n + 1) - lucas_twos - 1;
    /* The leading 1 of both exponents is where the chains start; the rest moves to the top. */
    uint64_t bits = (n - 1) << __builtin_clzll(n - 1) << 1;
    uint64_t lucas_bits = (n + 1) << __builtin_clzll(n + 1) << 1;
    uint64_t power = subtract(&m, m.one, n - m.one);
    struct lucas l = {.p = m.one, .two = power};
    for (uint64_t i = 1; i < parameter; i++)
        l.p = subtract(&m, l.p, n - m.one);
    l.v = l.p;
    l.next = reduced(&m, multiply_subtract(&m, l.p, l.p, l.two, slack), slack);
    for (; length > 0 && lucas_length > 0; length--, lucas_length--) {
        power_step(&m, &power, &bits, slack);
        lucas_step(&m, &l, &lucas_bits, slack);
    }
    for (; length > 0; length--)
        power_step(&m, &power, &bits, slack);
    if (!strong(&m, power, twos, slack))
        return false;
    for (; lucas_length > 0; lucas_length--)
        lucas_step(&m, &l, &lucas_bits, slack);
    return lucas_strong(&m, &l, lucas_twos, slack);
}

bool prime64(uint64_t n)
{
    if (n % 2 == 0)
        return n == 2;
    for (size_t i = 0; i < FACTORS; i++) {
        uint64_t quotient = n * factor[i].inverse;
        if (quotient <= factor[i].most)
            return quotient == 1;
    }
    if (n < NEXT_PRIME * NEXT_PRIME)
        return n > 1;
    uint64_t parameter = lucas_parameter(n);
    if (parameter == 0)
        return false;
    return n >> 60 ? both_tests(n, parameter, false) : both_tests(n, parameter, true);
}
