/* same_simulate.c — times the simulation against the plain oracle of the tests on the same games,
 * output included, in one run.
 *
 *     build/bench-same_simulate [GAMES ROWS COLUMNS COLOURS]
 *
 * Without arguments: 20,000 judged games, then 200 games of 300 × 300 with 3 colours. CPU time,
 * each side reading its boards from memory (the program: from a temporary file, parsing
 * included) and writing to /dev/null. */
#include "base/random.h"
#include "naive/same_oracle.h"
#include "same/simulate.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct games {
    unsigned count;
    int rows, columns, colours;
    char *cell; /* [count * rows * columns] */
};

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int make(struct games *games)
{
    struct random random;
    size_t cells = games->count * (size_t)games->rows * (size_t)games->columns;
    random_start(&random, 1, 0);
    games->cell = malloc(cells);
    for (size_t i = 0; games->cell && i < cells; i++)
        games->cell[i] = "RGBABCDE"[random_below(&random, (uint64_t)games->colours)];
    return games->cell ? 0 : -1;
}

static void write_games(FILE *file, const struct games *games)
{
    const char *cell = games->cell;
    fprintf(file, "%u\n", games->count);
    for (unsigned game = 0; game < games->count; game++)
        for (int row = 0; row < games->rows; row++, cell += games->columns)
            fprintf(file, "%.*s\n", games->columns, cell);
    fflush(file);
    rewind(file);
}

static double time_program(const struct games *games, FILE *sink)
{
    FILE *file = tmpfile();
    struct same_reader reader;
    struct error error = {.message = "no temporary file"};
    if (file)
        write_games(file, games);
    double start = cpu_seconds();
    if (!file ||
        same_reader_start(&reader, fileno(file), "bench", (uint32_t)games->rows, NULL, &error) ||
        same_simulate(&reader, sink, &error)) {
        fprintf(stderr, "%s\n", error.message);
        exit(1);
    }
    fflush(sink);
    double seconds = cpu_seconds() - start;
    same_reader_free(&reader);
    fclose(file);
    return seconds;
}

static double time_oracle(struct games *games, FILE *sink)
{
    size_t cells = (size_t)games->rows * (size_t)games->columns;
    double start = cpu_seconds();
    for (unsigned game = 0; game < games->count; game++) {
        if (game)
            putc('\n', sink);
        if (oracle_play(sink, game + 1, games->cell + game * cells, games->rows, games->columns))
            exit(1);
    }
    fflush(sink);
    return cpu_seconds() - start;
}

static void compare(unsigned count, int rows, int columns, int colours)
{
    struct games games = {count, rows, columns, colours, NULL};
    FILE *sink = fopen("/dev/null", "w");
    if (!sink || make(&games)) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    double program = time_program(&games, sink);
    double oracle = time_oracle(&games, sink);
    printf("%6u games of %d x %d, %d colours: program %8.3f s, oracle %9.3f s, ratio %.1f\n", count,
           rows, columns, colours, program, oracle, oracle / program);
    fflush(stdout);
    fclose(sink);
    free(games.cell);
}

int main(int argc, char **argv)
{
    if (argc == 5) {
        compare((unsigned)strtoul(argv[1], NULL, 10), atoi(argv[2]), atoi(argv[3]), atoi(argv[4]));
        return 0;
    }
    compare(20000, 10, 15, 3);
    compare(200, 300, 300, 3);
    return 0;
}
