/* incumbent.h — the best plan found so far, shared by all strategies and threads.
 *
 * What is offered is replayed by the rules first: nothing illegal can become the incumbent, and
 * its score is exact. */
#ifndef PATHSEARCH_INCUMBENT_H
#define PATHSEARCH_INCUMBENT_H

#include "path/instance.h"
#include "path/plan.h"
#include "path/rules.h"

#include <pthread.h>
#include <stdbool.h>

/* Called under the lock after each improvement. */
typedef void incumbent_listener(void *listener, const struct outcome *outcome,
                                const char *strategy);

struct incumbent {
    const struct instance *instance;
    pthread_mutex_t lock;
    struct plan plan;       /* legal; without moves at first */
    struct outcome outcome; /* the plan's */
    const char *strategy;   /* static name of the one that found it */
    size_t rejected;        /* illegal offers: each is a bug in a strategy */
    struct error defect;    /* of the first of them */
    incumbent_listener *tell;
    void *listener;
};

enum status incumbent_start(struct incumbent *incumbent, const struct instance *instance,
                            struct error *error);

/* Replaces the incumbent if `plan` is legal and scores strictly more, or as much with fewer
 * cells left. Thread-safe. Where runs must be reproducible, offer in task order, after the
 * parallel region. Returns true if it was taken. */
bool incumbent_offer(struct incumbent *incumbent, const struct plan *plan, const char *strategy);

/* A copy of the current plan; −1 when out of memory. Thread-safe. */
int incumbent_copy(struct incumbent *incumbent, struct plan *plan);

void incumbent_free(struct incumbent *incumbent);

#endif
