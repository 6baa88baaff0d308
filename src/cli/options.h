/* options.h — the one table of options, and the command line read by it.
 *
 * To add an option: (1) give it a field in struct options, (2) a row in the table of options.c,
 * (3) use the field. Parsing, range errors and --help follow from the row. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Which subcommands an option belongs to: bits. */
enum {
    COMMAND_SOLVE = 1,
    COMMAND_SCORE = 2,
    COMMAND_BOUND = 4,
    COMMAND_GEN = 8,
    COMMAND_SAME_SIMULATE = 16,
    COMMAND_SAME_SOLVE = 32,
    COMMAND_SAME_SCORE = 64,
    COMMAND_SAME = COMMAND_SAME_SIMULATE | COMMAND_SAME_SOLVE | COMMAND_SAME_SCORE,
    COMMAND_ALL = 127
};

enum option_kind {
    OPTION_FLAG,    /* bool, no argument */
    OPTION_WHOLE,   /* uint64_t in low … high */
    OPTION_DECIMAL, /* double in low … high */
    OPTION_TEXT     /* const char *, as it stands */
};

struct option {
    const char *name; /* without the dashes */
    char letter;      /* the short form, or 0 */
    enum option_kind kind;
    const char *argument; /* what --help calls the argument; null for a flag */
    const char *fallback; /* the default, as it would be typed; null: none */
    uint64_t low, high;   /* range of numbers */
    unsigned commands;
    size_t field; /* offset in struct options */
    const char *help;
};

/* The values, after defaults and command line. */
struct options {
    const char *command; /* name of the subcommand */
    size_t operands;
    char **operand; /* what is no option, in order; points into argv */

    bool help, version;

    /* solve */
    double seconds;
    uint64_t units;   /* 0: the clock counts */
    uint64_t threads; /* 0: as many as processors */
    const char *start;
    bool force, json, quiet;

    /* score */
    const char *thresholds;

    /* gen */
    uint64_t max_moves, min_length, max_length, c1, c2, halves;
    const char *digits, *pattern;
    double share, noise, axis; /* NaN where not given */
    uint64_t defects;

    /* same */
    uint64_t rows; /* 0: as the file says */
    bool trailing_blank_line;
    const char *scoring, *format;

    /* several */
    uint64_t seed;
    const char *output;
    bool verbose;
};

/* Reads the arguments of the subcommand with this bit. Options and operands come in any order;
 * `--name=value`, `--name value`, `-xvalue`, `-x value`, grouped flags, and `--` (operands only
 * from here on) are understood; "-" is an operand. Reorders argv. Fails with STATUS_USAGE and a
 * line that says what was expected. */
enum status options_parse(struct options *options, const char *command, unsigned bit, int argc,
                          char **argv, struct error *error);

/* Prints the options of the subcommand, a line or more each. */
void options_help(FILE *stream, unsigned bit);

#endif
