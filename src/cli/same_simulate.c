#include "cli/commands.h"
#include "cli/exit.h"
#include "same/simulate.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static enum status open_input(const struct options *options, int *file, const char **name,
                              struct error *error)
{
    bool standard = options->operands == 0 || strcmp(options->operand[0], "-") == 0;
    *name = standard ? "-" : options->operand[0];
    *file = standard ? STDIN_FILENO : open(*name, O_RDONLY | O_CLOEXEC);
    if (*file < 0)
        return error_set(error, STATUS_FAILED, "%s: %s", *name, strerror(errno));
    return STATUS_OK;
}

int command_same_simulate(const struct options *options)
{
    if (options->operands > 1)
        return command_misused(options, "one FILE at most");
    int file;
    const char *name;
    struct error error;
    enum status status = open_input(options, &file, &name, &error);
    if (status)
        return command_failed(&error);
    struct same_reader reader;
    status = same_reader_start(&reader, file, name, (uint32_t)options->rows, stdout, &error);
    if (!status)
        status = same_simulate(&reader, stdout, &error);
    if (options->trailing_blank_line && reader.game)
        putchar('\n');
    same_reader_free(&reader);
    close(file);
    return status ? command_failed(&error) : command_finish();
}
