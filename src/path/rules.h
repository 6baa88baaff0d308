/* rules.h — replays a plan by the rules and scores it exactly.
 *
 * This is the program's own judge; `checker/` is another one, written apart from it. */
#ifndef PATH_RULES_H
#define PATH_RULES_H

#include "base/bignum.h"
#include "path/instance.h"
#include "path/plan.h"

struct outcome {
    mpz_t sum;           /* S, the sum of the moves' values */
    mpz_t score;         /* S, or floor(S / 2^cells_left) where the instance halves */
    uint32_t cells_left; /* d */
    size_t undecided;    /* moves whose primality was left undecided and could have paid */
};

/* What one move did, for a listener: number from 0, its kind and value. */
typedef void rules_listener(void *listener, size_t move, const uint32_t *path, size_t length,
                            unsigned kind, const mpz_t value);

void outcome_start(struct outcome *outcome);
void outcome_copy(struct outcome *to, const struct outcome *from);
void outcome_free(struct outcome *outcome);

/* Replays `plan` and fills `outcome` (started by the caller). `tell` may be null. An illegal
 * plan is STATUS_ILLEGAL; the message names the move, the cell and the rule, and the outcome is
 * that of an empty plan. O(cells + cells of the plan + primality tests). */
enum status rules_judge(struct outcome *outcome, const struct instance *instance,
                        const struct plan *plan, rules_listener *tell, void *listener,
                        struct error *error);

#endif
