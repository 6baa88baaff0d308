#include "base/random.h"
#include "naive/naive.h"
#include "path/board.h"
#include "test.h"

#include <string.h>

/* Fails unless the board looks so: rows top first, '.' for blank. */
static void assert_board(const struct board *board, const char *rows)
{
    uint32_t cells = 0;
    for (uint32_t r = 0; r < board->rows; r++) {
        for (uint32_t c = 0; c < board->columns; c++) {
            uint32_t h = board->rows - 1 - r;
            char wanted = rows[r * board->columns + c];
            char found =
                h < board->height[c] ? (char)('0' + board->digit[c * board->rows + h]) : '.';
            if (found != wanted)
                ck_abort_msg("row %u, column %u: %c, not %c", r + 1, c + 1, found, wanted);
            cells += found != '.';
        }
    }
    ck_assert_uint_eq(board->cells, cells);
}

START_TEST(digits_above_a_removed_path_fall_straight_down)
{
    struct instance instance = instance_of("3 3 1 1 9 1 1 0\n1 2 3\n4 5 6\n7 8 9\n");
    struct board board;
    /* Cells are 3c + h: 5 is cell 4; 8 is cell 3; 9 is cell 6. */
    const uint32_t path[] = {4, 3, 6};
    ck_assert_int_eq(board_start(&board, &instance, NULL), STATUS_OK);
    assert_board(&board, "123456789");
    board_remove(&board, path, 3);
    assert_board(&board, "1..4.3726");
    ck_assert(!board_filled(&board, 8));
    ck_assert(board_filled(&board, 7));
    board_free(&board);
    instance_free(&instance);
}
END_TEST

START_TEST(a_column_may_be_entered_many_times)
{
    struct instance instance = instance_of("4 2 1 1 9 1 1 0\n1 5\n2 6\n3 7\n4 8\n");
    struct board board, copy;
    const uint32_t path[] = {3, 7, 6, 2, 1, 5, 4}; /* 1 5 6 2 3 7 8: the 4 stays */
    ck_assert_int_eq(board_start(&board, &instance, NULL), STATUS_OK);
    ck_assert_int_eq(board_start(&copy, &instance, NULL), STATUS_OK);
    board_remove(&board, path, 7);
    assert_board(&board, "......4.");
    board_copy(&copy, &board);
    board_remove(&board, (const uint32_t[]){0}, 1);
    assert_board(&board, "........");
    assert_board(&copy, "......4.");
    board_free(&board);
    board_free(&copy);
    instance_free(&instance);
}
END_TEST

/* The instance of a naive board. */
static struct instance instance_of_naive(const struct naive *game)
{
    char text[4096];
    size_t used = (size_t)sprintf(text, "%d %d 1 1 9 1 1 0\n", game->n, game->m);
    for (int x = 1; x <= game->n; x++)
        for (int y = 1; y <= game->m; y++)
            used += (size_t)sprintf(text + used, "%d%c", game->a[x][y], y < game->m ? ' ' : '\n');
    return instance_of(text);
}

START_TEST(gravity_agrees_with_the_naive_one)
{
    static struct naive game;
    for (uint64_t task = 0; task < 3000; task++) {
        struct random random;
        struct board board;
        random_start(&random, 8, task);
        game.n = 1 + (int)random_below(&random, 9);
        game.m = 1 + (int)random_below(&random, 5);
        for (int x = 1; x <= game.n; x++)
            for (int y = 1; y <= game.m; y++)
                game.a[x][y] = (int)random_below(&random, 10);
        struct instance instance = instance_of_naive(&game);
        ck_assert_int_eq(board_start(&board, &instance, NULL), STATUS_OK);
        for (int round = 0; round < 4; round++) {
            /* Any set of cells will do, in any order: a path is one. */
            int x[64], y[64], l = 0;
            uint32_t path[64];
            char rows[64];
            for (uint32_t cell = 0; cell < instance_cells(&instance); cell++) {
                if (!board_filled(&board, cell) || random_below(&random, 3))
                    continue;
                x[l] = game.n - (int)(cell % instance.rows);
                y[l] = (int)(cell / instance.rows) + 1;
                path[l++] = cell;
            }
            for (int i = l - 1; i > 0; i--) {
                size_t j = random_below(&random, (uint64_t)i + 1);
                uint32_t swapped = path[i];
                path[i] = path[j];
                path[j] = swapped;
            }
            board_remove(&board, path, (size_t)l);
            naive_remove(&game, l, x, y);
            for (int i = 0; i < game.n * game.m; i++) {
                int digit = game.a[i / game.m + 1][i % game.m + 1];
                rows[i] = digit < 0 ? '.' : (char)('0' + digit);
            }
            assert_board(&board, rows);
        }
        board_free(&board);
        instance_free(&instance);
    }
}
END_TEST

Suite *board_suite(void)
{
    const TTest *const tests[] = {
        digits_above_a_removed_path_fall_straight_down,
        a_column_may_be_entered_many_times,
        gravity_agrees_with_the_naive_one,
    };
    return SUITE_OF("board", tests, 30);
}
