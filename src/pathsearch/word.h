/* word.h — a small board written as a word: its columns bottom first, a bar between columns.
 *
 *     . 4 .
 *     . 7 5   --->   2 | 3 7 4 | 6 5
 *     2 3 6
 *
 * Removing digits from the word is removing them from the board: gravity is implied. Empty
 * columns at the ends vanish, empty columns inside leave one double bar; where moves need not be
 * shared out, the parts between double bars are boards of their own. */
#ifndef PATHSEARCH_WORD_H
#define PATHSEARCH_WORD_H

#include "pathsearch/exact_table.h"
#include "pathsearch/worth.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WORD_LONGEST = 46, WORD_BAR = 10, WORD_PARTS = WORD_LONGEST / 2 + 1 };

struct word {
    uint8_t symbols, digits;
    uint8_t symbol[WORD_LONGEST];
};

/* Removes the digits whose rank (number among the word's digits) is in `mask`, splits what is
 * left at empty columns if `split`, and returns the number of parts (0: nothing left). */
size_t word_remove(struct word part[WORD_PARTS], const struct word *word, uint64_t mask,
                   bool split);

/* The word and a number below 256, packed without loss. */
struct exact_key word_key(const struct word *word, unsigned number);

/* A move on a word: the digits it takes and what it pays. */
struct word_move {
    uint64_t mask;
    int64_t value;
    uint8_t length, kind;
};

/* A stack of move lists, one per level of the search. */
struct word_moves {
    struct word_move *move;
    size_t count, capacity;
    uint64_t *slot; /* while enumerating: where a mask's move is, tagged with the enumeration */
    size_t slots;   /* a power of two */
    uint64_t tag;
    bool failed; /* out of memory: a list may be incomplete */
};

/* Returns 0, or −1 when out of memory. */
int word_moves_start(struct word_moves *moves);
void word_moves_free(struct word_moves *moves);

/* Below every sum, and far from overflow: what is asked cannot be. */
#define WORD_NONE (-((int64_t)1 << 60))

/* What the moves of a word must promise: value + what may follow ≥ target. What may follow is
 * bounded by the number of digits left, after[length], and by what digits they are. */
struct word_filter {
    int64_t target;
    int64_t after[WORD_LONGEST + 1]; /* by the move's length; WORD_NONE: no move */
    const int64_t *by_digits;        /* by multiset; null: not known */
    const uint32_t *weight;          /* [10] a multiset's index is the sum of weights ... */
    uint32_t index;                  /* ... and this is the word's */
    int64_t cut;                     /* out: the best promise below the target */
};

/* Appends every move that promises the target, for each set of digits the one that pays most. */
void word_enumerate(struct word_moves *moves, const struct word *word, const struct worth *worth,
                    struct word_filter *filter);

/* A path on the word that takes exactly the move's digits for its value: their ranks in path
 * order. Returns false if there is none. */
bool word_path(const struct word *word, const struct worth *worth, const struct word_move *move,
               uint8_t rank[WORD_LONGEST]);

#endif
