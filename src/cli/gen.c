/* gen.c — `xiaochu gen`: a board of a family from a seed. */
#include "base/output.h"
#include "cli/commands.h"
#include "cli/exit.h"
#include "path/generate.h"

#include <stdlib.h>
#include <string.h>

void command_gen_families(FILE *stream)
{
    fputs("Families:\n", stream);
    for (enum family family = 0; family < FAMILIES; family++)
        fprintf(stream, "  %-18s%s\n", generate_name(family), generate_about(family));
}

static enum status read_family(enum family *family, const char *name, struct error *error)
{
    for (*family = 0; *family < FAMILIES; ++*family)
        if (strcmp(name, generate_name(*family)) == 0)
            return STATUS_OK;
    return error_set(error, STATUS_USAGE, "unknown family '%.40s'; see xiaochu gen --help", name);
}

/* "1000x800": rows, then columns. */
static enum status read_size(struct instance *instance, const char *text, struct error *error)
{
    uint64_t size[2] = {0, 0};
    const char *at = text;
    for (int i = 0; i < 2; i++) {
        for (; *at >= '0' && *at <= '9' && size[i] < INT32_MAX; at++)
            size[i] = size[i] * 10 + (uint64_t)(*at - '0');
        if (i == 0 && *at == 'x')
            at++;
    }
    if (*at || size[0] == 0 || size[1] == 0 || size[0] > INT32_MAX || size[1] > INT32_MAX)
        return error_set(error, STATUS_USAGE,
                         "size: found '%.40s', expected ROWSxCOLUMNS such as 100x100", text);
    if (size[0] * size[1] > INT32_MAX)
        return error_set(error, STATUS_USAGE, "size: found %.40s, expected less than 2^31 cells",
                         text);
    instance->rows = (uint32_t)size[0];
    instance->columns = (uint32_t)size[1];
    return STATUS_OK;
}

static enum status set_header(struct instance *instance, const struct options *options,
                              struct error *error)
{
    uint64_t cells = instance_cells(instance);
    uint64_t moves = options->max_moves == UINT64_MAX ? cells : options->max_moves;
    instance->max_moves = (uint32_t)(moves < 1000000000 ? moves : 1000000000);
    instance->min_length = options->min_length;
    instance->max_length = options->max_length;
    instance->c1 = (uint32_t)options->c1;
    instance->c2 = (uint32_t)options->c2;
    instance->halves = options->halves != 0;
    if (options->min_length > options->max_length)
        return error_set(error, STATUS_USAGE, "--lmin %llu is more than --lmax %llu",
                         (unsigned long long)options->min_length,
                         (unsigned long long)options->max_length);
    return STATUS_OK;
}

static struct recipe recipe_of(const struct options *options, enum family family)
{
    return (struct recipe){.family = family,
                           .seed = options->seed,
                           .digits = options->digits,
                           .share = options->share,
                           .noise = options->noise,
                           .axis = options->axis,
                           .defects = (uint32_t)options->defects,
                           .pattern = options->pattern};
}

static enum status make_board(struct instance *instance, const struct options *options,
                              struct error *error)
{
    enum family family;
    enum status status = read_family(&family, options->operand[0], error);
    if (!status)
        status = read_size(instance, options->operand[1], error);
    if (!status)
        status = set_header(instance, options, error);
    struct recipe recipe = recipe_of(options, family);
    return status ? status : generate(instance, &recipe, error);
}

int command_gen(const struct options *options)
{
    if (options->operands != 2)
        return command_misused(options, "FAMILY ROWSxCOLUMNS");
    struct instance instance = {0};
    struct error error;
    enum status status = make_board(&instance, options, &error);
    if (!status) {
        struct output output;
        status = output_open(&output, options->output ? options->output : "-", &error);
        if (!status) {
            generate_write(&instance, output.stream);
            status = output_commit(&output, &error);
        }
    }
    free(instance.digit);
    return status ? command_failed(&error) : EXIT_CODE_DONE;
}
