#include "path/rules.h"

#include "base/memory.h"
#include "path/board.h"
#include "path/value.h"

#include <inttypes.h>
#include <stdlib.h>

/* Set in a digit of the board while the path that is being checked has passed it. */
enum { PASSED = 0x80 };

void outcome_start(struct outcome *outcome)
{
    mpz_init(outcome->sum);
    mpz_init(outcome->score);
    outcome->cells_left = 0;
    outcome->undecided = 0;
}

void outcome_copy(struct outcome *to, const struct outcome *from)
{
    mpz_set(to->sum, from->sum);
    mpz_set(to->score, from->score);
    to->cells_left = from->cells_left;
    to->undecided = from->undecided;
}

void outcome_free(struct outcome *outcome)
{
    mpz_clear(outcome->sum);
    mpz_clear(outcome->score);
}

/* Sum and cells left are known: the score follows. */
static void finish(struct outcome *outcome, const struct instance *instance)
{
    if (instance->halves)
        mpz_fdiv_q_2exp(outcome->score, outcome->sum, outcome->cells_left);
    else
        mpz_set(outcome->score, outcome->sum);
}

static bool adjacent(uint32_t a, uint32_t b, uint32_t rows)
{
    uint32_t apart = a > b ? a - b : b - a;
    return apart == rows || (apart == 1 && a / rows == b / rows);
}

/* Which rule the i-th cell of a path breaks, or null. Cells before it carry PASSED. */
static const char *broken_rule(const struct board *board, const uint32_t *path, size_t i)
{
    uint32_t cell = path[i];
    if (cell / board->rows >= board->columns)
        return "is off the board";
    if (!board_filled(board, cell))
        return "is blank";
    if (board->digit[cell] & PASSED)
        return "was visited before by this move";
    if (i == 0 && board->digit[cell] == 0)
        return "starts the path on digit 0";
    if (i > 0 && !adjacent(path[i - 1], cell, board->rows))
        return "is no neighbour of the cell before it";
    return NULL;
}

static enum status illegal_cell(const struct board *board, size_t move, size_t i, uint32_t cell,
                                const char *rule, struct error *error)
{
    return error_set(error, STATUS_ILLEGAL,
                     "move %zu: cell %zu (row %" PRIu32 ", column %" PRIu32 ") %s", move + 1, i + 1,
                     board->rows - cell % board->rows, cell / board->rows + 1, rule);
}

/* Checks a path and spells its number into `number`. The board is left as it was. */
static enum status spell(const struct instance *instance, struct board *board, size_t move,
                         const uint32_t *path, size_t length, uint8_t *number, struct error *error)
{
    const char *rule = NULL;
    size_t passed = 0;
    if (length < instance->min_length || length > instance->max_length)
        return error_set(error, STATUS_ILLEGAL,
                         "move %zu: length %zu is outside %" PRIu64 " to %" PRIu64, move + 1,
                         length, instance->min_length, instance->max_length);
    for (; passed < length; passed++) {
        rule = broken_rule(board, path, passed);
        if (rule)
            break;
        number[passed] = board->digit[path[passed]];
        board->digit[path[passed]] |= PASSED;
    }
    for (size_t i = 0; i < passed; i++)
        board->digit[path[i]] = number[i];
    return rule ? illegal_cell(board, move, passed, path[passed], rule, error) : STATUS_OK;
}

static size_t longest_move(const struct plan *plan)
{
    size_t longest = 0;
    for (size_t i = 0; i < plan->moves; i++) {
        size_t length;
        plan_move(plan, i, &length);
        if (length > longest)
            longest = length;
    }
    return longest;
}

/* Plays all moves on the board; `number` has room for the longest, `value` is scratch. */
static enum status replay(struct outcome *outcome, const struct instance *instance,
                          const struct plan *plan, struct board *board, uint8_t *number,
                          mpz_t value, rules_listener *tell, void *listener, struct error *error)
{
    for (size_t i = 0; i < plan->moves; i++) {
        size_t length;
        const uint32_t *path = plan_move(plan, i, &length);
        enum status status = spell(instance, board, i, path, length, number, error);
        if (status)
            return status;
        unsigned kind = value_kind(instance, number, length);
        value_exact(value, instance, length, kind);
        mpz_add(outcome->sum, outcome->sum, value);
        outcome->undecided += (kind & KIND_UNDECIDED) != 0;
        if (mpz_sgn(value) > 0)
            board_remove(board, path, length);
        if (tell)
            tell(listener, i, path, length, kind, value);
    }
    outcome->cells_left = board->cells;
    return STATUS_OK;
}

static void outcome_of_nothing(struct outcome *outcome, const struct instance *instance)
{
    mpz_set_ui(outcome->sum, 0);
    mpz_set_ui(outcome->score, 0);
    outcome->cells_left = instance_cells(instance);
    outcome->undecided = 0;
}

enum status rules_judge(struct outcome *outcome, const struct instance *instance,
                        const struct plan *plan, rules_listener *tell, void *listener,
                        struct error *error)
{
    struct board board;
    mpz_t value;
    size_t longest = longest_move(plan);
    outcome_of_nothing(outcome, instance);
    if (plan->moves > instance->max_moves)
        return error_set(error, STATUS_ILLEGAL, "%zu moves, at most K = %" PRIu32 " are allowed",
                         plan->moves, instance->max_moves);
    enum status status = board_start(&board, instance, error);
    if (status)
        return status;
    mpz_init(value);
    uint8_t *number = memory_array(longest, 1);
    status = number ? replay(outcome, instance, plan, &board, number, value, tell, listener, error)
                    : error_no_memory(error, longest);
    if (status)
        outcome_of_nothing(outcome, instance);
    else
        finish(outcome, instance);
    free(number);
    mpz_clear(value);
    board_free(&board);
    return status;
}
