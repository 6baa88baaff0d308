/* score.c — `xiaochu score`: judges a plan by the program's own rules. */
#include "cli/commands.h"
#include "cli/exit.h"
#include "cli/format.h"
#include "path/board.h"
#include "path/plan.h"
#include "path/rules.h"
#include "path/thresholds.h"
#include "path/value.h"

#include <string.h>

/* The table of `-v`: a row for each move as it is judged, with the digits it meets. */
struct move_table {
    const struct instance *instance;
    struct board board;
};

static const char *kind_name(unsigned kind)
{
    switch (kind) {
    case 0:
        return "-";
    case KIND_PRIME:
        return "prime";
    case KIND_PALINDROME:
        return "palindrome";
    case KIND_PRIME | KIND_PALINDROME:
        return "prime palindrome";
    case KIND_UNDECIDED:
        return "undecided";
    default:
        return "palindrome, primality undecided";
    }
}

static void print_row(void *listener, size_t move, const uint32_t *path, size_t length,
                      unsigned kind, const mpz_t value)
{
    enum { NUMBER_SHOWN = 20, CELLS_SHOWN = 6 };
    struct move_table *table = listener;
    const struct board *board = &table->board;
    char text[FORMAT_SIZE], number[NUMBER_SHOWN + 1] = "";
    format_number(text, value);
    for (size_t i = 0; i < length && length <= NUMBER_SHOWN; i++)
        number[i] = (char)('0' + board->digit[path[i]]);
    printf("%6zu %8zu %12s  %-16s  %-20s ", move + 1, length, text, kind_name(kind),
           length <= NUMBER_SHOWN ? number : "(long)");
    for (size_t i = 0; i < length && i < CELLS_SHOWN; i++)
        printf(" %u,%u", board->rows - path[i] % board->rows, path[i] / board->rows + 1);
    fputs(length > CELLS_SHOWN ? " ...\n" : "\n", stdout);
    if (mpz_sgn(value) > 0)
        board_remove(&table->board, path, length);
}

static enum status judge(struct outcome *outcome, const struct instance *instance,
                         const struct plan *plan, bool verbose, struct error *error)
{
    if (!verbose)
        return rules_judge(outcome, instance, plan, NULL, NULL, error);
    struct move_table table = {.instance = instance};
    enum status status = board_start(&table.board, instance, error);
    if (!status) {
        printf("%6s %8s %12s  %-16s  %-20s  cells: row,column\n", "move", "length", "value", "kind",
               "number");
        status = rules_judge(outcome, instance, plan, print_row, &table, error);
    }
    board_free(&table.board);
    return status;
}

static enum status print_grade(const char *path, const struct instance *instance,
                               const struct outcome *outcome, struct error *error)
{
    struct thresholds thresholds;
    thresholds_start(&thresholds);
    enum status status = thresholds_read(&thresholds, path, error);
    if (!status && thresholds_foreign(&thresholds, instance))
        status = error_set(error, STATUS_BAD_INPUT,
                           "%.400s: these thresholds belong to another input (checksum)", path);
    else if (!status)
        printf("grade      %d\n", thresholds_grade(&thresholds, outcome->score));
    thresholds_free(&thresholds);
    return status;
}

static enum status score(const struct options *options, const struct instance *instance,
                         const struct plan *plan, struct error *error)
{
    struct outcome outcome;
    outcome_start(&outcome);
    enum status status = judge(&outcome, instance, plan, options->verbose, error);
    if (!status) {
        gmp_printf("score      %Zd\nsum        %Zd\nmoves      %zu\ncells left %u\n", outcome.score,
                   outcome.sum, plan->moves, outcome.cells_left);
        if (outcome.undecided)
            printf("primality undecided in %zu moves: counted as not prime\n", outcome.undecided);
        if (options->thresholds)
            status = print_grade(options->thresholds, instance, &outcome, error);
    }
    outcome_free(&outcome);
    return status;
}

int command_score(const struct options *options)
{
    if (options->operands != 2)
        return command_misused(options, "INPUT OUTPUT");
    if (strcmp(options->operand[0], "-") == 0 && strcmp(options->operand[1], "-") == 0)
        return command_misused(options, "INPUT and OUTPUT, of which one may be standard input");
    struct instance instance = {0};
    struct plan plan = {0};
    struct error error;
    enum status status = instance_read(&instance, options->operand[0], &error);
    if (!status)
        status = plan_read(&plan, &instance, options->operand[1], &error);
    if (!status)
        status = score(options, &instance, &plan, &error);
    plan_free(&plan);
    instance_free(&instance);
    return status ? command_failed(&error) : command_finish();
}
