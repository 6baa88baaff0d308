/* same_simulate.c — the judged task: formats to the byte, the cases that trip programs up, and
 * agreement with the oracle. */
#include "base/random.h"
#include "naive/same_oracle.h"
#include "same/bits.h"
#include "same/clusters.h"
#include "same/simulate.h"

#include <check.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What came of simulating a text. */
struct run {
    enum status status;
    struct error error;
    char *output; /* to be freed */
};

static struct run simulate_bytes(const char *text, size_t length, uint32_t rows)
{
    struct run run = {.error.message = ""};
    size_t size;
    struct same_reader reader;
    FILE *input = tmpfile(), *output = open_memstream(&run.output, &size);
    ck_assert(input && output);
    ck_assert_uint_eq(fwrite(text, 1, length, input), length);
    rewind(input);
    run.status = same_reader_start(&reader, fileno(input), "in", rows, NULL, &run.error);
    if (!run.status)
        run.status = same_simulate(&reader, output, &run.error);
    same_reader_free(&reader);
    fclose(input);
    fclose(output);
    return run;
}

static void expect(const char *text, uint32_t rows, const char *output)
{
    struct run run = simulate_bytes(text, strlen(text), rows);
    ck_assert_str_eq(run.error.message, "");
    ck_assert_int_eq(run.status, STATUS_OK);
    ck_assert_str_eq(run.output, output);
    free(run.output);
}

static void expect_error(const char *text, uint32_t rows, const char *message)
{
    struct run run = simulate_bytes(text, strlen(text), rows);
    ck_assert_int_eq(run.status, STATUS_BAD_INPUT);
    ck_assert_str_eq(run.error.message, message);
    free(run.output);
}

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1 << 16);
    ck_assert_msg(file && text, "%s cannot be read: run the tests in the repository", path);
    ck_assert_uint_lt(fread(text, 1, (1 << 16) - 1, file), (1 << 16) - 1);
    fclose(file);
    return text;
}

/* `text` with every `from` replaced by `to`; to be freed. */
static char *replace(const char *text, const char *from, const char *to)
{
    char *result = calloc(strlen(text) + 1, strlen(to) + 2), *at = result;
    ck_assert(result != NULL);
    for (size_t length = strlen(from); *text;) {
        if (strncmp(text, from, length) == 0) {
            at += sprintf(at, "%s", to);
            text += length;
        } else {
            *at++ = *text++;
        }
    }
    return result;
}

START_TEST(the_statements_sample_gives_the_statements_output)
{
    char *input = read_file("tests/same/samples/statement.in");
    char *output = read_file("tests/same/samples/statement.out");
    expect(input, 0, output);
    free(input);
    free(output);
}
END_TEST

START_TEST(blank_lines_spaces_and_line_ends_mean_nothing)
{
    char *input = read_file("tests/same/samples/statement.in");
    char *output = read_file("tests/same/samples/statement.out");
    static const char *const change[][2] = {
        {"\n\n", "\n"},
        {"\n\n", "\n \t\n\n\n"},
        {"\n", "\r\n"},
        {"\n", "\r"},
        {"\n", "\n\n"},
        {"\n", "  \t\n"},
        {"\n", "\n\t "},
        {"RG", "R G"},
        {"3", "\n\n003"},
        {"3", "\xef\xbb\xbf"
              "3"},
    };
    for (size_t i = 0; i < sizeof change / sizeof *change; i++) {
        char *changed = replace(input, change[i][0], change[i][1]);
        expect(changed, 0, output);
        changed[strlen(changed) - 1] = '\0'; /* no line end at the end of the file */
        while (strchr("\r\n\t ", changed[strlen(changed) - 1]))
            changed[strlen(changed) - 1] = '\0';
        expect(changed, 0, output);
        expect(changed, 10, output);
        free(changed);
    }
    free(input);
    free(output);
}
END_TEST

START_TEST(a_research_board_is_played_the_same)
{
    static const char *const output = "Game 1:\n\n"
                                      "Move 1 at (1,1): removed 3 balls of color 0, got 1 points.\n"
                                      "Final score: 1, with 3 balls remaining.\n\n"
                                      "Game 2:\n\n"
                                      "Final score: 0, with 1 balls remaining.\n";
    expect("1 2 1\n0 0 0\n\n1 \n", 0, output);
    expect("121\n000\n\n\n\n1", 0, output);
    expect("\n\r\n121\r\n000\r\n\r\n1\r\n", 0, output);
}
END_TEST

/* Row 12 of the cases. */
START_TEST(columns_emptied_together_are_all_closed_up)
{
    expect("1\nRBBGR\n", 1,
           "Game 1:\n\nMove 1 at (1,2): removed 2 balls of color B, got 0 points.\n"
           "Final score: 0, with 3 balls remaining.\n");
    expect("1\nRBBRG\n", 1,
           "Game 1:\n\nMove 1 at (1,2): removed 2 balls of color B, got 0 points.\n"
           "Move 2 at (1,1): removed 2 balls of color R, got 0 points.\n"
           "Final score: 0, with 1 balls remaining.\n");
}
END_TEST

/* Row 13. */
START_TEST(nothing_shifts_while_a_column_has_balls)
{
    expect("1\nRRG\nBYG\n", 2,
           "Game 1:\n\nMove 1 at (2,1): removed 2 balls of color R, got 0 points.\n"
           "Move 2 at (1,3): removed 2 balls of color G, got 0 points.\n"
           "Final score: 0, with 2 balls remaining.\n");
}
END_TEST

/* Row 14. */
START_TEST(one_empty_line_stands_between_games)
{
    expect("2\nRG\nRR\n", 1,
           "Game 1:\n\nFinal score: 0, with 2 balls remaining.\n\n"
           "Game 2:\n\nMove 1 at (1,1): removed 2 balls of color R, got 0 points.\n"
           "Final score: 1000, with 0 balls remaining.\n");
    expect("0\n", 0, "");
}
END_TEST

/* Row 15. */
START_TEST(the_bonus_comes_once_and_the_words_keep_their_plural)
{
    expect("1\nRRR\n", 1,
           "Game 1:\n\nMove 1 at (1,1): removed 3 balls of color R, got 1 points.\n"
           "Final score: 1001, with 0 balls remaining.\n");
    expect("1\nRRG\n", 1,
           "Game 1:\n\nMove 1 at (1,1): removed 2 balls of color R, got 0 points.\n"
           "Final score: 0, with 1 balls remaining.\n");
}
END_TEST

/* Rows 16 and 17. */
START_TEST(a_million_balls_of_one_colour)
{
    enum { SIDE = 1000 };
    char *text = malloc(SIDE * (SIDE + 1) + 8), *at = text;
    ck_assert(text != NULL);
    at += sprintf(at, "1\n");
    for (int row = 0; row < SIDE; row++, *at++ = '\n')
        for (int column = 0; column < SIDE; column++)
            *at++ = 'Z';
    *at = '\0';
    expect(text, SIDE,
           "Game 1:\n\n"
           "Move 1 at (1,1): removed 1000000 balls of color Z, got 999996000004 points.\n"
           "Final score: 999996001004, with 0 balls remaining.\n");
    free(text);
}
END_TEST

START_TEST(malformed_input_is_told_with_its_place)
{
    static const struct {
        const char *text;
        uint32_t rows;
        const char *message;
    } table[] = {
        {"", 0,
         "in:1:1: found the end of the file, expected the number of games or a board of digits"},
        {"\n \n", 0,
         "in:3:1: found the end of the file, expected the number of games or a board of digits"},
        {"x", 0, "in:1:1: found 'x', expected the number of games or a board of digits"},
        {"+1\n", 0, "in:1:1: found '+', expected the number of games or a board of digits"},
        {"1x\n", 0, "in:1:2: found 'x', expected the number of games or a board of digits"},
        {"0x1\n", 1, "in:1:2: found 'x', expected the number of games or a board of digits"},
        {"1 1\nR\n", 1,
         "in:1:4: found the end of the line, expected the number of games alone, up to 9 digits"},
        {"1234567890\nR\n", 1,
         "in:1:11: found the end of the line, expected the number of games alone, up to 9 digits"},
        {"1\nRGB\nRG\n", 2,
         "in:3:3: found the end of the line, expected 3 cells in this row, not 2"},
        {"1\r\nRGB\r\nRG", 2,
         "in:3:3: found the end of the file, expected 3 cells in this row, not 2"},
        {"1\nRGB\nRGBR\n", 2, "in:3:4: found 'R', expected the end of a row of 3 cells"},
        {"1\nRGB\n", 2, "in:3:1: found the end of the file, expected row 2 of 2 of game 1"},
        {"2\nRGB\n", 1, "in:3:1: found the end of the file, expected row 1 of 1 of game 2"},
        {"2\nRG\nR*\n", 1, "in:3:2: found '*', expected a letter or a digit"},
        {"1\nR\x01\n", 1, "in:2:2: found byte 0x01, expected a letter or a digit"},
        {"1\nR\xc3\xa9\n", 1, "in:2:2: found byte 0xc3, expected a letter or a digit"},
        {"1\nRG\n\nRG\n", 1, "in:4:1: found 'R', expected the end of the file after 1 games"},
        {"0\n\n R", 1, "in:3:2: found 'R', expected the end of the file after 0 games"},
        {"1 2\n3 R\n", 0, "in:2:3: found 'R', expected the number of games or a board of digits"},
        {"12 3\n1 2\n", 0,
         "in:2:4: found the end of the line, expected 3 cells in this row, not 2"},
        {"\xef\xbbR", 0, "in:1:3: found 'R', expected the rest of a byte order mark"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        expect_error(table[i].text, table[i].rows, table[i].message);
}
END_TEST

START_TEST(a_nul_byte_is_no_cell)
{
    struct run run = simulate_bytes("1\nR\0G\n", 7, 1);
    ck_assert_int_eq(run.status, STATUS_BAD_INPUT);
    ck_assert_str_eq(run.error.message, "in:2:2: found byte 0x00, expected a letter or a digit");
    free(run.output);
}
END_TEST

START_TEST(games_before_a_mistake_have_been_played)
{
    struct run run = simulate_bytes("2\nRG\nR?\n", 9, 1);
    ck_assert_int_eq(run.status, STATUS_BAD_INPUT);
    ck_assert_str_eq(run.output, "Game 1:\n\nFinal score: 0, with 2 balls remaining.\n");
    free(run.output);
}
END_TEST

/* A random board as text and for the oracle: any shape, mostly small, 1 to 10 colours. */
static void random_board(struct random *random, int *rows, int *columns, char *board, int most)
{
    int side = (int)random_below(random, 100) ? 16 : most;
    *rows = 1 + (int)random_below(random, (uint64_t)side);
    *columns = 1 + (int)random_below(random, (uint64_t)side);
    uint64_t colours = 1 + random_below(random, random_below(random, 4) ? 4 : 10);
    for (int i = 0; i < *rows * *columns; i++)
        board[i] = (char)('0' + random_below(random, colours));
}

enum { SIDE = 80, BATCHES = 100, BATCH = 1000 };

START_TEST(a_hundred_thousand_random_games_agree_with_the_oracle)
{
    static char board[SIDE * SIDE];
    struct random random;
    random_start(&random, 20260101, (uint64_t)_i);
    char *text, *wanted;
    size_t text_size, wanted_size;
    FILE *input = open_memstream(&text, &text_size);
    FILE *output = open_memstream(&wanted, &wanted_size);
    for (unsigned long game = 1; game <= BATCH; game++) {
        int rows, columns;
        /* A digit alone on the first line would count games. */
        do
            random_board(&random, &rows, &columns, board, SIDE);
        while (game == 1 && columns == 1);
        for (int i = 0; i < rows * columns; i++)
            fprintf(input, "%c%s", board[i], i % columns < columns - 1 ? " " : "\n");
        fputs("\n", input);
        fputs(game > 1 ? "\n" : "", output);
        ck_assert_int_eq(oracle_play(output, game, board, rows, columns), 0);
    }
    fclose(input);
    fclose(output);
    struct run run = simulate_bytes(text, text_size, 0);
    ck_assert_msg(!run.status, "batch %d: %s", _i, run.error.message);
    ck_assert_msg(strcmp(run.output, wanted) == 0, "batch %d differs from the oracle", _i);
    free(run.output);
    free(text);
    free(wanted);
}
END_TEST

/* Small boards are played by words of bits: both ways must make the same steps. */
START_TEST(words_of_bits_and_clusters_of_cells_make_the_same_steps)
{
    static uint8_t colour[BITS_SIDE * BITS_SIDE];
    static struct bits bits;
    struct clusters clusters = {0};
    struct same_move a = {0}, b = {0};
    struct random random;
    random_start(&random, 7, 0);
    for (int game = 0; game < 3000; game++) {
        int rows, columns;
        random_board(&random, &rows, &columns, (char *)colour, BITS_SIDE);
        struct same_board board = {
            .rows = (uint32_t)rows, .columns = (uint32_t)columns, .colour = colour};
        if (!bits_start(&bits, &board))
            continue;
        ck_assert_int_eq(clusters_start(&clusters, &board, 0, NULL), STATUS_OK);
        for (bool more = true; more;) {
            more = bits_step(&bits, &a);
            ck_assert_int_eq(clusters_step(&clusters, &b), more);
            ck_assert_msg(memcmp(&a, &b, sizeof a) == 0, "game %d", game);
        }
        ck_assert_uint_eq(bits.balls, clusters.balls);
    }
    clusters_free(&clusters);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("same simulate");
    TCase *cases = tcase_create("cases");
    tcase_add_test(cases, the_statements_sample_gives_the_statements_output);
    tcase_add_test(cases, blank_lines_spaces_and_line_ends_mean_nothing);
    tcase_add_test(cases, a_research_board_is_played_the_same);
    tcase_add_test(cases, columns_emptied_together_are_all_closed_up);
    tcase_add_test(cases, nothing_shifts_while_a_column_has_balls);
    tcase_add_test(cases, one_empty_line_stands_between_games);
    tcase_add_test(cases, the_bonus_comes_once_and_the_words_keep_their_plural);
    tcase_add_test(cases, a_million_balls_of_one_colour);
    tcase_add_test(cases, malformed_input_is_told_with_its_place);
    tcase_add_test(cases, a_nul_byte_is_no_cell);
    tcase_add_test(cases, games_before_a_mistake_have_been_played);
    tcase_add_loop_test(cases, a_hundred_thousand_random_games_agree_with_the_oracle, 0, BATCHES);
    tcase_add_test(cases, words_of_bits_and_clusters_of_cells_make_the_same_steps);
    tcase_set_timeout(cases, 120);
    suite_add_tcase(suite, cases);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
