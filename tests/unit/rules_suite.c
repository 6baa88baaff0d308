#include "naive/naive.h"
#include "path/rules.h"
#include "path/value.h"
#include "test.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Judges a plan that must be legal; frees nothing. */
static void judge(struct outcome *outcome, const struct instance *instance, const struct plan *plan)
{
    struct error error;
    outcome_start(outcome);
    enum status status = rules_judge(outcome, instance, plan, NULL, NULL, &error);
    ck_assert_msg(status == STATUS_OK, "%s", error.message);
}

static void assert_outcome(const char *input, const char *output, const char *sum,
                           const char *score, uint32_t cells_left)
{
    struct instance instance = instance_of(input);
    struct plan plan = plan_of(&instance, output);
    struct outcome outcome;
    judge(&outcome, &instance, &plan);
    assert_number(outcome.sum, sum);
    assert_number(outcome.score, score);
    ck_assert_uint_eq(outcome.cells_left, cells_left);
    outcome_free(&outcome);
    plan_free(&plan);
    instance_free(&instance);
}

static void assert_illegal(const char *input, const char *output, const char *message)
{
    struct instance instance = instance_of(input);
    struct plan plan = plan_of(&instance, output);
    struct outcome outcome;
    struct error error = {.message = "legal"};
    outcome_start(&outcome);
    enum status status = rules_judge(&outcome, &instance, &plan, NULL, NULL, &error);
    ck_assert_str_eq(error.message, message);
    ck_assert_int_eq(status, STATUS_ILLEGAL);
    assert_number(outcome.score, "0");
    ck_assert_uint_eq(outcome.cells_left, instance_cells(&instance));
    outcome_free(&outcome);
    plan_free(&plan);
    instance_free(&instance);
}

START_TEST(the_samples_of_the_statement)
{
    static const char *const name[] = {"path1", "path2"}, *const score[] = {"15", "2"};
    for (int i = 0; i < 2; i++) {
        char input[64], output[64];
        struct instance instance;
        struct plan plan;
        struct outcome outcome;
        snprintf(input, sizeof input, "tests/samples/%s.in", name[i]);
        snprintf(output, sizeof output, "tests/samples/%s.out", name[i]);
        ck_assert_int_eq(instance_read(&instance, input, NULL), STATUS_OK);
        ck_assert_int_eq(plan_read(&plan, &instance, output, NULL), STATUS_OK);
        judge(&outcome, &instance, &plan);
        assert_number(outcome.score, score[i]);
        outcome_free(&outcome);
        plan_free(&plan);
        instance_free(&instance);
    }
    assert_outcome("3 3 100 2 3 1 1 1\n2 1 1\n2 3 3\n4 7 1\n", "1\n3 1 1 1 2 1 3\n", "4", "0", 6);
}
END_TEST

START_TEST(case_1_one_digit_is_worth_nothing)
{
    assert_outcome("1 1 1 1 1 1 1 0\n7\n", "1\n1 1 1\n", "0", "0", 1);
    assert_outcome("1 1 1 1 1 9 9 1\n7\n", "1\n1 1 1\n", "0", "0", 1);
}
END_TEST

START_TEST(a_move_worth_nothing_is_used_up_and_changes_nothing)
{
    /* 21 is nothing; then 211 is still there, prime: 3 + 1. */
    const char *board = "1 3 2 1 3 1 1 0\n2 1 1\n";
    assert_outcome(board, "2\n2 1 1 1 2\n3 1 1 1 2 1 3\n", "4", "4", 0);
    struct instance instance = instance_of(board);
    struct plan plan = {0};
    struct outcome outcome;
    struct error error;
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(plan_append(&plan, (const uint32_t[]){0}, 1), 0);
    outcome_start(&outcome);
    ck_assert_int_eq(rules_judge(&outcome, &instance, &plan, NULL, NULL, &error), STATUS_ILLEGAL);
    ck_assert_str_eq(error.message, "3 moves, at most K = 2 are allowed");
    outcome_free(&outcome);
    plan_free(&plan);
    instance_free(&instance);
}
END_TEST

START_TEST(case_2_leading_zero)
{
    assert_illegal("1 2 1 1 2 1 1 0\n0 7\n", "1\n2 1 1 1 2\n",
                   "move 1: cell 1 (row 1, column 1) starts the path on digit 0");
    assert_outcome("1 3 1 1 3 1 1 0\n1 0 1\n", "1\n3 1 1 1 2 1 3\n", "6", "6", 0);
}
END_TEST

START_TEST(case_3_4_5_long_numbers)
{
    static const struct {
        const char *digits, *score;
    } cases[] = {
        {"999999999999999989", "19"},      {"9223372036854775837", "20"},
        {"18446744073709551629", "21"},    {"3215031751", "0"},
        {"341550071728321", "0"},          {"3825123056546413051", "0"},
        {"318665857834031151167461", "0"}, {"3317044064679887385961981", "0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct instance instance = row_of(cases[i].digits, 1, 0, 0);
        struct plan plan = walk_of(1, instance.columns);
        struct outcome outcome;
        judge(&outcome, &instance, &plan);
        assert_number(outcome.score, cases[i].score);
        outcome_free(&outcome);
        plan_free(&plan);
        instance_free(&instance);
    }
}
END_TEST

START_TEST(case_6_many_cells_left)
{
    char text[512] = "8 9 5 1 72 1 1 1\n";
    for (int i = 0; i < 72; i++)
        strcat(text, i % 9 < 8 ? "1 " : "1\n");
    assert_outcome(text, "0\n", "0", "0", 72);
    assert_outcome(text, "1\n2 1 1 1 2\n", "4", "0", 70);
    assert_outcome(text, "1\n2 1 1 2 1\n", "4", "0", 70);
}
END_TEST

START_TEST(halving_rounds_down_once)
{
    /* 11 (4) and 11 (4), 2 left: floor(8 / 4); then 3 + 4 with 1 left: floor(7 / 2). */
    assert_outcome("1 6 5 1 6 1 1 1\n1 1 2 4 1 1\n", "2\n2 1 1 1 2\n2 1 5 1 6\n", "8", "2", 2);
    assert_outcome("1 5 5 1 6 1 1 1\n1 1 4 2 2\n", "2\n2 1 1 1 2\n2 1 4 1 5\n", "7", "3", 1);
    /* 2^64 + 1 over 2 left of 66 cells. */
    char digits[67] = "";
    memset(digits, '2', 64);
    digits[64] = digits[65] = '0';
    struct instance instance = row_of(digits, 0, 64, 1);
    struct plan plan = walk_of(1, 64);
    struct outcome outcome;
    judge(&outcome, &instance, &plan);
    /* 64^64 = 2^384; over 4: 2^382 */
    mpz_t wanted;
    mpz_init_set_ui(wanted, 1);
    mpz_mul_2exp(wanted, wanted, 382);
    ck_assert(mpz_cmp(outcome.score, wanted) == 0);
    mpz_clear(wanted);
    outcome_free(&outcome);
    plan_free(&plan);
    instance_free(&instance);
}
END_TEST

START_TEST(case_7_powers_that_overflow)
{
    struct instance instance = row_of("999999999999999989", 16, 0, 0);
    struct plan plan = walk_of(1, 18);
    struct outcome outcome;
    judge(&outcome, &instance, &plan);
    assert_number(outcome.score, "121439531096594251777"); /* 18^16 + 1 */
    outcome_free(&outcome);
    plan_free(&plan);
    instance_free(&instance);
}
END_TEST

START_TEST(case_10_illegal_moves_are_named)
{
    const char *board = "3 3 9 2 3 1 1 0\n2 1 1\n2 3 3\n4 7 1\n";
    /* After 33 of row 2 is gone, 1 1 of row 1 stands in row 2. */
    assert_illegal(board, "2\n2 2 2 2 3\n2 1 2 1 3\n", "move 2: cell 1 (row 1, column 2) is blank");
    assert_outcome(board, "2\n2 2 2 2 3\n2 2 2 2 3\n", "7", "7", 5);
    assert_illegal(board, "1\n3 2 2 2 3 2 2\n",
                   "move 1: cell 3 (row 2, column 2) was visited before by this move");
    assert_illegal(board, "1\n2 2 2 2 2\n",
                   "move 1: cell 2 (row 2, column 2) was visited before by this move");
    assert_illegal(board, "1\n2 1 1 2 2\n",
                   "move 1: cell 2 (row 2, column 2) is no neighbour of the cell before it");
    assert_illegal(board, "1\n2 3 1 1 2\n", /* cells 0 and 5; 2 and 3 touch in memory only */
                   "move 1: cell 2 (row 1, column 2) is no neighbour of the cell before it");
    assert_illegal(board, "1\n2 1 1 3 2\n",
                   "move 1: cell 2 (row 3, column 2) is no neighbour of the cell before it");
    assert_illegal(board, "1\n1 1 1\n", "move 1: length 1 is outside 2 to 3");
    assert_illegal(board, "1\n4 1 1 1 2 1 3 2 3\n", "move 1: length 4 is outside 2 to 3");
    assert_illegal("3 3 9 2 1000000000000000000 1 1 0\n2 1 1\n2 3 3\n4 7 1\n", "1\n0\n",
                   "move 1: length 0 is outside 2 to 1000000000000000000");
}
END_TEST

START_TEST(a_cell_off_the_board_is_illegal)
{
    struct instance instance = instance_of("1 2 1 1 2 1 1 0\n1 1\n");
    const uint32_t cells[] = {2, UINT32_MAX};
    for (int i = 0; i < 2; i++) {
        struct plan plan = {0};
        struct outcome outcome;
        struct error error;
        ck_assert_int_eq(plan_append(&plan, (const uint32_t[]){1, cells[i]}, 2), 0);
        outcome_start(&outcome);
        ck_assert_int_eq(rules_judge(&outcome, &instance, &plan, NULL, NULL, &error),
                         STATUS_ILLEGAL);
        ck_assert_ptr_nonnull(strstr(error.message, "is off the board"));
        outcome_free(&outcome);
        plan_free(&plan);
    }
    instance_free(&instance);
}
END_TEST

START_TEST(case_18_powers_of_zero)
{
    assert_outcome("1 2 1 1 2 0 1 0\n1 3\n", "1\n2 1 1 1 2\n", "0", "0", 2);
    assert_outcome("1 2 1 1 2 1 0 0\n2 2\n", "1\n2 1 1 1 2\n", "0", "0", 2);
    assert_outcome("1 2 1 1 2 0 1 0\n1 1\n", "1\n2 1 1 1 2\n", "3", "3", 0);
    assert_outcome("1 2 1 1 2 1 0 0\n1 1\n", "1\n2 1 1 1 2\n", "3", "3", 0);
}
END_TEST

START_TEST(case_19_no_legal_move)
{
    assert_outcome("3 3 9 10 1000000000 1 1 0\n2 1 1\n2 3 3\n4 7 1\n", "0", "0", "0", 9);
    assert_outcome("3 3 9 2 1000000000 1 1 0\n2 1 1\n2 3 3\n4 7 1\n", "1\n3 1 1 1 2 1 3\n", "4",
                   "4", 6);
}
END_TEST

struct told {
    size_t moves, cells;
    unsigned kind[8];
    unsigned long value[8];
};

static void hear(void *listener, size_t move, const uint32_t *path, size_t length, unsigned kind,
                 const mpz_t value)
{
    struct told *told = listener;
    ck_assert_uint_eq(move, told->moves);
    ck_assert_ptr_nonnull(path);
    told->cells += length;
    told->kind[told->moves] = kind;
    told->value[told->moves++] = mpz_get_ui(value);
}

START_TEST(the_listener_hears_every_move)
{
    struct instance instance = instance_of("1 5 9 1 9 1 1 0\n1 1 2 1 3\n");
    struct plan plan = plan_of(&instance, "3\n2 1 3 1 4\n2 1 1 1 2\n2 1 4 1 5\n");
    struct told told = {0};
    struct outcome outcome, copy;
    outcome_start(&outcome);
    outcome_start(&copy);
    ck_assert_int_eq(rules_judge(&outcome, &instance, &plan, hear, &told, NULL), STATUS_OK);
    ck_assert_uint_eq(told.moves, 3);
    ck_assert_uint_eq(told.cells, 6);
    ck_assert_uint_eq(told.kind[0], 0);
    ck_assert_uint_eq(told.kind[1], KIND_PRIME | KIND_PALINDROME);
    ck_assert_uint_eq(told.kind[2], KIND_PRIME);
    ck_assert_uint_eq(told.value[0] * 100 + told.value[1] * 10 + told.value[2], 43);
    outcome_copy(&copy, &outcome);
    assert_number(copy.sum, "7");
    ck_assert_uint_eq(copy.cells_left, 1);
    outcome_free(&outcome);
    outcome_free(&copy);
    plan_free(&plan);
    instance_free(&instance);
}
END_TEST

START_TEST(undecided_numbers_are_counted)
{
    /* 10^5000 + 1 has the factor 73 · 137 …; with a middle digit some have none below 1,000. */
    static char digits[5002];
    size_t undecided = 0;
    memset(digits, '0', 5001);
    digits[0] = digits[5000] = '1';
    for (char middle = '0'; middle <= '9'; middle++) {
        digits[2500] = middle;
        struct instance instance = row_of(digits, 1, 2, 0);
        struct plan plan = walk_of(1, 5001);
        struct outcome outcome;
        judge(&outcome, &instance, &plan);
        assert_number(outcome.score, "25010002"); /* 5001^2 + 1: not prime */
        undecided += outcome.undecided;
        outcome_free(&outcome);
        plan_free(&plan);
        instance_free(&instance);
    }
    ck_assert_uint_gt(undecided, 0);
    ck_assert_uint_lt(undecided, 10);
}
END_TEST

/* A board of 5s and the boustrophedon path over all its cells. */
static void *judge_a_million_cells(void *unused)
{
    enum { SIDE = 1000, CELLS = SIDE * SIDE };
    size_t used = 0;
    char *text = malloc(2 * CELLS + 64);
    uint32_t *path = malloc(CELLS * sizeof *path);
    struct plan plan = {0};
    struct outcome outcome;
    ck_assert(text && path);
    used = (size_t)sprintf(text, "1000 1000 1 2 1000000 1 4 0\n");
    for (int i = 0; i < CELLS; i++) {
        text[used++] = '5';
        text[used++] = (i + 1) % SIDE ? ' ' : '\n';
    }
    text[used] = '\0';
    struct instance instance = instance_of(text);
    for (uint32_t i = 0; i < CELLS; i++) {
        uint32_t c = i / SIDE, h = i % SIDE;
        path[i] = c * SIDE + (c % 2 ? SIDE - 1 - h : h);
    }
    ck_assert_int_eq(plan_append(&plan, path, CELLS), 0);
    judge(&outcome, &instance, &plan);
    assert_number(outcome.score, "1000000000000000000000001");
    ck_assert_uint_eq(outcome.cells_left, 0);
    outcome_free(&outcome);
    plan_free(&plan);
    instance_free(&instance);
    free(path);
    free(text);
    return unused;
}

START_TEST(case_16_and_7_a_million_cells_on_a_small_stack)
{
    pthread_t thread;
    pthread_attr_t attributes;
    ck_assert_int_eq(pthread_attr_init(&attributes), 0);
    ck_assert_int_eq(pthread_attr_setstacksize(&attributes, 256 * 1024), 0);
    ck_assert_int_eq(pthread_create(&thread, &attributes, judge_a_million_cells, NULL), 0);
    ck_assert_int_eq(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
}
END_TEST

Suite *rules_suite(void)
{
    const TTest *const tests[] = {
        the_samples_of_the_statement,
        case_1_one_digit_is_worth_nothing,
        a_move_worth_nothing_is_used_up_and_changes_nothing,
        case_2_leading_zero,
        case_3_4_5_long_numbers,
        case_6_many_cells_left,
        halving_rounds_down_once,
        case_7_powers_that_overflow,
        case_10_illegal_moves_are_named,
        a_cell_off_the_board_is_illegal,
        case_18_powers_of_zero,
        case_19_no_legal_move,
        the_listener_hears_every_move,
        undecided_numbers_are_counted,
        case_16_and_7_a_million_cells_on_a_small_stack,
    };
    return SUITE_OF("rules", tests, 60);
}
