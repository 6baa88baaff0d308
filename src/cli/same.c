#include "cli/same.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum status same_input_open(struct same_input *input, const char *path,
                            const struct options *options, FILE *flush, struct error *error)
{
    *input = (struct same_input){.file = STDIN_FILENO};
    if (strcmp(path, "-") != 0)
        input->file = open(path, O_RDONLY | O_CLOEXEC);
    if (input->file < 0)
        return error_set(error, STATUS_FAILED, "%s: %s", path, strerror(errno));
    return same_reader_start(&input->reader, input->file, path, (uint32_t)options->rows, flush,
                             error);
}

void same_input_close(struct same_input *input)
{
    same_reader_free(&input->reader);
    if (input->file > STDIN_FILENO)
        close(input->file);
}

enum status same_scoring_option(const struct same_scoring **scoring, const struct options *options,
                                struct error *error)
{
    *scoring = same_scoring_find(options->scoring);
    if (*scoring)
        return STATUS_OK;
    return error_set(error, STATUS_USAGE,
                     "--scoring: found '%.40s', expected classic, js or square", options->scoring);
}
