#include "naive/same_best.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 36, CHAINS = 1 << 16 };

/* Boards met before with their best scores, by a sum of their letters. */
struct met {
    struct met *next;
    char board[MOST + 1];
    long best;
};

struct naive {
    int rows, columns;
    const struct same_pay *pay;
    struct met *chain[CHAINS];
};

static void *need(void *memory)
{
    if (!memory) {
        fputs("out of memory\n", stderr);
        abort();
    }
    return memory;
}

static unsigned hash(const char *board)
{
    unsigned sum = 0;
    while (*board)
        sum = sum * 31 + (unsigned char)*board++;
    return sum % CHAINS;
}

/* Takes the cluster off (the board has at most 36 cells: it may recurse). */
static long take(const struct naive *naive, char *board, int row, int column, char colour)
{
    if (row < 0 || row >= naive->rows || column < 0 || column >= naive->columns ||
        board[row * naive->columns + column] != colour)
        return 0;
    board[row * naive->columns + column] = '.';
    return 1 + take(naive, board, row - 1, column, colour) +
           take(naive, board, row + 1, column, colour) +
           take(naive, board, row, column - 1, colour) +
           take(naive, board, row, column + 1, colour);
}

static void swap(char *one, char *other)
{
    char kept = *one;
    *one = *other;
    *other = kept;
}

/* Holes rise as long as there is a ball above one; then empty columns move right in the same
 * way. */
static void settle(const struct naive *naive, char *board)
{
    int rows = naive->rows, columns = naive->columns;
    for (int again = 1; again;) {
        again = 0;
        for (int i = columns; i < rows * columns; i++)
            if (board[i] == '.' && board[i - columns] != '.') {
                swap(&board[i], &board[i - columns]);
                again = 1;
            }
    }
    for (int again = 1; again;) {
        again = 0;
        for (int c = 0; c + 1 < columns; c++) {
            const char *floor = board + (rows - 1) * columns + c;
            if (floor[0] != '.' || floor[1] == '.')
                continue;
            for (int r = 0; r < rows; r++)
                swap(&board[r * columns + c], &board[r * columns + c + 1]);
            again = 1;
        }
    }
}

static long best_of(struct naive *naive, const char *board)
{
    int cells = naive->rows * naive->columns;
    struct met **chain = &naive->chain[hash(board)];
    for (struct met *met = *chain; met; met = met->next)
        if (strcmp(met->board, board) == 0)
            return met->best;
    long left = 0, best = LONG_MIN;
    for (int i = 0; i < cells; i++) {
        char after[MOST + 1];
        if (board[i] == '.')
            continue;
        left++;
        strcpy(after, board);
        long size = take(naive, after, i / naive->columns, i % naive->columns, board[i]);
        if (size < 2)
            continue;
        settle(naive, after);
        long score = naive->pay->cluster(size) + best_of(naive, after);
        best = score > best ? score : best;
    }
    struct met *met = need(malloc(sizeof *met));
    met->next = *chain;
    met->best = best == LONG_MIN ? naive->pay->end(left) : best;
    strcpy(met->board, board);
    *chain = met;
    return met->best;
}

long same_best(const char *board, int rows, int columns, const struct same_pay *pay)
{
    struct naive *naive = need(calloc(1, sizeof *naive));
    char start[MOST + 1];
    naive->rows = rows;
    naive->columns = columns;
    naive->pay = pay;
    memcpy(start, board, (size_t)(rows * columns));
    start[rows * columns] = '\0';
    long best = best_of(naive, start);
    for (int i = 0; i < CHAINS; i++)
        for (struct met *met = naive->chain[i], *next; met; met = next) {
            next = met->next;
            free(met);
        }
    free(naive);
    return best;
}
