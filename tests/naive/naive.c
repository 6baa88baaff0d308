#include "naive.h"

enum { CELLS = NAIVE_MAX * NAIVE_MAX };

bool naive_read(struct naive *game, FILE *in)
{
    if (fscanf(in, "%d%d%d%d%d%d%d%d", &game->n, &game->m, &game->k, &game->lmin, &game->lmax,
               &game->c1, &game->c2, &game->f) != 8)
        return false;
    if (game->n >= NAIVE_MAX || game->m >= NAIVE_MAX)
        return false;
    for (int x = 1; x <= game->n; x++)
        for (int y = 1; y <= game->m; y++)
            if (fscanf(in, "%d", &game->a[x][y]) != 1)
                return false;
    return true;
}

bool naive_legal(const struct naive *game, int l, const int *x, const int *y)
{
    if (l < game->lmin || l > game->lmax)
        return false;
    for (int i = 0; i < l; i++) {
        if (x[i] < 1 || x[i] > game->n || y[i] < 1 || y[i] > game->m)
            return false;
        if (game->a[x[i]][y[i]] == -1)
            return false;
        for (int j = 0; j < i; j++)
            if (x[i] == x[j] && y[i] == y[j])
                return false;
        if (i > 0 &&
            (x[i] - x[i - 1]) * (x[i] - x[i - 1]) + (y[i] - y[i - 1]) * (y[i] - y[i - 1]) != 1)
            return false;
    }
    return game->a[x[0]][y[0]] != 0;
}

void naive_value(mpz_t value, const struct naive *game, int l, const int *x, const int *y)
{
    mpz_t number, q;
    bool palindrome = true;
    mpz_inits(number, q, NULL);
    for (int i = 0; i < l; i++) {
        mpz_mul_ui(number, number, 10);
        mpz_add_ui(number, number, (unsigned long)game->a[x[i]][y[i]]);
        if (game->a[x[i]][y[i]] != game->a[x[l - 1 - i]][y[l - 1 - i]])
            palindrome = false;
    }
    mpz_set_ui(value, 1);
    mpz_set_ui(q, 1);
    if (mpz_probab_prime_p(number, 30))
        mpz_ui_pow_ui(value, (unsigned long)l, (unsigned long)game->c1);
    if (palindrome)
        mpz_ui_pow_ui(q, (unsigned long)l, (unsigned long)game->c2);
    if (mpz_cmp_ui(value, 1) == 0 && mpz_cmp_ui(q, 1) == 0)
        mpz_set_ui(value, 0);
    else
        mpz_add(value, value, q);
    mpz_clears(number, q, NULL);
}

void naive_remove(struct naive *game, int l, const int *x, const int *y)
{
    bool moved = true;
    for (int i = 0; i < l; i++)
        game->a[x[i]][y[i]] = -1;
    while (moved) {
        moved = false;
        for (int i = 2; i <= game->n; i++)
            for (int j = 1; j <= game->m; j++)
                if (game->a[i][j] == -1 && game->a[i - 1][j] != -1) {
                    game->a[i][j] = game->a[i - 1][j];
                    game->a[i - 1][j] = -1;
                    moved = true;
                }
    }
}

static void halve(mpz_t score, const struct naive *game)
{
    if (!game->f)
        return;
    for (int x = 1; x <= game->n; x++)
        for (int y = 1; y <= game->m; y++)
            if (game->a[x][y] != -1)
                mpz_fdiv_q_ui(score, score, 2);
}

bool naive_judge(mpz_t score, const struct naive *start, FILE *out)
{
    static int x[CELLS], y[CELLS];
    struct naive game = *start;
    int moves, l, more;
    mpz_t value;
    mpz_init(value);
    mpz_set_ui(score, 0);
    bool legal = fscanf(out, "%d", &moves) == 1 && moves >= 0 && moves <= game.k;
    for (int i = 0; legal && i < moves; i++) {
        legal = fscanf(out, "%d", &l) == 1 && l >= 1 && l <= CELLS;
        for (int j = 0; legal && j < l; j++)
            legal = fscanf(out, "%d%d", &x[j], &y[j]) == 2;
        legal = legal && naive_legal(&game, l, x, y);
        if (!legal)
            break;
        naive_value(value, &game, l, x, y);
        mpz_add(score, score, value);
        if (mpz_sgn(value) > 0)
            naive_remove(&game, l, x, y);
    }
    legal = legal && fscanf(out, "%d", &more) == EOF;
    mpz_clear(value);
    if (legal)
        halve(score, &game);
    else
        mpz_set_ui(score, 0);
    return legal;
}

static void best_from(mpz_t best, const struct naive *game, const mpz_t sum, int moves);

/* Tries every path that begins with these l cells as the next move. */
static void best_along(mpz_t best, const struct naive *game, const mpz_t sum, int moves, int l,
                       int *x, int *y)
{
    static const int dx[] = {0, 0, 1, -1}, dy[] = {1, -1, 0, 0};
    if (naive_legal(game, l, x, y)) {
        mpz_t value;
        mpz_init(value);
        naive_value(value, game, l, x, y);
        if (mpz_sgn(value) > 0) {
            struct naive after = *game;
            naive_remove(&after, l, x, y);
            mpz_add(value, value, sum);
            best_from(best, &after, value, moves - 1);
        }
        mpz_clear(value);
    }
    for (int d = 0; d < 4 && l < game->lmax && l < game->n * game->m; d++) {
        bool fresh = true;
        x[l] = x[l - 1] + dx[d];
        y[l] = y[l - 1] + dy[d];
        for (int j = 0; j < l; j++)
            fresh = fresh && (x[j] != x[l] || y[j] != y[l]);
        if (fresh && x[l] >= 1 && x[l] <= game->n && y[l] >= 1 && y[l] <= game->m &&
            game->a[x[l]][y[l]] != -1)
            best_along(best, game, sum, moves, l + 1, x, y);
    }
}

static void best_from(mpz_t best, const struct naive *game, const mpz_t sum, int moves)
{
    int x[CELLS], y[CELLS];
    mpz_t score;
    mpz_init_set(score, sum);
    halve(score, game);
    if (mpz_cmp(score, best) > 0)
        mpz_set(best, score);
    mpz_clear(score);
    if (moves == 0)
        return;
    for (x[0] = 1; x[0] <= game->n; x[0]++)
        for (y[0] = 1; y[0] <= game->m; y[0]++)
            if (game->a[x[0]][y[0]] > 0)
                best_along(best, game, sum, moves, 1, x, y);
}

void naive_best(mpz_t score, const struct naive *start)
{
    mpz_t nothing;
    mpz_init(nothing);
    mpz_set_ui(score, 0);
    best_from(score, start, nothing, start->k);
    mpz_clear(nothing);
}
