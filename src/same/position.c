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

/* The open columns on both sides of column c; SIDE or more where there is none. */
static inline uint32_t left_of(uint64_t open, uint32_t c)
{
    uint64_t before = open & ((UINT64_C(1) << c) - 1);
    return before ? 63 - (uint32_t)__builtin_clzll(before) : SIDE;
}

static inline uint32_t right_of(uint64_t open, uint32_t c)
{
    uint64_t after = open & ~((UINT64_C(2) << c) - 1);
    return after ? (uint32_t)__builtin_ctzll(after) : SIDE;
}

/* A cluster as it grows, in heights above the floor. */
struct cluster {
    uint64_t columns;    /* those it has cells in */
    uint64_t bits[SIDE]; /* valid for these */
    uint32_t size;
};

static inline void grow(struct cluster *cluster, uint32_t c, uint64_t next, uint32_t *depth,
                        uint8_t column[], uint64_t bits[])
{
    cluster->bits[c] = (cluster->columns >> c & 1 ? cluster->bits[c] : 0) | next;
    cluster->columns |= UINT64_C(1) << c;
    cluster->size += (uint32_t)__builtin_popcountll(next);
    column[*depth] = (uint8_t)c;
    bits[(*depth)++] = next;
}

static void find_cluster(const word colour[SIDE], const struct position *position, uint32_t c,
                         uint64_t seed, struct cluster *cluster)
{
    uint8_t column[MOST_MOVES];
    uint64_t bits[MOST_MOVES];
    uint32_t depth = 0;
    cluster->columns = cluster->size = 0;
    grow(cluster, c, fill_runs(seed, extract(colour[c], position->alive[c])), &depth, column, bits);
    while (depth) {
        uint64_t from = bits[--depth];
        uint32_t at = column[depth];
        uint32_t beside[] = {left_of(position->open, at), right_of(position->open, at)};
        for (int side = 0; side < 2; side++) {
            uint32_t n = beside[side];
            if (n == SIDE)
                continue;
            uint64_t mask = extract(colour[n], position->alive[n]);
            uint64_t next = from & mask;
            if (cluster->columns >> n & 1)
                next &= ~cluster->bits[n];
            if (next)
                grow(cluster, n, fill_runs(next, mask), &depth, column, bits);
        }
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

uint32_t position_joined(const struct puzzle *puzzle, const struct position *position,
                         uint64_t colours, word joined[SIDE])
{
    uint32_t count = 0;
    memset(joined, 0, SIDE * sizeof joined[0]);
    for (uint32_t k = 0; k < puzzle->colours; k++) {
        uint64_t before = 0, here = 0, after;
        uint32_t c = SIDE;
        if (!(colours >> k & 1) || position->left[k] < 2)
            continue;
        /* A window of three columns moves over the open ones. */
        for (uint64_t open = position->open;; open &= open - 1) {
            uint32_t next = open ? (uint32_t)__builtin_ctzll(open) : SIDE;
            after = next < SIDE ? extract(puzzle->colour[k][next], position->alive[next]) : 0;
            uint64_t found = here & (here << 1 | here >> 1 | before | after);
            if (found) {
                joined[c] = (word)(joined[c] | deposit(found, position->alive[c]));
                count += (uint32_t)__builtin_popcountll(found);
            }
            if (!open)
                break;
            before = here;
            here = after;
            c = next;
        }
    }
    return count;
}
