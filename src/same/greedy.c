#include "same/greedy.h"

enum status same_greedy_start(struct same_greedy *greedy, const struct same_board *board,
                              struct error *error)
{
    greedy->small = bits_start(&greedy->bits, board);
    return greedy->small ? STATUS_OK : clusters_start(&greedy->clusters, board, 0, error);
}

bool same_greedy_step(struct same_greedy *greedy, struct same_move *move)
{
    return greedy->small ? bits_step(&greedy->bits, move) : clusters_step(&greedy->clusters, move);
}

uint32_t same_greedy_balls(const struct same_greedy *greedy)
{
    return greedy->small ? greedy->bits.balls : greedy->clusters.balls;
}

void same_greedy_free(struct same_greedy *greedy)
{
    clusters_free(&greedy->clusters);
}
