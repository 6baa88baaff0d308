#include "path/board.h"

#include "base/memory.h"
#include "path/instance.h"

#include <stdlib.h>
#include <string.h>

enum { REMOVED = 10 };

enum status board_start(struct board *board, const struct instance *instance, struct error *error)
{
    size_t cells = instance_cells(instance);
    *board = (struct board){
        .rows = instance->rows, .columns = instance->columns, .cells = instance_cells(instance)};
    board->height = memory_array(board->columns, sizeof *board->height);
    board->digit = memory_array(cells, 1);
    if (!board->height || !board->digit) {
        board_free(board);
        return error_no_memory(error, cells + board->columns * sizeof *board->height);
    }
    memcpy(board->digit, instance->digit, cells);
    for (uint32_t c = 0; c < board->columns; c++)
        board->height[c] = board->rows;
    return STATUS_OK;
}

void board_copy(struct board *to, const struct board *from)
{
    to->cells = from->cells;
    memcpy(to->height, from->height, from->columns * sizeof *from->height);
    memcpy(to->digit, from->digit, (size_t)from->rows * from->columns);
}

/* Closes the gaps of a column that has some. Afterwards no byte of it says REMOVED. */
static void compact(uint8_t *digit, uint32_t *height)
{
    uint8_t *end = digit + *height;
    uint8_t *to = memchr(digit, REMOVED, *height);
    for (const uint8_t *from = to; from < end; from++) {
        *to = *from;
        to += *from != REMOVED;
    }
    *height = (uint32_t)(to - digit);
    memset(to, 0, (size_t)(end - to));
}

void board_remove(struct board *board, const uint32_t *path, size_t length)
{
    for (size_t i = 0; i < length; i++)
        board->digit[path[i]] = REMOVED;
    for (size_t i = 0; i < length; i++) {
        if (board->digit[path[i]] != REMOVED)
            continue; /* its column is compact already */
        uint32_t c = path[i] / board->rows;
        compact(board->digit + (size_t)c * board->rows, &board->height[c]);
    }
    board->cells -= (uint32_t)length;
}

void board_free(struct board *board)
{
    free(board->height);
    free(board->digit);
    board->height = NULL;
    board->digit = NULL;
}
