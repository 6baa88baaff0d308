/* lexicon.h — what the digits of short numbers pay: one entry per multiset of two to five digits
 * that some prime or palindrome is written with. Made once per header. */
#ifndef PATHSEARCH_LEXICON_H
#define PATHSEARCH_LEXICON_H

#include "pathsearch/worth.h"

#include <stddef.h>
#include <stdint.h>

enum { LEXICON_DIGITS = 5, LEXICON_MOST = 3072 }; /* C(14, 5) + C(13, 4) + … = 2992 multisets */

struct lexeme {
    uint8_t count[10], length;
    int64_t value; /* of the number that pays most */
};

struct lexicon {
    size_t count;
    struct lexeme lexeme[LEXICON_MOST];
};

void lexicon_of(struct lexicon *lexicon, const struct worth *worth);

#endif
