#include "cli/jobs.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool is_standard(const char *path)
{
    return strcmp(path, "-") == 0;
}

static bool is_folder(const char *path)
{
    struct stat there;
    size_t length = strlen(path);
    return (length && path[length - 1] == '/') ||
           (stat(path, &there) == 0 && S_ISDIR(there.st_mode));
}

static bool same_file(const char *one, const char *other)
{
    struct stat a, b;
    return stat(one, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}

/* `folder`/`stem` with another ending in place of ".in"; null when out of memory. */
static char *renamed(const char *folder, const char *stem, const char *ending)
{
    size_t length = strlen(stem), size = strlen(folder) + length + 8;
    if (length > 3 && strcmp(stem + length - 3, ".in") == 0)
        length -= 3;
    const char *slash = *folder && folder[strlen(folder) - 1] != '/' ? "/" : "";
    char *path = malloc(size);
    if (path)
        snprintf(path, size, "%s%s%.*s%s", folder, slash, (int)length, stem, ending);
    return path;
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static enum status make_job(struct job *job, const char *input, const char *folder,
                            const char *file, struct error *error)
{
    job->input = input;
    if (!is_standard(input))
        job->thresholds = renamed("", input, ".ans");
    job->output = folder ? renamed(folder, base_name(input), ".out") : strdup(file);
    if (!job->output || (!job->thresholds && !is_standard(input)))
        return error_no_memory(error, strlen(input) + 8);
    if (!is_standard(job->output) && same_file(input, job->output))
        return error_set(error, STATUS_USAGE, "%s: the output would replace the input", input);
    return STATUS_OK;
}

static int by_output(const void *one, const void *other)
{
    const struct job *const *a = one, *const *b = other;
    return strcmp((*a)->output, (*b)->output);
}

/* Two inputs written to one file: the second would overwrite or be kept from it. */
static enum status check_collisions(const struct jobs *jobs, struct error *error)
{
    const struct job **sorted = memory_array(jobs->count, sizeof *sorted);
    if (!sorted)
        return error_no_memory(error, jobs->count * sizeof *sorted);
    for (size_t i = 0; i < jobs->count; i++)
        sorted[i] = &jobs->job[i];
    qsort(sorted, jobs->count, sizeof *sorted, by_output);
    enum status status = STATUS_OK;
    for (size_t i = 1; !status && i < jobs->count; i++)
        if (strcmp(sorted[i - 1]->output, sorted[i]->output) == 0)
            status =
                error_set(error, STATUS_USAGE, "%.300s and %.300s would both be written to %.300s",
                          sorted[i - 1]->input, sorted[i]->input, sorted[i]->output);
    free(sorted);
    return status;
}

enum status jobs_make(struct jobs *jobs, const struct options *options, struct error *error)
{
    *jobs = (struct jobs){0};
    bool piped = options->operands == 1 && is_standard(options->operand[0]);
    const char *target = options->output ? options->output : piped ? "-" : "outputs/";
    const char *folder = options->operands > 1 || is_folder(target) ? target : NULL;
    if (folder && is_standard(folder))
        return error_set(error, STATUS_USAGE, "only one input can go to standard output");
    for (size_t i = 0; i < options->operands; i++)
        if (folder && is_standard(options->operand[i]))
            return error_set(error, STATUS_USAGE,
                             "standard input has no name: solve it alone, with -o FILE");
    jobs->folder = folder ? strdup(folder) : NULL;
    jobs->job = memory_array(options->operands, sizeof *jobs->job);
    if (!jobs->job || (folder && !jobs->folder))
        return error_no_memory(error, options->operands * sizeof *jobs->job);
    jobs->count = options->operands;
    enum status status = STATUS_OK;
    for (size_t i = 0; !status && i < jobs->count; i++)
        status = make_job(&jobs->job[i], options->operand[i], folder, target, error);
    return status ? status : check_collisions(jobs, error);
}

void jobs_free(struct jobs *jobs)
{
    for (size_t i = 0; i < jobs->count; i++) {
        free(jobs->job[i].output);
        free(jobs->job[i].thresholds);
    }
    free(jobs->job);
    free(jobs->folder);
}
