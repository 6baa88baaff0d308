/* scoring.h — what a cluster and the end of a game are worth, by the rules in use. */
#ifndef SAME_SCORING_H
#define SAME_SCORING_H

#include <stdbool.h>
#include <stdint.h>

struct same_scoring {
    const char *name;
    bool pairs;           /* a cluster of m pays m (m − 1) instead of (m − 2)^2 */
    int64_t cleared;      /* bonus for an empty board */
    bool charge_leftover; /* (r − 2)^2 is taken off for r > 0 balls left in all */
};

/* The presets: classic, js and square. Null where there is none of that name. */
const struct same_scoring *same_scoring_find(const char *name);

/* The contest's own rules: (m − 2)^2, 1000 for a cleared board. */
const struct same_scoring *same_scoring_classic(void);

/* Value of a cluster of `balls` >= 2. At most 2^54 on the largest board. */
static inline int64_t same_points(const struct same_scoring *scoring, uint32_t balls)
{
    int64_t m = balls;
    return scoring->pairs ? m * (m - 1) : (m - 2) * (m - 2);
}

/* What the end of the game adds with `left` balls on the board. */
static inline int64_t same_end_points(const struct same_scoring *scoring, uint32_t left)
{
    int64_t r = left;
    if (left == 0)
        return scoring->cleared;
    return scoring->charge_leftover ? -(r - 2) * (r - 2) : 0;
}

#endif
