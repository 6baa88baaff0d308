/* The beam as a strategy: a first quick pass, then wider ones that know from the best plan so far
 * what is still to be lost. */
#include "pathsearch/beam.h"

#include "base/memory.h"
#include "base/random.h"

#include <math.h>
#include <stdlib.h>

/* Few moves of great length are not for beams: a palindrome of hundreds of cells is not found by
 * listing moves. */
enum { FEW_MOVES = 10 };

static bool applies(const struct search *search)
{
    struct worth worth;
    uint32_t moves = search->instance->max_moves;
    worth_of(&worth, search->instance, search->bound);
    return moves > 0 && !(worth.cut && moves <= FEW_MOVES) && worth.shortest <= worth.longest &&
           mpz_sgn(search->bound->score) > 0;
}

/* Passes run side by side that differ in their noise. With a budget of units there are always as
 * many, so that the result does not depend on the number of threads. */
enum { MOST_ISLANDS = 64, UNIT_ISLANDS = 2, PROBES = 64 };

/* Caution grows by ALARM after a round that left the board uncleared, and falls by CALM after. */
static const double ALARM = 1.8, CALM = 2, MOST_CAUTION = 8;

struct campaign {
    struct search *search;
    const struct budget *budget;
    struct worth worth;
    struct rating rating[MOST_ISLANDS];
    double caution; /* how much clearing the board counts, while it is not cleared: from 1 up */
    struct tiers tiers;
    struct lexicon lexicon;
    struct board board;
    struct pace pace[MOST_ISLANDS]; /* what each island's last pass cost */
    struct beam_result result[MOST_ISLANDS];
    double best;    /* merit of the best pass */
    double *future; /* Φ learned from it; null before */
};

/* How a round of passes is run. */
struct round {
    uint64_t number;
    const struct budget *budget;
    unsigned islands, probes;
    double width; /* without a pace */
    bool paced;
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

/* Where only moves have a price, what a board offers next decides, so more boards are made. */
static unsigned drafts_of(const struct worth *worth)
{
    return worth->cell_price > 0 ? 3 : 8;
}

static int run_island(struct campaign *campaign, const struct round *round, unsigned island)
{
    const struct search *search = campaign->search;
    uint64_t stream = round->number * MOST_ISLANDS + island;
    rate_start(&campaign->rating[island], &campaign->worth, search->instance->halves,
               campaign->board.cells, campaign->caution * (1 + 0.5 * island));
    struct beam_task task = {.worth = &campaign->worth,
                             .lexicon = &campaign->lexicon,
                             .rating = &campaign->rating[island],
                             .tiers = &campaign->tiers,
                             .board = &campaign->board,
                             .moves = search->instance->max_moves,
                             .halves = search->instance->halves,
                             .future = campaign->future,
                             .width = round->width,
                             .pace = round->paced ? &campaign->pace[island] : NULL,
                             .probes = round->probes,
                             .drafts = drafts_of(&campaign->worth),
                             .noise = stream > 0 ? 0.5 : 0,
                             .budget = round->budget,
                             .seed = random_mix(search->seed + random_mix(stream))};
    return beam_run(&task, &campaign->result[island]);
}

/* Offers what an island found; learns from it if it is the best yet. */
static void take(struct campaign *campaign, struct beam_result *result)
{
    double merit = beam_merit(result->sum, result->cells, campaign->search->instance->halves);
    if (result->plan.moves)
        incumbent_offer(campaign->search->incumbent, &result->plan, strategy_beam.name);
    if (result->lost && result->plan.moves && merit > campaign->best) {
        campaign->best = merit;
        learn(campaign, result);
    }
    beam_result_free(result);
}

/* One round: false when out of memory. */
static bool run_round(struct campaign *campaign, const struct round *round)
{
    int failed = 0;
    struct search *search = campaign->search;
    double start = clock_seconds();
#pragma omp parallel for schedule(dynamic, 1) num_threads(search->threads) reduction(| : failed)
    for (unsigned i = 0; i < round->islands; i++)
        failed |= run_island(campaign, round, i);
    for (unsigned i = 0; i < round->islands; i++)
        take(campaign, &campaign->result[i]);
    if (search->instance->halves) {
        bool cleared = search->incumbent->outcome.cells_left == 0;
        campaign->caution = cleared ? fmax(1, campaign->caution / CALM)
                                    : fmin(MOST_CAUTION, campaign->caution * ALARM);
    }
    if (search->verbosity > 1)
        gmp_fprintf(stderr, "    beam round %u: %.2f s, score %Zd\n", (unsigned)round->number,
                    clock_seconds() - start, search->incumbent->outcome.score);
    return !failed;
}

static bool at_bound(const struct search *search)
{
    return mpz_cmp(search->incumbent->outcome.score, search->bound->score) >= 0;
}

/* Units: round i has width 2^i and counts as 2^i. */
static void run_units(struct campaign *campaign)
{
    uint64_t left = campaign->budget->units;
    struct round round = {
        .budget = campaign->budget, .islands = UNIT_ISLANDS, .probes = PROBES, .width = 1};
    for (; left > 0 && !at_bound(campaign->search) && !budget_over(campaign->budget);
         round.number++) {
        uint64_t cost = left < (uint64_t)round.width ? left : (uint64_t)round.width;
        round.width = (double)cost;
        if (!run_round(campaign, &round))
            return;
        left -= cost;
        round.width = round.width < 4096 ? 2 * round.width : round.width;
    }
}

/* Seconds: a first round that tries out hardly anything, two short ones to learn what passes cost,
 * then rounds of half of what is left. */
static void run_seconds(struct campaign *campaign)
{
    static const double shares[] = {1, 0.05, 0.1, 0.6};
    unsigned threads = (unsigned)campaign->search->threads;
    uint64_t first = 1000 * campaign->search->round;
    for (uint64_t i = 0; !budget_over(campaign->budget) && !at_bound(campaign->search); i++) {
        bool last = budget_seconds_left(campaign->budget) < 0.5;
        struct budget slice = budget_slice(campaign->budget, last ? 1 : shares[i < 3 ? i : 3]);
        struct round round = {.number = first + i,
                              .budget = &slice,
                              .islands = threads < MOST_ISLANDS ? threads : MOST_ISLANDS,
                              .probes = i > 0 ? PROBES : 1,
                              .width = 1,
                              .paced = i > 0};
        if (!run_round(campaign, &round))
            return;
    }
}

static int start_tiers(struct campaign *campaign)
{
    struct tray tray;
    int failed = tray_start(&tray, campaign->board.rows, campaign->board.columns);
    if (!failed) {
        tray_load(&tray, &campaign->board);
        failed = tiers_start(&campaign->tiers, &campaign->worth, &tray,
                             campaign->search->instance->halves, campaign->budget);
    }
    tray_free(&tray);
    return failed;
}

static enum verdict run(struct search *search, const struct budget *budget)
{
    struct campaign *campaign = memory_array(1, sizeof *campaign);
    if (!campaign)
        return VERDICT_OPEN;
    campaign->search = search;
    campaign->budget = budget;
    campaign->best = -INFINITY;
    worth_of(&campaign->worth, search->instance, search->bound);
    lexicon_of(&campaign->lexicon, &campaign->worth);
    campaign->caution = 1;
    if (board_start(&campaign->board, search->instance, NULL) == STATUS_OK &&
        start_tiers(campaign) == 0) {
        if (budget_counts_units(budget))
            run_units(campaign);
        else
            run_seconds(campaign);
    }
    board_free(&campaign->board);
    free(campaign->future);
    free(campaign);
    return VERDICT_OPEN;
}

const struct strategy strategy_beam = {
    .name = "beam", .unit = "a beam pass of width 1", .share = 1, .applies = applies, .run = run};
