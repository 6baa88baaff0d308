/* test.h — what the unit tests share. One suite per module, named after it. */
#ifndef TESTS_UNIT_TEST_H
#define TESTS_UNIT_TEST_H

#include "path/instance.h"
#include "path/plan.h"

#include <check.h>
#include <gmp.h>

Suite *base_suite(void);
Suite *source_suite(void);
Suite *number_suite(void);
Suite *instance_suite(void);
Suite *board_suite(void);
Suite *plan_suite(void);
Suite *value_suite(void);
Suite *rules_suite(void);
Suite *bound_suite(void);
Suite *thresholds_suite(void);
Suite *store_suite(void);

/* A suite of one case with these tests and so many seconds for each. */
Suite *suite_of(const char *name, const TTest *const *tests, size_t count, double seconds);

#define SUITE_OF(name, tests, seconds)                                                             \
    suite_of(name, tests, sizeof(tests) / sizeof *(tests), seconds)

/* The instance or plan written so; the test fails where it is malformed. */
struct instance instance_of(const char *text);
struct plan plan_of(const struct instance *instance, const char *text);

/* A 1 × m board of these digits, K = 1, any length. */
struct instance row_of(const char *digits, unsigned c1, unsigned c2, unsigned f);

/* The plan whose only move walks along row 1 from column `first` to column `last`. */
struct plan walk_of(uint32_t first, uint32_t last);

/* Fails unless the number is what the decimal text says. */
void assert_number(const mpz_t number, const char *decimal);

#endif
