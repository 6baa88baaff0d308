/* chain.h — a list of moves that changes at random: the state of simulated annealing.
 *
 * A list holds original cells. Replaying it removes the cluster that each one belongs to by then;
 * entries whose cell is gone or alone are dropped, and what is left in the end is completed by
 * random clusters, the most numerous colour last. So a list always is a whole game, and a change
 * early in the list keeps the meaning of what follows. One position per entry is kept, so that a
 * change is replayed from its place only, and no further than to where the game is the old one
 * again. */
#ifndef SAME_CHAIN_H
#define SAME_CHAIN_H

#include "base/random.h"
#include "same/position.h"

struct line {
    uint32_t moves;
    uint16_t cell[MOST_MOVES + 1];
    struct position before[MOST_MOVES + 1]; /* before[i]: position that move i meets */
    int64_t value;                          /* what annealing maximises */
};

/* The end of the game adds this to the score of its moves: the rules' own, less a little for
 * each cell left. */
int64_t line_end_value(const struct puzzle *puzzle, const struct position *last);

/* Plays a random game from line->before[0]. */
void line_random(struct line *line, const struct puzzle *puzzle, struct random *random);

/* Replays `moves` cells from line->before[0] and completes the game. */
void line_replay(struct line *line, const struct puzzle *puzzle, const uint16_t *cell,
                 uint32_t moves, struct random *random);

/* Proposes one change at the temperature and takes it or leaves it. `scratch` is memory. */
void line_step(struct line *line, struct line *scratch, const struct puzzle *puzzle,
               double temperature, struct random *random);

#endif
