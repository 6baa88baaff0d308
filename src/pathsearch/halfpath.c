#include "pathsearch/halfpath.h"

#include "base/memory.h"
#include "pathsearch/closing.h"
#include "pathsearch/cover.h"
#include "pathsearch/cycles.h"
#include "pathsearch/matching.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_SYMMETRIES = 3 };

/* A cell's images are looked up in the grid, so spots stand for cells. */
struct fold {
    struct quest *quest;
    const struct symmetry *symmetry;
    const struct budget *budget;
    struct cover cover;
    uint32_t bridge;  /* the spot that joins a path to its image where the axis has none; 0: none */
    uint32_t pendant; /* a start kept out of the cycle, to come before it; 0: none */
    bool odd;         /* some start is joined to its image by a middle cell */
    uint32_t *half;   /* the path from the axis on */
    size_t length;
};

/* 0 where there is none on the board; spot 0 is blank. */
static uint32_t image(const struct fold *fold, uint32_t spot)
{
    const struct field *field = &fold->quest->field;
    int64_t c, h;
    if (!field_filled(field, spot) ||
        !symmetry_image(fold->symmetry, field, field_column(field, spot), field_height(field, spot),
                        &c, &h))
        return 0;
    return field_spot(field, (uint32_t)c, (uint32_t)h);
}

/* The spot that joins a start to its image: 0 where they are neighbours, itself where they are
 * not joined at all. */
static uint32_t joint(const struct fold *fold, uint32_t spot)
{
    const uint32_t *step = fold->cover.step;
    uint32_t other = image(fold, spot);
    for (int d = 0; d < 4; d++)
        if (spot + step[d] == other)
            return 0;
    for (int d = 0; d < 4; d++) {
        uint32_t middle = spot + step[d];
        if (!field_filled(&fold->quest->field, middle) ||
            (image(fold, middle) != middle && middle != fold->bridge))
            continue;
        for (int e = 0; e < 4; e++)
            if (middle + step[e] == other)
                return middle;
    }
    return spot;
}

/* Turned about the corner of four cells, no cell is its own image nor next to it: one of the four
 * becomes the middle of the path, and its image stays unused. */
static void choose_bridge(struct fold *fold)
{
    const struct symmetry *symmetry = fold->symmetry;
    const struct field *field = &fold->quest->field;
    if (symmetry->kind != SYMMETRY_TURN || symmetry->p % 2 == 0 || symmetry->q % 2 == 0)
        return;
    uint32_t corner = field_spot(field, (uint32_t)(symmetry->p / 2), (uint32_t)(symmetry->q / 2));
    uint32_t pair[2] = {corner, corner + 1};
    for (int i = 0; i < 2 && !fold->bridge; i++) {
        uint32_t start = pair[i], middle = pair[1 - i];
        if (field->digit[start] == field->digit[image(fold, start)] && field_filled(field, middle))
            fold->bridge = middle;
    }
}

static void mark_pairs(struct fold *fold)
{
    struct cover *cover = &fold->cover;
    const struct field *field = &fold->quest->field;
    choose_bridge(fold);
    for (uint32_t spot = 0; spot < cover->size; spot++) {
        uint32_t other = image(fold, spot);
        if (other <= spot || field->digit[other] != field->digit[spot] || spot == fold->bridge ||
            other == fold->bridge || image(fold, fold->bridge) == spot)
            continue;
        uint32_t middle = joint(fold, spot);
        cover->spot[spot] |= middle == spot ? COVER_USABLE : COVER_USABLE | COVER_START;
        fold->odd = fold->odd || (middle != 0 && middle != spot);
    }
}

static void mark_pattern(struct fold *fold)
{
    struct cover *cover = &fold->cover;
    const struct field *field = &fold->quest->field;
    for (uint32_t spot = 0; spot < cover->size; spot++) {
        bool black = cover->spot[spot] & COVER_BLACK;
        if (field->digit[spot] == fold->symmetry->digit[!black])
            cover->spot[spot] |= COVER_USABLE | COVER_START;
    }
}

/* Where one colour has more spots than the other, a cycle misses one of them anyhow: let it be a
 * start, and come before the cycle. */
static void choose_pendant(struct fold *fold)
{
    struct cover *cover = &fold->cover;
    int64_t surplus = 0;
    for (uint32_t spot = 0; spot < cover->size; spot++)
        if (cover_usable(cover, spot))
            surplus += cover->spot[spot] & COVER_BLACK ? 1 : -1;
    for (uint32_t spot = 0; surplus && spot < cover->size && !fold->pendant; spot++)
        if (cover->spot[spot] & COVER_START &&
            (surplus > 0) == ((cover->spot[spot] & COVER_BLACK) != 0))
            fold->pendant = spot;
    if (fold->pendant)
        cover_remove(cover, fold->pendant);
}

/* Marks the cycle, or the path, that the spot is on. Returns an end of the path; 0: it is a cycle.
 */
static uint32_t mark_way(struct cover *cover, uint32_t on)
{
    uint32_t end = 0;
    for (int side = 0; side < 2; side++) {
        uint32_t at = on;
        int from = 4;
        if (side == 1)
            from = cover_onward(cover, on, 4); /* away from the first direction */
        for (;;) {
            cover->spot[at] |= COVER_MARK;
            int d = cover_onward(cover, at, from);
            if (d == 4) {
                end = at;
                break;
            }
            at += cover->step[d];
            from = d ^ 2;
            if (at == on)
                return 0;
        }
    }
    return end;
}

/* Where to cut the cycle open. */
struct opening {
    uint32_t before; /* a spot next to the cycle that comes first; 0: none */
    uint32_t first;  /* the first spot on the cycle; 0: no way to begin */
    int way;         /* direction of the second one */
    bool good;       /* the path does not end on a 0 */
};

/* The spot may be first on the cycle: is it better than the best opening so far? */
static void try_opening(const struct fold *fold, struct opening *best, uint32_t before,
                        uint32_t first)
{
    const struct cover *cover = &fold->cover;
    for (int d = 0; d < 4; d++) {
        if (!cover_chosen(cover, first, d))
            continue;
        uint32_t last = first + cover->step[cover_onward(cover, first, d)];
        struct opening opening = {.before = before,
                                  .first = first,
                                  .way = d,
                                  .good = fold->quest->field.digit[last] != 0};
        if (!best->first || opening.good > best->good ||
            (opening.good == best->good && before && !best->before))
            *best = opening;
    }
}

static struct opening find_opening(const struct fold *fold)
{
    const struct cover *cover = &fold->cover;
    struct opening best = {0};
    bool anywhere = !symmetry_has_map(fold->symmetry);
    for (uint32_t spot = 0; spot < cover->size; spot++) {
        bool marked = cover->spot[spot] & COVER_MARK;
        if (marked && cover->spot[spot] & COVER_START && !(best.good && best.before))
            try_opening(fold, &best, 0, spot);
        bool spare =
            spot && (spot == fold->pendant || (anywhere && cover_usable(cover, spot) && !marked));
        for (int d = 0; spare && d < 4 && !(best.good && best.before); d++)
            if (cover->spot[spot + cover->step[d]] & COVER_MARK)
                try_opening(fold, &best, spot, spot + cover->step[d]);
    }
    return best;
}

/* Writes down the path that the opening makes of the cycle. */
static int unroll(struct fold *fold, const struct opening *opening, uint32_t cycle)
{
    const struct cover *cover = &fold->cover;
    fold->half = memory_array((size_t)cycle + 1, sizeof *fold->half);
    if (!fold->half)
        return -1;
    if (opening->before)
        fold->half[fold->length++] = opening->before;
    uint32_t at = opening->first;
    int way = opening->way;
    for (uint32_t i = 0; i < cycle; i++) {
        fold->half[fold->length++] = at;
        at += cover->step[way];
        way = cover_onward(cover, at, way ^ 2);
    }
    return 0;
}

/* Offers the half path and its image. */
static uint64_t offer_pair(struct fold *fold)
{
    uint32_t middle = joint(fold, fold->half[0]);
    size_t odd = middle != 0, longest = fold->quest->longest, length = fold->length;
    const uint8_t *digit = fold->quest->field.digit;
    if (2 * length + odd > longest)
        length = longest > odd ? (longest - odd) / 2 : 0;
    while (length && digit[fold->half[length - 1]] == 0)
        length--;
    uint32_t *spot = memory_array(2 * length + 1, sizeof *spot);
    if (!spot)
        return 0;
    for (size_t i = 0; i < length; i++) {
        spot[length - 1 - i] = fold->half[i];
        spot[length + odd + i] = image(fold, fold->half[i]);
    }
    if (odd)
        spot[length] = middle;
    if (length)
        quest_offer(fold->quest, spot, 2 * length + odd);
    free(spot);
    return length ? 2 * length + odd : 0;
}

/* Offers a path over cells of a pattern: of odd length where the ends would differ. */
static uint64_t offer_pattern(struct fold *fold)
{
    size_t length = fold->length < fold->quest->longest ? fold->length : fold->quest->longest;
    bool alike = fold->symmetry->digit[0] == fold->symmetry->digit[1];
    length -= !alike && length % 2 == 0;
    quest_offer(fold->quest, fold->half, length);
    return length;
}

/* The most edges, in paths and cycles, and all paths closed. Fills the bound. −1: out of memory. */
static int match(struct fold *fold, uint32_t spots, struct halfpath *result)
{
    struct cover *cover = &fold->cover;
    bool map = symmetry_has_map(fold->symmetry), complete;
    uint64_t edges = matching_maximise(cover, fold->budget, &complete);
    if (!edges)
        return -1;
    if (complete) {
        uint64_t most = edges + 1 < spots ? edges + 1 : spots;
        result->bound = map ? 2 * most + fold->odd : most;
    }
    if (map)
        choose_pendant(fold);
    if (cover_prune(cover) != 0)
        return -1;
    matching_maximise(cover, fold->budget, &complete);
    return closing_run(cover, fold->budget, !map);
}

/* One path, from squares alone where `quick`, else from a maximum 2-matching. Returns its length.
 */
static uint64_t build(struct fold *fold, bool quick, struct halfpath *result)
{
    struct cover *cover = &fold->cover;
    bool map = symmetry_has_map(fold->symmetry);
    if (map)
        mark_pairs(fold);
    else
        mark_pattern(fold);
    uint32_t on = 0, spots = cover_keep_largest(cover, map);
    if (spots < 4)
        return 0;
    cover_lay_squares(cover, &fold->quest->field, 0);
    if (!quick && match(fold, spots, result) != 0)
        return 0;
    uint32_t cycle = quick ? cycles_join_squares(cover, &on)
                           : cycles_join(cover, fold->budget, quest_steps(fold->budget), &on);
    if (!cycle)
        return 0;
    uint32_t end = mark_way(cover, on);
    struct opening opening = {.first = end, .way = end ? cover_onward(cover, end, 4) : 4};
    if (!end)
        opening = find_opening(fold);
    if (!opening.first || unroll(fold, &opening, cycle) != 0)
        return 0;
    return map ? offer_pair(fold) : offer_pattern(fold);
}

struct halfpath halfpath_search(struct quest *quest, const struct symmetry *symmetry,
                                const struct budget *budget)
{
    struct halfpath result = {0};
    for (int quick = 1; quick >= 0 && !budget_over(budget); quick--) {
        struct fold fold = {.quest = quest, .symmetry = symmetry, .budget = budget};
        if (cover_start(&fold.cover, &quest->field) == 0) {
            uint64_t length = build(&fold, quick, &result);
            result.length = length > result.length ? length : result.length;
        }
        free(fold.half);
        cover_free(&fold.cover);
    }
    return result;
}

static void tell(const struct quest *quest, const struct symmetry *symmetry,
                 const struct halfpath *path)
{
    char text[120];
    if (quest->search->verbosity <= 0)
        return;
    symmetry_describe(symmetry, &quest->field, text, sizeof text);
    fprintf(stderr, "  %s: %" PRIu64 " of %" PRIu64 " agree (%.2f %%)", text, symmetry->agree,
            symmetry->pairs, 100.0 * (double)symmetry->agree / (double)symmetry->pairs);
    fprintf(stderr, "; path of %" PRIu64, path->length);
    if (path->bound)
        fprintf(stderr, ", at most %" PRIu64 " this way", path->bound);
    putc('\n', stderr);
}

void symmetry_search(struct quest *quest, const struct budget *budget)
{
    const struct search *search = quest->search;
    struct symmetry found[MOST_SYMMETRIES];
    double least = (double)quest->field.cells / 50;
    size_t count =
        symmetry_find(found, MOST_SYMMETRIES, &quest->field, least, search->seed, search->threads);
    double longest = 0;
    for (size_t i = 0; i < count && !budget_over(budget); i++) {
        if (found[i].promise <= longest || quest->worth >= quest_ceiling(quest))
            break;
        struct halfpath path = halfpath_search(quest, &found[i], budget);
        tell(quest, &found[i], &path);
        longest = (double)path.length > longest ? (double)path.length : longest;
    }
}

static enum verdict run(struct search *search, const struct budget *budget)
{
    struct quest quest;
    if (quest_start(&quest, search, strategy_symmetry.name) == 0)
        symmetry_search(&quest, budget);
    quest_free(&quest);
    return VERDICT_OPEN;
}

const struct strategy strategy_symmetry = {.name = "symmetry",
                                           .unit = "none: it runs once, to its end",
                                           .share = 0.6,
                                           .applies = quest_one_palindrome,
                                           .run = run};
