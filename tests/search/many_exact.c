/* The exact search against a naive one that tries every plan, on thousands of tiny boards. */
#include "naive/naive.h"

#include "base/random.h"
#include "pathsearch/exact.h"

#include <check.h>
#include <stdlib.h>

enum { BOARDS = 3000, SEED = 20140727 };

static uint32_t between(struct random *random, uint32_t low, uint32_t high)
{
    return low + (uint32_t)random_below(random, high - low + 1);
}

/* A header and a board of a few cells; digits from a small set now and then, so that equal ones
 * and zeros come up. */
static int random_text(struct random *random, char *text, size_t size)
{
    static const char *const digits[] = {"0123456789", "01", "1379", "0247", "12", "7"};
    static const uint32_t shapes[][2] = {{1, 6}, {6, 1}, {2, 3}, {3, 2}, {2, 4}, {1, 1}, {3, 3}};
    const uint32_t *shape = shapes[random_below(random, 7)];
    const char *set = digits[random_below(random, 2) ? 0 : random_below(random, 6)];
    uint32_t least = between(random, 1, 4), cells = shape[0] * shape[1];
    uint32_t moves = random_below(random, 2) ? between(random, 0, 3) : cells;
    size_t kinds = 0;
    while (set[kinds])
        kinds++;
    int used = snprintf(text, size, "%u %u %u %u %u %u %u %u\n", shape[0], shape[1], moves, least,
                        least + between(random, 0, 4), between(random, 0, 3), between(random, 0, 3),
                        between(random, 0, 1));
    for (uint32_t x = 0; x < shape[0]; x++)
        for (uint32_t y = 0; y < shape[1]; y++)
            used += snprintf(text + used, size - (size_t)used, "%c%c",
                             set[random_below(random, kinds)], y + 1 < shape[1] ? ' ' : '\n');
    return used;
}

static void naive_optimum(mpz_t score, char *text, int size)
{
    struct naive naive;
    FILE *in = fmemopen(text, (size_t)size, "r");
    ck_assert_ptr_nonnull(in);
    ck_assert(naive_read(&naive, in));
    fclose(in);
    naive_best(score, &naive);
}

/* The strategy's score and whether it claims a proof. */
static enum verdict exact_optimum(mpz_t score, const char *text, int size, int threads,
                                  struct budget budget)
{
    struct instance instance;
    struct error error;
    struct bound bound;
    struct incumbent incumbent;
    ck_assert_msg(instance_parse(&instance, "random", text, (size_t)size, &error) == STATUS_OK,
                  "%s", error.message);
    bound_start(&bound);
    bound_of(&bound, &instance);
    ck_assert_int_eq(incumbent_start(&incumbent, &instance, &error), STATUS_OK);
    struct search search = {.instance = &instance,
                            .bound = &bound,
                            .incumbent = &incumbent,
                            .budget = budget,
                            .seed = 1,
                            .threads = threads};
    ck_assert_msg(strategy_exact.applies(&search), "declines\n%s", text);
    enum verdict verdict = strategy_exact.run(&search, &search.budget);
    ck_assert_msg(incumbent.rejected == 0, "an illegal plan was offered for\n%s", text);
    mpz_set(score, incumbent.outcome.score);
    ck_assert_msg(mpz_cmp(score, bound.score) <= 0, "above the bound\n%s", text);
    incumbent_free(&incumbent);
    bound_free(&bound);
    instance_free(&instance);
    return verdict;
}

static void compare(uint64_t first, uint64_t last)
{
    char text[512];
    mpz_t expected, found;
    mpz_inits(expected, found, NULL);
    for (uint64_t task = first; task < last; task++) {
        struct random random;
        random_start(&random, SEED, task);
        int size = random_text(&random, text, sizeof text);
        naive_optimum(expected, text, size);
        enum verdict verdict = exact_optimum(found, text, size, 1, budget_of_units(1000));
        ck_assert_msg(verdict == VERDICT_OPTIMAL, "no proof for seed %d task %llu\n%s", SEED,
                      (unsigned long long)task, text);
        if (mpz_cmp(expected, found) != 0) {
            gmp_printf("naive %Zd, exact %Zd\n", expected, found);
            ck_abort_msg("seed %d task %llu\n%s", SEED, (unsigned long long)task, text);
        }
    }
    mpz_clears(expected, found, NULL);
}

START_TEST(finds_what_trying_every_plan_finds)
{
    compare((uint64_t)_i * BOARDS / 10, ((uint64_t)_i + 1) * BOARDS / 10);
}
END_TEST

START_TEST(two_threads_find_the_same_optimum)
{
    static const char text[] = "4 4 16 2 5 1 1 1\n7 6 2 8\n0 2 6 5\n7 2 2 0\n3 3 9 2\n";
    mpz_t one, two;
    mpz_inits(one, two, NULL);
    ck_assert(exact_optimum(one, text, sizeof text - 1, 1, budget_of_seconds(100)) ==
              VERDICT_OPTIMAL);
    ck_assert(exact_optimum(two, text, sizeof text - 1, 2, budget_of_seconds(100)) ==
              VERDICT_OPTIMAL);
    ck_assert(mpz_cmp(one, two) == 0);
    mpz_clears(one, two, NULL);
}
END_TEST

START_TEST(claims_nothing_when_its_budget_is_over)
{
    static const char text[] = "5 5 25 2 8 1 1 1\n7 6 2 8 1\n0 2 6 5 3\n7 2 2 0 9\n3 3 9 2 4\n"
                               "8 5 6 4 0\n";
    mpz_t score;
    mpz_init(score);
    ck_assert(exact_optimum(score, text, sizeof text - 1, 1, budget_of_seconds(0)) == VERDICT_OPEN);
    mpz_clear(score);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("exact");
    TCase *random = tcase_create("random boards"), *budget = tcase_create("budgets");
    tcase_set_timeout(random, 300);
    tcase_set_timeout(budget, 300);
    tcase_add_loop_test(random, finds_what_trying_every_plan_finds, 0, 10);
    tcase_add_test(budget, two_threads_find_the_same_optimum);
    tcase_add_test(budget, claims_nothing_when_its_budget_is_over);
    suite_add_tcase(suite, random);
    suite_add_tcase(suite, budget);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
