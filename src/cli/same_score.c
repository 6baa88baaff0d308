/* same_score.c — `xiaochu same score`: judges anybody's list of Same Game moves. */
#include "cli/commands.h"
#include "cli/exit.h"
#include "cli/same.h"
#include "same/judge.h"

#include <inttypes.h>

static void print_steps(const struct same_list *list)
{
    puts("  move  row column   balls color       points");
    for (size_t i = 0; i < list->steps; i++) {
        const struct same_step *step = &list->step[i];
        printf("%6zu %4u %6u %7u %5c %12" PRId64 "\n", i + 1, step->move.row + 1,
               step->move.column + 1, step->move.balls, step->move.colour, step->points);
    }
}

static enum status score_game(const struct same_board *board, uint64_t number, const char *name,
                              struct same_list *list, const struct same_scoring *scoring,
                              bool verbose, struct error *error)
{
    struct same_outcome outcome;
    struct error reason;
    enum status status = same_judge(&outcome, board, scoring, list, &reason);
    if (!status && verbose)
        status = same_judge_complete(list, board, scoring, &reason);
    if (status)
        return error_set(error, status, "%.300s: game %" PRIu64 ": %.500s", name, number,
                         reason.message);
    if (verbose)
        print_steps(list);
    printf("Game %" PRIu64 ": score %" PRId64 ", %zu moves, %u balls remaining\n", number,
           outcome.score, outcome.moves, outcome.left);
    return STATUS_OK;
}

/* Boards and lists go in step; neither may have more than the other. */
static enum status score(const struct options *options, const struct same_scoring *scoring,
                         struct same_reader *reader, struct source *source, struct error *error)
{
    enum same_format format = same_list_format(source);
    struct same_board board = {0};
    struct same_list list = {0};
    enum status status = STATUS_OK;
    for (bool found = true; !status && found;) {
        status = same_reader_next(reader, &board, &found, error);
        if (!status && found)
            status = same_list_read(&list, source, format, error);
        if (!status && found)
            status = score_game(&board, reader->game, source->name, &list, scoring,
                                options->verbose, error);
    }
    if (!status && source_more_lines(source))
        status = source_unexpected(source, error, "the end of the moves: there are no more boards");
    same_list_free(&list);
    same_board_free(&board);
    return status;
}

int command_same_score(const struct options *options)
{
    struct same_input input = {.file = -1};
    struct source source = {0};
    struct error error;
    const struct same_scoring *scoring;
    if (options->operands != 2)
        return command_misused(options, "BOARD MOVES");
    enum status status = same_scoring_option(&scoring, options, &error);
    if (status)
        return command_failed(&error);
    status = same_input_open(&input, options->operand[0], options, NULL, &error);
    if (!status)
        status = source_open(&source, options->operand[1], &error);
    if (!status)
        status = score(options, scoring, &input.reader, &source, &error);
    source_close(&source);
    same_input_close(&input);
    return status ? command_failed(&error) : command_finish();
}
