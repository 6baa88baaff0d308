/* extract.h — the instructions pext and pdep, and their portable twins. */
#ifndef SAME_EXTRACT_H
#define SAME_EXTRACT_H

#include <stdint.h>

#ifdef __BMI2__
#include <immintrin.h>
#endif

/* Gathers the bits of `word` at the places of `mask` at the low end. */
static inline uint64_t portable_extract(uint64_t word, uint64_t mask)
{
    uint64_t result = 0;
    for (uint64_t place = 1; mask; mask &= mask - 1, place <<= 1)
        if (word & mask & (0 - mask))
            result |= place;
    return result;
}

/* Spreads the low bits of `word` to the places of `mask`. */
static inline uint64_t portable_deposit(uint64_t word, uint64_t mask)
{
    uint64_t result = 0;
    for (; mask; mask &= mask - 1, word >>= 1)
        if (word & 1)
            result |= mask & (0 - mask);
    return result;
}

static inline uint64_t extract(uint64_t word, uint64_t mask)
{
#ifdef __BMI2__
    return _pext_u64(word, mask);
#else
    return portable_extract(word, mask);
#endif
}

static inline uint64_t deposit(uint64_t word, uint64_t mask)
{
#ifdef __BMI2__
    return _pdep_u64(word, mask);
#else
    return portable_deposit(word, mask);
#endif
}

/* The runs of ones of `mask` that hold a bit of `seed`, a part of `mask`. Upwards one addition
 * carries through each run; downwards step by step, since runs are short. */
static inline uint64_t fill_runs(uint64_t seed, uint64_t mask)
{
    uint64_t filled = (((mask + seed) ^ mask) & mask) | seed;
    for (;;) {
        uint64_t lower = (filled >> 1) & mask & ~filled;
        if (!lower)
            return filled;
        filled |= lower;
    }
}

#endif
