#include "pathsearch/quest.h"

#include "base/memory.h"
#include "path/value.h"

#include <stdlib.h>

static void set_lengths(struct quest *quest)
{
    const struct instance *instance = quest->search->instance;
    uint64_t cells = quest->field.cells;
    quest->longest = (uint32_t)(instance->max_length < cells ? instance->max_length : cells);
    quest->shortest = instance->min_length > UINT32_MAX ? UINT32_MAX
                      : instance->min_length < 2        ? 2
                                                        : (uint32_t)instance->min_length;
}

int quest_start(struct quest *quest, const struct search *search, const char *strategy)
{
    *quest = (struct quest){.search = search, .strategy = strategy};
    if (board_start(&quest->board, search->instance, NULL) != STATUS_OK ||
        field_start(&quest->field, &quest->board) != 0)
        return -1;
    set_lengths(quest);
    return 0;
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
    if (quest->found_value <= 0 || plan_copy(&quest->before, &quest->found) != 0)
        return -1;
    size_t length;
    const uint32_t *path = plan_move(&quest->before, quest->before.moves - 1, &length);
    board_remove(&quest->board, path, length);
    field_free(&quest->field);
    quest->found_value = 0;
    if (field_start(&quest->field, &quest->board) != 0)
        return -1;
    set_lengths(quest);
    return 0;
}

/* The value of the path as the rules will see it, and its cells as a plan. */
static double append_path(struct quest *quest, struct plan *plan, const uint32_t *spot,
                          size_t length)
{
    double value = 0;
    uint32_t *cell = memory_array(length, sizeof *cell);
    uint8_t *digit = memory_array(length, 1);
    if (cell && digit) {
        for (size_t i = 0; i < length; i++) {
            cell[i] = field_cell(&quest->field, spot[i]);
            digit[i] = quest->field.digit[spot[i]];
        }
        unsigned kind = value_kind(quest->search->instance, digit, length);
        value = value_rounded(quest->search->instance, length, kind);
        if (plan_append(plan, cell, length) != 0)
            value = 0;
    }
    free(cell);
    free(digit);
    return value;
}

bool quest_offer(struct quest *quest, const uint32_t *spot, size_t length)
{
    if (length < quest->shortest || length > quest->longest || quest->field.digit[spot[0]] == 0)
        return false;
    struct plan plan = {0};
    bool better = false;
    if (plan_copy(&plan, &quest->before) == 0) {
        double value = append_path(quest, &plan, spot, length);
        better = value > quest->found_value;
        if (better) {
            quest->found_value = value;
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

double quest_palindrome_value(const struct quest *quest, uint64_t length)
{
    if (length < quest->shortest || length > quest->longest)
        return 0;
    return value_rounded(quest->search->instance, length, KIND_PALINDROME);
}

double quest_ceiling(const struct quest *quest)
{
    const struct instance *instance = quest->search->instance;
    double ceiling = 0;
    /* Values grow with the length among odd and among even lengths; 2 alone is both even and
     * possibly a palindromic prime. */
    uint64_t candidate[3] = {quest->longest, quest->longest ? quest->longest - 1 : 0, 2};
    for (int i = 0; i < 3; i++) {
        uint64_t length = candidate[i];
        if (length < quest->shortest || length > quest->longest)
            continue;
        double value = value_rounded(instance, length, value_best_kind(instance, length));
        ceiling = value > ceiling ? value : ceiling;
    }
    return ceiling;
}

bool quest_one_palindrome(const struct search *search)
{
    return search->instance->max_moves == 1 && search->instance->c2 > 0;
}
