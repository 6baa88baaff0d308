/* output.h — files that appear whole or not at all.
 *
 * The text goes to a new file beside the wanted one, is brought to the disk (fsync) and renamed
 * over it: whoever looks, at any moment, finds the old file or the new one. What is no regular
 * file (a terminal, a pipe, /dev/null) is written directly. */
#ifndef BASE_OUTPUT_H
#define BASE_OUTPUT_H

#include "base/status.h"

#include <stdio.h>

struct output {
    const char *name; /* as given, for messages: stays the caller's */
    FILE *stream;     /* write here; errors may be left to output_commit */
    char *path;       /* the wanted file, links followed; null for standard output */
    char *temporary;  /* the file beside it; null where it is written directly */
};

/* Opens an output for `path`, "-" being standard output. Fails with STATUS_FAILED or
 * STATUS_NO_MEMORY, leaving nothing behind. */
enum status output_open(struct output *output, const char *path, struct error *error);

/* Completes the output. On any error (a full disk …) the old file stays as it was and the new
 * one beside it is removed. Frees the output in every case. */
enum status output_commit(struct output *output, struct error *error);

/* Gives the output up: the old file stays. */
void output_discard(struct output *output);

/* Finds out whether an output could be opened, before hours of work go into it. Changes
 * nothing. */
enum status output_probe(const char *path, struct error *error);

/* Makes the folder `path` and those above it where they are missing. */
enum status output_make_folder(const char *path, struct error *error);

#endif
