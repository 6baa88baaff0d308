/* main.c — the table of subcommands, nothing else. */
#include "cli/commands.h"
#include "cli/help.h"

static const struct command commands[] = {
    {"solve", COMMAND_SOLVE, command_solve, command_solve_more, "INPUT... [OPTION...]",
     "looks for the best plan of each input and writes it",
     "  xiaochu solve inputs/game1.in               writes outputs/game1.out\n"
     "  xiaochu solve inputs/game*.in -t 60 -j 2    a minute for each, two threads\n"
     "  xiaochu solve game1.in -o best/             writes best/game1.out\n"
     "  xiaochu solve game1.in -n 100 -s 7 --force  the same bytes at any number of threads\n"
     "  xiaochu solve game1.in --start game1.out    begins from a plan\n"
     "  xiaochu solve - < game1.in > game1.out\n"},
    {"score", COMMAND_SCORE, command_score, NULL, "INPUT OUTPUT [OPTION...]",
     "judges a plan by the rules and tells its score",
     "  xiaochu score inputs/game1.in outputs/game1.out -v\n"
     "  xiaochu score inputs/game1.in outputs/game1.out --ans inputs/game1.ans\n"},
    {"bound", COMMAND_BOUND, command_bound, NULL, "INPUT",
     "tells a score that no plan can pass, and where it comes from",
     "  xiaochu bound inputs/game4.in\n"},
    {"gen", COMMAND_GEN, command_gen, command_gen_families, "FAMILY ROWSxCOLUMNS [OPTION...]",
     "makes a board of a family from a seed",
     "  xiaochu gen uniform 12x12 -K 100 -F 1 -s 2 -o inputs/game2.in\n"
     "  xiaochu gen uniform 1000x1000 --digits 123 -K 1 --lmax 1000 --c2 2\n"
     "  xiaochu gen mirror-lr 1000x1000 -K 1 --lmax 1000000 --defects 1000 -s 9 -o game9.in\n"
     "  xiaochu gen snake 3x999 -K 1 --lmax 1000000 --c2 2 --pattern 189/276/345\n"},
    {"same simulate", COMMAND_SAME_SIMULATE, command_same_simulate, NULL, "[FILE] [OPTION...]",
     "plays Same Games by the judged strategy: the largest cluster first",
     "  xiaochu same simulate < same.in > same.out\n"
     "  xiaochu same simulate same.in --rows 20\n"},
    {"same solve", COMMAND_SAME_SOLVE, command_same_solve, command_same_solve_more,
     "FILE... [OPTION...]", "looks for the best score of each Same Game",
     "  xiaochu same solve boards/*.txt -o best/ -t 20\n"
     "  xiaochu same solve board.txt -o - --format columns\n"},
    {"same score", COMMAND_SAME_SCORE, command_same_score, NULL, "BOARD MOVES [OPTION...]",
     "judges a list of moves, judged format or columns, and tells its score",
     "  xiaochu same score board.txt best/board.txt.out -v\n"},
    {0},
};

int main(int argc, char **argv)
{
    return help_dispatch(commands, argc, argv);
}
