/* plan.h — a sequence of moves, as it stands in `gameN.out`.
 *
 * All moves share one array of cells (see instance.h for their numbering); move i is
 * cell[end[i − 1]] … cell[end[i] − 1], in path order, cells as they are numbered at the time of
 * the move, gravity included. */
#ifndef PATH_PLAN_H
#define PATH_PLAN_H

#include "base/status.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct instance;

struct plan {
    size_t moves;
    size_t *end;    /* [moves] */
    uint32_t *cell; /* [end[moves − 1]] */
    size_t end_capacity, cell_capacity;
};

/* A plan without moves is all zeros: `struct plan plan = {0}`. */

static inline size_t plan_cells(const struct plan *plan)
{
    return plan->moves ? plan->end[plan->moves - 1] : 0;
}

static inline const uint32_t *plan_move(const struct plan *plan, size_t move, size_t *length)
{
    size_t start = move ? plan->end[move - 1] : 0;
    *length = plan->end[move] - start;
    return plan->cell + start;
}

/* Appends a move. Returns 0, or −1 (out of memory) with the plan as it was. */
int plan_append(struct plan *plan, const uint32_t *path, size_t length);

/* Drops all moves from number `moves` on. */
void plan_truncate(struct plan *plan, size_t moves);

/* Returns 0, or −1 (out of memory) with `to` without moves. */
int plan_copy(struct plan *to, const struct plan *from);

/* Reads `gameN.out` ("-": standard input). Checks the format only: M and M lines, coordinates
 * on the board (a coordinate off it is STATUS_ILLEGAL, with move and cell); the rules are
 * rules_judge's. M > K is STATUS_ILLEGAL too. Blanks are forgiven as in inputs. */
enum status plan_read(struct plan *plan, const struct instance *instance, const char *path,
                      struct error *error);

/* The same from memory; `name` stands for the file in messages. */
enum status plan_parse(struct plan *plan, const struct instance *instance, const char *name,
                       const char *text, size_t size, struct error *error);

/* Writes the format to a stream. The caller checks ferror and fclose. */
void plan_write(const struct plan *plan, const struct instance *instance, FILE *stream);

void plan_free(struct plan *plan);

#endif
