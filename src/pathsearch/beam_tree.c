#include "pathsearch/beam_tree.h"

#include "base/memory.h"
#include "pathsearch/finish.h"

#include <stdlib.h>

struct node {
    uint32_t parent;
    struct move move;
};

int beam_tree_start(struct beam_tree *tree, const struct beam_task *task)
{
    *tree = (struct beam_tree){.task = task, .nodes = 1, .capacity = 1024};
    tree->by_cells = beam_counts_cells(task->worth, task->halves);
    tree->keys = tree->by_cells ? task->board->cells : task->moves;
    tree->best_merit = beam_merit(task->sum, task->board->cells, task->halves);
    tree->best_sum = task->sum;
    tree->best_cells = task->board->cells;
    tree->node = memory_array(tree->capacity, sizeof *tree->node);
    return tree->node ? 0 : -1;
}

void beam_tree_free(struct beam_tree *tree)
{
    free(tree->node);
    tree->node = NULL;
}

uint32_t beam_tree_add(struct beam_tree *tree, uint32_t parent, const struct move *move)
{
    if (tree->nodes > UINT32_MAX - 2 || memory_reserve((void **)&tree->node, &tree->capacity,
                                                       tree->nodes + 1, sizeof *tree->node)) {
        tree->failed = true;
        return BEAM_ROOT;
    }
    tree->node[tree->nodes] = (struct node){parent, *move};
    return (uint32_t)tree->nodes++;
}

static void remember_best(struct beam_tree *tree, const struct position *position)
{
    double merit = beam_merit(position->sum, position->tray.cells, tree->task->halves);
    if (merit <= tree->best_merit)
        return;
    tree->best_merit = merit;
    tree->best_sum = position->sum;
    tree->best_node = position->node;
    tree->best_cells = position->tray.cells;
}

/* Keeps the best positions that have just become small. */
static void remember_ending(struct beam_tree *tree, const struct position *position,
                            const struct position *parent)
{
    if (position->tray.cells > FINISH_CELLS || parent->tray.cells <= FINISH_CELLS)
        return;
    size_t at = tree->endings < BEAM_ENDINGS ? tree->endings++ : BEAM_ENDINGS - 1;
    if (tree->endings == BEAM_ENDINGS && at == BEAM_ENDINGS - 1 &&
        tree->ending[at].node != BEAM_ROOT && tree->ending[at].rating >= position->rating)
        return;
    for (; at > 0 && tree->ending[at - 1].rating < position->rating; at--)
        tree->ending[at] = tree->ending[at - 1];
    tree->ending[at] = (struct ending){position->node, position->rating, position->sum};
}

void beam_tree_note(struct beam_tree *tree, const struct position *position,
                    const struct position *parent)
{
    remember_best(tree, position);
    remember_ending(tree, position, parent);
}

/* ---- the plan ---- */

/* The nodes on the way to one, in order; null when out of memory. */
static uint32_t *chain_of(const struct beam_tree *tree, uint32_t node, size_t *count)
{
    *count = 0;
    for (uint32_t n = node; n != BEAM_ROOT; n = tree->node[n].parent)
        ++*count;
    uint32_t *chain = memory_array(*count, sizeof *chain);
    size_t at = *count;
    for (uint32_t n = node; chain && n != BEAM_ROOT; n = tree->node[n].parent)
        chain[--at] = n;
    return chain;
}

/* Replays a chain on the board; appends to `plan` and notes losses where those are wanted. */
static int replay(const struct beam_tree *tree, uint32_t node, struct tray *tray, struct plan *plan,
                  double *lost)
{
    size_t count;
    uint32_t *chain = chain_of(tree, node, &count), key = 0;
    double loss = tree->task->loss;
    int failed = chain ? 0 : -1;
    tray_load(tray, tree->task->board);
    for (size_t i = 0; i < count && !failed; i++) {
        const struct move *move = &tree->node[chain[i]].move;
        uint32_t cell[MOVE_LONGEST];
        struct touched touched;
        tray_cells(tray, move, cell);
        failed = plan_append(plan, cell, move->length);
        tray_touch(tray, move, &touched);
        tray_play(tray, move, &touched);
        for (uint32_t to = beam_tree_key(tree, tray->cells, (uint32_t)i + 1); lost && key < to;
             key++)
            lost[tree->keys - key] = loss;
        loss += tree->task->worth->loss[move->length][move->kind];
    }
    for (; lost && key <= tree->keys; key++)
        lost[tree->keys - key] = loss;
    free(chain);
    return failed;
}

static int append_plan(struct plan *plan, const struct plan *more)
{
    for (size_t i = 0; i < more->moves; i++) {
        size_t length;
        const uint32_t *path = plan_move(more, i, &length);
        if (plan_append(plan, path, length))
            return -1;
    }
    return 0;
}

/* ---- exact endings ---- */

/* What is still to be gained from an ending, as a question for the exact search. */
static int pose(struct beam_tree *tree, const struct ending *ending, struct tray *tray,
                struct finish *finish)
{
    const struct beam_task *task = tree->task;
    struct plan before = {0};
    struct board *board = &finish->board;
    *board = (struct board){.rows = task->board->rows, .columns = task->board->columns};
    board->height = memory_array(board->columns, sizeof *board->height);
    board->digit = memory_array(board->columns, board->rows);
    int failed = !board->height || !board->digit || replay(tree, ending->node, tray, &before, NULL);
    if (!failed) {
        tray_unload(tray, board);
        finish->moves = task->moves - (uint32_t)before.moves;
        bool any = task->halves && tree->best_cells > 0;
        finish->floor = any ? -1 : (int64_t)(tree->best_sum - ending->sum);
    }
    plan_free(&before);
    return failed;
}

/* Solves endings; the best of them that beats the best position becomes the plan. */
static int finish_endings(struct beam_tree *tree, struct beam_result *result, struct tray *tray)
{
    struct finish *finish = memory_array(tree->endings, sizeof *finish);
    size_t posed = 0, best = SIZE_MAX;
    double best_sum = 0;
    int failed = 0;
    while (finish && posed < tree->endings &&
           pose(tree, &tree->ending[posed], tray, &finish[posed]) == 0)
        posed++;
    for (size_t i = 0; i < posed; i++)
        if (!budget_over(tree->task->budget))
            finish_solve(&finish[i], tree->task->worth, tree->task->lexicon, tree->task->halves,
                         tree->task->budget);
    for (size_t i = 0; i < posed; i++) {
        double sum = tree->ending[i].sum + (double)finish[i].sum;
        if (finish[i].found && sum > best_sum) {
            best_sum = sum;
            best = i;
        }
    }
    if (best != SIZE_MAX) {
        plan_truncate(&result->plan, 0);
        failed = replay(tree, tree->ending[best].node, tray, &result->plan, result->lost) ||
                 append_plan(&result->plan, &finish[best].plan);
        result->sum = best_sum;
        result->cells = tree->task->halves ? 0 : result->cells;
    }
    for (size_t i = 0; finish && i < tree->endings; i++) {
        board_free(&finish[i].board);
        plan_free(&finish[i].plan);
    }
    free(finish);
    return failed;
}

int beam_tree_plan(struct beam_tree *tree, struct beam_result *result)
{
    const struct board *board = tree->task->board;
    struct tray tray;
    result->keys = tree->keys;
    result->sum = tree->best_sum;
    result->cells = tree->best_cells;
    result->lost = memory_array((size_t)tree->keys + 1, sizeof *result->lost);
    int failed = tray_start(&tray, board->rows, board->columns);
    if (!failed)
        failed = !result->lost ||
                 replay(tree, tree->best_node, &tray, &result->plan, result->lost) ||
                 finish_endings(tree, result, &tray);
    tray_free(&tray);
    return failed ? -1 : 0;
}

void beam_result_free(struct beam_result *result)
{
    plan_free(&result->plan);
    free(result->lost);
}
