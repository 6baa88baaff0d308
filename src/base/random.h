/* random.h — random streams that depend on (seed, task), never on the thread.
 *
 * xoshiro256** (Blackman and Vigna, "Scrambled linear pseudorandom number generators", ACM
 * TOMS 47, 2021), its state filled by splitmix64 from seed and task number. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t state[4];
};

void random_start(struct random *random, uint64_t seed, uint64_t task);
uint64_t random_next(struct random *random);

/* Uniform in 0 … n − 1 without bias; n > 0. */
uint64_t random_below(struct random *random, uint64_t n);

/* Uniform in [0, 1), 53 bits. */
double random_unit(struct random *random);

/* splitmix64's finaliser: a bijection of 64 bits that mixes well; for hashing. */
uint64_t random_mix(uint64_t x);

#endif
