#include "same/scoring.h"

#include <stddef.h>
#include <string.h>

static const struct same_scoring presets[] = {
    {.name = "classic", .cleared = 1000},
    {.name = "js", .cleared = 1000, .charge_leftover = true},
    {.name = "square", .pairs = true},
};

const struct same_scoring *same_scoring_classic(void)
{
    return &presets[0];
}

const struct same_scoring *same_scoring_find(const char *name)
{
    for (size_t i = 0; i < sizeof presets / sizeof *presets; i++)
        if (strcmp(presets[i].name, name) == 0)
            return &presets[i];
    return NULL;
}
