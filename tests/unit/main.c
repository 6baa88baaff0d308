#include "test.h"

#include <stdlib.h>

Suite *suite_of(const char *name, const TTest *const *tests, size_t count, double seconds)
{
    Suite *suite = suite_create(name);
    TCase *group = tcase_create(name);
    tcase_set_timeout(group, seconds);
    for (size_t i = 0; i < count; i++)
        tcase_add_test(group, tests[i]);
    suite_add_tcase(suite, group);
    return suite;
}

/* Read by AddressSanitizer: an allocation too large must fail as it does without it. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "allocator_may_return_null=1";
}

int main(void)
{
    SRunner *runner = srunner_create(base_suite());
    srunner_add_suite(runner, source_suite());
    srunner_add_suite(runner, number_suite());
    srunner_add_suite(runner, instance_suite());
    srunner_add_suite(runner, board_suite());
    srunner_add_suite(runner, plan_suite());
    srunner_add_suite(runner, value_suite());
    srunner_add_suite(runner, rules_suite());
    srunner_add_suite(runner, bound_suite());
    srunner_add_suite(runner, thresholds_suite());
    srunner_add_suite(runner, store_suite());
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
