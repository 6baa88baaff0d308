#include "base/random.h"

uint64_t random_mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31);
}

void random_start(struct random *random, uint64_t seed, uint64_t task)
{
    uint64_t x = random_mix(seed + 0x9e3779b97f4a7c15U) ^ random_mix(~task);
    for (int i = 0; i < 4; i++) {
        x += 0x9e3779b97f4a7c15U;
        random->state[i] = random_mix(x);
    }
}

static uint64_t rotate_left(uint64_t x, int by)
{
    return (x << by) | (x >> (64 - by));
}

uint64_t random_next(struct random *random)
{
    uint64_t *s = random->state;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint64_t random_below(struct random *random, uint64_t n)
{
    /* Lemire, "Fast random integer generation in an interval", ACM TOMACS 29 (2019). */
    __extension__ typedef unsigned __int128 wide;
    wide product = (wide)random_next(random) * n;
    if ((uint64_t)product < n) {
        uint64_t threshold = (0 - n) % n;
        while ((uint64_t)product < threshold)
            product = (wide)random_next(random) * n;
    }
    return (uint64_t)(product >> 64);
}

double random_unit(struct random *random)
{
    return (double)(random_next(random) >> 11) * 0x1p-53;
}
