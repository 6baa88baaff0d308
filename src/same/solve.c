#include "same/solve.h"

#include "same/exact.h"
#include "same/greedy.h"
#include "same/judge.h"
#include "same/kept.h"
#include "same/tempering.h"

#include <stdio.h>

/* What every ball of a colour would bring in one step, and the bonus unless a colour has one ball
 * only, which can never be cleared. Where left balls are charged, two of them cost nothing. */
static int64_t upper_bound(const struct same_search *search)
{
    const struct same_board *board = search->board;
    uint32_t count[256] = {0}, singles = 0;
    int64_t bound = 0;
    for (size_t i = 0; i < same_board_cells(board); i++)
        count[board->colour[i]]++;
    for (int letter = 0; letter < 256; letter++) {
        bound += count[letter] >= 2 ? same_points(search->scoring, count[letter]) : 0;
        singles += count[letter] == 1;
    }
    if (singles == 0)
        return bound + search->scoring->cleared;
    return bound + (singles > 2 ? same_end_points(search->scoring, singles) : 0);
}

/* The judged strategy's game. */
static enum status play_greedy(struct same_list *list, const struct same_board *board,
                               struct error *error)
{
    struct same_greedy greedy = {0};
    struct same_move move;
    enum status status = same_greedy_start(&greedy, board, error);
    while (!status && same_greedy_step(&greedy, &move)) {
        move.balls = 0; /* claims nothing yet */
        if (same_list_add(list, &move, 0) < 0)
            status = error_no_memory(error, sizeof *list->step);
    }
    same_greedy_free(&greedy);
    return status;
}

/* Judges a list and makes it the answer if it scores more. */
static enum status offer(struct same_answer *answer, struct same_list *list,
                         const struct same_search *search, const char *strategy,
                         struct error *error)
{
    enum status status = same_judge_complete(list, search->board, search->scoring, error);
    if (status || (answer->strategy && list->score <= answer->list.score))
        return status;
    struct same_list old = answer->list;
    answer->list = *list;
    answer->strategy = strategy;
    *list = old;
    if (search->verbosity > 0)
        fprintf(stderr, "  %-10s score %lld\n", strategy, (long long)answer->list.score);
    return STATUS_OK;
}

static enum status search_on(struct same_answer *answer, const struct same_search *search,
                             struct same_list *list, struct error *error)
{
    enum status status = STATUS_OK;
    exact_run(list, &answer->optimal, search);
    if (answer->optimal)
        return offer(answer, list, search, "exact", error);
    status = kept_run(list, search, error);
    if (!status)
        status = offer(answer, list, search, "kept", error);
    if (status)
        return status;
    if (tempering_applies(search->board))
        status = tempering_run(list, search, error);
    else if (wide_tempering_applies(search->board))
        status = wide_tempering_run(list, search, error);
    else
        return STATUS_OK;
    return status ? status : offer(answer, list, search, "tempering", error);
}

enum status same_solve(struct same_answer *answer, const struct same_search *search,
                       struct error *error)
{
    struct same_list list = {0};
    *answer = (struct same_answer){.bound = upper_bound(search)};
    enum status status = play_greedy(&list, search->board, error);
    if (!status)
        status = offer(answer, &list, search, "greedy", error);
    if (!status && answer->list.score < answer->bound)
        status = search_on(answer, search, &list, error);
    if (status == STATUS_NO_MEMORY && answer->strategy)
        status = STATUS_OK; /* what was found without it stands */
    answer->optimal |= answer->strategy && answer->list.score >= answer->bound;
    if (answer->optimal && answer->strategy)
        answer->bound = answer->list.score;
    same_list_free(&list);
    return status;
}

void same_answer_free(struct same_answer *answer)
{
    same_list_free(&answer->list);
}
