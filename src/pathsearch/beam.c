#include "pathsearch/beam.h"

#include "base/memory.h"
#include "base/random.h"
#include "pathsearch/bucket.h"
#include "pathsearch/finish.h"
#include "pathsearch/position.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NO_NODE = 0, ENDINGS = 16, RAMP = 16 };

/* The tree of moves made: node 0 is the start. */
struct node {
    uint32_t parent;
    struct move move;
};

/* A position that is small enough to be finished exactly. */
struct ending {
    uint32_t node;
    double rating, sum;
};

struct beam {
    const struct beam_task *task;
    bool by_cells;
    uint32_t keys, longest_step; /* of the key; buckets key % (longest_step + 1) are a ring */
    struct bucket *bucket;
    struct position **born; /* [longest_step + 1] positions expanded at a key */
    struct position *spare;
    struct node *node;
    size_t nodes, node_capacity;
    struct craft craft;
    struct position **chosen; /* of this key */
    size_t chosen_capacity;
    struct ending ending[ENDINGS]; /* best first */
    size_t endings;
    double *threshold; /* scratch for the window */
    size_t threshold_capacity;
    size_t in_window; /* prospects of the last window */
    double width;     /* W */
    double probes;    /* moves tried of a position, at most task->probes */
    double best_merit, best_sum;
    uint32_t best_node, best_cells;
    bool failed;
};

bool beam_counts_cells(const struct worth *worth, bool halves)
{
    return halves || worth->cell_price > 0;
}

double beam_merit(double sum, double cells_left, bool halves)
{
    if (!halves)
        return sum;
    return sum > 0 ? log2(sum) - cells_left : -INFINITY;
}

static struct bucket *bucket_at(struct beam *beam, uint32_t key)
{
    return &beam->bucket[key % (beam->longest_step + 1)];
}

static uint32_t key_of(const struct beam *beam, uint32_t cells, uint32_t moves)
{
    return beam->by_cells ? beam->task->board->cells - cells : moves;
}

/* ---- positions ---- */

static struct position *new_position(struct beam *beam)
{
    struct position *position = beam->spare;
    if (position) {
        beam->spare = position->next;
        return position;
    }
    position = memory_array(1, sizeof *position);
    if (position &&
        tray_start(&position->tray, beam->task->board->rows, beam->task->board->columns)) {
        free(position);
        position = NULL;
    }
    beam->failed = beam->failed || !position;
    return position;
}

static void free_list(struct position *position)
{
    while (position) {
        struct position *next = position->next;
        tray_free(&position->tray);
        free(position->stock.move);
        free(position->extra.move);
        free(position);
        position = next;
    }
}

/* Positions of this key have no prospects left in any bucket. */
static void release(struct beam *beam, uint32_t key)
{
    struct position **born = &beam->born[key % (beam->longest_step + 1)];
    while (*born) {
        struct position *position = *born;
        *born = position->next;
        position->next = beam->spare;
        beam->spare = position;
    }
}

/* ---- expanding one position ---- */

static size_t keep_of(const struct beam *beam)
{
    return (size_t)ceil(beam->width) * beam->task->drafts;
}

static double noise_of(const struct beam *beam, uint64_t hash)
{
    if (beam->task->noise <= 0)
        return 0;
    uint64_t bits = random_mix(hash ^ random_mix(beam->task->seed));
    return beam->task->noise * beam->task->rating->temperature * (double)(bits >> 11) * 0x1p-53;
}

/* How promising a move looks before it is tried. */
static double first_sight(const struct beam *beam, const struct position *position,
                          const struct move *move, size_t i)
{
    const struct rating *rating = beam->task->rating;
    uint64_t bits = random_mix(position->tray.hash + random_mix(beam->task->seed + i));
    return -rating->worth->loss[move->length][move->kind] +
           rating->temperature * (double)(bits >> 11) * 0x1p-53;
}

/* The least first sight that is among the best `probes`, and less than that of any move if there
 * are not so many. */
static double cut_off(struct beam *beam, struct craft *craft, const struct position *position)
{
    size_t count = position->stock.count;
    if (count <= (size_t)beam->probes)
        return -INFINITY;
    if (memory_reserve((void **)&craft->order, &craft->order_capacity, count,
                       sizeof *craft->order)) {
        craft->failed = true;
        return INFINITY;
    }
    for (size_t i = 0; i < count; i++)
        craft->order[i] = first_sight(beam, position, &position->stock.move[i], i);
    return select_largest(craft->order, count, (size_t)beam->probes - 1);
}

static double future_of(const struct beam *beam, uint32_t key)
{
    return beam->task->future ? beam->task->future[beam->keys - key] : 0;
}

/* Puts what a move leads to into its bucket. */
static void look_at(struct beam *beam, struct position *position, const struct move *move)
{
    struct prospect found;
    position_guess(&beam->craft, position, move, &found);
    uint32_t key = key_of(beam, position->tray.cells - move->length, position->moves + 1);
    found.rating += noise_of(beam, found.hash) - future_of(beam, key);
    if (bucket_add(bucket_at(beam, key), &found, keep_of(beam)))
        beam->failed = true;
}

/* Looks at the position's moves, at most 2 · probes of them. */
static void expand(struct beam *beam, struct position *position)
{
    size_t count = 0, most = (size_t)beam->probes;
    if (position->moves >= beam->task->moves)
        return;
    position_add_extra(&beam->craft, position);
    double least = cut_off(beam, &beam->craft, position);
    for (size_t i = 0; i < position->stock.count && count < most; i++) {
        struct move move = position->stock.move[i];
        if (first_sight(beam, position, &move, i) < least)
            continue;
        look_at(beam, position, &move);
        count++;
    }
    for (size_t i = 0; i < position->extra.count && i < most; i++)
        look_at(beam, position, &position->extra.move[i]);
    beam->failed = beam->failed || beam->craft.failed;
}

/* ---- one key ---- */

static uint32_t add_node(struct beam *beam, uint32_t parent, const struct move *move)
{
    if (beam->nodes > UINT32_MAX - 2 || memory_reserve((void **)&beam->node, &beam->node_capacity,
                                                       beam->nodes + 1, sizeof *beam->node)) {
        beam->failed = true;
        return NO_NODE;
    }
    beam->node[beam->nodes] = (struct node){parent, *move};
    return (uint32_t)beam->nodes++;
}

static void remember_best(struct beam *beam, const struct position *position)
{
    double merit = beam_merit(position->sum, position->tray.cells, beam->task->halves);
    if (merit <= beam->best_merit)
        return;
    beam->best_merit = merit;
    beam->best_sum = position->sum;
    beam->best_node = position->node;
    beam->best_cells = position->tray.cells;
}

/* Keeps the best positions that have just become small. */
static void remember_ending(struct beam *beam, const struct position *position,
                            const struct position *parent)
{
    if (position->tray.cells > FINISH_CELLS || parent->tray.cells <= FINISH_CELLS)
        return;
    size_t at = beam->endings < ENDINGS ? beam->endings++ : ENDINGS - 1;
    if (beam->endings == ENDINGS && at == ENDINGS - 1 && beam->ending[at].node != NO_NODE &&
        beam->ending[at].rating >= position->rating)
        return;
    for (; at > 0 && beam->ending[at - 1].rating < position->rating; at--)
        beam->ending[at] = beam->ending[at - 1];
    beam->ending[at] = (struct ending){position->node, position->rating, position->sum};
}

/* The rating of the last that is among the best W of the window that starts with this key. */
static double window_threshold(struct beam *beam, uint32_t key)
{
    size_t all = 0, wide = keep_of(beam);
    beam->in_window = 0;
    for (uint32_t k = key; k < key + beam->longest_step && k <= beam->keys; k++) {
        struct bucket *bucket = bucket_at(beam, k);
        if (memory_reserve((void **)&beam->threshold, &beam->threshold_capacity,
                           all + bucket->count, sizeof *beam->threshold)) {
            beam->failed = true;
            return INFINITY;
        }
        for (size_t i = 0; i < bucket->count; i++)
            beam->threshold[all++] = bucket->item[i].rating;
    }
    beam->in_window = all;
    return all <= wide ? -INFINITY : select_largest(beam->threshold, all, wide - 1);
}

/* How many of this key's prospects are to be expanded; they are sorted then. */
static size_t count_chosen(struct beam *beam, uint32_t key)
{
    struct bucket *own = bucket_at(beam, key);
    size_t chosen = 0;
    double least = window_threshold(beam, key);
    bucket_sort(own, keep_of(beam));
    while (chosen < own->count && own->item[chosen].rating >= least)
        chosen++;
    return chosen;
}

static int reserve_chosen(struct beam *beam, size_t count)
{
    if (count <= beam->chosen_capacity)
        return 0;
    free(beam->chosen);
    beam->chosen_capacity = count + count / 2;
    beam->chosen = memory_array(beam->chosen_capacity, sizeof(struct position *));
    beam->failed = beam->failed || !beam->chosen;
    return beam->failed ? -1 : 0;
}

/* Makes the drafted positions. */
static void make_drafts(struct beam *beam, const struct bucket *bucket, size_t drafted)
{
    for (size_t i = 0; i < drafted; i++)
        position_make(&beam->craft, beam->chosen[i], bucket->item[i].parent, &bucket->item[i].move);
}

static void expand_chosen(struct beam *beam, size_t chosen)
{
    for (size_t i = 0; i < chosen && !beam->failed; i++)
        expand(beam, beam->chosen[i]);
}

static int by_own_rating(const void *left, const void *right)
{
    const struct position *a = *(struct position *const *)left;
    const struct position *b = *(struct position *const *)right;
    if (a->rating > b->rating || a->rating < b->rating)
        return a->rating > b->rating ? -1 : 1;
    return (a->tray.hash > b->tray.hash) - (a->tray.hash < b->tray.hash);
}

static void keep_or_spare(struct beam *beam, uint32_t key, size_t drafted, size_t chosen)
{
    struct position **born = &beam->born[key % (beam->longest_step + 1)];
    for (size_t i = 0; i < drafted; i++) {
        struct position **list = i < chosen ? born : &beam->spare;
        beam->chosen[i]->next = *list;
        *list = beam->chosen[i];
    }
}

/* Of the window's drafts the best W are expanded; this key's share of them. */
static size_t count_expanded(const struct beam *beam, size_t drafted)
{
    double wide = ceil(beam->width), all = fmin((double)beam->in_window, wide * beam->task->drafts);
    return (size_t)ceil((double)drafted * fmin(1, wide / fmax(1, all)));
}

static void process(struct beam *beam, uint32_t key)
{
    struct bucket *bucket = bucket_at(beam, key);
    size_t drafted = bucket->count ? count_chosen(beam, key) : 0;
    size_t chosen = count_expanded(beam, drafted), made = 0;
    if (drafted > 0 && reserve_chosen(beam, drafted) == 0)
        while (made < drafted && (beam->chosen[made] = new_position(beam)))
            made++;
    if (made == drafted && drafted > 0) {
        make_drafts(beam, bucket, drafted);
        for (size_t i = 0; i < drafted; i++) {
            const struct prospect *item = &bucket->item[i];
            beam->chosen[i]->node = add_node(beam, item->parent->node, &item->move);
            remember_best(beam, beam->chosen[i]);
            remember_ending(beam, beam->chosen[i], item->parent);
        }
        if (chosen < drafted)
            qsort(beam->chosen, drafted, sizeof(struct position *), by_own_rating);
        expand_chosen(beam, chosen);
    }
    keep_or_spare(beam, key, made, chosen < made ? chosen : made);
    bucket_clear(bucket);
}

/* ---- a pass ---- */

/* The width of the next key: by the clock, or by how much the boards have shrunk. */
static void set_width(struct beam *beam, uint32_t key)
{
    struct pace *pace = beam->task->pace;
    if (pace) {
        pace_step(pace, key);
        beam->width = fmax(1, pace->width);
        beam->probes = fmax(2, beam->task->probes * fmin(1, pace->width));
    } else if (beam->by_cells && beam->task->width > 1) {
        double ramp = beam->keys / (beam->keys - key + 1.0);
        beam->width = beam->task->width * fmin(RAMP, ramp);
    }
}

static bool start_root(struct beam *beam)
{
    struct position *root = new_position(beam);
    if (!root)
        return false;
    tray_load(&root->tray, beam->task->board);
    root->moves = 0;
    root->node = NO_NODE;
    root->sum = beam->task->sum;
    root->loss = beam->task->loss;
    root->next = NULL;
    beam->born[0] = root;
    position_list(&beam->craft, root);
    expand(beam, root);
    return !beam->failed;
}

static bool pass(struct beam *beam)
{
    struct pace *pace = beam->task->pace;
    if (pace)
        pace_start(pace, beam->task->budget, beam->keys);
    set_width(beam, 0);
    if (!start_root(beam))
        return false;
    for (uint32_t key = 1; key <= beam->keys && !beam->failed; key++) {
        if (budget_over(beam->task->budget))
            return false;
        set_width(beam, key);
        process(beam, key);
        if (key >= beam->longest_step)
            release(beam, key - beam->longest_step);
    }
    if (pace)
        pace_finish(pace);
    return !beam->failed;
}

/* ---- the plan ---- */

/* The nodes on the way to one, in order; null when out of memory. */
static uint32_t *chain_of(const struct beam *beam, uint32_t node, size_t *count)
{
    *count = 0;
    for (uint32_t n = node; n != NO_NODE; n = beam->node[n].parent)
        ++*count;
    uint32_t *chain = memory_array(*count, sizeof *chain);
    size_t at = *count;
    for (uint32_t n = node; chain && n != NO_NODE; n = beam->node[n].parent)
        chain[--at] = n;
    return chain;
}

/* Replays a chain on the board; appends to `plan` and notes losses where those are wanted. */
static int replay(const struct beam *beam, uint32_t node, struct tray *tray, struct plan *plan,
                  double *lost)
{
    size_t count;
    uint32_t *chain = chain_of(beam, node, &count), key = 0;
    double loss = beam->task->loss;
    int failed = chain ? 0 : -1;
    tray_load(tray, beam->task->board);
    for (size_t i = 0; i < count && !failed; i++) {
        const struct move *move = &beam->node[chain[i]].move;
        uint32_t cell[MOVE_LONGEST];
        struct touched touched;
        tray_cells(tray, move, cell);
        failed = plan_append(plan, cell, move->length);
        tray_touch(tray, move, &touched);
        tray_play(tray, move, &touched);
        for (uint32_t to = key_of(beam, tray->cells, (uint32_t)i + 1); lost && key < to; key++)
            lost[beam->keys - key] = loss;
        loss += beam->task->worth->loss[move->length][move->kind];
    }
    for (; lost && key <= beam->keys; key++)
        lost[beam->keys - key] = loss;
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
static int pose(struct beam *beam, const struct ending *ending, struct tray *tray,
                struct finish *finish)
{
    const struct beam_task *task = beam->task;
    struct plan before = {0};
    struct board *board = &finish->board;
    *board = (struct board){.rows = task->board->rows, .columns = task->board->columns};
    board->height = memory_array(board->columns, sizeof *board->height);
    board->digit = memory_array(board->columns, board->rows);
    int failed = !board->height || !board->digit || replay(beam, ending->node, tray, &before, NULL);
    if (!failed) {
        tray_unload(tray, board);
        finish->moves = task->moves - (uint32_t)before.moves;
        bool any = task->halves && beam->best_cells > 0;
        finish->floor = any ? -1 : (int64_t)(beam->best_sum - ending->sum);
    }
    plan_free(&before);
    return failed;
}

/* Solves endings; the best of them that beats the best position becomes the plan. */
static int finish_endings(struct beam *beam, struct beam_result *result, struct tray *tray)
{
    struct finish *finish = memory_array(beam->endings, sizeof *finish);
    size_t posed = 0, best = SIZE_MAX;
    double best_sum = 0;
    int failed = 0;
    while (finish && posed < beam->endings &&
           pose(beam, &beam->ending[posed], tray, &finish[posed]) == 0)
        posed++;
    for (size_t i = 0; i < posed; i++)
        if (!budget_over(beam->task->budget))
            finish_solve(&finish[i], beam->task->worth, beam->task->lexicon, beam->task->halves,
                         beam->task->budget);
    for (size_t i = 0; i < posed; i++) {
        double sum = beam->ending[i].sum + (double)finish[i].sum;
        if (finish[i].found && sum > best_sum) {
            best_sum = sum;
            best = i;
        }
    }
    if (best != SIZE_MAX) {
        plan_truncate(&result->plan, 0);
        failed = replay(beam, beam->ending[best].node, tray, &result->plan, result->lost) ||
                 append_plan(&result->plan, &finish[best].plan);
        result->sum = best_sum;
        result->cells = beam->task->halves ? 0 : result->cells;
    }
    for (size_t i = 0; finish && i < beam->endings; i++) {
        board_free(&finish[i].board);
        plan_free(&finish[i].plan);
    }
    free(finish);
    return failed;
}

static int start(struct beam *beam, const struct beam_task *task)
{
    *beam = (struct beam){.task = task, .width = task->width, .probes = task->probes, .nodes = 1};
    beam->by_cells = beam_counts_cells(task->worth, task->halves);
    beam->keys = beam->by_cells ? task->board->cells : task->moves;
    beam->longest_step = beam->by_cells ? task->worth->longest : 1;
    beam->best_merit = beam_merit(task->sum, task->board->cells, task->halves);
    beam->best_sum = task->sum;
    beam->best_cells = task->board->cells;
    beam->bucket = memory_array(beam->longest_step + 1, sizeof *beam->bucket);
    beam->born = memory_array(beam->longest_step + 1, sizeof(struct position *));
    beam->node_capacity = 1024;
    beam->node = memory_array(beam->node_capacity, sizeof *beam->node);
    struct tray shape = {.columns = task->board->columns, .stride = task->board->rows + 1};
    if (!beam->bucket || !beam->born || !beam->node)
        return -1;
    return craft_start(&beam->craft, task->rating, task->tiers, &shape);
}

static void finish(struct beam *beam)
{
    for (uint32_t i = 0; i <= beam->longest_step; i++) {
        if (beam->bucket)
            bucket_free(&beam->bucket[i]);
        if (beam->born)
            free_list(beam->born[i]);
    }
    free_list(beam->spare);
    craft_free(&beam->craft);
    free(beam->bucket);
    free(beam->born);
    free(beam->node);
    free(beam->chosen);
    free(beam->threshold);
}

int beam_run(const struct beam_task *task, struct beam_result *result)
{
    struct beam beam;
    *result = (struct beam_result){.complete = false};
    int failed = start(&beam, task);
    result->keys = beam.keys;
    result->lost = memory_array((size_t)beam.keys + 1, sizeof *result->lost);
    if (!failed && result->lost) {
        result->complete = pass(&beam);
        result->sum = beam.best_sum;
        result->cells = beam.best_cells;
        struct position *scratch = new_position(&beam);
        failed = !scratch ||
                 replay(&beam, beam.best_node, &scratch->tray, &result->plan, result->lost) ||
                 finish_endings(&beam, result, &scratch->tray);
        if (scratch) {
            scratch->next = beam.spare;
            beam.spare = scratch;
        }
    }
    failed = failed || beam.failed || !result->lost ? -1 : 0;
    finish(&beam);
    return failed;
}

void beam_result_free(struct beam_result *result)
{
    plan_free(&result->plan);
    free(result->lost);
}
