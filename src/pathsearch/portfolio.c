#include "pathsearch/portfolio.h"

#include "pathsearch/beam.h"
#include "pathsearch/exact.h"
#include "pathsearch/halfpath.h"
#include "pathsearch/longprime.h"
#include "pathsearch/pairbeam.h"
#include "pathsearch/primes.h"
#include "pathsearch/series.h"
#include "pathsearch/strip.h"
#include "pathsearch/twoarm.h"
#include "pathsearch/windows.h"

#include <math.h>

/* In the order of what they promise: proofs first, then what suits one long path, then many
 * moves. A strategy declines the boards it is not for. */
static const struct strategy *const strategies[] = {&strategy_exact,
                                                    &strategy_strip,
                                                    &strategy_symmetry,
                                                    &strategy_twoarm,
                                                    &strategy_series,
                                                    &strategy_longprime,
                                                    &strategy_pairbeam,
                                                    &strategy_windows,
                                                    &strategy_primes,
                                                    &strategy_beam,
                                                    NULL};

enum { STRATEGIES = sizeof strategies / sizeof *strategies - 1 };

/* What the portfolio remembers of a strategy between rounds. */
struct record {
    bool finished; /* came back with time to spare: another call would find nothing new */
    bool improved; /* its last call improved the incumbent */
};

static bool reached_bound(const struct search *search)
{
    return mpz_cmp(search->incumbent->outcome.score, search->bound->score) >= 0;
}

static void report(const struct search *search, const struct strategy *strategy, double seconds,
                   const mpz_t before, enum verdict verdict)
{
    if (search->verbosity <= 0)
        return;
    gmp_fprintf(stderr, "  %-12s %8.2f s  score %Zd -> %Zd%s\n", strategy->name, seconds, before,
                search->incumbent->outcome.score,
                verdict == VERDICT_OPTIMAL ? "  (proven optimal)" : "");
}

/* An undecided number could be prime after all: then only the bound itself is a proof. */
static enum verdict honest(const struct search *search, enum verdict verdict)
{
    if (reached_bound(search))
        return VERDICT_OPTIMAL;
    return search->incumbent->outcome.undecided ? VERDICT_OPEN : verdict;
}

static enum verdict call(struct search *search, const struct strategy *strategy,
                         struct record *record, double share)
{
    struct budget slice = budget_slice(&search->budget, share);
    double start = clock_seconds();
    mpz_t before;
    mpz_init_set(before, search->incumbent->outcome.score);
    enum verdict verdict = honest(search, strategy->run(search, &slice));
    record->finished = !budget_over(&slice);
    record->improved = mpz_cmp(search->incumbent->outcome.score, before) > 0;
    report(search, strategy, clock_seconds() - start, before, verdict);
    mpz_clear(before);
    return verdict;
}

static int count_open(const struct strategy *const *chosen, const struct record *record)
{
    int open = 0;
    for (int i = 0; i < STRATEGIES; i++)
        open += chosen[i] && !record[i].finished;
    return open;
}

/* The share of the seconds left that a strategy gets: in the first round its own, later an equal
 * part, doubled where its last call paid; all of it for the last one in line. */
static double share_of(const struct strategy *strategy, const struct record *record, uint64_t round,
                       int open)
{
    if (open <= 1)
        return 1;
    return round == 0 ? strategy->share : fmin(0.9, (record->improved ? 2.0 : 1.0) / open);
}

static enum verdict run_round(struct search *search, const struct strategy *const *chosen,
                              struct record *record)
{
    int open = count_open(chosen, record);
    for (int i = 0; i < STRATEGIES && !budget_over(&search->budget); i++) {
        if (!chosen[i] || record[i].finished)
            continue;
        double share = share_of(chosen[i], &record[i], search->round, open--);
        if (call(search, chosen[i], &record[i], share) == VERDICT_OPTIMAL)
            return VERDICT_OPTIMAL;
    }
    return VERDICT_OPEN;
}

enum verdict portfolio_run(struct search *search)
{
    const struct strategy *chosen[STRATEGIES + 1] = {NULL};
    struct record record[STRATEGIES + 1] = {{false, false}};
    enum verdict verdict = honest(search, VERDICT_OPEN);
    for (int i = 0; i < STRATEGIES; i++)
        chosen[i] = strategies[i]->applies(search) ? strategies[i] : NULL;
    for (search->round = 0; verdict == VERDICT_OPEN; search->round++) {
        verdict = run_round(search, chosen, record);
        bool once = budget_counts_units(&search->budget);
        if (once || budget_over(&search->budget) || !count_open(chosen, record))
            break;
    }
    return verdict;
}

void portfolio_tell_units(FILE *stream)
{
    for (int i = 0; i < STRATEGIES; i++)
        fprintf(stream, "  %-12s %s\n", strategies[i]->name, strategies[i]->unit);
}
