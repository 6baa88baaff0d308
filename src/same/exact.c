#include "same/exact.h"

#include "base/memory.h"
#include "base/random.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_CELLS = 64, MOST_DEPTH = MOST_CELLS / 2 + 1, MOST_POSITIONS = 1 << 22 };

/* A position as its balls stand, column after column, each from the bottom; the name of a colour
 * takes `bits` bits, 0 is no ball. At most 128 bits, so that a position is its own key. */
struct key {
    uint64_t half[2];
};

/* What is known of a position; both halves 0 (the empty board) mark a free place. */
struct entry {
    struct key key;
    int32_t value; /* the best that can still be scored from it, end of the game included */
    uint8_t cell;  /* where to begin; MOST_CELLS if nothing can be removed */
};

struct memo {
    struct entry *entry; /* [size], a power of two */
    size_t size, used;
};

/* The position being looked at, in the open: cell = column * rows + height. */
struct grid {
    uint8_t ball[MOST_CELLS];
};

/* A position on the way down. */
struct frame {
    struct grid grid;
    struct key key;
    uint8_t cell[MOST_CELLS / 2]; /* a ball of each cluster */
    uint8_t clusters, next;       /* those not yet tried begin at `next` */
    uint8_t best_cell;
    int32_t best, points; /* `points`: for the step that is being tried */
};

struct exact {
    const struct same_search *search;
    uint32_t rows, columns, cells, bits;
    struct memo memo;
    struct frame *frame; /* [MOST_DEPTH] */
};

static bool key_equal(struct key a, struct key b)
{
    return a.half[0] == b.half[0] && a.half[1] == b.half[1];
}

static struct key key_of(const struct exact *exact, const struct grid *grid)
{
    struct key key = {{0, 0}};
    for (uint32_t i = 0; i < exact->cells; i++) {
        uint32_t at = i * exact->bits;
        /* No name crosses the middle: `bits` divides 64. */
        key.half[at / 64] |= (uint64_t)grid->ball[i] << (at % 64);
    }
    return key;
}

/* The place of a key in the memo: its entry, or a free one. */
static struct entry *memo_find(const struct memo *memo, struct key key)
{
    size_t at = (size_t)random_mix(key.half[0] ^ random_mix(key.half[1]));
    for (;; at++) {
        struct entry *entry = &memo->entry[at & (memo->size - 1)];
        if (key_equal(entry->key, key) || (!entry->key.half[0] && !entry->key.half[1]))
            return entry;
    }
}

static bool memo_grow(struct memo *memo)
{
    struct memo larger = {.size = memo->size ? 2 * memo->size : 1 << 12, .used = memo->used};
    if (memo->used >= MOST_POSITIONS)
        return false;
    larger.entry = memory_array(larger.size, sizeof *larger.entry);
    if (!larger.entry)
        return false;
    for (size_t i = 0; i < memo->size; i++)
        if (memo->entry[i].key.half[0] || memo->entry[i].key.half[1])
            *memo_find(&larger, memo->entry[i].key) = memo->entry[i];
    free(memo->entry);
    *memo = larger;
    return true;
}

static bool memo_store(struct memo *memo, const struct frame *frame)
{
    if (2 * (memo->used + 1) > memo->size && !memo_grow(memo))
        return false;
    *memo_find(memo, frame->key) =
        (struct entry){.key = frame->key, .value = frame->best, .cell = frame->best_cell};
    memo->used++;
    return true;
}

/* Takes the cluster of a cell off the grid and returns its size; nothing falls yet. */
static uint32_t take_off(const struct exact *exact, struct grid *grid, uint32_t cell)
{
    uint8_t stack[MOST_CELLS], colour = grid->ball[cell];
    uint32_t rows = exact->rows, depth = 0, size = 0;
    grid->ball[cell] = 0;
    stack[depth++] = (uint8_t)cell;
    for (; depth; size++) {
        uint32_t at = stack[--depth], h = at % rows, c = at / rows;
        const uint32_t beside[] = {h > 0 ? at - 1 : at, h + 1 < rows ? at + 1 : at,
                                   c > 0 ? at - rows : at, c + 1 < exact->columns ? at + rows : at};
        for (int k = 0; k < 4; k++)
            if (grid->ball[beside[k]] == colour) {
                grid->ball[beside[k]] = 0;
                stack[depth++] = (uint8_t)beside[k];
            }
    }
    return size;
}

/* Lets balls fall and closes empty columns. */
static void settle(const struct exact *exact, struct grid *grid)
{
    struct grid settled = {{0}};
    uint32_t column = 0;
    for (uint32_t c = 0; c < exact->columns; c++) {
        uint32_t height = 0;
        for (uint32_t h = 0; h < exact->rows; h++) {
            uint8_t ball = grid->ball[c * exact->rows + h];
            if (ball)
                settled.ball[column * exact->rows + height++] = ball;
        }
        column += height > 0;
    }
    *grid = settled;
}

static void find_clusters(const struct exact *exact, struct frame *frame, uint32_t *balls)
{
    struct grid left = frame->grid;
    frame->clusters = 0;
    *balls = 0;
    for (uint32_t i = 0; i < exact->cells; i++) {
        if (!left.ball[i])
            continue;
        uint32_t size = take_off(exact, &left, i);
        *balls += size;
        if (size > 1)
            frame->cell[frame->clusters++] = (uint8_t)i;
    }
}

static void enter(const struct exact *exact, struct frame *frame, const struct grid *grid)
{
    uint32_t balls;
    frame->grid = *grid;
    frame->key = key_of(exact, grid);
    frame->next = 0;
    find_clusters(exact, frame, &balls);
    frame->best_cell = MOST_CELLS;
    frame->best =
        frame->clusters ? INT32_MIN : (int32_t)same_end_points(exact->search->scoring, balls);
}

static void learn(struct frame *frame, int32_t rest)
{
    if (frame->points + rest <= frame->best)
        return;
    frame->best = frame->points + rest;
    frame->best_cell = frame->cell[frame->next - 1];
}

/* What is known of a position already: of the empty one everything. */
static bool known(const struct exact *exact, struct key key, int32_t *value)
{
    if (!key.half[0] && !key.half[1]) {
        *value = (int32_t)same_end_points(exact->search->scoring, 0);
        return true;
    }
    const struct entry *entry = memo_find(&exact->memo, key);
    *value = entry->value;
    return key_equal(entry->key, key);
}

/* Depth first over all positions below *start; true once all are known. */
static bool explore(struct exact *exact, const struct grid *start, const struct budget *budget)
{
    enum { BETWEEN_LOOKS = 1024 };
    uint32_t depth = 1;
    enter(exact, &exact->frame[0], start);
    for (uint32_t steps = 0; depth; steps++) {
        struct frame *frame = &exact->frame[depth - 1];
        if (steps % BETWEEN_LOOKS == 0 && budget_over(budget))
            return false;
        if (frame->next == frame->clusters) {
            if (!memo_store(&exact->memo, frame))
                return false;
            if (--depth)
                learn(&exact->frame[depth - 1], frame->best);
            continue;
        }
        struct grid grid = frame->grid;
        uint32_t size = take_off(exact, &grid, frame->cell[frame->next++]);
        frame->points = (int32_t)same_points(exact->search->scoring, size);
        settle(exact, &grid);
        int32_t value;
        if (known(exact, key_of(exact, &grid), &value))
            learn(frame, value);
        else
            enter(exact, &exact->frame[depth++], &grid);
    }
    return true;
}

/* Follows the best steps. */
static bool write_list(struct same_list *list, const struct exact *exact, struct grid grid)
{
    list->steps = 0;
    list->totals = false;
    for (struct key key; key = key_of(exact, &grid), key.half[0] || key.half[1];) {
        uint32_t cell = memo_find(&exact->memo, key)->cell;
        if (cell == MOST_CELLS)
            break;
        struct same_move move = {.row = cell % exact->rows, .column = cell / exact->rows};
        if (same_list_add(list, &move, 0) < 0)
            return false;
        take_off(exact, &grid, cell);
        settle(exact, &grid);
    }
    return true;
}

/* Names the colours 1, 2, …; false if the board does not fit. */
static bool start(struct exact *exact, struct grid *grid)
{
    const struct same_board *board = exact->search->board;
    uint8_t name[256] = {0};
    uint32_t colours = 0;
    if (same_board_cells(board) > MOST_CELLS)
        return false;
    exact->rows = board->rows;
    exact->columns = board->columns;
    exact->cells = board->rows * board->columns;
    *grid = (struct grid){{0}};
    for (uint32_t i = 0; i < exact->cells; i++) {
        uint8_t letter = board->colour[i];
        if (!name[letter])
            name[letter] = (uint8_t)++colours;
        grid->ball[i] = name[letter];
    }
    exact->bits = colours < 2 ? 1 : colours < 4 ? 2 : colours < 16 ? 4 : 8;
    return colours < 256 && exact->cells * exact->bits <= 128;
}

void exact_run(struct same_list *list, bool *proven, const struct same_search *search)
{
    const double share = 0.3; /* of the time, before other ways are tried */
    struct exact exact = {.search = search};
    struct grid grid;
    struct budget budget = budget_slice(&search->budget, share);
    *proven = false;
    if (!start(&exact, &grid))
        return;
    exact.frame = memory_array(MOST_DEPTH, sizeof *exact.frame);
    if (exact.frame && memo_grow(&exact.memo) && explore(&exact, &grid, &budget))
        *proven = write_list(list, &exact, grid);
    free(exact.frame);
    free(exact.memo.entry);
}
