#include "pathsearch/tray.h"

#include "base/memory.h"
#include "base/random.h"

#include <stdlib.h>
#include <string.h>

enum { PADDING = 64 };

int tray_start(struct tray *tray, uint32_t rows, uint32_t columns)
{
    *tray = (struct tray){.rows = rows, .columns = columns, .stride = rows + 1};
    size_t hashes = columns * sizeof *tray->column_hash;
    size_t heights = columns * sizeof *tray->height;
    size_t digits = ((size_t)columns + 2) * tray->stride + PADDING;
    tray->size = hashes + heights + digits;
    tray->block = memory_array(tray->size, 1);
    if (!tray->block)
        return -1;
    tray->column_hash = tray->block;
    tray->height = (uint32_t *)(void *)((char *)tray->block + hashes);
    tray->digit = (uint8_t *)tray->block + hashes + heights;
    tray->step[UP] = 1;
    tray->step[RIGHT] = (int32_t)tray->stride;
    tray->step[DOWN] = -1;
    tray->step[LEFT] = -(int32_t)tray->stride;
    memset(tray->digit, TRAY_BLANK, digits);
    return 0;
}

void tray_free(struct tray *tray)
{
    free(tray->block);
    tray->block = NULL;
}

static uint8_t *column_start(const struct tray *tray, uint32_t column)
{
    return tray->digit + (size_t)(column + 1) * tray->stride;
}

/* Depends on the column's number and digits, eight at a time; what lies above is blank. */
static uint64_t hash_column(const struct tray *tray, uint32_t column)
{
    const uint8_t *digit = column_start(tray, column);
    uint64_t hash = column + 1;
    for (uint32_t h = 0; h < tray->height[column]; h += 8) {
        uint32_t left = tray->height[column] - h;
        uint64_t chunk = 0;
        memcpy(&chunk, digit + h, left < 8 ? left : 8);
        hash = (hash ^ chunk) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 29;
    }
    return random_mix(hash + tray->height[column]);
}

void tray_load(struct tray *tray, const struct board *board)
{
    tray->cells = board->cells;
    tray->hash = 0;
    memset(tray->count, 0, sizeof tray->count);
    for (uint32_t c = 0; c < tray->columns; c++) {
        const uint8_t *from = board->digit + (size_t)c * board->rows;
        memset(column_start(tray, c), TRAY_BLANK, tray->stride);
        memcpy(column_start(tray, c), from, board->height[c]);
        for (uint32_t h = 0; h < board->height[c]; h++)
            tray->count[from[h]]++;
        tray->height[c] = board->height[c];
        tray->column_hash[c] = hash_column(tray, c);
        tray->hash += tray->column_hash[c];
    }
}

void tray_unload(const struct tray *tray, struct board *board)
{
    board->cells = tray->cells;
    for (uint32_t c = 0; c < tray->columns; c++) {
        board->height[c] = tray->height[c];
        memcpy(board->digit + (size_t)c * board->rows, column_start(tray, c), tray->height[c]);
    }
}

void tray_copy(struct tray *to, const struct tray *from)
{
    to->cells = from->cells;
    to->hash = from->hash;
    memcpy(to->count, from->count, sizeof to->count);
    memcpy(to->block, from->block, from->size);
}

void tray_path(const struct tray *tray, const struct move *move, uint32_t place[MOVE_LONGEST])
{
    uint32_t at = move->start;
    place[0] = at;
    for (unsigned i = 1; i < move->length; i++) {
        at += (uint32_t)tray->step[move_step(move, i - 1)];
        place[i] = at;
    }
}

void tray_cells(const struct tray *tray, const struct move *move, uint32_t cell[MOVE_LONGEST])
{
    tray_path(tray, move, cell);
    for (unsigned i = 0; i < move->length; i++)
        cell[i] = tray_column(tray, cell[i]) * tray->rows + tray_height(tray, cell[i]);
}

void tray_touch(const struct tray *tray, const struct move *move, struct touched *touched)
{
    uint32_t place[MOVE_LONGEST], column[MOVE_LONGEST];
    tray_path(tray, move, place);
    touched->first = UINT32_MAX;
    touched->last = 0;
    for (unsigned i = 0; i < move->length; i++) {
        column[i] = tray_column(tray, place[i]);
        touched->first = column[i] < touched->first ? column[i] : touched->first;
        touched->last = column[i] > touched->last ? column[i] : touched->last;
    }
    for (uint32_t c = touched->first; c <= touched->last; c++)
        touched->low[c - touched->first] = UINT32_MAX;
    for (unsigned i = 0; i < move->length; i++) {
        uint32_t *low = &touched->low[column[i] - touched->first];
        uint32_t height = tray_height(tray, place[i]);
        *low = height < *low ? height : *low;
    }
}

static void compact(struct tray *tray, uint32_t column, uint32_t low)
{
    uint8_t *digit = column_start(tray, column);
    uint8_t *end = digit + tray->height[column], *to = digit + low;
    for (const uint8_t *from = to; from < end; from++) {
        *to = *from;
        to += *from != TRAY_BLANK;
    }
    tray->height[column] = (uint32_t)(to - digit);
    memset(to, TRAY_BLANK, (size_t)(end - to));
    tray->hash -= tray->column_hash[column];
    tray->column_hash[column] = hash_column(tray, column);
    tray->hash += tray->column_hash[column];
}

void tray_play(struct tray *tray, const struct move *move, const struct touched *touched)
{
    uint32_t place[MOVE_LONGEST];
    tray_path(tray, move, place);
    for (unsigned i = 0; i < move->length; i++) {
        tray->count[tray->digit[place[i]]]--;
        tray->digit[place[i]] = TRAY_BLANK;
    }
    tray->cells -= move->length;
    for (uint32_t c = touched->first; c <= touched->last; c++)
        if (touched->low[c - touched->first] != UINT32_MAX)
            compact(tray, c, touched->low[c - touched->first]);
}

int undo_start(struct undo *undo, const struct tray *tray)
{
    undo->digit = memory_array(TRAY_SPAN, tray->stride);
    return undo->digit ? 0 : -1;
}

void undo_free(struct undo *undo)
{
    free(undo->digit);
    undo->digit = NULL;
}

static size_t span(const struct touched *touched)
{
    return touched->last - touched->first + 1;
}

void tray_save(struct undo *undo, const struct tray *tray, const struct touched *touched)
{
    size_t columns = span(touched);
    memcpy(undo->digit, column_start(tray, touched->first), columns * tray->stride);
    memcpy(undo->height, tray->height + touched->first, columns * sizeof *undo->height);
    memcpy(undo->column_hash, tray->column_hash + touched->first,
           columns * sizeof *undo->column_hash);
    memcpy(undo->count, tray->count, sizeof undo->count);
    undo->hash = tray->hash;
    undo->cells = tray->cells;
}

void tray_restore(struct tray *tray, const struct undo *undo, const struct touched *touched)
{
    size_t columns = span(touched);
    memcpy(column_start(tray, touched->first), undo->digit, columns * tray->stride);
    memcpy(tray->height + touched->first, undo->height, columns * sizeof *undo->height);
    memcpy(tray->column_hash + touched->first, undo->column_hash,
           columns * sizeof *undo->column_hash);
    memcpy(tray->count, undo->count, sizeof undo->count);
    tray->hash = undo->hash;
    tray->cells = undo->cells;
}
