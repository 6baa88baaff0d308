/* main.c — runs the suites of the Same Game; from the repository's root. */
#include "suites.h"

#include <stdlib.h>

int main(void)
{
    SRunner *runner = srunner_create(suite_simulate());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
