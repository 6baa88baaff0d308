/* The exact search as a strategy: F = 0 is one question, F = 1 one per number of cells left. */
#include "pathsearch/exact.h"

enum { UNIT_NODES = 1 << 18 };

static bool applies(const struct search *search)
{
    struct worth worth;
    struct board board;
    worth_of(&worth, search->instance, search->bound);
    if (instance_cells(search->instance) > 2 * WORTH_LONGEST ||
        board_start(&board, search->instance, NULL) != STATUS_OK)
        return false;
    bool fits = exact_fits(&worth, &board);
    board_free(&board);
    return fits;
}

/* Answers one question and offers the plan. */
static enum exact_answer ask(struct search *search, const struct exact_task *task)
{
    struct plan plan = {0};
    int64_t sum = 0;
    enum exact_answer answer = exact_solve(task, &plan, &sum);
    if (answer == EXACT_FOUND)
        incumbent_offer(search->incumbent, &plan, strategy_exact.name);
    plan_free(&plan);
    return answer;
}

/* The incumbent's score times 2^d: what a sum must pass when d cells are left. False where no
 * sum of this search could. */
static bool floor_of(const struct search *search, uint32_t left, int64_t *floor)
{
    const int64_t sums_below = (int64_t)1 << 58; /* 46 cells of values ≤ 2^52 */
    mpz_t product;
    mpz_init(product);
    mpz_add_ui(product, search->incumbent->outcome.score, left > 0);
    mpz_mul_2exp(product, product, left);
    if (left > 0)
        mpz_sub_ui(product, product, 1);
    bool below = mpz_cmp_ui(product, (unsigned long)sums_below) < 0;
    *floor = below ? (int64_t)mpz_get_ui(product) : 0;
    mpz_clear(product);
    return below;
}

static enum verdict run(struct search *search, const struct budget *budget)
{
    struct worth worth;
    struct lexicon lexicon;
    struct board board;
    worth_of(&worth, search->instance, search->bound);
    if (board_start(&board, search->instance, NULL) != STATUS_OK)
        return VERDICT_OPEN;
    bool units = budget_counts_units(budget);
    lexicon_of(&lexicon, &worth);
    struct exact_task task = {.worth = &worth,
                              .lexicon = &lexicon,
                              .board = &board,
                              .moves = search->instance->max_moves,
                              .exactly = search->instance->halves,
                              .budget = budget,
                              .nodes = units ? budget->units * UNIT_NODES : 0,
                              .threads = units ? 1 : search->threads,
                              .table_bits = board.cells < 17 ? 14 : 20};
    uint32_t last = task.exactly ? board.cells : 0;
    enum exact_answer answer = EXACT_NONE;
    for (; task.leave <= last && answer != EXACT_OPEN; task.leave++)
        if (floor_of(search, task.leave, &task.floor))
            answer = ask(search, &task);
    board_free(&board);
    return answer == EXACT_OPEN ? VERDICT_OPEN : VERDICT_OPTIMAL;
}

const struct strategy strategy_exact = {.name = "exact",
                                        .unit = "262,144 states expanded",
                                        .share = 0.6,
                                        .applies = applies,
                                        .run = run};
