#include "path/thresholds.h"
#include "test.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Reads thresholds from a file of this text. */
static enum status read_text(struct thresholds *thresholds, const char *text, struct error *error)
{
    char name[] = "/tmp/thresholds-XXXXXX";
    int file = mkstemp(name);
    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(write(file, text, strlen(text)), (ssize_t)strlen(text));
    close(file);
    enum status status = thresholds_read(thresholds, name, error);
    unlink(name);
    return status;
}

START_TEST(grades_by_thresholds)
{
    static const struct {
        unsigned long score;
        int grade;
    } cases[] = {{1000, 10}, {100, 10}, {99, 9}, {90, 9}, {89, 8}, {70, 7}, {69, 5},
                 {50, 5},    {49, 4},   {20, 2}, {19, 1}, {1, 1},  {0, 0}};
    struct thresholds thresholds;
    struct error error = {.message = ""};
    mpz_t score;
    mpz_init(score);
    thresholds_start(&thresholds);
    enum status status =
        read_text(&thresholds, "100 90\n80 70 70 50\r\n40 30 20\n0123456789abcdef\n", &error);
    ck_assert_msg(status == STATUS_OK, "%s", error.message);
    ck_assert_uint_eq(thresholds.checksum, UINT64_C(0x0123456789abcdef));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        mpz_set_ui(score, cases[i].score);
        ck_assert_int_eq(thresholds_grade(&thresholds, score), cases[i].grade);
    }
    mpz_clear(score);
    thresholds_free(&thresholds);
}
END_TEST

START_TEST(thresholds_of_any_size_and_zero)
{
    struct thresholds thresholds;
    mpz_t score;
    thresholds_start(&thresholds);
    ck_assert_int_eq(read_text(&thresholds,
                               "1000000000000000000000000000000 5 5 5 5 5 5 5 0 0000000000000000",
                               NULL),
                     STATUS_OK);
    mpz_init_set_str(score, "1000000000000000000000000000000", 10);
    ck_assert_int_eq(thresholds_grade(&thresholds, score), 10);
    mpz_sub_ui(score, score, 1);
    ck_assert_int_eq(thresholds_grade(&thresholds, score), 9);
    mpz_set_ui(score, 0); /* a2 = 0 is reached by 0 */
    ck_assert_int_eq(thresholds_grade(&thresholds, score), 2);
    mpz_clear(score);
    thresholds_free(&thresholds);
}
END_TEST

START_TEST(the_checksum_ties_them_to_an_input)
{
    struct instance instance = instance_of("1 1 1 1 1 1 1 0\n1\n");
    struct instance other = instance_of("1 1 1 1 1 1 1 0\n2\n");
    struct thresholds thresholds;
    char text[128];
    snprintf(text, sizeof text, "9 8 7 6 5 4 3 2 1 %016" PRIx64, instance_checksum(&instance));
    thresholds_start(&thresholds);
    ck_assert_int_eq(read_text(&thresholds, text, NULL), STATUS_OK);
    ck_assert(!thresholds_foreign(&thresholds, &instance));
    ck_assert(thresholds_foreign(&thresholds, &other));
    thresholds_free(&thresholds);
    instance_free(&instance);
    instance_free(&other);
}
END_TEST

START_TEST(malformed_thresholds_are_refused)
{
    static const struct {
        const char *text, *complaint;
    } cases[] = {
        {"", ":1:1: found the end of the file, expected the threshold a10, an integer"},
        {"9 8 7 6 5 4 3 2\n0123456789abcdef",
         ":2:1: found '0123456789abcdef', expected the threshold a2, an integer"},
        {"9 8 7 6 5 4 3 2 3 0123456789abcdef", ":1:17: found '3', expected a2 not above a3"},
        {"9 8 7 6 5 4 3 2 -1 0123456789abcdef",
         ":1:17: found '-1', expected the threshold a2, an integer"},
        {"9 8 7 6 5 4 3 2 1", ":1:18: found the end of the file, expected the input's checksum"},
        {"9 8 7 6 5 4 3 2 1 0123456789ABCDEF", ":1:19: found '0123456789ABCDEF', expected the"},
        {"9 8 7 6 5 4 3 2 1 0123456789abcde", ":1:19: found '0123456789abcde', expected the"},
        {"9 8 7 6 5 4 3 2 1 0123456789abcdef0", ": found '0', expected the end of the file"},
        {"9 8 7 6 5 4 3 2 1 0123456789abcdef 1", ":1:36: found '1', expected the end of the"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct thresholds thresholds;
        struct error error = {.message = "accepted"};
        thresholds_start(&thresholds);
        ck_assert_int_eq(read_text(&thresholds, cases[i].text, &error), STATUS_BAD_INPUT);
        ck_assert_msg(strstr(error.message, cases[i].complaint) != NULL, "%s", error.message);
        thresholds_free(&thresholds);
    }
}
END_TEST

Suite *thresholds_suite(void)
{
    const TTest *const tests[] = {
        grades_by_thresholds,
        thresholds_of_any_size_and_zero,
        the_checksum_ties_them_to_an_input,
        malformed_thresholds_are_refused,
    };
    return SUITE_OF("thresholds", tests, 30);
}
