/* list.h — lists of moves as people and contest sites write them.
 *
 *   judged     as report.h describes; "Game", "Move" and "Final score" lines. What a line claims
 *              (balls, colour, points) is kept and checked by the judge.
 *   columns    a line "column row" per move, both from 0 at the bottom left. One empty line
 *              stands between the lists of two boards.
 *
 * Spaces at line ends mean nothing; lines end as in reader.h. */
#ifndef SAME_LIST_H
#define SAME_LIST_H

#include "base/source.h"
#include "same/board.h"
#include "same/scoring.h"

#include <stdbool.h>
#include <stdio.h>

struct same_step {
    struct same_move move; /* balls and colour 0 where the list claims nothing */
    int64_t points;        /* valid if it claims balls */
};

struct same_list {
    struct same_step *step;
    size_t steps, capacity;
    bool totals; /* the list claims these: */
    int64_t score;
    uint32_t left;
};

enum same_format { SAME_JUDGED, SAME_COLUMNS };

/* "judged" or "columns"; false where it is neither. */
bool same_format_find(enum same_format *format, const char *name);

/* Tells the format of a text by its first token; an empty text counts as columns. Moves nothing. */
enum same_format same_list_format(const struct source *source);

/* Reads the next list of a text. Fails with STATUS_BAD_INPUT or STATUS_NO_MEMORY. The list's
 * memory is used again. */
enum status same_list_read(struct same_list *list, struct source *source, enum same_format format,
                           struct error *error);

/* Adds a move with its claims; −1 when out of memory. */
int same_list_add(struct same_list *list, const struct same_move *move, int64_t points);

/* Writes the list of board number `number`, from 1, with what has to stand before it. In the
 * judged format all claims must be there. Errors are left in the stream. */
void same_list_write(const struct same_list *list, FILE *stream, enum same_format format,
                     uint64_t number);

void same_list_free(struct same_list *list);

#endif
