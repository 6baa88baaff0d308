/* The rooms below the beam: trays, stocks and enumeration against plain ways of doing the same,
 * and the beam's own promises. */
#include "base/random.h"
#include "path/rules.h"
#include "pathsearch/beam.h"
#include "pathsearch/bucket.h"
#include "pathsearch/primes.h"
#include "pathsearch/stock.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 1862, BOARDS = 60 };

static const char *const headers[] = {"2 8 1 1 1", "2 12 1 2 1", "2 9 2 2 0", "3 7 0 2 0",
                                      "2 6 2 0 0", "4 4 1 1 0",  "2 25 3 1 0"};

/* Units do not end by the clock. */
static const struct budget unlimited = {.deadline = INFINITY, .units = 1};

struct game {
    struct instance instance;
    struct bound bound;
    struct worth worth;
    struct board board;
};

/* A random board under one of the headers. */
static void start_game(struct game *game, uint64_t task, uint32_t rows, uint32_t columns,
                       uint32_t moves)
{
    char text[8192];
    struct error error;
    struct random random;
    random_start(&random, SEED, task);
    int used = snprintf(text, sizeof text, "%u %u %u %s\n", rows, columns, moves,
                        headers[task % (sizeof headers / sizeof *headers)]);
    for (uint32_t i = 0; i < rows * columns; i++)
        used += snprintf(text + used, sizeof text - (size_t)used, "%u%c",
                         (unsigned)random_below(&random, 10), (i + 1) % columns ? ' ' : '\n');
    ck_assert_msg(instance_parse(&game->instance, "random", text, (size_t)used, &error) ==
                      STATUS_OK,
                  "%s", error.message);
    bound_start(&game->bound);
    bound_of(&game->bound, &game->instance);
    worth_of(&game->worth, &game->instance, &game->bound);
    ck_assert_int_eq(board_start(&game->board, &game->instance, &error), STATUS_OK);
}

static void end_game(struct game *game)
{
    board_free(&game->board);
    bound_free(&game->bound);
    instance_free(&game->instance);
}

static int by_bytes(const void *left, const void *right)
{
    return memcmp(left, right, sizeof(struct move));
}

static void ck_assert_same_moves(struct moves *a, struct moves *b, uint64_t task)
{
    ck_assert_msg(a->count == b->count, "seed %d task %llu: %zu moves kept, %zu listed", SEED,
                  (unsigned long long)task, a->count, b->count);
    if (a->count == 0)
        return;
    qsort(a->move, a->count, sizeof *a->move, by_bytes);
    qsort(b->move, b->count, sizeof *b->move, by_bytes);
    ck_assert_msg(memcmp(a->move, b->move, a->count * sizeof *a->move) == 0,
                  "seed %d task %llu: different moves", SEED, (unsigned long long)task);
}

/* Everything a tray says of itself, computed anew. */
static void ck_assert_tray(const struct tray *tray, const struct board *board)
{
    struct tray fresh;
    ck_assert_int_eq(tray_start(&fresh, board->rows, board->columns), 0);
    tray_load(&fresh, board);
    ck_assert_uint_eq(tray->cells, fresh.cells);
    ck_assert(tray->hash == fresh.hash);
    ck_assert_mem_eq(tray->count, fresh.count, sizeof fresh.count);
    ck_assert_mem_eq(tray->block, fresh.block, fresh.size);
    tray_free(&fresh);
}

START_TEST(a_stock_kept_is_a_stock_listed_anew)
{
    for (uint64_t task = 0; task < BOARDS; task++) {
        struct game game;
        struct random random;
        struct tray tray;
        struct seeker seeker;
        struct wanted wanted;
        struct moves stock = {0}, kept = {0}, listed = {0};
        random_start(&random, SEED, 1000 + task);
        start_game(&game, task, 4 + (uint32_t)(task % 9), 3 + (uint32_t)(task % 11), 100);
        ck_assert_int_eq(tray_start(&tray, game.board.rows, game.board.columns), 0);
        ck_assert_int_eq(seeker_start(&seeker, &game.worth, &unlimited), 0);
        wanted_of(&wanted, &game.worth, 1, 4);
        tray_load(&tray, &game.board);
        seek_all(&seeker, &tray, &wanted, &stock);
        while (stock.count) {
            struct move move = stock.move[random_below(&random, stock.count)];
            struct touched touched;
            uint32_t cell[MOVE_LONGEST];
            tray_touch(&tray, &move, &touched);
            kept.count = listed.count = 0;
            ck_assert_int_eq(stock_keep(&kept, &stock, &tray, &touched), 0);
            tray_cells(&tray, &move, cell);
            tray_play(&tray, &move, &touched);
            board_remove(&game.board, cell, move.length);
            ck_assert_tray(&tray, &game.board);
            seek_changed(&seeker, &tray, &wanted, &touched, &kept);
            seek_all(&seeker, &tray, &wanted, &listed);
            ck_assert_same_moves(&kept, &listed, task);
            struct moves swap = stock;
            stock = kept;
            kept = swap;
        }
        free(stock.move);
        free(kept.move);
        free(listed.move);
        seeker_free(&seeker);
        tray_free(&tray);
        end_game(&game);
    }
}
END_TEST

START_TEST(playing_a_move_can_be_taken_back)
{
    struct game game;
    struct tray tray;
    struct undo undo;
    struct seeker seeker;
    struct wanted wanted;
    struct moves moves = {0};
    start_game(&game, 1, 12, 12, 100);
    ck_assert_int_eq(tray_start(&tray, 12, 12), 0);
    ck_assert_int_eq(undo_start(&undo, &tray), 0);
    ck_assert_int_eq(seeker_start(&seeker, &game.worth, &unlimited), 0);
    tray_load(&tray, &game.board);
    wanted_of(&wanted, &game.worth, 1, 3);
    seek_all(&seeker, &tray, &wanted, &moves);
    ck_assert_uint_gt(moves.count, 0);
    for (size_t i = 0; i < moves.count; i++) {
        struct touched touched;
        tray_touch(&tray, &moves.move[i], &touched);
        tray_save(&undo, &tray, &touched);
        tray_play(&tray, &moves.move[i], &touched);
        tray_restore(&tray, &undo, &touched);
        ck_assert_tray(&tray, &game.board);
    }
    free(moves.move);
    seeker_free(&seeker);
    undo_free(&undo);
    tray_free(&tray);
    end_game(&game);
}
END_TEST

/* ---- enumeration against a walk over all paths ---- */

struct count {
    const struct game *game;
    const struct wanted *wanted;
    bool used[64];
    uint32_t path[MOVE_LONGEST];
    size_t palindromes[MOVE_LONGEST + 1], primes[MOVE_LONGEST + 1];
};

static void tally(struct count *count, size_t length)
{
    uint8_t digit[MOVE_LONGEST];
    for (size_t i = 0; i < length; i++)
        digit[i] = count->game->board.digit[count->path[i]];
    unsigned kind = digit[0] ? value_kind(&count->game->instance, digit, length) : 0;
    bool palindrome = true;
    for (size_t i = 0; i < length; i++)
        palindrome = palindrome && digit[i] == digit[length - 1 - i];
    if (palindrome && digit[0] &&
        (count->wanted->palindrome[length] || (count->wanted->both[length] && (kind & KIND_PRIME))))
        count->palindromes[length]++;
    if (!palindrome && (kind & KIND_PRIME) && count->wanted->prime[length])
        count->primes[length]++;
}

static void walk_on(struct count *count, size_t length, size_t longest)
{
    uint32_t rows = count->game->board.rows, columns = count->game->board.columns;
    uint32_t at = count->path[length - 1];
    if (length > 1)
        tally(count, length);
    if (length == longest)
        return;
    count->used[at] = true;
    for (int way = 0; way < 4; way++) {
        int column = (int)(at / rows) + (way == 0) - (way == 1);
        int height = (int)(at % rows) + (way == 2) - (way == 3);
        if (column < 0 || height < 0 || column >= (int)columns || height >= (int)rows ||
            count->used[(uint32_t)column * rows + (uint32_t)height])
            continue;
        count->path[length] = (uint32_t)column * rows + (uint32_t)height;
        walk_on(count, length + 1, longest);
    }
    count->used[at] = false;
}

START_TEST(two_arms_find_every_palindrome_once_and_walks_every_prime)
{
    for (uint64_t task = 0; task < 21; task++) {
        struct game game;
        struct tray tray;
        struct seeker seeker;
        struct wanted wanted;
        struct moves moves = {0};
        start_game(&game, task, 3, 6, 18);
        ck_assert_int_eq(tray_start(&tray, 3, 6), 0);
        ck_assert_int_eq(seeker_start(&seeker, &game.worth, &unlimited), 0);
        tray_load(&tray, &game.board);
        wanted_of(&wanted, &game.worth, 1, 5);
        seek_all(&seeker, &tray, &wanted, &moves);
        struct count count = {.game = &game, .wanted = &wanted};
        for (uint32_t cell = 0; cell < game.board.cells; cell++) {
            count.path[0] = cell;
            walk_on(&count, 1, 9);
        }
        for (unsigned l = 2; l <= 9; l++) {
            size_t palindromes = 0, primes = 0;
            for (size_t i = 0; i < moves.count; i++) {
                palindromes += moves.move[i].length == l && moves.move[i].kind & KIND_PALINDROME;
                primes += moves.move[i].length == l && moves.move[i].kind == KIND_PRIME;
            }
            /* The walk meets a palindrome from both ends. */
            ck_assert_msg(2 * palindromes == count.palindromes[l] && primes == count.primes[l],
                          "seed %d task %llu length %u", SEED, (unsigned long long)task, l);
        }
        free(moves.move);
        seeker_free(&seeker);
        tray_free(&tray);
        end_game(&game);
    }
}
END_TEST

/* ---- buckets ---- */

START_TEST(selection_agrees_with_sorting)
{
    struct random random;
    random_start(&random, SEED, 5);
    for (int round = 0; round < 2000; round++) {
        double number[40];
        size_t count = 1 + (size_t)random_below(&random, 40), larger = 0, equal = 0;
        for (size_t i = 0; i < count; i++)
            number[i] = (double)random_below(&random, 12);
        size_t rank = (size_t)random_below(&random, count);
        double chosen = select_largest(number, count, rank);
        for (size_t i = 0; i < count; i++) {
            larger += number[i] > chosen;
            equal += number[i] >= chosen && number[i] <= chosen;
        }
        ck_assert(larger <= rank && rank < larger + equal);
    }
}
END_TEST

START_TEST(a_bucket_keeps_the_best_of_equal_boards)
{
    struct bucket bucket = {.item = NULL};
    struct random random;
    double best[50];
    random_start(&random, SEED, 6);
    for (int i = 0; i < 50; i++)
        best[i] = -1;
    for (int i = 0; i < 5000; i++) {
        struct prospect prospect = {.hash = random_below(&random, 50),
                                    .rating = random_unit(&random)};
        best[prospect.hash] =
            prospect.rating > best[prospect.hash] ? prospect.rating : best[prospect.hash];
        ck_assert_int_eq(bucket_add(&bucket, &prospect, 1000), 0);
    }
    bucket_sort(&bucket, 1000);
    ck_assert_uint_eq(bucket.count, 50);
    for (size_t i = 0; i < bucket.count; i++) {
        ck_assert(bucket.item[i].rating >= best[bucket.item[i].hash]);
        ck_assert(i == 0 || bucket.item[i - 1].rating >= bucket.item[i].rating);
    }
    bucket_free(&bucket);
}
END_TEST

/* ---- strategies ---- */

/* Runs a strategy on a budget of units; the plan's moves as text. */
static void run_strategy(const struct strategy *strategy, struct game *game, int threads,
                         struct plan *plan)
{
    struct incumbent incumbent;
    ck_assert_int_eq(incumbent_start(&incumbent, &game->instance, NULL), STATUS_OK);
    struct search search = {.instance = &game->instance,
                            .bound = &game->bound,
                            .incumbent = &incumbent,
                            .budget = budget_of_units(3),
                            .seed = 7,
                            .threads = threads};
    if (strategy->applies(&search))
        strategy->run(&search, &search.budget);
    ck_assert_msg(incumbent.rejected == 0, "%s: %s", strategy->name, incumbent.defect.message);
    ck_assert(mpz_cmp(incumbent.outcome.score, game->bound.score) <= 0);
    ck_assert_int_eq(incumbent_copy(&incumbent, plan), 0);
    incumbent_free(&incumbent);
}

START_TEST(units_give_the_same_plan_at_any_number_of_threads)
{
    const struct strategy *const strategies[] = {&strategy_beam, &strategy_primes};
    for (uint64_t task = 0; task < 14; task++)
        for (int s = 0; s < 2; s++) {
            struct game game;
            struct plan one = {0}, two = {0};
            start_game(&game, task, 9, 10, task % 2 ? 6 : 90);
            run_strategy(strategies[s], &game, 1, &one);
            run_strategy(strategies[s], &game, 2, &two);
            ck_assert_uint_eq(one.moves, two.moves);
            ck_assert_uint_eq(plan_cells(&one), plan_cells(&two));
            if (one.moves)
                ck_assert_mem_eq(one.cell, two.cell, plan_cells(&one) * sizeof *one.cell);
            plan_free(&one);
            plan_free(&two);
            end_game(&game);
        }
}
END_TEST

START_TEST(odd_shapes_are_played_or_declined)
{
    static const uint32_t shapes[][3] = {{1, 40, 40}, {40, 1, 40}, {2, 2, 0},
                                         {1, 1, 1},   {5, 9, 1},   {30, 2, 3}};
    for (uint64_t task = 0; task < 42; task++) {
        const uint32_t *shape = shapes[task % 6];
        struct game game;
        struct plan plan = {0};
        start_game(&game, task, shape[0], shape[1], shape[2]);
        run_strategy(&strategy_beam, &game, 1, &plan);
        run_strategy(&strategy_primes, &game, 1, &plan);
        ck_assert_uint_le(plan.moves, shape[2]);
        plan_free(&plan);
        end_game(&game);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("many moves");
    TCase *rooms = tcase_create("rooms"), *strategies = tcase_create("strategies");
    tcase_set_timeout(rooms, 300);
    tcase_set_timeout(strategies, 300);
    tcase_add_test(rooms, a_stock_kept_is_a_stock_listed_anew);
    tcase_add_test(rooms, playing_a_move_can_be_taken_back);
    tcase_add_test(rooms, two_arms_find_every_palindrome_once_and_walks_every_prime);
    tcase_add_test(rooms, selection_agrees_with_sorting);
    tcase_add_test(rooms, a_bucket_keeps_the_best_of_equal_boards);
    tcase_add_test(strategies, units_give_the_same_plan_at_any_number_of_threads);
    tcase_add_test(strategies, odd_shapes_are_played_or_declined);
    suite_add_tcase(suite, rooms);
    suite_add_tcase(suite, strategies);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
