/* budget.h — how long a search may go on: the one time keeper.
 *
 * A budget counts either seconds (a deadline on the monotonic clock) or units of work that each
 * strategy defines (`-n`), never both. Searches ask budget_over() often; it also answers yes
 * once the user interrupted the run, whatever the budget counts. */
#ifndef BASE_BUDGET_H
#define BASE_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

struct budget {
    double deadline; /* clock_seconds() at which to stop; infinite where units count */
    uint64_t units;  /* units of work each strategy may do; 0 where the clock counts */
};

/* Seconds on the monotonic clock, from an arbitrary origin. */
double clock_seconds(void);

/* `seconds` from now. */
struct budget budget_of_seconds(double seconds);

/* `units` of work for each strategy; no clock. */
struct budget budget_of_units(uint64_t units);

static inline bool budget_counts_units(const struct budget *budget)
{
    return budget->units != 0;
}

/* Seconds left on the clock, not below 0; infinite where units count. */
double budget_seconds_left(const struct budget *budget);

/* A budget of `share` (0 … 1) of the seconds left; the same units where units count. */
struct budget budget_slice(const struct budget *budget, double share);

/* The clock ran out, or the user asked to stop. One clock read: some 30 ns, so ask once every
 * few thousand steps of a tight loop. */
bool budget_over(const struct budget *budget);

#endif
