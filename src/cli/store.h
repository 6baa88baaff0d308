/* store.h — writes a plan, unless what is there already is as good. */
#ifndef CLI_STORE_H
#define CLI_STORE_H

#include "cli/result.h"
#include "path/plan.h"
#include "path/rules.h"

/* Writes the plan to `path` ("-": standard output). A valid plan of the same input that is there
 * and scores as much or more is kept, unless `force`; one that breaks the format or the rules is
 * replaced; either is noted. Sets result->kept to the score of what is there in the end. A file
 * that cannot be read is left alone: STATUS_FAILED. */
enum status store_plan(const char *path, const struct instance *instance, const struct plan *plan,
                       const struct outcome *outcome, bool force, struct result *result,
                       struct error *error);

/* Finds out whether store_plan could write, before hours of work go into the plan, and read what
 * is there if it must. Changes nothing. */
enum status store_probe(const char *path, bool force, struct error *error);

/* Seconds that store_plan may take, about: to be kept free at the end of the time. */
double store_seconds(const char *path, const struct instance *instance, bool force);

#endif
