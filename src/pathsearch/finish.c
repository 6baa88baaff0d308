#include "pathsearch/finish.h"

#include "pathsearch/exact.h"

void finish_solve(struct finish *finish, const struct worth *worth, const struct lexicon *lexicon,
                  bool halves, const struct budget *budget)
{
    struct exact_task task = {.worth = worth,
                              .lexicon = lexicon,
                              .board = &finish->board,
                              .moves = finish->moves,
                              .exactly = halves,
                              .floor = finish->floor,
                              .budget = budget,
                              .nodes = FINISH_NODES,
                              .threads = 1,
                              .table_bits = 12};
    finish->found = exact_fits(worth, &finish->board) &&
                    exact_solve(&task, &finish->plan, &finish->sum) == EXACT_FOUND;
}
