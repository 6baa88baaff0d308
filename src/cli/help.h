/* help.h — finds the subcommand, and prints help and version. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli/options.h"

struct command {
    const char *name;                   /* one word, or two with a space between */
    unsigned bit;                       /* its bit in the table of options */
    int (*run)(const struct options *); /* returns the exit code */
    void (*more)(FILE *);               /* prints more for --help; may be null */
    const char *synopsis, *about;       /* arguments after the name; one line */
    const char *examples;               /* whole lines */
};

/* Runs the subcommand named by argv[1] (and argv[2]) of a table that ends with a null name, or
 * prints what
 * --help and --version ask for. Returns the exit code. */
int help_dispatch(const struct command *commands, int argc, char **argv);

#endif
