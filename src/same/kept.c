#include "same/kept.h"

#include "same/clusters.h"

/* Plays with the colour kept until the end or the budget's; *score of what was played. */
static enum status play(struct clusters *clusters, const struct same_search *search, uint8_t kept,
                        struct same_list *list, int64_t *score, struct error *error)
{
    struct same_move move;
    enum status status = clusters_start(clusters, search->board, kept, error);
    *score = 0;
    list->steps = 0;
    list->totals = false;
    while (!status && !budget_over(&search->budget) && clusters_step(clusters, &move)) {
        *score += same_points(search->scoring, move.balls);
        move.balls = 0; /* claims nothing */
        if (same_list_add(list, &move, 0) < 0)
            status = error_no_memory(error, sizeof *list->step);
    }
    *score += same_end_points(search->scoring, clusters->balls);
    return status;
}

enum status kept_run(struct same_list *list, const struct same_search *search, struct error *error)
{
    const struct same_board *board = search->board;
    struct clusters clusters = {0};
    struct same_list game = {0};
    bool done[256] = {false};
    int64_t best = INT64_MIN;
    enum status status = STATUS_OK;
    for (size_t i = 0; !status && i < same_board_cells(board); i++) {
        int64_t score;
        if (done[board->colour[i]] || budget_over(&search->budget))
            continue;
        done[board->colour[i]] = true;
        status = play(&clusters, search, board->colour[i], &game, &score, error);
        if (status || score <= best)
            continue;
        struct same_list old = *list;
        best = score;
        *list = game;
        game = old;
    }
    same_list_free(&game);
    clusters_free(&clusters);
    return status;
}
