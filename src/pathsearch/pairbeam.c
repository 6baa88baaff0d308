#include "pathsearch/pairbeam.h"

#include "base/memory.h"
#include "base/random.h"
#include "pathsearch/lanes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_STATES = 400,
    BATCH = 16,                  /* layers between two settlements of what is final */
    BEHIND = 112,                /* steps back to where states must agree */
    LAYERS = BEHIND + 2 * BATCH, /* kept in the tree */
    REACH = 30,                  /* columns and rows an end may be away from the final ends */
    FLOOD = 2048,                /* spots on the stack of a flood */
    JUMP = 16,                   /* rows beyond the highest s that an arm may enter */
    AHEAD = 2,                   /* rows beyond all that is visited */
    TABLE = 1024,                /* to count them */
    RECENT = 1000,               /* pairs among which the highest s is looked for */
    CENTRES = 16,                /* tried one after the other */
    PROMISING = 2000,            /* until one reaches so many pairs */
    VARIANTS = 2,
    NARROW = 12,         /* states a layer in a first, fast run */
    FIRST_RETREAT = 100, /* steps given up when the beam dies; doubles */
    MOST_FAILURES = 24   /* in a row, without growing longer */
};

/* A lane's width for a board on which all pairs of cells agree; the rarer, the wider. */
static const double lane_factor = 5.5;

static const float narrow_price = 1; /* of a cell that only one way leads to, in rows */
static const float closed_price = 2; /* of one that none does */

struct state {
    uint32_t end[2]; /* left arm's, right arm's */
    float cost;
    bool whole[2];        /* all free cells around each end hang together around it */
    float top[2];         /* highest s that each arm has come to */
    uint32_t node;        /* in the tree: layer % LAYERS * MOST_STATES + index */
    uint64_t hash;        /* of the set of cells visited since the final ends */
    uint64_t bits[2][64]; /* those cells, [column % 64] bit height % 64 */
};

struct node {
    uint32_t parent;
    uint32_t end[2];
};

struct child {
    float cost;
    uint32_t parent; /* index of its state */
    uint32_t end[2];
};

struct pairbeam {
    struct quest *quest;
    const struct field *field;
    struct lanes lanes;
    struct random random;
    float noise;
    uint8_t *taken;    /* [size] blank, or on the final part */
    uint8_t *column;   /* [size] column % 64 of a spot, and */
    uint8_t *height;   /* its height % 64 */
    uint32_t *path[2]; /* final pairs, from the centre on */
    size_t settled;    /* pairs that are final */
    size_t layer;      /* pairs of the states at hand */
    size_t most;       /* pairs wanted at most */
    struct node *node; /* [LAYERS * MOST_STATES] */
    struct state *state, *next;
    struct child *child;
    int states;
    int width, now; /* states a layer: as a rule, and at the moment */
    uint32_t step[4];
    uint32_t *best[2]; /* the longest path's pairs */
    size_t best_pairs;
    uint64_t expanded;
    uint32_t *stamp; /* [size] flood in which a spot was seen */
    uint32_t flood;
    uint32_t stack[FLOOD];
};

/* May the arm enter the spot? The left arm stays in the left half, the right one in the right half,
 * and neither crosses over into a later lane. */
static bool is_free(const struct pairbeam *beam, const struct state *state, int arm, uint32_t spot)
{
    return !beam->taken[spot] &&
           !(state->bits[arm][beam->column[spot]] >> beam->height[spot] & 1) &&
           (spot < (beam->lanes.middle + 1) * beam->field->stride) == (arm == 0) &&
           beam->lanes.s[spot] < state->top[arm] + JUMP;
}

/* What leaving `end` for `target` costs: the target's s, and the cells beside `end` that are hard
 * or impossible to reach afterwards. */
static float step_cost(const struct pairbeam *beam, const struct state *state, int arm,
                       uint32_t end, uint32_t target)
{
    float cost = beam->lanes.s[target];
    for (int d = 0; d < 4; d++) {
        uint32_t spot = end + beam->step[d];
        if (spot == target || !is_free(beam, state, arm, spot))
            continue;
        int ways = 0;
        for (int e = 0; e < 4; e++) {
            uint32_t near = spot + beam->step[e];
            ways += near != end && (near == target || is_free(beam, state, arm, near));
        }
        cost += ways == 0 ? closed_price : ways == 1 ? narrow_price : 0;
    }
    return cost;
}

static bool within_reach(const struct pairbeam *beam, int arm, uint32_t spot)
{
    uint32_t final = beam->path[arm][beam->settled - 1];
    unsigned columns = (beam->column[spot] - beam->column[final] + REACH) & 63;
    unsigned rows = (beam->height[spot] - beam->height[final] + REACH) & 63;
    return columns <= 2 * REACH && rows <= 2 * REACH;
}

static int expand(struct pairbeam *beam, uint32_t index, struct child *child)
{
    const struct state *state = &beam->state[index];
    const uint8_t *digit = beam->field->digit;
    uint32_t target[2][4];
    float cost[2][4];
    int ways[2] = {0, 0}, count = 0;
    for (int arm = 0; arm < 2; arm++)
        for (int d = 0; d < 4; d++) {
            uint32_t spot = state->end[arm] + beam->step[d];
            if (!is_free(beam, state, arm, spot) || !within_reach(beam, arm, spot))
                continue;
            target[arm][ways[arm]] = spot;
            cost[arm][ways[arm]++] = step_cost(beam, state, arm, state->end[arm], spot);
        }
    for (int i = 0; i < ways[0]; i++)
        for (int j = 0; j < ways[1]; j++) {
            uint32_t a = target[0][i], b = target[1][j];
            if (digit[a] != digit[b])
                continue;
            float noise = beam->noise > 0 ? beam->noise * (float)random_unit(&beam->random) : 0;
            child[count++] = (struct child){.cost = state->cost + cost[0][i] + cost[1][j] + noise,
                                            .parent = index,
                                            .end = {a, b}};
        }
    return count;
}

static int compare_children(const void *left, const void *right)
{
    const struct child *a = left, *b = right;
    if (a->cost != b->cost)
        return a->cost < b->cost ? -1 : 1;
    if (a->end[0] != b->end[0])
        return a->end[0] < b->end[0] ? -1 : 1;
    return (a->end[1] > b->end[1]) - (a->end[1] < b->end[1]);
}

/* Makes a state of the child and puts it into the tree. */
static void adopt(struct pairbeam *beam, const struct child *child, struct state *to, uint32_t node)
{
    *to = beam->state[child->parent];
    beam->node[node] = (struct node){.parent = to->node, .end = {child->end[0], child->end[1]}};
    to->node = node;
    to->cost = child->cost;
    for (int arm = 0; arm < 2; arm++) {
        uint32_t spot = child->end[arm];
        to->end[arm] = spot;
        to->top[arm] = fmaxf(to->top[arm], beam->lanes.s[spot]);
        to->bits[arm][beam->column[spot]] |= (uint64_t)1 << beam->height[spot];
    }
}

/* Can the arm still get ahead of all it has visited, if the other arm did not matter? Depth first,
 * towards high s. A flood that outgrows its stack counts as a way out. */
static bool is_alive(struct pairbeam *beam, const struct state *state, int arm)
{
    const float *s = beam->lanes.s;
    float goal = state->top[arm] + AHEAD;
    int depth = 1;
    beam->stack[0] = state->end[arm];
    beam->flood++;
    while (depth) {
        uint32_t at = beam->stack[--depth];
        if (s[at] >= goal || depth + 4 > FLOOD)
            return true;
        for (int d = 0; d < 4; d++) {
            uint32_t spot = at + beam->step[d];
            if (beam->stamp[spot] == beam->flood || !is_free(beam, state, arm, spot))
                continue;
            beam->stamp[spot] = beam->flood;
            beam->stack[depth++] = spot;
            if (depth > 1 && s[beam->stack[depth - 2]] > s[spot]) {
                beam->stack[depth - 1] = beam->stack[depth - 2];
                beam->stack[depth - 2] = spot;
            }
        }
    }
    return false;
}

/* Do the free cells around the arm's end, one at least, hang together around it? */
static bool is_whole(const struct pairbeam *beam, const struct state *state, int arm)
{
    bool free[4];
    int parts = 0;
    for (int d = 0; d < 4; d++) {
        free[d] = is_free(beam, state, arm, state->end[arm] + beam->step[d]);
        parts += free[d];
    }
    for (int d = 0; d < 4 && parts > 1; d++) {
        int e = (d + 1) & 3;
        parts -= free[d] && free[e] &&
                 is_free(beam, state, arm, state->end[arm] + beam->step[d] + beam->step[e]);
    }
    return parts == 1;
}

/* Are both arms alive after a step? Where all around an end was one before the step and is one
 * after it, nothing was cut off, and the arm is as alive as it was. */
static bool survives(struct pairbeam *beam, struct state *state)
{
    for (int arm = 0; arm < 2; arm++) {
        bool before = state->whole[arm];
        state->whole[arm] = is_whole(beam, state, arm);
        if (!(before && state->whole[arm]) && !is_alive(beam, state, arm))
            return false;
    }
    return true;
}

/* Takes the best children into the next layer, one for each pair of ends: states that differ only
 * in what lies behind them would fill the beam with one mistake. */
static int choose(struct pairbeam *beam, int children)
{
    uint64_t seen[TABLE] = {0};
    int count = 0;
    bool last = beam->layer + 1 == beam->most;
    qsort(beam->child, (size_t)children, sizeof *beam->child, compare_children);
    for (int i = 0; i < children && count < beam->now; i++) {
        const struct child *child = &beam->child[i];
        uint64_t ends = (uint64_t)child->end[0] << 32 | child->end[1];
        uint64_t *slot = &seen[random_mix(ends) % TABLE];
        if (*slot == ends || (last && beam->field->digit[child->end[0]] == 0))
            continue;
        uint32_t node = (uint32_t)((beam->layer % LAYERS) * MOST_STATES) + (uint32_t)count;
        adopt(beam, child, &beam->next[count], node);
        if (survives(beam, &beam->next[count])) {
            *slot = ends;
            count++;
        }
    }
    return count;
}

/* One layer more. False when there is none. */
static bool grow(struct pairbeam *beam)
{
    int children = 0;
    for (int i = 0; i < beam->states; i++)
        children += expand(beam, (uint32_t)i, beam->child + children);
    beam->expanded += (uint64_t)beam->states;
    int count = choose(beam, children);
    if (!count)
        return false;
    struct state *old = beam->state;
    beam->state = beam->next;
    beam->next = old;
    beam->states = count;
    beam->layer++;
    return true;
}

/* The pairs of the first (best) state's path that are not final yet. */
static void write_tail(const struct pairbeam *beam, uint32_t *path[2])
{
    uint32_t node = beam->state[0].node;
    for (size_t i = beam->layer; i > beam->settled; i--) {
        path[0][i - 1] = beam->node[node].end[0];
        path[1][i - 1] = beam->node[node].end[1];
        node = beam->node[node].parent;
    }
}

static uint32_t ancestor(const struct pairbeam *beam, uint32_t node, size_t steps)
{
    while (steps--)
        node = beam->node[node].parent;
    return node;
}

/* Makes the best state's path final up to `keep` steps back, and drops the states that differ. */
static void settle(struct pairbeam *beam, size_t keep)
{
    if (beam->layer <= beam->settled + keep)
        return;
    uint32_t common = ancestor(beam, beam->state[0].node, keep);
    size_t from = beam->settled, to = beam->layer - keep;
    write_tail(beam, beam->path);
    int count = 0;
    for (int i = 0; i < beam->states; i++)
        if (ancestor(beam, beam->state[i].node, keep) == common)
            beam->next[count++] = beam->state[i];
    struct state *old = beam->state;
    beam->state = beam->next;
    beam->next = old;
    beam->states = count;
    float least = beam->state[0].cost;
    for (size_t i = from; i < to; i++)
        for (int arm = 0; arm < 2; arm++) {
            uint32_t spot = beam->path[arm][i];
            beam->taken[spot] = 1;
            for (int k = 0; k < count; k++)
                beam->state[k].bits[arm][beam->column[spot]] &=
                    ~((uint64_t)1 << beam->height[spot]);
        }
    for (int k = 0; k < count; k++) /* costs relative to the best keep their precision */
        beam->state[k].cost -= least;
    beam->settled = to;
}

/* Keeps the best state's path if it is the longest so far. Its last pair is not 0. */
static void keep_best(struct pairbeam *beam)
{
    const uint8_t *digit = beam->field->digit;
    write_tail(beam, beam->path);
    size_t pairs = beam->layer;
    while (pairs && digit[beam->path[0][pairs - 1]] == 0)
        pairs--;
    if (pairs <= beam->best_pairs)
        return;
    for (int arm = 0; arm < 2; arm++)
        memcpy(beam->best[arm], beam->path[arm], pairs * sizeof *beam->best[arm]);
    beam->best_pairs = pairs;
}

/* Begins anew from the final path, cut back to `pairs` pairs. */
static void restart(struct pairbeam *beam, size_t pairs)
{
    for (size_t i = pairs; i < beam->settled; i++)
        beam->taken[beam->path[0][i]] = beam->taken[beam->path[1][i]] = 0;
    beam->settled = beam->layer = pairs;
    beam->states = 1;
    beam->state[0] = (struct state){.end = {beam->path[0][pairs - 1], beam->path[1][pairs - 1]}};
    for (size_t i = pairs > RECENT ? pairs - RECENT : 0; i < pairs; i++)
        for (int arm = 0; arm < 2; arm++)
            beam->state[0].top[arm] =
                fmaxf(beam->state[0].top[arm], beam->lanes.s[beam->path[arm][i]]);
}

static void offer(struct pairbeam *beam)
{
    size_t pairs = beam->best_pairs;
    uint32_t *spot = memory_array(2 * pairs, sizeof *spot);
    if (!spot)
        return;
    bool odd = beam->best[0][0] == beam->best[1][0];
    for (size_t i = 0; i < pairs; i++) {
        spot[pairs - 1 - i] = beam->best[0][i];
        spot[pairs + i - odd] = beam->best[1][i];
    }
    if (pairs)
        quest_offer(beam->quest, spot, 2 * pairs - odd);
    free(spot);
}

/* The centre: two neighbours of equal digits astride the middle, or one cell beside it, at `low`
 * or above. False where there is none. */
static bool begin(struct pairbeam *beam, uint32_t low)
{
    const struct field *field = beam->field;
    bool odd = beam->quest->longest % 2 == 1;
    if (beam->lanes.middle == 0)
        return false;
    for (uint32_t height = low; height < field->rows; height++) {
        uint32_t a = field_spot(field, beam->lanes.middle - 1, height), b = a + field->stride;
        if (!field_filled(field, a) || !field_filled(field, b) ||
            (!odd && field->digit[a] != field->digit[b]))
            continue;
        beam->path[0][0] = a;
        beam->path[1][0] = odd ? a : b;
        beam->taken[a] = 1;
        beam->taken[odd ? a : b] = 1;
        beam->most = (beam->quest->longest + odd) / 2;
        restart(beam, 1);
        return true;
    }
    return false;
}

/* From the centre until nothing more is gained. */
static void run_beam(struct pairbeam *beam, const struct budget *budget, uint64_t most_expanded)
{
    int failures = 0;
    beam->noise = 0;
    beam->now = beam->width;
    while (beam->layer < beam->most && failures < MOST_FAILURES) {
        bool alive = grow(beam);
        if (alive && beam->layer % BATCH)
            continue;
        if (budget_over(budget) || beam->expanded >= most_expanded)
            break;
        if (alive) {
            settle(beam, BEHIND);
            if (beam->layer > beam->best_pairs + FIRST_RETREAT) {
                beam->now = beam->width;
                beam->noise = 0;
            }
            continue;
        }
        size_t before = beam->best_pairs;
        keep_best(beam);
        failures = beam->best_pairs > before + FIRST_RETREAT ? 1 : failures + 1;
        size_t back = (size_t)FIRST_RETREAT << (failures / 3);
        restart(beam, beam->settled > back ? beam->settled - back : 1);
        beam->noise = 2 + (float)failures;
        beam->now = beam->width * (2 + failures);
        beam->now = beam->now < MOST_STATES ? beam->now : MOST_STATES;
    }
    keep_best(beam);
}

static int start(struct pairbeam *beam, double lane_width)
{
    const struct field *field = beam->field;
    size_t pairs = field->cells / 2 + 2;
    field_steps(field, beam->step);
    beam->taken = memory_array(field->size, 1);
    beam->column = memory_array(field->size, 1);
    beam->height = memory_array(field->size, 1);
    beam->stamp = memory_array(field->size, sizeof *beam->stamp);
    beam->node = memory_array(LAYERS * MOST_STATES, sizeof *beam->node);
    beam->state = memory_array(MOST_STATES, sizeof *beam->state);
    beam->next = memory_array(MOST_STATES, sizeof *beam->next);
    beam->child = memory_array(16 * MOST_STATES, sizeof *beam->child);
    for (int arm = 0; arm < 2; arm++) {
        beam->path[arm] = memory_array(pairs, sizeof *beam->path[arm]);
        beam->best[arm] = memory_array(pairs, sizeof *beam->best[arm]);
    }
    if (!beam->taken || !beam->column || !beam->height || !beam->stamp || !beam->node ||
        !beam->state || !beam->next || !beam->child || !beam->path[0] || !beam->path[1] ||
        !beam->best[0] || !beam->best[1])
        return -1;
    for (uint32_t spot = 0; spot < field->size; spot++) {
        beam->taken[spot] = !field_filled(field, spot);
        beam->column[spot] = (uint8_t)(spot / field->stride % 64);
        beam->height[spot] = (uint8_t)(spot % field->stride % 64);
    }
    return lanes_start(&beam->lanes, field, lane_width);
}

static void stop(struct pairbeam *beam)
{
    lanes_free(&beam->lanes);
    free(beam->taken);
    free(beam->column);
    free(beam->height);
    free(beam->stamp);
    free(beam->node);
    free(beam->state);
    free(beam->next);
    free(beam->child);
    for (int arm = 0; arm < 2; arm++) {
        free(beam->path[arm]);
        free(beam->best[arm]);
    }
}

/* One run with `width` states a layer. Its longest path is left in beam->best. */
static void run_width(struct pairbeam *beam, const struct budget *budget, uint64_t most_expanded,
                      double lane_width)
{
    bool ready = start(beam, lane_width) == 0;
    for (uint32_t low = 0; ready && low < CENTRES && beam->best_pairs < PROMISING; low++) {
        if (!begin(beam, low))
            break;
        run_beam(beam, budget, most_expanded);
        for (size_t i = 0; i < beam->settled; i++)
            beam->taken[beam->path[0][i]] = beam->taken[beam->path[1][i]] = 0;
    }
}

/* Runs with lanes of different widths at once; offers the longest path. Returns the states
 * expanded by the busiest. */
static uint64_t run_variants(struct quest *quest, const struct budget *budget, int width,
                             uint64_t most_expanded, uint64_t task)
{
    struct pairbeam beam[VARIANTS] = {{0}};
    int variants = budget_counts_units(budget) || quest->search->threads > 1 ? VARIANTS : 1;
    double lane_width = fmax(8, lane_factor / quest->agreement);
    uint64_t expanded = 0;
#pragma omp parallel for schedule(dynamic) num_threads(quest->search->threads)
    for (int i = 0; i < variants; i++) {
        beam[i] = (struct pairbeam){.quest = quest, .field = &quest->field, .width = width};
        random_start(&beam[i].random, quest->search->seed, task * VARIANTS + (uint64_t)i);
        run_width(&beam[i], budget, most_expanded, lane_width * (1 + 0.4 * i));
    }
    for (int i = 0; i < variants; i++) {
        offer(&beam[i]);
        expanded = beam[i].expanded > expanded ? beam[i].expanded : expanded;
        stop(&beam[i]);
    }
    return expanded;
}

void pairbeam_search(struct quest *quest, const struct budget *budget, uint64_t round)
{
    double begun = clock_seconds();
    uint64_t steps = quest_steps(budget);
    /* The rarer equal digits are, the more states it takes to get along at all. */
    double rarity = 0.5 / quest->agreement;
    int narrow = (int)fmin(0.5 * MOST_STATES, NARROW * fmax(1, rarity * rarity));
    uint64_t expanded = run_variants(quest, budget, narrow, steps, 2 * round);
    if (budget_over(budget) || expanded >= steps || quest->worth >= quest_ceiling(quest))
        return;
    double wider = (double)(steps - expanded) / (double)(expanded + 1);
    if (!budget_counts_units(budget))
        wider = 0.9 * budget_seconds_left(budget) / (clock_seconds() - begun);
    int width = (int)fmin(MOST_STATES, narrow * wider);
    if (width > narrow)
        run_variants(quest, budget, width, steps - expanded, 2 * round + 1);
}

static enum verdict run(struct search *search, const struct budget *budget)
{
    struct quest quest;
    if (quest_start(&quest, search, strategy_pairbeam.name) == 0)
        pairbeam_search(&quest, budget, search->round);
    quest_free(&quest);
    return VERDICT_OPEN;
}

const struct strategy strategy_pairbeam = {.name = "pair beam",
                                           .unit = "10,000 states expanded",
                                           .share = 0.4,
                                           .applies = quest_one_palindrome,
                                           .run = run};
