/* search.h — what every strategy of the path game is handed, and how the portfolio calls it. */
#ifndef PATHSEARCH_SEARCH_H
#define PATHSEARCH_SEARCH_H

#include "base/budget.h"
#include "path/bound.h"
#include "path/instance.h"
#include "pathsearch/incumbent.h"

#include <stdbool.h>
#include <stdint.h>

struct search {
    const struct instance *instance;
    const struct bound *bound;
    struct incumbent *incumbent;
    struct budget budget; /* of the whole run on this instance */
    uint64_t seed;
    uint64_t round; /* how often the portfolio has been through its strategies, from 0: a strategy
                       called again mixes it into its random streams */
    int threads;
    int verbosity; /* > 0: tell on standard error what was found and what each strategy did */
};

/* What a strategy knows when it returns. */
enum verdict {
    VERDICT_OPEN,   /* nothing proven */
    VERDICT_OPTIMAL /* the incumbent is proven optimal: stop */
};

/* A strategy: a way to look for plans. It offers what it finds to search->incumbent, stops soon
 * after budget_over(budget), and under a budget of units does the same work at any number of
 * threads. Runs out of memory quietly: it returns early with what it has. */
struct strategy {
    const char *name; /* as printed and in --trace */
    const char *unit; /* what one unit of `-n` is */
    double share;     /* of the seconds left that a first call may use, (0, 1] */
    bool (*applies)(const struct search *search);
    enum verdict (*run)(struct search *search, const struct budget *budget);
};

#endif
