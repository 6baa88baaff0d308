#include "pathsearch/position.h"

#include "base/memory.h"
#include "pathsearch/stock.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NARROW_MOVES = 64, EXTRA_MOVES = 32, EXTRA_CELLS = 400 };

/* The least loss limit under which the tray has enough moves. */
static double loss_of_enough(const struct worth *worth, const struct moves *moves, size_t enough)
{
    double limit = 0;
    for (;;) {
        double next = INFINITY;
        size_t count = 0;
        for (size_t i = 0; i < moves->count; i++) {
            double loss = worth->loss[moves->move[i].length][moves->move[i].kind];
            count += loss <= limit;
            next = loss > limit && loss < next ? loss : next;
        }
        if (count >= enough || isinf(next))
            return limit;
        limit = next;
    }
}

int tiers_start(struct tiers *tiers, const struct worth *worth, struct tray *tray, bool halves,
                const struct budget *budget)
{
    struct seeker seeker;
    struct moves moves = {.move = NULL};
    wanted_of(&tiers->wide, worth, 0.9, 4);
    wanted_of(&tiers->palindromes, worth, 0.9, 0);
    tiers->wide_from = halves ? 300 : 150;
    tiers->scarce = 8;
    int failed = seeker_start(&seeker, worth, budget);
    if (!failed) {
        seek_all(&seeker, tray, &tiers->palindromes, &moves);
        failed = seeker.failed ? -1 : 0;
        wanted_within(&tiers->narrow, worth, loss_of_enough(worth, &moves, NARROW_MOVES));
    }
    seeker_free(&seeker);
    free(moves.move);
    return failed;
}

int craft_start(struct craft *craft, const struct rating *rating, const struct tiers *tiers,
                const struct tray *tray, const struct budget *budget)
{
    *craft = (struct craft){.rating = rating, .tiers = tiers};
    int failed = seeker_start(&craft->seeker, rating->worth, budget);
    failed |= undo_start(&craft->undo, tray);
    craft->live = memory_array(tray->columns, sizeof *craft->live);
    return failed || !craft->live ? -1 : 0;
}

void craft_free(struct craft *craft)
{
    seeker_free(&craft->seeker);
    undo_free(&craft->undo);
    free(craft->fresh.move);
    free(craft->live);
    free(craft->order);
}

void position_add_extra(struct craft *craft, struct position *position)
{
    const struct worth *worth = craft->rating->worth;
    struct moves *all = &craft->fresh;
    position->extra.count = all->count = 0;
    if (position->wide || position->stock.count >= craft->tiers->scarce)
        return;
    /* Around a column that the board itself points to: neighbours in a beam look elsewhere. */
    struct tray *tray = &position->tray;
    uint32_t first = (uint32_t)(tray->hash % tray->columns), last = first, cells = 0;
    while (last + 1 < tray->columns && (cells += tray->height[last]) < EXTRA_CELLS)
        last++;
    while (first > 0 && cells < EXTRA_CELLS)
        cells += tray->height[--first];
    seek_columns(&craft->seeker, tray, &craft->tiers->palindromes, first, last, all);
    double limit = loss_of_enough(worth, all, EXTRA_MOVES);
    for (size_t i = 0; i < all->count && position->extra.count < EXTRA_MOVES; i++) {
        double loss = worth->loss[all->move[i].length][all->move[i].kind];
        if (loss > limit)
            continue;
        if (memory_reserve((void **)&position->extra.move, &position->extra.capacity,
                           position->extra.count + 1, sizeof *all->move))
            craft->failed = true;
        else
            position->extra.move[position->extra.count++] = all->move[i];
    }
}

/* Adds up what moves weigh and marks the columns where they start. */
static double weigh(const struct rating *rating, const struct tray *tray, const struct move *move,
                    bool *live)
{
    if (live)
        live[tray_column(tray, move->start)] = true;
    return rating->weight[move->length][move->kind];
}

/* The position's own weight and rating. */
static void appraise(struct craft *craft, struct position *position)
{
    const struct rating *rating = craft->rating;
    const struct tray *tray = &position->tray;
    bool *live = rate_shape(rating, tray) ? craft->live : NULL;
    if (live)
        memset(live, 0, tray->columns * sizeof *live);
    position->weight = 0;
    for (size_t i = 0; i < position->stock.count; i++)
        position->weight += weigh(rating, tray, &position->stock.move[i], live);
    position->rating = rate_tray(rating, tray, position->weight, live) - position->loss;
}

void position_list(struct craft *craft, struct position *position)
{
    position->stock.count = 0;
    position->wide = position->tray.cells <= craft->tiers->wide_from;
    seek_all(&craft->seeker, &position->tray,
             position->wide ? &craft->tiers->wide : &craft->tiers->narrow, &position->stock);
    appraise(craft, position);
    craft->failed = craft->failed || craft->seeker.failed;
}

void position_make(struct craft *craft, struct position *child, const struct position *parent,
                   const struct move *move)
{
    const struct worth *worth = craft->rating->worth;
    struct touched touched;
    tray_copy(&child->tray, &parent->tray);
    tray_touch(&child->tray, move, &touched);
    tray_play(&child->tray, move, &touched);
    child->moves = parent->moves + 1;
    child->loss = parent->loss + worth->loss[move->length][move->kind];
    child->sum = parent->sum + worth->value[move->length][move->kind];
    child->stock.count = 0;
    child->wide = parent->wide;
    if (!parent->wide && child->tray.cells <= craft->tiers->wide_from) {
        position_list(craft, child);
        return;
    }
    if (stock_keep(&child->stock, &parent->stock, &parent->tray, &touched))
        craft->failed = true;
    seek_changed(&craft->seeker, &child->tray,
                 child->wide ? &craft->tiers->wide : &craft->tiers->narrow, &touched,
                 &child->stock);
    appraise(craft, child);
    craft->failed = craft->failed || craft->seeker.failed;
}

void position_guess(struct craft *craft, struct position *position, const struct move *move,
                    struct prospect *prospect)
{
    const struct rating *rating = craft->rating;
    struct tray *tray = &position->tray;
    struct touched touched;
    tray_touch(tray, move, &touched);
    tray_save(&craft->undo, tray, &touched);
    tray_play(tray, move, &touched);
    *prospect = (struct prospect){.hash = tray->hash, .parent = position, .move = *move};
    prospect->rating = -position->loss - rating->worth->loss[move->length][move->kind] +
                       rate_tray(rating, tray, position->weight, NULL);
    tray_restore(tray, &craft->undo, &touched);
}
