#include "number/digits.h"

#include "number/prime64.h"

#include <gmp.h>

enum {
    DIGITS_OF_64_BITS = 19, /* every number of so many digits fits */
    CHUNK = 18,
    ROUNDS = 25 /* GMP: BPSW and one Miller–Rabin round to a random base */
};

__extension__ typedef unsigned __int128 wide;

/* The number of up to 19 digits. */
static uint64_t small_number(const uint8_t *digit, size_t length)
{
    uint64_t number = 0;
    for (size_t i = 0; i < length; i++)
        number = 10 * number + digit[i];
    return number;
}

/* The number mod `modulus`, 18 digits at a time. */
static uint64_t remainder_of(const uint8_t *digit, size_t length, uint64_t modulus)
{
    size_t first = length % CHUNK;
    uint64_t rest = small_number(digit, first) % modulus;
    for (size_t i = first; i < length; i += CHUNK)
        rest = (uint64_t)(((wide)rest * UINT64_C(1000000000000000000) +
                           small_number(digit + i, CHUNK)) %
                          modulus);
    return rest;
}

/* A prime factor below 1,000, for numbers above 1,000. Primes are taken in groups whose product
 * fits 64 bits, so the digits are read once a group. */
static bool has_small_factor(const uint8_t *digit, size_t length)
{
    static const uint16_t prime[] = {
        3,   7,   11,  13,  17,  19,  23,  29,  31,  37,  41,  43,  47,  53,  59,  61,  67,
        71,  73,  79,  83,  89,  97,  101, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151,
        157, 163, 167, 173, 179, 181, 191, 193, 197, 199, 211, 223, 227, 229, 233, 239, 241,
        251, 257, 263, 269, 271, 277, 281, 283, 293, 307, 311, 313, 317, 331, 337, 347, 349,
        353, 359, 367, 373, 379, 383, 389, 397, 401, 409, 419, 421, 431, 433, 439, 443, 449,
        457, 461, 463, 467, 479, 487, 491, 499, 503, 509, 521, 523, 541, 547, 557, 563, 569,
        571, 577, 587, 593, 599, 601, 607, 613, 617, 619, 631, 641, 643, 647, 653, 659, 661,
        673, 677, 683, 691, 701, 709, 719, 727, 733, 739, 743, 751, 757, 761, 769, 773, 787,
        797, 809, 811, 821, 823, 827, 829, 839, 853, 857, 859, 863, 877, 881, 883, 887, 907,
        911, 919, 929, 937, 941, 947, 953, 967, 971, 977, 983, 991, 997};
    size_t count = sizeof prime / sizeof *prime;
    unsigned last = digit[length - 1];
    if (last % 2 == 0 || last == 5)
        return true;
    for (size_t i = 0; i < count;) {
        size_t start = i;
        uint64_t group = 1;
        while (i < count && group <= UINT64_MAX / prime[i])
            group *= prime[i++];
        uint64_t rest = remainder_of(digit, length, group);
        for (size_t j = start; j < i; j++)
            if (rest % prime[j] == 0)
                return true;
    }
    return false;
}

static bool probable_prime(const uint8_t *digit, size_t length)
{
    char text[DIGITS_DECIDABLE + 1];
    mpz_t number;
    for (size_t i = 0; i < length; i++)
        text[i] = (char)('0' + digit[i]);
    text[length] = '\0';
    mpz_init_set_str(number, text, 10);
    bool prime = mpz_probab_prime_p(number, ROUNDS) != 0;
    mpz_clear(number);
    return prime;
}

enum primality digits_primality(const uint8_t *digit, size_t length)
{
    while (length > 0 && *digit == 0) {
        digit++;
        length--;
    }
    if (length <= DIGITS_OF_64_BITS)
        return prime64(small_number(digit, length)) ? PRIME : NOT_PRIME;
    if (has_small_factor(digit, length))
        return NOT_PRIME;
    if (length > DIGITS_DECIDABLE)
        return UNDECIDED;
    return probable_prime(digit, length) ? PRIME : NOT_PRIME;
}

bool digits_palindrome(const uint8_t *digit, size_t length)
{
    for (size_t i = 0, j = length; i + 1 < j; i++)
        if (digit[i] != digit[--j])
            return false;
    return true;
}
