#include "base/budget.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/status.h"
#include "test.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

START_TEST(an_error_names_its_place)
{
    struct error error;
    ck_assert_int_eq(error_at(&error, STATUS_BAD_INPUT, "a.in", 3, 7, "found %s", "x"),
                     STATUS_BAD_INPUT);
    ck_assert_str_eq(error.message, "a.in:3:7: found x");
    ck_assert_int_eq(error_set(NULL, STATUS_FAILED, "%d", 1), STATUS_FAILED);
}
END_TEST

START_TEST(a_long_message_is_cut)
{
    struct error error;
    char name[3 * ERROR_MESSAGE_SIZE];
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    error_at(&error, STATUS_BAD_INPUT, name, 1, 1, "found %s", name);
    ck_assert_uint_eq(strlen(error.message), ERROR_MESSAGE_SIZE - 1);
}
END_TEST

START_TEST(sizes_that_do_not_fit_are_refused)
{
    void *array = NULL;
    size_t capacity = 0;
    ck_assert_int_eq(memory_reserve(&array, &capacity, SIZE_MAX / 4 + 1, 4), -1);
    ck_assert_ptr_null(array);
    ck_assert_uint_eq(capacity, 0);
    /* The compiler warns of this product where it can see it. */
    volatile size_t count = SIZE_MAX / 2;
    ck_assert_ptr_null(memory_array(count, 4));
}
END_TEST

START_TEST(growing_keeps_what_was_there)
{
    int *array = NULL;
    size_t capacity = 0;
    for (int i = 0; i < 10000; i++) {
        ck_assert_int_eq(memory_reserve((void **)&array, &capacity, (size_t)i + 1, sizeof *array),
                         0);
        array[i] = i;
    }
    for (int i = 0; i < 10000; i++)
        ck_assert_int_eq(array[i], i);
    ck_assert_uint_ge(capacity, 10000);
    free(array);
}
END_TEST

START_TEST(random_streams_depend_on_seed_and_task_alone)
{
    struct random a, b, c, d;
    random_start(&a, 5, 7);
    random_start(&b, 5, 7);
    random_start(&c, 5, 8);
    random_start(&d, 6, 7);
    uint64_t x = random_next(&a);
    ck_assert_uint_eq(x, random_next(&b));
    ck_assert_uint_ne(x, random_next(&c));
    ck_assert_uint_ne(x, random_next(&d));
}
END_TEST

/* xoshiro256** from the state 1, 2, 3, 4; the first five outputs, worked out by hand from its
 * definition: rotl(s1 * 5, 7) * 9. */
START_TEST(the_generator_is_xoshiro)
{
    struct random random = {{1, 2, 3, 4}};
    ck_assert_uint_eq(random_next(&random), 11520);
    ck_assert_uint_eq(random_next(&random), 0);
    ck_assert_uint_eq(random_next(&random), 1509978240);
}
END_TEST

START_TEST(random_below_is_uniform)
{
    enum { DRAWS = 70000, SIDES = 7 };
    struct random random;
    int count[SIDES] = {0};
    random_start(&random, 1, 0);
    for (int i = 0; i < DRAWS; i++)
        count[random_below(&random, SIDES)]++;
    for (int i = 0; i < SIDES; i++) /* 5 standard deviations are 463 */
        ck_assert_int_lt(abs(count[i] - DRAWS / SIDES), 463);
    for (int i = 0; i < 1000; i++) {
        double unit = random_unit(&random);
        ck_assert(unit >= 0 && unit < 1);
        ck_assert_uint_eq(random_below(&random, 1), 0);
    }
}
END_TEST

START_TEST(a_budget_counts_seconds_or_units)
{
    struct budget none = budget_of_seconds(0), long_one = budget_of_seconds(1000),
                  units = budget_of_units(3), part = budget_slice(&long_one, 0.5);
    ck_assert(budget_over(&none));
    ck_assert(!budget_over(&long_one));
    ck_assert(!budget_counts_units(&long_one));
    ck_assert(budget_seconds_left(&part) > 400 && budget_seconds_left(&part) <= 500);
    ck_assert(budget_counts_units(&units) && !budget_over(&units));
    ck_assert(isinf(budget_seconds_left(&units)));
    part = budget_slice(&units, 0.1);
    ck_assert_uint_eq(part.units, 3);
}
END_TEST

Suite *base_suite(void)
{
    const TTest *const tests[] = {
        an_error_names_its_place,
        a_long_message_is_cut,
        sizes_that_do_not_fit_are_refused,
        growing_keeps_what_was_there,
        random_streams_depend_on_seed_and_task_alone,
        the_generator_is_xoshiro,
        random_below_is_uniform,
        a_budget_counts_seconds_or_units,
    };
    return SUITE_OF("base", tests, 30);
}
