/* portfolio.h — orders the strategies, gives each a slice of the budget, stops at a proof. */
#ifndef PATHSEARCH_PORTFOLIO_H
#define PATHSEARCH_PORTFOLIO_H

#include "pathsearch/search.h"

#include <stdio.h>

/* Improves search->incumbent until the budget is over or its plan is proven optimal. Returns
 * VERDICT_OPTIMAL in the latter case (score = bound counts as a proof). */
enum verdict portfolio_run(struct search *search);

/* Prints a line for each strategy: its name, and what one unit of `-n` is to it. */
void portfolio_tell_units(FILE *stream);

#endif
