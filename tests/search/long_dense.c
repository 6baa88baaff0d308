/* The pair beam on dense boards, long primes, and a few long paths one after the other. */
#include "long_board.h"

#include "pathsearch/longprime.h"
#include "pathsearch/pairbeam.h"
#include "pathsearch/series.h"
#include "pathsearch/windows.h"

static struct instance dense(uint64_t longest, uint32_t moves)
{
    return (struct instance){.rows = 80,
                             .columns = 90,
                             .max_moves = moves,
                             .min_length = 2,
                             .max_length = longest,
                             .c1 = 0,
                             .c2 = 2};
}

START_TEST(stops_at_the_longest_length_even_or_odd)
{
    for (uint64_t longest = 200; longest < 206; longest++) {
        struct trial trial;
        trial_start(&trial, dense(longest, 1),
                    RECIPE(.family = FAMILY_UNIFORM, .digits = "123", .seed = longest), 100);
        trial_run(&trial, &strategy_pairbeam);
        ck_assert_uint_eq(trial_length(&trial, 0), longest);
        trial_free(&trial);
    }
}
END_TEST

START_TEST(covers_most_of_a_board_of_two_digits)
{
    struct trial trial;
    trial_start(&trial, dense(1000000, 1),
                RECIPE(.family = FAMILY_UNIFORM, .digits = "12", .seed = 1), 60);
    trial_run(&trial, &strategy_pairbeam);
    ck_assert_uint_ge(trial_length(&trial, 0), 80 * 90 * 6 / 10);
    trial_free(&trial);
}
END_TEST

/* A path that is no palindrome any more would score 0, one that is illegal would be rejected. */
START_TEST(windows_lengthen_what_the_beam_found)
{
    const char *const sets[] = {"12", "1230", "12345"};
    for (uint64_t seed = 0; seed < 6; seed++)
        for (uint64_t longest = 1000000; longest > 0; longest = longest == 1000000 ? 701 : 0) {
            struct trial trial;
            trial_start(&trial, dense(longest, 1),
                        RECIPE(.family = FAMILY_UNIFORM, .digits = sets[seed % 3], .seed = seed),
                        5);
            trial_run(&trial, &strategy_pairbeam);
            size_t before = trial_length(&trial, 0);
            trial.search.budget = budget_of_units(40);
            trial_run(&trial, &strategy_windows);
            size_t after = trial_length(&trial, 0);
            ck_assert_uint_le(after, longest);
            ck_assert_msg(after > before || before >= longest - 1 || before < 100,
                          "seed %llu: %zu cells, then %zu", (unsigned long long)seed, before,
                          after);
            trial_free(&trial);
        }
}
END_TEST

START_TEST(threads_do_not_change_the_plan)
{
    const struct strategy *const strategies[] = {&strategy_pairbeam, &strategy_series};
    for (int i = 0; i < 2; i++) {
        struct trial one, two;
        struct recipe recipe = RECIPE(.family = FAMILY_UNIFORM, .digits = "124", .seed = 5);
        trial_start(&one, dense(1500, 1 + 2 * (uint32_t)i), recipe, 20);
        trial_start(&two, dense(1500, 1 + 2 * (uint32_t)i), recipe, 20);
        one.search.threads = 1;
        trial_run(&one, strategies[i]);
        trial_run(&two, strategies[i]);
        ck_assert_uint_eq(plan_cells(&one.incumbent.plan), plan_cells(&two.incumbent.plan));
        ck_assert_mem_eq(one.incumbent.plan.cell, two.incumbent.plan.cell,
                         plan_cells(&one.incumbent.plan) * sizeof *one.incumbent.plan.cell);
        trial_free(&one);
        trial_free(&two);
    }
}
END_TEST

/* Each of the three paths is on the board that the ones before it left: the incumbent would have
 * rejected the plan otherwise. */
START_TEST(a_few_long_paths_follow_each_other)
{
    struct trial trial;
    trial_start(&trial, dense(400, 3), RECIPE(.family = FAMILY_UNIFORM, .digits = "12", .seed = 2),
                100);
    trial_run(&trial, &strategy_series);
    ck_assert_uint_eq(trial.incumbent.plan.moves, 3);
    for (size_t move = 0; move < 3; move++)
        ck_assert_uint_ge(trial_length(&trial, move), 390);
    trial_free(&trial);
}
END_TEST

START_TEST(long_primes_are_prime)
{
    struct instance header = dense(300, 1);
    header.c1 = 3;
    header.c2 = 0;
    struct trial trial;
    trial_start(&trial, header, RECIPE(.family = FAMILY_UNIFORM, .seed = 4), 3000);
    trial_run(&trial, &strategy_longprime);
    size_t length = trial_length(&trial, 0);
    ck_assert_uint_ge(length, 250);
    char text[400];
    for (size_t i = 0; i < length; i++)
        text[i] = (char)('0' + trial.instance.digit[trial.incumbent.plan.cell[i]]);
    text[length] = '\0';
    mpz_t number;
    mpz_init_set_str(number, text, 10);
    ck_assert_int_ne(mpz_probab_prime_p(number, 40), 0);
    mpz_clear(number);
    trial_free(&trial);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("dense boards");
    tcase_add_test(cases, stops_at_the_longest_length_even_or_odd);
    tcase_add_test(cases, covers_most_of_a_board_of_two_digits);
    tcase_add_test(cases, windows_lengthen_what_the_beam_found);
    tcase_add_test(cases, threads_do_not_change_the_plan);
    tcase_add_test(cases, a_few_long_paths_follow_each_other);
    tcase_add_test(cases, long_primes_are_prime);
    return trial_main(cases, "long_dense");
}
