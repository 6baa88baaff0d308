#include "pathsearch/incumbent.h"

enum status incumbent_start(struct incumbent *incumbent, const struct instance *instance,
                            struct error *error)
{
    *incumbent = (struct incumbent){.instance = instance, .strategy = "nothing"};
    outcome_start(&incumbent->outcome);
    if (pthread_mutex_init(&incumbent->lock, NULL))
        return error_set(error, STATUS_FAILED, "cannot make a lock");
    return rules_judge(&incumbent->outcome, instance, &incumbent->plan, NULL, NULL, error);
}

static bool better(const struct outcome *new, const struct outcome *old)
{
    int order = mpz_cmp(new->score, old->score);
    return order > 0 || (order == 0 && new->cells_left < old->cells_left);
}

/* Swaps the plans: the old one goes back to the caller, who frees it. */
static void take(struct incumbent *incumbent, struct plan *plan, const struct outcome *outcome,
                 const char *strategy)
{
    struct plan old = incumbent->plan;
    incumbent->plan = *plan;
    *plan = old;
    outcome_copy(&incumbent->outcome, outcome);
    incumbent->strategy = strategy;
    if (incumbent->tell)
        incumbent->tell(incumbent->listener, &incumbent->outcome, strategy);
}

static void reject(struct incumbent *incumbent, const struct error *defect)
{
    if (!incumbent->rejected++)
        incumbent->defect = *defect;
}

/* The plan is judged and copied outside the lock, so that threads wait for each other only while
 * two pointers change hands. */
bool incumbent_offer(struct incumbent *incumbent, const struct plan *plan, const char *strategy)
{
    struct outcome outcome;
    struct plan copy = {0};
    struct error defect;
    bool taken = false;
    outcome_start(&outcome);
    enum status status = rules_judge(&outcome, incumbent->instance, plan, NULL, NULL, &defect);
    if (status == STATUS_OK && plan_copy(&copy, plan))
        status = STATUS_NO_MEMORY;

    pthread_mutex_lock(&incumbent->lock);
    if (status == STATUS_ILLEGAL) {
        reject(incumbent, &defect);
    } else if (status == STATUS_OK && better(&outcome, &incumbent->outcome)) {
        take(incumbent, &copy, &outcome, strategy);
        taken = true;
    }
    pthread_mutex_unlock(&incumbent->lock);
    plan_free(&copy);
    outcome_free(&outcome);
    return taken;
}

int incumbent_copy(struct incumbent *incumbent, struct plan *plan)
{
    pthread_mutex_lock(&incumbent->lock);
    int failed = plan_copy(plan, &incumbent->plan);
    pthread_mutex_unlock(&incumbent->lock);
    return failed;
}

void incumbent_free(struct incumbent *incumbent)
{
    plan_free(&incumbent->plan);
    outcome_free(&incumbent->outcome);
    pthread_mutex_destroy(&incumbent->lock);
}
