#include "pathsearch/word.h"

#include "base/memory.h"
#include "base/random.h"
#include "number/digits.h"
#include "number/prime64.h"

#include <stdlib.h>
#include <string.h>

size_t word_remove(struct word part[WORD_PARTS], const struct word *word, uint64_t mask, bool split)
{
    size_t parts = 0;
    unsigned rank = 0, bars = 0; /* bars: seen since the last digit kept */
    struct word *to = part;
    to->symbols = to->digits = 0;
    for (unsigned i = 0; i < word->symbols; i++) {
        if (word->symbol[i] == WORD_BAR) {
            bars++;
            continue;
        }
        if (mask >> rank++ & 1)
            continue;
        if (to->digits && bars >= 2 && split) {
            to = &part[++parts];
            to->symbols = to->digits = 0;
        } else if (to->digits && bars) {
            to->symbol[to->symbols++] = WORD_BAR;
            if (bars >= 2)
                to->symbol[to->symbols++] = WORD_BAR;
        }
        bars = 0;
        to->symbol[to->symbols++] = word->symbol[i];
        to->digits++;
    }
    return to->digits ? parts + 1 : 0;
}

struct exact_key word_key(const struct word *word, unsigned number)
{
    struct exact_key key = {{0, 0, (uint64_t)number << 56}};
    for (unsigned i = 0; i < word->symbols; i++)
        key.part[i / 16] |= (uint64_t)(word->symbol[i] + 1) << (4 * (i % 16));
    return key;
}

enum { GRID_CELLS = 1024, BLANK = 11 };

/* The word laid out again: columns with a blank above each and blank columns at both sides. */
struct grid {
    int step[4];
    uint8_t digit[GRID_CELLS];
    uint8_t rank[GRID_CELLS];
    uint16_t place[WORD_LONGEST]; /* of each digit, by rank */
};

static unsigned tallest(const struct word *word)
{
    unsigned most = 0, height = 0;
    for (unsigned i = 0; i < word->symbols; i++) {
        height = word->symbol[i] == WORD_BAR ? 0 : height + 1;
        most = height > most ? height : most;
    }
    return most;
}

/* The largest grid: C columns of height H need C − 1 + H symbols at least, so the cells are at
 * most (C + 2)(H + 1) with C + H ≤ 47, below 25², and fit. */
static void lay_out(struct grid *grid, const struct word *word)
{
    unsigned stride = tallest(word) + 1, columns = 1, rank = 0;
    for (unsigned i = 0; i < word->symbols; i++)
        columns += word->symbol[i] == WORD_BAR;
    memset(grid->digit, BLANK, (columns + 2) * stride);
    unsigned place = stride;
    unsigned column = 1;
    for (unsigned i = 0; i < word->symbols; i++) {
        if (word->symbol[i] == WORD_BAR) {
            place = ++column * stride;
            continue;
        }
        grid->digit[place] = word->symbol[i];
        grid->rank[place] = (uint8_t)rank;
        grid->place[rank++] = (uint16_t)place++;
    }
    grid->step[0] = 1;
    grid->step[1] = (int)stride;
    grid->step[2] = -1;
    grid->step[3] = -(int)stride;
}

/* One walk over a word: what has been visited, and what is looked for. */
struct walk {
    const struct worth *worth;
    struct word_filter *filter;
    const uint32_t *weight; /* [10] filter->weight, or zeros */
    struct grid grid;
    struct word_moves *moves;
    size_t first; /* of this word's moves in the list */
    unsigned longest;
    uint8_t digit[WORD_LONGEST], rank[WORD_LONGEST];
    unsigned length;
    uint64_t mask, number;        /* of the path so far; the number while it has ≤ 19 digits */
    uint32_t index;               /* of the digits that are not on the path */
    const struct word_move *goal; /* a move to reconstruct, or null */
    bool done;
};

static bool reads_backwards(const struct walk *walk)
{
    for (unsigned i = 0, j = walk->length - 1; i < j; i++, j--)
        if (walk->digit[i] != walk->digit[j])
            return false;
    return true;
}

static bool is_prime(const struct walk *walk)
{
    unsigned last = walk->digit[walk->length - 1];
    if (walk->length > 1 && (last % 2 == 0 || last == 5))
        return false;
    return walk->length <= 19 ? prime64(walk->number)
                              : digits_primality(walk->digit, walk->length) == PRIME;
}

int word_moves_start(struct word_moves *moves)
{
    *moves = (struct word_moves){.slots = 1 << 12};
    moves->slot = memory_array(moves->slots, sizeof *moves->slot);
    return moves->slot ? 0 : -1;
}

void word_moves_free(struct word_moves *moves)
{
    free(moves->move);
    free(moves->slot);
}

/* The slot that holds the mask's move, or the free one where it belongs. A slot is the tag of
 * the enumeration above 32 bits and the move's index below. */
static uint64_t *slot_of(const struct word_moves *moves, uint64_t mask)
{
    for (uint64_t at = random_mix(mask);; at++) {
        uint64_t *slot = &moves->slot[at & (moves->slots - 1)];
        if (*slot >> 32 != moves->tag || moves->move[(uint32_t)*slot].mask == mask)
            return slot;
    }
}

static bool grow_slots(struct word_moves *moves, size_t first)
{
    uint64_t *larger = memory_array(2 * moves->slots, sizeof *larger);
    if (!larger)
        return false;
    free(moves->slot);
    moves->slot = larger;
    moves->slots *= 2;
    for (size_t i = first; i < moves->count; i++)
        *slot_of(moves, moves->move[i].mask) = moves->tag << 32 | i;
    return true;
}

static void add_move(struct walk *walk, unsigned kind, int64_t value)
{
    struct word_moves *moves = walk->moves;
    struct word_move move = {walk->mask, value, (uint8_t)walk->length, (uint8_t)kind};
    uint64_t *slot = slot_of(moves, walk->mask);
    if (*slot >> 32 == moves->tag) {
        struct word_move *old = &moves->move[(uint32_t)*slot];
        *old = value > old->value ? move : *old;
        return;
    }
    if (memory_reserve((void **)&moves->move, &moves->capacity, moves->count + 1, sizeof move)) {
        moves->failed = true;
        return;
    }
    *slot = moves->tag << 32 | moves->count;
    moves->move[moves->count++] = move;
    if (moves->count - walk->first > moves->slots / 2 && !grow_slots(moves, walk->first))
        moves->failed = true;
}

/* What can follow once the path's digits are gone. */
static int64_t bound_after(const struct walk *walk)
{
    const struct word_filter *filter = walk->filter;
    int64_t after = filter->after[walk->length];
    if (!filter->by_digits)
        return after;
    int64_t by_digits = filter->by_digits[walk->index];
    return by_digits < after ? by_digits : after;
}

/* The path as a move: its kind, decided only if a prime could matter. */
static int64_t value_of_walk(const struct walk *walk, unsigned *kind)
{
    const int64_t *value = walk->worth->whole[walk->length];
    if (value[*kind | KIND_PRIME] > value[*kind] && is_prime(walk))
        *kind |= KIND_PRIME;
    return value[*kind];
}

/* Looks at the path as it stands: is it a move that promises enough? */
static void consider(struct walk *walk)
{
    struct word_filter *filter = walk->filter;
    unsigned kind = reads_backwards(walk) ? KIND_PALINDROME : 0;
    int64_t after = bound_after(walk), hope = walk->worth->whole[walk->length][kind | KIND_PRIME];
    if (hope == 0 || after == WORD_NONE ||
        (hope + after < filter->target && hope + after <= filter->cut))
        return;
    int64_t value = value_of_walk(walk, &kind);
    if (value == 0)
        return;
    if (value + after >= filter->target)
        add_move(walk, kind, value);
    else if (value + after > filter->cut)
        filter->cut = value + after;
}

/* Is this the path that was asked for? */
static void compare(struct walk *walk)
{
    unsigned kind = reads_backwards(walk) ? KIND_PALINDROME : 0;
    walk->done = walk->mask == walk->goal->mask && value_of_walk(walk, &kind) == walk->goal->value;
}

/* Extends the path by the digit at `place` in every way. The depth is at most WORD_LONGEST. */
static void extend(struct walk *walk, unsigned place)
{
    struct grid *grid = &walk->grid;
    uint8_t digit = grid->digit[place];
    uint64_t number = walk->number, bit = (uint64_t)1 << grid->rank[place];
    uint32_t index = walk->index;
    walk->number = number * 10 + digit;
    walk->mask |= bit;
    walk->index -= walk->weight[digit];
    walk->digit[walk->length] = digit;
    walk->rank[walk->length++] = grid->rank[place];
    grid->digit[place] = BLANK;
    if (walk->goal)
        compare(walk);
    else if (walk->length >= walk->worth->shortest)
        consider(walk);
    for (int i = 0; i < 4 && walk->length < walk->longest && !walk->done; i++) {
        unsigned next = (unsigned)((int)place + grid->step[i]);
        if (grid->digit[next] != BLANK)
            extend(walk, next);
    }
    if (walk->done)
        return;
    grid->digit[place] = digit;
    walk->length--;
    walk->mask &= ~bit;
    walk->index = index;
    walk->number = number;
}

static void walk_everywhere(struct walk *walk, const struct word *word)
{
    lay_out(&walk->grid, word);
    for (unsigned rank = 0; walk->goal && rank < word->digits; rank++)
        if (!(walk->goal->mask >> rank & 1))
            walk->grid.digit[walk->grid.place[rank]] = BLANK;
    for (unsigned rank = 0; rank < word->digits && !walk->done; rank++)
        if (walk->grid.digit[walk->grid.place[rank]] % BLANK != 0)
            extend(walk, walk->grid.place[rank]);
}

/* The longest length whose best number would promise the target. */
static unsigned longest_useful(const struct word *word, const struct worth *worth,
                               const struct word_filter *filter)
{
    unsigned longest = 0;
    for (unsigned length = worth->shortest; length <= worth->longest && length <= word->digits;
         length++) {
        int64_t best = worth_best(worth, length);
        if (best > 0 && filter->after[length] != WORD_NONE &&
            best + filter->after[length] >= filter->target)
            longest = length;
    }
    return longest;
}

static const uint32_t no_weights[10];

void word_enumerate(struct word_moves *moves, const struct word *word, const struct worth *worth,
                    struct word_filter *filter)
{
    struct walk walk = {.worth = worth, .filter = filter, .moves = moves, .first = moves->count};
    walk.longest = longest_useful(word, worth, filter);
    walk.weight = filter->by_digits ? filter->weight : no_weights;
    walk.index = filter->index;
    moves->tag++;
    if (walk.longest)
        walk_everywhere(&walk, word);
}

bool word_path(const struct word *word, const struct worth *worth, const struct word_move *move,
               uint8_t rank[WORD_LONGEST])
{
    struct walk walk = {
        .worth = worth, .goal = move, .longest = move->length, .weight = no_weights};
    walk_everywhere(&walk, word);
    memcpy(rank, walk.rank, walk.done ? walk.length : 0);
    return walk.done;
}
