#include "pathsearch/symmetry.h"

#include "base/memory.h"
#include "base/random.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    SAMPLE = 400,     /* pairs looked at for each axis */
    SHORTLIST = 12,   /* axes counted in full */
    TURN_NEAR = 24,   /* pairs next to a centre that are looked at */
    TURN_MISSES = 5,  /* and may differ, before it is given up */
    LEAST_SHARE = 20, /* a map has to meet a twentieth of the board */
};

/* Sites of a square grid hang together from a density of 0.593 on; a path needs more. */
static const double least_density = 0.62;

bool symmetry_image(const struct symmetry *symmetry, const struct field *field, int64_t column,
                    int64_t height, int64_t *image_column, int64_t *image_height)
{
    int64_t c = column, h = height;
    switch (symmetry->kind) {
    case SYMMETRY_COLUMNS:
        c = symmetry->p - column;
        break;
    case SYMMETRY_ROWS:
        h = symmetry->q - height;
        break;
    case SYMMETRY_TURN:
        c = symmetry->p - column;
        h = symmetry->q - height;
        break;
    case SYMMETRY_FALLING:
        c = symmetry->p - height;
        h = symmetry->p - column;
        break;
    case SYMMETRY_RISING:
        c = height + symmetry->p;
        h = column - symmetry->p;
        break;
    case SYMMETRY_ONE_DIGIT:
    case SYMMETRY_CHECKER:
        return false;
    }
    *image_column = c;
    *image_height = h;
    return c >= 0 && h >= 0 && c < field->columns && h < field->rows;
}

static uint8_t digit_at(const struct field *field, int64_t column, int64_t height)
{
    return field->digit[field_spot(field, (uint32_t)column, (uint32_t)height)];
}

/* Does the cell agree with its image? −1: one of them is off the board or blank. */
static int agrees(const struct symmetry *symmetry, const struct field *field, int64_t column,
                  int64_t height)
{
    int64_t c, h;
    if (!symmetry_image(symmetry, field, column, height, &c, &h))
        return -1;
    uint8_t a = digit_at(field, column, height), b = digit_at(field, c, h);
    return a == FIELD_BLANK || b == FIELD_BLANK ? -1 : a == b;
}

/* Where a share of the pairs agrees by design and the rest by chance, the cells by design. */
static double promise_of(double agree, double pairs, double by_chance)
{
    return by_chance < 1 ? 2 * (agree - by_chance * pairs) / (1 - by_chance) : 0;
}

/* Estimates pairs and agreement from cells drawn at random, the same ones for every axis. */
static void sample_pairs(struct symmetry *symmetry, const struct field *field,
                         const uint32_t (*cell)[2], double by_chance)
{
    uint32_t pairs = 0, agree = 0;
    for (int i = 0; i < SAMPLE; i++) {
        int verdict = agrees(symmetry, field, cell[i][0], cell[i][1]);
        pairs += verdict >= 0;
        agree += verdict > 0;
    }
    double scale = (double)field->rows * field->columns / (2.0 * SAMPLE);
    symmetry->promise =
        pairs * LEAST_SHARE < SAMPLE ? 0 : promise_of(agree * scale, pairs * scale, by_chance);
}

static void count_pairs(struct symmetry *symmetry, const struct field *field, double by_chance)
{
    symmetry->pairs = symmetry->agree = 0;
    for (int64_t column = 0; column < field->columns; column++)
        for (int64_t height = 0; height < field->rows; height++) {
            int verdict = agrees(symmetry, field, column, height);
            symmetry->pairs += verdict >= 0;
            symmetry->agree += verdict > 0;
        }
    symmetry->pairs /= 2;
    symmetry->agree /= 2;
    symmetry->promise = promise_of((double)symmetry->agree, (double)symmetry->pairs, by_chance);
}

/* A list of the best, by promise; of equals the first. */
struct shortlist {
    struct symmetry item[SHORTLIST];
    size_t count;
};

static void shortlist_add(struct shortlist *list, const struct symmetry *symmetry)
{
    if (list->count == SHORTLIST && list->item[SHORTLIST - 1].promise >= symmetry->promise)
        return;
    size_t at = list->count < SHORTLIST ? list->count++ : SHORTLIST - 1;
    for (; at > 0 && list->item[at - 1].promise < symmetry->promise; at--)
        list->item[at] = list->item[at - 1];
    list->item[at] = *symmetry;
}

static void try_axes(struct shortlist *list, const struct field *field, const uint32_t (*cell)[2],
                     double by_chance, enum symmetry_kind kind, int64_t first, int64_t last)
{
    for (int64_t at = first; at <= last; at++) {
        struct symmetry symmetry = {.kind = kind, .p = at, .q = at};
        sample_pairs(&symmetry, field, cell, by_chance);
        if (symmetry.promise > 0)
            shortlist_add(list, &symmetry);
    }
}

/* Does the board look turned by 180° next to this centre? */
static bool turns_nearby(const struct symmetry *symmetry, const struct field *field)
{
    int64_t column = symmetry->p / 2, height = symmetry->q / 2;
    int misses = 0;
    for (int i = 0; i < TURN_NEAR; i++) {
        int64_t dx = i % 6 - 3, dy = 1 + i / 6;
        if (column + dx < 0 || column + dx >= field->columns || height + dy >= field->rows)
            return false;
        misses += agrees(symmetry, field, column + dx, height + dy) != 1;
        if (misses > TURN_MISSES)
            return false;
    }
    return true;
}

/* All centres of one column of them. */
static void try_turns(struct shortlist *list, const struct field *field, const uint32_t (*cell)[2],
                      double by_chance, int64_t p)
{
    for (int64_t q = 0; q < 2 * (int64_t)field->rows - 1; q++) {
        struct symmetry symmetry = {.kind = SYMMETRY_TURN, .p = p, .q = q};
        if (!turns_nearby(&symmetry, field))
            continue;
        sample_pairs(&symmetry, field, cell, by_chance);
        if (symmetry.promise > 0)
            shortlist_add(list, &symmetry);
    }
}

/* Centres of 180° everywhere, a column of them per task. */
static void try_all_turns(struct shortlist *list, const struct field *field,
                          const uint32_t (*cell)[2], double by_chance, int threads)
{
    int64_t tasks = 2 * (int64_t)field->columns - 1;
    struct shortlist *part = memory_array((size_t)tasks, sizeof *part);
    if (!part)
        return;
#pragma omp parallel for schedule(dynamic, 16) num_threads(threads)
    for (int64_t p = 0; p < tasks; p++)
        try_turns(&part[p], field, cell, by_chance, p);
    for (int64_t p = 0; p < tasks; p++)
        for (size_t i = 0; i < part[p].count; i++)
            shortlist_add(list, &part[p].item[i]);
    free(part);
}

/* The two patterns, from the digits' counts on both colours. */
static void try_patterns(struct shortlist *list, const struct field *field)
{
    uint64_t count[2][16] = {{0}};
    for (uint32_t column = 0; column < field->columns; column++)
        for (uint32_t height = 0; height < field->rows; height++)
            count[(column + height) & 1][digit_at(field, column, height)]++;
    struct symmetry one = {.kind = SYMMETRY_ONE_DIGIT, .pairs = field->cells};
    struct symmetry checker = {.kind = SYMMETRY_CHECKER, .pairs = field->cells};
    for (uint8_t digit = 1; digit < 10; digit++) {
        uint64_t both = count[0][digit] + count[1][digit];
        if (both > one.agree) {
            one.agree = both;
            one.digit[0] = one.digit[1] = digit;
        }
        for (int colour = 0; colour < 2; colour++)
            if (count[colour][digit] > count[colour][checker.digit[colour]] ||
                checker.digit[colour] == 0)
                checker.digit[colour] = digit;
    }
    checker.agree = count[0][checker.digit[0]] + count[1][checker.digit[1]];
    struct symmetry *both[2] = {&one, &checker};
    for (int i = 0; i < 2; i++) {
        both[i]->promise = (double)both[i]->agree;
        if ((double)both[i]->agree >= least_density * (double)field->cells)
            shortlist_add(list, both[i]);
    }
}

size_t symmetry_find(struct symmetry *found, size_t room, const struct field *field, double least,
                     uint64_t seed, int threads)
{
    struct shortlist rough = {.count = 0}, exact = {.count = 0};
    uint32_t cell[SAMPLE][2];
    struct random random;
    double by_chance = field_agreement(field);
    int64_t columns = field->columns, rows = field->rows;
    random_start(&random, seed, 1);
    for (int i = 0; i < SAMPLE; i++) {
        cell[i][0] = (uint32_t)random_below(&random, field->columns);
        cell[i][1] = (uint32_t)random_below(&random, field->rows);
    }
    const uint32_t(*drawn)[2] = (const uint32_t(*)[2])cell;
    try_axes(&rough, field, drawn, by_chance, SYMMETRY_COLUMNS, 1, 2 * columns - 3);
    try_axes(&rough, field, drawn, by_chance, SYMMETRY_ROWS, 1, 2 * rows - 3);
    try_axes(&rough, field, drawn, by_chance, SYMMETRY_FALLING, 1, columns + rows - 3);
    try_axes(&rough, field, drawn, by_chance, SYMMETRY_RISING, 2 - rows, columns - 2);
    try_patterns(&exact, field);
    /* Where most of the board is regular, it looks turned about every other corner. */
    double regular = (double)field->cells / 2;
    if ((!rough.count || rough.item[0].promise < regular) &&
        (!exact.count || exact.item[0].promise < regular))
        try_all_turns(&rough, field, drawn, by_chance, threads);
    for (size_t i = 0; i < rough.count; i++) {
        count_pairs(&rough.item[i], field, by_chance);
        shortlist_add(&exact, &rough.item[i]);
    }
    size_t count = 0;
    for (; count < exact.count && count < room && exact.item[count].promise >= least; count++)
        found[count] = exact.item[count];
    return count;
}

void symmetry_describe(const struct symmetry *symmetry, const struct field *field, char *text,
                       size_t size)
{
    /* Rows count from the top in what people read. */
    double column = 1 + (double)symmetry->p / 2,
           row = (double)field->rows - (double)symmetry->q / 2;
    switch (symmetry->kind) {
    case SYMMETRY_COLUMNS:
        snprintf(text, size, "left and right mirror each other about column %.1f", column);
        break;
    case SYMMETRY_ROWS:
        snprintf(text, size, "top and bottom mirror each other about row %.1f", row);
        break;
    case SYMMETRY_TURN:
        snprintf(text, size, "turned by 180 degrees about row %.1f, column %.1f", row, column);
        break;
    case SYMMETRY_FALLING:
        snprintf(text, size, "mirrored about a falling diagonal, offset %lld",
                 (long long)(symmetry->p + 1 - (int64_t)field->rows));
        break;
    case SYMMETRY_RISING:
        snprintf(text, size, "mirrored about a rising diagonal, offset %lld",
                 (long long)symmetry->p);
        break;
    case SYMMETRY_ONE_DIGIT:
        snprintf(text, size, "mostly the digit %u", symmetry->digit[0]);
        break;
    case SYMMETRY_CHECKER:
        snprintf(text, size, "chequered %u and %u", symmetry->digit[0], symmetry->digit[1]);
        break;
    }
}
