/* suites.h — the test suites of the Same Game. */
#ifndef SUITES_H
#define SUITES_H

#include <check.h>

Suite *suite_simulate(void);

#endif
