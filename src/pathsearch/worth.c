#include "pathsearch/worth.h"

#include "base/bignum.h"

#include <math.h>

static const double exact_limit = 4503599627370496.0; /* 2^52 */

static void fill_length(struct worth *worth, const struct instance *instance, uint32_t length)
{
    for (unsigned kind = 0; kind < WORTH_KINDS; kind++) {
        double value = value_rounded(instance, length, kind);
        worth->value[length][kind] = value;
        worth->loss[length][kind] =
            value > 0 ? fmax(0, worth->cell_price * length + worth->move_price - value) : INFINITY;
        worth->exact = worth->exact && value <= exact_limit;
    }
}

static void fill_whole(struct worth *worth, const struct instance *instance, uint32_t length)
{
    mpz_t value;
    mpz_init(value);
    for (unsigned kind = 0; kind < WORTH_KINDS; kind++) {
        value_exact(value, instance, length, kind);
        worth->whole[length][kind] = (int64_t)mpz_get_ui(value);
    }
    mpz_clear(value);
}

void worth_of(struct worth *worth, const struct instance *instance, const struct bound *bound)
{
    uint32_t longest = instance_longest(instance);
    *worth = (struct worth){.exact = true, .cut = longest > WORTH_LONGEST};
    worth->longest = worth->cut ? WORTH_LONGEST : longest;
    worth->shortest = instance->min_length > WORTH_LONGEST + 1 ? WORTH_LONGEST + 1
                                                               : (uint32_t)instance->min_length;
    if (worth->shortest < 2)
        worth->shortest = 2; /* a single digit is worth nothing */
    worth->cell_price = bound->cell_price;
    worth->move_price = bound->move_price;
    for (uint32_t length = worth->shortest; length <= worth->longest; length++) {
        fill_length(worth, instance, length);
        if (worth->exact)
            fill_whole(worth, instance, length);
    }
}
