#include "pathsearch/pace.h"

#include <math.h>
#include <string.h>

static unsigned segment_of(const struct pace *pace, uint32_t key)
{
    uint64_t segment = (uint64_t)key * PACE_SEGMENTS / ((uint64_t)pace->keys + 1);
    return (unsigned)segment;
}

/* Below this a pass cannot be narrower. */
static const double narrowest = 1 / 32.0, widest = 1e5;

static double within(double low, double x, double high)
{
    return fmin(high, fmax(low, x));
}

/* The width that spends the seconds left evenly over the segments from this one on. */
static double affordable(const struct pace *pace)
{
    double cost = 0;
    for (unsigned s = pace->segment; s < PACE_SEGMENTS; s++)
        cost += pace->cost[s] * pace->share[s];
    double left = 0.95 * budget_seconds_left(pace->budget);
    double base = left / fmax(1e-9, cost * pace->correction);
    return within(narrowest, base * pace->share[pace->segment], widest);
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
    pace->now[pace->segment] = spent / pace->width;
    pace->checked += spent;
    if (!pace->known)
        pace->width = react(pace, spent);
    else if (pace->cost[pace->segment] > 0)
        pace->correction =
            0.8 * pace->correction +
            0.2 * within(0.2, pace->now[pace->segment] / pace->cost[pace->segment], 5);
}

void pace_start(struct pace *pace, const struct budget *budget, uint32_t keys, bool ramped)
{
    pace->budget = budget;
    pace->keys = keys;
    pace->ramped = ramped;
    for (unsigned s = 0; s < PACE_SEGMENTS; s++)
        pace->share[s] = ramped ? fmin(PACE_RAMP, PACE_SEGMENTS / (PACE_SEGMENTS - s - 0.0)) : 1;
    pace->correction = 1;
    pace->checked = clock_seconds();
    pace->segment = 0;
    pace->width = pace->known ? affordable(pace) : 1;
}

void pace_step(struct pace *pace, uint32_t key)
{
    unsigned segment = segment_of(pace, key);
    if (segment == pace->segment)
        return;
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
