#include "pathsearch/exact.h"

#include "base/memory.h"
#include "pathsearch/exact_digits.h"
#include "pathsearch/word.h"

#include <omp.h>
#include <stdatomic.h>
#include <stdlib.h>

#define NONE WORD_NONE

enum { CELLS = WORD_LONGEST, CHECK_EVERY = 256 };

struct search_space {
    const struct exact_task *task;
    const struct worth *worth;
    struct exact_table table;
    struct exact_digits digits;
    bool split;       /* parts between empty columns are independent */
    unsigned least;   /* the shortest length that pays */
    atomic_bool stop; /* budget over or out of memory */
    /* most[n][k]: no k moves on n cells sum to more (NONE: what must be left cannot be) */
    int64_t most[CELLS + 1][CELLS + 1];
};

/* One thread's part: its stack of move lists and its count of states. */
struct worker {
    struct search_space *space;
    struct word_moves moves;
    uint64_t nodes;
};

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* What stopping with n cells left sums to. */
static int64_t rest_value(const struct search_space *space, unsigned digits)
{
    return !space->task->exactly || digits == space->task->leave ? 0 : NONE;
}

/* The knapsack over lengths, in whole numbers. */
static void fill_most(struct search_space *space, unsigned cells)
{
    const struct worth *worth = space->worth;
    for (unsigned n = 0; n <= cells; n++)
        for (unsigned k = 0; k <= cells; k++) {
            int64_t best = rest_value(space, n);
            for (unsigned l = worth->shortest; k && l <= n && l <= worth->longest; l++)
                if (worth_best(worth, l) > 0)
                    best = larger(best, worth_best(worth, l) + space->most[n - l][k - 1]);
            space->most[n][k] = best < NONE / 2 ? NONE : best;
        }
}

/* Moves beyond what n cells can use are the same as none to spare. */
static unsigned usable_moves(const struct search_space *space, unsigned digits, unsigned moves)
{
    unsigned most = space->least ? digits / space->least : 0;
    return moves < most ? moves : most;
}

/* A bound on the word's sums from its lengths and from its digits. */
static int64_t bound_word(const struct search_space *space, const struct word *word, unsigned moves)
{
    int64_t most = space->most[word->digits][moves];
    if (!space->digits.most)
        return most;
    int64_t by_digits = space->digits.most[exact_digits_index(&space->digits, word)];
    return by_digits < most ? by_digits : most;
}

static bool out_of_time(struct worker *worker)
{
    struct search_space *space = worker->space;
    const struct exact_task *task = space->task;
    if (++worker->nodes % CHECK_EVERY == 0 && budget_over(task->budget))
        atomic_store(&space->stop, true);
    if ((task->nodes && worker->nodes > task->nodes) || worker->moves.failed)
        atomic_store(&space->stop, true);
    return atomic_load_explicit(&space->stop, memory_order_relaxed);
}

/* What moves must promise to reach the target. The promises of lengths that are never tried
 * count as cut off. */
static void start_filter(const struct search_space *space, const struct word *word, unsigned moves,
                         int64_t target, struct word_filter *filter)
{
    const struct worth *worth = space->worth;
    unsigned digits = word->digits;
    *filter = (struct word_filter){.target = target,
                                   .by_digits = space->digits.most,
                                   .weight = space->digits.weight,
                                   .cut = rest_value(space, digits)};
    if (space->digits.most)
        filter->index = exact_digits_index(&space->digits, word);
    for (unsigned l = worth->shortest; l <= digits && l <= worth->longest; l++) {
        int64_t after = space->most[digits - l][usable_moves(space, digits - l, moves - 1)];
        filter->after[l] = after;
        for (unsigned kind = 1; kind < WORTH_KINDS && after != NONE; kind++) {
            int64_t value = worth->whole[l][kind];
            if (value > 0 && value + after < target && value <= worth_best(worth, l))
                filter->cut = larger(filter->cut, value + after);
        }
    }
}

/* Best promise first; equal ones as they were found. */
static void order_moves(struct worker *worker, size_t first, unsigned digits, unsigned moves)
{
    const struct search_space *space = worker->space;
    size_t count = worker->moves.count - first, bucket[CELLS * WORTH_KINDS] = {0};
    if (memory_reserve((void **)&worker->moves.move, &worker->moves.capacity, first + 2 * count,
                       sizeof *worker->moves.move)) {
        worker->moves.failed = true;
        return;
    }
    struct word_move *move = worker->moves.move + first, *sorted = move + count;
    unsigned present[CELLS * WORTH_KINDS], classes = 0;
    int64_t promise[CELLS * WORTH_KINDS];
    for (size_t i = 0; i < count; i++) {
        unsigned class = (move[i].length - 1U) * WORTH_KINDS + move[i].kind;
        if (bucket[class]++)
            continue;
        unsigned left = digits - move[i].length, at = classes++;
        promise[class] = move[i].value + space->most[left][usable_moves(space, left, moves - 1)];
        for (; at > 0 && promise[present[at - 1]] < promise[class]; at--)
            present[at] = present[at - 1];
        present[at] = class;
    }
    size_t end = 0;
    for (unsigned i = 0; i < classes; i++) {
        size_t size = bucket[present[i]];
        bucket[present[i]] = end;
        end += size;
    }
    for (size_t i = 0; i < count; i++)
        sorted[bucket[(move[i].length - 1U) * WORTH_KINDS + move[i].kind]++] = move[i];
    for (size_t i = 0; i < count; i++)
        move[i] = sorted[i];
}

static int64_t solve_parts(struct worker *worker, const struct word *part, size_t parts,
                           unsigned moves, int64_t target);

static int64_t play(struct worker *worker, const struct word *word, const struct word_move *move,
                    unsigned moves, int64_t target)
{
    struct word part[WORD_PARTS];
    size_t parts = word_remove(part, word, move->mask, worker->space->split);
    int64_t sum = solve_parts(worker, part, parts, moves - 1, target - move->value);
    return sum == NONE ? NONE : move->value + sum;
}

/* Lists the word's moves that may reach the target on top of the stack, best first, and returns
 * the best sum that was cut off (or that stopping here gives). */
static int64_t list_moves(struct worker *worker, const struct word *word, unsigned moves,
                          int64_t target)
{
    struct word_filter filter;
    size_t first = worker->moves.count;
    start_filter(worker->space, word, moves, target, &filter);
    word_enumerate(&worker->moves, word, worker->space->worth, &filter);
    order_moves(worker, first, word->digits, moves);
    return filter.cut;
}

/* Is there a sum of at least `target` from this word? Returns a sum that is reached, ≥ target, or
 * else a bound < target on every sum. Means nothing once space->stop is set. The depth is at
 * most WORD_LONGEST / 2 moves. */
static int64_t solve_word(struct worker *worker, const struct word *word, unsigned moves,
                          int64_t target)
{
    struct search_space *space = worker->space;
    moves = usable_moves(space, word->digits, moves);
    int64_t low = rest_value(space, word->digits), high = bound_word(space, word, moves);
    if (high < target || low >= target)
        return high < target ? high : low;
    struct exact_key key = word_key(word, moves);
    exact_table_look(&space->table, key, &low, &high);
    if (high < target || low >= target)
        return high < target ? high : low;
    if (out_of_time(worker))
        return NONE;
    size_t first = worker->moves.count;
    int64_t best = list_moves(worker, word, moves, target);
    size_t end = worker->moves.count;
    for (size_t i = first; i < end && best < target; i++) {
        struct word_move move = worker->moves.move[i];
        best = larger(best, play(worker, word, &move, moves, target));
    }
    worker->moves.count = first;
    if (atomic_load_explicit(&space->stop, memory_order_relaxed))
        return NONE;
    if (best >= target)
        exact_table_store(&space->table, key, best, high);
    else
        exact_table_store(&space->table, key, low, best);
    return best;
}

/* The best sum from a word, found from above; `enough` is the total needed of it to go on. */
static int64_t solve_fully(struct worker *worker, const struct word *word, unsigned moves,
                           int64_t enough)
{
    int64_t target =
        worker->space->most[word->digits][usable_moves(worker->space, word->digits, moves)];
    while (target >= enough && target != NONE) {
        int64_t sum = solve_word(worker, word, moves, target);
        if (sum >= target || atomic_load_explicit(&worker->space->stop, memory_order_relaxed))
            return sum;
        target = sum;
    }
    return target;
}

static int64_t known_high(struct worker *worker, const struct word *word, unsigned moves)
{
    struct search_space *space = worker->space;
    moves = usable_moves(space, word->digits, moves);
    int64_t low = NONE, high = bound_word(space, word, moves);
    exact_table_look(&space->table, word_key(word, moves), &low, &high);
    return high;
}

/* Like solve_word for independent parts: all but the largest are solved fully, in order of
 * size, as long as the bounds still sum to the target. */
static int64_t solve_parts(struct worker *worker, const struct word *part, size_t parts,
                           unsigned moves, int64_t target)
{
    if (parts == 0)
        return rest_value(worker->space, 0);
    if (parts == 1)
        return solve_word(worker, part, moves, target);
    int64_t high[WORD_PARTS], total = 0;
    uint8_t order[WORD_PARTS];
    for (size_t i = 0; i < parts; i++) {
        high[i] = known_high(worker, &part[i], moves);
        if (high[i] == NONE)
            return NONE;
        total += high[i];
        size_t at = i;
        for (; at > 0 && part[order[at - 1]].digits > part[i].digits; at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)i;
    }
    for (size_t i = 0; i + 1 < parts && total >= target; i++) {
        size_t p = order[i];
        int64_t sum = solve_fully(worker, &part[p], moves, target - (total - high[p]));
        if (sum == NONE)
            return NONE;
        total += sum - high[p];
    }
    size_t last = order[parts - 1];
    if (total < target)
        return total;
    int64_t sum = solve_word(worker, &part[last], moves, target - (total - high[last]));
    return sum == NONE ? NONE : total - high[last] + sum;
}

/* One pass over the first moves of a whole board, in parallel. Sums mean the same as
 * solve_word's whatever thread did what: only proofs are shared. */
static int64_t solve_root(struct worker *worker, int threads, const struct word *word,
                          unsigned moves, int64_t target)
{
    struct search_space *space = worker->space;
    if (bound_word(space, word, usable_moves(space, word->digits, moves)) < target || moves == 0)
        return solve_word(worker, word, moves, target);
    size_t first = worker->moves.count;
    int64_t best = list_moves(worker, word, usable_moves(space, word->digits, moves), target);
    struct word_move *move = worker->moves.move + first;
    size_t count = worker->moves.count - first;
    struct word_move *copy = memory_array(count, sizeof *copy);
    if (!copy) {
        atomic_store(&space->stop, true);
        return NONE;
    }
    for (size_t i = 0; i < count; i++)
        copy[i] = move[i];
    worker->moves.count = first;
    atomic_bool found = false;
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads) reduction(max : best)
    for (size_t i = 0; i < count; i++) {
        if (atomic_load(&found) || atomic_load(&space->stop))
            continue;
        int64_t sum = play(&worker[omp_get_thread_num()], word, &copy[i], moves, target);
        best = larger(best, sum);
        if (sum >= target && !atomic_load(&space->stop))
            atomic_store(&found, true);
    }
    free(copy);
    return best;
}

/* ---- plan ---- */

/* The board as one word; cell[] holds the digits' cells by rank. */
static void word_of_board(struct word *word, uint32_t cell[CELLS], const struct board *board)
{
    unsigned bars = 0;
    word->symbols = word->digits = 0;
    for (uint32_t c = 0; c < board->columns; c++) {
        if (word->digits && board->height[c])
            for (; bars > 0; bars--)
                word->symbol[word->symbols++] = WORD_BAR;
        for (uint32_t h = 0; h < board->height[c]; h++) {
            cell[word->digits++] = c * board->rows + h;
            word->symbol[word->symbols++] = board->digit[c * board->rows + h];
        }
        bars = word->digits ? (bars < 2 ? bars + 1 : 2) : 0;
    }
}

/* The first move of the word that begins a plan of `target`: a fact of the board, whatever the
 * table holds. */
static bool find_move(struct worker *worker, const struct word *word, unsigned moves,
                      int64_t target, struct word_move *chosen)
{
    size_t first = worker->moves.count;
    bool found = false;
    moves = usable_moves(worker->space, word->digits, moves);
    if (moves == 0)
        return false;
    list_moves(worker, word, moves, target);
    for (size_t i = first, end = worker->moves.count; i < end && !found; i++) {
        *chosen = worker->moves.move[i];
        found = play(worker, word, chosen, moves, target) >= target;
    }
    worker->moves.count = first;
    return found && !atomic_load(&worker->space->stop);
}

static bool append_move(struct plan *plan, struct board *board, const struct word *word,
                        const struct worth *worth, const struct word_move *move,
                        const uint32_t *cell)
{
    uint8_t rank[WORD_LONGEST];
    uint32_t path[WORD_LONGEST];
    if (!word_path(word, worth, move, rank))
        return false;
    for (unsigned i = 0; i < move->length; i++)
        path[i] = cell[rank[i]];
    board_remove(board, path, move->length);
    return plan_append(plan, path, move->length) == 0;
}

/* Plays the next move of a best plan on the board and takes its value off *target. */
static bool append_next(struct worker *worker, struct plan *plan, struct board *board,
                        unsigned moves, int64_t *target)
{
    struct word word, part[WORD_PARTS];
    struct word_move move;
    uint32_t cell[CELLS];
    unsigned offset = 0;
    word_of_board(&word, cell, board);
    size_t parts = word_remove(part, &word, 0, worker->space->split);
    for (size_t p = 0; p < parts; offset += part[p++].digits) {
        int64_t goal = parts == 1 ? *target : solve_fully(worker, &part[p], moves, NONE + 1);
        if (goal <= 0 || !find_move(worker, &part[p], moves, goal, &move))
            continue;
        *target -= move.value;
        return append_move(plan, board, &part[p], worker->space->worth, &move, cell + offset);
    }
    return false;
}

static bool append_plan(struct worker *worker, struct plan *plan, struct board *board,
                        int64_t target)
{
    const struct exact_task *task = worker->space->task;
    for (unsigned moves = task->moves; target > 0; moves--)
        if (!append_next(worker, plan, board, moves, &target))
            return false;
    return true;
}

/* ---- the task ---- */

bool exact_fits(const struct worth *worth, const struct board *board)
{
    uint32_t used = 0, bars = 0, gap = 0;
    if (!worth->exact || worth->cut || board->cells > CELLS)
        return false;
    for (uint32_t c = 0; c < board->columns; c++) {
        gap = board->height[c] ? 0 : gap + 1;
        used += gap <= 1;
    }
    bars = used ? used - 1 : 0;
    return board->cells + bars <= WORD_LONGEST;
}

static enum exact_answer descend(struct worker *worker, struct board *board, struct plan *plan,
                                 int64_t *sum)
{
    struct search_space *space = worker->space;
    const struct exact_task *task = space->task;
    struct word word, part[WORD_PARTS];
    uint32_t cell[CELLS];
    word_of_board(&word, cell, board);
    size_t parts = word_remove(part, &word, 0, space->split);
    unsigned moves = usable_moves(space, word.digits, task->moves < CELLS ? task->moves : CELLS);
    int64_t target = bound_word(space, &word, moves);
    while (target > task->floor && target != NONE) {
        int64_t best = parts == 1 ? solve_root(worker, task->threads, part, moves, target)
                                  : solve_parts(worker, part, parts, moves, target);
        if (atomic_load(&space->stop))
            return EXACT_OPEN;
        if (best >= target) {
            *sum = target;
            return append_plan(worker, plan, board, target) ? EXACT_FOUND : EXACT_OPEN;
        }
        target = best;
    }
    return EXACT_NONE;
}

static unsigned least_length(const struct worth *worth)
{
    for (unsigned l = worth->shortest; l <= worth->longest && l <= CELLS; l++)
        if (worth_best(worth, l) > 0)
            return l;
    return 0;
}

static enum exact_answer solve_with(struct search_space *space, struct worker *worker,
                                    struct plan *plan, int64_t *sum)
{
    const struct exact_task *task = space->task;
    struct board board = *task->board;
    size_t size = (size_t)board.rows * board.columns;
    board.height = memory_array(board.columns, sizeof *board.height);
    board.digit = memory_array(size, sizeof *board.digit);
    enum exact_answer answer = EXACT_OPEN;
    bool ready = board.height && board.digit;
    for (int i = 0; i < task->threads; i++) {
        worker[i].space = space;
        ready = word_moves_start(&worker[i].moves) == 0 && ready;
    }
    if (ready) {
        board_copy(&board, task->board);
        answer = descend(worker, &board, plan, sum);
    }
    for (int i = 0; i < task->threads; i++)
        word_moves_free(&worker[i].moves);
    board_free(&board);
    return answer;
}

/* The most that n cells can sum to where any number of them may be left. */
static void fill_free(int64_t free_most[CELLS + 1], const struct worth *worth, unsigned cells)
{
    for (unsigned n = 0; n <= cells; n++) {
        free_most[n] = n > 0 ? free_most[n - 1] : 0;
        for (unsigned l = worth->shortest; l <= n && l <= worth->longest; l++)
            free_most[n] = larger(free_most[n], worth_best(worth, l) + free_most[n - l]);
    }
}

/* The bound from digits; where cells may be left, any digit may. */
static int start_digits(struct search_space *space)
{
    const struct exact_task *task = space->task;
    const struct board *board = task->board;
    uint8_t count[10] = {0};
    int64_t ceiling[CELLS + 1];
    for (uint32_t c = 0; c < board->columns; c++)
        for (uint32_t h = 0; h < board->height[c]; h++)
            count[board->digit[c * board->rows + h]]++;
    bool cover = task->exactly && task->leave == 0;
    fill_free(ceiling, task->worth, board->cells);
    for (unsigned n = 0; cover && n <= board->cells; n++)
        ceiling[n] = space->most[n][usable_moves(space, n, CELLS)];
    return exact_digits_start(&space->digits, count, task->worth, task->lexicon, cover, NONE,
                              ceiling, task->budget);
}

enum exact_answer exact_solve(const struct exact_task *task, struct plan *plan, int64_t *sum)
{
    struct search_space *space = memory_array(1, sizeof *space);
    struct worker *worker = memory_array((size_t)task->threads, sizeof *worker);
    enum exact_answer answer = EXACT_OPEN;
    if (space && worker && exact_table_start(&space->table, task->table_bits) == 0) {
        space->task = task;
        space->worth = task->worth;
        space->least = least_length(task->worth);
        bool plenty = space->least == 0 || task->moves >= task->board->cells / space->least;
        space->split = plenty && (!task->exactly || task->leave == 0);
        fill_most(space, task->board->cells);
        if (start_digits(space) == 0)
            answer = solve_with(space, worker, plan, sum);
    }
    if (space) {
        exact_table_free(&space->table);
        exact_digits_free(&space->digits);
    }
    free(space);
    free(worker);
    return answer;
}
