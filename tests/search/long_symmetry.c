/* Covers, matchings and cycles for themselves, and the palindromes made of them. */
#include "long_board.h"

#include "base/random.h"
#include "pathsearch/closing.h"
#include "pathsearch/cover.h"
#include "pathsearch/cycles.h"
#include "pathsearch/halfpath.h"
#include "pathsearch/matching.h"

/* A cover over a rows × columns grid with each spot usable with the given chance. */
static void random_cover(struct cover *cover, struct field *field, uint32_t rows, uint32_t columns,
                         double chance, uint64_t seed)
{
    struct instance header = {.rows = rows, .columns = columns};
    struct recipe recipe = RECIPE(.family = FAMILY_UNIFORM, .seed = seed);
    struct board board;
    struct random random;
    ck_assert_int_eq(generate(&header, &recipe, NULL), STATUS_OK);
    ck_assert_int_eq(board_start(&board, &header, NULL), STATUS_OK);
    ck_assert_int_eq(field_start(field, &board), 0);
    ck_assert_int_eq(cover_start(cover, field), 0);
    random_start(&random, seed, 7);
    for (uint32_t spot = 0; spot < cover->size; spot++)
        if (field_filled(field, spot) && random_unit(&random) < chance)
            cover->spot[spot] |= COVER_USABLE;
    board_free(&board);
    instance_free(&header);
}

/* The most edges of a 2-matching by trying all subsets of the edges. */
static unsigned naive_edges(const struct cover *cover, const uint32_t (*edge)[2], unsigned count)
{
    unsigned best = 0;
    for (uint32_t set = 0; set < 1U << count; set++) {
        uint8_t degree[64] = {0};
        bool legal = true;
        for (unsigned i = 0; i < count && legal; i++)
            if (set >> i & 1)
                legal = ++degree[edge[i][0]] <= 2 && ++degree[edge[i][1]] <= 2;
        unsigned chosen = (unsigned)__builtin_popcount(set);
        best = legal && chosen > best ? chosen : best;
    }
    (void)cover;
    return best;
}

START_TEST(matching_has_as_many_edges_as_any)
{
    struct budget budget = budget_of_units(1);
    for (uint64_t seed = 0; seed < 120; seed++) {
        struct cover cover;
        struct field field;
        uint32_t edge[24][2];
        unsigned count = 0;
        random_cover(&cover, &field, 3, 4, 0.85, seed);
        for (uint32_t spot = 0; spot < cover.size; spot++)
            for (int d = 0; d < 2; d++)
                if (cover_usable(&cover, spot) && cover_usable(&cover, spot + cover.step[d])) {
                    edge[count][0] = spot;
                    edge[count++][1] = spot + cover.step[d];
                }
        bool complete;
        cover_lay_squares(&cover, &field, (unsigned)seed % 4);
        uint64_t edges = matching_maximise(&cover, &budget, &complete);
        ck_assert(complete);
        ck_assert_msg(edges == naive_edges(&cover, (const uint32_t(*)[2])edge, count), "seed %llu",
                      (unsigned long long)seed);
        cover_free(&cover);
        field_free(&field);
    }
}
END_TEST

/* Spots of the cycle through `on`; fails unless it is one. */
static uint32_t cycle_length(const struct cover *cover, uint32_t on)
{
    uint32_t at = on, count = 0;
    int from = 4;
    do {
        int d = cover_onward(cover, at, from);
        ck_assert_int_lt(d, 4);
        at += cover->step[d];
        from = d ^ 2;
        ck_assert_uint_le(++count, cover->size);
    } while (at != on);
    return count;
}

START_TEST(closing_and_joining_keep_every_degree)
{
    struct budget budget = budget_of_units(1000);
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct cover cover;
        struct field field;
        bool complete;
        uint32_t on = 0;
        random_cover(&cover, &field, 30, 40, 0.9 + 0.02 * (double)(seed % 5), seed);
        uint32_t spots = cover_keep_largest(&cover, false);
        ck_assert_int_eq(cover_prune(&cover), 0);
        cover_lay_squares(&cover, &field, 0);
        matching_maximise(&cover, &budget, &complete);
        ck_assert_int_eq(closing_run(&cover, &budget, false), 0);
        for (uint32_t spot = 0; spot < cover.size; spot++)
            ck_assert(cover_degree(&cover, spot) == 0 || cover_degree(&cover, spot) == 2);
        uint32_t length = cycles_join(&cover, &budget, 1000000, &on);
        for (uint32_t spot = 0; spot < cover.size; spot++) {
            ck_assert(cover_degree(&cover, spot) == 0 || cover_degree(&cover, spot) == 2);
            for (int d = 0; d < 4; d++)
                if (cover_chosen(&cover, spot, d))
                    ck_assert(cover_chosen(&cover, spot + cover.step[d], d ^ 2));
        }
        ck_assert_uint_eq(length, cycle_length(&cover, on));
        ck_assert_uint_ge(length, spots / 2);
        cover_free(&cover);
        field_free(&field);
    }
}
END_TEST

static const struct instance square = {.rows = 40,
                                       .columns = 40,
                                       .max_moves = 1,
                                       .min_length = 2,
                                       .max_length = 1000000,
                                       .c1 = 0,
                                       .c2 = 2};

static size_t solve(struct instance header, struct recipe recipe)
{
    struct trial trial;
    trial_start(&trial, header, recipe, 1000);
    trial_run(&trial, &strategy_symmetry);
    size_t length = trial_length(&trial, 0);
    trial_free(&trial);
    return length;
}

START_TEST(boards_without_defects_are_filled)
{
    ck_assert_uint_eq(solve(square, RECIPE(.family = FAMILY_MIRROR_LR, .seed = 1)), 1600);
    ck_assert_uint_eq(solve(square, RECIPE(.family = FAMILY_MIRROR_UD, .seed = 2)), 1600);
    ck_assert_uint_eq(solve(square, RECIPE(.family = FAMILY_MIRROR_180, .seed = 3)), 1599);
    ck_assert_uint_eq(solve(square, RECIPE(.family = FAMILY_ONE, .share = 1, .seed = 4)), 1600);
    ck_assert_uint_eq(solve(square, RECIPE(.family = FAMILY_CHECKER, .seed = 5)), 1599);
    /* 780 cells on one side of the diagonal, 20 more of one colour than of the other: a path has
     * 761 of them; with its image and one cell of the diagonal 1523. */
    ck_assert_uint_eq(solve(square, RECIPE(.family = FAMILY_TRANSPOSE, .seed = 6)), 1523);
    ck_assert_uint_eq(solve(square, RECIPE(.family = FAMILY_ANTITRANSPOSE, .seed = 7)), 1523);
}
END_TEST

START_TEST(an_axis_that_is_not_the_middle_is_found)
{
    struct instance wide = square;
    wide.columns = 60;
    /* About the line between columns 20 and 21: 40 columns. */
    ck_assert_uint_eq(solve(wide, RECIPE(.family = FAMILY_MIRROR_LR, .axis = 20.5, .seed = 1)),
                      1600);
    ck_assert_uint_ge(solve(wide, RECIPE(.family = FAMILY_MIRROR_LR, .axis = 20, .seed = 2)), 1500);
}
END_TEST

START_TEST(defects_cost_little)
{
    /* 800 pairs, 16 of which differ. */
    ck_assert_uint_ge(solve(square, RECIPE(.family = FAMILY_MIRROR_LR, .defects = 16, .seed = 8)),
                      1540);
    ck_assert_uint_ge(solve(square, RECIPE(.family = FAMILY_CHECKER, .noise = 0.03, .seed = 9)),
                      1500);
}
END_TEST

START_TEST(the_length_limit_is_kept)
{
    struct instance limited = square;
    for (uint64_t longest = 2; longest < 12; longest++) {
        limited.max_length = 300 + longest;
        size_t mirrored = solve(limited, RECIPE(.family = FAMILY_MIRROR_LR, .seed = longest));
        ck_assert_uint_le(mirrored, limited.max_length);
        ck_assert_uint_ge(mirrored, 296);
        ck_assert_uint_eq(solve(limited, RECIPE(.family = FAMILY_ONE, .share = 1, .seed = 4)),
                          limited.max_length);
    }
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("symmetries");
    tcase_add_test(cases, matching_has_as_many_edges_as_any);
    tcase_add_test(cases, closing_and_joining_keep_every_degree);
    tcase_add_test(cases, boards_without_defects_are_filled);
    tcase_add_test(cases, an_axis_that_is_not_the_middle_is_found);
    tcase_add_test(cases, defects_cost_little);
    tcase_add_test(cases, the_length_limit_is_kept);
    return trial_main(cases, "long_symmetry");
}
