/* same_simulate.c — `xiaochu same simulate`: the judged largest-cluster play. */
#include "cli/commands.h"
#include "cli/exit.h"
#include "cli/same.h"
#include "same/simulate.h"

int command_same_simulate(const struct options *options)
{
    struct same_input input;
    struct error error;
    if (options->operands > 1)
        return command_misused(options, "one FILE at most");
    const char *path = options->operands ? options->operand[0] : "-";
    enum status status = same_input_open(&input, path, options, stdout, &error);
    if (!status)
        status = same_simulate(&input.reader, stdout, &error);
    if (options->trailing_blank_line && input.reader.game)
        putchar('\n');
    same_input_close(&input);
    return status ? command_failed(&error) : command_finish();
}
