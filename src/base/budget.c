#include "base/budget.h"

#include "base/interrupt.h"

#include <math.h>
#include <time.h>

double clock_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

struct budget budget_of_seconds(double seconds)
{
    return (struct budget){.deadline = clock_seconds() + seconds};
}

struct budget budget_of_units(uint64_t units)
{
    return (struct budget){.deadline = INFINITY, .units = units};
}

double budget_seconds_left(const struct budget *budget)
{
    return budget_counts_units(budget) ? INFINITY : fmax(0, budget->deadline - clock_seconds());
}

struct budget budget_slice(const struct budget *budget, double share)
{
    return budget_counts_units(budget) ? *budget
                                       : budget_of_seconds(share * budget_seconds_left(budget));
}

bool budget_over(const struct budget *budget)
{
    return interrupt_signal() ||
           (!budget_counts_units(budget) && clock_seconds() >= budget->deadline);
}
