/* commands.h — the subcommands: one function each, in the file of its name. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/options.h"

/* Carries the subcommand out and returns the exit code (exit.h). Errors are told on standard
 * error. */
int command_solve(const struct options *options);
int command_score(const struct options *options);
int command_bound(const struct options *options);
int command_gen(const struct options *options);
int command_same_simulate(const struct options *options);
int command_same_solve(const struct options *options);
int command_same_score(const struct options *options);

/* More of their --help: how `solve` names its outputs, the families of `gen`. */
void command_solve_more(FILE *stream);
void command_gen_families(FILE *stream);
void command_same_solve_more(FILE *stream);

/* The exit code of a subcommand that is done: output that did not reach its reader is a failure,
 * and told. */
int command_finish(void);

/* Tells an error on standard error; returns its exit code. */
int command_failed(const struct error *error);

/* Tells that the subcommand was called with the wrong operands; returns the exit code. */
int command_misused(const struct options *options, const char *expected);

#endif
