/* The exhaustive two-arm search against trying every path, and strips against their snakes. */
#include "long_board.h"

#include "base/random.h"
#include "number/digits.h"
#include "path/value.h"
#include "pathsearch/strip.h"
#include "pathsearch/twoarm.h"

/* The best value of any path, palindrome or not, by plain depth-first search; the boards are tiny
 * and so is the recursion. */
struct naive {
    const struct instance *instance;
    uint8_t digit[32];
    uint32_t cell[32];
    bool used[32];
    bool palindromes_only;
    double best;
};

static void naive_extend(struct naive *naive, uint32_t cell, size_t length)
{
    const struct instance *instance = naive->instance;
    naive->used[cell] = true;
    naive->digit[length++] = instance->digit[cell];
    if (length >= instance->min_length && length <= instance->max_length && naive->digit[0] != 0) {
        unsigned kind = value_kind(instance, naive->digit, length);
        double value = value_rounded(instance, length, kind);
        bool counts = !naive->palindromes_only || digits_palindrome(naive->digit, length);
        naive->best = counts && value > naive->best ? value : naive->best;
    }
    uint32_t column = cell / instance->rows, height = cell % instance->rows;
    uint32_t next[4] = {cell - 1, cell + 1, cell - instance->rows, cell + instance->rows};
    bool there[4] = {height > 0, height + 1 < instance->rows, column > 0,
                     column + 1 < instance->columns};
    for (int d = 0; d < 4; d++)
        if (there[d] && !naive->used[next[d]])
            naive_extend(naive, next[d], length);
    naive->used[cell] = false;
}

static double naive_best(const struct instance *instance, bool palindromes_only)
{
    struct naive naive = {.instance = instance, .palindromes_only = palindromes_only};
    for (uint32_t cell = 0; cell < instance_cells(instance); cell++)
        naive_extend(&naive, cell, 0);
    return naive.best;
}

START_TEST(finds_the_best_palindrome_of_any_tiny_board)
{
    struct random random;
    random_start(&random, 20261, 0);
    int proven = 0;
    for (int i = 0; i < 300; i++) {
        static const char *const sets[] = {"12", "137", "0123456789", "103"};
        struct instance header = {.rows = 1 + (uint32_t)random_below(&random, 4),
                                  .columns = 1 + (uint32_t)random_below(&random, 4),
                                  .max_moves = 1,
                                  .min_length = 1 + random_below(&random, 4),
                                  .c1 = (uint32_t)random_below(&random, 4),
                                  .c2 = 1 + (uint32_t)random_below(&random, 3)};
        header.max_length = header.min_length + random_below(&random, 16);
        struct trial trial;
        trial_start(&trial, header,
                    RECIPE(.family = FAMILY_UNIFORM, .seed = (uint64_t)i, .digits = sets[i % 4]),
                    1000);
        enum verdict verdict = trial_run(&trial, &strategy_twoarm);
        double found = mpz_get_d(trial.incumbent.outcome.sum);
        double palindrome = naive_best(&trial.instance, true);
        ck_assert_msg(found == palindrome, "board %d: found %g, best palindrome %g", i, found,
                      palindrome);
        if (verdict == VERDICT_OPTIMAL) {
            double best = naive_best(&trial.instance, false);
            ck_assert_msg(found == best, "board %d: said optimal at %g, best path %g", i, found,
                          best);
            proven++;
        }
        trial_free(&trial);
    }
    ck_assert_int_gt(proven, 50);
}
END_TEST

/* 131 is prime and worth 2 * 9^… with both powers; the longest palindrome is not the best. */
START_TEST(a_shorter_palindromic_prime_beats_a_longer_palindrome)
{
    struct instance header = {.rows = 1,
                              .columns = 6,
                              .max_moves = 1,
                              .min_length = 1,
                              .max_length = 6,
                              .c1 = 2,
                              .c2 = 1};
    struct trial trial;
    trial_start(&trial, header, RECIPE(.family = FAMILY_UNIFORM, .seed = 1), 100);
    memcpy(trial.instance.digit, "\x01\x03\x01\x04\x04\x04", 6);
    /* In one row the columns are the cells: 1 3 1 4 4 4. */
    enum verdict verdict = trial_run(&trial, &strategy_twoarm);
    ck_assert_uint_eq(trial_length(&trial, 0), 3);
    ck_assert_uint_eq(mpz_get_ui(trial.incumbent.outcome.sum), 9 + 3);
    ck_assert_int_eq(verdict, VERDICT_OPEN); /* a prime of six digits would pay 36 + 1 */
    trial_free(&trial);
}
END_TEST

START_TEST(ten_uniform_digits_are_proven)
{
    struct instance header = {.rows = 100,
                              .columns = 100,
                              .max_moves = 1,
                              .min_length = 2,
                              .max_length = 1000000,
                              .c1 = 0,
                              .c2 = 2};
    struct trial trial;
    trial_start(&trial, header, RECIPE(.family = FAMILY_UNIFORM, .seed = 3), 1000);
    ck_assert_int_eq(trial_run(&trial, &strategy_twoarm), VERDICT_OPTIMAL);
    ck_assert_uint_ge(trial_length(&trial, 0), 20);
    trial_free(&trial);
}
END_TEST

static void check_snake(uint32_t rows, uint32_t columns, const char *pattern)
{
    struct instance header = {.rows = rows,
                              .columns = columns,
                              .max_moves = 1,
                              .min_length = 2,
                              .max_length = 1000000,
                              .c1 = 0,
                              .c2 = 2};
    struct trial trial;
    trial_start(&trial, header,
                RECIPE(.family = FAMILY_SNAKE, .seed = rows + columns, .pattern = pattern), 3000);
    trial_run(&trial, &strategy_strip);
    ck_assert_uint_eq(trial_length(&trial, 0), rows * columns);
    trial_free(&trial);
}

START_TEST(planted_snakes_are_found_whole)
{
    check_snake(3, 999, "189/276/345");
    check_snake(3, 300, "167/258/349");
    check_snake(999, 3, NULL);
    check_snake(4, 400, "18/27/36/45");
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("two arms and strips");
    tcase_add_test(cases, finds_the_best_palindrome_of_any_tiny_board);
    tcase_add_test(cases, a_shorter_palindromic_prime_beats_a_longer_palindrome);
    tcase_add_test(cases, ten_uniform_digits_are_proven);
    tcase_add_test(cases, planted_snakes_are_found_whole);
    return trial_main(cases, "long_twoarm");
}
