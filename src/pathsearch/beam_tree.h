/* beam_tree.h — the moves a beam pass has made, as a tree, and the plan that is read off it.
 *
 * A node is a move, its parent the move before; node 0 is the start. The best positions that have
 * just become small are noted, and solved exactly in the end. */
#ifndef PATHSEARCH_BEAM_TREE_H
#define PATHSEARCH_BEAM_TREE_H

#include "pathsearch/beam.h"

enum { BEAM_ROOT = 0, BEAM_ENDINGS = 16 };

/* A position that is small enough to be finished exactly. */
struct ending {
    uint32_t node;
    double rating, sum;
};

struct beam_tree {
    const struct beam_task *task;
    bool by_cells; /* keys count cells removed, else moves made */
    uint32_t keys;
    struct node *node;
    size_t nodes, capacity;
    struct ending ending[BEAM_ENDINGS]; /* best first */
    size_t endings;
    double best_merit, best_sum;
    uint32_t best_node, best_cells;
    bool failed; /* out of memory */
};

/* The start alone. Returns 0, or −1 when out of memory. */
int beam_tree_start(struct beam_tree *tree, const struct beam_task *task);
void beam_tree_free(struct beam_tree *tree);

/* The key of a position with so many cells left after so many moves. */
static inline uint32_t beam_tree_key(const struct beam_tree *tree, uint32_t cells, uint32_t moves)
{
    return tree->by_cells ? tree->task->board->cells - cells : moves;
}

/* Adds a move; BEAM_ROOT when out of memory. */
uint32_t beam_tree_add(struct beam_tree *tree, uint32_t parent, const struct move *move);

/* Remembers a position, whose node is set, if it is the best yet or a promising end. */
void beam_tree_note(struct beam_tree *tree, const struct position *position,
                    const struct position *parent);

/* Fills in all but `complete`: the best plan, by way of an ending where one is solved better.
 * Returns 0, or −1 when out of memory. */
int beam_tree_plan(struct beam_tree *tree, struct beam_result *result);

#endif
