#include "pathsearch/field.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

int field_start(struct field *field, const struct board *board)
{
    *field = (struct field){.rows = board->rows, .columns = board->columns};
    uint64_t size = ((uint64_t)board->rows + 2) * ((uint64_t)board->columns + 2);
    if (size >= (uint64_t)1 << 31)
        return -1;
    field->digit = memory_array(size, 1);
    if (!field->digit)
        return -1;
    field->stride = board->rows + 2;
    field->size = (uint32_t)size;
    field->cells = board->cells;
    memset(field->digit, FIELD_BLANK, size);
    for (uint32_t column = 0; column < board->columns; column++)
        memcpy(field->digit + field_spot(field, column, 0),
               board->digit + (size_t)column * board->rows, board->height[column]);
    return 0;
}

void field_free(struct field *field)
{
    free(field->digit);
    *field = (struct field){0};
}
