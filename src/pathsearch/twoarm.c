#include "pathsearch/twoarm.h"

#include "base/memory.h"
#include "base/random.h"
#include "number/digits.h"
#include "path/value.h"
#include "pathsearch/arms.h"

#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    CAP = 20000,         /* steps per centre in the first pass */
    CAP_GROWTH = 32,     /* and how much more in each later one */
    TASK_SPOTS = 512,    /* spots whose centres make one task */
    ROUND_TASKS = 64,    /* tasks between two looks at the budget */
    SAMPLE = 96,         /* centres tried before anything else */
    PRIME_DIGITS = 1000, /* longer palindromes are not tested for primality */
    LOOK = 1 << 15,      /* steps of one centre between two looks at the clock */
};

/* A centre's number: 3 * spot, + 1 for the pair upwards, + 2 for the pair to the right. */
typedef uint64_t centre;

/* What one task brings home. */
struct harvest {
    uint32_t *spot; /* the best path */
    size_t length, room;
    long double worth;
    size_t plain_from, prime_from; /* lengths from which a palindrome, or one that is prime too,
                                      would be worth more */
    uint64_t steps, steps_allowed;
    centre *capped; /* centres whose trees were cut */
    size_t capped_count, capped_room;
    bool untested; /* a palindrome could be a prime that pays more */
    bool failed;   /* out of memory, or the budget ended: not everything was seen */
};

struct hunt {
    struct quest *quest;
    const struct budget *budget;
    struct arms_map map;
    struct arms *arms; /* [threads] */
    int threads;
    bool untested; /* a palindrome was left untested */
    bool primes;   /* whether palindromic primes pay more than other palindromes */
    uint64_t cap;
    uint64_t steps_left;
};

static void harvest_free(struct harvest *harvest)
{
    free(harvest->spot);
    free(harvest->capped);
}

/* The shortest length at which a palindrome of this kind is worth more than `worth`; more than
 * the longest where there is none. Among palindromes the worth grows with the length. */
static size_t length_worth(const struct quest *quest, unsigned kind, long double worth)
{
    size_t low = 2, high = (size_t)quest->longest + 1;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (quest_worth(quest->search->instance, middle, kind) > worth)
            high = middle;
        else
            low = middle + 1;
    }
    return low < quest->shortest ? quest->shortest : low;
}

static void set_worth(const struct hunt *hunt, struct harvest *harvest, long double worth)
{
    harvest->worth = worth;
    harvest->plain_from = length_worth(hunt->quest, KIND_PALINDROME, worth);
    harvest->prime_from =
        hunt->primes ? length_worth(hunt->quest, KIND_PALINDROME | KIND_PRIME, worth) : SIZE_MAX;
}

static void keep_path(const struct hunt *hunt, struct harvest *harvest, const struct arms *arms,
                      unsigned kind)
{
    size_t length = arms_length(arms);
    void *spot = harvest->spot;
    if (memory_reserve(&spot, &harvest->room, length, sizeof *harvest->spot) != 0) {
        harvest->failed = true;
        return;
    }
    harvest->spot = spot;
    harvest->length = length;
    arms_path(arms, harvest->spot);
    set_worth(hunt, harvest, quest_worth(hunt->quest->search->instance, length, kind));
}

/* Is the walk's palindrome a prime? Its test is charged as the steps it takes the time of; where
 * that is too long for a walk it is left out, and remembered. */
static bool is_prime(struct arms *arms, struct harvest *harvest)
{
    size_t length = arms_length(arms);
    const uint8_t *digit = arms->map->field->digit;
    uint8_t last = digit[arms->frame[arms->depth - 1].a];
    if (last % 2 == 0 || last == 5)
        return false;
    harvest->untested = harvest->untested || length > PRIME_DIGITS;
    if (length > PRIME_DIGITS)
        return false;
    uint32_t spot[PRIME_DIGITS];
    uint8_t number[PRIME_DIGITS];
    arms_path(arms, spot);
    for (size_t i = 0; i < length; i++)
        number[i] = digit[spot[i]];
    arms->steps += 50 + length * length * length / 3000;
    return digits_primality(number, length) == PRIME;
}

static void consider(const struct hunt *hunt, struct arms *arms, struct harvest *harvest)
{
    size_t length = arms_length(arms);
    if ((length < harvest->plain_from && length < harvest->prime_from) ||
        hunt->quest->field.digit[arms->frame[arms->depth - 1].a] == 0)
        return;
    /* Of the palindromes of even length, 11 is the only prime. */
    bool possible = length % 2 == 1 || length == 2;
    if (possible && length >= harvest->prime_from && is_prime(arms, harvest))
        keep_path(hunt, harvest, arms, KIND_PALINDROME | KIND_PRIME);
    else if (length >= harvest->plain_from)
        keep_path(hunt, harvest, arms, KIND_PALINDROME);
}

static void put_off(struct harvest *harvest, centre number)
{
    void *capped = harvest->capped;
    if (memory_reserve(&capped, &harvest->capped_room, harvest->capped_count + 1,
                       sizeof *harvest->capped) != 0) {
        harvest->failed = true;
        return;
    }
    harvest->capped = capped;
    harvest->capped[harvest->capped_count++] = number;
}

static void walk(const struct hunt *hunt, struct arms *arms, struct harvest *harvest, centre number)
{
    const struct field *field = &hunt->quest->field;
    uint32_t a = (uint32_t)(number / 3);
    uint32_t b = a + (number % 3 == 0 ? 0 : number % 3 == 1 ? 1 : field->stride);
    if (!field_filled(field, a) || field->digit[a] != field->digit[b])
        return;
    uint64_t start = arms->steps;
    if (arms_begin(arms, a, b) != 0) {
        harvest->failed = true;
        return;
    }
    uint64_t next_look = start + LOOK;
    do {
        consider(hunt, arms, harvest);
        if (arms->steps >= next_look) {
            harvest->failed = budget_over(hunt->budget);
            next_look = arms->steps + LOOK;
        }
    } while (arms->steps - start < hunt->cap && !harvest->failed && arms_next(arms));
    if (arms->depth)
        put_off(harvest, number);
    arms_unwind(arms);
    harvest->steps += arms->steps - start;
    harvest->failed = harvest->failed || harvest->steps > harvest->steps_allowed;
}

/* Tasks number first … first + count − 1 of the list (null: all centres of the board), then
 * their harvest in task order. */
static bool run_round(struct hunt *hunt, const centre *list, uint64_t total, uint64_t first,
                      struct harvest *harvest, int count)
{
    uint64_t per_task = list ? 1 : 3 * TASK_SPOTS;
    for (int i = 0; i < count; i++) {
        harvest[i] = (struct harvest){.steps_allowed = hunt->steps_left / (unsigned)count};
        set_worth(hunt, &harvest[i], hunt->quest->worth);
    }
#pragma omp parallel for schedule(dynamic) num_threads(hunt->threads)
    for (int i = 0; i < count; i++) {
        struct arms *arms = &hunt->arms[omp_get_thread_num()];
        uint64_t begin = (first + (uint64_t)i) * per_task;
        uint64_t end = begin + per_task < total ? begin + per_task : total;
        for (uint64_t k = begin; k < end && !harvest[i].failed; k++)
            walk(hunt, arms, &harvest[i], list ? list[k] : k);
    }
    bool complete = true;
    for (int i = 0; i < count; i++) {
        if (harvest[i].length)
            quest_offer(hunt->quest, harvest[i].spot, harvest[i].length);
        hunt->steps_left -=
            harvest[i].steps < hunt->steps_left ? harvest[i].steps : hunt->steps_left;
        complete = complete && !harvest[i].failed;
        hunt->untested = hunt->untested || harvest[i].untested;
    }
    return complete;
}

static int append_capped(struct harvest *all, const struct harvest *harvest)
{
    for (size_t i = 0; i < harvest->capped_count; i++)
        put_off(all, harvest->capped[i]);
    return all->failed ? -1 : 0;
}

/* One pass over a list of centres. The centres put off are collected in `later`. True if all of
 * the list was walked. */
static bool pass(struct hunt *hunt, const centre *list, uint64_t total, struct harvest *later)
{
    uint64_t per_task = list ? 1 : 3 * TASK_SPOTS;
    uint64_t tasks = (total + per_task - 1) / per_task;
    for (uint64_t first = 0; first < tasks; first += ROUND_TASKS) {
        struct harvest harvest[ROUND_TASKS];
        int count = tasks - first < ROUND_TASKS ? (int)(tasks - first) : ROUND_TASKS;
        bool complete = run_round(hunt, list, total, first, harvest, count);
        for (int i = 0; i < count; i++) {
            complete = append_capped(later, &harvest[i]) == 0 && complete;
            harvest_free(&harvest[i]);
        }
        if (!complete || !hunt->steps_left || budget_over(hunt->budget))
            return complete && first + ROUND_TASKS >= tasks;
        if (hunt->quest->worth >= quest_ceiling(hunt->quest))
            return false; /* nothing left to find, and nothing more to prove here */
    }
    return true;
}

/* Do the trees of most centres outgrow the cap? */
static bool is_dense(struct hunt *hunt)
{
    struct harvest later = {0};
    struct random random;
    centre sample[SAMPLE];
    random_start(&random, hunt->quest->search->seed, 0);
    for (int i = 0; i < SAMPLE; i++)
        sample[i] = 3 * random_below(&random, hunt->quest->field.size);
    bool complete = pass(hunt, sample, SAMPLE, &later);
    bool dense = !complete || later.capped_count > SAMPLE / 8;
    harvest_free(&later);
    return dense;
}

static bool search_all(struct hunt *hunt)
{
    struct harvest todo = {0};
    bool complete = pass(hunt, NULL, 3 * (uint64_t)hunt->quest->field.size, &todo);
    while (complete && todo.capped_count) {
        struct harvest later = {0};
        hunt->cap *= CAP_GROWTH;
        complete = pass(hunt, todo.capped, todo.capped_count, &later);
        harvest_free(&todo);
        todo = later;
    }
    harvest_free(&todo);
    return complete;
}

static int start(struct hunt *hunt)
{
    hunt->arms = memory_array((size_t)hunt->threads, sizeof *hunt->arms);
    if (!hunt->arms || arms_map_start(&hunt->map, &hunt->quest->field) != 0)
        return -1;
    for (int i = 0; i < hunt->threads; i++)
        if (arms_start(&hunt->arms[i], &hunt->map, hunt->quest->longest) != 0)
            return -1;
    return 0;
}

static void stop(struct hunt *hunt)
{
    for (int i = 0; hunt->arms && i < hunt->threads; i++)
        arms_free(&hunt->arms[i]);
    free(hunt->arms);
    arms_map_free(&hunt->map);
}

bool twoarm_search(struct quest *quest, const struct budget *budget)
{
    struct hunt hunt = {.quest = quest,
                        .budget = budget,
                        .threads = quest->search->threads,
                        .primes = quest->search->instance->c1 > 0,
                        .cap = CAP,
                        .steps_left = quest_steps(budget)};
    bool complete = start(&hunt) == 0 && !is_dense(&hunt) && search_all(&hunt) && !hunt.untested;
    stop(&hunt);
    return complete;
}

/* Every palindrome was seen: does any other path pay more? A prime of l digits that is no
 * palindrome pays l^c1 + 1, most for the longest. */
static bool nothing_else_pays(const struct search *search)
{
    const struct instance *instance = search->instance;
    if (instance->max_moves != 1 || (instance->halves && instance->c1 > 0))
        return false;
    mpz_t prime;
    mpz_init(prime);
    value_exact(prime, instance, instance_longest(instance), KIND_PRIME);
    bool proven = mpz_cmp(search->incumbent->outcome.sum, prime) >= 0;
    mpz_clear(prime);
    return proven;
}

static enum verdict run(struct search *search, const struct budget *budget)
{
    struct quest quest;
    bool complete =
        quest_start(&quest, search, strategy_twoarm.name) == 0 && twoarm_search(&quest, budget);
    quest_free(&quest);
    bool proven = complete && nothing_else_pays(search);
    if (complete && !proven && search->verbosity > 0)
        fprintf(stderr, "  two arms: no palindrome pays more; a long prime might\n");
    return proven ? VERDICT_OPTIMAL : VERDICT_OPEN;
}

const struct strategy strategy_twoarm = {.name = "two arms",
                                         .unit = "10,000 steps of a walk",
                                         .share = 0.5,
                                         .applies = quest_one_palindrome,
                                         .run = run};
