#include "cli/store.h"

#include "base/output.h"

#include <sys/stat.h>

double store_seconds(const struct instance *instance)
{
    return 0.01 + 2.5e-7 * instance_cells(instance);
}

static bool is_regular(const char *path)
{
    struct stat there;
    return stat(path, &there) == 0 && S_ISREG(there.st_mode);
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
            result_note(result, "%s: kept the plan that was there, which scores %s%s\n", path,
                        order ? "more" : "the same", order ? " (--force replaces it)" : "");
        }
    } else if (status == STATUS_ILLEGAL || status == STATUS_BAD_INPUT) {
        result_note(result, "%s: replaced a plan that was not valid (%s)\n", path, error->message);
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
    if (!force && is_regular(path))
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
