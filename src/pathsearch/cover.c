#include "pathsearch/cover.h"

#include "base/memory.h"

#include <stdlib.h>

int cover_start(struct cover *cover, const struct field *field)
{
    *cover = (struct cover){.size = field->size, .spot = memory_array(field->size, 1)};
    if (!cover->spot)
        return -1;
    field_steps(field, cover->step);
    for (uint32_t column = 0; column < field->columns; column++)
        for (uint32_t height = column & 1; height < field->rows; height += 2)
            cover->spot[field_spot(field, column, height)] = COVER_BLACK;
    return 0;
}

void cover_free(struct cover *cover)
{
    free(cover->spot);
    *cover = (struct cover){0};
}

void cover_remove(struct cover *cover, uint32_t spot)
{
    for (int d = 0; d < 4; d++)
        if (cover_chosen(cover, spot, d))
            cover_flip(cover, spot, d);
    cover->spot[spot] &= (uint8_t) ~(COVER_USABLE | COVER_START);
}

/* Labels the part of `spot`, breadth first in `queue`, and returns its number of spots, or 0 if
 * it has no start and needs one. */
static uint32_t flood(const struct cover *cover, uint32_t spot, uint32_t *part, uint32_t label,
                      uint32_t *queue, bool need_start)
{
    uint32_t head = 0, tail = 0;
    bool start = false;
    queue[tail++] = spot;
    part[spot] = label;
    while (head < tail) {
        uint32_t at = queue[head++];
        start = start || cover->spot[at] & COVER_START;
        for (int d = 0; d < 4; d++) {
            uint32_t next = at + cover->step[d];
            if (cover_usable(cover, next) && !part[next]) {
                part[next] = label;
                queue[tail++] = next;
            }
        }
    }
    return start || !need_start ? tail : 0;
}

uint32_t cover_keep_largest(struct cover *cover, bool need_start)
{
    uint32_t *part = memory_array(cover->size, sizeof *part);
    uint32_t *queue = memory_array(cover->size, sizeof *queue);
    uint32_t largest = 0, best = 0, label = 0;
    for (uint32_t spot = 0; part && queue && spot < cover->size; spot++) {
        if (!cover_usable(cover, spot) || part[spot])
            continue;
        uint32_t count = flood(cover, spot, part, ++label, queue, need_start);
        if (count > largest) {
            largest = count;
            best = label;
        }
    }
    for (uint32_t spot = 0; largest && spot < cover->size; spot++)
        if (cover_usable(cover, spot) && part[spot] != best)
            cover_remove(cover, spot);
    free(part);
    free(queue);
    return largest;
}

static int neighbours(const struct cover *cover, uint32_t spot)
{
    int count = 0;
    for (int d = 0; d < 4; d++)
        count += cover_usable(cover, spot + cover->step[d]);
    return count;
}

int cover_prune(struct cover *cover)
{
    uint32_t *stack = NULL;
    size_t depth = 0, room = 0;
    int status = 0;
    for (uint32_t spot = 0; status == 0 && spot < cover->size; spot++) {
        uint32_t at = spot;
        for (;;) {
            if (cover_usable(cover, at) && neighbours(cover, at) < 2) {
                cover_remove(cover, at);
                void *grown = stack;
                status = memory_reserve(&grown, &room, depth + 4, sizeof *stack);
                if (status != 0)
                    break;
                stack = grown;
                for (int d = 0; d < 4; d++)
                    stack[depth++] = at + cover->step[d];
            }
            if (depth == 0)
                break;
            at = stack[--depth];
        }
    }
    free(stack);
    return status;
}

void cover_lay_squares(struct cover *cover, const struct field *field, unsigned shift)
{
    for (uint32_t column = shift & 1; column + 1 < field->columns; column += 2)
        for (uint32_t height = shift >> 1 & 1; height + 1 < field->rows; height += 2) {
            uint32_t a = field_spot(field, column, height), b = a + cover->step[1];
            if (!(cover->spot[a] & cover->spot[a + 1] & cover->spot[b] & cover->spot[b + 1] &
                  COVER_USABLE))
                continue;
            cover_flip(cover, a, 0);
            cover_flip(cover, a, 1);
            cover_flip(cover, b, 0);
            cover_flip(cover, a + 1, 1);
        }
}
