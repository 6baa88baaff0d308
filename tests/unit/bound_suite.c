#include "base/random.h"
#include "naive/naive.h"
#include "path/bound.h"
#include "path/value.h"
#include "test.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LENGTHS = 64 };

/* What every length is worth at most; 0 outside the header's range. */
static void value_table(mpz_t *value, const struct instance *instance)
{
    uint32_t longest = instance_longest(instance);
    for (uint32_t l = 0; l < LENGTHS; l++) {
        mpz_init(value[l]);
        if (l >= instance->min_length && l <= longest)
            value_exact(value[l], instance, l, value_best_kind(instance, l));
    }
}

static void free_table(mpz_t *value)
{
    for (uint32_t l = 0; l < LENGTHS; l++)
        mpz_clear(value[l]);
}

/* The most that K moves bring from exactly `cells` cells if lengths may be mixed in fractions:
 * an optimum of a linear program with two constraints mixes two lengths (or one, or none), so
 * all pairs are tried. False where no mix takes so many cells. */
static bool naive_relaxation(mpq_t most, const struct instance *instance, mpz_t *value,
                             uint32_t cells)
{
    uint32_t longest = instance_longest(instance), k = instance->max_moves;
    bool possible = false;
    mpq_t sum, part;
    mpq_inits(sum, part, NULL);
    for (uint32_t a = 0; a <= longest; a++) {
        for (uint32_t b = a + 1; b <= longest; b++) {
            if ((a > 0 && mpz_sgn(value[a]) == 0) || mpz_sgn(value[b]) == 0)
                continue;
            if ((uint64_t)a * k > cells || (uint64_t)b * k < cells)
                continue;
            /* x of b and k − x of a: x = (cells − a k) / (b − a) */
            mpq_set_ui(part, cells - a * k, b - a);
            mpq_canonicalize(part);
            mpq_set_z(sum, value[b]);
            mpq_mul(sum, sum, part);
            if (a > 0) {
                mpq_t rest, worth;
                mpq_inits(rest, worth, NULL);
                mpq_set_ui(rest, k, 1);
                mpq_sub(rest, rest, part);
                mpq_set_z(worth, value[a]);
                mpq_mul(worth, worth, rest);
                mpq_add(sum, sum, worth);
                mpq_clears(rest, worth, NULL);
            }
            if (!possible || mpq_cmp(sum, most) > 0)
                mpq_set(most, sum);
            possible = true;
        }
    }
    if (!possible && cells == 0) {
        mpq_set_ui(most, 0, 1);
        possible = true;
    }
    mpq_clears(sum, part, NULL);
    return possible;
}

/* The bound as bound.h defines it, by trying everything. */
static void naive_bound(mpz_t bound, const struct instance *instance)
{
    uint32_t cells = instance_cells(instance);
    mpz_t value[LENGTHS], score;
    mpq_t most;
    mpq_init(most);
    mpz_init(score);
    mpz_set_ui(bound, 0);
    value_table(value, instance);
    for (uint32_t left = 0; left <= cells; left++) {
        if (!naive_relaxation(most, instance, value, cells - left))
            continue;
        mpz_fdiv_q(score, mpq_numref(most), mpq_denref(most));
        if (instance->halves)
            mpz_fdiv_q_2exp(score, score, left);
        if (mpz_cmp(score, bound) > 0)
            mpz_set(bound, score);
    }
    free_table(value);
    mpz_clear(score);
    mpq_clear(most);
}

/* The same knapsack with whole moves, by dynamic programming. */
static void knapsack(mpz_t best, const struct instance *instance)
{
    uint32_t cells = instance_cells(instance), longest = instance_longest(instance);
    mpz_t value[LENGTHS], most[LENGTHS], sum;
    bool reached[LENGTHS] = {true};
    value_table(value, instance);
    mpz_init(sum);
    mpz_set_ui(best, 0);
    for (uint32_t r = 0; r <= cells; r++)
        mpz_init(most[r]);
    for (uint32_t k = 0; k < instance->max_moves; k++) {
        for (uint32_t r = cells; r > 0; r--) { /* downwards: one more move each round */
            for (uint32_t l = 1; l <= r && l <= longest; l++) {
                if (mpz_sgn(value[l]) == 0 || !reached[r - l])
                    continue;
                mpz_add(sum, most[r - l], value[l]);
                if (!reached[r] || mpz_cmp(sum, most[r]) > 0)
                    mpz_set(most[r], sum);
                reached[r] = true;
            }
        }
    }
    for (uint32_t r = 0; r <= cells; r++) {
        if (instance->halves)
            mpz_fdiv_q_2exp(most[r], most[r], cells - r);
        if (reached[r] && mpz_cmp(most[r], best) > 0)
            mpz_set(best, most[r]);
    }
    for (uint32_t r = 0; r <= cells; r++)
        mpz_clear(most[r]);
    mpz_clear(sum);
    free_table(value);
}

/* A header over up to `cells` cells, with all odd corners: K = 0, l_min above the board, c = 0. */
static struct instance random_header(struct random *random, uint64_t cells, uint64_t moves)
{
    static const uint32_t power[] = {0, 0, 1, 1, 2, 3, 5, 64};
    struct instance instance = {.rows = 1};
    instance.columns = 1 + (uint32_t)random_below(random, cells);
    instance.max_moves = (uint32_t)random_below(random, moves + 1);
    instance.min_length = 1 + random_below(random, random_below(random, 4) ? 4 : cells + 3);
    instance.max_length = instance.min_length + random_below(random, cells + 4);
    instance.c1 = power[random_below(random, 8)];
    instance.c2 = power[random_below(random, 8)];
    instance.halves = random_below(random, 2);
    return instance;
}

static void describe(char *text, size_t size, uint64_t task, const struct instance *instance)
{
    snprintf(text, size,
             "task %" PRIu64 ": %u cells, K %u, l %" PRIu64 "-%" PRIu64 ", c %u %u, F %d", task,
             instance_cells(instance), instance->max_moves, instance->min_length,
             instance->max_length, instance->c1, instance->c2, instance->halves);
}

START_TEST(the_bound_is_the_relaxed_knapsack)
{
    mpz_t naive;
    mpz_init(naive);
    for (uint64_t task = 0; task < 6000; task++) {
        struct random random;
        struct bound bound;
        char text[256];
        random_start(&random, 11, task);
        struct instance instance = random_header(&random, 24, task % 3 ? 12 : 60);
        describe(text, sizeof text, task, &instance);
        bound_start(&bound);
        bound_of(&bound, &instance);
        naive_bound(naive, &instance);
        ck_assert_msg(mpz_cmp(bound.score, naive) == 0, "%s", text);
        bound_free(&bound);
    }
    mpz_clear(naive);
}
END_TEST

START_TEST(no_knapsack_of_whole_moves_is_above_the_bound)
{
    mpz_t best;
    int equal = 0;
    mpz_init(best);
    for (uint64_t task = 0; task < 4000; task++) {
        struct random random;
        struct bound bound;
        char text[256];
        random_start(&random, 12, task);
        struct instance instance = random_header(&random, 40, 20);
        describe(text, sizeof text, task, &instance);
        bound_start(&bound);
        bound_of(&bound, &instance);
        knapsack(best, &instance);
        ck_assert_msg(mpz_cmp(best, bound.score) <= 0, "%s", text);
        /* One length alone that fits whole: the relaxation is integral. */
        uint64_t removed = instance_cells(&instance) - bound.cells_left, l = bound.long_length;
        if (bound.short_length == 0 && l > 0 && bound.cell_price > 0 && removed % l == 0)
            ck_assert_msg(mpz_cmp(best, bound.score) == 0, "%s", text);
        equal += mpz_cmp(best, bound.score) == 0 && mpz_sgn(best) > 0;
        bound_free(&bound);
    }
    ck_assert_int_gt(equal, 400);
    mpz_clear(best);
}
END_TEST

START_TEST(prices_leave_no_length_with_a_gain)
{
    for (uint64_t task = 0; task < 4000; task++) {
        struct random random;
        struct bound bound;
        char text[256];
        random_start(&random, 13, task);
        struct instance instance = random_header(&random, 60, 30);
        describe(text, sizeof text, task, &instance);
        bound_start(&bound);
        bound_of(&bound, &instance);
        ck_assert_msg(bound.cell_price >= 0 && bound.move_price >= 0, "%s", text);
        double most = 0;
        for (uint64_t l = 1; l <= instance_longest(&instance); l++) {
            if (l < instance.min_length)
                continue;
            double value = value_rounded(&instance, l, value_best_kind(&instance, l));
            double loss = bound.cell_price * (double)l + bound.move_price - value;
            ck_assert_msg(loss >= -1e-9 * value, "%s: length %" PRIu64 " gains %g", text, l, -loss);
            if (value > most)
                most = value;
        }
        /* F = 0: prices times what there is are the bound. */
        double priced =
            bound.cell_price * instance_cells(&instance) + bound.move_price * instance.max_moves;
        double score = mpz_get_d(bound.score);
        if (!instance.halves && instance.max_moves > 0)
            ck_assert_msg(priced >= score * (1 - 1e-9) && priced <= (score + 1) * (1 + 1e-9),
                          "%s: %g for %g", text, priced, score);
        bound_free(&bound);
    }
}
END_TEST

/* The header and digits of a board of up to 6 cells, for the naive exhaustive search. */
static void random_tiny(struct random *random, struct naive *game)
{
    static const int sides[][2] = {{1, 1}, {1, 4}, {4, 1}, {2, 2}, {1, 6}, {2, 3}, {3, 2}};
    static const int power[] = {0, 1, 1, 2, 3};
    size_t shape = random_below(random, 7);
    int kinds = 1 + (int)random_below(random, 4);
    game->n = sides[shape][0];
    game->m = sides[shape][1];
    game->k = (int)random_below(random, 5);
    game->lmin = 1 + (int)random_below(random, 3);
    game->lmax = game->lmin + (int)random_below(random, 6);
    game->c1 = power[random_below(random, 5)];
    game->c2 = power[random_below(random, 5)];
    game->f = (int)random_below(random, 2);
    for (int x = 1; x <= game->n; x++)
        for (int y = 1; y <= game->m; y++)
            game->a[x][y] = "1137923"[random_below(random, (uint64_t)kinds + 3)] - '0';
}

START_TEST(no_board_scores_above_the_bound)
{
    static struct naive game;
    mpz_t best;
    int tight = 0;
    mpz_init(best);
    for (uint64_t task = 0; task < 4000; task++) {
        struct random random;
        struct bound bound;
        char text[256];
        random_start(&random, 14, task);
        random_tiny(&random, &game);
        struct instance instance = {.rows = (uint32_t)game.n,
                                    .columns = (uint32_t)game.m,
                                    .max_moves = (uint32_t)game.k,
                                    .min_length = (uint64_t)game.lmin,
                                    .max_length = (uint64_t)game.lmax,
                                    .c1 = (uint32_t)game.c1,
                                    .c2 = (uint32_t)game.c2,
                                    .halves = game.f == 1};
        describe(text, sizeof text, task, &instance);
        bound_start(&bound);
        bound_of(&bound, &instance);
        naive_best(best, &game);
        ck_assert_msg(mpz_cmp(best, bound.score) <= 0, "%s", text);
        tight += mpz_sgn(best) > 0 && mpz_cmp(best, bound.score) == 0;
        bound_free(&bound);
    }
    ck_assert_int_gt(tight, 200); /* a bound that is always far off would test nothing */
    mpz_clear(best);
}
END_TEST

START_TEST(no_tiny_board_has_an_optimum_above_the_bound)
{
    FILE *list = fopen("tests/tiny/optimum.txt", "r");
    char name[32], optimum[64];
    int boards = 0;
    ck_assert_ptr_nonnull(list);
    while (fscanf(list, "%31s %63s", name, optimum) == 2) {
        char path[64];
        struct instance instance;
        struct bound bound;
        mpz_t best;
        snprintf(path, sizeof path, "tests/tiny/%s.in", name);
        ck_assert_int_eq(instance_read(&instance, path, NULL), STATUS_OK);
        mpz_init_set_str(best, optimum, 10);
        bound_start(&bound);
        bound_of(&bound, &instance);
        ck_assert_msg(mpz_cmp(best, bound.score) <= 0, "%s", name);
        bound_free(&bound);
        mpz_clear(best);
        instance_free(&instance);
        boards++;
    }
    fclose(list);
    ck_assert_int_eq(boards, 40);
}
END_TEST

START_TEST(bounds_of_known_headers)
{
    static const struct {
        const char *header, *bound;
        uint32_t left, shorter, longer;
    } cases[] = {
        /* c = 1 1: 2l for odd l, two a cell; the longest such length counts. */
        {"100 100 10000 2 8 1 1 0", "20000", 0, 0, 7},
        /* one palindrome over all cells of a large board, K = 1 */
        {"1000 1000 1 2 1000000 0 2 0", "1000000000001", 0, 0, 1000000},
        {"1000 1000 1 2 1000000 1 2 0", "1000000000001", 0, 0, 1000000},
        /* 100 moves of 18: 18^2 + 1, against 17^2 + 17 */
        {"100 100 100 2 18 2 1 0", "32500", 0, 0, 18},
        {"3 3 9 10 1000000000 1 1 0", "0", 0, 0, 0},
        {"3 3 0 1 9 1 1 0", "0", 0, 0, 9},
        {"3 3 9 1 9 0 0 1", "0", 9, 0, 0},
        {"1 1 9 1 9 5 5 1", "0", 1, 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct instance instance = {0};
        struct bound bound;
        int halves;
        ck_assert_int_eq(sscanf(cases[i].header, "%u %u %u %" SCNu64 " %" SCNu64 " %u %u %d",
                                &instance.rows, &instance.columns, &instance.max_moves,
                                &instance.min_length, &instance.max_length, &instance.c1,
                                &instance.c2, &halves),
                         8);
        instance.halves = halves;
        bound_start(&bound);
        bound_of(&bound, &instance);
        assert_number(bound.score, cases[i].bound);
        ck_assert_uint_eq(bound.cells_left, cases[i].left);
        ck_assert_uint_eq(bound.short_length, cases[i].shorter);
        ck_assert_uint_eq(bound.long_length, cases[i].longer);
        bound_free(&bound);
    }
}
END_TEST

START_TEST(the_largest_headers_stay_exact_and_finite)
{
    struct instance instance = {.rows = 2147483647,
                                .columns = 1,
                                .max_moves = 1000000000,
                                .min_length = 1,
                                .max_length = UINT64_C(1000000000000000000),
                                .c1 = 64,
                                .c2 = 64};
    struct bound bound;
    mpz_t wanted;
    mpz_init(wanted);
    bound_start(&bound);
    bound_of(&bound, &instance); /* one move over all cells: 2 · N^64 */
    mpz_ui_pow_ui(wanted, 2147483647, 64);
    mpz_mul_ui(wanted, wanted, 2);
    ck_assert(mpz_cmp(bound.score, wanted) == 0);
    ck_assert(isfinite(bound.cell_price) && isfinite(bound.move_price));
    instance.halves = true;
    bound_of(&bound, &instance);
    ck_assert(mpz_cmp(bound.score, wanted) == 0);
    bound_free(&bound);
    mpz_clear(wanted);
}
END_TEST

Suite *bound_suite(void)
{
    const TTest *const tests[] = {
        the_bound_is_the_relaxed_knapsack,
        no_knapsack_of_whole_moves_is_above_the_bound,
        prices_leave_no_length_with_a_gain,
        no_board_scores_above_the_bound,
        no_tiny_board_has_an_optimum_above_the_bound,
        bounds_of_known_headers,
        the_largest_headers_stay_exact_and_finite,
    };
    return SUITE_OF("bound", tests, 120);
}
