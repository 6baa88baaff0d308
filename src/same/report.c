#include "same/report.h"

#include <inttypes.h>

static char *put_text(char *at, const char *text)
{
    while (*text)
        *at++ = *text++;
    return at;
}

static char *put_number(char *at, uint64_t number)
{
    char digits[20];
    size_t count = 0;
    do
        digits[count++] = (char)('0' + number % 10);
    while (number /= 10);
    while (count)
        *at++ = digits[--count];
    return at;
}

void same_report_game(FILE *stream, uint64_t number)
{
    fprintf(stream, "Game %" PRIu64 ":\n\n", number);
}

/* By hand: printf would take most of the time of a small game. */
void same_report_move(FILE *stream, uint64_t number, const struct same_move *move, int64_t points)
{
    char line[200], *at = line;
    at = put_number(put_text(at, "Move "), number);
    at = put_number(put_text(at, " at ("), (uint64_t)move->row + 1);
    at = put_number(put_text(at, ","), (uint64_t)move->column + 1);
    at = put_number(put_text(at, "): removed "), move->balls);
    at = put_text(at, " balls of color ");
    *at++ = (char)move->colour;
    at = put_number(put_text(at, ", got "), (uint64_t)points);
    at = put_text(at, " points.\n");
    fwrite(line, 1, (size_t)(at - line), stream);
}

void same_report_end(FILE *stream, int64_t score, uint32_t balls)
{
    fprintf(stream, "Final score: %" PRId64 ", with %" PRIu32 " balls remaining.\n", score, balls);
}
