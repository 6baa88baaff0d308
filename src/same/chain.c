#include "same/chain.h"

#include <math.h>

int64_t line_end_value(const struct puzzle *puzzle, const struct position *last)
{
    enum { PER_CELL = 5 };
    return same_end_points(puzzle->scoring, last->cells) - (int64_t)PER_CELL * last->cells;
}

/* Plays the cell from *now as the next move of the line, if it has a cluster. */
static uint32_t play(struct line *line, const struct puzzle *puzzle, struct position *now,
                     uint32_t cell)
{
    line->before[line->moves] = *now;
    line->cell[line->moves] = (uint16_t)cell;
    uint32_t size = position_remove(puzzle, now, cell);
    line->moves += size != 0;
    return size;
}

/* The cell number `index` of a set. */
static uint32_t pick(const word set[SIDE], uint32_t index)
{
    uint32_t c = 0;
    for (uint32_t count; (count = (uint32_t)__builtin_popcountll(set[c])) <= index; c++)
        index -= count;
    return c * SIDE + (uint32_t)__builtin_ctzll(deposit(UINT64_C(1) << index, set[c]));
}

static uint32_t most_numerous(const struct puzzle *puzzle, const struct position *position)
{
    uint32_t most = 0;
    for (uint32_t k = 1; k < puzzle->colours; k++)
        if (position->left[k] > position->left[most])
            most = k;
    return most;
}

/* Takes the cells of a colour out of a set, unless it holds no others; returns what is left. */
static uint32_t spare_colour(const struct puzzle *puzzle, uint32_t k, word set[SIDE])
{
    uint32_t count = 0;
    for (uint32_t c = 0; c < puzzle->columns; c++)
        count += (uint32_t)__builtin_popcountll(set[c] & ~puzzle->colour[k][c]);
    for (uint32_t c = 0; count && c < puzzle->columns; c++)
        set[c] = (word)(set[c] & ~puzzle->colour[k][c]);
    return count;
}

/* Plays random clusters from *now to the end, the most numerous colour last. */
static void complete(struct line *line, const struct puzzle *puzzle, struct position *now,
                     struct random *random)
{
    word joined[SIDE];
    uint32_t last = most_numerous(puzzle, now), count;
    while (now->cells && (count = position_joined(puzzle, now, joined)) != 0) {
        uint32_t others = spare_colour(puzzle, last, joined);
        count = others ? others : count;
        play(line, puzzle, now, pick(joined, (uint32_t)random_below(random, count)));
    }
    line->before[line->moves] = *now;
    line->value = now->score + line_end_value(puzzle, now);
}

void line_random(struct line *line, const struct puzzle *puzzle, struct random *random)
{
    struct position now = line->before[0];
    line->moves = 0;
    complete(line, puzzle, &now, random);
}

void line_replay(struct line *line, const struct puzzle *puzzle, const uint16_t *cell,
                 uint32_t moves, struct random *random)
{
    struct position now = line->before[0];
    line->moves = 0;
    for (uint32_t i = 0; i < moves; i++)
        play(line, puzzle, &now, cell[i]);
    complete(line, puzzle, &now, random);
}

enum { NOWHERE = UINT32_MAX / 2 };

/* A change of a list: `cell` comes in before entry `in`, entry `out` is left out. */
struct change {
    uint32_t in, out; /* NOWHERE: none */
    uint32_t cell;
    bool fresh; /* the cell is no entry of the list: useless if it has no cluster */
};

/* A cell to begin a new move with: now and then any, else none of the most numerous colour, which
 * pays best if it is left for last and makes up most of what is alive late in the list. */
static uint32_t random_cell(const struct puzzle *puzzle, const struct position *position,
                            struct random *random)
{
    enum { ONE_IN = 16 };
    uint32_t k = most_numerous(puzzle, position), others = position->cells - position->left[k];
    word set[SIDE];
    if (others == 0 || random_below(random, ONE_IN) == 0)
        return pick(position->alive, (uint32_t)random_below(random, position->cells));
    for (uint32_t c = 0; c < SIDE; c++)
        set[c] = (word)(position->alive[c] & ~puzzle->colour[k][c]);
    return pick(set, (uint32_t)random_below(random, others));
}

static struct change relocate(const struct line *line, struct random *random)
{
    enum { NEAR = 8 };
    uint32_t moves = line->moves, from = (uint32_t)random_below(random, moves), to;
    if (random_below(random, 3) < 2) {
        to = from + (uint32_t)random_below(random, 2 * NEAR + 1);
        to = to < NEAR ? 0 : to - NEAR;
        to = to >= moves ? moves - 1 : to;
    } else {
        to = (uint32_t)random_below(random, moves);
    }
    return (struct change){.in = to > from ? to + 1 : to, .out = from, .cell = line->cell[from]};
}

/* False if nothing comes to mind. */
static bool propose(struct change *change, const struct line *line, const struct puzzle *puzzle,
                    struct random *random)
{
    enum { RELOCATE = 35, DELETE = 15, INSERT = 35 }; /* percent; the rest replaces */
    uint32_t kind = (uint32_t)random_below(random, 100), moves = line->moves;
    if (moves == 0)
        return false;
    if (kind < RELOCATE) {
        *change = relocate(line, random);
        return change->in != change->out;
    }
    uint32_t at = (uint32_t)random_below(random, moves);
    *change = (struct change){.in = NOWHERE, .out = at};
    if (kind < RELOCATE + DELETE)
        return true;
    *change = (struct change){.in = at,
                              .out = kind < RELOCATE + DELETE + INSERT ? NOWHERE : at,
                              .cell = random_cell(puzzle, &line->before[at], random),
                              .fresh = true};
    return true;
}

/* Whether a replay that stands at *now may still reach the limit. The bound alone would let
 * nearly everything through: three quarters of what the old line lost after as few cells are
 * demanded. */
static bool hopeful(const struct line *line, const struct puzzle *puzzle,
                    const struct position *now, int64_t limit, uint32_t *at)
{
    while (*at < line->moves && line->before[*at].cells > now->cells)
        ++*at;
    int64_t slack = position_bound(puzzle, &line->before[*at]) - line->value;
    return position_bound(puzzle, now) >= limit + (slack > 0 ? slack * 3 / 4 : 0);
}

/* Plays the changed list into `next` from the first change on. Returns the number of the entry of
 * the old line from where both are the same again (its number of moves where they never are), or
 * NOWHERE if it was given up. */
static uint32_t replay(struct line *next, const struct line *line, const struct puzzle *puzzle,
                       const struct change *change, int64_t limit, struct random *random)
{
    uint32_t in = change->in, out = change->out;
    uint32_t i = in < out ? in : out, met = i;
    uint32_t same = in == NOWHERE ? out + 1 : out == NOWHERE || in > out ? in : out + 1;
    struct position now = line->before[i];
    next->moves = i;
    for (;; i++) {
        if (i == in) {
            uint32_t size = play(next, puzzle, &now, change->cell);
            if (size ? !hopeful(line, puzzle, &now, limit, &met) : change->fresh)
                return NOWHERE;
        }
        if (i >= same && now.cells == line->before[i].cells &&
            position_equal(&now, &line->before[i])) {
            next->value = line->value + now.score - line->before[i].score;
            return i;
        }
        if (i == line->moves)
            break;
        if (i != out && play(next, puzzle, &now, line->cell[i]) &&
            !hopeful(line, puzzle, &now, limit, &met))
            return NOWHERE;
    }
    complete(next, puzzle, &now, random);
    return NOWHERE - 1;
}

/* Makes the line what `next` is: its moves from `start` on, then the old ones from `tail` on. */
static void adopt(struct line *line, const struct line *next, uint32_t start, uint32_t tail)
{
    uint32_t moves = next->moves;
    if (tail <= line->moves) {
        uint32_t rest = line->moves - tail;
        int64_t gain = next->value - line->value;
        if (moves != tail) {
            memmove(&line->cell[moves], &line->cell[tail], rest * sizeof line->cell[0]);
            memmove(&line->before[moves], &line->before[tail], (rest + 1) * sizeof line->before[0]);
        }
        for (uint32_t i = moves; gain && i <= moves + rest; i++)
            line->before[i].score += gain;
        line->moves = moves + rest;
    } else {
        line->before[moves] = next->before[moves];
        line->moves = moves;
    }
    memcpy(&line->cell[start], &next->cell[start], (moves - start) * sizeof line->cell[0]);
    memcpy(&line->before[start], &next->before[start], (moves - start) * sizeof line->before[0]);
    line->value = next->value;
}

void line_step(struct line *line, struct line *scratch, const struct puzzle *puzzle,
               double temperature, struct random *random)
{
    struct change change;
    if (!propose(&change, line, puzzle, random))
        return;
    double allowed = temperature * log(1 - random_unit(random)); /* <= 0 */
    int64_t limit = line->value + (int64_t)ceil(allowed);
    uint32_t start = change.in < change.out ? change.in : change.out;
    uint32_t tail = replay(scratch, line, puzzle, &change, limit, random);
    if (tail != NOWHERE && scratch->value >= limit)
        adopt(line, scratch, start, tail);
}
