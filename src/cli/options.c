#include "cli/options.h"

#include "same/board.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FIELD(name) offsetof(struct options, name)

static const struct option table[] = {
    {"time", 't', OPTION_DECIMAL, "SECONDS", "10", 0, 10000000, COMMAND_SOLVE | COMMAND_SAME_SOLVE,
     FIELD(seconds), "time for each input, from reading it to its output written"},
    {"iterations", 'n', OPTION_WHOLE, "UNITS", NULL, 1, UINT64_MAX,
     COMMAND_SOLVE | COMMAND_SAME_SOLVE, FIELD(units),
     "units of work for each strategy in place of the time: the same bytes at "
     "any number of threads"},
    {"seed", 's', OPTION_WHOLE, "SEED", "1", 0, UINT64_MAX,
     COMMAND_SOLVE | COMMAND_SAME_SOLVE | COMMAND_GEN, FIELD(seed), "seed of all random choices"},
    {"threads", 'j', OPTION_WHOLE, "THREADS", NULL, 1, 1024, COMMAND_SOLVE | COMMAND_SAME_SOLVE,
     FIELD(threads), "threads to use (default: one per processor)"},
    {"start", 0, OPTION_TEXT, "OLD.out", NULL, 0, 0, COMMAND_SOLVE, FIELD(start),
     "begin from this plan"},
    {"force", 0, OPTION_FLAG, NULL, NULL, 0, 0, COMMAND_SOLVE | COMMAND_SAME_SOLVE, FIELD(force),
     "replace an existing output even if it scores more"},
    {"json", 0, OPTION_FLAG, NULL, NULL, 0, 0, COMMAND_SOLVE | COMMAND_SAME_SOLVE, FIELD(json),
     "print one JSON object per input instead of the table"},
    {"quiet", 'q', OPTION_FLAG, NULL, NULL, 0, 0, COMMAND_SOLVE | COMMAND_SAME_SOLVE, FIELD(quiet),
     "print neither table nor progress"},
    {"ans", 0, OPTION_TEXT, "FILE", NULL, 0, 0, COMMAND_SCORE, FIELD(thresholds),
     "grade by the thresholds of this file"},
    {"moves", 'K', OPTION_WHOLE, "K", NULL, 0, 1000000000, COMMAND_GEN, FIELD(max_moves),
     "moves allowed (default: rows times columns)"},
    {"lmin", 0, OPTION_WHOLE, "LENGTH", "2", 1, 1000000000000000000, COMMAND_GEN, FIELD(min_length),
     "shortest path allowed"},
    {"lmax", 0, OPTION_WHOLE, "LENGTH", "8", 1, 1000000000000000000, COMMAND_GEN, FIELD(max_length),
     "longest path allowed"},
    {"c1", 0, OPTION_WHOLE, "POWER", "1", 0, 64, COMMAND_GEN, FIELD(c1), "power of primes"},
    {"c2", 0, OPTION_WHOLE, "POWER", "1", 0, 64, COMMAND_GEN, FIELD(c2), "power of palindromes"},
    {"halves", 'F', OPTION_WHOLE, "F", "0", 0, 1, COMMAND_GEN, FIELD(halves),
     "1: each digit left on the board halves the score"},
    {"digits", 0, OPTION_TEXT, "SET", NULL, 0, 0, COMMAND_GEN, FIELD(digits),
     "the digits to use (default: 56 for checker and stripes, 1 for one, else all ten)"},
    {"share", 0, OPTION_DECIMAL, "P", NULL, 0, 1, COMMAND_GEN, FIELD(share),
     "one: how often the digit comes, from 0 to 1 (default 0.3)"},
    {"noise", 0, OPTION_DECIMAL, "P", NULL, 0, 1, COMMAND_GEN, FIELD(noise),
     "uniform, checker, stripes: the share of cells, from 0 to 1, given a digit outside --digits"},
    {"defects", 0, OPTION_WHOLE, "N", "0", 0, 2147483647, COMMAND_GEN, FIELD(defects),
     "mirrored and transposed boards: pairs of cells that are made to differ"},
    {"axis", 0, OPTION_DECIMAL, "LINE", NULL, 1, 2147483647, COMMAND_GEN, FIELD(axis),
     "mirror-lr, mirror-ud: the column or row that is the axis; 3.5 lies between 3 and 4 "
     "(default: the middle)"},
    {"pattern", 0, OPTION_TEXT, "ROWS", NULL, 0, 0, COMMAND_GEN, FIELD(pattern),
     "snake: the order in which a block's cells are visited, rows from the top joined by '/', "
     "each cell one of 1-9 then a-z (default 189/276/345)"},
    {"rows", 0, OPTION_WHOLE, "ROWS", NULL, 1, SAME_MOST_CELLS, COMMAND_SAME, FIELD(rows),
     "rows of a game in the judged format (default 10)"},
    {"trailing-blank-line", 0, OPTION_FLAG, NULL, NULL, 0, 0, COMMAND_SAME_SIMULATE,
     FIELD(trailing_blank_line), "end the last game with an empty line, too"},
    {"scoring", 0, OPTION_TEXT, "RULES", "classic", 0, 0, COMMAND_SAME_SOLVE | COMMAND_SAME_SCORE,
     FIELD(scoring), "what a move and the end are worth: classic, js or square"},
    {"format", 0, OPTION_TEXT, "FORMAT", "judged", 0, 0, COMMAND_SAME_SOLVE, FIELD(format),
     "how moves are written: judged, or columns (a line \"column row\" each, from 0 at the bottom "
     "left)"},
    {"output", 'o', OPTION_TEXT, "PATH", NULL, 0, 0,
     COMMAND_SOLVE | COMMAND_SAME_SOLVE | COMMAND_GEN, FIELD(output),
     "where to write; - is standard output"},
    {"verbose", 'v', OPTION_FLAG, NULL, NULL, 0, 0,
     COMMAND_SOLVE | COMMAND_SCORE | COMMAND_SAME_SOLVE | COMMAND_SAME_SCORE, FIELD(verbose),
     "tell more"},
    {"help", 'h', OPTION_FLAG, NULL, NULL, 0, 0, COMMAND_ALL, FIELD(help), "print this help"},
    {"version", 0, OPTION_FLAG, NULL, NULL, 0, 0, COMMAND_ALL, FIELD(version),
     "print the version and how it was built"},
};

enum { OPTIONS = sizeof table / sizeof table[0] };

static const struct option *find(unsigned bit, const char *name, size_t length)
{
    for (size_t i = 0; i < OPTIONS; i++)
        if ((table[i].commands & bit) && strlen(table[i].name) == length &&
            memcmp(table[i].name, name, length) == 0)
            return &table[i];
    return NULL;
}

static const struct option *find_letter(unsigned bit, char letter)
{
    for (size_t i = 0; i < OPTIONS; i++)
        if ((table[i].commands & bit) && table[i].letter == letter)
            return &table[i];
    return NULL;
}

/* A whole number: digits only, no sign. */
static bool read_whole(uint64_t *value, const char *text)
{
    if (!*text || strspn(text, "0123456789") != strlen(text))
        return false;
    errno = 0;
    *value = strtoull(text, NULL, 10);
    return errno == 0;
}

/* A decimal number such as 3, 0.5 or .5; no sign, no exponent. */
static bool read_decimal(double *value, const char *text)
{
    size_t whole = strspn(text, "0123456789");
    size_t rest = text[whole] == '.' ? strspn(text + whole + 1, "0123456789") : 0;
    size_t used = whole + rest + (text[whole] == '.');
    if (whole + rest == 0 || text[used])
        return false;
    *value = strtod(text, NULL);
    return true;
}

static bool in_range(const struct option *option, const char *text, void *field)
{
    if (option->kind == OPTION_WHOLE) {
        uint64_t value;
        if (!read_whole(&value, text) || value < option->low || value > option->high)
            return false;
        memcpy(field, &value, sizeof value);
    } else {
        double value;
        if (!read_decimal(&value, text) || value < (double)option->low ||
            value > (double)option->high)
            return false;
        memcpy(field, &value, sizeof value);
    }
    return true;
}

/* Stores the argument of an option; `text` is null for a flag. */
static enum status store(struct options *options, const struct option *option, const char *text,
                         struct error *error)
{
    void *field = (char *)options + option->field;
    if (option->kind == OPTION_FLAG) {
        memcpy(field, &(bool){true}, sizeof(bool));
    } else if (option->kind == OPTION_TEXT && !*text) {
        return error_set(error, STATUS_USAGE, "--%s: found nothing, expected %s", option->name,
                         option->argument);
    } else if (option->kind == OPTION_TEXT) {
        memcpy(field, &text, sizeof text);
    } else if (!in_range(option, text, field)) {
        return error_set(error, STATUS_USAGE,
                         "--%s: found '%.40s', expected a %s from %llu to %llu", option->name, text,
                         option->kind == OPTION_WHOLE ? "whole number" : "number",
                         (unsigned long long)option->low, (unsigned long long)option->high);
    }
    return STATUS_OK;
}

static void set_defaults(struct options *options, const char *command)
{
    *options = (struct options){
        .command = command, .max_moves = UINT64_MAX, .share = NAN, .noise = NAN, .axis = NAN};
    for (size_t i = 0; i < OPTIONS; i++)
        if (table[i].fallback)
            store(options, &table[i], table[i].fallback, NULL);
}

static enum status unknown(const struct options *options, const char *text, int length,
                           struct error *error)
{
    return error_set(error, STATUS_USAGE, "unknown option %.*s; see xiaochu %s --help", length,
                     text, options->command);
}

static enum status no_argument(const struct option *option, struct error *error)
{
    return error_set(error, STATUS_USAGE, "--%s needs an argument: --%s %s", option->name,
                     option->name, option->argument);
}

/* argv[*at] is --name or --name=value; moves *at past what it used. */
static enum status parse_long(struct options *options, unsigned bit, int argc, char **argv, int *at,
                              struct error *error)
{
    const char *text = argv[(*at)++] + 2;
    size_t length = strcspn(text, "=");
    const struct option *option = find(bit, text, length);
    if (!option)
        return unknown(options, text - 2, (int)(length < 40 ? length + 2 : 42), error);
    if (option->kind == OPTION_FLAG) {
        if (text[length])
            return error_set(error, STATUS_USAGE, "--%s takes no argument", option->name);
        return store(options, option, NULL, error);
    }
    if (text[length])
        return store(options, option, text + length + 1, error);
    if (*at >= argc)
        return no_argument(option, error);
    return store(options, option, argv[(*at)++], error);
}

/* argv[*at] is -x, -xvalue or flags in a group; moves *at past what it used. */
static enum status parse_short(struct options *options, unsigned bit, int argc, char **argv,
                               int *at, struct error *error)
{
    const char *text = argv[(*at)++] + 1;
    for (; *text; text++) {
        const struct option *option = find_letter(bit, *text);
        if (!option)
            return unknown(options, (char[]){'-', *text}, 2, error);
        if (option->kind == OPTION_FLAG) {
            store(options, option, NULL, error);
            continue;
        }
        if (text[1])
            return store(options, option, text + 1, error);
        if (*at >= argc)
            return no_argument(option, error);
        return store(options, option, argv[(*at)++], error);
    }
    return STATUS_OK;
}

enum status options_parse(struct options *options, const char *command, unsigned bit, int argc,
                          char **argv, struct error *error)
{
    set_defaults(options, command);
    options->operand = argv;
    bool only_operands = false;
    for (int at = 0; at < argc;) {
        char *text = argv[at];
        enum status status = STATUS_OK;
        if (only_operands || text[0] != '-' || !text[1]) {
            options->operand[options->operands++] = text;
            at++;
        } else if (strcmp(text, "--") == 0) {
            only_operands = true;
            at++;
        } else if (text[1] == '-') {
            status = parse_long(options, bit, argc, argv, &at, error);
        } else {
            status = parse_short(options, bit, argc, argv, &at, error);
        }
        if (status)
            return status;
    }
    return STATUS_OK;
}

/* Prints `text` broken at blanks into lines that start at column `indent`. */
static void print_folded(FILE *stream, const char *text, int indent)
{
    enum { WIDTH = 92 };
    int column = indent;
    while (*text) {
        int word = (int)strcspn(text, " ");
        if (column > indent && column + 1 + word > WIDTH) {
            fprintf(stream, "\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            fputc(' ', stream);
            column++;
        }
        fprintf(stream, "%.*s", word, text);
        column += word;
        text += word + (text[word] == ' ');
    }
    fputc('\n', stream);
}

void options_help(FILE *stream, unsigned bit)
{
    enum { INDENT = 28 };
    for (size_t i = 0; i < OPTIONS; i++) {
        const struct option *option = &table[i];
        if (!(option->commands & bit))
            continue;
        char head[64], text[400];
        snprintf(head, sizeof head, "%c%c%s --%s %s", option->letter ? '-' : ' ',
                 option->letter ? option->letter : ' ', option->letter ? "," : " ", option->name,
                 option->argument ? option->argument : "");
        if (option->fallback)
            snprintf(text, sizeof text, "%s (default %s)", option->help, option->fallback);
        else
            snprintf(text, sizeof text, "%s", option->help);
        fprintf(stream, "  %-*s", INDENT - 2, head);
        print_folded(stream, text, INDENT);
    }
}
