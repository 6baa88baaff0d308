#include "pathsearch/cycles.h"

#include "base/memory.h"

#include <stdlib.h>

enum { MOST_EDGES = 6 }; /* given up in one switch */

static const uint32_t NOWHERE = UINT32_MAX;

struct cycles {
    struct cover *cover;
    uint32_t *label;  /* [size] the spot's cycle, from 1; 0: on none */
    uint32_t *place;  /* [size] where on its cycle the spot comes; NOWHERE: not known */
    uint32_t *parent; /* [labels + 1] union of joined cycles */
    uint32_t *count;  /* [labels + 1] spots, at roots */
    uint32_t *member; /* [labels + 1] a spot of each */
    uint32_t labels;
    uint32_t path;  /* the only one that is no cycle; 0: none */
    uint32_t giant; /* root of the path, else of the largest cycle */
    bool placed;    /* the giant's places are known */
    uint64_t steps; /* of alternating walks that are left */
};

/* An alternating walk: gives up edges (spot[2i], spot[2i + 1]), takes (spot[2i + 1],
 * spot[2i + 2]). */
struct walk {
    struct cycles *cycles;
    uint32_t small; /* root of the cycle it begins on */
    int limit;      /* edges to give up at most */
    uint32_t spot[2 * MOST_EDGES];
    int way[2 * MOST_EDGES]; /* direction from spot[i] to the next */
};

static uint32_t root(struct cycles *cycles, uint32_t label)
{
    uint32_t *parent = cycles->parent;
    while (parent[label] != label) {
        parent[label] = parent[parent[label]];
        label = parent[label];
    }
    return label;
}

static uint32_t root_of(struct cycles *cycles, uint32_t spot)
{
    return root(cycles, cycles->label[spot]);
}

static void unite(struct cycles *cycles, uint32_t a, uint32_t b)
{
    a = root(cycles, a);
    b = root(cycles, b);
    if (a == b)
        return;
    if (cycles->count[a] < cycles->count[b]) {
        uint32_t swap = a;
        a = b;
        b = swap;
    }
    cycles->parent[b] = a;
    cycles->count[a] += cycles->count[b];
}

/* Walks round the cycle through `first`, or along the path from its end `first`, numbering its
 * places, and gives it `label` unless 0. Returns its number of spots. */
static uint32_t trace(struct cycles *cycles, uint32_t first, uint32_t label)
{
    const struct cover *cover = cycles->cover;
    uint32_t at = first, count = 0;
    int from = 4;
    do {
        if (label)
            cycles->label[at] = label;
        cycles->place[at] = count++;
        int d = cover_onward(cover, at, from);
        if (d == 4)
            break;
        at += cover->step[d];
        from = d ^ 2;
    } while (at != first);
    return count;
}

static int start(struct cycles *cycles, struct cover *cover)
{
    uint32_t size = cover->size, most = size / 4 + 2; /* a cycle has four spots or more */
    *cycles = (struct cycles){.cover = cover,
                              .label = memory_array(size, sizeof *cycles->label),
                              .place = memory_array(size, sizeof *cycles->place),
                              .parent = memory_array(most, sizeof *cycles->parent),
                              .count = memory_array(most, sizeof *cycles->count),
                              .member = memory_array(most, sizeof *cycles->member)};
    if (!cycles->label || !cycles->place || !cycles->parent || !cycles->count || !cycles->member)
        return -1;
    for (int degree = 1; degree <= 2; degree++) /* the path first, from its end */
        for (uint32_t spot = 0; spot < size; spot++) {
            if (cover_degree(cover, spot) != degree || cycles->label[spot])
                continue;
            uint32_t label = ++cycles->labels;
            cycles->parent[label] = label;
            cycles->member[label] = spot;
            cycles->count[label] = trace(cycles, spot, label);
            cycles->path = degree == 1 ? label : cycles->path;
        }
    return 0;
}

static void stop(struct cycles *cycles)
{
    free(cycles->label);
    free(cycles->place);
    free(cycles->parent);
    free(cycles->count);
    free(cycles->member);
}

/* Joins two cycles that have opposite sides of the square at `spot`, if the square has two such
 * sides along direction d (0 or 1) and none across. */
static bool join_square(struct cycles *cycles, uint32_t spot, int d)
{
    struct cover *cover = cycles->cover;
    int across = d ^ 1;
    uint32_t other = spot + cover->step[across];
    if (!cover_chosen(cover, spot, d) || !cover_chosen(cover, other, d) ||
        cover_chosen(cover, spot, across) || cover_chosen(cover, spot + cover->step[d], across) ||
        root_of(cycles, spot) == root_of(cycles, other))
        return false;
    unite(cycles, cycles->label[spot], cycles->label[other]);
    cover_flip(cover, spot, d);
    cover_flip(cover, other, d);
    cover_flip(cover, spot, across);
    cover_flip(cover, spot + cover->step[d], across);
    return true;
}

static void join_squares(struct cycles *cycles)
{
    bool joined = true;
    while (joined) {
        joined = false;
        for (uint32_t spot = 0; spot < cycles->cover->size; spot++)
            joined = (cycles->label[spot] &&
                      (join_square(cycles, spot, 0) || join_square(cycles, spot, 1))) ||
                     joined;
    }
}

/* Orders the edges that a walk gives up on one cycle by their places, and notes for each of their
 * ends which one the arc beyond it leads to. False where the places are not known. */
static bool link_arcs(const struct walk *walk, int edges, uint32_t cycle, int partner[])
{
    struct cycles *cycles = walk->cycles;
    int first[MOST_EDGES], count = 0; /* the end of each edge that comes first, in order */
    for (int i = 0; i < edges; i++) {
        if (root_of(cycles, walk->spot[2 * i]) != cycle)
            continue;
        uint32_t a = cycles->place[walk->spot[2 * i]], b = cycles->place[walk->spot[2 * i + 1]];
        if (a == NOWHERE || b == NOWHERE)
            return false;
        int end = b == a + 1 || (a > b && a != b + 1) ? 2 * i : 2 * i + 1;
        int at = count++;
        for (; at > 0 && cycles->place[walk->spot[first[at - 1]]] > cycles->place[walk->spot[end]];
             at--)
            first[at] = first[at - 1];
        first[at] = end;
    }
    for (int i = 0; i < count; i++) {
        int beyond = first[i] ^ 1, next = first[(i + 1) % count];
        partner[beyond] = next;
        partner[next] = beyond;
    }
    return true;
}

/* Would switching the walk, closed after `edges` edges given up, make one cycle of all those it
 * touches, two at least? */
static bool joins(const struct walk *walk, int edges)
{
    struct cycles *cycles = walk->cycles;
    int partner[2 * MOST_EDGES];
    bool several = false;
    for (int i = 0; i < edges; i++) {
        uint32_t cycle = root_of(cycles, walk->spot[2 * i]);
        int same = 0;
        for (int j = 0; j < edges; j++)
            same += root_of(cycles, walk->spot[2 * j]) == cycle;
        several = several || same < edges;
        if (same == 1) {
            partner[2 * i] = 2 * i + 1;
            partner[2 * i + 1] = 2 * i;
        } else if ((cycle != walk->small && (cycle != cycles->giant || !cycles->placed)) ||
                   !link_arcs(walk, edges, cycle, partner)) {
            return false;
        }
    }
    int seen = 0, end = 0;
    do { /* along the arc, then along the edge taken there */
        end = partner[end];
        end = end % 2 ? (end + 1) % (2 * edges) : (end + 2 * edges - 1) % (2 * edges);
        seen++;
    } while (end != 0);
    return several && seen == edges;
}

/* Switches the walk's edges and unites its cycles. */
static void switch_walk(struct walk *walk, int edges)
{
    struct cycles *cycles = walk->cycles;
    int on_giant = 0;
    for (int i = 0; i < edges; i++)
        on_giant += root_of(cycles, walk->spot[2 * i]) == cycles->giant;
    /* With one edge of the giant given up its order stays; what comes in has no place in it. */
    cycles->placed = cycles->placed && on_giant <= 1;
    for (int i = 0; i < edges; i++) {
        uint32_t cycle = root_of(cycles, walk->spot[2 * i]);
        if (cycle == cycles->giant || cycles->place[walk->spot[2 * i]] == NOWHERE)
            continue;
        uint32_t at = walk->spot[2 * i], last = at;
        int from = 4;
        do {
            cycles->place[at] = NOWHERE;
            int d = cover_onward(cycles->cover, at, from);
            at += cycles->cover->step[d];
            from = d ^ 2;
        } while (at != last);
    }
    for (int i = 0; i < 2 * edges; i++)
        cover_flip(cycles->cover, walk->spot[i], walk->way[i]);
    for (int i = 1; i < edges; i++)
        unite(cycles, cycles->label[walk->spot[0]], cycles->label[walk->spot[2 * i]]);
    cycles->giant = root(cycles, cycles->giant);
}

static bool on_walk(const struct walk *walk, int spots, uint32_t spot)
{
    for (int i = 0; i < spots; i++)
        if (walk->spot[i] == spot)
            return true;
    return false;
}

/* Extends a walk that has given up `edges` edges, depth first; its depth is at most MOST_EDGES.
 * True once a switch was made. */
static bool extend(struct walk *walk, int edges)
{
    const struct cover *cover = walk->cycles->cover;
    int last = 2 * edges - 1;
    if (walk->cycles->steps == 0)
        return false;
    walk->cycles->steps--;
    for (int d = 0; d < 4; d++) {
        uint32_t next = walk->spot[last] + cover->step[d];
        if (!walk->cycles->label[next] || cover_degree(cover, next) != 2 ||
            cover_chosen(cover, walk->spot[last], d))
            continue;
        walk->way[last] = d;
        if (next == walk->spot[0]) {
            if (joins(walk, edges)) {
                switch_walk(walk, edges);
                return true;
            }
            continue;
        }
        if (edges == walk->limit || on_walk(walk, last, next))
            continue;
        walk->spot[last + 1] = next;
        for (int e = 0; e < 4; e++) {
            if (!cover_chosen(cover, next, e) || on_walk(walk, last, next + cover->step[e]))
                continue;
            walk->way[last + 1] = e;
            walk->spot[last + 2] = next + cover->step[e];
            if (extend(walk, edges + 1))
                return true;
        }
    }
    return false;
}

/* Tries to join the cycle through `first` to others. */
static bool join_small(struct cycles *cycles, uint32_t first, int limit)
{
    const struct cover *cover = cycles->cover;
    struct walk walk = {.cycles = cycles, .small = root_of(cycles, first), .limit = limit};
    uint32_t at = first;
    int from = 4;
    trace(cycles, first, 0);
    do {
        int d = cover_onward(cover, at, from);
        uint32_t next = at + cover->step[d];
        walk.spot[0] = at;
        walk.spot[1] = next;
        walk.way[0] = d;
        if (extend(&walk, 1))
            return true;
        walk.spot[0] = next;
        walk.spot[1] = at;
        walk.way[0] = d ^ 2;
        if (extend(&walk, 1))
            return true;
        at = next;
        from = d ^ 2;
    } while (at != first);
    return false;
}

static void find_giant(struct cycles *cycles)
{
    cycles->giant = cycles->path ? root(cycles, cycles->path) : 0;
    for (uint32_t label = 1; !cycles->path && label <= cycles->labels; label++)
        if (cycles->parent[label] == label &&
            (!cycles->giant || cycles->count[label] > cycles->count[cycles->giant]))
            cycles->giant = label;
}

/* One sweep over the cycles but the giant. Returns how many were joined. */
static uint32_t sweep(struct cycles *cycles, int limit, bool place_giant,
                      const struct budget *budget)
{
    uint32_t joined = 0;
    for (uint32_t label = 1; label <= cycles->labels && !budget_over(budget); label++) {
        if (cycles->parent[label] != label || label == cycles->giant)
            continue;
        if (place_giant && !cycles->placed) {
            trace(cycles, cycles->member[cycles->path ? cycles->path : cycles->giant], 0);
            cycles->placed = true;
        }
        joined += join_small(cycles, cycles->member[label], limit);
    }
    return joined;
}

static void join_longer(struct cycles *cycles, const struct budget *budget)
{
    for (int placed = 0; placed < 2; placed++)
        for (int limit = 3; limit <= MOST_EDGES; limit++)
            while (sweep(cycles, limit, placed, budget) && !budget_over(budget) && cycles->steps)
                ;
}

/* budget: null for squares alone. */
static uint32_t join(struct cover *cover, const struct budget *budget, uint64_t steps, uint32_t *on)
{
    struct cycles cycles;
    uint32_t largest = 0;
    if (start(&cycles, cover) == 0) {
        cycles.steps = steps;
        join_squares(&cycles);
        find_giant(&cycles);
        if (budget && cycles.giant)
            join_longer(&cycles, budget);
        find_giant(&cycles);
        largest = cycles.giant ? cycles.count[cycles.giant] : 0;
        *on = cycles.giant ? cycles.member[cycles.giant] : 0;
    }
    stop(&cycles);
    return largest;
}

uint32_t cycles_join(struct cover *cover, const struct budget *budget, uint64_t steps, uint32_t *on)
{
    return join(cover, budget, steps, on);
}

uint32_t cycles_join_squares(struct cover *cover, uint32_t *on)
{
    return join(cover, NULL, 0, on);
}
