/* same_solve.c — `xiaochu same solve`: looks for the best score of each Same Game. */
#include "base/interrupt.h"
#include "base/memory.h"
#include "base/output.h"
#include "cli/commands.h"
#include "cli/exit.h"
#include "cli/jobs.h"
#include "cli/json.h"
#include "cli/same.h"
#include "cli/version.h"
#include "same/judge.h"
#include "same/solve.h"

#include <inttypes.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

void command_same_solve_more(FILE *stream)
{
    fputs(
        "The moves for NAME.in go to outputs/NAME.out, or where -o says: a folder if it is one,\n"
        "ends in '/' or there are several inputs, else a file. \"-\" reads standard input and\n"
        "writes standard output. Lists that are there and score as much or more in all are kept.\n"
        "The time is for each board. SIGINT and SIGTERM end the run with the best moves written.\n"
        "Scoring:\n"
        "  classic  (m - 2)^2 for m balls, 1000 for a cleared board\n"
        "  js       the same, less (r - 2)^2 for r balls left\n"
        "  square   m (m - 1), no bonus\n",
        stream);
}

/* The games of one file. */
struct run {
    const struct options *options;
    const struct same_scoring *scoring;
    enum same_format format;
    const struct job *job;
    FILE *report; /* the table, or JSON */
    int threads;
    struct output output;
    int64_t total; /* score of all its games */
};

/* 128 bits would be needed to be sure of every total: scores add up to what a double shows. */
static void tell(const struct run *run, uint64_t game, const struct same_board *board,
                 const struct same_answer *answer, double seconds)
{
    const struct options *options = run->options;
    if (options->quiet)
        return;
    if (!options->json) {
        fprintf(run->report,
                "%s game %" PRIu64 ": %ux%u, score %" PRId64 ", %zu moves, %u balls left, bound "
                "%" PRId64 "%s, %.2f s\n",
                run->job->input, game, board->rows, board->columns, answer->list.score,
                answer->list.steps, answer->list.left, answer->bound,
                answer->optimal ? ", optimal" : "", seconds);
        fflush(run->report);
        return;
    }
    struct json json;
    char text[32];
    json_start(&json, run->report);
    json_text(&json, "file", run->job->input);
    json_whole(&json, "game", game);
    snprintf(text, sizeof text, "%" PRId64, answer->list.score);
    json_text(&json, "score", text);
    json_whole(&json, "balls_left", answer->list.left);
    json_whole(&json, "moves", answer->list.steps);
    snprintf(text, sizeof text, "%" PRId64, answer->bound);
    json_text(&json, "bound", text);
    json_flag(&json, "optimal", answer->optimal);
    json_number(&json, "seconds", seconds);
    json_whole(&json, "seed", options->seed);
    json_whole(&json, "threads", (uint64_t)run->threads);
    json_text(&json, "version", version_name());
    json_end(&json);
    fflush(run->report);
}

static enum status solve_game(struct run *run, uint64_t game, const struct same_board *board,
                              struct error *error)
{
    const double writing = 0.02; /* seconds kept for judging and writing */
    const struct options *options = run->options;
    double start = clock_seconds();
    struct same_search search = {.board = board,
                                 .scoring = run->scoring,
                                 .budget = options->units
                                               ? budget_of_units(options->units)
                                               : budget_of_seconds(options->seconds - writing),
                                 .seed = options->seed,
                                 .threads = run->threads,
                                 .verbosity = options->verbose};
    struct same_answer answer;
    struct same_outcome outcome;
    enum status status = same_solve(&answer, &search, error);
    if (!status) /* by separate code, with every claim */
        status = same_judge(&outcome, board, run->scoring, &answer.list, error);
    if (!status) {
        same_list_write(&answer.list, run->output.stream, run->format, game);
        run->total += outcome.score;
        tell(run, game, board, &answer, clock_seconds() - start);
    }
    same_answer_free(&answer);
    return status;
}

static enum status solve_games(struct run *run, struct error *error)
{
    struct same_input input;
    struct same_board board = {0};
    enum status status = same_input_open(&input, run->job->input, run->options, NULL, error);
    for (bool found = true; !status && found;) {
        status = same_reader_next(&input.reader, &board, &found, error);
        if (!status && found)
            status = solve_game(run, input.reader.game, &board, error);
    }
    same_board_free(&board);
    same_input_close(&input);
    return status;
}

/* Scores the lists that a file holds for the games of the input; false if they do not fit. */
static bool score_old(const struct run *run, int64_t *total)
{
    struct same_input input = {.file = -1};
    struct source source = {0};
    struct same_board board = {0};
    struct same_list list = {0};
    struct same_outcome outcome;
    enum status status = source_open(&source, run->job->output, NULL);
    *total = 0;
    if (!status)
        status = same_input_open(&input, run->job->input, run->options, NULL, NULL);
    enum same_format format = status ? SAME_COLUMNS : same_list_format(&source);
    for (bool found = !status; !status && found;) {
        status = same_reader_next(&input.reader, &board, &found, NULL);
        if (!status && found)
            status = same_list_read(&list, &source, format, NULL);
        if (!status && found)
            status = same_judge(&outcome, &board, run->scoring, &list, NULL);
        *total += !status && found ? outcome.score : 0;
    }
    bool good = !status && !source_more_lines(&source);
    source_close(&source);
    same_list_free(&list);
    same_board_free(&board);
    same_input_close(&input);
    return good;
}

static bool keep_old(const struct run *run)
{
    struct stat there;
    int64_t total;
    if (run->options->force || strcmp(run->job->input, "-") == 0 ||
        stat(run->job->output, &there) != 0 || !S_ISREG(there.st_mode) || !score_old(run, &total) ||
        total < run->total)
        return false;
    if (!run->options->quiet)
        fprintf(stderr, "%s: kept the moves that were there, which score %s (%" PRId64 ")\n",
                run->job->output, total > run->total ? "more" : "the same", total);
    return true;
}

static enum status solve_job(struct run *run, const struct jobs *jobs, struct error *error)
{
    enum status status = jobs->folder ? output_make_folder(jobs->folder, error) : STATUS_OK;
    if (!status)
        status = output_open(&run->output, run->job->output, error);
    if (status)
        return status;
    status = solve_games(run, error);
    if (status || keep_old(run)) {
        output_discard(&run->output);
        return status;
    }
    return output_commit(&run->output, error);
}

static int solve_jobs(const struct options *options, const struct jobs *jobs, struct run run)
{
    int code = EXIT_CODE_DONE;
    run.threads = options->threads ? (int)options->threads : omp_get_num_procs();
    run.report = strcmp(jobs->job[0].output, "-") == 0 ? stderr : stdout;
    interrupt_watch();
    for (size_t i = 0; i < jobs->count && !interrupt_signal(); i++) {
        struct error error;
        run.job = &jobs->job[i];
        run.total = 0;
        if (solve_job(&run, jobs, &error)) {
            int failed = command_failed(&error);
            code = code ? code : failed;
        }
    }
    if (interrupt_signal())
        return EXIT_CODE_SIGNAL + interrupt_signal();
    return code ? code : command_finish();
}

int command_same_solve(const struct options *options)
{
    struct jobs jobs = {0};
    struct error error;
    struct run run = {.options = options};
    if (options->operands == 0)
        return command_misused(options, "FILE...");
    enum status status = same_scoring_option(&run.scoring, options, &error);
    if (!status && !same_format_find(&run.format, options->format))
        status = error_set(&error, STATUS_USAGE,
                           "--format: found '%.40s', expected judged or columns", options->format);
    if (!status)
        status = jobs_make(&jobs, options, &error);
    int code = status ? command_failed(&error) : solve_jobs(options, &jobs, run);
    jobs_free(&jobs);
    return code;
}
