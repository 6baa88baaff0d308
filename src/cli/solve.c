/* solve.c — `xiaochu solve`: reads each input, searches in its budget, keeps the better plan. */
#include "base/interrupt.h"
#include "base/memory.h"
#include "base/output.h"
#include "base/progress.h"
#include "cli/commands.h"
#include "cli/exit.h"
#include "cli/format.h"
#include "cli/jobs.h"
#include "cli/result.h"
#include "cli/store.h"
#include "path/thresholds.h"
#include "pathsearch/portfolio.h"

#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void command_solve_more(FILE *stream)
{
    fputs(
        "NAME.in is solved into outputs/NAME.out, or where -o says: a folder if it is one, ends\n"
        "in '/' or there are several inputs, else a file. \"-\" reads standard input and writes\n"
        "standard output. A valid plan that is there and scores as much or more is kept. Inputs\n"
        "are solved in turn; a bad one is told and passed over, and the exit code is that of the\n"
        "first failure. SIGINT and SIGTERM end the run with the best plan written.\n"
        "\n"
        "Each strategy that suits a board gets as many units as -n says; one unit is, for\n",
        stream);
    portfolio_tell_units(stream);
}

/* One input being solved, for the progress line too. */
struct run {
    const struct options *options;
    const struct job *job;
    size_t number, count; /* of this input among all */
    int threads;
    double start; /* on clock_seconds */
    struct instance instance;
    struct bound bound;
    struct incumbent incumbent;
};

static void progress_text(void *context, char *line, size_t size)
{
    struct run *run = context;
    char score[FORMAT_SIZE], bound[FORMAT_SIZE], gap[FORMAT_SIZE], budget[FORMAT_SIZE] = "";
    if (!run->options->units)
        snprintf(budget, sizeof budget, "/%g", run->options->seconds);
    pthread_mutex_lock(&run->incumbent.lock);
    format_number(score, run->incumbent.outcome.score);
    format_gap(gap, run->incumbent.outcome.score, run->bound.score);
    const char *strategy = run->incumbent.strategy;
    pthread_mutex_unlock(&run->incumbent.lock);
    format_number(bound, run->bound.score);
    const char *slash = strrchr(run->job->input, '/');
    snprintf(line, size, "[%zu/%zu] %.60s  %.1f%s s  %s  score %s  bound %s  gap %s %%",
             run->number, run->count, slash ? slash + 1 : run->job->input,
             clock_seconds() - run->start, budget, strategy, score, bound, gap);
}

/* Makes the plan of --start the incumbent. */
static enum status offer_start(struct run *run, struct error *error)
{
    struct plan plan = {0};
    struct outcome outcome;
    struct error reason;
    outcome_start(&outcome);
    enum status status = plan_read(&plan, &run->instance, run->options->start, error);
    if (!status) {
        status = rules_judge(&outcome, &run->instance, &plan, NULL, NULL, &reason);
        if (status)
            error_set(error, status, "%.300s: %s", run->options->start, reason.message);
    }
    if (!status)
        incumbent_offer(&run->incumbent, &plan, "start");
    outcome_free(&outcome);
    plan_free(&plan);
    return status;
}

static struct budget budget_for(const struct run *run)
{
    if (run->options->units)
        return budget_of_units(run->options->units);
    double used = clock_seconds() - run->start;
    double storing = store_seconds(run->job->output, &run->instance, run->options->force);
    return budget_of_seconds(run->options->seconds - used - storing);
}

static bool search_for(struct run *run)
{
    struct search search = {.instance = &run->instance,
                            .bound = &run->bound,
                            .incumbent = &run->incumbent,
                            .budget = budget_for(run),
                            .seed = run->options->seed,
                            .threads = run->threads,
                            .verbosity = run->options->verbose};
    struct progress progress = {.running = false};
    if (!run->options->quiet && !run->options->verbose)
        progress_start(&progress, progress_text, run);
    enum verdict verdict = portfolio_run(&search);
    progress_stop(&progress);
    return verdict == VERDICT_OPTIMAL;
}

/* The grade by NAME.ans beside the input. No grade without the file, nor by another input's. */
static void grade(const struct run *run, struct result *result)
{
    const char *path = run->job->thresholds;
    struct thresholds thresholds;
    struct error error;
    if (!path || access(path, F_OK))
        return;
    thresholds_start(&thresholds);
    if (thresholds_read(&thresholds, path, &error))
        result_note(result, "no grade: %s\n", error.message);
    else if (thresholds_foreign(&thresholds, &run->instance))
        result_note(result, "%s: no grade, these thresholds belong to another input\n",
                    error_file(path));
    else
        result->grade = thresholds_grade(&thresholds, run->incumbent.outcome.score);
    thresholds_free(&thresholds);
}

static void describe(const struct run *run, struct result *result)
{
    const struct outcome *outcome = &run->incumbent.outcome;
    result->rows = run->instance.rows;
    result->columns = run->instance.columns;
    result->max_moves = run->instance.max_moves;
    result->moves = run->incumbent.plan.moves;
    result->cells_left = outcome->cells_left;
    mpz_set(result->score, outcome->score);
    mpz_set(result->sum, outcome->sum);
    mpz_set(result->bound, run->bound.score);
    if (outcome->undecided)
        result_note(result, "%s: primality undecided in %zu moves\n", error_file(run->job->input),
                    outcome->undecided);
    if (run->incumbent.rejected)
        result_note(result, "%s: a strategy offered %zu illegal plans; please report this: %s\n",
                    error_file(run->job->input), run->incumbent.rejected,
                    run->incumbent.defect.message);
}

static enum status search_and_store(struct run *run, struct result *result, struct error *error)
{
    result->optimal = search_for(run);
    describe(run, result);
    grade(run, result);
    enum status status = store_plan(run->job->output, &run->instance, &run->incumbent.plan,
                                    &run->incumbent.outcome, run->options->force, result, error);
    result->seconds = clock_seconds() - run->start;
    result->solved = status == STATUS_OK;
    return status;
}

/* Finds all that is wrong before the search; the folder is made once nothing else is. */
static enum status prepare(struct run *run, const struct jobs *jobs, struct error *error)
{
    enum status status = incumbent_start(&run->incumbent, &run->instance, error);
    if (!status && run->options->start)
        status = offer_start(run, error);
    if (!status && jobs->folder)
        status = output_make_folder(jobs->folder, error);
    return status ? status : store_probe(run->job->output, run->options->force, error);
}

/* Reads, searches, writes. */
static enum status solve(struct run *run, const struct jobs *jobs, struct result *result,
                         struct error *error)
{
    run->start = clock_seconds();
    enum status status = instance_read(&run->instance, run->job->input, error);
    if (!status) {
        bound_start(&run->bound);
        bound_of(&run->bound, &run->instance);
        status = prepare(run, jobs, error);
        if (!status)
            status = search_and_store(run, result, error);
        incumbent_free(&run->incumbent);
        bound_free(&run->bound);
    }
    instance_free(&run->instance);
    return status;
}

/* Where the plan goes to standard output, all else goes to standard error. */
static FILE *report_stream(const struct jobs *jobs)
{
    return strcmp(jobs->job[0].output, "-") == 0 ? stderr : stdout;
}

/* Solves the inputs in turn. Returns the exit code of the first failure. */
static int solve_all(const struct options *options, const struct jobs *jobs, struct result *result)
{
    int code = EXIT_CODE_DONE;
    int threads = options->threads ? (int)options->threads : omp_get_num_procs();
    omp_set_num_threads(threads);
    interrupt_watch();
    for (size_t i = 0; i < jobs->count && !interrupt_signal(); i++) {
        struct run run = {.options = options,
                          .job = &jobs->job[i],
                          .number = i + 1,
                          .count = jobs->count,
                          .threads = threads};
        struct error error;
        if (solve(&run, jobs, &result[i], &error)) {
            int failed = command_failed(&error);
            code = code ? code : failed;
        } else if (options->json) {
            result_json(stdout, &result[i], options->seed, threads);
            fputs(result[i].note, stderr);
            fflush(stdout);
        }
    }
    return interrupt_signal() ? EXIT_CODE_SIGNAL + interrupt_signal() : code;
}

static bool any_solved(const struct result *result, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (result[i].solved)
            return true;
    return false;
}

static int solve_jobs(const struct options *options, const struct jobs *jobs)
{
    struct result *result = memory_array(jobs->count, sizeof *result);
    struct error error;
    if (!result) {
        error_no_memory(&error, jobs->count * sizeof *result);
        return command_failed(&error);
    }
    for (size_t i = 0; i < jobs->count; i++)
        result_start(&result[i], jobs->job[i].input);
    int code = solve_all(options, jobs, result);
    if (!options->quiet && !options->json && any_solved(result, jobs->count))
        result_table(report_stream(jobs), result, jobs->count);
    for (size_t i = 0; i < jobs->count; i++)
        result_free(&result[i]);
    free(result);
    return code ? code : command_finish();
}

static enum status check_usage(const struct options *options, const struct jobs *jobs,
                               struct error *error)
{
    if (options->start && jobs->count > 1)
        return error_set(error, STATUS_USAGE, "--start goes with one input only");
    if (options->start && strcmp(options->start, "-") == 0 && strcmp(jobs->job[0].input, "-") == 0)
        return error_set(error, STATUS_USAGE,
                         "the input and --start cannot both be standard input");
    if (options->json && strcmp(jobs->job[0].output, "-") == 0)
        return error_set(error, STATUS_USAGE,
                         "--json and the plan cannot both go to standard output: give -o FILE");
    return STATUS_OK;
}

int command_solve(const struct options *options)
{
    if (options->operands == 0)
        return command_misused(options, "INPUT...");
    struct jobs jobs;
    struct error error;
    enum status status = jobs_make(&jobs, options, &error);
    if (!status)
        status = check_usage(options, &jobs, &error);
    int code = status ? command_failed(&error) : solve_jobs(options, &jobs);
    jobs_free(&jobs);
    return code;
}
