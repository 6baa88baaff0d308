#include "pathsearch/windows.h"

#include "base/memory.h"
#include "base/random.h"
#include "pathsearch/arms.h"

#include <stdlib.h>

enum {
    DEEPEST = 48,
    LEAST_PAIRS = 50,  /* shorter paths are left alone */
    LOOK = 256,        /* windows between two looks at the clock */
    END_FAILURES = 12, /* tries in a row at the ends that gain nothing */
    IDLE_ROUNDS = 8,   /* rounds of all sizes without gain before it is given up */
    END_NODES = 3000   /* of one such try */
};

/* Sizes of windows: steps taken out, steps at most put in, nodes. */
static const struct stage {
    size_t out, in;
    unsigned nodes;
} stages[] = {{6, 12, 150}, {10, 18, 400}, {16, 26, 1000}, {24, 36, 2500}, {32, 48, 5000}};

enum { STAGES = sizeof stages / sizeof *stages };

static const double least_gain = 0.002; /* of the length, for another sweep with the same sizes */

struct frame {
    uint32_t a, b;
    uint64_t left; /* pairs of directions not tried yet */
};

struct windows {
    struct quest *quest;
    struct arms_map map;
    struct random random;
    uint8_t *mark;     /* [size] blank or on the path */
    uint32_t *path[2]; /* the arms, from the centre on */
    uint32_t *next[2]; /* the same as far as the sweep has come */
    size_t pairs, done;
    size_t most; /* pairs wanted at most */
    struct frame frame[DEEPEST + 1];
    uint32_t found[2][DEEPEST + 1]; /* the best way through the window at hand, its last pair the
                                       window's */
    size_t found_steps;
    uint64_t steps;
};

static uint32_t column_of(const struct windows *windows, uint32_t spot)
{
    return spot / windows->map.field->stride;
}

static uint32_t distance(const struct windows *windows, uint32_t a, uint32_t b)
{
    uint32_t stride = windows->map.field->stride;
    uint32_t ca = column_of(windows, a), cb = column_of(windows, b);
    uint32_t ha = a - ca * stride, hb = b - cb * stride;
    return (ca > cb ? ca - cb : cb - ca) + (ha > hb ? ha - hb : hb - ha);
}

/* Takes a pair of directions out of the set, not always the lowest one. */
static unsigned draw(uint64_t *left, uint64_t chance)
{
    unsigned turn = 4 * (unsigned)(chance % 16);
    uint64_t high = *left >> turn << turn;
    unsigned bit = (unsigned)__builtin_ctzll(high ? high : *left);
    *left &= ~((uint64_t)1 << bit);
    return bit / 4;
}

/* Notes the way down the frames to `steps` steps, the last one to the window's last pair. */
static void note(struct windows *windows, size_t steps, uint32_t a, uint32_t b)
{
    for (size_t i = 1; i < steps; i++) {
        windows->found[0][i - 1] = windows->frame[i].a;
        windows->found[1][i - 1] = windows->frame[i].b;
    }
    windows->found[0][steps - 1] = a;
    windows->found[1][steps - 1] = b;
    windows->found_steps = steps;
}

static void open_frame(struct windows *windows, size_t depth, uint32_t a, uint32_t b)
{
    const uint16_t *near = windows->map.near;
    windows->frame[depth] = (struct frame){.a = a, .b = b, .left = arms_agree(near[a], near[b])};
    windows->mark[a] = windows->mark[b] = 1;
}

/* Looks for a way from the pair (a, b) to the pair (c, d), which is marked, in `most` steps at
 * most; the longest one found is noted. */
static void cross(struct windows *windows, const uint32_t from[2], const uint32_t to[2],
                  size_t least, size_t most, unsigned nodes)
{
    uint32_t step[4];
    size_t depth = 0;
    field_steps(windows->map.field, step);
    windows->found_steps = 0;
    open_frame(windows, 0, from[0], from[1]);
    for (;;) {
        struct frame *top = &windows->frame[depth];
        if (!top->left || nodes == 0 || windows->found_steps == most) {
            if (depth == 0)
                break;
            windows->mark[top->a] = windows->mark[top->b] = 0;
            depth--;
            continue;
        }
        unsigned pair = draw(&top->left, random_next(&windows->random));
        uint32_t a = top->a + step[pair / 4], b = top->b + step[pair % 4];
        if (a == to[0] && b == to[1]) {
            if (depth + 1 >= least && depth + 1 > windows->found_steps)
                note(windows, depth + 1, a, b);
        } else if (a != b && !windows->mark[a] && !windows->mark[b] && depth + 1 < most &&
                   distance(windows, a, to[0]) + depth + 1 <= most &&
                   distance(windows, b, to[1]) + depth + 1 <= most) {
            nodes--;
            windows->steps++;
            open_frame(windows, ++depth, a, b);
        }
    }
}

static void append(struct windows *windows, uint32_t a, uint32_t b)
{
    windows->next[0][windows->done] = a;
    windows->next[1][windows->done++] = b;
}

static void set_marks(struct windows *windows, size_t first, size_t end, uint8_t value)
{
    for (size_t i = first; i < end; i++)
        windows->mark[windows->path[0][i]] = windows->mark[windows->path[1][i]] = value;
}

/* The window from the last pair written to pair i + out − 1 of the old path, whose pair i comes
 * next. Writes the new way and returns where the old path goes on; i where nothing was changed. */
static size_t try_window(struct windows *windows, const struct stage *stage, size_t i)
{
    size_t last = i + stage->out - 1;
    size_t room = windows->most - (windows->done + windows->pairs - i); /* pairs to gain */
    size_t most = stage->in < stage->out + room ? stage->in : stage->out + room;
    uint32_t from[2] = {windows->next[0][windows->done - 1], windows->next[1][windows->done - 1]};
    uint32_t to[2] = {windows->path[0][last], windows->path[1][last]};
    set_marks(windows, i, last, 0);
    cross(windows, from, to, stage->out, most, stage->nodes);
    if (windows->found_steps == 0) {
        set_marks(windows, i, last, 1);
        return i;
    }
    for (size_t k = 0; k < windows->found_steps; k++) {
        uint32_t a = windows->found[0][k], b = windows->found[1][k];
        windows->mark[a] = windows->mark[b] = 1;
        append(windows, a, b);
    }
    return last + 1;
}

/* One sweep from the centre outwards. False when it is time to stop. */
static bool sweep(struct windows *windows, const struct stage *stage, const struct budget *budget,
                  uint64_t allowed)
{
    bool more = true;
    size_t i = 1, turns = 0;
    windows->done = 0;
    append(windows, windows->path[0][0], windows->path[1][0]);
    while (i < windows->pairs) {
        if (more && ++turns % LOOK == 0)
            more = !budget_over(budget) && windows->steps < allowed;
        size_t old = i;
        if (more && i + stage->out <= windows->pairs)
            i = try_window(windows, stage, i);
        /* On with the old path for a random stretch, so that windows fall elsewhere next time. */
        size_t stretch = old == i ? 1 + random_below(&windows->random, stage->out / 2) : 0;
        for (; stretch && i < windows->pairs; stretch--, i++)
            append(windows, windows->path[0][i], windows->path[1][i]);
    }
    for (int arm = 0; arm < 2; arm++) {
        uint32_t *swap = windows->path[arm];
        windows->path[arm] = windows->next[arm];
        windows->next[arm] = swap;
    }
    windows->pairs = windows->done;
    return more;
}

/* The deepest way on from a pair, within `most` steps; it is noted. */
static void reach_out(struct windows *windows, const uint32_t from[2], size_t most, unsigned nodes)
{
    uint32_t step[4];
    size_t depth = 0;
    field_steps(windows->map.field, step);
    windows->found_steps = 0;
    open_frame(windows, 0, from[0], from[1]);
    for (;;) {
        struct frame *top = &windows->frame[depth];
        if (!top->left || nodes == 0 || depth == most) {
            if (depth > windows->found_steps)
                note(windows, depth, top->a, top->b);
            if (depth == 0)
                break;
            windows->mark[top->a] = windows->mark[top->b] = 0;
            depth--;
            continue;
        }
        unsigned pair = draw(&top->left, random_next(&windows->random));
        uint32_t a = top->a + step[pair / 4], b = top->b + step[pair % 4];
        if (a != b && !windows->mark[a] && !windows->mark[b]) {
            nodes--;
            windows->steps++;
            open_frame(windows, ++depth, a, b);
        }
    }
    windows->mark[from[0]] = windows->mark[from[1]] = 1;
}

/* Lets the path grow at its ends: takes some steps back and goes as deep as it can, until a number
 * of tries in a row have gained nothing. */
static void grow_ends(struct windows *windows, const struct stage *stage)
{
    for (int failures = 0; failures < END_FAILURES && windows->pairs < windows->most;) {
        size_t back = stage->out < windows->pairs - 1 ? stage->out : windows->pairs - 1;
        size_t kept = windows->pairs - back, room = windows->most - kept;
        uint32_t from[2] = {windows->path[0][kept - 1], windows->path[1][kept - 1]};
        set_marks(windows, kept, windows->pairs, 0);
        reach_out(windows, from, room < DEEPEST ? room : DEEPEST, END_NODES);
        if (windows->found_steps < back) {
            set_marks(windows, kept, windows->pairs, 1);
            failures++;
            continue;
        }
        failures = windows->found_steps > back ? 0 : failures + 1;
        for (int arm = 0; arm < 2; arm++)
            for (size_t k = 0; k < windows->found_steps; k++)
                windows->path[arm][kept + k] = windows->found[arm][k];
        windows->pairs = kept + windows->found_steps;
        set_marks(windows, kept, windows->pairs, 1);
    }
}

/* Offers the path, without the zeros it may end on. */
static void offer(struct windows *windows, bool odd)
{
    size_t pairs = windows->pairs;
    while (pairs && windows->map.field->digit[windows->path[0][pairs - 1]] == 0)
        pairs--;
    uint32_t *spot = memory_array(2 * pairs, sizeof *spot);
    for (size_t i = 0; spot && i < pairs; i++) {
        spot[pairs - 1 - i] = windows->path[0][i];
        spot[pairs + i - odd] = windows->path[1][i];
    }
    if (spot && pairs)
        quest_offer(windows->quest, spot, 2 * pairs - odd);
    free(spot);
}

/* Sweeps with one size of windows while they gain. False when it is time to stop. */
static bool run_stage(struct windows *windows, const struct stage *stage,
                      const struct budget *budget, uint64_t allowed)
{
    bool odd = windows->path[0][0] == windows->path[1][0], more;
    size_t before;
    do {
        before = windows->pairs;
        more = sweep(windows, stage, budget, allowed);
        grow_ends(windows, stage);
        if (windows->pairs > before)
            offer(windows, odd);
        more = more && windows->pairs < windows->most;
    } while (more && (double)(windows->pairs - before) > least_gain * (double)before);
    return more;
}

/* All sizes in turn, until some rounds of them in a row gain nothing. */
static void run_stages(struct windows *windows, const struct budget *budget)
{
    uint64_t allowed = quest_steps(budget);
    bool odd = windows->path[0][0] == windows->path[1][0];
    windows->most = ((size_t)windows->quest->longest + odd) / 2;
    bool more = windows->pairs < windows->most;
    for (int idle = 0; more && idle < IDLE_ROUNDS; idle++) {
        size_t before = windows->pairs;
        for (int stage = 0; more && stage < STAGES; stage++)
            more = run_stage(windows, &stages[stage], budget, allowed);
        idle = windows->pairs > before ? -1 : idle;
    }
}

/* The incumbent's only path, as two arms. False where it is no long palindrome. */
static bool load(struct windows *windows, const struct plan *plan)
{
    const struct field *field = &windows->quest->field;
    size_t length = 0;
    const uint32_t *cell = plan->moves == 1 ? plan_move(plan, 0, &length) : NULL;
    windows->pairs = (length + 1) / 2;
    if (windows->pairs < LEAST_PAIRS)
        return false;
    for (size_t i = 0; i < length; i++) {
        uint32_t spot = field_spot(field, cell[i] / field->rows, cell[i] % field->rows);
        windows->mark[spot] = 1;
        if (i < windows->pairs)
            windows->path[0][windows->pairs - 1 - i] = spot;
        if (i >= length / 2)
            windows->path[1][i - length / 2] = spot;
    }
    for (size_t i = 0; i < windows->pairs; i++)
        if (field->digit[windows->path[0][i]] != field->digit[windows->path[1][i]])
            return false;
    return true;
}

static int start(struct windows *windows, struct quest *quest)
{
    const struct field *field = &quest->field;
    size_t pairs = (size_t)field->cells / 2 + 2;
    *windows = (struct windows){.quest = quest, .mark = memory_array(field->size, 1)};
    for (int arm = 0; arm < 2; arm++) {
        windows->path[arm] = memory_array(pairs, sizeof *windows->path[arm]);
        windows->next[arm] = memory_array(pairs, sizeof *windows->next[arm]);
    }
    if (!windows->mark || !windows->path[0] || !windows->path[1] || !windows->next[0] ||
        !windows->next[1] || arms_map_start(&windows->map, field) != 0)
        return -1;
    for (uint32_t spot = 0; spot < field->size; spot++)
        windows->mark[spot] = !field_filled(field, spot);
    return 0;
}

static void stop(struct windows *windows)
{
    for (int arm = 0; arm < 2; arm++) {
        free(windows->path[arm]);
        free(windows->next[arm]);
    }
    free(windows->mark);
    arms_map_free(&windows->map);
}

static enum verdict run(struct search *search, const struct budget *budget)
{
    struct quest quest;
    struct windows windows = {.quest = NULL};
    struct plan plan = {0};
    if (quest_start(&quest, search, strategy_windows.name) == 0 && start(&windows, &quest) == 0 &&
        incumbent_copy(search->incumbent, &plan) == 0 && load(&windows, &plan)) {
        random_start(&windows.random, search->seed, search->round + 1000);
        run_stages(&windows, budget);
    }
    stop(&windows);
    plan_free(&plan);
    quest_free(&quest);
    return VERDICT_OPEN;
}

const struct strategy strategy_windows = {.name = "windows",
                                          .unit = "10,000 nodes of a window",
                                          .share = 0.6,
                                          .applies = quest_one_palindrome,
                                          .run = run};
