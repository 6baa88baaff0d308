/* same_oracle.h — the judged task in the plainest way: every step looks at the whole board anew.
 *
 * Shares no code with the program. Tests compare with it; the bench times against it. */
#ifndef NAIVE_SAME_ORACLE_H
#define NAIVE_SAME_ORACLE_H

#include <stdio.h>

/* Plays one game as the statement says and writes it in the judged format (without the empty
 * line between games). board[row][column], row 0 at the top, is rows * columns letters; it is
 * left as it is at the end of the game. Returns 0, or −1 without memory. */
int oracle_play(FILE *stream, unsigned long number, char *board, int rows, int columns);

#endif
