/* same_solve.c — the best score: proofs against brute force, searches against the judge, and the
 * judge and the lists against what can be wrong with them. */
#include "base/random.h"
#include "naive/same_best.h"
#include "same/exact.h"
#include "same/greedy.h"
#include "same/judge.h"
#include "same/position.h"
#include "same/solve.h"
#include "same/tempering.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* The board of rows given top first, joined. */
static struct same_board board_of(const char *cells, uint32_t rows, uint32_t columns)
{
    struct same_board board = {.rows = rows, .columns = columns};
    ck_assert_uint_eq(strlen(cells), (size_t)rows * columns);
    board.colour = malloc((size_t)rows * columns);
    ck_assert(board.colour != NULL);
    for (uint32_t r = 0; r < rows; r++)
        for (uint32_t c = 0; c < columns; c++)
            board.colour[c * rows + (rows - 1 - r)] = (uint8_t)cells[r * columns + c];
    return board;
}

static void random_cells(char *cells, int count, int colours, struct random *random)
{
    for (int i = 0; i < count; i++)
        cells[i] = "RGBYPQSTUV"[random_below(random, (uint64_t)colours)];
    cells[count] = '\0';
}

static struct same_answer solve(const struct same_board *board, const char *scoring, uint64_t units,
                                int threads)
{
    struct same_answer answer;
    struct error error = {.message = ""};
    struct same_search search = {.board = board,
                                 .scoring = same_scoring_find(scoring),
                                 .budget = budget_of_units(units),
                                 .seed = 3,
                                 .threads = threads};
    ck_assert_msg(same_solve(&answer, &search, &error) == STATUS_OK, "%s", error.message);
    return answer;
}

/* Judges with all claims, and returns the score. */
static int64_t judged(const struct same_answer *answer, const struct same_board *board,
                      const char *scoring)
{
    struct same_outcome outcome;
    struct error error;
    ck_assert_msg(same_judge(&outcome, board, same_scoring_find(scoring), &answer->list, &error) ==
                      STATUS_OK,
                  "%s", error.message);
    ck_assert(answer->list.totals);
    ck_assert_int_le(outcome.score, answer->bound);
    return outcome.score;
}

static long classic_cluster(long m)
{
    return (m - 2) * (m - 2);
}

static long classic_end(long r)
{
    return r ? 0 : 1000;
}

static long js_end(long r)
{
    return r ? -(r - 2) * (r - 2) : 1000;
}

static long square_cluster(long m)
{
    return m * (m - 1);
}

static long nothing(long r)
{
    (void)r;
    return 0;
}

static const struct {
    const char *name;
    struct same_pay pay;
} rules[] = {
    {"classic", {classic_cluster, classic_end}},
    {"js", {classic_cluster, js_end}},
    {"square", {square_cluster, nothing}},
};

/* (rows, columns, colours, boards) */
static const int small[][4] = {{4, 4, 3, 200}, {5, 5, 3, 60}, {6, 6, 3, 10}, {1, 12, 2, 50},
                               {12, 1, 2, 50}, {3, 7, 4, 40}, {2, 9, 3, 40}, {5, 3, 2, 40},
                               {4, 4, 9, 20},  {1, 1, 1, 1},  {2, 1, 1, 1}};

START_TEST(small_boards_are_solved_as_by_brute_force)
{
    const int *shape = small[_i];
    struct random random;
    random_start(&random, 11, (uint64_t)_i);
    for (int game = 0; game < shape[3]; game++) {
        char cells[40];
        random_cells(cells, shape[0] * shape[1], shape[2], &random);
        struct same_board board = board_of(cells, (uint32_t)shape[0], (uint32_t)shape[1]);
        for (size_t k = 0; k < sizeof rules / sizeof *rules; k++) {
            struct same_answer answer = solve(&board, rules[k].name, 1, 1);
            ck_assert_msg(answer.optimal, "%s: not proven", cells);
            ck_assert_int_eq(judged(&answer, &board, rules[k].name), answer.bound);
            ck_assert_msg(answer.bound == same_best(cells, shape[0], shape[1], &rules[k].pay),
                          "%s (%s)", cells, rules[k].name);
            same_answer_free(&answer);
        }
        same_board_free(&board);
    }
}
END_TEST

START_TEST(the_portable_twins_of_pext_and_pdep_agree_with_them)
{
    struct random random;
    random_start(&random, 12, 0);
    for (int i = 0; i < 100000; i++) {
        uint64_t bits = random_next(&random), mask = random_next(&random) & random_next(&random);
        ck_assert_uint_eq(extract(bits, mask), portable_extract(bits, mask));
        ck_assert_uint_eq(deposit(bits, mask), portable_deposit(bits, mask));
        ck_assert_uint_eq(portable_deposit(portable_extract(bits, mask), mask), bits & mask);
    }
    ck_assert_uint_eq(portable_extract(UINT64_C(0x8000000000000001), ~UINT64_C(0)),
                      UINT64_C(0x8000000000000001));
    ck_assert_uint_eq(portable_extract(0xf0, 0x3c), 0xc);
    ck_assert_uint_eq(portable_deposit(0xc, 0x3c), 0x30);
}
END_TEST

/* Random games on the words of a position, replayed by the judge. */
START_TEST(cells_that_never_move_play_the_same_game)
{
    struct random random;
    random_start(&random, 13, 0);
    for (int game = 0; game < 2000; game++) {
        char cells[CELLS + 1];
        int rows = 1 + (int)random_below(&random, SIDE),
            columns = 1 + (int)random_below(&random, SIDE);
        random_cells(cells, rows * columns, 1 + (int)random_below(&random, COLOURS), &random);
        struct same_board board = board_of(cells, (uint32_t)rows, (uint32_t)columns);
        struct puzzle puzzle;
        struct position position;
        struct same_list list = {0};
        word joined[SIDE];
        ck_assert(position_start(&puzzle, &position, &board, same_scoring_classic()));
        while (position_joined(&puzzle, &position, joined)) {
            uint32_t cell = (uint32_t)random_below(&random, CELLS);
            struct same_move move = {.row = position_row(&position, cell),
                                     .column = position_column(&position, cell)};
            bool has_cluster = joined[cell / SIDE] >> (cell % SIDE) & 1;
            if (position_alive(&position, cell))
                move.colour = puzzle.letter[puzzle.kind[cell]];
            int64_t before = position.score;
            move.balls = position_remove(&puzzle, &position, cell);
            ck_assert_int_eq(move.balls != 0, has_cluster);
            if (move.balls)
                ck_assert_int_eq(same_list_add(&list, &move, position.score - before), 0);
        }
        list.totals = true;
        list.left = position.cells;
        list.score = position.score + same_end_points(puzzle.scoring, position.cells);
        struct same_outcome outcome;
        struct error error;
        ck_assert_msg(same_judge(&outcome, &board, puzzle.scoring, &list, &error) == STATUS_OK,
                      "game %d: %s", game, error.message);
        same_list_free(&list);
        same_board_free(&board);
    }
}
END_TEST

static int64_t greedy_score(const struct same_board *board)
{
    static struct same_greedy greedy;
    struct same_move move;
    int64_t score = 0;
    ck_assert_int_eq(same_greedy_start(&greedy, board, NULL), STATUS_OK);
    while (same_greedy_step(&greedy, &move))
        score += same_points(same_scoring_classic(), move.balls);
    return score + same_end_points(same_scoring_classic(), same_greedy_balls(&greedy));
}

static void expect_same_list(const struct same_list *one, const struct same_list *other)
{
    ck_assert_uint_eq(one->steps, other->steps);
    for (size_t i = 0; i < one->steps; i++) {
        ck_assert_uint_eq(one->step[i].move.row, other->step[i].move.row);
        ck_assert_uint_eq(one->step[i].move.column, other->step[i].move.column);
    }
}

/* Boards for words of 16 bits, for words of 64, and beyond both. */
static const int shapes[][3] = {{10, 15, 3}, {15, 15, 5}, {16, 16, 8}, {1, 16, 2}, {17, 5, 3},
                                {5, 40, 4},  {64, 64, 6}, {65, 3, 3},  {3, 70, 9}, {15, 15, 10}};

START_TEST(the_same_units_give_the_same_moves_with_one_thread_and_two)
{
    const int *shape = shapes[_i];
    struct random random;
    random_start(&random, 14, (uint64_t)_i);
    char cells[64 * 64 + 1];
    random_cells(cells, shape[0] * shape[1], shape[2], &random);
    struct same_board board = board_of(cells, (uint32_t)shape[0], (uint32_t)shape[1]);
    /* The first shape by all rules: the searches take their time under the sanitizers. */
    for (size_t k = 0; k < (_i ? 1 : sizeof rules / sizeof *rules); k++) {
        struct same_answer one = solve(&board, rules[k].name, 1, 1);
        struct same_answer two = solve(&board, rules[k].name, 1, 2);
        expect_same_list(&one.list, &two.list);
        int64_t score = judged(&one, &board, rules[k].name);
        if (k == 0)
            ck_assert_int_ge(score, greedy_score(&board));
        same_answer_free(&one);
        same_answer_free(&two);
    }
    same_board_free(&board);
}
END_TEST

/* What is wrong with a list is told with the move and the place. */
START_TEST(illegal_lists_are_refused)
{
    /* R G .       bottom row: B B R */
    struct same_board board = board_of("RGR"
                                       "BBR",
                                       2, 3);
    static const struct {
        const char *moves, *message;
    } table[] = {
        {"2 0\n0 0\n", ""},
        {"0 2\n", "move 1: there is no ball at (3,1)"},
        {"3 0\n", "move 1: there is no ball at (1,4)"},
        {"0 1\n", "move 1: the ball of color R at (2,1) stands alone"},
        {"2 0\n2 0\n", "move 2: there is no ball at (1,3)"},
        {"0 0\n1 1\n", "move 2: there is no ball at (2,2)"},
        {"Game 1:\n\nMove 1 at (1,1): removed 2 balls of color B, got 0 points.\n"
         "Final score: 0, with 4 balls remaining.\n",
         ""},
        {"Move 1 at (1,1): removed 2 balls of color R, got 0 points.\n"
         "Final score: 0, with 4 balls remaining.\n",
         "move 1: the color is B, not R"},
        {"Move 1 at (1,1): removed 3 balls of color B, got 0 points.\n"
         "Final score: 0, with 4 balls remaining.\n",
         "move 1: it removes 2 balls, not 3"},
        {"Move 1 at (1,1): removed 2 balls of color B, got 1 points.\n"
         "Final score: 0, with 4 balls remaining.\n",
         "move 1: it gets 0 points, not 1"},
        {"Final score: 0, with 4 balls remaining.\n", "6 balls remain, not 4"},
        {"Final score: 1, with 6 balls remaining.\n", "the final score is 0, not 1"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct source source;
        struct same_list list = {0};
        struct same_outcome outcome;
        struct error error = {.message = ""};
        source_borrow(&source, "m", table[i].moves, strlen(table[i].moves));
        ck_assert_msg(same_list_read(&list, &source, same_list_format(&source), &error) ==
                          STATUS_OK,
                      "%s", error.message);
        enum status status = same_judge(&outcome, &board, same_scoring_classic(), &list, &error);
        ck_assert_int_eq(status, *table[i].message ? STATUS_ILLEGAL : STATUS_OK);
        ck_assert_str_eq(error.message, table[i].message);
        same_list_free(&list);
    }
    same_board_free(&board);
}
END_TEST

START_TEST(malformed_lists_are_told_with_their_place)
{
    static const char *const table[][2] = {
        {"1 x\n", "m:1:3: found 'x', expected a row, from 0"},
        {"1\n", "m:1:2: found the end of the line, expected a row, from 0"},
        {"0 0\n1 2 3\n", "m:2:5: found '3', expected the end of the line after column and row"},
        {"-1 0\n", "m:1:1: found '-1', expected \"Move \" or \"Final score: \""},
        {"Move 1 at (1,1)\n", "m:1:15: found ')', expected \"): removed \""},
        {"Move 1 at (0,1): removed 2 balls of color B, got 0 points.\n",
         "m:1:12: found '0,1):', expected a number from 1 to 2147483647"},
        {"Game 1:\n\nMove 1 at (1,1): removed 2 balls of color B, got 0 points.\n",
         "m:4:1: found the end of the file, expected \"Move \" or \"Final score: \""},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct source source;
        struct same_list list = {0};
        struct error error = {.message = ""};
        source_borrow(&source, "m", table[i][0], strlen(table[i][0]));
        ck_assert_int_eq(same_list_read(&list, &source, same_list_format(&source), &error),
                         STATUS_BAD_INPUT);
        ck_assert_str_eq(error.message, table[i][1]);
        same_list_free(&list);
    }
}
END_TEST

/* Written, read and judged: both formats, an empty list among others. */
START_TEST(lists_survive_writing_and_reading)
{
    static const char *const cells[] = {"RGR"
                                        "BBR",
                                        "RGB"
                                        "GBR",
                                        "RRR"
                                        "RRR"};
    for (enum same_format format = SAME_JUDGED; format <= SAME_COLUMNS; format++) {
        char *text;
        size_t size;
        struct same_answer answer[3];
        FILE *stream = open_memstream(&text, &size);
        for (uint64_t i = 0; i < 3; i++) {
            struct same_board board = board_of(cells[i], 2, 3);
            answer[i] = solve(&board, "classic", 1, 1);
            same_list_write(&answer[i].list, stream, format, i + 1);
            same_board_free(&board);
        }
        fclose(stream);
        struct source source;
        struct error error;
        source_borrow(&source, "m", text, size);
        ck_assert_int_eq(same_list_format(&source), format);
        for (size_t i = 0; i < 3; i++) {
            struct same_list list = {0};
            ck_assert_msg(same_list_read(&list, &source, format, &error) == STATUS_OK, "%s",
                          error.message);
            expect_same_list(&list, &answer[i].list);
            same_list_free(&list);
            same_answer_free(&answer[i]);
        }
        ck_assert(!source_more_lines(&source));
        free(text);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("same solve");
    TCase *cases = tcase_create("cases");
    tcase_add_loop_test(cases, small_boards_are_solved_as_by_brute_force, 0,
                        sizeof small / sizeof *small);
    tcase_add_test(cases, the_portable_twins_of_pext_and_pdep_agree_with_them);
    tcase_add_test(cases, cells_that_never_move_play_the_same_game);
    tcase_add_loop_test(cases, the_same_units_give_the_same_moves_with_one_thread_and_two, 0,
                        sizeof shapes / sizeof *shapes);
    tcase_add_test(cases, illegal_lists_are_refused);
    tcase_add_test(cases, malformed_lists_are_told_with_their_place);
    tcase_add_test(cases, lists_survive_writing_and_reading);
    tcase_set_timeout(cases, 120);
    suite_add_tcase(suite, cases);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
