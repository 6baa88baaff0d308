/* reader.h — reads boards of the Same Game one after the other, in constant memory.
 *
 * Two formats, told apart by the first line that is not blank:
 *
 *   judged     the number of games alone, then each game as rows of letters or digits, top row
 *              first; blank lines mean nothing anywhere. The number of rows is not in the file.
 *   research   boards of digits, a blank line between two boards.
 *
 * In both, spaces and tabs around and between cells mean nothing; lines end with LF, CRLF or CR
 * or the file; a UTF-8 byte order mark is skipped. A research board without spaces begins with
 * an integer as well: the first line counts games unless the line right after it is also made of
 * digits and has as many. */
#ifndef SAME_READER_H
#define SAME_READER_H

#include "base/status.h"
#include "same/board.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct same_reader {
    int file;            /* descriptor */
    const char *name;    /* for messages */
    FILE *flush;         /* flushed before the reader waits for more input; may be null */
    uint32_t rows;       /* of a game in the judged format */
    bool judged;         /* the format */
    uint64_t games;      /* announced; judged format only */
    uint64_t game;       /* read so far */
    unsigned char *text; /* what was read from the file; [used, filled) is still to come */
    size_t used, filled;
    size_t line, column; /* of the byte that was looked at last, from 1 */
    bool after_cr;       /* it was a CR: an LF now belongs to it */
    bool line_ended;     /* it ended its line */
    bool ended;          /* the file is at its end */
    uint8_t *cell;       /* rows of the board being read, top row first */
    size_t cells, capacity;
    size_t waiting; /* length of a row that was read ahead and stands at cell[cells] */
};

/* Begins to read and finds out the format. `rows` is the height of a game in the judged format;
 * 0 means 10 and lets the file be in the research format. Fails with STATUS_BAD_INPUT,
 * STATUS_NO_MEMORY, or STATUS_FAILED if the file cannot be read; call same_reader_free in every
 * case. The file stays the caller's to close. */
enum status same_reader_start(struct same_reader *reader, int file, const char *name, uint32_t rows,
                              FILE *flush, struct error *error);

/* Reads the next board into *board, whose memory is used again, and sets *found; false at the
 * end of the games. Fails like same_reader_start. */
enum status same_reader_next(struct same_reader *reader, struct same_board *board, bool *found,
                             struct error *error);

void same_reader_free(struct same_reader *reader);

#endif
