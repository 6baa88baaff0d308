#include "naive/same_oracle.h"

#include <stdlib.h>
#include <string.h>

struct oracle {
    int rows, columns;
    char *board; /* [row * columns + column], row 0 at the top; '.' is empty */
    char *seen;  /* cells met in this step */
    int *queue;  /* flood fill, first in first out */
};

static void visit(struct oracle *o, int row, int column, char colour, int *filled)
{
    if (row < 0 || row >= o->rows || column < 0 || column >= o->columns)
        return;
    int cell = row * o->columns + column;
    if (o->seen[cell] || o->board[cell] != colour)
        return;
    o->seen[cell] = 1;
    o->queue[(*filled)++] = cell;
}

/* Fills the queue with the cluster of a cell and returns its size. */
static int flood(struct oracle *o, int row, int column)
{
    int filled = 0;
    char colour = o->board[row * o->columns + column];
    visit(o, row, column, colour, &filled);
    for (int taken = 0; taken < filled; taken++) {
        int r = o->queue[taken] / o->columns, c = o->queue[taken] % o->columns;
        visit(o, r - 1, c, colour, &filled);
        visit(o, r + 1, c, colour, &filled);
        visit(o, r, c - 1, colour, &filled);
        visit(o, r, c + 1, colour, &filled);
    }
    return filled;
}

/* The first ball, columns from the left and each from the bottom, of a largest cluster. */
static int largest(struct oracle *o, int *row, int *column)
{
    int best = 0;
    memset(o->seen, 0, (size_t)o->rows * (size_t)o->columns);
    for (int c = 0; c < o->columns; c++) {
        for (int r = o->rows - 1; r >= 0; r--) {
            if (o->board[r * o->columns + c] == '.' || o->seen[r * o->columns + c])
                continue;
            int size = flood(o, r, c);
            if (size > best) {
                best = size;
                *row = r;
                *column = c;
            }
        }
    }
    return best;
}

static void drop(struct oracle *o)
{
    for (int c = 0; c < o->columns; c++) {
        int to = o->rows - 1;
        for (int r = o->rows - 1; r >= 0; r--)
            if (o->board[r * o->columns + c] != '.')
                o->board[to-- * o->columns + c] = o->board[r * o->columns + c];
        for (; to >= 0; to--)
            o->board[to * o->columns + c] = '.';
    }
}

static void close_up(struct oracle *o)
{
    int to = 0;
    for (int c = 0; c < o->columns; c++) {
        if (o->board[(o->rows - 1) * o->columns + c] == '.')
            continue;
        if (to != c)
            for (int r = 0; r < o->rows; r++) {
                o->board[r * o->columns + to] = o->board[r * o->columns + c];
                o->board[r * o->columns + c] = '.';
            }
        to++;
    }
}

static void play(struct oracle *o, FILE *stream)
{
    long long score = 0;
    int left = o->rows * o->columns, row = 0, column = 0;
    for (int move = 1;; move++) {
        int size = largest(o, &row, &column);
        if (size < 2)
            break;
        long long points = (long long)(size - 2) * (size - 2);
        fprintf(stream, "Move %d at (%d,%d): removed %d balls of color %c, got %lld points.\n",
                move, o->rows - row, column + 1, size, o->board[row * o->columns + column], points);
        memset(o->seen, 0, (size_t)o->rows * (size_t)o->columns);
        flood(o, row, column);
        for (int i = 0; i < size; i++)
            o->board[o->queue[i]] = '.';
        drop(o);
        close_up(o);
        score += points;
        left -= size;
    }
    if (left == 0)
        score += 1000;
    fprintf(stream, "Final score: %lld, with %d balls remaining.\n", score, left);
}

int oracle_play(FILE *stream, unsigned long number, char *board, int rows, int columns)
{
    size_t cells = (size_t)rows * (size_t)columns;
    struct oracle o = {rows, columns, board, malloc(cells), malloc(cells * sizeof(int))};
    int result = o.seen && o.queue ? 0 : -1;
    if (result == 0) {
        fprintf(stream, "Game %lu:\n\n", number);
        play(&o, stream);
    }
    free(o.seen);
    free(o.queue);
    return result;
}
