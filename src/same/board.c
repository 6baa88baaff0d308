#include "same/board.h"

#include <stdlib.h>

void same_board_free(struct same_board *board)
{
    free(board->colour);
    *board = (struct same_board){0};
}
