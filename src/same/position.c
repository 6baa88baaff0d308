#include "same/position.h"

/* What `left` cells of one colour can still bring. */
static inline int64_t colour_hope(const struct puzzle *puzzle, uint32_t left)
{
    return left >= 2 ? same_points(puzzle->scoring, left) : 0;
}

static bool find_colours(struct puzzle *puzzle, const struct same_board *board)
{
    for (uint32_t c = 0; c < board->columns; c++)
        for (uint32_t h = 0; h < board->rows; h++) {
            uint8_t letter = board->colour[(size_t)c * board->rows + h];
            uint32_t k = 0;
            while (k < puzzle->colours && puzzle->letter[k] != letter)
                k++;
            if (k == COLOURS)
                return false;
            puzzle->colours += k == puzzle->colours;
            puzzle->letter[k] = letter;
            puzzle->kind[c * SIDE + h] = (uint8_t)k;
            puzzle->colour[k][c] = (word)(puzzle->colour[k][c] | UINT64_C(1) << h);
            for (uint32_t i = 0; i < PLANES; i++)
                puzzle->plane[c][i] = (word)(puzzle->plane[c][i] | (uint64_t)(k >> i & 1) << h);
        }
    return true;
}

bool position_start(struct puzzle *puzzle, struct position *position,
                    const struct same_board *board, const struct same_scoring *scoring)
{
    *puzzle = (struct puzzle){.rows = board->rows, .columns = board->columns, .scoring = scoring};
    *position = (struct position){.cells = 0};
    if (board->rows > SIDE || board->columns > SIDE || !find_colours(puzzle, board))
        return false;
    for (uint32_t c = 0; c < board->columns; c++) {
        position->open |= UINT64_C(1) << c;
        for (uint32_t k = 0; k < puzzle->colours; k++) {
            position->alive[c] |= puzzle->colour[k][c];
            position->left[k] =
                (uint16_t)(position->left[k] + __builtin_popcountll(puzzle->colour[k][c]));
        }
    }
    for (uint32_t k = 0; k < puzzle->colours; k++) {
        position->cells = (uint16_t)(position->cells + position->left[k]);
        position->singles = (uint16_t)(position->singles + (position->left[k] == 1));
        position->hope += colour_hope(puzzle, position->left[k]);
    }
    return true;
}

/* The open columns on both sides of column c; c itself where there is none. */
static inline uint32_t left_of(uint64_t open, uint32_t c)
{
    uint64_t before = open & ((UINT64_C(1) << c) - 1);
    return before ? 63 - (uint32_t)__builtin_clzll(before) : c;
}

static inline uint32_t right_of(uint64_t open, uint32_t c)
{
    uint64_t after = open & ~((UINT64_C(2) << c) - 1);
    return after ? (uint32_t)__builtin_ctzll(after) : c;
}

/* A cluster as it grows, in heights above the floor. */
struct cluster {
    uint64_t columns;    /* those it has cells in */
    uint64_t bits[SIDE]; /* its cells */
    uint32_t size;
    uint32_t depth; /* runs still to be looked around */
    uint8_t column[MOST_MOVES];
    word run[MOST_MOVES];
};

static inline void grow(struct cluster *cluster, uint32_t c, uint64_t next)
{
    cluster->bits[c] |= next;
    cluster->columns |= UINT64_C(1) << c;
    cluster->size += (uint32_t)__builtin_popcountll(next);
    cluster->column[cluster->depth] = (uint8_t)c;
    cluster->run[cluster->depth++] = (word)next;
}

/* What the cluster has beside a run of its own, in column c (which may be the run's own, where
 * nothing is new). */
static inline void look_beside(struct cluster *cluster, const struct position *position,
                               const word colour[SIDE], uint32_t c, uint64_t run)
{
    uint64_t mask = extract(colour[c], position->alive[c]);
    uint64_t next = run & mask & ~cluster->bits[c];
    if (next)
        grow(cluster, c, fill_runs(next, mask));
}

static void find_cluster(const word colour[SIDE], const struct position *position, uint32_t c,
                         uint64_t seed, struct cluster *cluster)
{
    cluster->columns = cluster->size = cluster->depth = 0;
    memset(cluster->bits, 0, sizeof cluster->bits);
    grow(cluster, c, fill_runs(seed, extract(colour[c], position->alive[c])));
    while (cluster->depth) {
        uint64_t run = cluster->run[--cluster->depth];
        uint32_t at = cluster->column[cluster->depth];
        look_beside(cluster, position, colour, left_of(position->open, at), run);
        look_beside(cluster, position, colour, right_of(position->open, at), run);
    }
}

uint32_t position_remove(const struct puzzle *puzzle, struct position *position, uint32_t cell)
{
    if (!position_alive(position, cell))
        return 0;
    struct cluster cluster;
    uint32_t k = puzzle->kind[cell];
    find_cluster(puzzle->colour[k], position, cell / SIDE,
                 UINT64_C(1) << position_row(position, cell), &cluster);
    if (cluster.size < 2)
        return 0;
    for (uint64_t columns = cluster.columns; columns; columns &= columns - 1) {
        uint32_t c = (uint32_t)__builtin_ctzll(columns);
        word alive = position->alive[c];
        alive = (word)(alive & ~deposit(cluster.bits[c], alive));
        position->alive[c] = alive;
        if (!alive)
            position->open &= ~(UINT64_C(1) << c);
    }
    uint32_t left = position->left[k];
    position->hope += colour_hope(puzzle, left - cluster.size) - colour_hope(puzzle, left);
    position->left[k] = (uint16_t)(left - cluster.size);
    position->singles = (uint16_t)(position->singles + (left - cluster.size == 1));
    position->cells = (uint16_t)(position->cells - cluster.size);
    position->score += same_points(puzzle->scoring, cluster.size);
    return cluster.size;
}

/* A column as it stands, digit by digit of its colours' numbers. */
struct digits {
    uint64_t plane[PLANES];
};

static inline struct digits digits_of(const struct puzzle *puzzle, const struct position *position,
                                      uint32_t c)
{
    struct digits digits;
    for (uint32_t i = 0; i < PLANES; i++)
        digits.plane[i] = extract(puzzle->plane[c][i], position->alive[c]);
    return digits;
}

/* Heights at which both columns have the same colour, `rise` cells up in the second one. */
static inline uint64_t alike(const struct digits *one, const struct digits *other, uint32_t rise)
{
    uint64_t differ = 0;
    for (uint32_t i = 0; i < PLANES; i++)
        differ |= one->plane[i] ^ other->plane[i] >> rise;
    return ~differ;
}

uint32_t position_joined(const struct puzzle *puzzle, const struct position *position,
                         word joined[SIDE])
{
    struct digits before = {{0}};
    uint64_t filled_before = 0, found_before = 0;
    uint32_t count = 0, previous = 0;
    memset(joined, 0, SIDE * sizeof joined[0]);
    for (uint64_t open = position->open; open; open &= open - 1) {
        uint32_t c = (uint32_t)__builtin_ctzll(open);
        struct digits here = digits_of(puzzle, position, c);
        uint64_t filled = extract(position->alive[c], position->alive[c]);
        uint64_t up = alike(&here, &here, 1) & filled & filled >> 1;
        uint64_t beside = alike(&before, &here, 0) & filled_before & filled;
        found_before |= beside;
        joined[previous] = (word)deposit(found_before, position->alive[previous]);
        count += (uint32_t)__builtin_popcountll(found_before);
        found_before = up | up << 1 | beside;
        before = here;
        filled_before = filled;
        previous = c;
    }
    joined[previous] = (word)deposit(found_before, position->alive[previous]);
    return count + (uint32_t)__builtin_popcountll(found_before);
}
