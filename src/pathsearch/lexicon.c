#include "pathsearch/lexicon.h"

#include "number/prime64.h"

#include <stdbool.h>
#include <string.h>

static bool reads_backwards(uint32_t n)
{
    uint32_t backwards = 0;
    for (uint32_t rest = n; rest; rest /= 10)
        backwards = backwards * 10 + rest % 10;
    return backwards == n;
}

static unsigned value_kind_of(uint32_t n)
{
    bool prime = (n % 2 && n % 5 && prime64(n)) || n == 2 || n == 5;
    return (prime ? KIND_PRIME : 0U) | (reads_backwards(n) ? KIND_PALINDROME : 0U);
}

/* The best of all arrangements of the digits, which are permuted in place in every way (in
 * lexicographic order; Knuth, "The Art of Computer Programming" 4A, algorithm 7.2.1.2 L). */
static int64_t best_arrangement(uint8_t digit[LEXICON_DIGITS], unsigned length,
                                const struct worth *worth)
{
    int64_t best = 0;
    for (;;) {
        uint32_t number = 0;
        for (unsigned i = 0; i < length; i++)
            number = number * 10 + digit[i];
        if (digit[0] != 0) {
            int64_t value = worth->whole[length][value_kind_of(number)];
            best = value > best ? value : best;
        }
        unsigned j = length - 1;
        while (j > 0 && digit[j - 1] >= digit[j])
            j--;
        if (j == 0 || best == worth_best(worth, length))
            return best;
        unsigned l = length - 1;
        while (digit[j - 1] >= digit[l])
            l--;
        uint8_t swap = digit[j - 1];
        digit[j - 1] = digit[l];
        digit[l] = swap;
        for (unsigned a = j, b = length - 1; a < b; a++, b--) {
            swap = digit[a];
            digit[a] = digit[b];
            digit[b] = swap;
        }
    }
}

static void add_lexeme(struct lexicon *lexicon, const uint8_t digit[LEXICON_DIGITS],
                       unsigned length, const struct worth *worth)
{
    uint8_t order[LEXICON_DIGITS];
    memcpy(order, digit, length);
    int64_t value = best_arrangement(order, length, worth);
    if (value == 0)
        return;
    struct lexeme *lexeme = &lexicon->lexeme[lexicon->count++];
    *lexeme = (struct lexeme){.length = (uint8_t)length, .value = value};
    for (unsigned i = 0; i < length; i++)
        lexeme->count[digit[i]]++;
}

void lexicon_of(struct lexicon *lexicon, const struct worth *worth)
{
    lexicon->count = 0;
    for (unsigned length = worth->shortest; length <= LEXICON_DIGITS && length <= worth->longest;
         length++) {
        uint8_t digit[LEXICON_DIGITS] = {0}; /* never falling: one order per multiset */
        for (bool more = true; more;) {
            add_lexeme(lexicon, digit, length, worth);
            unsigned i = length;
            while (i > 0 && digit[i - 1] == 9)
                i--;
            more = i > 0;
            for (unsigned j = length; more && j >= i; j--)
                digit[j - 1] = digit[i - 1] + 1;
        }
    }
}
