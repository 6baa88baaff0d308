#include "same/simulate.h"

#include "same/greedy.h"
#include "same/report.h"
#include "same/scoring.h"

static enum status play(struct same_greedy *greedy, const struct same_board *board, uint64_t number,
                        FILE *stream, struct error *error)
{
    const struct same_scoring *scoring = same_scoring_classic();
    struct same_move move;
    int64_t score = 0;
    enum status status = same_greedy_start(greedy, board, error);
    if (status)
        return status;
    if (number > 1)
        putc('\n', stream);
    same_report_game(stream, number);
    for (uint64_t made = 1; same_greedy_step(greedy, &move); made++) {
        int64_t points = same_points(scoring, move.balls);
        score += points;
        same_report_move(stream, made, &move, points);
    }
    same_report_end(stream, score + same_end_points(scoring, same_greedy_balls(greedy)),
                    same_greedy_balls(greedy));
    return STATUS_OK;
}

enum status same_simulate(struct same_reader *reader, FILE *stream, struct error *error)
{
    struct same_greedy greedy = {0};
    struct same_board board = {0};
    enum status status = STATUS_OK;
    for (bool found = true; !status && found;) {
        status = same_reader_next(reader, &board, &found, error);
        if (!status && found)
            status = play(&greedy, &board, reader->game, stream, error);
    }
    same_greedy_free(&greedy);
    same_board_free(&board);
    return status;
}
