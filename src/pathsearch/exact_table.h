/* exact_table.h — what the exact search has proven about states: bounds on their best sums.
 *
 * A fixed number of entries in sets of four; a full set drops the state with the fewest symbols.
 * Keys are compared whole, so a hit is never a collision. Threads share the table; each set is
 * read and written under a lock of its stripe. */
#ifndef PATHSEARCH_EXACT_TABLE_H
#define PATHSEARCH_EXACT_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct exact_key {
    uint64_t part[3];
};

struct exact_entry {
    struct exact_key key; /* all zeros: free */
    int64_t low, high;    /* low ≤ best sum ≤ high */
};

enum { EXACT_STRIPES = 1024 };

struct exact_table {
    struct exact_entry *entry;
    size_t sets; /* a power of two */
    atomic_flag stripe[EXACT_STRIPES];
};

/* Room for 4 · 2^bits states. Returns 0, or −1 when out of memory. */
int exact_table_start(struct exact_table *table, unsigned bits);

/* Tightens *low and *high by what is known of the state. */
void exact_table_look(struct exact_table *table, struct exact_key key, int64_t *low, int64_t *high);

/* Remembers a proof, merged with what was known. */
void exact_table_store(struct exact_table *table, struct exact_key key, int64_t low, int64_t high);

void exact_table_free(struct exact_table *table);

#endif
