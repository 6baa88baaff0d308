/* digits.h — what the decimal number spelt by a path is.
 *
 * A number is an array of digits 0–9, most significant first, any length. */
#ifndef NUMBER_DIGITS_H
#define NUMBER_DIGITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Numbers of more digits than this are not tested for primality unless a small factor shows. */
enum { DIGITS_DECIDABLE = 5000 };

enum primality {
    NOT_PRIME,
    PRIME,    /* proven up to 19 digits, a strong probable prime (BPSW and more) above */
    UNDECIDED /* more than DIGITS_DECIDABLE digits and no prime factor below 1,000 */
};

/* Decides whether the number is prime. The leading digit may be 0. Runs GMP above 64 bits:
 * 1,000 digits take about 10 ms. An allocation failure inside GMP ends the process (GMP's
 * own contract). */
enum primality digits_primality(const uint8_t *digit, size_t length);

bool digits_palindrome(const uint8_t *digit, size_t length);

#endif
