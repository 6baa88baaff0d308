/* position.h — a position of a beam: a tray, the moves it offers, and how it was reached. */
#ifndef PATHSEARCH_POSITION_H
#define PATHSEARCH_POSITION_H

#include "pathsearch/rate.h"
#include "pathsearch/seek.h"
#include "pathsearch/tray.h"

#include <stdbool.h>
#include <stdint.h>

struct position {
    struct tray tray;
    struct moves stock; /* narrow or wide kinds of moves */
    struct moves extra; /* others, where the stock is scarce */
    bool wide;
    uint32_t node; /* where its plan ends in the tree of moves */
    uint32_t moves;
    double loss, sum;
    double weight;         /* Σ exp(−loss / T) of the stock */
    double rating;         /* of its own, without Φ */
    struct position *next; /* in a list */
};

/* What a move would lead to. */
struct prospect {
    double rating; /* − loss so far + terms of the tray; Φ is the beam's */
    uint64_t hash;
    const struct position *parent;
    struct move move;
};

/* Which kinds of moves positions list: few good ones on large boards, all kinds on small ones
 * and wherever the good ones run short. */
struct tiers {
    struct wanted narrow, wide, palindromes; /* palindromes: of wide ones */
    uint32_t wide_from; /* positions of at most so many cells list wide moves */
    uint32_t scarce;    /* fewer moves than these are too few */
};

/* Chooses the kinds by how many moves of each the tray offers. Returns 0, or −1 when out of
 * memory. */
int tiers_start(struct tiers *tiers, const struct worth *worth, struct tray *tray, bool halves,
                const struct budget *budget);

/* One thread's tools for making and trying positions. */
struct craft {
    const struct rating *rating;
    const struct tiers *tiers;
    struct seeker seeker;
    struct undo undo;
    struct moves fresh; /* scratch: moves regrown */
    bool *live;         /* [columns] scratch */
    double *order;      /* scratch for choosing moves */
    size_t order_capacity;
    bool failed;
};

int craft_start(struct craft *craft, const struct rating *rating, const struct tiers *tiers,
                const struct tray *tray, const struct budget *budget);
void craft_free(struct craft *craft);

/* Lists all moves of the position's tray anew. */
void position_list(struct craft *craft, struct position *position);

/* Lists other palindromes as extra where the stock is scarce: the ones that lose least. */
void position_add_extra(struct craft *craft, struct position *position);

/* Makes `child` (started, of the same size) from its parent and a move. */
void position_make(struct craft *craft, struct position *child, const struct position *parent,
                   const struct move *move);

/* What playing the move would lead to, guessed: the moves at hand count as if they stayed as many.
 * The position is as before afterwards. */
void position_guess(struct craft *craft, struct position *position, const struct move *move,
                    struct prospect *prospect);

#endif
