/* judge.h — replays a list of moves by the plain rules and scores it.
 *
 * Written apart from everything that searches: balls are letters in columns that fall and close,
 * and nothing else. Every list is judged here before it is written. */
#ifndef SAME_JUDGE_H
#define SAME_JUDGE_H

#include "same/list.h"

struct same_outcome {
    int64_t score;
    uint32_t left; /* balls */
    size_t moves;
};

/* Fails with STATUS_ILLEGAL, naming the move and the place, where a move finds no cluster of two
 * balls or more, or where a claim of the list is not so; with STATUS_NO_MEMORY. */
enum status same_judge(struct same_outcome *outcome, const struct same_board *board,
                       const struct same_scoring *scoring, const struct same_list *list,
                       struct error *error);

/* Replays the list and fills in all it may claim: balls, colours, points, totals. */
enum status same_judge_complete(struct same_list *list, const struct same_board *board,
                                const struct same_scoring *scoring, struct error *error);

#endif
