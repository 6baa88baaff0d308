/* prime64.h — primality of 64-bit integers, proven.
 *
 * Small factors first, then the Baillie–PSW test in Montgomery form, of which exhaustive search
 * has shown that no composite below 2^64 passes it (sources in prime64.c). */
#ifndef NUMBER_PRIME64_H
#define NUMBER_PRIME64_H

#include <stdbool.h>
#include <stdint.h>

/* True exactly if n is prime, for every 64-bit n. */
bool prime64(uint64_t n);

#endif
