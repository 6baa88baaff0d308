/* long_board.h — a board, a search on it and its result, for the tests of the long paths. */
#ifndef TESTS_SEARCH_LONG_BOARD_H
#define TESTS_SEARCH_LONG_BOARD_H

#include "path/generate.h"
#include "path/rules.h"
#include "pathsearch/quest.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct trial {
    struct instance instance;
    struct bound bound;
    struct incumbent incumbent;
    struct search search;
};

static inline void trial_ready(struct trial *trial, uint64_t units)
{
    struct error error;
    bound_start(&trial->bound);
    bound_of(&trial->bound, &trial->instance);
    ck_assert_int_eq(incumbent_start(&trial->incumbent, &trial->instance, &error), STATUS_OK);
    trial->search = (struct search){.instance = &trial->instance,
                                    .bound = &trial->bound,
                                    .incumbent = &trial->incumbent,
                                    .budget = budget_of_units(units),
                                    .seed = 1,
                                    .threads = 2};
}

/* A board of a family. The header's numbers come from `header` (its digits are ignored). */
static inline void trial_start(struct trial *trial, struct instance header, struct recipe recipe,
                               uint64_t units)
{
    struct error error = {.message = ""};
    trial->instance = header;
    ck_assert_msg(generate(&trial->instance, &recipe, &error) == STATUS_OK, "%s", error.message);
    trial_ready(trial, units);
}

static inline void trial_free(struct trial *trial)
{
    incumbent_free(&trial->incumbent);
    bound_free(&trial->bound);
    instance_free(&trial->instance);
}

static inline enum verdict trial_run(struct trial *trial, const struct strategy *strategy)
{
    ck_assert(strategy->applies(&trial->search));
    enum verdict verdict = strategy->run(&trial->search, &trial->search.budget);
    ck_assert_msg(trial->incumbent.rejected == 0, "illegal plan: %s",
                  trial->incumbent.defect.message);
    return verdict;
}

/* Cells of the incumbent's move number `move`. */
static inline size_t trial_length(const struct trial *trial, size_t move)
{
    size_t length = 0;
    if (move < trial->incumbent.plan.moves)
        plan_move(&trial->incumbent.plan, move, &length);
    return length;
}

/* What is not said is left to the family. */
#define RECIPE(...) recipe_defaults((struct recipe){__VA_ARGS__})

static inline struct recipe recipe_defaults(struct recipe recipe)
{
    double *value[3] = {&recipe.share, &recipe.noise, &recipe.axis};
    for (int i = 0; i < 3; i++)
        if (*value[i] == 0)
            *value[i] = NAN;
    return recipe;
}

static inline int trial_main(TCase *cases, const char *name)
{
    Suite *suite = suite_create(name);
    tcase_set_timeout(cases, 240);
    suite_add_tcase(suite, cases);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#endif
