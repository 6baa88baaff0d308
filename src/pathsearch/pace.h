/* pace.h — how wide a beam pass may be so that it ends with its budget.
 *
 * A pass is cut into segments of equally many keys. What a segment cost in the pass before, per
 * unit of width, says how wide this one can be; what it costs now corrects that. Every
 * segment gets its part of the time, so late ones, where boards are small, are wide. */
#ifndef PATHSEARCH_PACE_H
#define PATHSEARCH_PACE_H

#include "base/budget.h"

#include <stdbool.h>
#include <stdint.h>

enum { PACE_SEGMENTS = 64 };

struct pace {
    const struct budget *budget;
    uint32_t keys;
    bool known;                 /* cost[] is from a pass before */
    double cost[PACE_SEGMENTS]; /* seconds per unit of width */
    double now[PACE_SEGMENTS];  /* the same, of this pass */
    double correction;          /* what cost[] has to be multiplied by */
    double checked;             /* clock */
    double planned;             /* seconds of this segment */
    unsigned segment;
    double width; /* of this segment; below 1: the share of moves to try */
};

/* Begins a pass; a pace used before passes its costs on. */
void pace_start(struct pace *pace, const struct budget *budget, uint32_t keys);

/* To be called before each key: sets pace->width. */
void pace_step(struct pace *pace, uint32_t key);

/* Ends a pass that came to its last key. */
void pace_finish(struct pace *pace);

#endif
