/* report.h — the judged output format, to the byte.
 *
 *     Game 1:
 *
 *     Move 1 at (4,1): removed 32 balls of color B, got 900 points.
 *     Final score: 900, with 118 balls remaining.
 *
 * Always "balls" and "points". An empty line between two games is the caller's to write.
 * Errors are left in the stream. */
#ifndef SAME_REPORT_H
#define SAME_REPORT_H

#include "same/board.h"

#include <stdint.h>
#include <stdio.h>

void same_report_game(FILE *stream, uint64_t number);

void same_report_move(FILE *stream, uint64_t number, const struct same_move *move, int64_t points);

void same_report_end(FILE *stream, int64_t score, uint32_t balls);

#endif
