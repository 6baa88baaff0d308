/* wide.c — tempering once more, for boards of up to 64 rows and columns: the same code with
 * words of 64 bits instead of 16, which is four times as much to copy. */
#define PUZZLE_WORD uint64_t
#define PUZZLE_SIDE 64
#define PUZZLE_COLOURS 62
#define PUZZLE_PLANES 6

#define position_start wide_position_start
#define position_remove wide_position_remove
#define position_joined wide_position_joined
#define line_end_value wide_line_end_value
#define line_random wide_line_random
#define line_replay wide_line_replay
#define line_step wide_line_step
#define ladder_start wide_ladder_start
#define ladder_seed wide_ladder_seed
#define ladder_round wide_ladder_round
#define ladder_free wide_ladder_free
#define tempering_applies wide_tempering_applies
#define tempering_run wide_tempering_run

/* NOLINTBEGIN(bugprone-suspicious-include): that is the point */
#include "same/chain.c"
#include "same/ladder.c"
#include "same/position.c"
#include "same/tempering.c"
/* NOLINTEND(bugprone-suspicious-include) */
