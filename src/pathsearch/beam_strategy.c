/* The beam as a strategy: a first quick pass, then wider ones that know from the best plan so far
 * what is still to be lost. */
#include "pathsearch/beam.h"

#include "base/memory.h"
#include "base/random.h"

#include <math.h>
#include <stdlib.h>

static bool applies(const struct search *search)
{
    struct worth worth;
    worth_of(&worth, search->instance, search->bound);
    return search->instance->max_moves > 0 && worth.shortest <= worth.longest &&
           mpz_sgn(search->bound->score) > 0;
}

struct campaign {
    struct search *search;
    const struct budget *budget;
    struct worth worth;
    struct rating rating;
    struct tiers tiers;
    struct lexicon lexicon;
    struct pace pace; /* what the last pass cost */
    struct board board;
    unsigned drafts;
    double best;    /* merit of the best pass */
    double *future; /* Φ learned from it; null before */
};

/* Φ with so much left: what the plan still lost, with what it left unused. */
static void learn(struct campaign *campaign, const struct beam_result *result)
{
    double unused = campaign->worth.cell_price * result->cells;
    double total = result->lost[0] + unused;
    free(campaign->future);
    campaign->future = memory_array((size_t)result->keys + 1, sizeof *campaign->future);
    for (uint32_t left = 0; campaign->future && left <= result->keys; left++)
        campaign->future[left] = total - result->lost[left];
}

static bool run_pass(struct campaign *campaign, double width, unsigned probes, double noise,
                     uint64_t number, const struct budget *budget)
{
    struct search *search = campaign->search;
    bool paced = probes > 1 && !budget_counts_units(budget);
    struct beam_task task = {.worth = &campaign->worth,
                             .lexicon = &campaign->lexicon,
                             .rating = &campaign->rating,
                             .tiers = &campaign->tiers,
                             .board = &campaign->board,
                             .moves = search->instance->max_moves,
                             .halves = search->instance->halves,
                             .future = campaign->future,
                             .width = width,
                             .pace = paced ? &campaign->pace : NULL,
                             .probes = probes,
                             .drafts = campaign->drafts,
                             .noise = noise,
                             .budget = budget,
                             .seed = random_mix(search->seed + random_mix(number)),
                             .threads = search->threads};
    struct beam_result result;
    bool failed = beam_run(&task, &result) != 0;
    double merit = beam_merit(result.sum, result.cells, task.halves);
    if (result.plan.moves)
        incumbent_offer(search->incumbent, &result.plan, strategy_beam.name);
    if (!failed && merit > campaign->best) {
        campaign->best = merit;
        learn(campaign, &result);
    }
    beam_result_free(&result);
    return !failed;
}

static bool at_bound(const struct search *search)
{
    return mpz_cmp(search->incumbent->outcome.score, search->bound->score) >= 0;
}

/* Units: pass i has width 2^i and counts as 2^i. */
static void run_units(struct campaign *campaign)
{
    uint64_t left = campaign->budget->units;
    double width = 1;
    for (uint64_t i = 0; left > 0 && !at_bound(campaign->search); i++) {
        uint64_t cost = left < (uint64_t)width ? left : (uint64_t)width;
        if (!run_pass(campaign, (double)cost, 64, i > 0 ? 0.5 : 0, i, campaign->budget))
            return;
        left -= cost;
        width = width < 4096 ? 2 * width : width;
    }
}

/* Seconds: a first pass that tries out nothing, one with a twelfth of the time, then passes of
 * half of what is left. */
static void run_seconds(struct campaign *campaign)
{
    double share = 1;
    for (uint64_t i = 0; !budget_over(campaign->budget) && !at_bound(campaign->search); i++) {
        struct budget slice = budget_slice(campaign->budget, share);
        if (!run_pass(campaign, 1, i > 0 ? 64 : 1, i > 0 ? 0.5 : 0,
                      i + 1000 * campaign->search->round, &slice))
            return;
        share = budget_seconds_left(campaign->budget) < 0.5 ? 1
                : i == 0                                    ? 0.05
                : i == 1                                    ? 0.1
                                                            : 0.6;
    }
}

static int start_tiers(struct campaign *campaign)
{
    struct tray tray;
    int failed = tray_start(&tray, campaign->board.rows, campaign->board.columns);
    if (!failed) {
        tray_load(&tray, &campaign->board);
        failed = tiers_start(&campaign->tiers, &campaign->worth, &tray,
                             campaign->search->instance->halves);
    }
    tray_free(&tray);
    return failed;
}

static enum verdict run(struct search *search, const struct budget *budget)
{
    struct campaign campaign = {.search = search, .budget = budget, .best = -INFINITY};
    campaign.drafts = 3;
    worth_of(&campaign.worth, search->instance, search->bound);
    lexicon_of(&campaign.lexicon, &campaign.worth);
    rate_start(&campaign.rating, &campaign.worth, search->instance->halves);
    if (board_start(&campaign.board, search->instance, NULL) == STATUS_OK &&
        start_tiers(&campaign) == 0) {
        if (budget_counts_units(budget))
            run_units(&campaign);
        else
            run_seconds(&campaign);
    }
    board_free(&campaign.board);
    free(campaign.future);
    return VERDICT_OPEN;
}

const struct strategy strategy_beam = {
    .name = "beam", .unit = "a beam pass of width 1", .share = 1, .applies = applies, .run = run};
