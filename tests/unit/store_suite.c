#include "test.h"

#include "cli/store.h"

/* A board of 10^8 cells once had 10 s kept free for writing a plan of one short move: the search
 * was over before it began. */
START_TEST(time_for_writing_follows_the_plan_not_the_board)
{
    struct instance instance = {
        .rows = 10000, .columns = 10000, .max_moves = 1, .min_length = 2, .max_length = 100};
    ck_assert_double_lt(store_seconds("-", &instance, true), 0.05);
    instance.max_length = 1000000;
    ck_assert_double_gt(store_seconds("-", &instance, true), 0.05);
}
END_TEST

Suite *store_suite(void)
{
    const TTest *const tests[] = {time_for_writing_follows_the_plan_not_the_board};
    return SUITE_OF("store", tests, 30);
}
