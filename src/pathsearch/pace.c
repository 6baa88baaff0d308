#include "pathsearch/pace.h"

#include <math.h>
#include <string.h>

static unsigned segment_of(const struct pace *pace, uint32_t key)
{
    uint64_t segment = (uint64_t)key * PACE_SEGMENTS / ((uint64_t)pace->keys + 1);
    return (unsigned)segment;
}

/* Below this a pass cannot be narrower. */
static const double narrowest = 1 / 32.0, widest = 4096;

static double within(double low, double x, double high)
{
    return fmin(high, fmax(low, x));
}

/* What a segment costs: what the pass before says, but at least as much as the early ones. Where
 * that pass ran out of positions it cost next to nothing; this one may get further. */
static double cost_of(const struct pace *pace, unsigned segment)
{
    enum { EARLY = PACE_SEGMENTS / 8 };
    double early = 0;
    for (unsigned s = 0; s < EARLY; s++)
        early += pace->cost[s];
    return fmax(pace->cost[segment], early / EARLY);
}

/* The width of this segment. The seconds left are shared by the square roots of the costs: late
 * segments, where boards are small, get less time than early ones but are wider. */
static double affordable(struct pace *pace)
{
    double roots = 0, own = sqrt(cost_of(pace, pace->segment));
    for (unsigned s = pace->segment; s < PACE_SEGMENTS; s++)
        roots += sqrt(cost_of(pace, s));
    double left = 0.9 * budget_seconds_left(pace->budget);
    pace->planned = roots > 0 ? left * own / roots : 0;
    double cost = own * own * pace->correction;
    return cost > 0 ? within(narrowest, pace->planned / cost, widest) : pace->width;
}

/* Without costs: as wide as keeps up with the clock, a little wider or narrower than before. */
static double react(const struct pace *pace, double spent)
{
    double left = budget_seconds_left(pace->budget) / (PACE_SEGMENTS - pace->segment);
    return within(narrowest, pace->width * within(0.3, left / fmax(1e-9, spent), 1.5), 4);
}

static void note_cost(struct pace *pace)
{
    double spent = clock_seconds() - pace->checked;
    pace->now[pace->segment] = spent / fmax(pace->width, 1);
    pace->checked += spent;
    if (!pace->known)
        pace->width = react(pace, spent);
    else if (pace->cost[pace->segment] > 0)
        pace->correction =
            0.8 * pace->correction +
            0.2 * within(0.2, pace->now[pace->segment] / pace->cost[pace->segment], 5);
}

void pace_start(struct pace *pace, const struct budget *budget, uint32_t keys)
{
    pace->budget = budget;
    pace->keys = keys;
    pace->correction = 1;
    pace->checked = clock_seconds();
    pace->segment = 0;
    pace->width = 1;
    if (pace->known)
        pace->width = affordable(pace);
}

void pace_step(struct pace *pace, uint32_t key)
{
    unsigned segment = segment_of(pace, key);
    if (segment == pace->segment) {
        if (pace->known && clock_seconds() - pace->checked > 1.5 * pace->planned) {
            pace->width = within(narrowest, 0.5 * pace->width, widest);
            pace->planned *= 2;
        }
        return;
    }
    note_cost(pace);
    for (unsigned s = pace->segment + 1; s < segment; s++)
        pace->now[s] = 0;
    pace->segment = segment;
    if (pace->known)
        pace->width = affordable(pace);
}

void pace_finish(struct pace *pace)
{
    note_cost(pace);
    for (unsigned s = pace->segment + 1; s < PACE_SEGMENTS; s++)
        pace->now[s] = 0;
    memcpy(pace->cost, pace->now, sizeof pace->cost);
    pace->known = true;
}
