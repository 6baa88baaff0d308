#include "pathsearch/matching.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

struct flow {
    struct cover *cover;
    uint32_t *level; /* [size] distance from the sources, from 1; 0: not reached */
    uint32_t *queue; /* [size] spots by level */
    uint32_t reached;
    uint8_t *tried; /* [size] directions given up in this phase */
    uint32_t *walk; /* the augmenting walk's spots */
    size_t walk_room;
};

/* Can flow pass from the spot in direction d? Out of black along edges not chosen, out of white
 * back along chosen ones. */
static bool is_open(const struct cover *cover, uint32_t spot, int d)
{
    return cover_usable(cover, spot + cover->step[d]) &&
           cover_chosen(cover, spot, d) != cover_black(cover, spot);
}

/* Layers up to the first one with a white spot that lacks an edge. Returns that layer's level, or
 * 0 where none can be reached. */
static uint32_t lay_levels(struct flow *flow)
{
    struct cover *cover = flow->cover;
    uint32_t head = 0, tail = 0, goal = 0;
    memset(flow->level, 0, cover->size * sizeof *flow->level);
    for (uint32_t spot = 0; spot < cover->size; spot++)
        if (cover_usable(cover, spot) && cover_black(cover, spot) &&
            cover_degree(cover, spot) < 2) {
            flow->level[spot] = 1;
            flow->queue[tail++] = spot;
        }
    while (head < tail) {
        uint32_t at = flow->queue[head++];
        if (goal && flow->level[at] >= goal)
            break;
        for (int d = 0; d < 4; d++) {
            uint32_t next = at + cover->step[d];
            if (flow->level[next] || !is_open(cover, at, d))
                continue;
            flow->level[next] = flow->level[at] + 1;
            flow->queue[tail++] = next;
            if (!cover_black(cover, next) && cover_degree(cover, next) < 2)
                goal = flow->level[next];
        }
    }
    flow->reached = tail;
    return goal;
}

/* The walk's next step deeper into the layers, or 4. */
static int next_direction(struct flow *flow, uint32_t at)
{
    const struct cover *cover = flow->cover;
    for (int d = flow->tried[at]; d < 4; d++) {
        flow->tried[at] = (uint8_t)d;
        if (flow->level[at + cover->step[d]] == flow->level[at] + 1 && is_open(cover, at, d))
            return d;
    }
    flow->tried[at] = 4;
    return 4;
}

/* One augmenting walk from a black spot. Returns 1, 0 if there is none, −1 when out of memory. */
static int augment(struct flow *flow, uint32_t source)
{
    struct cover *cover = flow->cover;
    size_t length = 0;
    uint32_t at = source;
    for (;;) {
        void *walk = flow->walk;
        if (memory_reserve(&walk, &flow->walk_room, length + 1, sizeof *flow->walk) != 0)
            return -1;
        flow->walk = walk;
        flow->walk[length] = at;
        if (!cover_black(cover, at) && cover_degree(cover, at) < 2)
            break;
        int d = next_direction(flow, at);
        if (d < 4) {
            at += cover->step[d];
            length++;
        } else if (length == 0) {
            return 0;
        } else {
            at = flow->walk[--length];
            flow->tried[at]++;
        }
    }
    for (size_t i = 0; i < length; i++)
        cover_flip(cover, flow->walk[i], flow->tried[flow->walk[i]]);
    return 1;
}

/* As many disjoint shortest walks as the layers hold. −1: out of memory. */
static int run_phase(struct flow *flow)
{
    struct cover *cover = flow->cover;
    for (uint32_t i = 0; i < flow->reached; i++)
        flow->tried[flow->queue[i]] = 0;
    for (uint32_t i = 0; i < flow->reached && flow->level[flow->queue[i]] == 1; i++) {
        int found = 1;
        while (found == 1 && cover_degree(cover, flow->queue[i]) < 2)
            found = augment(flow, flow->queue[i]);
        if (found < 0)
            return -1;
    }
    return 0;
}

/* Every edge that two spots lack: most of the way at next to no cost. */
static void choose_greedily(struct cover *cover)
{
    for (uint32_t spot = 0; spot < cover->size; spot++)
        for (int d = 0; d < 2; d++) {
            uint32_t next = spot + cover->step[d];
            if (cover_usable(cover, spot) && cover_degree(cover, spot) < 2 &&
                cover_usable(cover, next) && cover_degree(cover, next) < 2 &&
                !cover_chosen(cover, spot, d))
                cover_flip(cover, spot, d);
        }
}

static uint64_t count_edges(const struct cover *cover)
{
    uint64_t ends = 0;
    for (uint32_t spot = 0; spot < cover->size; spot++)
        ends += (uint64_t)cover_degree(cover, spot);
    return ends / 2;
}

uint64_t matching_maximise(struct cover *cover, const struct budget *budget, bool *complete)
{
    struct flow flow = {.cover = cover,
                        .level = memory_array(cover->size, sizeof *flow.level),
                        .queue = memory_array(cover->size, sizeof *flow.queue),
                        .tried = memory_array(cover->size, 1)};
    bool failed = !flow.level || !flow.queue || !flow.tried;
    *complete = false;
    choose_greedily(cover);
    while (!failed && !*complete && !budget_over(budget)) {
        if (lay_levels(&flow) == 0)
            *complete = true;
        else
            failed = run_phase(&flow) != 0;
    }
    free(flow.level);
    free(flow.queue);
    free(flow.tried);
    free(flow.walk);
    return failed ? 0 : count_edges(cover);
}
