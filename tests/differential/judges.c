/* judges.c — random boards and random plans: src/'s rules, the checker and the naive
 * implementation must agree on every verdict and score.
 *
 *     test-judges [CASES [SEED]]
 *
 * The checker is the program $BUILD/checker (default build/checker), run once a case. Plans are
 * random walks on the naive board; a third of them are spoilt in one of the ways that plans go
 * wrong. On a disagreement the case is printed and its files are kept. */
#include "base/random.h"
#include "naive/naive.h"
#include "path/rules.h"

#include <fcntl.h>
#include <inttypes.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CELLS = NAIVE_MAX * NAIVE_MAX, LINE = 512 };

extern char **environ;

struct bench {
    struct random random;
    char folder[64], input[128], output[128], report[128];
    const char *checker;
    long legal, illegal, paying;
};

static int below(struct bench *bench, int n)
{
    return (int)random_below(&bench->random, (uint64_t)n);
}

/* ---- Making cases -------------------------------------------------------------------------- */

static void random_game(struct bench *bench, struct naive *game)
{
    static const int power[] = {0, 1, 1, 2, 3, 16, 64};
    int shape = below(bench, 8), kinds = 1 + below(bench, 10);
    game->n = 1 + below(bench, shape == 0 ? 12 : 6);
    game->m = 1 + below(bench, shape == 1 ? 12 : 6);
    game->k = below(bench, 12);
    game->lmin = 1 + (below(bench, 2) ? below(bench, 4) : 0);
    game->lmax = game->lmin + below(bench, shape < 3 ? 60 : 5);
    game->c1 = power[below(bench, 7)];
    game->c2 = power[below(bench, 7)];
    game->f = below(bench, 2);
    int digit[10];
    for (int i = 0; i < kinds; i++)
        digit[i] = below(bench, 10);
    for (int x = 1; x <= game->n; x++)
        for (int y = 1; y <= game->m; y++)
            game->a[x][y] = digit[below(bench, kinds)];
}

static void write_game(const struct naive *game, FILE *file)
{
    fprintf(file, "%d %d %d %d %d %d %d %d\n", game->n, game->m, game->k, game->lmin, game->lmax,
            game->c1, game->c2, game->f);
    for (int x = 1; x <= game->n; x++)
        for (int y = 1; y <= game->m; y++)
            fprintf(file, "%d%c", game->a[x][y], y < game->m ? ' ' : '\n');
}

/* A self-avoiding walk of up to `wish` cells from a random digit; its length, 0 for none. */
static int random_walk(struct bench *bench, const struct naive *game, int wish, int *x, int *y)
{
    static const int dx[] = {0, 0, 1, -1}, dy[] = {1, -1, 0, 0};
    static bool passed[NAIVE_MAX][NAIVE_MAX];
    int l = 0, px = 1 + below(bench, game->n), py = 1 + below(bench, game->m);
    memset(passed, 0, sizeof passed);
    for (int tries = 0; tries < 40 && game->a[px][py] <= 0; tries++) {
        px = 1 + below(bench, game->n);
        py = 1 + below(bench, game->m);
    }
    if (game->a[px][py] <= 0)
        return 0;
    for (;;) {
        passed[px][py] = true;
        x[l] = px;
        y[l++] = py;
        if (l == wish)
            return l;
        int turn = below(bench, 4), d = 0;
        for (; d < 4; d++) {
            int nx = px + dx[(d + turn) % 4], ny = py + dy[(d + turn) % 4];
            if (nx >= 1 && nx <= game->n && ny >= 1 && ny <= game->m && game->a[nx][ny] >= 0 &&
                !passed[nx][ny]) {
                px = nx;
                py = ny;
                break;
            }
        }
        if (d == 4)
            return l;
    }
}

/* Changes one thing about a move; the result may still be legal. */
static int spoil(struct bench *bench, const struct naive *game, int l, int *x, int *y)
{
    int i = below(bench, l), j = below(bench, l);
    switch (below(bench, 7)) {
    case 0: /* a cell twice */
        x[i] = x[j];
        y[i] = y[j];
        break;
    case 1: /* any cell, on the board or just off it */
        x[i] = below(bench, game->n + 2);
        y[i] = below(bench, game->m + 2);
        break;
    case 2: /* a diagonal step */
        x[i]++;
        break;
    case 3: /* too short */
        return 1 + i;
    case 4: /* backwards: may start on 0 */
        for (int a = 0, b = l - 1; a < b; a++, b--) {
            int t = x[a];
            x[a] = x[b];
            x[b] = t;
            t = y[a];
            y[a] = y[b];
            y[b] = t;
        }
        break;
    case 5: /* the row above, as if something had not fallen */
        for (int a = 0; a < l; a++)
            x[a]--;
        break;
    default: /* one step aside */
        for (int a = 0; a < l; a++)
            y[a]++;
    }
    return l;
}

/* Of some walks the first that pays, else the last. */
static int paying_walk(struct bench *bench, const struct naive *game, int *x, int *y)
{
    int l = 0, widest = game->lmax < CELLS ? game->lmax : CELLS;
    mpz_t value;
    mpz_init(value);
    for (int tries = 0; tries < 12; tries++) {
        int wish = game->lmin + below(bench, widest - game->lmin + 1);
        l = random_walk(bench, game, wish, x, y);
        if (l == 0 || !naive_legal(game, l, x, y))
            continue;
        naive_value(value, game, l, x, y);
        if (mpz_sgn(value) > 0)
            break;
    }
    mpz_clear(value);
    return l;
}

static void write_plan(struct bench *bench, const struct naive *start, FILE *file)
{
    static int x[CELLS], y[CELLS];
    struct naive game = *start, before = *start;
    int moves = below(bench, game.k + 1), spoilt = below(bench, 3) ? -1 : below(bench, moves + 1);
    int said = below(bench, 60) ? moves : moves + 1 - below(bench, 3);
    mpz_t value;
    mpz_init(value);
    fprintf(file, "%d\n", below(bench, 100) ? said : game.k + 1);
    for (int i = 0; i < moves; i++) {
        /* A stale plan goes on with the board of one move ago. */
        const struct naive *seen = i == spoilt && below(bench, 4) == 0 ? &before : &game;
        int l = paying_walk(bench, seen, x, y);
        if (l > 0 && i == spoilt && seen == &game)
            l = spoil(bench, &game, l, x, y);
        if (l == 0) { /* nothing to walk on: name a blank cell */
            x[l] = 1;
            y[l++] = 1;
        }
        fprintf(file, "%d", l);
        for (int j = 0; j < l; j++)
            fprintf(file, " %d %d", x[j], y[j]);
        fputc('\n', file);
        if (!naive_legal(&game, l, x, y))
            continue;
        naive_value(value, &game, l, x, y);
        if (mpz_sgn(value) > 0) {
            before = game;
            naive_remove(&game, l, x, y);
        }
    }
    mpz_clear(value);
}

/* ---- The three judges: each says legal or not, and the score -------------------------------- */

static bool judge_naive(const struct bench *bench, mpz_t score)
{
    static struct naive game;
    FILE *in = fopen(bench->input, "r"), *out = fopen(bench->output, "r");
    bool legal = in && out && naive_read(&game, in) && naive_judge(score, &game, out);
    if (in)
        fclose(in);
    if (out)
        fclose(out);
    return legal;
}

static bool judge_rules(const struct bench *bench, mpz_t score, struct error *error)
{
    struct instance instance;
    struct plan plan = {0};
    struct outcome outcome;
    outcome_start(&outcome);
    enum status status = instance_read(&instance, bench->input, error);
    if (status == STATUS_OK)
        status = plan_read(&plan, &instance, bench->output, error);
    if (status == STATUS_OK)
        status = rules_judge(&outcome, &instance, &plan, NULL, NULL, error);
    mpz_set(score, outcome.score);
    plan_free(&plan);
    instance_free(&instance);
    outcome_free(&outcome);
    return status == STATUS_OK;
}

/* Its first line on standard error is left in `line`. */
static bool judge_checker(const struct bench *bench, mpz_t score, char *line)
{
    char *arguments[] = {(char *)(uintptr_t)bench->checker, (char *)(uintptr_t)bench->input,
                         (char *)(uintptr_t)bench->output, NULL};
    posix_spawn_file_actions_t actions;
    pid_t child;
    int state = -1;
    line[0] = '\0';
    mpz_set_ui(score, 0);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, bench->report,
                                     O_WRONLY | O_CREAT | O_TRUNC, 0600);
    int failed = posix_spawn(&child, bench->checker, &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed || waitpid(child, &state, 0) != child || !WIFEXITED(state)) {
        snprintf(line, LINE, "the checker did not run or crashed");
        return false;
    }
    FILE *report = fopen(bench->report, "r");
    if (report) {
        if (!fgets(line, LINE, report))
            line[0] = '\0';
        fclose(report);
    }
    if (WEXITSTATUS(state) == 0)
        return gmp_sscanf(line, "ok score %Zd", score) == 1;
    if (WEXITSTATUS(state) > 2) /* neither wrong answer nor wrong format */
        gmp_sscanf("-1", "%Zd", score);
    return false;
}

/* ---- One case -------------------------------------------------------------------------------- */

static bool agree(struct bench *bench)
{
    char line[LINE];
    struct error error = {.message = "legal"};
    mpz_t naive, rules, checker;
    mpz_inits(naive, rules, checker, NULL);
    bool legal = judge_naive(bench, naive);
    bool legal_rules = judge_rules(bench, rules, &error);
    bool legal_checker = judge_checker(bench, checker, line);
    bool same = legal == legal_rules && legal == legal_checker && mpz_cmp(naive, rules) == 0 &&
                mpz_cmp(naive, checker) == 0;
    if (!same)
        gmp_printf("naive: %s %Zd\nrules: %s %Zd (%s)\nchecker: %s %Zd (%s)\n",
                   legal ? "legal" : "illegal", naive, legal_rules ? "legal" : "illegal", rules,
                   error.message, legal_checker ? "legal" : "illegal", checker, line);
    bench->legal += legal;
    bench->illegal += !legal;
    bench->paying += mpz_sgn(naive) > 0;
    mpz_clears(naive, rules, checker, NULL);
    return same;
}

static bool run_case(struct bench *bench, uint64_t seed, uint64_t number)
{
    static struct naive game;
    random_start(&bench->random, seed, number);
    FILE *in = fopen(bench->input, "w"), *out = fopen(bench->output, "w");
    if (!in || !out) {
        perror(bench->folder);
        return false;
    }
    random_game(bench, &game);
    write_game(&game, in);
    write_plan(bench, &game, out);
    fclose(in);
    fclose(out);
    return agree(bench);
}

int main(int count, char **argument)
{
    char checker[256];
    const char *build = getenv("BUILD");
    struct bench bench = {.folder = "/tmp/judges-XXXXXX", .checker = checker};
    uint64_t cases = count > 1 ? strtoull(argument[1], NULL, 10) : 10000;
    uint64_t seed = count > 2 ? strtoull(argument[2], NULL, 10) : 1;
    snprintf(checker, sizeof checker, "%s/checker", build ? build : "build");
    if (!mkdtemp(bench.folder)) {
        perror("mkdtemp");
        return 1;
    }
    snprintf(bench.input, sizeof bench.input, "%s/case.in", bench.folder);
    snprintf(bench.output, sizeof bench.output, "%s/case.out", bench.folder);
    snprintf(bench.report, sizeof bench.report, "%s/report", bench.folder);
    for (uint64_t i = 0; i < cases; i++) {
        if (!run_case(&bench, seed, i)) {
            printf("judges disagree on case %" PRIu64 " of seed %" PRIu64 "; see %s\n", i, seed,
                   bench.folder);
            return 1;
        }
    }
    remove(bench.input);
    remove(bench.output);
    remove(bench.report);
    rmdir(bench.folder);
    printf("judges agree on %" PRIu64 " cases: %ld legal (%ld of them score), %ld illegal\n", cases,
           bench.legal, bench.paying, bench.illegal);
    /* A test whose cases are all of one kind would test little. */
    return cases >= 1000 && (bench.paying < (long)cases / 5 || bench.illegal < (long)cases / 8);
}
