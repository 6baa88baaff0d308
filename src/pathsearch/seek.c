#include "pathsearch/seek.h"

#include "base/memory.h"
#include "base/random.h"
#include "number/digits.h"
#include "number/prime64.h"

#include <stdlib.h>

/* Sets of digits as bits. */
static const uint16_t all_digits = 0x3ff, prime_ends = 0x28a; /* 1 3 7 9 */

/* Digits with which a palindrome of each length can go on or end. */
static void set_ends(struct wanted *wanted)
{
    for (unsigned l = 0; l <= MOVE_LONGEST; l++) {
        bool longer = false;
        for (unsigned more = l + 2; more <= wanted->longest_palindrome; more += 2)
            longer = longer || wanted->palindrome[more] || wanted->both[more];
        if (longer)
            wanted->ends[l] = all_digits;
        else if (wanted->palindrome[l])
            wanted->ends[l] = all_digits & ~1; /* no 0 */
        else
            wanted->ends[l] = wanted->both[l] ? prime_ends : 0;
    }
}

/* Notes for one length which kinds lose at most `loss`. */
static void want(struct wanted *wanted, const struct worth *worth, unsigned l, double loss,
                 bool primes)
{
    const double *lost = worth->loss[l];
    wanted->palindrome[l] = lost[KIND_PALINDROME] <= loss;
    wanted->both[l] = (l % 2 || l == 2) && lost[KIND_PALINDROME | KIND_PRIME] <= loss;
    wanted->prime[l] = primes && lost[KIND_PRIME] <= loss;
    if (wanted->palindrome[l] || wanted->both[l])
        wanted->longest_palindrome = l;
    if (wanted->prime[l])
        wanted->longest_prime = l;
    wanted->even = wanted->even || (l % 2 == 0 && (wanted->palindrome[l] || wanted->both[l]));
}

void wanted_of(struct wanted *wanted, const struct worth *worth, double share,
               unsigned longest_prime)
{
    *wanted = (struct wanted){.longest_prime = 0};
    for (unsigned l = worth->shortest; l <= worth->longest; l++)
        want(wanted, worth, l, share * (worth->cell_price * l + worth->move_price),
             l <= longest_prime);
    set_ends(wanted);
}

void wanted_within(struct wanted *wanted, const struct worth *worth, double loss)
{
    *wanted = (struct wanted){.longest_prime = 0};
    for (unsigned l = worth->shortest; l <= worth->longest; l++)
        want(wanted, worth, l, loss, false);
    set_ends(wanted);
}

int seeker_start(struct seeker *seeker, const struct worth *worth, const struct budget *budget)
{
    *seeker = (struct seeker){.worth = worth, .budget = budget};
    seeker->cache = memory_array(PRIME_CACHE, sizeof *seeker->cache);
    return seeker->cache ? 0 : -1;
}

void seeker_free(struct seeker *seeker)
{
    free(seeker->cache);
    seeker->cache = NULL;
}

/* Asks the budget once in a while; a test of a number beyond 64 bits counts as BIG_STEPS. */
enum { CHECK_EVERY = 1024, BIG_STEPS = 64 };

static bool stopped(struct seeker *seeker)
{
    if (++seeker->steps >= CHECK_EVERY) {
        seeker->steps = 0;
        seeker->stopped = seeker->stopped || budget_over(seeker->budget);
    }
    return seeker->stopped;
}

/* One enumeration under way. */
struct growth {
    struct seeker *seeker;
    struct tray *tray;
    const struct wanted *wanted;
    const struct touched *touched; /* null: all moves count */
    struct moves *moves;
    /* The arms of a palindrome from its centre outwards, or one path: directions of the steps
     * and the digits. */
    unsigned half;  /* steps of each arm; for a path, all its steps */
    unsigned nodes; /* grown from this centre */
    uint8_t arm[2][MOVE_LONGEST], digit[MOVE_LONGEST];
    uint32_t place[2][MOVE_LONGEST];
};

/* Remembers numbers that fit 63 bits; others are decided anew. */
static bool prime_number(struct seeker *seeker, const uint8_t *digit, unsigned length)
{
    if (length > 18) {
        seeker->steps += BIG_STEPS;
        return digits_primality(digit, length) == PRIME;
    }
    uint64_t number = 0;
    for (unsigned i = 0; i < length; i++)
        number = number * 10 + digit[i];
    uint64_t *known = &seeker->cache[random_mix(number) % PRIME_CACHE];
    if (*known >> 1 != number)
        *known = number << 1 | prime64(number);
    return *known & 1;
}

static bool counts(const struct growth *growth, unsigned arms, unsigned places)
{
    if (!growth->touched)
        return true;
    for (unsigned a = 0; a < arms; a++)
        for (unsigned i = 0; i < places; i++)
            if (tray_changed(growth->tray, growth->touched, growth->place[a][i]))
                return true;
    return false;
}

static void add(struct growth *growth, const struct move *move)
{
    struct moves *moves = growth->moves;
    if (memory_reserve((void **)&moves->move, &moves->capacity, moves->count + 1, sizeof *move))
        growth->seeker->failed = true;
    else
        moves->move[moves->count++] = *move;
}

/* ---- palindromes ---- */

/* The number that the arms spell, an odd one about a centre digit. */
static bool arms_prime(struct growth *growth, unsigned length)
{
    uint8_t digit[MOVE_LONGEST];
    unsigned arms = (length + 1) / 2; /* digits of one arm, the odd centre included */
    for (unsigned i = 0; i < arms; i++)
        digit[i] = digit[length - 1 - i] = growth->digit[arms - 1 - i];
    return prime_number(growth->seeker, digit, length);
}

/* The palindrome as it stands, if it is wanted. growth->place[a][i] and digit[i] hold the arms,
 * for an odd centre the centre is place 0 of both. */
static void report_arms(struct growth *growth, unsigned length)
{
    const struct wanted *wanted = growth->wanted;
    unsigned places = (length + 1) / 2, end = growth->digit[places - 1];
    if ((!wanted->palindrome[length] && !wanted->both[length]) || end == 0)
        return;
    bool prime = false;
    if (length % 2 || length == 2) {
        const double *value = growth->seeker->worth->value[length];
        prime = end % 2 && end != 5 &&
                value[KIND_PRIME | KIND_PALINDROME] > value[KIND_PALINDROME] &&
                arms_prime(growth, length);
    }
    if ((!prime && !wanted->palindrome[length]) || !counts(growth, 2, places))
        return;
    struct move move = {.start = growth->place[0][places - 1], .length = (uint8_t)length};
    move.kind = (uint8_t)(KIND_PALINDROME | (prime ? KIND_PRIME : 0));
    unsigned at = 0;
    for (unsigned i = growth->half; i > 0; i--)
        move_set_step(&move, at++, growth->arm[0][i - 1] ^ 2);
    if (length % 2 == 0) /* the edge of the centre */
        move_set_step(&move, at++, growth->place[1][0] == growth->place[0][0] + 1 ? UP : RIGHT);
    for (unsigned i = 0; i < growth->half; i++)
        move_set_step(&move, at++, growth->arm[1][i]);
    add(growth, &move);
}

/* Lengthens both arms by every equal pair of digits. At most MOVE_LONGEST / 2 deep. */
static void grow(struct growth *growth, unsigned length)
{
    const int32_t *step = growth->tray->step;
    uint8_t *digit = growth->tray->digit, near_b[4];
    unsigned places = (length + 1) / 2;
    uint32_t a = growth->place[0][places - 1], b = growth->place[1][places - 1];
    if (++growth->nodes > CENTRE_NODES || stopped(growth->seeker))
        return;
    report_arms(growth, length);
    if (length + 2 > growth->wanted->longest_palindrome)
        return;
    unsigned useful = growth->wanted->ends[length + 2];
    for (unsigned j = 0; j < 4; j++)
        near_b[j] = digit[b + (uint32_t)step[j]];
    growth->half++;
    for (unsigned i = 0; i < 4; i++) {
        uint32_t to_a = a + (uint32_t)step[i];
        uint8_t same = digit[to_a];
        if (!(useful >> same & 1))
            continue;
        for (unsigned j = a == b ? i + 1 : 0; j < 4; j++) {
            uint32_t to_b = b + (uint32_t)step[j];
            if (near_b[j] != same || to_b == to_a)
                continue;
            digit[to_a] = digit[to_b] = TRAY_BLANK;
            growth->arm[0][growth->half - 1] = (uint8_t)i;
            growth->arm[1][growth->half - 1] = (uint8_t)j;
            growth->place[0][places] = to_a;
            growth->place[1][places] = to_b;
            growth->digit[places] = same;
            grow(growth, length + 2);
            digit[to_a] = digit[to_b] = same;
        }
    }
    growth->half--;
}

static void grow_from(struct growth *growth, uint32_t a, uint32_t b)
{
    uint8_t *digit = growth->tray->digit;
    uint8_t same = digit[a];
    growth->half = growth->nodes = 0;
    growth->place[0][0] = a;
    growth->place[1][0] = b;
    growth->digit[0] = same;
    digit[a] = digit[b] = TRAY_BLANK;
    grow(growth, a == b ? 1 : 2);
    digit[a] = digit[b] = same;
}

/* ---- primes ---- */

static void report_path(struct growth *growth, unsigned length)
{
    unsigned last = growth->digit[length - 1];
    if (!growth->wanted->prime[length] || last % 2 == 0 || last == 5)
        return;
    bool palindrome = true;
    for (unsigned i = 0, j = length - 1; i < j; i++, j--)
        palindrome = palindrome && growth->digit[i] == growth->digit[j];
    if (palindrome || !counts(growth, 1, length) ||
        !prime_number(growth->seeker, growth->digit, length))
        return;
    struct move move = {
        .start = growth->place[0][0], .length = (uint8_t)length, .kind = KIND_PRIME};
    for (unsigned i = 0; i + 1 < length; i++)
        move_set_step(&move, i, growth->arm[0][i]);
    add(growth, &move);
}

/* Every path onwards from the last place. At most MOVE_LONGEST deep. */
static void walk(struct growth *growth, unsigned length)
{
    uint8_t *digit = growth->tray->digit;
    uint32_t at = growth->place[0][length - 1];
    if (length > 1)
        report_path(growth, length);
    if (length == growth->wanted->longest_prime)
        return;
    uint8_t here = digit[at];
    unsigned useful = length + 1 == growth->wanted->longest_prime ? prime_ends : all_digits;
    digit[at] = TRAY_BLANK;
    for (unsigned i = 0; i < 4; i++) {
        uint32_t to = at + (uint32_t)growth->tray->step[i];
        if (!(useful >> digit[to] & 1))
            continue;
        growth->arm[0][length - 1] = (uint8_t)i;
        growth->place[0][length] = to;
        growth->digit[length] = digit[to];
        walk(growth, length + 1);
    }
    digit[at] = here;
}

static void walk_from(struct growth *growth, uint32_t place)
{
    growth->place[0][0] = place;
    growth->digit[0] = growth->tray->digit[place];
    if (growth->digit[0] != 0 && !stopped(growth->seeker))
        walk(growth, 1);
}

/* ---- regions ---- */

/* All centres and starts of a column from a height on. */
static void seek_column(struct growth *growth, uint32_t column, uint32_t palindromes_from,
                        uint32_t primes_from)
{
    const struct tray *tray = growth->tray;
    const struct wanted *wanted = growth->wanted;
    uint32_t base = (column + 1) * tray->stride, height = tray->height[column];
    for (uint32_t h = palindromes_from; wanted->longest_palindrome > 0 && h < height; h++) {
        uint32_t place = base + h;
        uint8_t digit = tray->digit[place];
        if (wanted->longest_palindrome > 2)
            grow_from(growth, place, place);
        if (wanted->even && tray->digit[place + 1] == digit)
            grow_from(growth, place, place + 1);
        if (wanted->even && tray->digit[place + tray->stride] == digit)
            grow_from(growth, place, place + tray->stride);
    }
    for (uint32_t h = primes_from; wanted->longest_prime > 0 && h < height; h++)
        walk_from(growth, base + h);
}

void seek_columns(struct seeker *seeker, struct tray *tray, const struct wanted *wanted,
                  uint32_t first, uint32_t last, struct moves *moves)
{
    struct growth growth = {.seeker = seeker, .tray = tray, .wanted = wanted, .moves = moves};
    for (uint32_t c = first; c <= last; c++)
        seek_column(&growth, c, 0, 0);
}

void seek_all(struct seeker *seeker, struct tray *tray, const struct wanted *wanted,
              struct moves *moves)
{
    seek_columns(seeker, tray, wanted, 0, tray->columns - 1, moves);
}

/* The lowest height in each column from which `reach` steps lead to a changed cell: a distance
 * transform over the columns. */
static void lowest_within(const struct touched *touched, uint32_t first, uint32_t last,
                          int64_t reach, int64_t *from)
{
    const int64_t never = INT32_MAX;
    for (uint32_t c = first; c <= last; c++) {
        bool inside = c >= touched->first && c <= touched->last;
        uint32_t low = inside ? touched->low[c - touched->first] : UINT32_MAX;
        from[c - first] = low == UINT32_MAX ? never : low - reach;
    }
    for (uint32_t i = 1; i <= last - first; i++)
        from[i] = from[i - 1] + 1 < from[i] ? from[i - 1] + 1 : from[i];
    for (uint32_t i = last - first; i > 0; i--)
        from[i - 1] = from[i] + 1 < from[i - 1] ? from[i] + 1 : from[i - 1];
}

void seek_changed(struct seeker *seeker, struct tray *tray, const struct wanted *wanted,
                  const struct touched *touched, struct moves *moves)
{
    struct growth growth = {
        .seeker = seeker, .tray = tray, .wanted = wanted, .touched = touched, .moves = moves};
    uint32_t arm = wanted->longest_palindrome / 2;
    uint32_t walk = wanted->longest_prime ? wanted->longest_prime - 1 : 0;
    uint32_t reach = arm > walk ? arm : walk;
    uint32_t first = touched->first > reach ? touched->first - reach : 0;
    uint32_t last =
        touched->last + reach < tray->columns ? touched->last + reach : tray->columns - 1;
    int64_t centre[3 * MOVE_LONGEST + 2], start[3 * MOVE_LONGEST + 2];
    lowest_within(touched, first, last, arm, centre);
    lowest_within(touched, first, last, walk, start);
    for (uint32_t c = first; c <= last; c++) {
        int64_t low = centre[c - first], walk_low = start[c - first];
        seek_column(&growth, c, low > 0 ? (uint32_t)low : 0, walk_low > 0 ? (uint32_t)walk_low : 0);
    }
}
