#include "pathsearch/bucket.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

double select_largest(double *number, size_t count, size_t rank)
{
    size_t low = 0, high = count - 1;
    while (low < high) {
        double pivot = number[low + (high - low) / 2];
        size_t i = low, j = high;
        for (;;) {
            while (number[i] > pivot)
                i++;
            while (number[j] < pivot)
                j--;
            if (i >= j)
                break;
            double swap = number[i];
            number[i++] = number[j];
            number[j--] = swap;
        }
        if (rank <= j)
            high = j;
        else
            low = j + 1;
    }
    return number[rank];
}

static bool better(const struct prospect *a, const struct prospect *b)
{
    if (a->rating > b->rating || a->rating < b->rating)
        return a->rating > b->rating;
    return a->hash < b->hash;
}

static int best_first(const void *left, const void *right)
{
    return better(left, right) ? -1 : better(right, left);
}

/* Where the hash's item stands, or the free slot for it. */
static uint32_t *slot_of(const struct bucket *bucket, uint64_t hash)
{
    for (size_t at = (size_t)(hash ^ hash >> 32);; at++) {
        uint32_t *slot = &bucket->slot[at & (bucket->slots - 1)];
        if (!*slot || bucket->item[*slot - 1].hash == hash)
            return slot;
    }
}

static void fill_slots(struct bucket *bucket)
{
    memset(bucket->slot, 0, bucket->slots * sizeof *bucket->slot);
    for (size_t i = 0; i < bucket->count; i++)
        *slot_of(bucket, bucket->item[i].hash) = (uint32_t)i + 1;
}

static int grow_slots(struct bucket *bucket)
{
    size_t slots = bucket->slots ? 2 * bucket->slots : 64;
    uint32_t *larger = memory_array(slots, sizeof *larger);
    if (!larger)
        return -1;
    free(bucket->slot);
    bucket->slot = larger;
    bucket->slots = slots;
    fill_slots(bucket);
    return 0;
}

void bucket_sort(struct bucket *bucket, size_t keep)
{
    if (bucket->count)
        qsort(bucket->item, bucket->count, sizeof *bucket->item, best_first);
    bucket->count = bucket->count < keep ? bucket->count : keep;
}

int bucket_add(struct bucket *bucket, const struct prospect *prospect, size_t keep)
{
    if (bucket->count >= 3 * keep + 64) {
        bucket_sort(bucket, keep);
        fill_slots(bucket);
    }
    if (2 * bucket->count + 2 > bucket->slots && grow_slots(bucket))
        return -1;
    uint32_t *slot = slot_of(bucket, prospect->hash);
    if (*slot) {
        struct prospect *old = &bucket->item[*slot - 1];
        *old = better(prospect, old) ? *prospect : *old;
        return 0;
    }
    if (memory_reserve((void **)&bucket->item, &bucket->capacity, bucket->count + 1,
                       sizeof *bucket->item))
        return -1;
    bucket->item[bucket->count++] = *prospect;
    *slot = (uint32_t)bucket->count;
    return 0;
}

void bucket_clear(struct bucket *bucket)
{
    bucket->count = 0;
    if (bucket->slot)
        memset(bucket->slot, 0, bucket->slots * sizeof *bucket->slot);
}

void bucket_free(struct bucket *bucket)
{
    free(bucket->item);
    free(bucket->slot);
    *bucket = (struct bucket){.item = NULL};
}
