#include "pathsearch/series.h"

#include "pathsearch/halfpath.h"
#include "pathsearch/longprime.h"
#include "pathsearch/pairbeam.h"
#include "pathsearch/strip.h"
#include "pathsearch/twoarm.h"

enum {
    MOST_MOVES = 10,
    LEAST_LENGTH = 40 /* shorter paths are enumerated elsewhere */
};

static bool applies(const struct search *search)
{
    const struct instance *instance = search->instance;
    return instance->max_moves >= 2 && instance->max_moves <= MOST_MOVES &&
           instance_longest(instance) >= LEAST_LENGTH && (instance->c1 > 0 || instance->c2 > 0);
}

/* All engines for one path, as long as a better one is possible. */
static void search_path(struct quest *quest, const struct budget *budget)
{
    const struct instance *instance = quest->search->instance;
    struct budget part = budget_slice(budget, 0.3);
    if (instance->c2 > 0 && strip_narrow(&quest->field))
        strip_search(quest, &part);
    if (instance->c2 > 0 && quest->worth < quest_ceiling(quest)) {
        part = budget_slice(budget, 0.2);
        twoarm_search(quest, &part);
    }
    if (instance->c2 > 0 && quest->worth < quest_ceiling(quest)) {
        part = budget_slice(budget, 0.4);
        symmetry_search(quest, &part);
    }
    if (instance->c2 > 0 && quest->worth < quest_ceiling(quest)) {
        part = budget_slice(budget, instance->c1 > 0 ? 0.6 : 1);
        pairbeam_search(quest, &part, quest->search->round);
    }
    if (instance->c1 > 0 && quest->worth < quest_ceiling(quest))
        longprime_search(quest, budget);
}

static enum verdict run(struct search *search, const struct budget *budget)
{
    struct quest quest;
    bool more = quest_start(&quest, search, strategy_series.name) == 0;
    for (uint32_t move = 0; more && move < search->instance->max_moves; move++) {
        struct budget part = budget_slice(budget, 1.0 / (search->instance->max_moves - move));
        search_path(&quest, &part);
        more = quest_advance(&quest) == 0 && !budget_over(budget);
    }
    quest_free(&quest);
    return VERDICT_OPEN;
}

const struct strategy strategy_series = {.name = "series",
                                         .unit = "10,000 steps of a walk, for each move and engine",
                                         .share = 0.7,
                                         .applies = applies,
                                         .run = run};
