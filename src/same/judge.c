#include "same/judge.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The balls as they stand: column by column, each from the bottom, 0 where there is none. */
struct table {
    uint32_t rows, columns; /* columns that are not empty */
    uint8_t *ball;          /* [columns * rows] */
    uint32_t *stack;        /* cells of a cluster still to be looked around */
    uint32_t first, last;   /* columns of the cluster taken last */
    uint32_t left;
};

static enum status table_start(struct table *table, const struct same_board *board,
                               struct error *error)
{
    size_t cells = same_board_cells(board);
    *table = (struct table){.rows = board->rows, .columns = board->columns};
    table->ball = memory_array(cells, 1);
    table->stack = memory_array(cells, sizeof *table->stack);
    if (!table->ball || !table->stack)
        return error_no_memory(error, cells * 5);
    memcpy(table->ball, board->colour, cells);
    table->left = (uint32_t)cells;
    return STATUS_OK;
}

static void table_free(struct table *table)
{
    free(table->ball);
    free(table->stack);
}

/* Takes a ball off, if it has the colour, and remembers to look around it. */
static void take(struct table *table, uint32_t cell, uint8_t colour, uint32_t *depth)
{
    if (table->ball[cell] != colour)
        return;
    table->ball[cell] = 0;
    table->stack[(*depth)++] = cell;
}

/* Takes the whole cluster of a ball off and returns its size. */
static uint32_t take_cluster(struct table *table, uint32_t cell)
{
    uint32_t rows = table->rows, depth = 0, size = 0;
    uint8_t colour = table->ball[cell];
    table->first = table->last = cell / rows;
    for (take(table, cell, colour, &depth); depth; size++) {
        uint32_t at = table->stack[--depth], column = at / rows;
        table->first = column < table->first ? column : table->first;
        table->last = column > table->last ? column : table->last;
        if (at % rows > 0)
            take(table, at - 1, colour, &depth);
        if (at % rows < rows - 1)
            take(table, at + 1, colour, &depth);
        if (column > 0)
            take(table, at - rows, colour, &depth);
        if (column < table->columns - 1)
            take(table, at + rows, colour, &depth);
    }
    table->left -= size;
    return size;
}

static void fall(uint8_t *column, uint32_t rows)
{
    uint32_t to = 0;
    for (uint32_t h = 0; h < rows; h++) {
        uint8_t ball = column[h];
        column[h] = 0;
        if (ball)
            column[to++] = ball;
    }
}

/* Lets the balls of the touched columns fall, then closes up those that are empty. */
static void settle(struct table *table)
{
    size_t rows = table->rows;
    uint32_t to = table->first;
    for (uint32_t c = table->first; c <= table->last; c++) {
        uint8_t *column = table->ball + c * rows;
        fall(column, table->rows);
        if (column[0] && to++ != c)
            memcpy(table->ball + (to - 1) * rows, column, rows);
    }
    if (to > table->last)
        return;
    memmove(table->ball + to * rows, table->ball + (table->last + 1) * rows,
            (table->columns - table->last - 1) * rows);
    table->columns -= table->last + 1 - to;
}

/* Plays one move; what it came to is written to *made. */
static enum status play(struct table *table, const struct same_move *move, size_t number,
                        struct same_move *made, struct error *error)
{
    uint32_t row = move->row, column = move->column;
    *made = *move;
    if (row >= table->rows || column >= table->columns || !table->ball[column * table->rows + row])
        return error_set(error, STATUS_ILLEGAL, "move %zu: there is no ball at (%u,%u)", number,
                         row + 1, column + 1);
    uint32_t cell = column * table->rows + row;
    made->colour = table->ball[cell];
    made->balls = take_cluster(table, cell);
    if (made->balls < 2)
        return error_set(error, STATUS_ILLEGAL,
                         "move %zu: the ball of color %c at (%u,%u) stands alone", number,
                         made->colour, row + 1, column + 1);
    settle(table);
    return STATUS_OK;
}

static enum status check_step(const struct same_step *claimed, const struct same_step *made,
                              size_t number, struct error *error)
{
    const struct same_move *claim = &claimed->move, *move = &made->move;
    if (claim->balls == 0)
        return STATUS_OK;
    if (claim->colour != move->colour)
        return error_set(error, STATUS_ILLEGAL, "move %zu: the color is %c, not %c", number,
                         move->colour, claim->colour);
    if (claim->balls != move->balls)
        return error_set(error, STATUS_ILLEGAL, "move %zu: it removes %u balls, not %u", number,
                         move->balls, claim->balls);
    if (claimed->points != made->points)
        return error_set(error, STATUS_ILLEGAL,
                         "move %zu: it gets %" PRId64 " points, not %" PRId64, number, made->points,
                         claimed->points);
    return STATUS_OK;
}

static enum status check_totals(const struct same_list *list, const struct same_outcome *outcome,
                                struct error *error)
{
    if (list->totals && list->left != outcome->left)
        return error_set(error, STATUS_ILLEGAL, "%u balls remain, not %u", outcome->left,
                         list->left);
    if (list->totals && list->score != outcome->score)
        return error_set(error, STATUS_ILLEGAL, "the final score is %" PRId64 ", not %" PRId64,
                         outcome->score, list->score);
    return STATUS_OK;
}

/* Replays `list`; `filled`, where it is not null, is the same list and takes what was found. */
static enum status replay(struct same_outcome *outcome, struct table *table,
                          const struct same_scoring *scoring, const struct same_list *list,
                          struct same_list *filled, struct error *error)
{
    *outcome = (struct same_outcome){0};
    for (size_t i = 0; i < list->steps; i++) {
        struct same_step made;
        enum status status = play(table, &list->step[i].move, i + 1, &made.move, error);
        if (status)
            return status;
        made.points = same_points(scoring, made.move.balls);
        if (filled)
            filled->step[i] = made;
        else if ((status = check_step(&list->step[i], &made, i + 1, error)))
            return status;
        outcome->score += made.points;
    }
    outcome->moves = list->steps;
    outcome->left = table->left;
    outcome->score += same_end_points(scoring, table->left);
    return STATUS_OK;
}

enum status same_judge(struct same_outcome *outcome, const struct same_board *board,
                       const struct same_scoring *scoring, const struct same_list *list,
                       struct error *error)
{
    struct table table;
    enum status status = table_start(&table, board, error);
    if (!status)
        status = replay(outcome, &table, scoring, list, NULL, error);
    if (!status)
        status = check_totals(list, outcome, error);
    table_free(&table);
    return status;
}

enum status same_judge_complete(struct same_list *list, const struct same_board *board,
                                const struct same_scoring *scoring, struct error *error)
{
    struct table table;
    struct same_outcome outcome = {0};
    enum status status = table_start(&table, board, error);
    if (!status)
        status = replay(&outcome, &table, scoring, list, list, error);
    if (!status) {
        list->totals = true;
        list->score = outcome.score;
        list->left = outcome.left;
    }
    table_free(&table);
    return status;
}
