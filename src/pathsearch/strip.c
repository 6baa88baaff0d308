#include "pathsearch/strip.h"

#include "base/memory.h"
#include "pathsearch/arms.h"

#include <stdlib.h>

enum {
    WIDEST = 8,       /* lines of at most so many cells */
    LEAST_RATIO = 4,  /* and at least so many times as many lines */
    FIRST_CAP = 4000, /* steps per centre at first; grows eightfold */
    CAP_GROWTH = 8,
    CAPS = 4
};

static const uint32_t allowances[] = {0, 3, 10, 30};
static const uint32_t lags[] = {3, 6, 12};

/* What a step changed, so that it can be taken back. */
struct trace {
    uint32_t low, high; /* lines the path spans */
    uint32_t passed;    /* cells not on the path, more than `lag` lines inside of its span */
    uint32_t stuck;     /* cells off the path that at most one neighbour can lead to */
    uint32_t line[2];   /* of the ends */
    int ends;           /* 1 at an odd centre */
};

struct strip {
    struct quest *quest;
    struct arms_map map;
    struct arms arms;
    uint32_t *empty;     /* [lines] cells of each line that are not on the path */
    struct trace *trace; /* [traced], after each frame of the walk */
    size_t traced, trace_room;
    uint32_t lines;
    bool along_columns; /* a line is a column, else a row */
    uint32_t allowance, lag;
    uint32_t *best;
    size_t best_length, best_room;
};

bool strip_narrow(const struct field *field)
{
    uint32_t narrow = field->rows < field->columns ? field->rows : field->columns;
    uint32_t lines = field->rows < field->columns ? field->columns : field->rows;
    return narrow <= WIDEST && lines >= LEAST_RATIO * narrow;
}

static uint32_t line_of(const struct strip *strip, uint32_t spot)
{
    const struct field *field = &strip->quest->field;
    return strip->along_columns ? field_column(field, spot) : field_height(field, spot);
}

/* Cells off the path next to `left`, an end that has just moved on, that lost the second way to
 * be walked on. `a`, `b` are the ends now. */
static uint32_t newly_stuck(const struct strip *strip, uint32_t left, uint32_t a, uint32_t b)
{
    const uint8_t *mark = strip->arms.mark;
    uint32_t step[4], stuck = 0;
    field_steps(&strip->quest->field, step);
    for (int d = 0; d < 4; d++) {
        uint32_t spot = left + step[d];
        if (mark[spot])
            continue;
        int ways = 0;
        for (int e = 0; e < 4; e++) {
            uint32_t next = spot + step[e];
            ways += !mark[next] || next == a || next == b;
        }
        stuck += ways == 1;
    }
    return stuck;
}

static bool inside(const struct strip *strip, const struct trace *at, uint32_t line)
{
    return line > at->low + strip->lag && line + strip->lag < at->high;
}

/* Widens the span to `line`, counting the lines that are passed by it. */
static void widen(const struct strip *strip, struct trace *at, uint32_t line)
{
    struct trace wider = *at;
    wider.low = line < at->low ? line : at->low;
    wider.high = line > at->high ? line : at->high;
    if (wider.low == at->low && wider.high == at->high)
        return;
    for (uint32_t i = wider.low + strip->lag + 1; i + strip->lag < wider.high; i++) {
        if (inside(strip, at, i))
            i = at->high - strip->lag - 1; /* counted before: skip to the last of them */
        else
            wider.passed += strip->empty[i];
    }
    *at = wider;
}

/* Takes back the traces of all frames but the first `depth`. */
static void forget(struct strip *strip, size_t depth)
{
    while (strip->traced > depth) {
        const struct trace *gone = &strip->trace[--strip->traced];
        for (int end = 0; end < gone->ends; end++)
            strip->empty[gone->line[end]]++;
    }
}

/* Traces the walk's newest frame; those it has left since the last one are taken back. Returns
 * false when out of memory. */
static bool follow(struct strip *strip)
{
    const struct arms *arms = &strip->arms;
    void *trace = strip->trace;
    forget(strip, arms->depth - 1);
    if (memory_reserve(&trace, &strip->trace_room, arms->depth, sizeof *strip->trace) != 0)
        return false;
    strip->trace = trace;
    const struct arms_frame *top = &arms->frame[arms->depth - 1];
    struct trace at = {.low = line_of(strip, top->a), .high = line_of(strip, top->a)};
    if (arms->depth > 1) {
        at = strip->trace[arms->depth - 2];
        at.stuck += newly_stuck(strip, (top - 1)->a, top->a, top->b);
        if ((top - 1)->a != (top - 1)->b)
            at.stuck += newly_stuck(strip, (top - 1)->b, top->a, top->b);
    }
    at.ends = top->a == top->b ? 1 : 2;
    at.line[0] = line_of(strip, top->a);
    at.line[1] = line_of(strip, top->b);
    for (int end = 0; end < at.ends; end++) {
        strip->empty[at.line[end]]--;
        at.passed -= inside(strip, &at, at.line[end]);
        widen(strip, &at, at.line[end]);
    }
    strip->trace[strip->traced++] = at;
    return true;
}

static void keep(struct strip *strip)
{
    size_t length = arms_length(&strip->arms);
    const struct arms_frame *top = &strip->arms.frame[strip->arms.depth - 1];
    if (length <= strip->best_length || strip->quest->field.digit[top->a] == 0)
        return;
    void *best = strip->best;
    if (memory_reserve(&best, &strip->best_room, length, sizeof *strip->best) != 0)
        return;
    strip->best = best;
    strip->best_length = length;
    arms_path(&strip->arms, strip->best);
}

static void walk(struct strip *strip, uint32_t a, uint32_t b, uint64_t cap)
{
    struct arms *arms = &strip->arms;
    const struct field *field = &strip->quest->field;
    if (!field_filled(field, a) || field->digit[a] != field->digit[b])
        return;
    uint64_t start = arms->steps;
    bool more = arms_begin(arms, a, b) == 0 && follow(strip);
    while (more && arms->steps - start < cap && strip->best_length < strip->quest->longest) {
        const struct trace *at = &strip->trace[strip->traced - 1];
        /* Both arms may end in a cell that only one neighbour leads to. */
        if (at->passed > strip->allowance || at->stuck > strip->allowance + 2)
            arms->frame[arms->depth - 1].left = 0;
        keep(strip);
        more = arms_next(arms) && follow(strip);
    }
    forget(strip, 0);
    arms_unwind(arms);
}

/* Walks from the centres of one line. */
static void walk_line(struct strip *strip, uint32_t line, uint64_t cap)
{
    const struct field *field = &strip->quest->field;
    uint32_t across = strip->along_columns ? field->rows : field->columns;
    for (uint32_t i = 0; i < across; i++) {
        uint32_t spot =
            strip->along_columns ? field_spot(field, line, i) : field_spot(field, i, line);
        walk(strip, spot, spot, cap);
        walk(strip, spot, spot + 1, cap);
        walk(strip, spot, spot + field->stride, cap);
    }
}

/* Walks from all centres, middle lines first. False when it is time to stop. */
static bool walk_all(struct strip *strip, const struct budget *budget, uint64_t cap)
{
    uint64_t allowed = quest_steps(budget);
    uint32_t middle = strip->lines / 2;
    for (uint32_t i = 0; i < 2 * strip->lines; i++) {
        uint32_t line = i % 2 ? middle + i / 2 + 1 : middle - i / 2;
        if (line < strip->lines)
            walk_line(strip, line, cap);
        if (budget_over(budget) || strip->arms.steps >= allowed ||
            strip->best_length >= strip->quest->longest)
            return false;
    }
    return true;
}

static void walk_wider(struct strip *strip, const struct budget *budget)
{
    uint64_t cap = FIRST_CAP;
    for (int round = 0; round < CAPS; round++, cap *= CAP_GROWTH)
        for (size_t i = 0; i < sizeof allowances / sizeof *allowances; i++)
            for (size_t j = 0; j < sizeof lags / sizeof *lags; j++) {
                strip->allowance = allowances[i];
                strip->lag = lags[j];
                bool more = walk_all(strip, budget, cap);
                if (strip->best_length)
                    quest_offer(strip->quest, strip->best, strip->best_length);
                if (!more)
                    return;
            }
}

void strip_search(struct quest *quest, const struct budget *budget)
{
    const struct field *field = &quest->field;
    struct strip strip = {.quest = quest, .along_columns = field->rows < field->columns};
    strip.lines = strip.along_columns ? field->columns : field->rows;
    strip.empty = memory_array(strip.lines, sizeof *strip.empty);
    if (strip.empty && arms_map_start(&strip.map, field) == 0 &&
        arms_start(&strip.arms, &strip.map, quest->longest) == 0) {
        for (uint32_t spot = 0; spot < field->size; spot++)
            if (field_filled(field, spot))
                strip.empty[line_of(&strip, spot)]++;
        walk_wider(&strip, budget);
    }
    arms_free(&strip.arms);
    arms_map_free(&strip.map);
    free(strip.empty);
    free(strip.trace);
    free(strip.best);
}

static bool applies(const struct search *search)
{
    const struct instance *instance = search->instance;
    struct field shape = {.rows = instance->rows, .columns = instance->columns};
    return quest_one_palindrome(search) && strip_narrow(&shape);
}

static enum verdict run(struct search *search, const struct budget *budget)
{
    struct quest quest;
    if (quest_start(&quest, search, strategy_strip.name) == 0)
        strip_search(&quest, budget);
    quest_free(&quest);
    return VERDICT_OPEN;
}

const struct strategy strategy_strip = {.name = "strip",
                                        .unit = "10,000 steps of a walk",
                                        .share = 0.5,
                                        .applies = applies,
                                        .run = run};
