#include "cli/help.h"

#include "cli/commands.h"
#include "cli/exit.h"
#include "cli/version.h"

#include <stdio.h>
#include <string.h>

static const char exit_codes[] = "Exit codes:\n"
                                 "  0      done\n"
                                 "  1      failed at run time (no memory, a file not writable)\n"
                                 "  2      bad usage or bad input; nothing was written for it\n"
                                 "  3      a plan breaks the rules (score, solve --start)\n"
                                 "  128+N  ended by signal N; solve has written its best plan\n";

int command_finish(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return EXIT_CODE_DONE;
    fputs("xiaochu: cannot write to standard output\n", stderr);
    return EXIT_CODE_FAILED;
}

static int print_version(void)
{
    printf("xiaochu %s (%s)\n", version_name(), version_build());
    return command_finish();
}

static int print_help(const struct command *commands)
{
    puts("xiaochu: plays the path-elimination game (NOI 2014, \"game\") well.\n\nUsage:");
    for (const struct command *command = commands; command->name; command++)
        printf("  xiaochu %-7s %s\n  %15s %s\n", command->name, command->synopsis, "",
               command->about);
    puts("  xiaochu COMMAND --help\n  xiaochu --version\n");
    fputs(exit_codes, stdout);
    return command_finish();
}

static int print_command_help(const struct command *command)
{
    printf("xiaochu %s: %s\n\nUsage:\n  xiaochu %s %s\n", command->name, command->about,
           command->name, command->synopsis);
    if (command->more) {
        putchar('\n');
        command->more(stdout);
    }
    puts("\nOptions:");
    options_help(stdout, command->bit);
    printf("\nExamples:\n%s\n%s", command->examples, exit_codes);
    return command_finish();
}

/* Prints a line with control characters replaced: what the user typed or a file holds must not
 * steer the terminal. */
static void print_clean(FILE *stream, const char *text)
{
    for (; *text; text++)
        putc((unsigned char)*text < 0x20 || *text == 0x7f ? '?' : *text, stream);
    putc('\n', stream);
}

int command_failed(const struct error *error)
{
    fflush(stdout);
    /* A place in a file comes first in its line, as compilers print it. */
    if (error->status != STATUS_BAD_INPUT)
        fputs("xiaochu: ", stderr);
    print_clean(stderr, error->message);
    return (int)exit_code_of(error->status);
}

int command_misused(const struct options *options, const char *expected)
{
    fprintf(stderr, "xiaochu %s: expected %s; see xiaochu %s --help\n", options->command, expected,
            options->command);
    return EXIT_CODE_BAD;
}

static int run(const struct command *command, int argc, char **argv)
{
    struct options options;
    struct error error;
    if (options_parse(&options, command->name, command->bit, argc, argv, &error))
        return command_failed(&error);
    if (options.help)
        return print_command_help(command);
    return options.version ? print_version() : command->run(&options);
}

int help_dispatch(const struct command *commands, int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0)
        return print_help(commands);
    if (strcmp(name, "--version") == 0)
        return print_version();
    for (const struct command *command = commands; command->name; command++)
        if (strcmp(name, command->name) == 0)
            return run(command, argc - 2, argv + 2);
    struct error error;
    if (argc > 1)
        error_set(&error, STATUS_USAGE, "unknown command '%.40s'; see xiaochu --help", name);
    else
        error_set(&error, STATUS_USAGE, "expected a command; see xiaochu --help");
    return command_failed(&error);
}
