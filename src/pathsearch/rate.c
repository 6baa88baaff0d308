#include "pathsearch/rate.h"

#include <math.h>

void rate_start(struct rating *rating, const struct worth *worth, bool halves, uint32_t cells,
                double caution)
{
    *rating = (struct rating){.worth = worth};
    double typical = worth->move_price;
    if (worth->cell_price > 0)
        typical = worth->cell_price;
    else
        typical /= worth->longest > 0 ? worth->longest : 1;
    rating->unit = typical > 0 ? typical : 1;
    rating->temperature = 0.5 * rating->unit;
    if (worth->move_price > 0)
        rating->temperature = 0.1 * (worth->move_price + worth->cell_price * worth->longest);
    rating->endings =
        worth->cell_price > 0 ? fmax(8, 0.018 * cells) * rating->unit : 20 * rating->temperature;
    if (halves) {
        rating->endings *= caution;
        rating->parts = 3.3 * caution;
        rating->width = 0.4 * caution;
        rating->dead = 5 * caution;
        rating->shape_from = 300;
    }
    for (unsigned l = 0; l <= WORTH_LONGEST; l++)
        for (unsigned kind = 1; kind < WORTH_KINDS; kind++)
            rating->weight[l][kind] = l >= worth->shortest && l <= worth->longest
                                          ? exp(-worth->loss[l][kind] / rating->temperature)
                                          : 0;
}

/* Parts between empty columns; *dead counts those in which no move starts. */
static unsigned count_parts(const struct tray *tray, const bool *live, unsigned *dead,
                            unsigned *occupied)
{
    unsigned parts = 0;
    bool inside = false, alive = true;
    *dead = *occupied = 0;
    for (uint32_t c = 0; c < tray->columns; c++) {
        if (tray->height[c] == 0) {
            *dead += inside && !alive;
            inside = false;
            continue;
        }
        if (!inside) {
            parts++;
            inside = true;
            alive = false;
        }
        alive = alive || !live || live[c];
        ++*occupied;
    }
    *dead += inside && !alive;
    return parts;
}

static double shape_of(const struct rating *rating, const struct tray *tray, const bool *live)
{
    unsigned dead, occupied, parts = count_parts(tray, live, &dead, &occupied);
    if (parts == 0)
        return 0;
    double fade = fmin(1, 2 * (1 - tray->cells / rating->shape_from));
    double wide = fmax(0, occupied - sqrt(tray->cells));
    return -fade * rating->unit *
           (rating->parts * (parts - 1) + rating->width * wide + rating->dead * dead);
}

double rate_tray(const struct rating *rating, const struct tray *tray, double sum, const bool *live)
{
    if (tray->cells == 0)
        return 0;
    const uint32_t *count = tray->count;
    double endings = count[1] + count[3] + count[7] + count[9];
    double fade = fmin(1, tray->cells / 60.0);
    double value = rating->temperature * log(0.05 + sum) +
                   fade * rating->endings * log((endings + 0.5) / (tray->cells + 1.0));
    return rate_shape(rating, tray) ? value + shape_of(rating, tray, live) : value;
}
