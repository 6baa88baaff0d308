/* same.h — what the subcommands of the Same Game share: how they open and understand things. */
#ifndef CLI_SAME_H
#define CLI_SAME_H

#include "cli/options.h"
#include "same/reader.h"
#include "same/scoring.h"

/* Boards from a file or, for "-", standard input. */
struct same_input {
    int file; /* −1: not open */
    struct same_reader reader;
};

/* Opens it and finds out its format; `flush` as in same_reader_start. Close in every case. */
enum status same_input_open(struct same_input *input, const char *path,
                            const struct options *options, FILE *flush, struct error *error);

void same_input_close(struct same_input *input);

/* The rules of --scoring, or STATUS_USAGE. */
enum status same_scoring_option(const struct same_scoring **scoring, const struct options *options,
                                struct error *error);

#endif
