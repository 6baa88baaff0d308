#include "same/clusters.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static enum status allocate(struct clusters *g, struct error *error)
{
    size_t columns = (size_t)g->columns + 1;
    g->colour = memory_array(g->cells, sizeof *g->colour);
    g->size = memory_array(g->cells, sizeof *g->size);
    g->seen = memory_array(g->cells, sizeof *g->seen);
    g->queue = memory_array(g->cells + 1, sizeof *g->queue);
    g->heap = memory_array(g->cells, sizeof *g->heap);
    g->height = memory_array(columns, sizeof *g->height);
    g->left = memory_array(columns, sizeof *g->left);
    g->right = memory_array(columns, sizeof *g->right);
    g->lowest = memory_array(columns, sizeof *g->lowest);
    g->touched = memory_array(columns, sizeof *g->touched);
    g->from = memory_array(columns, sizeof *g->from);
    g->dirty = memory_array(columns, sizeof *g->dirty);
    g->open = memory_array(columns, sizeof *g->open);
    if (g->colour && g->size && g->seen && g->queue && g->heap && g->height && g->left &&
        g->right && g->lowest && g->touched && g->from && g->dirty && g->open)
        return STATUS_OK;
    return error_no_memory(error, g->cells * 25 + columns * 32);
}

/* Adds a ball to the search if it has the colour and is new, without branches: they would be as
 * good as random. */
static inline uint32_t meet(struct clusters *g, uint8_t colour, uint32_t column, uint32_t cell,
                            uint32_t count)
{
    uint32_t seen = g->seen[cell];
    bool found = (g->colour[cell] == colour) & (seen != g->search);
    g->seen[cell] = found ? g->search : seen;
    g->queue[count] = (uint64_t)column << 32 | cell;
    return count + found;
}

/* Gathers the cluster of the ball at `cell` in g->queue. Returns its size and sets *first to its
 * first ball. Stored sizes on the way are forgotten: their clusters are this one now. */
static uint32_t gather(struct clusters *g, uint32_t column, uint32_t cell, uint32_t *first)
{
    const uint8_t colour = g->colour[cell];
    uint32_t count = 1, lowest = cell;
    g->queue[0] = (uint64_t)column << 32 | cell;
    g->seen[cell] = g->search;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = (uint32_t)g->queue[i], c = (uint32_t)(g->queue[i] >> 32);
        uint32_t left = g->left[c], right = g->right[c];
        g->size[at] = 0;
        lowest = at < lowest ? at : lowest;
        count = meet(g, colour, c, at - 1, count);
        count = meet(g, colour, c, at + 1, count);
        count = meet(g, colour, left, at - (c - left) * g->stride, count);
        count = meet(g, colour, right, at + (right - c) * g->stride, count);
    }
    *first = lowest;
    return count;
}

static void next_search(struct clusters *g)
{
    if (++g->search == 0) {
        memset(g->seen, 0, g->cells * sizeof *g->seen);
        g->search = 1;
    }
}

static void heap_push(struct clusters *g, uint64_t entry)
{
    size_t i = g->heaped++;
    for (; i > 0 && g->heap[(i - 1) / 2] < entry; i = (i - 1) / 2)
        g->heap[i] = g->heap[(i - 1) / 2];
    g->heap[i] = entry;
}

static uint64_t heap_pop(struct clusters *g)
{
    uint64_t top = g->heap[0], last = g->heap[--g->heaped];
    size_t i = 0;
    for (size_t child; (child = 2 * i + 1) < g->heaped; i = child) {
        child += child + 1 < g->heaped && g->heap[child + 1] > g->heap[child];
        if (g->heap[child] <= last)
            break;
        g->heap[i] = g->heap[child];
    }
    g->heap[i] = last;
    return top;
}

/* Fills the heap anew with the clusters of g->least balls and more. */
static void heap_fill(struct clusters *g)
{
    g->heaped = 0;
    for (uint32_t c = g->right[g->columns]; c != g->columns; c = g->right[c]) {
        uint32_t floor = c * g->stride + 1;
        for (uint32_t cell = floor; cell < floor + g->height[c]; cell++)
            if (g->size[cell] >= g->least && g->colour[cell] != g->kept)
                heap_push(g, (uint64_t)g->size[cell] << 32 | (uint32_t)~cell);
    }
}

static uint32_t largest_size(const struct clusters *g)
{
    uint32_t largest = 0;
    for (uint32_t c = g->right[g->columns]; c != g->columns; c = g->right[c]) {
        uint32_t floor = c * g->stride + 1;
        for (uint32_t cell = floor; cell < floor + g->height[c]; cell++)
            if (g->size[cell] > largest && g->colour[cell] != g->kept)
                largest = g->size[cell];
    }
    return largest;
}

/* The first ball of the cluster that is to go, or 0 (a margin) when none has two balls. */
static uint32_t choose(struct clusters *g)
{
    for (;;) {
        while (g->heaped) {
            uint64_t top = heap_pop(g);
            uint32_t cell = ~(uint32_t)top;
            if (g->size[cell] == top >> 32 && g->colour[cell] != g->kept)
                return cell;
        }
        g->least = largest_size(g);
        if (g->least < 2 && g->kept) {
            g->kept = 0;
            g->least = largest_size(g);
        }
        if (g->least < 2)
            return 0;
        heap_fill(g);
    }
}

/* Stores the cluster of a ball that this search has not met yet. */
static void keep_cluster(struct clusters *g, uint32_t column, uint32_t cell)
{
    uint32_t first, size = gather(g, column, cell, &first);
    g->size[first] = size;
    if (size < g->least || g->colour[first] == g->kept)
        return;
    if (g->heaped == g->cells)
        heap_fill(g); /* without what the board has outgrown; holds this cluster too */
    else
        heap_push(g, (uint64_t)size << 32 | (uint32_t)~first);
}

/* Takes the balls in g->queue off the board and lists the columns they leave. */
static uint32_t take_off(struct clusters *g, uint32_t balls)
{
    uint32_t touched = 0;
    for (uint32_t i = 0; i < balls; i++) {
        uint32_t cell = (uint32_t)g->queue[i], c = (uint32_t)(g->queue[i] >> 32);
        uint32_t height = cell - 1 - c * g->stride;
        g->colour[cell] = 0;
        if (g->lowest[c] == UINT32_MAX)
            g->touched[touched++] = c;
        if (height < g->lowest[c])
            g->lowest[c] = height;
    }
    g->balls -= balls;
    return touched;
}

/* Lets what stands above the holes of a column fall. */
static void fall(struct clusters *g, uint32_t column)
{
    uint32_t floor = column * g->stride + 1, top = floor + g->height[column];
    uint32_t to = floor + g->lowest[column];
    for (uint32_t cell = to; cell < top; cell++) {
        uint8_t colour = g->colour[cell];
        g->size[cell] = 0;
        g->colour[to] = colour;
        to += colour != 0;
    }
    memset(g->colour + to, 0, top - to);
    g->height[column] = to - floor;
}

static void close_column(struct clusters *g, uint32_t column)
{
    uint32_t left = g->left[column], right = g->right[column];
    g->right[left] = right;
    g->left[right] = left;
    for (uint32_t i = column + 1; i <= g->columns; i += i & (0 - i))
        g->open[i]--;
}

static uint32_t open_before(const struct clusters *g, uint32_t column)
{
    uint32_t count = 0;
    for (uint32_t i = column; i > 0; i &= i - 1)
        count += g->open[i];
    return count;
}

static void look_again(struct clusters *g, uint32_t column, uint32_t from, uint32_t *dirty)
{
    if (g->from[column] == UINT32_MAX)
        g->dirty[(*dirty)++] = column;
    if (from < g->from[column])
        g->from[column] = from;
}

/* Clusters can have changed from the lowest taken ball up in the touched columns and in those on
 * both sides of them, and anywhere along a column whose right neighbour has gone. */
static uint32_t find_dirty(struct clusters *g, uint32_t touched)
{
    uint32_t dirty = 0;
    for (uint32_t i = 0; i < touched; i++) {
        uint32_t c = g->touched[i];
        if (g->height[c])
            continue;
        close_column(g, c);
        look_again(g, g->left[c], 0, &dirty);
    }
    for (uint32_t i = 0; i < touched; i++) {
        uint32_t c = g->touched[i], lowest = g->lowest[c];
        g->lowest[c] = UINT32_MAX;
        if (!g->height[c])
            continue;
        look_again(g, c, lowest, &dirty);
        look_again(g, g->left[c], lowest, &dirty);
        look_again(g, g->right[c], lowest, &dirty);
    }
    return dirty;
}

static void find_clusters(struct clusters *g, uint32_t dirty)
{
    next_search(g);
    for (uint32_t i = 0; i < dirty; i++) {
        uint32_t c = g->dirty[i], floor = c * g->stride + 1;
        for (uint32_t cell = floor + g->from[c]; cell < floor + g->height[c]; cell++)
            if (g->seen[cell] != g->search)
                keep_cluster(g, c, cell);
        g->from[c] = UINT32_MAX;
    }
}

bool clusters_step(struct clusters *g, struct same_move *move)
{
    uint32_t cell = choose(g);
    if (!cell)
        return false;
    uint32_t c = cell / g->stride, first;
    next_search(g);
    uint32_t balls = gather(g, c, cell, &first);
    *move = (struct same_move){.row = cell - 1 - c * g->stride,
                               .column = open_before(g, c),
                               .balls = balls,
                               .colour = g->colour[cell]};
    uint32_t touched = take_off(g, balls);
    for (uint32_t i = 0; i < touched; i++)
        fall(g, g->touched[i]);
    find_clusters(g, find_dirty(g, touched));
    return true;
}

static void link_columns(struct clusters *g)
{
    for (uint32_t c = 0; c <= g->columns; c++) {
        g->left[c] = c ? c - 1 : g->columns;
        g->right[c] = c < g->columns ? c + 1 : 0;
        g->height[c] = c < g->columns ? g->rows : 0;
        g->lowest[c] = g->from[c] = UINT32_MAX;
        g->open[c] = c & (0 - c);
    }
}

enum status clusters_start(struct clusters *g, const struct same_board *board, uint8_t kept,
                           struct error *error)
{
    if (g->rows != board->rows || g->columns != board->columns) {
        clusters_free(g);
        g->rows = board->rows;
        g->columns = board->columns;
        g->stride = board->rows + 2;
        g->cells = ((size_t)board->columns + 1) * g->stride;
        enum status status = allocate(g, error);
        if (status) {
            clusters_free(g);
            return status;
        }
    }
    uint32_t dirty = 0;
    link_columns(g);
    for (uint32_t c = 0; c < g->columns; c++) {
        memcpy(g->colour + (size_t)c * g->stride + 1, board->colour + (size_t)c * g->rows, g->rows);
        look_again(g, c, 0, &dirty);
    }
    g->balls = g->rows * g->columns;
    g->kept = kept;
    g->heaped = 0;
    g->least = UINT32_MAX;
    memset(g->size, 0, g->cells * sizeof *g->size);
    find_clusters(g, dirty);
    return STATUS_OK;
}

void clusters_free(struct clusters *g)
{
    free(g->colour);
    free(g->size);
    free(g->seen);
    free(g->queue);
    free(g->heap);
    free(g->height);
    free(g->left);
    free(g->right);
    free(g->lowest);
    free(g->touched);
    free(g->from);
    free(g->dirty);
    free(g->open);
    *g = (struct clusters){0};
}
