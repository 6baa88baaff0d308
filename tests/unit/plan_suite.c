#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char board[] = "2 3 4 1 9 1 1 0\n1 2 3\n4 5 6\n";

static char *written(const struct plan *plan, const struct instance *instance)
{
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    ck_assert_ptr_nonnull(stream);
    plan_write(plan, instance, stream);
    ck_assert_int_eq(fclose(stream), 0);
    return text;
}

START_TEST(what_is_written_is_what_was_read)
{
    static const char text[] = "2\n3 1 1 1 2 2 2\n1 2 3\n";
    struct instance instance = instance_of(board);
    struct plan plan = plan_of(&instance, text);
    char *again = written(&plan, &instance);
    ck_assert_uint_eq(plan.moves, 2);
    ck_assert_str_eq(again, text);
    size_t length;
    const uint32_t *path = plan_move(&plan, 0, &length);
    ck_assert_uint_eq(length, 3);
    ck_assert_uint_eq(path[0], 1); /* row 1, column 1: top of column 0 */
    ck_assert_uint_eq(path[1], 3);
    ck_assert_uint_eq(path[2], 2);
    free(again);
    plan_free(&plan);
    instance_free(&instance);
}
END_TEST

START_TEST(forgiven_blanks)
{
    static const char *const forms[] = {
        "0",
        "0\r\n",
        "\n\t0 \n\n",
        ("\xef\xbb\xbf"
         "0\r"),
    };
    struct instance instance = instance_of(board);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        struct plan plan = plan_of(&instance, forms[i]);
        ck_assert_uint_eq(plan.moves, 0);
        plan_free(&plan);
    }
    struct plan plan = plan_of(&instance, " 2\r\r2  1 1\t1 2 \r\n\n1 2 3");
    char *text = written(&plan, &instance);
    ck_assert_str_eq(text, "2\n2 1 1 1 2\n1 2 3\n");
    free(text);
    plan_free(&plan);
    instance_free(&instance);
}
END_TEST

static const struct {
    enum status status;
    const char *text, *message;
} refused[] = {
    /* case 8: odd tokens */
    {STATUS_BAD_INPUT, "", "t.out:1:1: found the end of the file, expected the number of moves M"},
    {STATUS_BAD_INPUT, "+1\n1 1 1\n", "t.out:1:1: found '+1', expected the number of moves M"},
    {STATUS_BAD_INPUT, "01\n1 1 1\n", "t.out:1:1: found '01', expected the number of moves M"},
    {STATUS_BAD_INPUT, "4294967297\n1 1 1\n",
     "t.out:1:1: found '4294967297', expected the number of moves M, not above 1000000000"},
    {STATUS_BAD_INPUT, "1e3\n", "t.out:1:1: found '1e3', expected the number of moves M"},
    {STATUS_BAD_INPUT, "0x1\n", "t.out:1:1: found '0x1', expected the number of moves M"},
    {STATUS_BAD_INPUT, "-1\n", "t.out:1:1: found '-1', expected the number of moves M"},
    {STATUS_BAD_INPUT, "M\n", "t.out:1:1: found 'M', expected the number of moves M"},
    /* case 10: counts that do not fit */
    {STATUS_ILLEGAL, "5\n", "t.out:1:1: found 5 moves, expected at most K = 4"},
    {STATUS_BAD_INPUT, "2\n1 1 1\n", "t.out:3:1: found the end of the file, expected move 2 of 2"},
    {STATUS_BAD_INPUT, "1\n1 1 1\n1 1 1\n",
     "t.out:3:1: found '1', expected the end of the file after the last move"},
    {STATUS_BAD_INPUT, "0\n1 1 1\n",
     "t.out:2:1: found '1', expected the end of the file after the last move"},
    {STATUS_BAD_INPUT, "1 1 1 1\n",
     "t.out:1:3: found '1', expected the end of the line after the number of moves M"},
    {STATUS_BAD_INPUT, "1\n2 1 1\n",
     "t.out:2:6: found the end of the line, expected the row of cell 2 of move 1"},
    {STATUS_BAD_INPUT, "1\n2 1 1 1\n",
     "t.out:2:8: found the end of the line, expected the column of cell 2 of move 1"},
    {STATUS_BAD_INPUT, "1\n1 1 1 1\n",
     "t.out:2:7: found '1', expected the end of the line after the cells of move 1"},
    {STATUS_BAD_INPUT, "1\n99999999999999999999 1 1\n",
     "t.out:2:25: found the end of the line, expected the row of cell 2 of move 1"},
    /* case 10: off the board */
    {STATUS_ILLEGAL, "1\n2 1 1 0 1\n",
     "t.out:2:7: move 1, cell 2: found row 0, expected one on the board, from 1 to 2"},
    {STATUS_ILLEGAL, "1\n1 3 1\n",
     "t.out:2:3: move 1, cell 1: found row 3, expected one on the board, from 1 to 2"},
    {STATUS_ILLEGAL, "1\n1 1 4\n",
     "t.out:2:5: move 1, cell 1: found column 4, expected one on the board, from 1 to 3"},
    {STATUS_BAD_INPUT, "1\n1 1 -1\n",
     "t.out:2:5: found '-1', expected the column of cell 1 of move 1"},
};

START_TEST(case_8_and_10_what_is_refused)
{
    struct instance instance = instance_of(board);
    const char *text = refused[_i].text;
    struct plan plan;
    struct error error = {.message = "accepted"};
    enum status status = plan_parse(&plan, &instance, "t.out", text, strlen(text), &error);
    ck_assert_str_eq(error.message, refused[_i].message);
    ck_assert_int_eq(status, refused[_i].status);
    ck_assert_uint_eq(plan.moves, 0);
    plan_free(&plan);
    instance_free(&instance);
}
END_TEST

START_TEST(plans_grow_shrink_and_copy)
{
    struct plan plan = {0}, copy = {0};
    uint32_t path[50];
    size_t length;
    for (uint32_t i = 0; i < 50; i++)
        path[i] = i;
    for (size_t i = 0; i < 1000; i++)
        ck_assert_int_eq(plan_append(&plan, path, i % 50), 0);
    ck_assert_int_eq(plan_copy(&copy, &plan), 0);
    plan_truncate(&plan, 2000);
    ck_assert_uint_eq(plan.moves, 1000);
    plan_truncate(&plan, 3);
    ck_assert_uint_eq(plan.moves, 3);
    ck_assert_uint_eq(plan_cells(&plan), 3);
    ck_assert_uint_eq(copy.moves, 1000);
    ck_assert_mem_eq(plan_move(&copy, 999, &length), path, 49 * sizeof *path);
    ck_assert_uint_eq(length, 49);
    plan_truncate(&plan, 0);
    ck_assert_int_eq(plan_copy(&copy, &plan), 0);
    ck_assert_uint_eq(copy.moves, 0);
    plan_free(&plan);
    plan_free(&copy);
}
END_TEST

Suite *plan_suite(void)
{
    const TTest *const tests[] = {
        what_is_written_is_what_was_read,
        forgiven_blanks,
        plans_grow_shrink_and_copy,
    };
    Suite *suite = SUITE_OF("plan", tests, 30);
    TCase *table = tcase_create("refused");
    tcase_add_loop_test(table, case_8_and_10_what_is_refused, 0,
                        (int)(sizeof refused / sizeof *refused));
    suite_add_tcase(suite, table);
    return suite;
}
