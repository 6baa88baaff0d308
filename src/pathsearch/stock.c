#include "pathsearch/stock.h"

#include "base/memory.h"

bool stock_survives(const struct tray *tray, const struct move *move, const struct touched *touched)
{
    static const int aside[4] = {0, 1, 0, -1}, above[4] = {1, 0, -1, 0};
    int column = (int)tray_column(tray, move->start) - (int)touched->first;
    int height = (int)tray_height(tray, move->start);
    int span = (int)(touched->last - touched->first);
    if (column + move->length <= 0 || column - move->length >= span)
        return true;
    for (unsigned i = 0;; i++) {
        if (column >= 0 && column <= span && (uint32_t)height >= touched->low[column])
            return false;
        if (i + 1 == move->length)
            return true;
        unsigned step = move_step(move, i);
        column += aside[step];
        height += above[step];
    }
}

int stock_keep(struct moves *to, const struct moves *from, const struct tray *tray,
               const struct touched *touched)
{
    if (memory_reserve((void **)&to->move, &to->capacity, to->count + from->count,
                       sizeof *to->move))
        return -1;
    for (size_t i = 0; i < from->count; i++)
        if (stock_survives(tray, &from->move[i], touched))
            to->move[to->count++] = from->move[i];
    return 0;
}
