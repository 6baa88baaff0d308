#include "pathsearch/exact_digits.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

enum {
    FIELD = 6,
    CHECK_EVERY = 256,
    LARGEST = 1 << 23
}; /* counts are packed 6 bits each, the top one a guard */

/* Pairs of a multiset and a number that are looked at, at most. */
static const uint64_t MOST_WORK = (uint64_t)1 << 33;

/* The digits of some number, and the best that a number of these digits pays. */
struct share {
    uint64_t packed;
    uint32_t index;
    int64_t value;
    double loss;           /* price · length − value */
    uint8_t length, least; /* least: its smallest digit */
};

struct shares {
    struct share *share;
    size_t count, capacity;
};

static const uint64_t guards = 0x820820820820820;

/* Whether every count in `part` is at most that in `whole`. */
static bool within(uint64_t part, uint64_t whole)
{
    return (((whole | guards) - part) & guards) == guards;
}

static uint64_t pack(const uint8_t count[10])
{
    uint64_t packed = 0;
    for (unsigned d = 0; d < 10; d++)
        packed |= (uint64_t)count[d] << (FIELD * d);
    return packed;
}

static bool palindrome_of(const uint8_t count[10], unsigned length, bool must_be_odd)
{
    unsigned odd = 0;
    bool end = false;
    for (unsigned d = 0; d < 10; d++) {
        odd += count[d] % 2;
        end = end || (count[d] >= 2 && d != 0 && (!must_be_odd || (d % 2 && d != 5)));
    }
    return odd <= 1 && (end || length == 1);
}

/* The best kind that digits of this many might be arranged to. */
static int64_t hopeful_value(const struct worth *worth, const uint8_t count[10], unsigned length)
{
    const int64_t *value = worth->whole[length];
    unsigned sum = 0;
    for (unsigned d = 0; d < 10; d++)
        sum += d * count[d];
    bool prime = sum % 3 && (count[1] || count[3] || count[7] || count[9]);
    int64_t best = prime ? value[KIND_PRIME] : 0;
    if (palindrome_of(count, length, false) && value[KIND_PALINDROME] > best)
        best = value[KIND_PALINDROME];
    if (prime && length % 2 && palindrome_of(count, length, true) &&
        value[KIND_PRIME | KIND_PALINDROME] > best)
        best = value[KIND_PRIME | KIND_PALINDROME];
    return best;
}

static int add_share(struct shares *shares, const uint8_t used[10], uint32_t index, int64_t value,
                     unsigned length)
{
    if (memory_reserve((void **)&shares->share, &shares->capacity, shares->count + 1,
                       sizeof *shares->share))
        return -1;
    unsigned least = 0;
    while (!used[least])
        least++;
    shares->share[shares->count++] =
        (struct share){pack(used), index, value, 0, (uint8_t)length, (uint8_t)least};
    return 0;
}

/* Steps `used` to the next multiset within `count`, in the order of indices. */
static bool next_multiset(uint8_t used[10], const uint8_t count[10])
{
    for (unsigned d = 0; d < 10; d++) {
        if (used[d] < count[d]) {
            used[d]++;
            return true;
        }
        used[d] = 0;
    }
    return false;
}

static unsigned size_of(const uint8_t used[10])
{
    unsigned size = 0;
    for (unsigned d = 0; d < 10; d++)
        size += used[d];
    return size;
}

/* What short numbers need, from the lexicon. */
static int list_short(struct shares *shares, const struct exact_digits *digits,
                      const uint8_t count[10], const struct lexicon *lexicon)
{
    for (size_t i = 0; i < lexicon->count; i++) {
        const struct lexeme *lexeme = &lexicon->lexeme[i];
        uint32_t index = 0;
        bool there = true;
        for (unsigned d = 0; d < 10; d++) {
            index += lexeme->count[d] * digits->weight[d];
            there = there && lexeme->count[d] <= count[d];
        }
        if (there && add_share(shares, lexeme->count, index, lexeme->value, lexeme->length))
            return -1;
    }
    return 0;
}

/* What longer ones might be made of. */
static int list_long(struct shares *shares, const uint8_t count[10], const struct worth *worth)
{
    uint8_t used[10] = {0};
    for (uint32_t index = 1; next_multiset(used, count); index++) {
        unsigned length = size_of(used);
        if (length <= LEXICON_DIGITS || length < worth->shortest || length > worth->longest)
            continue;
        int64_t value = hopeful_value(worth, used, length);
        if (value > 0 && add_share(shares, used, index, value, length))
            return -1;
    }
    return 0;
}

static int by_least_then_loss(const void *left, const void *right)
{
    const struct share *a = left, *b = right;
    if (a->least != b->least)
        return a->least < b->least ? -1 : 1;
    if (a->loss > b->loss || a->loss < b->loss)
        return a->loss < b->loss ? -1 : 1;
    return (a->index > b->index) - (a->index < b->index);
}

/* What a digit can pay at most: then a share loses what it falls short of that. */
static double price_of(const struct worth *worth)
{
    double price = 0;
    for (unsigned l = worth->shortest; l <= worth->longest; l++)
        if ((double)worth_best(worth, l) / l > price)
            price = (double)worth_best(worth, l) / l;
    return price;
}

static void sort_shares(struct shares *shares, double price)
{
    for (size_t i = 0; i < shares->count; i++) {
        struct share *share = &shares->share[i];
        share->loss = price * share->length - (double)share->value;
    }
    if (shares->count)
        qsort(shares->share, shares->count, sizeof *shares->share, by_least_then_loss);
}

/* With a share that loses more than this no sum from the multiset passes the best one: what
 * follows in the list loses as much. Values are whole, so a hundredth is room enough for rounding
 * where they are small; where they are not, nothing is skipped. */
static double loss_limit(double price, unsigned size, int64_t best)
{
    const double small = 1e9;
    return price * size < small ? price * size - (double)best - 0.01 : INFINITY;
}

/* The table's entries in the order of indices: all parts of a multiset come before it. */
static bool fill(struct exact_digits *digits, const struct shares *shares, const size_t first[11],
                 const uint8_t count[10], bool cover, int64_t none, const int64_t *ceiling,
                 double price, const struct budget *budget)
{
    uint8_t used[10] = {0};
    digits->most[0] = 0;
    for (uint32_t index = 1; next_multiset(used, count); index++) {
        if (index % CHECK_EVERY == 0 && budget_over(budget))
            return false;
        unsigned least = 0, size = size_of(used);
        while (!used[least])
            least++;
        uint64_t packed = pack(used);
        int64_t best = cover ? none : digits->most[index - digits->weight[least]];
        double limit = loss_limit(price, size, best);
        for (size_t i = first[least]; i < first[least + 1] && best < ceiling[size]; i++) {
            const struct share *share = &shares->share[i];
            if (share->loss > limit)
                break;
            if (!within(share->packed, packed))
                continue;
            int64_t rest = digits->most[index - share->index];
            if (rest != none && share->value + rest > best) {
                best = share->value + rest;
                limit = loss_limit(price, size, best);
            }
        }
        digits->most[index] = best;
    }
    return true;
}

static bool lay_weights(struct exact_digits *digits, const uint8_t count[10])
{
    uint64_t multisets = 1;
    for (unsigned d = 0; d < 10; d++) {
        digits->weight[d] = (uint32_t)multisets;
        multisets *= count[d] + 1U;
        if (multisets > LARGEST || count[d] >= 1 << (FIELD - 1))
            return false;
    }
    digits->multisets = (uint32_t)multisets;
    return true;
}

int exact_digits_start(struct exact_digits *digits, const uint8_t count[10],
                       const struct worth *worth, const struct lexicon *lexicon, bool cover,
                       int64_t none, const int64_t *ceiling, const struct budget *budget)
{
    *digits = (struct exact_digits){.most = NULL};
    if (!lay_weights(digits, count))
        return 0;
    struct shares shares = {.share = NULL};
    digits->most = memory_array(digits->multisets, sizeof *digits->most);
    int failed = !digits->most || list_short(&shares, digits, count, lexicon) ||
                         (worth->longest > LEXICON_DIGITS && list_long(&shares, count, worth))
                     ? -1
                     : 0;
    if (!failed) {
        size_t first[11] = {0};
        double price = price_of(worth);
        sort_shares(&shares, price);
        for (size_t i = 0; i < shares.count; i++)
            first[shares.share[i].least + 1]++;
        for (unsigned d = 0; d < 10; d++)
            first[d + 1] += first[d];
        struct budget slice = budget_slice(budget, 0.25);
        bool small = (uint64_t)digits->multisets * shares.count < MOST_WORK;
        if (!small || !fill(digits, &shares, first, count, cover, none, ceiling, price, &slice))
            exact_digits_free(digits);
    } else {
        exact_digits_free(digits);
    }
    free(shares.share);
    return failed;
}

void exact_digits_free(struct exact_digits *digits)
{
    free(digits->most);
    digits->most = NULL;
}
