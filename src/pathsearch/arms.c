#include "pathsearch/arms.h"

#include "base/memory.h"

#include <stdlib.h>

int arms_map_start(struct arms_map *map, const struct field *field)
{
    *map = (struct arms_map){.field = field, .near = memory_array(field->size, sizeof *map->near)};
    if (!map->near)
        return -1;
    uint32_t step[4];
    field_steps(field, step);
    for (uint32_t spot = 0; spot < field->size; spot++) {
        if (!field_filled(field, spot))
            continue;
        unsigned near = 0;
        for (int d = 0; d < 4; d++)
            near |= (unsigned)field->digit[spot + step[d]] << 4 * d;
        map->near[spot] = (uint16_t)near;
    }
    return 0;
}

void arms_map_free(struct arms_map *map)
{
    free(map->near);
    *map = (struct arms_map){0};
}

int arms_start(struct arms *arms, const struct arms_map *map, size_t limit)
{
    const struct field *field = map->field;
    *arms = (struct arms){.map = map, .limit = limit, .mark = memory_array(field->size, 1)};
    if (!arms->mark)
        return -1;
    for (uint32_t spot = 0; spot < field->size; spot++)
        arms->mark[spot] = !field_filled(field, spot);
    return 0;
}

void arms_free(struct arms *arms)
{
    free(arms->mark);
    free(arms->frame);
    *arms = (struct arms){0};
}

static int push(struct arms *arms, uint32_t a, uint32_t b)
{
    void *frame = arms->frame;
    if (memory_reserve(&frame, &arms->capacity, arms->depth + 1, sizeof *arms->frame) != 0)
        return -1;
    arms->frame = frame;
    struct arms_frame *top = &arms->frame[arms->depth++];
    *top = (struct arms_frame){.a = a, .b = b};
    if (arms_length(arms) + 2 <= arms->limit)
        top->left = arms_agree(arms->map->near[a], arms->map->near[b]);
    arms->mark[a] = arms->mark[b] = 1;
    arms->steps++;
    return 0;
}

int arms_begin(struct arms *arms, uint32_t a, uint32_t b)
{
    if (push(arms, a, b) != 0)
        return -1;
    if (a == b) /* (i, j) and (j, i) are the same path read from its two ends: keep i < j */
        arms->frame[0].left &= 0x0000100011001110U;
    return 0;
}

bool arms_next(struct arms *arms)
{
    uint32_t step[4];
    field_steps(arms->map->field, step);
    while (arms->depth) {
        struct arms_frame *top = &arms->frame[arms->depth - 1];
        while (top->left) {
            unsigned pair = (unsigned)__builtin_ctzll(top->left) / 4;
            top->left &= top->left - 1;
            uint32_t a = top->a + step[pair / 4], b = top->b + step[pair % 4];
            if (a != b && !arms->mark[a] && !arms->mark[b])
                return push(arms, a, b) == 0;
        }
        arms->mark[top->a] = arms->mark[top->b] = 0;
        arms->depth--;
    }
    return false;
}

void arms_unwind(struct arms *arms)
{
    while (arms->depth) {
        arms->depth--;
        arms->mark[arms->frame[arms->depth].a] = arms->mark[arms->frame[arms->depth].b] = 0;
    }
}

void arms_path(const struct arms *arms, uint32_t *spot)
{
    size_t length = arms_length(arms);
    for (size_t i = 0; i < arms->depth; i++) {
        size_t from_end = arms->depth - 1 - i;
        spot[from_end] = arms->frame[i].a;
        spot[length - 1 - from_end] = arms->frame[i].b;
    }
}
