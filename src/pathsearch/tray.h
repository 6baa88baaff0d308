/* tray.h — a board laid out for searching many moves: blank cells all around, so that a step never
 * needs a bounds check, and a hash of every column's contents.
 *
 * Place p = (c + 1) * stride + h is height h of column c; stride = rows + 1, so the place above a
 * full column and the one below a column's floor are the same blank guard. Everything sits in one
 * block, so a copy is one memcpy. */
#ifndef PATHSEARCH_TRAY_H
#define PATHSEARCH_TRAY_H

#include "path/board.h"
#include "pathsearch/move.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TRAY_BLANK = 15, TRAY_SPAN = MOVE_LONGEST };

struct tray {
    uint32_t rows, columns, stride, cells;
    int32_t step[4];       /* place differences by direction */
    uint64_t hash;         /* of all contents */
    uint32_t count[10];    /* how often each digit stands on the tray */
    size_t size;           /* bytes of the block */
    void *block;           /* holds the three arrays below */
    uint64_t *column_hash; /* [columns] */
    uint32_t *height;      /* [columns] */
    uint8_t *digit;        /* [(columns + 2) * stride + padding] */
};

/* The columns that a move changes, and from which height on. */
struct touched {
    uint32_t first, last;    /* columns */
    uint32_t low[TRAY_SPAN]; /* [last − first + 1] lowest removed height; UINT32_MAX: none */
};

/* Room for boards of this size, all blank. Returns 0, or −1 when out of memory. */
int tray_start(struct tray *tray, uint32_t rows, uint32_t columns);
void tray_free(struct tray *tray);

void tray_load(struct tray *tray, const struct board *board);

/* The digits back on a board of the same size. */
void tray_unload(const struct tray *tray, struct board *board);

/* Both of the same size. */
void tray_copy(struct tray *to, const struct tray *from);

static inline uint32_t tray_column(const struct tray *tray, uint32_t place)
{
    return place / tray->stride - 1;
}

static inline uint32_t tray_height(const struct tray *tray, uint32_t place)
{
    return place % tray->stride;
}

/* The move's places in path order. */
void tray_path(const struct tray *tray, const struct move *move, uint32_t place[MOVE_LONGEST]);

/* The move's cells as a plan numbers them. */
void tray_cells(const struct tray *tray, const struct move *move, uint32_t cell[MOVE_LONGEST]);

/* Which columns playing the move would change. */
void tray_touch(const struct tray *tray, const struct move *move, struct touched *touched);

/* Whether a place would change, or be another digit's after the move. */
static inline bool tray_changed(const struct tray *tray, const struct touched *touched,
                                uint32_t place)
{
    uint32_t column = tray_column(tray, place);
    return column >= touched->first && column <= touched->last &&
           tray_height(tray, place) >= touched->low[column - touched->first];
}

/* Removes the move's digits and lets what is above them fall. */
void tray_play(struct tray *tray, const struct move *move, const struct touched *touched);

/* What tray_play needs to be taken back. */
struct undo {
    uint8_t *digit; /* [TRAY_SPAN * stride] */
    uint64_t hash, column_hash[TRAY_SPAN];
    uint32_t height[TRAY_SPAN], cells, count[10];
};

int undo_start(struct undo *undo, const struct tray *tray);
void undo_free(struct undo *undo);
void tray_save(struct undo *undo, const struct tray *tray, const struct touched *touched);
void tray_restore(struct tray *tray, const struct undo *undo, const struct touched *touched);

#endif
