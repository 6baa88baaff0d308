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
    uint32_t search; /* the latest stamp */
    uint32_t base;   /* stamps above it number the path in hand */
};

enum {
    LIMIT = 1 << 18,   /* spots of one search */
    ROUNDS = 20,       /* of taking ends out and adding edges */
    CHORD_SPOTS = 400, /* of a path from its end on that are looked at for a chord */
    CHORD_PRICE = 40   /* what a spot left before a chord is to be worth in the cycle */
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

/* Numbers the path's spots 1, 2, … from `end` on, and finds the other end. Older numbers no longer
 * count. */
static void number_path(struct closing *closing, uint32_t end, uint32_t *other)
{
    const struct cover *cover = closing->cover;
    uint32_t at = end;
    if (closing->search > UINT32_MAX / 2) {
        memset(closing->stamp, 0, cover->size * sizeof *closing->stamp);
        closing->search = 0;
    }
    closing->base = closing->search;
    for (int from = 4;;) {
        closing->stamp[at] = ++closing->search;
        int d = cover_onward(cover, at, from);
        if (d == 4)
            break;
        at += cover->step[d];
        from = d ^ 2;
    }
    *other = at;
}

/* The spot's number on the path; 0: not on it. */
static uint32_t number(const struct closing *closing, uint32_t spot)
{
    uint32_t stamp = closing->stamp[spot];
    return stamp > closing->base ? stamp - closing->base : 0;
}

/* An edge from a spot near a path's end back to a later spot of it. */
struct chord {
    uint32_t from; /* spots before the nearer one */
    uint32_t near, far;
    int way; /* direction from near to far */
};

/* The best chord among the first spots of a path: it closes as long a cycle as possible and leaves
 * few spots before it. `way` is 4 where there is none. */
static struct chord find_chord(const struct closing *closing, uint32_t end)
{
    const struct cover *cover = closing->cover;
    struct chord best = {.way = 4};
    int64_t highest = 0;
    uint32_t at = end;
    int back = 4;
    for (uint32_t i = 0; i < CHORD_SPOTS; i++) {
        for (int d = 0; d < 4; d++) {
            uint32_t next = at + cover->step[d], along = number(closing, next);
            int64_t rank = (int64_t)along - CHORD_PRICE * (int64_t)i;
            if (!cover_usable(cover, next) || cover_chosen(cover, at, d) || along < i + 4 ||
                (best.way < 4 && rank <= highest))
                continue;
            highest = rank;
            best = (struct chord){.from = i, .near = at, .far = next, .way = d};
        }
        int d = cover_onward(cover, at, back);
        if (d == 4)
            break;
        at += cover->step[d];
        back = d ^ 2;
    }
    return best;
}

/* Takes the first `count` spots of the path out of the set. Returns its new end. */
static uint32_t remove_first(struct cover *cover, uint32_t end, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t next = end + cover->step[cover_onward(cover, end, 4)];
        cover_remove(cover, end);
        end = next;
    }
    return end;
}

/* Cuts a path into cycles, from one end and from the other in turn, until it is gone. */
static void dissolve(struct closing *closing, uint32_t end)
{
    struct cover *cover = closing->cover;
    while (cover_degree(cover, end) == 1) {
        uint32_t other;
        number_path(closing, end, &other);
        struct chord chord = find_chord(closing, end);
        if (chord.way == 4) {
            remove_first(cover, end, 1);
        } else {
            remove_first(cover, end, chord.from);
            uint32_t after = number(closing, chord.far) + 1;
            for (int d = 0; d < 4; d++)
                if (cover_chosen(cover, chord.far, d) &&
                    number(closing, chord.far + cover->step[d]) == after)
                    cover_flip(cover, chord.far, d);
            cover_flip(cover, chord.near, chord.way);
        }
        end = other;
    }
}

/* The end of the longest path; 0: there is none. */
static uint32_t longest_path(struct closing *closing)
{
    uint32_t best = 0, longest = 0, other;
    for (uint32_t spot = 0; spot < closing->cover->size; spot++) {
        if (cover_degree(closing->cover, spot) != 1)
            continue;
        number_path(closing, spot, &other);
        if (closing->search - closing->base > longest) {
            longest = closing->search - closing->base;
            best = spot;
        }
    }
    return best;
}

int closing_run(struct cover *cover, const struct budget *budget, bool keep_one)
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
    uint32_t kept[2] = {0, 0};
    if (status == 0 && left && keep_one && (kept[0] = longest_path(&closing)) != 0)
        number_path(&closing, kept[0], &kept[1]);
    for (uint32_t spot = 0; status == 0 && left && spot < cover->size; spot++)
        if (cover_degree(cover, spot) == 1 && spot != kept[0] && spot != kept[1])
            dissolve(&closing, spot);
    free(closing.stamp);
    free(closing.back);
    free(closing.queue);
    return status;
}
