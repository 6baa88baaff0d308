/* jobs.h — which input is solved into which file. */
#ifndef CLI_JOBS_H
#define CLI_JOBS_H

#include "cli/options.h"

#include <stdbool.h>

struct job {
    const char *input; /* as given; "-" is standard input */
    char *output;      /* "-" is standard output */
    char *thresholds;  /* NAME.ans beside the input; null for standard input */
};

struct jobs {
    size_t count;
    struct job *job; /* [count] */
    char *folder;    /* to be made before the first output is written; null where none is */
};

/* NAME.in goes to NAME.out in `outputs/`, in the folder named by -o (it is one, ends in '/', or
 * there are several inputs) or to the file named by -o; standard input goes to standard output.
 * Fails with STATUS_USAGE where that makes no sense: two inputs of one name, an output that is
 * the input itself. Free with jobs_free in every case. */
enum status jobs_make(struct jobs *jobs, const struct options *options, struct error *error);

void jobs_free(struct jobs *jobs);

#endif
