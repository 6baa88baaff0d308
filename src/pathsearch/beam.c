#include "pathsearch/beam.h"

#include "base/memory.h"
#include "base/random.h"
#include "pathsearch/beam_tree.h"
#include "pathsearch/bucket.h"
#include "pathsearch/position.h"

#include <math.h>
#include <stdlib.h>

/* W grows at most so much as boards shrink. */
enum { RAMP = 16 };

struct beam {
    const struct beam_task *task;
    struct beam_tree tree;
    uint32_t longest_step; /* of the key; buckets key % (longest_step + 1) are a ring */
    struct bucket *bucket;
    struct position **born; /* [longest_step + 1] positions expanded at a key */
    struct position *spare;
    struct craft craft;
    struct position **chosen; /* of this key */
    size_t chosen_capacity;
    double *threshold; /* scratch for the window */
    size_t threshold_capacity;
    size_t in_window; /* prospects of the last window */
    double width;     /* W */
    double probes;    /* moves tried of a position, at most task->probes */
    bool failed;
};

static struct bucket *bucket_at(struct beam *beam, uint32_t key)
{
    return &beam->bucket[key % (beam->longest_step + 1)];
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
    return beam->task->future ? beam->task->future[beam->tree.keys - key] : 0;
}

/* Puts what a move leads to into its bucket. */
static void look_at(struct beam *beam, struct position *position, const struct move *move)
{
    struct prospect found;
    position_guess(&beam->craft, position, move, &found);
    uint32_t key =
        beam_tree_key(&beam->tree, position->tray.cells - move->length, position->moves + 1);
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

/* The rating of the last that is among the best W of the window that starts with this key. */
static double window_threshold(struct beam *beam, uint32_t key)
{
    size_t all = 0, wide = keep_of(beam);
    beam->in_window = 0;
    for (uint32_t k = key; k < key + beam->longest_step && k <= beam->tree.keys; k++) {
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

/* Makes the bucket's first positions; fewer when the budget is over. Returns how many. */
static size_t make_drafts(struct beam *beam, const struct bucket *bucket, size_t drafted)
{
    size_t made = 0;
    for (; made < drafted && !budget_over(beam->task->budget); made++) {
        const struct prospect *item = &bucket->item[made];
        uint32_t node = beam_tree_add(&beam->tree, item->parent->node, &item->move);
        struct position *position = beam->tree.failed ? NULL : new_position(beam);
        if (!position)
            break;
        position_make(&beam->craft, position, item->parent, &item->move);
        position->node = node;
        beam_tree_note(&beam->tree, position, item->parent);
        beam->chosen[made] = position;
    }
    beam->failed = beam->failed || beam->tree.failed;
    return made;
}

static void expand_chosen(struct beam *beam, size_t chosen)
{
    for (size_t i = 0; i < chosen && !beam->failed && !budget_over(beam->task->budget); i++)
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
    size_t drafted = bucket->count ? count_chosen(beam, key) : 0, made = 0;
    if (drafted > 0 && reserve_chosen(beam, drafted) == 0)
        made = make_drafts(beam, bucket, drafted);
    size_t chosen = count_expanded(beam, made);
    if (chosen < made)
        qsort(beam->chosen, made, sizeof(struct position *), by_own_rating);
    expand_chosen(beam, chosen);
    keep_or_spare(beam, key, made, chosen);
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
    } else if (beam->tree.by_cells && beam->task->width > 1) {
        double ramp = beam->tree.keys / (beam->tree.keys - key + 1.0);
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
    root->node = BEAM_ROOT;
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
        pace_start(pace, beam->task->budget, beam->tree.keys);
    set_width(beam, 0);
    if (!start_root(beam))
        return false;
    for (uint32_t key = 1; key <= beam->tree.keys && !beam->failed; key++) {
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

static int start(struct beam *beam, const struct beam_task *task)
{
    *beam = (struct beam){.task = task, .width = task->width, .probes = task->probes};
    int failed = beam_tree_start(&beam->tree, task);
    beam->longest_step = beam->tree.by_cells ? task->worth->longest : 1;
    beam->bucket = memory_array(beam->longest_step + 1, sizeof *beam->bucket);
    beam->born = memory_array(beam->longest_step + 1, sizeof(struct position *));
    struct tray shape = {.columns = task->board->columns, .stride = task->board->rows + 1};
    if (failed || !beam->bucket || !beam->born)
        return -1;
    return craft_start(&beam->craft, task->rating, task->tiers, &shape, task->budget);
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
    beam_tree_free(&beam->tree);
    free(beam->chosen);
    free(beam->threshold);
}

int beam_run(const struct beam_task *task, struct beam_result *result)
{
    struct beam beam;
    *result = (struct beam_result){.complete = false};
    int failed = start(&beam, task);
    if (!failed) {
        result->complete = pass(&beam);
        failed = beam_tree_plan(&beam.tree, result);
    }
    failed = failed || beam.failed ? -1 : 0;
    finish(&beam);
    return failed;
}
