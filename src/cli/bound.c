/* bound.c — `xiaochu bound`: a score that no plan can pass, and where it comes from. */
#include "path/bound.h"
#include "cli/commands.h"
#include "cli/exit.h"
#include "path/value.h"

/* One length that carries the bound, and what it can be worth at most. */
static void print_corner(const struct instance *instance, uint32_t length)
{
    static const char *const kind[] = {"nothing", "a prime", "a palindrome",
                                       "a prime that is a palindrome"};
    if (!length)
        return;
    unsigned best = value_best_kind(instance, length);
    mpz_t value;
    mpz_init(value);
    value_exact(value, instance, length, best);
    gmp_printf("  length %u: at most %Zd, as %s\n", length, value, kind[best & 3]);
    mpz_clear(value);
}

static void print_bound(const struct instance *instance, const struct bound *bound)
{
    gmp_printf("bound      %Zd\n", bound->score);
    printf("board      %u x %u, %u cells, at most %u moves\n", instance->rows, instance->columns,
           instance_cells(instance), instance->max_moves);
    if (!bound->short_length && !bound->long_length) {
        puts("No length allowed here can be worth anything.");
        return;
    }
    puts("It comes from the lengths alone: the best that so many moves could bring if each number\n"
         "were of the kind that pays most for its length and lengths could be mixed in any share:");
    print_corner(instance, bound->short_length);
    print_corner(instance, bound->long_length);
    printf("lambda     %g: what one more cell would add\n"
           "mu         %g: what one more move would add\n",
           bound->cell_price, bound->move_price);
    if (instance->halves)
        printf("d          %u: cells left where the halved sum is largest\n", bound->cells_left);
}

int command_bound(const struct options *options)
{
    if (options->operands != 1)
        return command_misused(options, "INPUT");
    struct instance instance = {0};
    struct bound bound;
    struct error error;
    enum status status = instance_read(&instance, options->operand[0], &error);
    if (!status) {
        bound_start(&bound);
        bound_of(&bound, &instance);
        print_bound(&instance, &bound);
        bound_free(&bound);
    }
    instance_free(&instance);
    return status ? command_failed(&error) : command_finish();
}
