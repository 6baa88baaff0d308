/* bucket.h — the best prospects with the same key, duplicates removed. */
#ifndef PATHSEARCH_BUCKET_H
#define PATHSEARCH_BUCKET_H

#include "pathsearch/position.h"

struct bucket {
    struct prospect *item;
    size_t count, capacity;
    uint32_t *slot; /* [slots] index + 1 by hash, 0: free */
    size_t slots;   /* a power of two, more than twice the items; or 0 */
};

/* Adds a prospect; of two that lead to the same board the better one stays. Beyond some three
 * times `keep` of them all but the best `keep` go. Returns 0, or −1 when out of memory. */
int bucket_add(struct bucket *bucket, const struct prospect *prospect, size_t keep);

/* Sorts best first and cuts to `keep`. Ties are broken by hash. The bucket can then only be
 * read, until it is cleared. */
void bucket_sort(struct bucket *bucket, size_t keep);

void bucket_clear(struct bucket *bucket);
void bucket_free(struct bucket *bucket);

/* The number that would stand at `rank` (from 0) if they were sorted from the largest down. The
 * array is reordered. Hoare's selection (Communications of the ACM 4, 1961). */
double select_largest(double *number, size_t count, size_t rank);

#endif
