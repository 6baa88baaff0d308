#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>

void *memory_array(size_t count, size_t size)
{
    return calloc(count ? count : 1, size);
}

int memory_reserve(void **array, size_t *capacity, size_t needed, size_t size)
{
    if (needed <= *capacity)
        return 0;
    size_t wanted = *capacity + *capacity / 2;
    if (wanted < needed)
        wanted = needed;
    if (wanted < 16)
        wanted = 16;
    if (wanted > SIZE_MAX / size)
        return -1;
    void *grown = realloc(*array, wanted * size);
    if (!grown)
        return -1;
    *array = grown;
    *capacity = wanted;
    return 0;
}
