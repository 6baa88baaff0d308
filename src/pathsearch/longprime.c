#include "pathsearch/longprime.h"

#include "base/memory.h"
#include "number/digits.h"
#include "path/value.h"

#include <stdlib.h>

enum {
    SNAKES = 4,
    BATCH = 64, /* candidates between two looks at the results */
    SHORTEST = 20,
    DOUBLING = 800 /* up to here the next length is twice this one, then a quarter more */
};

struct snakes {
    uint32_t *spot[SNAKES]; /* [count] each, in path order */
    size_t count;
};

/* The spot that comes at place i of a snake through `lines` lines of `across` spots each. */
static uint32_t snake_spot(const struct field *field, int snake, size_t i, size_t rows)
{
    bool by_rows = snake & 1, mirrored = snake & 2;
    size_t across = by_rows ? field->columns : rows, line = i / across, at = i % across;
    if (line % 2 == 1)
        at = across - 1 - at;
    if (mirrored)
        at = across - 1 - at;
    return by_rows ? field_spot(field, (uint32_t)at, (uint32_t)line)
                   : field_spot(field, (uint32_t)line, (uint32_t)at);
}

/* Snakes through the rows that are full. −1: out of memory, or there are none. */
static int snakes_start(struct snakes *snakes, const struct quest *quest)
{
    size_t rows = quest->board.rows;
    for (uint32_t column = 0; column < quest->board.columns; column++)
        rows = quest->board.height[column] < rows ? quest->board.height[column] : rows;
    *snakes = (struct snakes){.count = rows * quest->board.columns};
    if (rows == 0)
        return -1;
    for (int snake = 0; snake < SNAKES; snake++) {
        snakes->spot[snake] = memory_array(snakes->count, sizeof *snakes->spot[snake]);
        if (!snakes->spot[snake])
            return -1;
        for (size_t i = 0; i < snakes->count; i++)
            snakes->spot[snake][i] = snake_spot(&quest->field, snake, i, rows);
    }
    return 0;
}

static void snakes_free(struct snakes *snakes)
{
    for (int snake = 0; snake < SNAKES; snake++)
        free(snakes->spot[snake]);
}

/* Candidate number k of `length` digits: a snake, an offset and a direction. Writes its spots. */
static void write_candidate(const struct snakes *snakes, size_t k, size_t length, uint32_t *spot)
{
    size_t offsets = snakes->count - length + 1;
    const uint32_t *snake = snakes->spot[k % SNAKES] + k / (2 * SNAKES) % offsets;
    bool back = k / SNAKES % 2;
    for (size_t i = 0; i < length; i++)
        spot[i] = snake[back ? length - 1 - i : i];
}

static bool is_prime(const struct quest *quest, const struct snakes *snakes, size_t k,
                     size_t length)
{
    uint32_t spot[DIGITS_DECIDABLE];
    uint8_t digit[DIGITS_DECIDABLE];
    unsigned sum = 0;
    write_candidate(snakes, k, length, spot);
    for (size_t i = 0; i < length; i++) {
        digit[i] = quest->field.digit[spot[i]];
        sum += digit[i];
    }
    uint8_t last = digit[length - 1];
    return digit[0] != 0 && last % 2 == 1 && last != 5 && sum % 3 != 0 &&
           digits_primality(digit, length) == PRIME;
}

/* Steps of a walk that testing one candidate takes the time of, on the average over those that
 * fall to a small factor. */
static uint64_t price(uint64_t length)
{
    return 10 + length * length * length / 40000;
}

/* Looks for a prime of exactly `length` digits and offers the first one. Returns false when the
 * budget is over. */
static bool search_length(struct quest *quest, const struct snakes *snakes, size_t length,
                          const struct budget *budget, uint64_t *steps)
{
    size_t candidates = 2 * SNAKES * (snakes->count - length + 1);
    for (size_t first = 0; first < candidates; first += BATCH) {
        size_t end = first + BATCH < candidates ? first + BATCH : candidates, found = end;
#pragma omp parallel for schedule(dynamic) num_threads(quest->search->threads)
        for (size_t k = first; k < end; k++) {
            size_t best;
#pragma omp critical(longprime)
            best = found;
            if (k > best || budget_over(budget) || !is_prime(quest, snakes, k, length))
                continue;
#pragma omp critical(longprime)
            found = k < found ? k : found;
        }
        if (found < end) {
            uint32_t spot[DIGITS_DECIDABLE];
            write_candidate(snakes, found, length, spot);
            quest_offer(quest, spot, length);
        }
        uint64_t used = BATCH * price(length);
        *steps -= used < *steps ? used : *steps;
        if (*steps == 0 || budget_over(budget))
            return false;
        if (found < end)
            break;
    }
    return true;
}

void longprime_search(struct quest *quest, const struct budget *budget)
{
    struct snakes snakes;
    uint64_t steps = quest_steps(budget);
    if (snakes_start(&snakes, quest) == 0) {
        size_t longest = quest->longest < DIGITS_DECIDABLE ? quest->longest : DIGITS_DECIDABLE;
        longest = longest < snakes.count ? longest : snakes.count;
        bool more = longest >= quest->shortest;
        for (size_t length = SHORTEST; more && length < longest;
             length += length < DOUBLING ? length : length / 4)
            if (length >= quest->shortest &&
                quest_worth(quest->search->instance, length, KIND_PRIME) > quest->worth)
                more = search_length(quest, &snakes, length, budget, &steps);
        for (size_t length = longest; more && length + length / 50 >= longest; length--)
            if (length >= quest->shortest &&
                quest_worth(quest->search->instance, length, KIND_PRIME) > quest->worth)
                more = search_length(quest, &snakes, length, budget, &steps);
            else
                break;
    }
    snakes_free(&snakes);
}

static bool applies(const struct search *search)
{
    const struct instance *instance = search->instance;
    return instance->max_moves == 1 && instance->c1 > 0 && instance_longest(instance) >= SHORTEST;
}

static enum verdict run(struct search *search, const struct budget *budget)
{
    struct quest quest;
    if (quest_start(&quest, search, strategy_longprime.name) == 0)
        longprime_search(&quest, budget);
    quest_free(&quest);
    return VERDICT_OPEN;
}

const struct strategy strategy_longprime = {.name = "long prime",
                                            .unit = "10,000 steps' worth of primality tests",
                                            .share = 0.6,
                                            .applies = applies,
                                            .run = run};
