#include "pathsearch/closing.h"

#include "base/memory.h"
#include "pathsearch/matching.h"

#include <stdlib.h>
#include <string.h>

/* Searches for alternating walks between path ends of one colour. */
struct closing {
    struct cover *cover;
    uint32_t *stamp; /* [size] search in which the spot was seen */
    uint8_t *back;   /* [size] direction to where the search came from */
    uint32_t *queue; /* [LIMIT] */
    uint32_t search;
};

enum {
    LIMIT = 1 << 18,   /* spots of one search */
    ROUNDS = 8,        /* of taking ends out and adding edges */
    GROWING_STEPS = 100 /* in which a path may swallow cycles */
};

/* An end of `from`'s colour that an alternating walk (edge not chosen, edge chosen, …) reaches by
 * its only edge; 0: none within the limit. */
static uint32_t find_partner(struct closing *closing, uint32_t from)
{
    const struct cover *cover = closing->cover;
    uint32_t head = 0, tail = 0;
    bool colour = cover_black(cover, from);
    closing->stamp[from] = ++closing->search;
    closing->queue[tail++] = from;
    while (head < tail) {
        uint32_t at = closing->queue[head++];
        bool chosen = cover_black(cover, at) != colour;
        for (int d = 0; d < 4; d++) {
            uint32_t next = at + cover->step[d];
            if (!cover_usable(cover, next) || closing->stamp[next] == closing->search ||
                cover_chosen(cover, at, d) != chosen)
                continue;
            closing->stamp[next] = closing->search;
            closing->back[next] = (uint8_t)(d ^ 2);
            if (chosen && cover_degree(cover, next) == 1)
                return next;
            if (tail == LIMIT)
                return 0;
            closing->queue[tail++] = next;
        }
    }
    return 0;
}

/* Closes ends where there is a walk for them. The others are taken out of the set if `strict`: the
 * neighbour of each is an end then, of the other colour, which may gain an edge again (it is marked
 * and left alone for now). True if there were ends without a walk. */
static bool close_ends(struct closing *closing, bool strict)
{
    struct cover *cover = closing->cover;
    bool left = false;
    for (uint32_t spot = 0; spot < cover->size; spot++) {
        if (cover_degree(cover, spot) != 1 || cover->spot[spot] & COVER_MARK)
            continue;
        uint32_t at = find_partner(closing, spot);
        left = left || !at;
        if (!at && strict) {
            cover->spot[spot + cover->step[cover_onward(cover, spot, 4)]] |= COVER_MARK;
            cover_remove(cover, spot);
        }
        while (at && at != spot) {
            int d = closing->back[at];
            cover_flip(cover, at, d);
            at += cover->step[d];
        }
    }
    for (uint32_t spot = 0; left && spot < cover->size; spot++)
        cover->spot[spot] &= (uint8_t)~COVER_MARK;
    return left;
}

/* Stamps the path's spots 1, 2, … from `end` on, all others 0, and finds the other end. */
static void number_path(struct closing *closing, uint32_t end, uint32_t *other)
{
    const struct cover *cover = closing->cover;
    uint32_t count = 0, at = end;
    memset(closing->stamp, 0, cover->size * sizeof *closing->stamp);
    for (int from = 4;;) {
        closing->stamp[at] = ++count;
        int d = cover_onward(cover, at, from);
        if (d == 4)
            break;
        at += cover->step[d];
        from = d ^ 2;
    }
    *other = at;
}

/* The edge by which an end leaves its path: back to the path's own spot farthest along, else, if
 * `grow`, to a cycle; 4: none. */
static int way_out(const struct closing *closing, uint32_t end, bool grow)
{
    const struct cover *cover = closing->cover;
    int best = 4;
    uint32_t farthest = 0;
    for (int d = 0; d < 4; d++) {
        uint32_t next = end + cover->step[d];
        if (!cover_usable(cover, next) || cover_chosen(cover, end, d) ||
            cover_degree(cover, next) == 0 || (!grow && closing->stamp[next] == 0))
            continue;
        if (best == 4 || closing->stamp[next] > farthest) {
            best = d;
            farthest = closing->stamp[next];
        }
    }
    return best;
}

/* Makes a cycle of the path's beginning, up to where an edge leads from its end; or, where that
 * edge leads to a cycle, opens this one and takes it into the path; or gives the end up. */
static void shorten(struct closing *closing, uint32_t end, bool grow)
{
    struct cover *cover = closing->cover;
    int d = way_out(closing, end, grow);
    if (d == 4) {
        cover_remove(cover, end);
        return;
    }
    uint32_t next = end + cover->step[d], number = closing->stamp[next];
    for (int e = 0; e < 4; e++)
        if (cover_chosen(cover, next, e) &&
            closing->stamp[next + cover->step[e]] == (number ? number + 1 : 0)) {
            cover_flip(cover, next, e);
            break;
        }
    cover_flip(cover, end, d);
}

/* Cuts cycles off a path, now at one end and now at the other, until it is gone. */
static void dissolve(struct closing *closing, uint32_t end)
{
    uint32_t other = end;
    for (int step = 0; cover_degree(closing->cover, end) == 1; step++) {
        number_path(closing, end, &other);
        shorten(closing, end, step < GROWING_STEPS);
        end = other;
    }
}

int closing_run(struct cover *cover, const struct budget *budget)
{
    struct closing closing = {.cover = cover,
                              .stamp = memory_array(cover->size, sizeof *closing.stamp),
                              .back = memory_array(cover->size, 1),
                              .queue = memory_array(LIMIT, sizeof *closing.queue)};
    int status = closing.stamp && closing.back && closing.queue ? 0 : -1;
    bool left = status == 0, complete;
    for (int round = 0; status == 0 && left && round < ROUNDS; round++) {
        left = close_ends(&closing, round + 1 < ROUNDS);
        if (left && matching_maximise(cover, budget, &complete) == 0)
            status = -1;
    }
    for (uint32_t spot = 0; status == 0 && left && spot < cover->size; spot++)
        if (cover_degree(cover, spot) == 1)
            dissolve(&closing, spot);
    free(closing.stamp);
    free(closing.back);
    free(closing.queue);
    return status;
}
