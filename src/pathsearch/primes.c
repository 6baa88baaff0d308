#include "pathsearch/primes.h"

#include "base/memory.h"
#include "base/random.h"
#include "number/digits.h"
#include "pathsearch/tray.h"
#include "pathsearch/worth.h"

#include <math.h>
#include <stdlib.h>

enum { STARTS = 64, NODES = 4000, TRIALS = 400 };

/* Losses below this share of a path's price count as none. */
static const double free_loss = 1e-9;

/* One plan in the making. */
struct builder {
    const struct search *search;
    const struct budget *budget;
    const struct worth *worth;
    struct tray tray;
    struct random random;
    struct plan plan;
    double noise; /* added to the order of steps */
    /* The path under way. */
    uint32_t place[MOVE_LONGEST];
    uint8_t digit[MOVE_LONGEST], step[MOVE_LONGEST];
    unsigned length, goal, nodes, trials;
};

/* A length whose primes lose nothing, the longest; 0: none. */
static unsigned free_length(const struct worth *worth)
{
    for (unsigned l = worth->longest; l >= worth->shortest; l--) {
        double price = worth->cell_price * l + worth->move_price;
        if (worth->loss[l][KIND_PRIME] <= free_loss * price)
            return l;
    }
    return 0;
}

static bool applies(const struct search *search)
{
    struct worth worth;
    worth_of(&worth, search->instance, search->bound);
    return search->instance->max_moves > 1 && !worth.cut && worth.shortest <= worth.longest &&
           mpz_sgn(search->bound->score) > 0 && free_length(&worth) >= 6;
}

static unsigned free_neighbours(const struct tray *tray, uint32_t place)
{
    unsigned degree = 0;
    for (unsigned i = 0; i < 4; i++)
        degree += tray->digit[place + (uint32_t)tray->step[i]] != TRAY_BLANK;
    return degree;
}

/* The free steps from a place, fewest onward neighbours first, then upwards before downwards. */
static unsigned order_steps(struct builder *builder, uint32_t from, uint8_t order[4])
{
    static const double upwards[4] = {-0.3, 0, 0.3, 0};
    double key[4];
    unsigned count = 0;
    for (unsigned i = 0; i < 4; i++) {
        uint32_t to = from + (uint32_t)builder->tray.step[i];
        if (builder->tray.digit[to] == TRAY_BLANK)
            continue;
        double own = free_neighbours(&builder->tray, to) + upwards[i] +
                     builder->noise * random_unit(&builder->random);
        unsigned at = count++;
        for (; at > 0 && key[at - 1] > own; at--) {
            key[at] = key[at - 1];
            order[at] = order[at - 1];
        }
        key[at] = own;
        order[at] = (uint8_t)i;
    }
    return count;
}

static bool ends_well(struct builder *builder)
{
    unsigned last = builder->digit[builder->length - 1], sum = 0;
    if (last % 2 == 0 || last == 5)
        return false;
    for (unsigned i = 0; i < builder->length; i++)
        sum += builder->digit[i];
    if (sum % 3 == 0)
        return false;
    builder->trials++;
    return digits_primality(builder->digit, builder->length) == PRIME;
}

/* Goes on from `place`; true once the path is a prime of the length wanted. At most
 * MOVE_LONGEST deep. */
static bool wind(struct builder *builder, uint32_t place)
{
    struct tray *tray = &builder->tray;
    uint8_t here = tray->digit[place], order[4];
    if (++builder->nodes > NODES || builder->trials > TRIALS)
        return false;
    builder->place[builder->length] = place;
    builder->digit[builder->length++] = here;
    if (builder->length == builder->goal) {
        if (ends_well(builder))
            return true;
        builder->length--;
        return false;
    }
    tray->digit[place] = TRAY_BLANK;
    unsigned count = order_steps(builder, place, order);
    for (unsigned i = 0; i < count; i++) {
        builder->step[builder->length - 1] = order[i];
        if (wind(builder, place + (uint32_t)tray->step[order[i]])) {
            tray->digit[place] = here;
            return true;
        }
    }
    tray->digit[place] = here;
    builder->length--;
    return false;
}

/* Begins at the tops of columns, the highest first and of these the outermost. */
struct start {
    uint32_t place;
    double key;
};

static int by_key(const void *left, const void *right)
{
    const struct start *a = left, *b = right;
    if (a->key > b->key || a->key < b->key)
        return a->key < b->key ? -1 : 1;
    return (a->place > b->place) - (a->place < b->place);
}

static size_t list_starts(struct builder *builder, struct start *start)
{
    const struct tray *tray = &builder->tray;
    size_t count = 0;
    for (uint32_t c = 0; c < tray->columns; c++) {
        uint32_t height = tray->height[c], aside = tray->columns - 1 - c;
        for (uint32_t depth = 0; depth < 2 && depth < height; depth++) {
            uint32_t place = (c + 1) * tray->stride + height - 1 - depth;
            if (tray->digit[place] == 0)
                continue;
            double edge = c < aside ? c : aside;
            start[count++] =
                (struct start){place, edge / (2.0 * tray->columns) - (double)height + depth +
                                          4 * builder->noise * random_unit(&builder->random)};
        }
    }
    qsort(start, count, sizeof *start, by_key);
    return count < STARTS ? count : STARTS;
}

static int play(struct builder *builder)
{
    struct move move = {.start = builder->place[0], .length = (uint8_t)builder->length};
    struct touched touched;
    uint32_t cell[MOVE_LONGEST];
    for (unsigned i = 0; i + 1 < builder->length; i++)
        move_set_step(&move, i, builder->step[i]);
    tray_cells(&builder->tray, &move, cell);
    tray_touch(&builder->tray, &move, &touched);
    tray_play(&builder->tray, &move, &touched);
    return plan_append(&builder->plan, cell, builder->length);
}

/* Plays one prime of the length; false where none was found. */
static bool add_prime(struct builder *builder, struct start *start, unsigned length)
{
    size_t starts = list_starts(builder, start);
    builder->goal = length;
    for (size_t i = 0; i < starts && !budget_over(builder->budget); i++) {
        builder->length = builder->nodes = builder->trials = 0;
        if (wind(builder, start[i].place))
            return play(builder) == 0;
    }
    return false;
}

/* One plan: the longest primes as long as there are any, then shorter ones. */
static void build(struct builder *builder, struct start *start, const struct board *board)
{
    const struct worth *worth = builder->worth;
    tray_load(&builder->tray, board);
    plan_truncate(&builder->plan, 0);
    unsigned length = free_length(worth);
    while (length >= worth->shortest &&
           builder->plan.moves < builder->search->instance->max_moves &&
           !budget_over(builder->budget))
        if (builder->tray.cells < length || !add_prime(builder, start, length))
            length--;
}

static bool at_bound(const struct search *search)
{
    return mpz_cmp(search->incumbent->outcome.score, search->bound->score) >= 0;
}

/* Plans with more and more noise, until one reaches the bound or some did not improve. */
static void build_all(struct builder *builder, struct start *start, const struct board *board)
{
    uint64_t most = budget_counts_units(builder->budget) ? builder->budget->units : 1000;
    unsigned idle = 0;
    for (uint64_t i = 0; i < most && idle < 8 && !at_bound(builder->search); i++) {
        random_start(&builder->random, builder->search->seed, i + 1000 * builder->search->round);
        builder->noise = fmin(0.5, 0.1 * (double)i);
        build(builder, start, board);
        if (budget_over(builder->budget) && i > 0)
            break;
        idle++;
        if (incumbent_offer(builder->search->incumbent, &builder->plan, strategy_primes.name))
            idle = 0;
    }
}

static enum verdict run(struct search *search, const struct budget *budget)
{
    struct worth worth;
    struct board board;
    worth_of(&worth, search->instance, search->bound);
    struct builder builder = {.search = search, .budget = budget, .worth = &worth};
    struct start *start = memory_array(2 * (size_t)search->instance->columns, sizeof *start);
    if (board_start(&board, search->instance, NULL) == STATUS_OK && start &&
        tray_start(&builder.tray, board.rows, board.columns) == 0)
        build_all(&builder, start, &board);
    tray_free(&builder.tray);
    plan_free(&builder.plan);
    board_free(&board);
    free(start);
    return VERDICT_OPEN;
}

const struct strategy strategy_primes = {
    .name = "primes", .unit = "one plan", .share = 0.3, .applies = applies, .run = run};
