#include "same/bits.h"

#include "same/extract.h"

#include <string.h>

static inline uint32_t lowest(uint64_t word)
{
    return (uint32_t)__builtin_ctzll(word);
}

/* Numbers the letters of the board in kind[]; false if there are too many. */
static bool find_colours(struct bits *b, const struct same_board *board, uint8_t kind[256])
{
    memset(kind, BITS_COLOURS, 256);
    b->colours = 0;
    for (size_t i = 0; i < same_board_cells(board); i++) {
        uint8_t letter = board->colour[i];
        if (kind[letter] < BITS_COLOURS)
            continue;
        if (b->colours == BITS_COLOURS)
            return false;
        b->letter[b->colours] = letter;
        kind[letter] = (uint8_t)b->colours++;
    }
    return true;
}

static void fill_column(struct bits *b, uint32_t column, const uint8_t *letter, uint32_t rows,
                        const uint8_t kind[256])
{
    for (uint32_t h = 0; h < rows; h++)
        b->mask[column][kind[letter[h]]] |= UINT64_C(1) << h;
    b->full[column] = b->again[column] = ~UINT64_C(0) >> (BITS_SIDE - rows);
}

/* The columns of the cluster being searched. */
struct extent {
    uint32_t left, right;
};

/* Puts the cluster of colour k that holds `seed` of `column` into b->group. */
static struct extent gather(struct bits *b, uint32_t k, uint32_t column, uint64_t seed)
{
    struct extent extent = {column, column};
    struct {
        uint64_t bits;
        uint32_t column;
    } stack[BITS_SIDE * BITS_SIDE / 2];
    uint32_t depth = 1;
    stack[0].bits = b->group[column] = fill_runs(seed, b->mask[column][k]);
    stack[0].column = column;
    while (depth) {
        uint64_t bits = stack[--depth].bits;
        uint32_t c = stack[depth].column;
        for (uint32_t beside = c - 1; beside <= c + 1; beside += 2) {
            uint64_t mask = b->mask[beside][k], next = bits & mask & ~b->group[beside];
            if (!next)
                continue;
            next = fill_runs(next, mask);
            b->group[beside] |= next;
            extent.left = beside < extent.left ? beside : extent.left;
            extent.right = beside > extent.right ? beside : extent.right;
            stack[depth].bits = next;
            stack[depth++].column = beside;
        }
    }
    return extent;
}

/* Finds the cluster of a ball to be looked at again and stores it. */
static void keep_cluster(struct bits *b, uint32_t k, uint32_t column, uint64_t seed)
{
    struct extent extent = gather(b, k, column, seed);
    uint32_t size = 0, first = lowest(b->group[extent.left]);
    for (uint32_t c = extent.left; c <= extent.right; c++) {
        size += (uint32_t)__builtin_popcountll(b->group[c]);
        b->first[c] &= ~b->group[c];
        b->again[c] &= ~b->group[c];
        b->group[c] = 0;
    }
    b->first[extent.left] |= (uint64_t)(size > 1) << first;
    b->size[extent.left][first] = (uint16_t)size;
}

/* The balls of a column that touch no other of their colour k. */
static uint64_t alone(const struct bits *b, uint32_t column, uint32_t k)
{
    uint64_t mask = b->mask[column][k];
    return mask & ~(mask << 1 | mask >> 1 | b->mask[column - 1][k] | b->mask[column + 1][k]);
}

static void find_clusters(struct bits *b)
{
    for (uint32_t c = 1; c <= b->columns; c++) {
        uint64_t again = b->again[c] & b->full[c];
        for (uint32_t k = 0; again && k < b->colours; k++) {
            uint64_t left = again & b->mask[c][k], single = left & alone(b, c, k);
            b->first[c] &= ~single;
            b->again[c] = left & ~single;
            while (b->again[c])
                keep_cluster(b, k, c, b->again[c] & (0 - b->again[c]));
            again &= ~left;
        }
        b->again[c] = 0;
    }
}

/* The first ball of the cluster to remove; false if there is none. */
static bool choose(const struct bits *b, uint32_t *column, uint32_t *height)
{
    uint32_t best = 0;
    for (uint32_t c = 1; c <= b->columns; c++) {
        for (uint64_t first = b->first[c]; first; first &= first - 1) {
            uint32_t h = lowest(first), size = b->size[c][h];
            bool better = size > best;
            best = better ? size : best;
            *column = better ? c : *column;
            *height = better ? h : *height;
        }
    }
    return best != 0;
}

/* Heights at which two columns have the same colour. */
static uint64_t alike(const struct bits *b, uint32_t one, uint32_t other)
{
    uint64_t heights = 0;
    for (uint32_t k = 0; k < b->colours; k++)
        heights |= b->mask[one][k] & b->mask[other][k];
    return heights;
}

/* Lets a column fall. To be looked at again: its balls that move, and the balls beside that were
 * joined to them; what they are joined to now is met from them. */
static void take_off(struct bits *b, uint32_t column)
{
    uint64_t kept = ~b->group[column], above = ~UINT64_C(0) << lowest(b->group[column]);
    b->again[column - 1] |= above & alike(b, column, column - 1);
    b->again[column + 1] |= above & alike(b, column, column + 1);
    b->again[column] |= above;
    for (uint32_t k = 0; k < b->colours; k++)
        b->mask[column][k] = extract(b->mask[column][k], kept);
    b->full[column] = extract(b->full[column], kept);
    b->first[column] &= ~above;
    b->group[column] = 0;
}

static void close_column(struct bits *b, uint32_t column)
{
    size_t moved = b->columns - column + 1; /* with the empty column at the right end */
    memmove(b->mask[column], b->mask[column + 1], moved * sizeof b->mask[0]);
    memmove(&b->full[column], &b->full[column + 1], moved * sizeof b->full[0]);
    memmove(&b->first[column], &b->first[column + 1], moved * sizeof b->first[0]);
    memmove(b->size[column], b->size[column + 1], moved * sizeof b->size[0]);
    memmove(&b->again[column], &b->again[column + 1], moved * sizeof b->again[0]);
    b->columns--;
    b->again[column - 1] |= alike(b, column - 1, column);
}

bool bits_start(struct bits *b, const struct same_board *board)
{
    uint8_t kind[256];
    if (board->rows > BITS_SIDE || board->columns > BITS_SIDE || !find_colours(b, board, kind))
        return false;
    b->columns = board->columns;
    b->balls = board->columns * board->rows;
    for (uint32_t c = 0; c <= b->columns + 1; c++) {
        memset(b->mask[c], 0, sizeof b->mask[c]);
        b->first[c] = b->group[c] = b->full[c] = b->again[c] = 0;
    }
    for (uint32_t c = 1; c <= b->columns; c++)
        fill_column(b, c, board->colour + (c - 1) * board->rows, board->rows, kind);
    find_clusters(b);
    return true;
}

bool bits_step(struct bits *b, struct same_move *move)
{
    uint32_t column = 0, height = 0, k = 0;
    if (!choose(b, &column, &height))
        return false;
    uint64_t ball = UINT64_C(1) << height;
    while (!(b->mask[column][k] & ball))
        k++;
    *move = (struct same_move){.row = height,
                               .column = column - 1,
                               .balls = b->size[column][height],
                               .colour = b->letter[k]};
    struct extent extent = gather(b, k, column, ball);
    for (uint32_t c = extent.left; c <= extent.right; c++)
        take_off(b, c);
    for (uint32_t c = extent.right; c >= extent.left; c--)
        if (!b->full[c])
            close_column(b, c);
    b->balls -= move->balls;
    find_clusters(b);
    return true;
}
