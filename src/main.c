/* main.c — the table of subcommands, nothing else. */
#include "cli/commands.h"
#include "cli/help.h"

int main(int argc, char **argv)
{
    static const struct command commands[] = {
        {"gen", COMMAND_GEN, command_gen, command_gen_families, "FAMILY ROWSxCOLUMNS [OPTION...]",
         "makes a board of a family from a seed",
         "  xiaochu gen uniform 12x12 -K 100 -F 1 -s 2 -o inputs/game2.in\n"
         "  xiaochu gen mirror-lr 1000x1000 -K 1 --lmax 1000000 --defects 1000 -s 9 -o game9.in\n"
         "  xiaochu gen snake 3x999 -K 1 --lmax 1000000 --c2 2 --pattern 189/276/345\n"},
        {0},
    };
    return help_dispatch(commands, argc, argv);
}
