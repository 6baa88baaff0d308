#include "pathsearch/beam.h"

#include "base/memory.h"
#include "base/random.h"
#include "pathsearch/bucket.h"
#include "pathsearch/position.h"

#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

enum { NO_NODE = 0 };

/* The tree of moves made: node 0 is the start. */
struct node {
    uint32_t parent;
    struct move move;
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
    struct craft *craft;      /* [threads] */
    struct position **chosen; /* of this key */
    struct prospect *found;   /* [chosen * 2 * probes] */
    size_t *found_count;      /* [chosen] */
    size_t chosen_capacity;
    double *threshold; /* scratch for the window */
    size_t threshold_capacity;
    double width;  /* W */
    double probes; /* moves tried of a position, at most task->probes */
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

/* ---- expanding one position: runs on any thread, touches nothing shared ---- */

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

static void look_at(struct beam *beam, struct craft *craft, struct position *position,
                    const struct move *move, struct prospect *found)
{
    if (beam->task->probes > 1) {
        position_try(craft, position, move, found);
        found->rating += noise_of(beam, found->hash);
    } else {
        position_guess(craft, position, move, found);
    }
}

/* Tries the position's moves, at most 2 · probes of them. */
static size_t expand(struct beam *beam, struct craft *craft, struct position *position,
                     struct prospect *found)
{
    size_t count = 0, most = (size_t)beam->probes;
    if (position->moves >= beam->task->moves)
        return 0;
    double least = cut_off(beam, craft, position);
    for (size_t i = 0; i < position->stock.count && count < most; i++) {
        struct move move = position->stock.move[i];
        if (first_sight(beam, position, &move, i) >= least)
            look_at(beam, craft, position, &move, &found[count++]);
    }
    for (size_t i = 0, own = count; i < position->extra.count && count - own < most; i++)
        look_at(beam, craft, position, &position->extra.move[i], &found[count++]);
    return count;
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

static size_t keep_of(const struct beam *beam)
{
    return (size_t)ceil(beam->width);
}

/* The rating of the last that is among the best W of the window that starts with this key. */
static double window_threshold(struct beam *beam, uint32_t key)
{
    size_t all = 0, wide = keep_of(beam);
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
    free(beam->found);
    free(beam->found_count);
    beam->chosen_capacity = count + count / 2;
    beam->chosen = memory_array(beam->chosen_capacity, sizeof(struct position *));
    beam->found = memory_array(beam->chosen_capacity * 2 * beam->task->probes, sizeof *beam->found);
    beam->found_count = memory_array(beam->chosen_capacity, sizeof *beam->found_count);
    beam->failed = beam->failed || !beam->chosen || !beam->found || !beam->found_count;
    return beam->failed ? -1 : 0;
}

static double future_of(const struct beam *beam, uint32_t key)
{
    return beam->task->future ? beam->task->future[beam->keys - key] : 0;
}

/* Puts what the chosen positions found into the buckets, in their order. */
static void share_out(struct beam *beam, size_t chosen)
{
    size_t keep = keep_of(beam);
    for (size_t i = 0; i < chosen && !beam->failed; i++)
        for (size_t j = 0; j < beam->found_count[i] && !beam->failed; j++) {
            struct prospect *found = &beam->found[i * 2 * beam->task->probes + j];
            const struct position *parent = beam->chosen[i];
            uint32_t key = key_of(beam, parent->tray.cells - found->move.length, parent->moves + 1);
            found->rating -= future_of(beam, key);
            if (bucket_add(bucket_at(beam, key), found, keep))
                beam->failed = true;
        }
}

/* Makes the positions and expands them, in parallel: one task per position. */
static void work(struct beam *beam, const struct bucket *bucket, size_t chosen)
{
    int threads = beam->task->threads;
    bool parallel = chosen > 1 && threads > 1;
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads) if (parallel)
    for (size_t i = 0; i < chosen; i++) {
        struct craft *craft = &beam->craft[omp_get_thread_num()];
        struct position *position = beam->chosen[i];
        if (bucket)
            position_make(craft, position, bucket->item[i].parent, &bucket->item[i].move);
        beam->found_count[i] =
            expand(beam, craft, position, beam->found + i * 2 * beam->task->probes);
    }
    for (int t = 0; t < threads; t++)
        beam->failed = beam->failed || beam->craft[t].failed;
}

static void process(struct beam *beam, uint32_t key)
{
    struct bucket *bucket = bucket_at(beam, key);
    size_t chosen = bucket->count ? count_chosen(beam, key) : 0;
    struct position **born = &beam->born[key % (beam->longest_step + 1)];
    if (chosen == 0 || reserve_chosen(beam, chosen)) {
        bucket_clear(bucket);
        return;
    }
    for (size_t i = 0; i < chosen; i++) {
        struct position *position = new_position(beam);
        if (!position)
            return;
        const struct prospect *item = &bucket->item[i];
        position->node = add_node(beam, item->parent->node, &item->move);
        position->next = *born;
        *born = position;
        beam->chosen[i] = position;
    }
    work(beam, bucket, chosen);
    bucket_clear(bucket);
    if (beam->failed)
        return;
    for (size_t i = 0; i < chosen; i++)
        remember_best(beam, beam->chosen[i]);
    share_out(beam, chosen);
}

/* ---- a pass ---- */

/* Keeps the width such that the seconds left last to the end. */
struct pace {
    double checked;
    uint32_t key, every;
};

static void keep_pace(struct beam *beam, struct pace *pace, uint32_t key)
{
    const struct budget *budget = beam->task->budget;
    if (!beam->task->paced || key - pace->key < pace->every)
        return;
    double now = clock_seconds();
    double spent = (now - pace->checked) / (key - pace->key);
    double have = 0.97 * budget_seconds_left(budget) / (beam->keys - key + 1);
    double change = have / fmax(spent, 1e-9);
    change = fmin(1.5, fmax(0.5, change));
    /* Between 8 and all probes both follow the clock; beyond, only one of them does. */
    if (change < 1 && beam->width <= 1)
        beam->probes = fmax(1, beam->probes * change);
    else if (change > 1 && beam->probes < beam->task->probes && beam->width >= beam->probes / 8)
        beam->probes = fmin(beam->task->probes, beam->probes * change);
    else
        beam->width = fmin(1e5, fmax(1, beam->width * change));
    *pace = (struct pace){now, key, pace->every};
}

static bool start_root(struct beam *beam)
{
    struct position *root = new_position(beam);
    if (!root || reserve_chosen(beam, 1))
        return false;
    tray_load(&root->tray, beam->task->board);
    root->moves = 0;
    root->node = NO_NODE;
    root->sum = beam->task->sum;
    root->loss = beam->task->loss;
    root->next = NULL;
    beam->born[0] = root;
    position_list(&beam->craft[0], root);
    beam->chosen[0] = root;
    work(beam, NULL, 1);
    if (beam->failed)
        return false;
    share_out(beam, 1);
    return true;
}

static bool pass(struct beam *beam)
{
    struct pace pace = {clock_seconds(), 0, beam->keys / 256 > 4 ? beam->keys / 256 : 4};
    if (!start_root(beam))
        return false;
    for (uint32_t key = 1; key <= beam->keys && !beam->failed; key++) {
        if (budget_over(beam->task->budget))
            return false;
        process(beam, key);
        if (key >= beam->longest_step)
            release(beam, key - beam->longest_step);
        keep_pace(beam, &pace, key);
    }
    return !beam->failed;
}

/* ---- the plan ---- */

static size_t chain_of(const struct beam *beam, uint32_t **chain)
{
    size_t count = 0;
    for (uint32_t n = beam->best_node; n != NO_NODE; n = beam->node[n].parent)
        count++;
    *chain = memory_array(count, sizeof **chain);
    size_t at = count;
    for (uint32_t n = beam->best_node; *chain && n != NO_NODE; n = beam->node[n].parent)
        (*chain)[--at] = n;
    return count;
}

/* Replays the best chain: its plan, and the loss taken with so much left. */
static int write_plan(struct beam *beam, struct beam_result *result)
{
    struct position *replay = new_position(beam);
    uint32_t *chain;
    size_t count = chain_of(beam, &chain);
    int failed = replay && chain ? 0 : -1;
    if (!failed)
        tray_load(&replay->tray, beam->task->board);
    double loss = beam->task->loss;
    uint32_t key = 0;
    for (size_t i = 0; i < count && !failed; i++) {
        const struct move *move = &beam->node[chain[i]].move;
        uint32_t cell[MOVE_LONGEST];
        struct touched touched;
        tray_cells(&replay->tray, move, cell);
        failed = plan_append(&result->plan, cell, move->length);
        tray_touch(&replay->tray, move, &touched);
        tray_play(&replay->tray, move, &touched);
        for (uint32_t to = key_of(beam, replay->tray.cells, (uint32_t)i + 1); key < to; key++)
            result->lost[beam->keys - key] = loss;
        loss += beam->task->worth->loss[move->length][move->kind];
    }
    for (; key <= beam->keys; key++)
        result->lost[beam->keys - key] = loss;
    free(chain);
    if (replay) {
        replay->next = NULL;
        free_list(replay);
    }
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
    beam->craft = memory_array((size_t)task->threads, sizeof *beam->craft);
    beam->node_capacity = 1024;
    beam->node = memory_array(beam->node_capacity, sizeof *beam->node);
    struct tray shape = {.columns = task->board->columns, .stride = task->board->rows + 1};
    if (!beam->bucket || !beam->born || !beam->craft || !beam->node)
        return -1;
    int failed = 0;
    for (int t = 0; t < task->threads; t++)
        failed |= craft_start(&beam->craft[t], task->rating, task->tiers, &shape);
    return failed;
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
    for (int t = 0; beam->craft && t < beam->task->threads; t++)
        craft_free(&beam->craft[t]);
    free(beam->bucket);
    free(beam->born);
    free(beam->craft);
    free(beam->node);
    free(beam->chosen);
    free(beam->found);
    free(beam->found_count);
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
        failed = write_plan(&beam, result);
        result->sum = beam.best_sum;
        result->cells = beam.best_cells;
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
