#include "cli/store.h"

#include "base/output.h"
#include "number/digits.h"

#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Bytes of a regular file, −1 where there is none. */
static double regular_size(const char *path)
{
    struct stat there;
    return stat(path, &there) == 0 && S_ISREG(there.st_mode) ? (double)there.st_size : -1;
}

/* Judging the plan in a file of so many bytes: its cells, and the primality of its longest
 * numbers (1,000 digits: some 12 ms), if they are not too long to be decided. */
static double judging_seconds(const struct instance *instance, double bytes)
{
    enum { BYTES_OF_A_CELL = 6 };
    double cells = fmin(instance_cells(instance), bytes / BYTES_OF_A_CELL);
    double digits = fmin(cells, instance_longest(instance)), numbers = 0;
    if (instance->c1 && digits >= 1 && digits < 1.5 * DIGITS_DECIDABLE)
        numbers = fmin(instance->max_moves, cells / digits);
    return 1.5e-7 * cells + numbers * 0.012 * pow(digits / 1000, 2.6);
}

double store_seconds(const char *path, const struct instance *instance, bool force)
{
    double bytes = force ? -1 : regular_size(path);
    double most = (double)instance->max_moves * (double)instance_longest(instance);
    double writing = 0.01 + 1e-7 * fmin(instance_cells(instance), most);
    return writing + (bytes > 0 ? judging_seconds(instance, bytes) : 0);
}

enum status store_probe(const char *path, bool force, struct error *error)
{
    if (!force && regular_size(path) >= 0 && access(path, R_OK))
        return error_set(error, STATUS_FAILED,
                         "%s: cannot read the plan that is there: %s (--force replaces it)",
                         error_file(path), strerror(errno));
    return output_probe(path, error);
}

/* Judges the plan in the file. STATUS_ILLEGAL and STATUS_BAD_INPUT are about that plan. */
static enum status judge_old(struct outcome *old, const char *path, const struct instance *instance,
                             struct error *error)
{
    struct plan plan = {0};
    enum status status = plan_read(&plan, instance, path, error);
    if (!status)
        status = rules_judge(old, instance, &plan, NULL, NULL, error);
    plan_free(&plan);
    return status;
}

/* Looks at what is there; *keep says whether it stays. */
static enum status compare(const char *path, const struct instance *instance,
                           const struct outcome *outcome, struct result *result, bool *keep,
                           struct error *error)
{
    struct outcome old;
    outcome_start(&old);
    enum status status = judge_old(&old, path, instance, error);
    if (status == STATUS_OK) {
        int order = mpz_cmp(old.score, outcome->score);
        *keep = order >= 0;
        if (*keep) {
            mpz_set(result->kept, old.score);
            result_note(result, "%s: kept the plan that was there, which scores %s%s\n",
                        error_file(path), order ? "more" : "the same",
                        order ? " (--force replaces it)" : "");
        }
    } else if (status == STATUS_ILLEGAL || status == STATUS_BAD_INPUT) {
        result_note(result, "%s: replaced a plan that was not valid (%s)\n", error_file(path),
                    error->message);
        status = STATUS_OK;
    }
    outcome_free(&old);
    return status;
}

enum status store_plan(const char *path, const struct instance *instance, const struct plan *plan,
                       const struct outcome *outcome, bool force, struct result *result,
                       struct error *error)
{
    bool keep = false;
    enum status status = STATUS_OK;
    if (!force && regular_size(path) >= 0)
        status = compare(path, instance, outcome, result, &keep, error);
    if (status || keep)
        return status;
    struct output output;
    status = output_open(&output, path, error);
    if (status)
        return status;
    plan_write(plan, instance, output.stream);
    status = output_commit(&output, error);
    if (!status)
        mpz_set(result->kept, outcome->score);
    return status;
}
