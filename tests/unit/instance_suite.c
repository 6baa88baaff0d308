#include "test.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char plain[] = "2 3 5 1 1000000000000000000 64 0 1\n1 2 3\n4 5 6\n";

START_TEST(a_header_and_a_board_are_read)
{
    struct instance instance = instance_of(plain);
    ck_assert_uint_eq(instance.rows, 2);
    ck_assert_uint_eq(instance.columns, 3);
    ck_assert_uint_eq(instance.max_moves, 5);
    ck_assert_uint_eq(instance.min_length, 1);
    ck_assert_uint_eq(instance.max_length, 1000000000000000000);
    ck_assert_uint_eq(instance_longest(&instance), 6);
    ck_assert_uint_eq(instance.c1, 64);
    ck_assert_uint_eq(instance.c2, 0);
    ck_assert(instance.halves);
    static const uint8_t by_cell[] = {4, 1, 5, 2, 6, 3}; /* columns, bottom first */
    ck_assert_mem_eq(instance.digit, by_cell, 6);
    instance_free(&instance);
}
END_TEST

/* Computed apart from this program, from the definition in instance.h. */
START_TEST(the_checksum_is_of_the_canonical_text)
{
    struct instance instance = instance_of(plain);
    ck_assert_uint_eq(instance_checksum(&instance), UINT64_C(0x3d83f50c6065dc27));
    instance_free(&instance);
}
END_TEST

START_TEST(case_9_and_11_blanks_and_line_ends_are_forgiven)
{
    static const char *const forms[] = {
        "2 3 5 1 1000000000000000000 64 0 1\r\n1 2 3\r\n4 5 6\r\n",
        "2 3 5 1 1000000000000000000 64 0 1\r1 2 3\r4 5 6\r",
        "2 3 5 1 1000000000000000000 64 0 1\n1 2 3\n4 5 6",
        ("\xef\xbb\xbf"
         "2 3 5 1 1000000000000000000 64 0 1\n1 2 3\n4 5 6\n"),
        "\n \t\n  2 3\t5 1  1000000000000000000 64 0 1 \n\n\n1 2 3 \n \r\n\t4   5\t\t6\t\n\n \n",
    };
    struct instance instance = instance_of(plain);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        struct instance other = instance_of(forms[i]);
        ck_assert_uint_eq(instance_checksum(&other), instance_checksum(&instance));
        ck_assert_mem_eq(other.digit, instance.digit, 6);
        instance_free(&other);
    }
    instance_free(&instance);
}
END_TEST

struct complaint {
    const char *text, *message;
};

static void assert_complaints(const struct complaint *complaint, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct instance instance;
        struct error error = {.message = "accepted"};
        enum status status =
            instance_parse(&instance, "t.in", complaint[i].text, strlen(complaint[i].text), &error);
        ck_assert_str_eq(error.message, complaint[i].message);
        ck_assert_int_eq(status, STATUS_BAD_INPUT);
        ck_assert_ptr_null(instance.digit);
    }
}

#define ASSERT_COMPLAINTS(table) assert_complaints(table, sizeof(table) / sizeof *(table))

START_TEST(case_20_each_limit_passed_by_one)
{
    static const struct complaint table[] = {
        {"0 3 5 1 2 1 1 0\n", "t.in:1:1: found '0', expected n (rows) from 1 to 2147483647"},
        {"2 0 5 1 2 1 1 0\n", "t.in:1:3: found '0', expected m (columns) from 1 to 2147483647"},
        {"2147483648 1 5 1 2 1 1 0\n",
         "t.in:1:1: found '2147483648', expected n (rows) from 1 to 2147483647"},
        {"1 2147483648 5 1 2 1 1 0\n",
         "t.in:1:3: found '2147483648', expected m (columns) from 1 to 2147483647"},
        {"65536 32768 5 1 2 1 1 0\n", "t.in:1:7: found '32768', expected m (columns) with n * m "
                                      "below 2^31 (n is 65536)"},
        {"2147483647 2147483647 5 1 2 1 1 0\n",
         "t.in:1:12: found '2147483647', expected m (columns) with n * m below 2^31 (n is "
         "2147483647)"},
        {"1 1 1000000001 1 2 1 1 0\n",
         "t.in:1:5: found '1000000001', expected K (moves) from 0 to 1000000000"},
        {"1 1 5 0 2 1 1 0\n", "t.in:1:7: found '0', expected l_min from 1 to 1000000000000000000"},
        {"1 1 5 1 1000000000000000001 1 1 0\n",
         "t.in:1:9: found '1000000000000000001', expected l_max from 1 to 1000000000000000000"},
        {"1 1 5 1000000000000000001 1000000000000000001 1 1 0\n",
         "t.in:1:7: found '1000000000000000001', expected l_min from 1 to 1000000000000000000"},
        {"1 1 5 3 2 1 1 0\n", "t.in:1:9: found '2', expected l_max not below l_min, which is 3"},
        {"1 1 5 1 2 65 1 0\n", "t.in:1:11: found '65', expected c1 from 0 to 64"},
        {"1 1 5 1 2 1 65 0\n", "t.in:1:13: found '65', expected c2 from 0 to 64"},
        {"1 1 5 1 2 1 1 2\n", "t.in:1:15: found '2', expected F from 0 to 1"},
    };
    ASSERT_COMPLAINTS(table);
}
END_TEST

START_TEST(each_limit_is_reached)
{
    struct instance instance =
        instance_of("1 1 1000000000 1000000000000000000 1000000000000000000 64 64 1\n0\n");
    ck_assert_uint_eq(instance.max_moves, 1000000000);
    ck_assert_uint_eq(instance.min_length, 1000000000000000000);
    instance_free(&instance);
    instance = instance_of("1 1 0 1 1 0 0 0\n9\n");
    ck_assert_uint_eq(instance.max_moves, 0);
    instance_free(&instance);
}
END_TEST

START_TEST(case_20_header_nonsense)
{
    static const struct complaint table[] = {
        {"", "t.in:1:1: found the end of the file, expected n (rows) from 1 to 2147483647"},
        {" \n\n", "t.in:3:1: found the end of the file, expected n (rows) from 1 to 2147483647"},
        {"-1 1 1 1 1 1 1 0\n1\n", "t.in:1:1: found '-1', expected n (rows) from 1 to 2147483647"},
        {"+1 1 1 1 1 1 1 0\n1\n", "t.in:1:1: found '+1', expected n (rows) from 1 to 2147483647"},
        {"01 1 1 1 1 1 1 0\n1\n", "t.in:1:1: found '01', expected n (rows) from 1 to 2147483647"},
        {"1 1 1e3 1 1 1 1 0\n1\n",
         "t.in:1:5: found '1e3', expected K (moves) from 0 to 1000000000"},
        {"1 1 1 1 1 0x1 1 0\n1\n", "t.in:1:11: found '0x1', expected c1 from 0 to 64"},
        {"1 1 99999999999999999999 1 1 1 1 0\n1\n",
         "t.in:1:5: found '99999999999999999999', expected K (moves) from 0 to 1000000000"},
        {"1 1 1 1 1 1 1\n1\n", "t.in:1:14: found the end of the line, expected F from 0 to 1"},
        {"1 1 1 1 1 1 1 0 5\n1\n", "t.in:1:17: found '5', expected the end of the line after "
                                   "the eight numbers n m K l_min l_max c1 c2 F"},
        {"1 1 1 1\n1 1 1 0\n1\n", "t.in:1:8: found the end of the line, expected l_max from 1 "
                                  "to 1000000000000000000"},
    };
    ASSERT_COMPLAINTS(table);
}
END_TEST

START_TEST(case_20_rows_that_are_wrong)
{
    static const struct complaint table[] = {
        {"2 2 1 1 1 1 1 0\n1 2\n3\n",
         "t.in:3:2: found the end of the line, expected a digit 0-9 (row 2, column 2 of 2)"},
        {"2 2 1 1 1 1 1 0\n1 2 3\n3 4\n",
         "t.in:2:5: found '3', expected the end of the line after 2 digits"},
        {"2 2 1 1 1 1 1 0\n1 2\n", "t.in:3:1: found the end of the file, expected row 2 of 2"},
        {"2 2 1 1 1 1 1 0\n1 2\n3 4\n5 6\n",
         "t.in:4:1: found '5', expected the end of the file after 2 rows"},
        {"2 2 1 1 1 1 1 0\n1 10\n3 4\n",
         "t.in:2:3: found '10', expected a digit 0-9 (row 1, column 2 of 2)"},
        {"2 2 1 1 1 1 1 0\n12\n34\n",
         "t.in:2:1: found '12', expected a digit 0-9 (row 1, column 1 of 2)"},
        {"2 2 1 1 1 1 1 0\n1 -1\n3 4\n",
         "t.in:2:3: found '-1', expected a digit 0-9 (row 1, column 2 of 2)"},
        {"2 2 1 1 1 1 1 0\n1 a\n3 4\n",
         "t.in:2:3: found 'a', expected a digit 0-9 (row 1, column 2 of 2)"},
        {"2 2 1 1 1 1 1 0\n1 2\n3 4\x1a",
         "t.in:3:3: found '4\\x1a', expected a digit 0-9 (row 2, column 2 of 2)"},
        {"2 2 1 1 1 1 1 0\n1\f2\n3 4\n",
         "t.in:2:1: found '1\\x0c2', expected a digit 0-9 (row 1, column 1 of 2)"},
        /* Nothing as large as the header says is allocated for it. */
        {"2147483647 1 1 1 1 1 1 0\n1\n",
         "t.in:3:1: found the end of the file, expected row 2 of 2147483647"},
    };
    ASSERT_COMPLAINTS(table);
}
END_TEST

START_TEST(case_8_nul_bytes_are_seen)
{
    static const char text[] = "1 2 1 1 1 1 1 0\n1 \0002\n";
    struct instance instance;
    struct error error;
    ck_assert_int_eq(instance_parse(&instance, "t.in", text, sizeof text - 1, &error),
                     STATUS_BAD_INPUT);
    ck_assert_str_eq(error.message,
                     "t.in:2:3: found byte 0x00, expected a digit 0-9 (row 1, column 2 of 2)");
}
END_TEST

START_TEST(case_19_lengths_beyond_the_board)
{
    struct instance instance = instance_of("1 1 1 5 1000000000 1 1 0\n1\n");
    ck_assert_uint_eq(instance_longest(&instance), 1);
    ck_assert_uint_eq(instance.max_length, 1000000000);
    instance_free(&instance);
}
END_TEST

START_TEST(any_cut_of_a_file_is_an_error_and_no_crash)
{
    /* In memory of its very size, so that a sanitizer sees a read beyond it. */
    size_t size = strlen(plain);
    for (size_t cut = 0; cut + 2 <= size; cut++) {
        struct instance instance;
        char *text = malloc(cut ? cut : 1);
        ck_assert_ptr_nonnull(text);
        memcpy(text, plain, cut);
        enum status status = instance_parse(&instance, "t.in", text, cut, NULL);
        ck_assert_int_eq(status, STATUS_BAD_INPUT);
        free(text);
    }
}
END_TEST

START_TEST(files_and_missing_files)
{
    char name[] = "/tmp/instance-XXXXXX";
    int file = mkstemp(name);
    struct instance instance;
    struct error error;
    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(write(file, plain, sizeof plain - 1), (ssize_t)sizeof plain - 1);
    close(file);
    ck_assert_int_eq(instance_read(&instance, name, &error), STATUS_OK);
    instance_free(&instance);
    unlink(name);
    ck_assert_int_eq(instance_read(&instance, name, &error), STATUS_FAILED);
    instance_free(&instance);
}
END_TEST

Suite *instance_suite(void)
{
    const TTest *const tests[] = {
        a_header_and_a_board_are_read,
        the_checksum_is_of_the_canonical_text,
        case_9_and_11_blanks_and_line_ends_are_forgiven,
        case_20_each_limit_passed_by_one,
        each_limit_is_reached,
        case_20_header_nonsense,
        case_20_rows_that_are_wrong,
        case_8_nul_bytes_are_seen,
        case_19_lengths_beyond_the_board,
        any_cut_of_a_file_is_an_error_and_no_crash,
        files_and_missing_files,
    };
    return SUITE_OF("instance", tests, 30);
}
