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

double field_agreement(const struct field *field)
{
    uint64_t count[16] = {0};
    for (uint32_t spot = 0; spot < field->size; spot++)
        count[field->digit[spot]]++;
    double sum = 0;
    for (int digit = 0; digit < 10; digit++)
        sum += (double)count[digit] * (double)count[digit];
    return field->cells ? sum / ((double)field->cells * (double)field->cells) : 1;
}
