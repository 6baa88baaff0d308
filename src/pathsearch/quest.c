#include "pathsearch/quest.h"

#include "base/memory.h"
#include "path/value.h"

#include <math.h>
#include <stdlib.h>

/* −1 where no length is possible. */
static int set_lengths(struct quest *quest)
{
    const struct instance *instance = quest->search->instance;
    uint64_t cells = quest->field.cells;
    quest->agreement = field_agreement(&quest->field);
    quest->longest = (uint32_t)(instance->max_length < cells ? instance->max_length : cells);
    quest->shortest = instance->min_length > UINT32_MAX ? UINT32_MAX
                      : instance->min_length < 2        ? 2
                                                        : (uint32_t)instance->min_length;
    return quest->shortest <= quest->longest ? 0 : -1;
}

int quest_start(struct quest *quest, const struct search *search, const char *strategy)
{
    *quest = (struct quest){.search = search, .strategy = strategy};
    if (board_start(&quest->board, search->instance, NULL) != STATUS_OK ||
        field_start(&quest->field, &quest->board) != 0)
        return -1;
    if (search->instance->max_moves == 1) {
        long exponent;
        double mantissa = mpz_get_d_2exp(&exponent, search->incumbent->outcome.sum);
        quest->worth = ldexpl(mantissa, (int)exponent);
    }
    return set_lengths(quest);
}

void quest_free(struct quest *quest)
{
    plan_free(&quest->before);
    plan_free(&quest->found);
    board_free(&quest->board);
    field_free(&quest->field);
}

int quest_advance(struct quest *quest)
{
    if (!quest->found.moves || plan_copy(&quest->before, &quest->found) != 0)
        return -1;
    size_t length;
    const uint32_t *path = plan_move(&quest->before, quest->before.moves - 1, &length);
    board_remove(&quest->board, path, length);
    field_free(&quest->field);
    quest->worth = 0;
    plan_truncate(&quest->found, 0);
    return field_start(&quest->field, &quest->board) == 0 ? set_lengths(quest) : -1;
}

/* The value of the path as the rules will see it, and its cells as a plan. */
static long double append_path(struct quest *quest, struct plan *plan, const uint32_t *spot,
                               size_t length)
{
    long double worth = 0;
    uint32_t *cell = memory_array(length, sizeof *cell);
    uint8_t *digit = memory_array(length, 1);
    if (cell && digit) {
        for (size_t i = 0; i < length; i++) {
            cell[i] = field_cell(&quest->field, spot[i]);
            digit[i] = quest->field.digit[spot[i]];
        }
        unsigned kind = value_kind(quest->search->instance, digit, length);
        worth = quest_worth(quest->search->instance, length, kind);
        if (plan_append(plan, cell, length) != 0)
            worth = 0;
    }
    free(cell);
    free(digit);
    return worth;
}

bool quest_offer(struct quest *quest, const uint32_t *spot, size_t length)
{
    if (length < quest->shortest || length > quest->longest || quest->field.digit[spot[0]] == 0)
        return false;
    struct plan plan = {0};
    bool better = false;
    if (plan_copy(&plan, &quest->before) == 0) {
        long double worth = append_path(quest, &plan, spot, length);
        better = worth > quest->worth;
        if (better) {
            quest->worth = worth;
            struct plan worse = quest->found;
            quest->found = plan;
            plan = worse;
            incumbent_offer(quest->search->incumbent, &quest->found, quest->strategy);
        }
    }
    plan_free(&plan);
    return better;
}

uint64_t quest_steps(const struct budget *budget)
{
    if (!budget_counts_units(budget))
        return UINT64_MAX;
    return budget->units > UINT64_MAX / QUEST_UNIT ? UINT64_MAX : budget->units * QUEST_UNIT;
}

static long double power(uint64_t base, uint32_t exponent)
{
    long double product = 1;
    for (uint32_t i = 0; i < exponent; i++)
        product *= (long double)base;
    return product;
}

long double quest_worth(const struct instance *instance, uint64_t length, unsigned kind)
{
    long double p = kind & KIND_PRIME ? power(length, instance->c1) : 1;
    long double q = kind & KIND_PALINDROME ? power(length, instance->c2) : 1;
    return p <= 1 && q <= 1 ? 0 : p + q;
}

long double quest_ceiling(const struct quest *quest)
{
    const struct instance *instance = quest->search->instance;
    long double ceiling = 0;
    /* Values grow with the length among odd and among even lengths; 2 alone is both even and
     * possibly a palindromic prime. */
    uint64_t candidate[3] = {quest->longest, quest->longest ? quest->longest - 1 : 0, 2};
    for (int i = 0; i < 3; i++) {
        uint64_t length = candidate[i];
        if (length < quest->shortest || length > quest->longest)
            continue;
        long double worth = quest_worth(instance, length, value_best_kind(instance, length));
        ceiling = worth > ceiling ? worth : ceiling;
    }
    return ceiling;
}

bool quest_one_palindrome(const struct search *search)
{
    return search->instance->max_moves == 1 && search->instance->c2 > 0;
}
