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

/* The name is this word, or two words of which this is the first. */
static bool begins_with(const struct command *command, const char *word)
{
    size_t length = strlen(word);
    return strncmp(command->name, word, length) == 0 &&
           (command->name[length] == ' ' || !command->name[length]);
}

/* Of the commands that begin with `word`; of all where it is null. */
static int print_help(const struct command *commands, const char *word)
{
    puts("xiaochu: plays elimination games well: the path game (NOI 2014, \"game\") and the Same "
         "Game.\n\nUsage:");
    for (const struct command *command = commands; command->name; command++)
        if (!word || begins_with(command, word))
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

static bool asks_for_help(const char *text)
{
    return strcmp(text, "--help") == 0 || strcmp(text, "-h") == 0 || strcmp(text, "help") == 0;
}

/* How many arguments name the command: 0 where they do not. */
static int words_of(const struct command *command, const char *first, const char *second)
{
    const char *space = strchr(command->name, ' ');
    if (!space)
        return strcmp(command->name, first) == 0;
    return begins_with(command, first) && strcmp(space + 1, second) == 0 ? 2 : 0;
}

/* What comes where no command was found. */
static int no_command(const struct command *commands, const char *first, const char *second)
{
    struct error error;
    while (commands->name && !begins_with(commands, first))
        commands++;
    if (!*first)
        error_set(&error, STATUS_USAGE, "expected a command; see xiaochu --help");
    else if (!commands->name)
        error_set(&error, STATUS_USAGE, "unknown command '%.40s'; see xiaochu --help", first);
    else if (asks_for_help(second))
        return print_help(commands, first);
    else
        error_set(&error, STATUS_USAGE, "unknown command '%s %.40s'; see xiaochu %s --help", first,
                  second, first);
    return command_failed(&error);
}

int help_dispatch(const struct command *commands, int argc, char **argv)
{
    const char *first = argc > 1 ? argv[1] : "", *second = argc > 2 ? argv[2] : "";
    if (asks_for_help(first))
        return print_help(commands, NULL);
    if (strcmp(first, "--version") == 0)
        return print_version();
    for (const struct command *command = commands; command->name; command++) {
        int words = words_of(command, first, second);
        if (words)
            return run(command, argc - 1 - words, argv + 1 + words);
    }
    return no_command(commands, first, second);
}
