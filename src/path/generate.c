#include "path/generate.h"

#include "base/memory.h"
#include "base/random.h"
#include "path/generate_snake.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Streams of one seed: what is drawn for the board never depends on what disturbs it. */
enum { STREAM_BOARD, STREAM_DISTURB };

enum { USES_SHARE = 1, USES_NOISE = 2, USES_AXIS = 4, USES_DEFECTS = 8, USES_PATTERN = 16 };

static const struct {
    const char *name, *digits;
    unsigned uses;
    const char *about;
} families[FAMILIES] = {
    [FAMILY_UNIFORM] = {"uniform", "0123456789", USES_NOISE,
                        "random digits, all of --digits equally often"},
    [FAMILY_ONE] = {"one", "1", USES_SHARE, "one digit with probability --share, the rest random"},
    [FAMILY_MIRROR_LR] = {"mirror-lr", "0123456789", USES_AXIS | USES_DEFECTS,
                          "left and right mirror each other"},
    [FAMILY_MIRROR_UD] = {"mirror-ud", "0123456789", USES_AXIS | USES_DEFECTS,
                          "top and bottom mirror each other"},
    [FAMILY_MIRROR_180] = {"mirror-180", "0123456789", USES_DEFECTS,
                           "the same when turned by 180 degrees"},
    [FAMILY_TRANSPOSE] = {"transpose", "0123456789", USES_DEFECTS,
                          "rows and columns exchanged give the same"},
    [FAMILY_ANTITRANSPOSE] = {"antitranspose", "0123456789", USES_DEFECTS,
                              "the same about the other diagonal"},
    [FAMILY_CHECKER] = {"checker", "56", USES_NOISE, "a checkerboard of --digits"},
    [FAMILY_STRIPES_ROWS] = {"stripes-rows", "56", USES_NOISE, "each row of one digit, in turn"},
    [FAMILY_STRIPES_COLUMNS] = {"stripes-columns", "56", USES_NOISE,
                                "each column of one digit, in turn"},
    [FAMILY_SNAKE] = {"snake", "0123456789", USES_PATTERN,
                      "a palindrome over all cells, along a path through blocks of --pattern"},
};

const char *generate_name(enum family family)
{
    return families[family].name;
}

const char *generate_about(enum family family)
{
    return families[family].about;
}

struct digit_set {
    uint8_t digit[10];
    uint32_t count;
};

static enum status read_set(struct digit_set *set, const char *text, struct error *error)
{
    bool seen[10] = {false};
    set->count = 0;
    for (const char *at = text; *at; at++) {
        if (*at < '0' || *at > '9' || seen[*at - '0'])
            return error_set(error, STATUS_USAGE,
                             "digits: found '%.20s', expected different digits such as 56", text);
        seen[*at - '0'] = true;
        set->digit[set->count++] = (uint8_t)(*at - '0');
    }
    if (!set->count)
        return error_set(error, STATUS_USAGE, "digits: found none, expected at least one");
    return STATUS_OK;
}

static struct digit_set complement(const struct digit_set *set)
{
    struct digit_set others = {.count = 0};
    for (uint8_t digit = 0; digit < 10; digit++)
        if (!memchr(set->digit, digit, set->count))
            others.digit[others.count++] = digit;
    return others;
}

static uint8_t draw(struct random *random, const struct digit_set *set)
{
    return set->digit[random_below(random, set->count)];
}

/* The cell in row x, column y, counted from 0 at the top left. */
static uint8_t *at(const struct instance *instance, uint32_t x, uint32_t y)
{
    return &instance->digit[(size_t)y * instance->rows + (instance->rows - 1 - x)];
}

/* The place that must carry the same digit; false where it is off the board. */
static bool image(const struct instance *instance, const struct recipe *recipe, uint32_t x,
                  uint32_t y, uint32_t *image_x, uint32_t *image_y)
{
    int64_t rows = instance->rows, columns = instance->columns, to_x = x, to_y = y;
    switch (recipe->family) {
    case FAMILY_MIRROR_LR: /* 1-based columns add up to twice the axis */
        to_y = (isnan(recipe->axis) ? columns + 1 : (int64_t)(2 * recipe->axis)) - 2 - y;
        break;
    case FAMILY_MIRROR_UD:
        to_x = (isnan(recipe->axis) ? rows + 1 : (int64_t)(2 * recipe->axis)) - 2 - x;
        break;
    case FAMILY_MIRROR_180:
        to_x = rows - 1 - x;
        to_y = columns - 1 - y;
        break;
    case FAMILY_TRANSPOSE:
        to_x = y;
        to_y = x;
        break;
    default: /* FAMILY_ANTITRANSPOSE */
        to_x = columns - 1 - y;
        to_y = columns - 1 - x;
        break;
    }
    *image_x = (uint32_t)to_x;
    *image_y = (uint32_t)to_y;
    return to_x >= 0 && to_x < rows && to_y >= 0 && to_y < columns;
}

/* True if the place comes after its image, in reading order: then the digit is the image's. */
static bool follows(const struct instance *instance, const struct recipe *recipe, uint32_t x,
                    uint32_t y, uint32_t *image_x, uint32_t *image_y)
{
    return image(instance, recipe, x, y, image_x, image_y) &&
           (*image_x < x || (*image_x == x && *image_y < y));
}

static uint8_t other_digit(struct random *random, const struct digit_set *set, uint8_t digit)
{
    struct digit_set all = complement(&(struct digit_set){.count = 0});
    const struct digit_set *from = set->count > 1 ? set : &all;
    uint8_t other;
    do
        other = draw(random, from);
    while (other == digit);
    return other;
}

/* Makes exactly `defects` of the `pairs` pairs differ: selection sampling, Knuth, TAOCP 2,
 * 3.4.2, algorithm S. */
static void disturb(struct instance *instance, const struct recipe *recipe,
                    const struct digit_set *set, uint32_t pairs)
{
    struct random random;
    random_start(&random, recipe->seed, STREAM_DISTURB);
    uint32_t wanted = recipe->defects;
    for (uint32_t x = 0; x < instance->rows && wanted; x++)
        for (uint32_t y = 0; y < instance->columns && wanted; y++) {
            uint32_t to_x, to_y;
            if (!follows(instance, recipe, x, y, &to_x, &to_y) ||
                random_below(&random, pairs--) >= wanted)
                continue;
            wanted--;
            uint8_t *cell =
                random_below(&random, 2) ? at(instance, x, y) : at(instance, to_x, to_y);
            *cell = other_digit(&random, set, *cell);
        }
}

static enum status generate_mirrored(struct instance *instance, const struct recipe *recipe,
                                     const struct digit_set *set, struct random *random,
                                     struct error *error)
{
    uint32_t pairs = 0, to_x, to_y;
    for (uint32_t x = 0; x < instance->rows; x++)
        for (uint32_t y = 0; y < instance->columns; y++)
            if (follows(instance, recipe, x, y, &to_x, &to_y)) {
                *at(instance, x, y) = *at(instance, to_x, to_y);
                pairs++;
            } else {
                *at(instance, x, y) = draw(random, set);
            }
    if (recipe->defects > pairs)
        return error_set(error, STATUS_USAGE, "defects: found %u, but this board has only %u pairs",
                         recipe->defects, pairs);
    disturb(instance, recipe, set, pairs);
    return STATUS_OK;
}

static uint8_t regular_digit(const struct recipe *recipe, const struct digit_set *set, uint32_t x,
                             uint32_t y, struct random *random)
{
    switch (recipe->family) {
    case FAMILY_CHECKER:
        return set->digit[((uint64_t)x + y) % set->count];
    case FAMILY_STRIPES_ROWS:
        return set->digit[x % set->count];
    case FAMILY_STRIPES_COLUMNS:
        return set->digit[y % set->count];
    default:
        return draw(random, set);
    }
}

/* Uniform, checker, stripes; then exactly round(noise * cells) cells get other digits. */
static enum status generate_regular(struct instance *instance, const struct recipe *recipe,
                                    const struct digit_set *set, struct random *random,
                                    struct error *error)
{
    struct digit_set others = complement(set);
    uint32_t left = instance_cells(instance);
    uint32_t noisy = isnan(recipe->noise) ? 0 : (uint32_t)llround(recipe->noise * left);
    if (noisy && !others.count)
        return error_set(error, STATUS_USAGE,
                         "noise needs digits outside the set, which has all ten");
    struct random noise;
    random_start(&noise, recipe->seed, STREAM_DISTURB);
    for (uint32_t x = 0; x < instance->rows; x++)
        for (uint32_t y = 0; y < instance->columns; y++) {
            *at(instance, x, y) = regular_digit(recipe, set, x, y, random);
            if (noisy && random_below(&noise, left) < noisy) {
                *at(instance, x, y) = draw(&noise, &others);
                noisy--;
            }
            left--;
        }
    return STATUS_OK;
}

static enum status generate_one(struct instance *instance, const struct recipe *recipe,
                                const struct digit_set *set, struct random *random,
                                struct error *error)
{
    if (set->count != 1)
        return error_set(error, STATUS_USAGE, "digits: the family one has one digit, not %u",
                         set->count);
    double share = isnan(recipe->share) ? 0.3 : recipe->share;
    struct digit_set others = complement(set);
    for (uint32_t x = 0; x < instance->rows; x++)
        for (uint32_t y = 0; y < instance->columns; y++)
            *at(instance, x, y) =
                random_unit(random) < share ? set->digit[0] : draw(random, &others);
    return STATUS_OK;
}

/* The digits along the snake: a random palindrome that does not start with 0. */
static enum status generate_snake(struct instance *instance, const struct recipe *recipe,
                                  const struct digit_set *set, struct random *random,
                                  struct error *error)
{
    if (set->count == 1 && set->digit[0] == 0)
        return error_set(error, STATUS_USAGE, "digits: a number cannot start with 0");
    uint32_t *path = NULL, cells = instance_cells(instance);
    enum status status = generate_snake_path(
        &path, instance, recipe->pattern ? recipe->pattern : "189/276/345", error);
    for (uint32_t i = 0; !status && i < (cells + 1) / 2; i++) {
        uint8_t digit;
        do
            digit = draw(random, set);
        while (i == 0 && digit == 0);
        instance->digit[path[i]] = instance->digit[path[cells - 1 - i]] = digit;
    }
    free(path);
    return status;
}

/* An option that the family has no use for is a mistake: say so. */
static enum status check(const struct recipe *recipe, struct error *error)
{
    unsigned uses = families[recipe->family].uses;
    const char *stray = NULL;
    if (!isnan(recipe->share) && !(uses & USES_SHARE))
        stray = "share";
    else if (!isnan(recipe->noise) && !(uses & USES_NOISE))
        stray = "noise";
    else if (!isnan(recipe->axis) && !(uses & USES_AXIS))
        stray = "axis";
    else if (recipe->defects && !(uses & USES_DEFECTS))
        stray = "defects";
    else if (recipe->pattern && !(uses & USES_PATTERN))
        stray = "pattern";
    if (stray)
        return error_set(error, STATUS_USAGE, "%s: the family %s has no such thing", stray,
                         families[recipe->family].name);
    if (!isnan(recipe->axis) && 2 * recipe->axis != floor(2 * recipe->axis))
        return error_set(error, STATUS_USAGE, "axis: found %g, expected a whole number or a half",
                         recipe->axis);
    return STATUS_OK;
}

enum status generate(struct instance *instance, const struct recipe *recipe, struct error *error)
{
    instance->digit = NULL;
    struct digit_set set;
    enum status status = check(recipe, error);
    if (!status)
        status = read_set(&set, recipe->digits ? recipe->digits : families[recipe->family].digits,
                          error);
    if (status)
        return status;
    uint32_t cells = instance_cells(instance);
    instance->digit = memory_array(cells, 1);
    if (!instance->digit)
        return error_no_memory(error, cells);
    struct random random;
    random_start(&random, recipe->seed, STREAM_BOARD);
    switch (recipe->family) {
    case FAMILY_UNIFORM:
    case FAMILY_CHECKER:
    case FAMILY_STRIPES_ROWS:
    case FAMILY_STRIPES_COLUMNS:
        return generate_regular(instance, recipe, &set, &random, error);
    case FAMILY_ONE:
        return generate_one(instance, recipe, &set, &random, error);
    case FAMILY_SNAKE:
        return generate_snake(instance, recipe, &set, &random, error);
    default:
        return generate_mirrored(instance, recipe, &set, &random, error);
    }
}

void generate_write(const struct instance *instance, FILE *stream)
{
    fprintf(stream, "%u %u %u %llu %llu %u %u %d\n", instance->rows, instance->columns,
            instance->max_moves, (unsigned long long)instance->min_length,
            (unsigned long long)instance->max_length, instance->c1, instance->c2,
            instance->halves ? 1 : 0);
    for (uint32_t x = 0; x < instance->rows; x++)
        for (uint32_t y = 0; y < instance->columns; y++) {
            putc('0' + *at(instance, x, y), stream);
            putc(y + 1 < instance->columns ? ' ' : '\n', stream);
        }
}
