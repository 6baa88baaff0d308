#include "number/prime64.h"

#include <stddef.h>

__extension__ typedef unsigned __int128 wide;

/* a * b / 2^64 mod n for odd n, a * b < n * 2^64; `inverse` is −1/n mod 2^64.
 * Montgomery, "Modular multiplication without trial division", Math. Comp. 44 (1985). */
static uint64_t product(uint64_t a, uint64_t b, uint64_t n, uint64_t inverse)
{
    wide t = (wide)a * b;
    uint64_t m = (uint64_t)t * inverse;
    uint64_t high = (uint64_t)(t >> 64);
    uint64_t carry = (uint64_t)(((wide)m * n + (uint64_t)t) >> 64);
    uint64_t sum = high + carry;
    return sum < high || sum >= n ? sum - n : sum;
}

static uint64_t negative_inverse(uint64_t n)
{
    uint64_t x = n; /* right to 3 bits */
    for (int i = 0; i < 5; i++)
        x *= 2 - n * x;
    return 0 - x;
}

static bool strong_probable_prime(uint64_t n, uint64_t base, uint64_t inverse, uint64_t one)
{
    uint64_t minus_one = n - one;
    int twos = __builtin_ctzll(n - 1);
    uint64_t exponent = (n - 1) >> twos;
    uint64_t power = (uint64_t)(((wide)(base % n) << 64) % n);
    uint64_t result = one;
    if (power == 0)
        return true;
    for (; exponent; exponent >>= 1) {
        if (exponent & 1)
            result = product(result, power, n, inverse);
        power = product(power, power, n, inverse);
    }
    if (result == one || result == minus_one)
        return true;
    while (--twos > 0) {
        result = product(result, result, n, inverse);
        if (result == minus_one)
            return true;
    }
    return false;
}

bool prime64(uint64_t n)
{
    static const uint8_t small[] = {3,  5,  7,  11, 13, 17, 19, 23, 29, 31, 37, 41,
                                    43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97};
    /* Sinclair's seven bases suffice for all 64-bit n. */
    static const uint64_t bases[] = {2, 325, 9375, 28178, 450775, 9780504, 1795265022};
    if (n % 2 == 0)
        return n == 2;
    for (size_t i = 0; i < sizeof small / sizeof *small; i++)
        if (n % small[i] == 0)
            return n == small[i];
    if (n < 101 * 101)
        return n > 1;
    uint64_t inverse = negative_inverse(n);
    uint64_t one = (0 - n) % n;
    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++)
        if (!strong_probable_prime(n, bases[i], inverse, one))
            return false;
    return true;
}
