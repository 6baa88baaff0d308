/* simulate.h — the judged task: play each game by the greedy strategy and report it. */
#ifndef SAME_SIMULATE_H
#define SAME_SIMULATE_H

#include "base/status.h"
#include "same/reader.h"

#include <stdio.h>

/* Plays the reader's games one by one as they come and writes the judged output, an empty line
 * between two games and none after the last. Fails as the reader does; what was played by then
 * has been written. Write errors are left in the stream. */
enum status same_simulate(struct same_reader *reader, FILE *stream, struct error *error);

#endif
