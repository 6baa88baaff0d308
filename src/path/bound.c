#include "path/bound.h"

#include "path/value.h"

#include <float.h>
#include <math.h>

/* A point of the value table; length 0 is the move that is not made. */
struct point {
    uint32_t length;
    mpz_t value;
};

/* The upper concave envelope: its corners by rising length, (0, 0) first. Lengths worth nothing
 * are left out, for moves worth nothing remove nothing. */
enum { CANDIDATES = 4 };
struct envelope {
    size_t corners;
    struct point corner[CANDIDATES + 1];
};

void bound_start(struct bound *bound)
{
    *bound = (struct bound){0};
    mpz_init(bound->score);
}

void bound_free(struct bound *bound)
{
    mpz_clear(bound->score);
}

/* Lengths that may be corners, rising: the ends of the odd lengths (but 1) and of the even ones.
 * 2 is worth more than its class, so that 4 is an end as well; but it lies below the line from 3
 * to 5, or is the last. Returns how many. */
static size_t candidate_lengths(const struct instance *instance, uint32_t length[CANDIDATES])
{
    uint64_t low = instance->min_length, high = instance_longest(instance);
    uint64_t first_odd = low < 3 ? 3 : low | 1, last_odd = (high & 1) ? high : high - 1;
    uint64_t first_even = low < 2 ? 2 : low + (low & 1), last_even = high & ~UINT64_C(1);
    uint64_t wish[CANDIDATES] = {first_odd, first_even, last_odd, last_even};
    size_t count = 0;
    for (;;) { /* the smallest wish above the last one taken */
        uint64_t next = UINT64_MAX, last = count ? length[count - 1] : 1;
        for (size_t i = 0; i < CANDIDATES; i++)
            if (wish[i] > last && wish[i] >= low && wish[i] <= high && wish[i] < next)
                next = wish[i];
        if (next == UINT64_MAX)
            return count;
        length[count++] = (uint32_t)next;
    }
}

/* Sign of (b − a) × (c − a): > 0 where b lies below the line from a to c. */
static int turn(const struct point *a, const struct point *b, const struct point *c)
{
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    mpz_sub(left, c->value, a->value);
    mpz_mul_ui(left, left, b->length - a->length);
    mpz_sub(right, b->value, a->value);
    mpz_mul_ui(right, right, c->length - a->length);
    int sign = mpz_cmp(left, right);
    mpz_clears(left, right, NULL);
    return sign;
}

/* Monotone chain (Andrew, "Another efficient algorithm for convex hulls in two dimensions",
 * Information Processing Letters 9, 1979). */
static void envelope_start(struct envelope *envelope, const struct instance *instance)
{
    uint32_t length[CANDIDATES];
    size_t candidates = candidate_lengths(instance, length);
    for (size_t i = 0; i <= CANDIDATES; i++)
        mpz_init(envelope->corner[i].value);
    envelope->corner[0].length = 0;
    size_t top = 0;
    for (size_t i = 0; i < candidates; i++) {
        struct point *new = &envelope->corner[top + 1];
        new->length = length[i];
        value_exact(new->value, instance, length[i], value_best_kind(instance, length[i]));
        if (mpz_sgn(new->value) == 0)
            continue;
        while (top > 0 && turn(&envelope->corner[top - 1], &envelope->corner[top],
                               &envelope->corner[top + 1]) >= 0) {
            envelope->corner[top].length = envelope->corner[top + 1].length;
            mpz_swap(envelope->corner[top].value, envelope->corner[top + 1].value);
            top--;
        }
        top++;
    }
    envelope->corners = top + 1;
}

static void envelope_free(struct envelope *envelope)
{
    for (size_t i = 0; i <= CANDIDATES; i++)
        mpz_clear(envelope->corner[i].value);
}

/* The corner of most value; the shortest such. */
static size_t peak_of(const struct envelope *envelope)
{
    size_t peak = 0;
    while (peak + 1 < envelope->corners &&
           mpz_cmp(envelope->corner[peak + 1].value, envelope->corner[peak].value) > 0)
        peak++;
    return peak;
}

/* The corner that ends the segment over `cells` / `moves`: the first whose length times `moves`
 * is not below `cells`; `corners` where there is none. */
static size_t segment_over(const struct envelope *envelope, uint64_t cells, uint64_t moves)
{
    size_t i = 0;
    while (i < envelope->corners && envelope->corner[i].length * moves < cells)
        i++;
    return i;
}

/* floor(moves · e(cells / moves)) on the segment that ends at corner `i`. */
static void value_on(mpz_t sum, const struct envelope *envelope, size_t i, uint64_t cells,
                     uint64_t moves)
{
    const struct point *b = &envelope->corner[i];
    mpz_mul_ui(sum, b->value, moves);
    if (i == 0 || b->length * moves == cells)
        return;
    const struct point *a = b - 1;
    mpz_t part;
    mpz_init(part);
    mpz_sub(part, b->value, a->value); /* may be negative beyond the peak */
    mpz_mul_ui(part, part, cells - a->length * moves);
    mpz_fdiv_q_ui(part, part, b->length - a->length);
    mpz_mul_ui(sum, a->value, moves);
    mpz_add(sum, sum, part);
    mpz_clear(part);
}

/* The most that `moves` moves can bring from at most `cells` cells. */
static void best_sum(mpz_t sum, const struct envelope *envelope, uint64_t cells, uint64_t moves)
{
    size_t i = segment_over(envelope, cells, moves), peak = peak_of(envelope);
    if (i > peak)
        mpz_mul_ui(sum, envelope->corner[peak].value, moves);
    else
        value_on(sum, envelope, i, cells, moves);
}

static double rounded(const mpz_t number)
{
    signed long exponent;
    double fraction = mpz_get_d_2exp(&exponent, number);
    return exponent > DBL_MAX_EXP ? copysign(DBL_MAX, fraction) : ldexp(fraction, (int)exponent);
}

/* Prices and corners at the optimum, `cells` cells removed. They are those of the line that
 * carries the segment over cells / moves; beyond the peak cells are worth nothing. */
static void set_prices(struct bound *bound, const struct envelope *envelope, uint64_t cells,
                       uint64_t moves)
{
    size_t peak = peak_of(envelope);
    size_t i = segment_over(envelope, cells + 1, moves); /* where one more cell would go */
    const struct point *b = &envelope->corner[i < peak ? i : peak];
    bound->long_length = b->length;
    if (i > peak) {
        bound->move_price = rounded(b->value);
        return;
    }
    const struct point *a = b - 1;
    mpz_t numerator, part;
    mpz_inits(numerator, part, NULL);
    double width = b->length - a->length;
    mpz_sub(numerator, b->value, a->value);
    bound->cell_price = rounded(numerator) / width;
    mpz_mul_ui(numerator, a->value, b->length);
    mpz_mul_ui(part, b->value, a->length);
    mpz_sub(numerator, numerator, part);
    bound->move_price = rounded(numerator) / width;
    bound->short_length = a->length;
    mpz_clears(numerator, part, NULL);
}

/* F = 1: the best floor(bound(N − d) / 2^d) into bound->score and cells_left. */
static void bound_halved(struct bound *bound, const struct envelope *envelope, uint64_t cells,
                         uint64_t moves)
{
    uint64_t reach = envelope->corner[envelope->corners - 1].length * moves;
    mpz_t most, sum;
    mpz_inits(most, sum, NULL);
    best_sum(most, envelope, cells, moves);
    mpz_set_ui(bound->score, 0);
    bound->cells_left = (uint32_t)cells;
    for (uint64_t left = reach < cells ? cells - reach : 0; left < cells; left++) {
        mpz_fdiv_q_2exp(sum, most, left);
        if (mpz_cmp(sum, bound->score) <= 0)
            break; /* nothing more can come */
        value_on(sum, envelope, segment_over(envelope, cells - left, moves), cells - left, moves);
        mpz_fdiv_q_2exp(sum, sum, left);
        if (mpz_cmp(sum, bound->score) > 0) {
            mpz_set(bound->score, sum);
            bound->cells_left = (uint32_t)left;
        }
    }
    mpz_clears(most, sum, NULL);
}

void bound_of(struct bound *bound, const struct instance *instance)
{
    struct envelope envelope;
    uint64_t cells = instance_cells(instance), moves = instance->max_moves;
    bound->cells_left = bound->short_length = bound->long_length = 0;
    bound->cell_price = bound->move_price = 0;
    envelope_start(&envelope, instance);
    if (instance->halves)
        bound_halved(bound, &envelope, cells, moves);
    else
        best_sum(bound->score, &envelope, cells, moves);
    set_prices(bound, &envelope, cells - bound->cells_left, moves);
    envelope_free(&envelope);
}
