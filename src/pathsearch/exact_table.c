#include "pathsearch/exact_table.h"

#include "base/memory.h"
#include "base/random.h"

#include <stdlib.h>

enum { WAYS = 4 };

int exact_table_start(struct exact_table *table, unsigned bits)
{
    table->sets = (size_t)1 << bits;
    table->entry = memory_array(table->sets * WAYS, sizeof *table->entry);
    for (size_t i = 0; i < EXACT_STRIPES; i++)
        atomic_flag_clear(&table->stripe[i]);
    return table->entry ? 0 : -1;
}

static size_t set_of(const struct exact_table *table, struct exact_key key)
{
    uint64_t hash = random_mix(key.part[0] ^ random_mix(key.part[1] ^ random_mix(key.part[2])));
    return (size_t)hash & (table->sets - 1);
}

static atomic_flag *lock_set(struct exact_table *table, size_t set)
{
    atomic_flag *stripe = &table->stripe[set % EXACT_STRIPES];
    while (atomic_flag_test_and_set_explicit(stripe, memory_order_acquire))
        ;
    return stripe;
}

static bool same_key(struct exact_key a, struct exact_key b)
{
    return a.part[0] == b.part[0] && a.part[1] == b.part[1] && a.part[2] == b.part[2];
}

static struct exact_entry *find(struct exact_entry *set, struct exact_key key)
{
    for (int i = 0; i < WAYS; i++)
        if (same_key(set[i].key, key))
            return &set[i];
    return NULL;
}

void exact_table_look(struct exact_table *table, struct exact_key key, int64_t *low, int64_t *high)
{
    size_t set = set_of(table, key);
    atomic_flag *stripe = lock_set(table, set);
    const struct exact_entry *entry = find(table->entry + set * WAYS, key);
    if (entry) {
        *low = entry->low > *low ? entry->low : *low;
        *high = entry->high < *high ? entry->high : *high;
    }
    atomic_flag_clear_explicit(stripe, memory_order_release);
}

/* Keys fill from their low bits, so a smaller key has fewer symbols. */
static bool fewer_symbols(struct exact_key a, struct exact_key b)
{
    uint64_t moves = UINT64_MAX >> 8;
    for (int i = 2; i >= 0; i--) {
        uint64_t x = i == 2 ? a.part[i] & moves : a.part[i];
        uint64_t y = i == 2 ? b.part[i] & moves : b.part[i];
        if (x != y)
            return x < y;
    }
    return false;
}

static struct exact_entry *victim(struct exact_entry *set)
{
    struct exact_entry *least = set;
    for (int i = 1; i < WAYS; i++)
        if (fewer_symbols(set[i].key, least->key))
            least = &set[i];
    return least;
}

void exact_table_store(struct exact_table *table, struct exact_key key, int64_t low, int64_t high)
{
    size_t set = set_of(table, key);
    atomic_flag *stripe = lock_set(table, set);
    struct exact_entry *entry = find(table->entry + set * WAYS, key);
    if (entry) {
        entry->low = low > entry->low ? low : entry->low;
        entry->high = high < entry->high ? high : entry->high;
    } else {
        *victim(table->entry + set * WAYS) = (struct exact_entry){key, low, high};
    }
    atomic_flag_clear_explicit(stripe, memory_order_release);
}

void exact_table_free(struct exact_table *table)
{
    free(table->entry);
    table->entry = NULL;
}
