/* memory.h — allocation with the size arithmetic checked. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

/* `count` zeroed elements of `size` bytes, or null where memory (or size_t) is too small.
 * A count of 0 gives a pointer that may be freed, not null. */
void *memory_array(size_t count, size_t size);

/* Makes room for `needed` elements of `size` bytes in *array, growing by half at least, and
 * updates *capacity. Returns 0, or -1 with array and capacity as they were. New elements are
 * not initialised. */
int memory_reserve(void **array, size_t *capacity, size_t needed, size_t size);

#endif
