/* checker.c — the judge's side of the path-elimination game (NOI2014 "game").
 *
 * A contestant, with gameN.in and gameN.out here or in inputs/ and outputs/:
 *
 *     checker N
 *
 * A judge that follows testlib (UOJ, Hydro, …):
 *
 *     checker IN OUT [ANS [REPORT [-appes]]]
 *
 * The checksum that ties gameN.ans to gameN.in:
 *
 *     checker --checksum IN
 *
 * Called as checker-lemon, checker-kattis or checker-cms it follows those judges; they pass no
 * options, so the program's own name is all there is to tell them by.
 *
 * One C11 file without a library, because judges compile their checkers themselves. It shares no
 * code with the solver, its arithmetic included, so that it is a second opinion.
 *
 * The parts, each using only what stands above it:
 *     verdicts · text · scores · big odd numbers · primality · board · thresholds · replay ·
 *     the judges · the command line
 */
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t limb;
__extension__ typedef unsigned __int128 wide;

/* ---------------------------------------------------------------- verdicts */

enum outcome { VALID, WRONG_ANSWER, WRONG_FORMAT, FAILED };

/* testlib's exit codes, and those of Kattis. */
enum exit_code {
    EXIT_OK = 0,
    EXIT_WRONG_ANSWER = 1,
    EXIT_WRONG_FORMAT = 2,
    EXIT_FAILED = 3,
    EXIT_POINTS = 7,
    EXIT_KATTIS_ACCEPTED = 42,
    EXIT_KATTIS_WRONG = 43
};

enum { NAME_SIZE = 300, MESSAGE_SIZE = 2048, SCORE_DIGITS = 720 };

struct verdict {
    enum outcome outcome;
    char message[MESSAGE_SIZE]; /* ASCII without control characters */
};

/* Says why something is refused. Returns false, so that a failing function can return it. */
__attribute__((format(printf, 3, 4))) static bool
refuse(struct verdict *verdict, enum outcome outcome, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(verdict->message, sizeof verdict->message, format, arguments);
    va_end(arguments);
    verdict->outcome = outcome;
    return false;
}

static bool out_of_memory(struct verdict *verdict)
{
    return refuse(verdict, FAILED, "out of memory");
}

/* ---------------------------------------------------------------- text */

/* A file in memory and the place reached in it. Lines end in LF, CRLF or CR; lines and columns
 * count from 1, columns in bytes. */
struct text {
    char name[NAME_SIZE]; /* fit to print: other bytes than printable ASCII are '?' */
    unsigned char *bytes;
    const unsigned char *at, *end, *line_start;
    size_t line;
};

static bool is_printable(unsigned char byte)
{
    return byte >= 0x20 && byte < 0x7f;
}

static bool is_line_end(unsigned char byte)
{
    return byte == '\n' || byte == '\r';
}

static bool is_space(unsigned char byte)
{
    return byte == ' ' || byte == '\t' || is_line_end(byte);
}

static bool is_digit(unsigned char byte)
{
    return byte >= '0' && byte <= '9';
}

/* Copies a file's name; of a long one the end, which tells more. */
static void set_name(char to[NAME_SIZE], const char *name)
{
    size_t length = strlen(name);
    if (length >= NAME_SIZE)
        name += length - (NAME_SIZE - 1);
    size_t i = 0;
    for (; name[i]; i++)
        to[i] = is_printable((unsigned char)name[i]) ? name[i] : '?';
    to[i] = '\0';
}

static bool read_stream(struct text *text, FILE *stream, struct verdict *verdict)
{
    size_t size = 0, capacity = 1 << 16;
    for (;;) {
        unsigned char *grown = realloc(text->bytes, capacity);
        if (!grown)
            return out_of_memory(verdict);
        text->bytes = grown;
        size += fread(text->bytes + size, 1, capacity - size, stream);
        if (size < capacity)
            break;
        if (capacity > SIZE_MAX / 2)
            return out_of_memory(verdict);
        capacity *= 2;
    }
    if (ferror(stream))
        return refuse(verdict, verdict->outcome, "%s: cannot be read: %s", text->name,
                      strerror(errno));
    text->at = text->line_start = text->bytes;
    text->end = text->bytes + size;
    text->line = 1;
    return true;
}

/* Reads a whole file, or standard input where path is NULL. A file that cannot be read is
 * refused with the outcome `unreadable`. Release with text_free in every case. */
static bool text_read(struct text *text, const char *path, enum outcome unreadable,
                      struct verdict *verdict)
{
    *text = (struct text){0};
    set_name(text->name, path ? path : "standard input");
    FILE *stream = path ? fopen(path, "rb") : stdin;
    if (!stream)
        return refuse(verdict, unreadable, "%s: cannot be opened: %s", text->name, strerror(errno));
    verdict->outcome = unreadable;
    bool done = read_stream(text, stream, verdict);
    if (path)
        fclose(stream);
    return done;
}

static void text_free(struct text *text)
{
    free(text->bytes);
    text->bytes = NULL;
}

static void skip_byte_order_mark(struct text *text)
{
    if (text->end - text->at >= 3 && memcmp(text->at, "\xEF\xBB\xBF", 3) == 0)
        text->line_start = text->at += 3;
}

static void skip_blanks(struct text *text)
{
    while (text->at < text->end && (*text->at == ' ' || *text->at == '\t'))
        text->at++;
}

static bool at_end(const struct text *text)
{
    return text->at == text->end;
}

static bool at_line_end(const struct text *text)
{
    return at_end(text) || is_line_end(*text->at);
}

static void skip_line_end(struct text *text)
{
    if (at_end(text))
        return;
    unsigned char byte = *text->at++;
    if (byte == '\r' && !at_end(text) && *text->at == '\n')
        text->at++;
    text->line++;
    text->line_start = text->at;
}

/* To the next token, over line ends too. */
static void skip_space(struct text *text)
{
    skip_blanks(text);
    while (!at_end(text) && is_line_end(*text->at)) {
        skip_line_end(text);
        skip_blanks(text);
    }
}

/* What stands at the place reached: a token in quotes, cut short, odd bytes as \xNN. */
static const char *found(const struct text *text, char buffer[static 128])
{
    if (at_end(text))
        return "end of file";
    if (is_line_end(*text->at))
        return "end of line";
    if (is_space(*text->at))
        return *text->at == ' ' ? "a space" : "a tab";
    size_t used = 0, shown = 0;
    const unsigned char *at = text->at;
    buffer[used++] = '\'';
    for (; at < text->end && !is_space(*at) && shown < 24; at++, shown++)
        used += (size_t)snprintf(buffer + used, 8, is_printable(*at) ? "%c" : "\\x%02X", *at);
    bool cut = at < text->end && !is_space(*at);
    snprintf(buffer + used, 8, "%s", cut ? "...'" : "'");
    return buffer;
}

/* file:line:column: found …, expected … */
__attribute__((format(printf, 4, 5))) static bool unexpected(const struct text *text,
                                                             struct verdict *verdict,
                                                             enum outcome outcome,
                                                             const char *expected, ...)
{
    char token[128], wanted[512];
    va_list arguments;
    va_start(arguments, expected);
    vsnprintf(wanted, sizeof wanted, expected, arguments);
    va_end(arguments);
    size_t column = (size_t)(text->at - text->line_start) + 1;
    return refuse(verdict, outcome, "%s:%zu:%zu: found %s, expected %s", text->name, text->line,
                  column, found(text, token), wanted);
}

/* Reads an integer as a program writes it: no plus sign, no leading zeros, nothing after the
 * digits but white space. One beyond 64 bits becomes INT64_MAX or −INT64_MAX. Anything else:
 * false, and nothing is consumed. */
static bool scan_integer(struct text *text, int64_t *value)
{
    const unsigned char *at = text->at, *end = text->end;
    bool negative = at < end && *at == '-';
    at += negative;
    const unsigned char *first = at;
    int64_t number = 0;
    for (; at < end && is_digit(*at); at++) {
        int digit = *at - '0';
        number = number > (INT64_MAX - digit) / 10 ? INT64_MAX : number * 10 + digit;
    }
    if (at == first || (at < end && !is_space(*at)))
        return false;
    if (*first == '0' && (negative || at - first > 1))
        return false;
    text->at = at;
    *value = negative ? -number : number;
    return true;
}

/* --strict: single spaces, none at a line's end, LF, no empty line, a final newline, no BOM. */
static bool check_white_space(struct text *text, enum outcome outcome, struct verdict *verdict)
{
    struct text place = *text;
    if (place.end - place.at >= 3 && memcmp(place.at, "\xEF\xBB\xBF", 3) == 0)
        return unexpected(&place, verdict, outcome, "no byte order mark (--strict)");
    for (bool between = true; !at_end(&place); place.at++) { /* between: no token since a space */
        unsigned char byte = *place.at;
        if (byte == '\r')
            return refuse(verdict, outcome,
                          "%s:%zu:%td: found a carriage return, expected a line feed (--strict)",
                          place.name, place.line, place.at - place.line_start + 1);
        if (is_space(byte) && between)
            return unexpected(&place, verdict, outcome, "a number (--strict)");
        bool last = place.at + 1 == place.end;
        bool line_end_next = !last && is_line_end(place.at[1]);
        if (byte == '\t' || (byte == ' ' && (last || line_end_next)))
            return unexpected(&place, verdict, outcome, "%s (--strict)",
                              byte == '\t' ? "a single space" : "end of line");
        between = is_space(byte);
        if (byte == '\n') {
            place.line++;
            place.line_start = place.at + 1;
        }
    }
    if (place.at == text->bytes || place.at[-1] != '\n')
        return unexpected(&place, verdict, outcome, "a final newline (--strict)");
    return true;
}

/* ---------------------------------------------------------------- scores */

/* A score is below 2^2016: 10^9 moves of at most 2 · (2^31)^64. */
enum { SCORE_LIMBS = 32 };

struct score {
    limb limb[SCORE_LIMBS]; /* least significant first */
};

static void score_add(struct score *sum, const struct score *term)
{
    limb carry = 0;
    for (size_t i = 0; i < SCORE_LIMBS; i++) {
        wide digit = (wide)sum->limb[i] + term->limb[i] + carry;
        sum->limb[i] = (limb)digit;
        carry = (limb)(digit >> 64);
    }
}

/* base^exponent */
static struct score score_power(uint32_t base, unsigned exponent)
{
    struct score power = {{1}};
    for (; exponent > 0; exponent--) {
        limb carry = 0;
        for (size_t i = 0; i < SCORE_LIMBS; i++) {
            wide digit = (wide)power.limb[i] * base + carry;
            power.limb[i] = (limb)digit;
            carry = (limb)(digit >> 64);
        }
    }
    return power;
}

/* floor(score / 2^times) */
static void score_halve(struct score *score, uint32_t times)
{
    size_t whole = times / 64, bits = times % 64;
    for (size_t i = 0; i < SCORE_LIMBS; i++) {
        limb low = i + whole < SCORE_LIMBS ? score->limb[i + whole] : 0;
        limb high = i + whole + 1 < SCORE_LIMBS ? score->limb[i + whole + 1] : 0;
        score->limb[i] = bits ? low >> bits | high << (64 - bits) : low;
    }
}

/* Divides by 10^18 and returns the remainder. */
static limb score_take_digits(struct score *score)
{
    const limb base = 1000000000000000000U;
    limb rest = 0;
    for (size_t i = SCORE_LIMBS; i-- > 0;) {
        wide part = (wide)rest << 64 | score->limb[i];
        score->limb[i] = (limb)(part / base);
        rest = (limb)(part % base);
    }
    return rest;
}

static void score_print(struct score score, char text[static SCORE_DIGITS])
{
    char digits[SCORE_DIGITS]; /* with leading zeros */
    size_t first = SCORE_DIGITS - 1;
    digits[first] = '\0';
    for (; first >= 18; first -= 18) {
        limb part = score_take_digits(&score);
        for (size_t i = 1; i <= 18; i++, part /= 10)
            digits[first - i] = (char)('0' + part % 10);
    }
    while (digits[first] == '0' && digits[first + 1])
        first++;
    strcpy(text, digits + first);
}

/* ---------------------------------------------------------------- big odd numbers */

/* Numbers of up to 5,000 digits, 16,610 bits. */
enum { MOST_DIGITS = 5000, MOST_LIMBS = 260 };

/* Arithmetic modulo an odd n in Montgomery's form (Math. Comp. 44, 1985): x stands for
 * x · 2^(64·size) mod n, in `size` limbs, always reduced. */
struct modulus {
    size_t size;
    limb n[MOST_LIMBS];
    limb inverse;         /* −1/n mod 2^64 */
    limb one[MOST_LIMBS]; /* 1 in Montgomery's form */
};

/* to += from · factor over `size` limbs; returns the limb carried out. */
static limb multiply_add(limb *restrict to, const limb *restrict from, size_t size, limb factor)
{
    limb carry = 0;
    for (size_t i = 0; i < size; i++) {
        wide part = (wide)from[i] * factor + to[i] + carry;
        to[i] = (limb)part;
        carry = (limb)(part >> 64);
    }
    return carry;
}

static bool less(const limb *a, const limb *b, size_t size)
{
    while (size-- > 0)
        if (a[size] != b[size])
            return a[size] < b[size];
    return false;
}

static bool equal(const limb *a, const limb *b, size_t size)
{
    return memcmp(a, b, size * sizeof *a) == 0;
}

static bool is_zero(const limb *a, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (a[i])
            return false;
    return true;
}

/* to −= what, without regard to a borrow out. */
static void subtract(limb *to, const limb *what, size_t size)
{
    limb borrow = 0;
    for (size_t i = 0; i < size; i++) {
        wide part = (wide)to[i] - what[i] - borrow;
        to[i] = (limb)part;
        borrow = (limb)(part >> 64) & 1;
    }
}

/* to = a + b mod n; to may be a or b. */
static void add_modulo(limb *to, const limb *a, const limb *b, const struct modulus *modulus)
{
    limb carry = 0;
    for (size_t i = 0; i < modulus->size; i++) {
        wide part = (wide)a[i] + b[i] + carry;
        to[i] = (limb)part;
        carry = (limb)(part >> 64);
    }
    if (carry || !less(to, modulus->n, modulus->size))
        subtract(to, modulus->n, modulus->size);
}

/* to = −a mod n; to may be a. */
static void negate_modulo(limb *to, const limb *a, const struct modulus *modulus)
{
    if (is_zero(a, modulus->size)) {
        memmove(to, a, modulus->size * sizeof *to);
        return;
    }
    limb copy[MOST_LIMBS];
    memcpy(copy, a, modulus->size * sizeof *copy);
    memmove(to, modulus->n, modulus->size * sizeof *to);
    subtract(to, copy, modulus->size);
}

/* to = product / 2^(64·size) mod n; spoils the product's 2·size limbs. */
static void reduce(limb *to, limb *product, const struct modulus *modulus)
{
    size_t size = modulus->size;
    limb top = 0;
    for (size_t i = 0; i < size; i++) {
        limb factor = product[i] * modulus->inverse;
        limb carry = multiply_add(product + i, modulus->n, size, factor);
        wide sum = (wide)product[i + size] + carry + top;
        product[i + size] = (limb)sum;
        top = (limb)(sum >> 64);
    }
    memcpy(to, product + size, size * sizeof *to);
    if (top || !less(to, modulus->n, size))
        subtract(to, modulus->n, size);
}

/* to = a · b; to may be a or b. */
static void multiply(limb *to, const limb *a, const limb *b, const struct modulus *modulus)
{
    limb product[2 * MOST_LIMBS];
    size_t size = modulus->size;
    memset(product, 0, size * sizeof *product);
    for (size_t i = 0; i < size; i++)
        product[i + size] = multiply_add(product + i, b, size, a[i]);
    reduce(to, product, modulus);
}

/* a = a · a: every product of two different limbs once, doubled, and the squares. */
static void square(limb *a, const struct modulus *modulus)
{
    limb product[2 * MOST_LIMBS];
    size_t size = modulus->size;
    memset(product, 0, size * sizeof *product);
    for (size_t i = 0; i < size; i++)
        product[i + size] = multiply_add(product + 2 * i + 1, a + i + 1, size - i - 1, a[i]);
    limb carry = 0, bit = 0;
    for (size_t i = 0; i < size; i++) {
        wide own = (wide)a[i] * a[i];
        wide low = (wide)(product[2 * i] << 1 | bit) + (limb)own + carry;
        wide high = (wide)(product[2 * i + 1] << 1 | product[2 * i] >> 63) + (limb)(own >> 64) +
                    (limb)(low >> 64);
        bit = product[2 * i + 1] >> 63;
        product[2 * i] = (limb)low;
        product[2 * i + 1] = (limb)high;
        carry = (limb)(high >> 64);
    }
    reduce(a, product, modulus);
}

/* Index of the highest 1 bit. The number is not 0. */
static size_t highest_bit(const limb *a, size_t size)
{
    while (a[size - 1] == 0)
        size--;
    size_t bit = 64 * size - 1;
    for (limb top = a[size - 1]; !(top >> 63); top <<= 1)
        bit--;
    return bit;
}

static bool bit_of(const limb *a, size_t bit)
{
    return a[bit / 64] >> (bit % 64) & 1;
}

/* From n, odd and above 1, with a highest limb that is not 0. */
static void modulus_complete(struct modulus *modulus)
{
    size_t size = modulus->size, top = highest_bit(modulus->n, size);
    limb inverse = modulus->n[0]; /* right to 3 bits; each step doubles them */
    for (int i = 0; i < 5; i++)
        inverse *= 2 - modulus->n[0] * inverse;
    modulus->inverse = 0 - inverse;
    memset(modulus->one, 0, sizeof modulus->one);
    modulus->one[top / 64] = (limb)1 << (top % 64); /* the power of two below n … */
    for (; top < 64 * size; top++)                  /* … up to 2^(64·size) mod n */
        add_modulo(modulus->one, modulus->one, modulus->one, modulus);
}

/* to = a small number in Montgomery's form. */
static void small_number(limb *to, unsigned number, const struct modulus *modulus)
{
    memset(to, 0, modulus->size * sizeof *to);
    for (; number > 0; number--)
        add_modulo(to, to, modulus->one, modulus);
}

/* n mod divisor, for a divisor below 2^64. */
static limb remainder_of(const struct modulus *modulus, limb divisor)
{
    limb rest = 0;
    for (size_t i = modulus->size; i-- > 0;)
        rest = (limb)(((wide)rest << 64 | modulus->n[i]) % divisor);
    return rest;
}

/* ---------------------------------------------------------------- primality */

enum primality { COMPOSITE, PRIME, UNDECIDED };

static limb multiply64(limb a, limb b, limb n, limb inverse)
{
    wide product = (wide)a * b;
    wide multiple = (wide)((limb)product * inverse) * n;
    limb carry = (limb)product != 0; /* the low halves cancel to 2^64, or both are 0 */
    wide sum = (product >> 64) + (multiple >> 64) + carry;
    return (limb)(sum >= n ? sum - n : sum);
}

/* Does n, odd, pass the strong test to this base? Bases below n only. */
static bool strong_test64(limb n, limb inverse, limb one, limb base)
{
    limb odd = n - 1, minus_one = n - one;
    unsigned twos = 0;
    for (; odd % 2 == 0; odd /= 2)
        twos++;
    limb power = one, factor = 0;
    for (limb i = 0; i < base; i++) /* base in Montgomery's form; bases are small */
        factor = factor >= minus_one ? factor - minus_one : factor + one;
    for (; odd > 0; odd /= 2) {
        if (odd % 2)
            power = multiply64(power, factor, n, inverse);
        factor = multiply64(factor, factor, n, inverse);
    }
    if (power == one)
        return true;
    for (; twos > 0; twos--) {
        if (power == minus_one)
            return true;
        power = multiply64(power, power, n, inverse);
    }
    return false;
}

/* Proven for every 64-bit n: no composite below 318665857834031151167461 passes the strong test
 * to the first twelve primes (Sorenson and Webster, Math. Comp. 86, 2017). */
static bool is_prime64(limb n)
{
    static const limb base[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    const size_t bases = sizeof base / sizeof *base;
    for (size_t i = 0; i < bases; i++)
        if (n % base[i] == 0)
            return n == base[i];
    if (n < 41 * 41)
        return n > 1;
    limb inverse = n;
    for (int i = 0; i < 5; i++)
        inverse *= 2 - n * inverse;
    limb one = (0 - n) % n;
    for (size_t i = 0; i < bases; i++)
        if (!strong_test64(n, 0 - inverse, one, base[i]))
            return false;
    return true;
}

/* The strong test to base 2 for n of any size: 2^d = 1 or 2^(d·2^r) = −1 for an r < s, where
 * n − 1 = d · 2^s with d odd. */
static bool strong_test_base_2(const struct modulus *modulus)
{
    limb power[MOST_LIMBS], minus_one[MOST_LIMBS];
    size_t size = modulus->size, twos = 1;
    while (!bit_of(modulus->n, twos))
        twos++;
    memcpy(power, modulus->one, size * sizeof *power);
    negate_modulo(minus_one, modulus->one, modulus);
    for (size_t bit = highest_bit(modulus->n, size) + 1; bit-- > twos;) {
        square(power, modulus);
        if (bit_of(modulus->n, bit))
            add_modulo(power, power, power, modulus);
    }
    if (equal(power, modulus->one, size))
        return true;
    for (; twos > 0; twos--) {
        if (equal(power, minus_one, size))
            return true;
        square(power, modulus);
    }
    return false;
}

/* Jacobi's symbol (a / n) for odd n. */
static int jacobi64(limb a, limb n)
{
    int sign = 1;
    for (a %= n; a > 0;) {
        for (; a % 2 == 0; a /= 2)
            if (n % 8 == 3 || n % 8 == 5)
                sign = -sign;
        limb swap = a;
        if (a % 4 == 3 && n % 4 == 3)
            sign = -sign;
        a = n % swap;
        n = swap;
    }
    return n == 1 ? sign : 0;
}

static int jacobi(limb a, const struct modulus *modulus)
{
    limb n = modulus->n[0];
    int sign = 1;
    for (; a % 2 == 0; a /= 2)
        if (n % 8 == 3 || n % 8 == 5)
            sign = -sign;
    if (a % 4 == 3 && n % 4 == 3)
        sign = -sign;
    return sign * jacobi64(remainder_of(modulus, a), a);
}

/* Is n a square? The root digit by digit, as on paper, in base 2: `root` grows by `bit` whenever
 * what is left of n allows. */
static bool is_square(const struct modulus *modulus)
{
    limb rest[MOST_LIMBS], root[MOST_LIMBS] = {0}, trial[MOST_LIMBS];
    size_t size = modulus->size;
    memcpy(rest, modulus->n, size * sizeof *rest);
    for (size_t bit = highest_bit(rest, size) / 2 * 2 + 2; bit > 0;) {
        bit -= 2;
        memcpy(trial, root, size * sizeof *trial);
        trial[bit / 64] |= (limb)1 << (bit % 64);
        bool fits = !less(rest, trial, size);
        if (fits)
            subtract(rest, trial, size);
        for (size_t i = 0; i < size; i++) /* root /= 2 */
            root[i] = root[i] >> 1 | (i + 1 < size ? root[i + 1] << 63 : 0);
        if (fits)
            root[bit / 64] |= (limb)1 << (bit % 64);
    }
    return is_zero(rest, size);
}

/* P for the Lucas test: the first from 3 on with (P² − 4 / n) = −1; 0 where n is shown to be
 * composite. Every second P will do unless n is a square, for which none does. */
static unsigned lucas_parameter(const struct modulus *modulus)
{
    for (unsigned p = 3;; p++) {
        int symbol = jacobi((limb)p * p - 4, modulus);
        if (symbol < 0)
            return p;
        if (symbol == 0 || (p == 32 && is_square(modulus)))
            return 0;
    }
}

/* to = a · b − c; to may be a. */
static void multiply_subtract(limb *to, const limb *a, const limb *b, const limb *minus_c,
                              const struct modulus *modulus)
{
    multiply(to, a, b, modulus);
    add_modulo(to, to, minus_c, modulus);
}

/* The extra strong Lucas test (Grantham, Math. Comp. 70, 2001, §2), Q = 1: with n + 1 = d · 2^s,
 * d odd, either U_d = 0 and V_d = ±2, or V_(d·2^r) = 0 for an r < s − 1.
 * V_2k = V_k² − 2, V_(2k+1) = V_k · V_(k+1) − P, (P² − 4) · U_k = 2 · V_(k+1) − P · V_k. */
static bool strong_lucas_test(const struct modulus *modulus)
{
    unsigned p = lucas_parameter(modulus);
    if (p == 0)
        return false;
    size_t size = modulus->size, twos = 0;
    limb v[MOST_LIMBS], next[MOST_LIMBS], two[MOST_LIMBS], minus_two[MOST_LIMBS];
    limb minus_p[MOST_LIMBS];
    small_number(v, 2, modulus); /* V_0, V_1 */
    small_number(next, p, modulus);
    small_number(two, 2, modulus);
    negate_modulo(minus_two, two, modulus);
    negate_modulo(minus_p, next, modulus);

    limb above[MOST_LIMBS + 1] = {0}; /* n + 1 */
    limb carry = 1;
    for (size_t i = 0; i < size; i++) {
        above[i] = modulus->n[i] + carry;
        carry = carry && above[i] == 0;
    }
    above[size] = carry;
    while (!bit_of(above, twos))
        twos++;

    for (size_t bit = highest_bit(above, size + 1) + 1; bit-- > twos;) {
        limb *odd = bit_of(above, bit) ? v : next, *even = odd == v ? next : v;
        multiply_subtract(odd, odd, even, minus_p, modulus);
        square(even, modulus);
        add_modulo(even, even, minus_two, modulus);
    }
    if (equal(v, two, size) || equal(v, minus_two, size)) {
        limb p_times_v[MOST_LIMBS] = {0};
        for (unsigned i = 0; i < p; i++)
            add_modulo(p_times_v, p_times_v, v, modulus);
        add_modulo(next, next, next, modulus);
        if (equal(next, p_times_v, size))
            return true;
    }
    for (; twos > 1; twos--) {
        if (is_zero(v, size))
            return true;
        square(v, modulus);
        add_modulo(v, v, minus_two, modulus);
    }
    return false;
}

/* The primes below 1,000 as products that fit 64 bits. */
struct small_primes {
    limb product[40];
    size_t products;
};

static void small_primes_fill(struct small_primes *primes)
{
    limb product = 1;
    primes->products = 0;
    for (limb n = 2; n < 1000; n++) {
        if (!is_prime64(n))
            continue;
        if (product > UINT64_MAX / n) {
            primes->product[primes->products++] = product;
            product = 1;
        }
        product *= n;
    }
    primes->product[primes->products++] = product;
}

static limb greatest_common_divisor(limb a, limb b)
{
    while (b > 0) {
        limb rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* The number of up to 18 digits, and 10 to the number of digits. */
static limb digits_value(const uint8_t *digit, size_t length, limb *power)
{
    limb value = 0;
    *power = 1;
    for (size_t i = 0; i < length; i++) {
        value = value * 10 + digit[i];
        *power *= 10;
    }
    return value;
}

/* Has the number, above 1,000, a prime factor below 1,000? */
static bool has_small_factor(const uint8_t *digit, size_t length, const struct small_primes *primes)
{
    for (size_t i = 0; i < primes->products; i++) {
        limb rest = 0, power;
        for (size_t at = 0, step; at < length; at += step) {
            step = length - at < 18 ? length - at : 18;
            limb part = digits_value(digit + at, step, &power);
            rest = (limb)(((wide)rest * power + part) % primes->product[i]);
        }
        if (greatest_common_divisor(primes->product[i], rest) > 1)
            return true;
    }
    return false;
}

/* The number in `modulus->n`; at most MOST_DIGITS digits. */
static void modulus_set(struct modulus *modulus, const uint8_t *digit, size_t length)
{
    modulus->size = 0;
    for (size_t at = 0, step; at < length; at += step) {
        limb power;
        step = length - at < 18 ? length - at : 18;
        limb carry = digits_value(digit + at, step, &power);
        for (size_t i = 0; i < modulus->size; i++) {
            wide part = (wide)modulus->n[i] * power + carry;
            modulus->n[i] = (limb)part;
            carry = (limb)(part >> 64);
        }
        if (carry)
            modulus->n[modulus->size++] = carry;
    }
}

/* Is the number prime? Proven up to 64 bits; above, the test of Baillie, PSW (Math. Comp. 35,
 * 1980), which no known composite passes. More than MOST_DIGITS digits without a factor below
 * 1,000: undecided. The first digit is not 0. */
static enum primality primality_of(const uint8_t *digit, size_t length,
                                   const struct small_primes *primes)
{
    if (length >= 20 && has_small_factor(digit, length, primes))
        return COMPOSITE;
    if (length > MOST_DIGITS)
        return UNDECIDED;
    struct modulus modulus;
    modulus_set(&modulus, digit, length);
    if (modulus.size <= 1)
        return modulus.size == 1 && is_prime64(modulus.n[0]) ? PRIME : COMPOSITE;
    modulus_complete(&modulus);
    return strong_test_base_2(&modulus) && strong_lucas_test(&modulus) ? PRIME : COMPOSITE;
}

static bool is_palindrome(const uint8_t *digit, size_t length)
{
    for (size_t i = 0; i < length / 2; i++)
        if (digit[i] != digit[length - 1 - i])
            return false;
    return true;
}

/* ---------------------------------------------------------------- board */

/* Columns are stored bottom first, so that gravity is a compaction. Cell c * rows + h stands in
 * row `rows` − h and column c + 1 of the statement. */
struct board {
    uint32_t rows, columns, cells; /* n, m, n · m */
    int64_t header[8];             /* as read: n m K l_min l_max c1 c2 F */
    uint8_t *digit;                /* [cells] */
    uint32_t *height;              /* [columns] digits left */
    uint32_t *lowest;              /* [columns] lowest cell of the move at hand, else NOT_TOUCHED */
    uint64_t checksum;
};

enum header { ROWS, COLUMNS, MOST_MOVES, SHORTEST, LONGEST, PRIME_POWER, PALINDROME_POWER, HALVES };

enum { MARK = 0x80 }; /* on a digit: a cell of the move at hand */

#define NOT_TOUCHED UINT32_MAX
#define CELLS_LIMIT ((int64_t)1 << 31)

static const struct {
    const char *name;
    int64_t low, high;
} header_field[8] = {
    {"n", 1, CELLS_LIMIT - 1},
    {"m", 1, CELLS_LIMIT - 1},
    {"K", 0, 1000000000},
    {"l_min", 1, 1000000000000000000},
    {"l_max", 1, 1000000000000000000},
    {"c1", 0, 64},
    {"c2", 0, 64},
    {"F", 0, 1},
};

/* FNV-1a, 64 bits. */
static void checksum_add(uint64_t *checksum, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        *checksum = (*checksum ^ (unsigned char)text[i]) * 1099511628211U;
}

static bool read_header_field(struct board *board, size_t field, struct text *text,
                              struct verdict *verdict)
{
    const int64_t low = header_field[field].low, high = header_field[field].high;
    struct text place = *text;
    int64_t *value = &board->header[field];
    if (!scan_integer(text, value) || *value < low || *value > high)
        return unexpected(&place, verdict, FAILED, "%s, an integer from %" PRId64 " to %" PRId64,
                          header_field[field].name, low, high);
    if (field == COLUMNS && board->header[ROWS] * board->header[COLUMNS] >= CELLS_LIMIT)
        return unexpected(&place, verdict, FAILED, "m with n * m < 2147483648, n being %" PRId64,
                          board->header[ROWS]);
    if (field == LONGEST && board->header[LONGEST] < board->header[SHORTEST])
        return unexpected(&place, verdict, FAILED, "l_max of at least l_min = %" PRId64,
                          board->header[SHORTEST]);
    return true;
}

static bool read_header(struct board *board, struct text *text, struct verdict *verdict)
{
    skip_space(text);
    for (size_t field = 0; field < 8; field++) {
        char written[32];
        if (!read_header_field(board, field, text, verdict))
            return false;
        skip_blanks(text);
        int length = snprintf(written, sizeof written, "%" PRId64 "%c", board->header[field],
                              field < 7 ? ' ' : '\n');
        checksum_add(&board->checksum, written, (size_t)length);
    }
    if (!at_line_end(text))
        return unexpected(text, verdict, FAILED, "end of line after the header's 8 numbers");
    board->rows = (uint32_t)board->header[ROWS];
    board->columns = (uint32_t)board->header[COLUMNS];
    board->cells = board->rows * board->columns;
    return true;
}

/* A header that promises more cells than bytes follow is a lie: no memory is taken for it, and
 * the rows are read to the place where they end. */
static bool board_allocate(struct board *board, const struct text *text, struct verdict *verdict)
{
    if (board->cells > (size_t)(text->end - text->at))
        return true;
    board->digit = malloc(board->cells);
    board->height = malloc(board->columns * sizeof *board->height);
    board->lowest = malloc(board->columns * sizeof *board->lowest);
    if (!board->digit || !board->height || !board->lowest)
        return out_of_memory(verdict);
    for (uint32_t c = 0; c < board->columns; c++) {
        board->height[c] = board->rows;
        board->lowest[c] = NOT_TOUCHED;
    }
    return true;
}

static bool read_row(struct board *board, uint32_t row, struct text *text, struct verdict *verdict)
{
    skip_space(text);
    for (uint32_t c = 0; c < board->columns; c++) {
        struct text place = *text;
        int64_t digit;
        if (!scan_integer(text, &digit) || digit < 0 || digit > 9)
            return unexpected(&place, verdict, FAILED,
                              "a digit in column %" PRIu32 " of row %" PRIu32 " (of %" PRIu32
                              " rows, %" PRIu32 " columns)",
                              c + 1, row, board->rows, board->columns);
        char written = (char)('0' + digit);
        checksum_add(&board->checksum, &written, 1);
        if (board->digit)
            board->digit[(size_t)c * board->rows + (board->rows - row)] = (uint8_t)digit;
        skip_blanks(text);
    }
    if (!at_line_end(text))
        return unexpected(text, verdict, FAILED,
                          "end of line after the %" PRIu32 " digits of row %" PRIu32,
                          board->columns, row);
    checksum_add(&board->checksum, "\n", 1);
    return true;
}

/* Reads IN. What is wrong with it is no contestant's fault: FAILED. Release with board_free in
 * every case. */
static bool board_read(struct board *board, const char *path, bool strict, struct verdict *verdict)
{
    struct text text;
    *board = (struct board){.checksum = 14695981039346656037U};
    bool done = text_read(&text, path, FAILED, verdict) &&
                (!strict || check_white_space(&text, FAILED, verdict));
    if (done) {
        skip_byte_order_mark(&text);
        done = read_header(board, &text, verdict) && board_allocate(board, &text, verdict);
    }
    for (uint32_t row = 1; done && row <= board->rows; row++)
        done = read_row(board, row, &text, verdict);
    if (done) {
        skip_space(&text);
        done = at_end(&text) || unexpected(&text, verdict, FAILED,
                                           "end of file after %" PRIu32 " rows", board->rows);
    }
    text_free(&text);
    return done;
}

static void board_free(struct board *board)
{
    free(board->digit);
    free(board->height);
    free(board->lowest);
}

/* Makes the move's marked cells blank and lets the digits above them fall: each column touched
 * is packed once, from the lowest cell removed. */
static void board_remove(struct board *board, const uint32_t *path, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        uint32_t c = path[i] / board->rows, h = path[i] % board->rows;
        if (h < board->lowest[c])
            board->lowest[c] = h;
    }
    for (size_t i = 0; i < length; i++) {
        uint32_t c = path[i] / board->rows, to = board->lowest[c];
        if (to == NOT_TOUCHED)
            continue;
        uint8_t *column = board->digit + (size_t)c * board->rows;
        for (uint32_t h = to; h < board->height[c]; h++)
            if (!(column[h] & MARK))
                column[to++] = column[h];
        board->height[c] = to;
        board->lowest[c] = NOT_TOUCHED;
    }
}

static void board_unmark(struct board *board, const uint32_t *path, size_t length)
{
    for (size_t i = 0; i < length; i++)
        board->digit[path[i]] &= (uint8_t)~MARK;
}

static uint32_t board_cells_left(const struct board *board)
{
    uint32_t left = 0;
    for (uint32_t c = 0; c < board->columns; c++)
        left += board->height[c];
    return left;
}

/* ---------------------------------------------------------------- thresholds */

enum { THRESHOLDS = 9 };

/* ANS: a10 … a2, as decimal numbers of any size, and the checksum of their input. */
struct thresholds {
    struct text text; /* what `digits` point into */
    struct {
        const unsigned char *digits;
        size_t length;
    } least[THRESHOLDS];
    uint64_t checksum;
};

/* −1, 0, 1: decimal numbers without leading zeros compared by size. */
static int compare_decimal(const void *a, size_t length_a, const void *b, size_t length_b)
{
    if (length_a != length_b)
        return length_a < length_b ? -1 : 1;
    int order = memcmp(a, b, length_a);
    return (order > 0) - (order < 0);
}

static bool read_threshold(struct thresholds *thresholds, size_t i, struct verdict *verdict)
{
    struct text *text = &thresholds->text;
    skip_space(text);
    struct text place = *text;
    int64_t number;
    if (!scan_integer(text, &number) || number < 0)
        return unexpected(&place, verdict, FAILED, "threshold a%zu, a non-negative integer",
                          10 - i);
    thresholds->least[i].digits = place.at;
    thresholds->least[i].length = (size_t)(text->at - place.at);
    const unsigned char *above = i > 0 ? thresholds->least[i - 1].digits : NULL;
    if (above && compare_decimal(place.at, thresholds->least[i].length, above,
                                 thresholds->least[i - 1].length) > 0)
        return unexpected(&place, verdict, FAILED, "threshold a%zu of at most a%zu", 10 - i,
                          11 - i);
    return true;
}

static bool read_checksum(struct thresholds *thresholds, struct verdict *verdict)
{
    struct text *text = &thresholds->text;
    skip_space(text);
    const unsigned char *at = text->at;
    for (; at < text->end && at - text->at < 16; at++) {
        if (!is_digit(*at) && !(*at >= 'a' && *at <= 'f'))
            break;
        unsigned digit = is_digit(*at) ? *at - (unsigned)'0' : *at - (unsigned)'a' + 10;
        thresholds->checksum = thresholds->checksum << 4 | digit;
    }
    if (at - text->at < 16 || (at < text->end && !is_space(*at)))
        return unexpected(text, verdict, FAILED,
                          "the input's checksum, 16 lower-case hexadecimal digits");
    text->at = at;
    skip_space(text);
    return at_end(text) || unexpected(text, verdict, FAILED, "end of file after the checksum");
}

/* Reads ANS. Anything wrong with it, or thresholds of another board: FAILED, never a grade.
 * Release with text_free(&thresholds->text) in every case. */
static bool thresholds_read(struct thresholds *thresholds, const char *path,
                            const struct board *board, struct verdict *verdict)
{
    *thresholds = (struct thresholds){0};
    if (!text_read(&thresholds->text, path, FAILED, verdict))
        return false;
    skip_byte_order_mark(&thresholds->text);
    for (size_t i = 0; i < THRESHOLDS; i++)
        if (!read_threshold(thresholds, i, verdict))
            return false;
    if (!read_checksum(thresholds, verdict))
        return false;
    if (thresholds->checksum != board->checksum)
        return refuse(verdict, FAILED,
                      "%s: thresholds of another input: found checksum %016" PRIx64
                      ", expected %016" PRIx64,
                      thresholds->text.name, thresholds->checksum, board->checksum);
    return true;
}

/* The largest k with score >= a_k, else 1 if the score is above 0, else 0. */
static unsigned grade_of(const struct thresholds *thresholds, const char *score)
{
    for (unsigned i = 0; i < THRESHOLDS; i++)
        if (compare_decimal(score, strlen(score), thresholds->least[i].digits,
                            thresholds->least[i].length) >= 0)
            return 10 - i;
    return strcmp(score, "0") != 0;
}

/* ---------------------------------------------------------------- replay */

struct replay {
    struct board *board;
    struct text *out;
    struct verdict *verdict;
    struct small_primes primes;
    uint32_t *path; /* the move's cells */
    uint8_t *digit; /* and their digits */
    size_t capacity;
    uint32_t moves, move; /* M, and the move at hand, from 1 */
    uint32_t odd_line;    /* the first move that does not have a line of its own, or 0 */
    size_t odd_line_at;   /* its line */
    uint32_t undecided, first_undecided;
    struct score sum;
};

/* An integer where the output must have one. Numbers of cells and coordinates stay below 2^31, so
 * what does not is no such number. `what` says what the integer is. */
__attribute__((format(printf, 3, 4))) static bool
expect_integer(struct replay *replay, int64_t *value, const char *what, ...)
{
    skip_space(replay->out);
    struct text place = *replay->out;
    if (scan_integer(replay->out, value) && *value < CELLS_LIMIT && *value >= -CELLS_LIMIT)
        return true;
    char wanted[128], hint[128] = "";
    va_list arguments;
    va_start(arguments, what);
    vsnprintf(wanted, sizeof wanted, what, arguments);
    va_end(arguments);
    if (replay->odd_line)
        snprintf(hint, sizeof hint, "; move %" PRIu32 " (line %zu) does not fill a line of its own",
                 replay->odd_line, replay->odd_line_at);
    return unexpected(&place, replay->verdict, WRONG_FORMAT, "%s%s", wanted, hint);
}

static void note_odd_line(struct replay *replay, size_t line)
{
    if (replay->odd_line)
        return;
    replay->odd_line = replay->move;
    replay->odd_line_at = line;
}

/* Passes over a move's integers. */
static bool read_move_form(struct replay *replay, size_t *line)
{
    int64_t length, coordinate;
    if (!expect_integer(replay, &length, "the length of move %" PRIu32 " of %" PRIu32, replay->move,
                        replay->moves))
        return false;
    if (replay->out->line == *line)
        note_odd_line(replay, *line);
    *line = replay->out->line;
    if (length < 0)
        return refuse(replay->verdict, WRONG_ANSWER,
                      "move %" PRIu32 " (line %zu): its length %" PRId64 " is negative",
                      replay->move, *line, length);
    for (int64_t i = 0; i < 2 * length; i++)
        if (!expect_integer(replay, &coordinate,
                            "the %s of cell %" PRId64 " of %" PRId64 " of move %" PRIu32,
                            i % 2 ? "column" : "row", i / 2 + 1, length, replay->move))
            return false;
        else if (replay->out->line != *line)
            note_odd_line(replay, *line);
    *line = replay->out->line;
    return true;
}

/* First pass: is this M and then M times an integer l and 2·l integers, and nothing else? M > K is
 * told at once. Leaves `out` at the first move. */
static bool read_form(struct replay *replay, bool strict)
{
    int64_t moves, most = replay->board->header[MOST_MOVES];
    if (!expect_integer(replay, &moves, "M, the number of moves"))
        return false;
    if (moves < 0 || moves > most)
        return refuse(replay->verdict, WRONG_ANSWER,
                      "line %zu: M is %" PRId64 ", but there are 0 to K = %" PRId64 " moves",
                      replay->out->line, moves, most);
    replay->moves = (uint32_t)moves;
    struct text first_move = *replay->out;
    size_t line = replay->out->line;
    for (replay->move = 1; replay->move <= replay->moves; replay->move++)
        if (!read_move_form(replay, &line))
            return false;
    skip_space(replay->out);
    if (!at_end(replay->out))
        return unexpected(replay->out, replay->verdict, WRONG_FORMAT,
                          "end of file after M = %" PRIu32 " moves", replay->moves);
    if (strict && replay->odd_line)
        return refuse(replay->verdict, WRONG_FORMAT,
                      "%s:%zu:1: found move %" PRIu32 ", expected it to fill a line of its own "
                      "(--strict)",
                      replay->out->name, replay->odd_line_at, replay->odd_line);
    *replay->out = first_move;
    return true;
}

/* Refuses the move at hand at its cell i (from 0), which breaks a rule. */
__attribute__((format(printf, 5, 6))) static bool
illegal(struct replay *replay, size_t i, int64_t x, int64_t y, const char *why, ...)
{
    char reason[128];
    va_list arguments;
    va_start(arguments, why);
    vsnprintf(reason, sizeof reason, why, arguments);
    va_end(arguments);
    return refuse(replay->verdict, WRONG_ANSWER,
                  "move %" PRIu32 " (line %zu): cell %zu, row %" PRId64 " column %" PRId64 ", %s",
                  replay->move, replay->out->line, i + 1, x, y, reason);
}

static bool read_cell(struct replay *replay, size_t i, int64_t at[2])
{
    struct board *board = replay->board;
    int64_t x, y;
    if (!expect_integer(replay, &x, "a row") || !expect_integer(replay, &y, "a column"))
        return false;
    if (x < 1 || x > board->rows || y < 1 || y > board->columns)
        return illegal(replay, i, x, y, "is off the board of %" PRIu32 " x %" PRIu32, board->rows,
                       board->columns);
    if (i > 0 && llabs(x - at[0]) + llabs(y - at[1]) != 1)
        return illegal(replay, i, x, y, "is no neighbour of row %" PRId64 " column %" PRId64, at[0],
                       at[1]);
    uint32_t c = (uint32_t)(y - 1), h = board->rows - (uint32_t)x;
    uint32_t cell = c * board->rows + h;
    if (h >= board->height[c])
        return illegal(replay, i, x, y, "is blank");
    if (board->digit[cell] & MARK)
        return illegal(replay, i, x, y, "is visited twice");
    if (i == 0 && board->digit[cell] == 0)
        return illegal(replay, i, x, y, "holds 0, and no path starts on 0");
    replay->path[i] = cell;
    replay->digit[i] = board->digit[cell];
    board->digit[cell] |= MARK;
    at[0] = x;
    at[1] = y;
    return true;
}

static bool reserve(struct replay *replay, size_t length)
{
    if (length <= replay->capacity)
        return true;
    size_t capacity = length + length / 2;
    uint32_t *path = realloc(replay->path, capacity * sizeof *path);
    if (path)
        replay->path = path;
    uint8_t *digit = realloc(replay->digit, capacity);
    if (digit)
        replay->digit = digit;
    if (!path || !digit)
        return out_of_memory(replay->verdict);
    replay->capacity = capacity;
    return true;
}

/* Reads the move at hand and marks its cells on the board. */
static bool read_move(struct replay *replay, size_t *length)
{
    const int64_t *header = replay->board->header;
    int64_t cells = replay->board->cells, number, at[2] = {0, 0};
    int64_t longest = header[LONGEST] < cells ? header[LONGEST] : cells;
    if (!expect_integer(replay, &number, "a length"))
        return false;
    if (number < header[SHORTEST] || number > longest)
        return refuse(replay->verdict, WRONG_ANSWER,
                      "move %" PRIu32 " (line %zu): its length %" PRId64 " is outside %" PRId64
                      " to %" PRId64,
                      replay->move, replay->out->line, number, header[SHORTEST], longest);
    *length = (size_t)number;
    if (!reserve(replay, *length))
        return false;
    for (size_t i = 0; i < *length; i++)
        if (!read_cell(replay, i, at))
            return false;
    return true;
}

/* Adds the move's value to the sum; false where it is 0. A length of 1 always is: 1^c = 1. */
static bool add_value(struct replay *replay, size_t length)
{
    const int64_t *header = replay->board->header;
    const uint8_t *digit = replay->digit;
    const struct score one = {{1}};
    if (length == 1)
        return false;
    bool palindrome = header[PALINDROME_POWER] > 0 && is_palindrome(digit, length);
    enum primality primality =
        header[PRIME_POWER] > 0 ? primality_of(digit, length, &replay->primes) : COMPOSITE;
    if (primality == UNDECIDED && replay->undecided++ == 0)
        replay->first_undecided = replay->move;
    if (!palindrome && primality != PRIME)
        return false;
    uint32_t l = (uint32_t)length;
    struct score p = primality == PRIME ? score_power(l, (unsigned)header[PRIME_POWER]) : one;
    struct score q = palindrome ? score_power(l, (unsigned)header[PALINDROME_POWER]) : one;
    score_add(&replay->sum, &p);
    score_add(&replay->sum, &q);
    return true;
}

/* Second pass: every move by the rules, on the board as it then stands. */
static bool replay_moves(struct replay *replay)
{
    for (replay->move = 1; replay->move <= replay->moves; replay->move++) {
        size_t length = 0;
        if (!read_move(replay, &length))
            return false;
        if (add_value(replay, length))
            board_remove(replay->board, replay->path, length);
        else
            board_unmark(replay->board, replay->path, length);
    }
    return true;
}

/* ---------------------------------------------------------------- the judges */

struct judgement {
    struct verdict verdict;
    char sum[SCORE_DIGITS], score[SCORE_DIGITS]; /* decimal; of a valid output only */
    int64_t most_moves;
    uint32_t moves, cells_left;
    bool halves, graded;
    unsigned grade;
    char remark[128];            /* "" or what is to be known about the score */
    char no_grade[MESSAGE_SIZE]; /* "" or why ANS gives no grade */
};

static void conclude(struct judgement *judgement, const struct replay *replay)
{
    const struct board *board = replay->board;
    struct score score = replay->sum;
    judgement->moves = replay->moves;
    judgement->most_moves = board->header[MOST_MOVES];
    judgement->cells_left = board_cells_left(board);
    judgement->halves = board->header[HALVES];
    score_print(score, judgement->sum);
    if (judgement->halves)
        score_halve(&score, judgement->cells_left);
    score_print(score, judgement->score);
    if (replay->undecided)
        snprintf(judgement->remark, sizeof judgement->remark,
                 "primality undecided of %" PRIu32 " move%s, first move %" PRIu32,
                 replay->undecided, replay->undecided > 1 ? "s" : "", replay->first_undecided);
}

/* Judges OUT (standard input where it is NULL) on a board that is read. */
static bool judge_output(struct judgement *judgement, struct board *board, const char *out_path,
                         bool strict)
{
    struct text out;
    struct replay replay = {.board = board, .out = &out, .verdict = &judgement->verdict};
    bool valid = text_read(&out, out_path, WRONG_FORMAT, replay.verdict) &&
                 (!strict || check_white_space(&out, WRONG_FORMAT, replay.verdict));
    if (valid) {
        skip_byte_order_mark(&out);
        small_primes_fill(&replay.primes);
        valid = read_form(&replay, strict) && replay_moves(&replay);
    }
    if (valid)
        conclude(judgement, &replay);
    free(replay.path);
    free(replay.digit);
    text_free(&out);
    return valid;
}

struct files {
    const char *in, *out, *ans; /* out: standard input where NULL; ans: no grade where NULL */
    bool strict;
    bool person; /* an ANS that cannot be used costs the grade, not the verdict */
};

static bool prepare(struct judgement *judgement, const struct files *files, struct board *board,
                    struct thresholds *thresholds)
{
    struct verdict *verdict = &judgement->verdict;
    if (!board_read(board, files->in, files->strict, verdict))
        return false;
    judgement->graded = files->ans && thresholds_read(thresholds, files->ans, board, verdict);
    if (judgement->graded || !files->ans)
        return true;
    memcpy(judgement->no_grade, verdict->message, sizeof judgement->no_grade);
    return files->person;
}

/* The judgement of one output. IN and ANS come first: with a broken one there is no verdict on
 * any output. */
static void judge(struct judgement *judgement, const struct files *files)
{
    struct board board;
    struct thresholds thresholds = {0};
    *judgement = (struct judgement){0};
    if (prepare(judgement, files, &board, &thresholds) &&
        judge_output(judgement, &board, files->out, files->strict)) {
        judgement->verdict.outcome = VALID;
        if (judgement->graded)
            judgement->grade = grade_of(&thresholds, judgement->score);
    }
    text_free(&thresholds.text);
    board_free(&board);
}

/* What a testlib judge reads: the verdict's words, then a message. */
static int verdict_words(const struct judgement *judgement, char words[static 32])
{
    static const char *const word[] = {"ok", "wrong answer", "wrong output format", "FAIL"};
    static const int code[] = {EXIT_OK, EXIT_WRONG_ANSWER, EXIT_WRONG_FORMAT, EXIT_FAILED};
    enum outcome outcome = judgement->verdict.outcome;
    bool partly = outcome == VALID && judgement->graded && judgement->grade < 10;
    if (partly && judgement->grade > 0) {
        snprintf(words, 32, "points 0.%u0", judgement->grade);
        return EXIT_POINTS;
    }
    if (partly)
        outcome = WRONG_ANSWER;
    snprintf(words, 32, "%s", word[outcome]);
    return code[outcome];
}

enum { LINE_SIZE = MESSAGE_SIZE + SCORE_DIGITS + 256 };

static void verdict_message(const struct judgement *judgement, char message[static LINE_SIZE])
{
    if (judgement->verdict.outcome != VALID) {
        snprintf(message, LINE_SIZE, "%s", judgement->verdict.message);
        return;
    }
    char grade[32] = "", remark[sizeof judgement->remark + 4] = "";
    if (judgement->graded)
        snprintf(grade, sizeof grade, ", grade %u", judgement->grade);
    if (judgement->remark[0])
        snprintf(remark, sizeof remark, " (%s)", judgement->remark);
    snprintf(message, LINE_SIZE, "score %s%s%s", judgement->score, grade, remark);
}

/* The one line on standard error. Returns testlib's exit code. */
static int print_verdict(const struct judgement *judgement)
{
    char words[32], message[LINE_SIZE];
    int code = verdict_words(judgement, words);
    verdict_message(judgement, message);
    fprintf(stderr, "%s %s\n", words, message);
    return code;
}

static int fail(const char *why)
{
    fprintf(stderr, "FAIL %s\n", why);
    return EXIT_FAILED;
}

__attribute__((format(printf, 2, 3))) static bool write_file(const char *path, const char *format,
                                                             ...)
{
    FILE *stream = fopen(path, "wb");
    if (!stream)
        return false;
    va_list arguments;
    va_start(arguments, format);
    bool done = vfprintf(stream, format, arguments) >= 0;
    va_end(arguments);
    return fclose(stream) == 0 && done;
}

/* Writes ASCII text with XML's own characters replaced. */
static void put_xml(FILE *stream, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '<':
            fputs("&lt;", stream);
            break;
        case '>':
            fputs("&gt;", stream);
            break;
        case '&':
            fputs("&amp;", stream);
            break;
        case '"':
            fputs("&quot;", stream);
            break;
        default:
            fputc(*text, stream);
        }
    }
}

/* testlib's fourth argument: the message in a file, as XML where a fifth is -appes. */
static bool write_report(const char *path, bool xml, const struct judgement *judgement)
{
    static const char *const outcome[] = {
        [EXIT_OK] = "accepted",
        [EXIT_WRONG_ANSWER] = "wrong-answer",
        [EXIT_WRONG_FORMAT] = "presentation-error",
        [EXIT_FAILED] = "fail",
        [EXIT_POINTS] = "points",
    };
    char words[32], message[LINE_SIZE];
    int code = verdict_words(judgement, words);
    verdict_message(judgement, message);
    FILE *stream = fopen(path, "wb");
    if (!stream)
        return false;
    if (xml) {
        fputs("<?xml version=\"1.0\" encoding=\"us-ascii\"?>", stream);
        fprintf(stream, "<result outcome = \"%s\"", outcome[code]);
        if (code == EXIT_POINTS)
            fprintf(stream, " points = \"0.%u0\"", judgement->grade);
        fputs(">", stream);
        put_xml(stream, message);
        fputs("</result>\n", stream);
    } else {
        fputs(message, stream);
    }
    bool done = !ferror(stream);
    return fclose(stream) == 0 && done;
}

/* testlib, UOJ and Hydro: IN OUT [ANS [REPORT [-appes]]]. */
static int run_testlib(int count, char **argument, bool strict)
{
    struct judgement judgement;
    if (count == 5 && strcmp(argument[4], "-appes") != 0)
        return fail("usage: the fifth argument can only be -appes");
    judge(&judgement, &(struct files){.in = argument[0],
                                      .out = argument[1],
                                      .ans = count > 2 ? argument[2] : NULL,
                                      .strict = strict});
    if (count > 3 && !write_report(argument[3], count == 5, &judgement))
        return fail("the report cannot be written");
    return print_verdict(&judgement);
}

/* LemonLime in Lemon's own mode: IN OUT ANS FULL SCORE_FILE MESSAGE_FILE. The score is a whole
 * number, FULL for grade 10; the exit code is 0 unless the judge's side is broken. */
static int run_lemon(int count, char **argument, bool strict)
{
    struct judgement judgement;
    char message[LINE_SIZE], *end;
    (void)count;
    unsigned long full = strtoul(argument[3], &end, 10);
    if (!is_digit((unsigned char)argument[3][0]) || *end || full > 1000000000)
        return fail("the fourth argument, the full score, is not a number up to 1000000000");
    judge(&judgement,
          &(struct files){
              .in = argument[0], .out = argument[1], .ans = argument[2], .strict = strict});
    if (judgement.verdict.outcome == FAILED)
        return print_verdict(&judgement);
    verdict_message(&judgement, message);
    unsigned long score = judgement.verdict.outcome == VALID ? full * judgement.grade / 10 : 0;
    if (!write_file(argument[4], "%lu\n", score) || !write_file(argument[5], "%s\n", message))
        return fail("the score or the message cannot be written");
    print_verdict(&judgement);
    return EXIT_OK;
}

/* Writes FOLDER/NAME; the folder may end in a slash. */
static bool write_in(const char *folder, const char *name, const char *text)
{
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    if (!path)
        return false;
    snprintf(path, size, "%s/%s", folder, name);
    bool done = write_file(path, "%s\n", text);
    free(path);
    return done;
}

/* Kattis problemtools: IN ANS FEEDBACK_DIR [FLAGS …] < OUT. There is no score.txt with 43. */
static int run_kattis(int count, char **argument, bool strict)
{
    struct judgement judgement;
    char message[LINE_SIZE], score[16];
    (void)count;
    judge(&judgement, &(struct files){.in = argument[0], .ans = argument[1], .strict = strict});
    if (judgement.verdict.outcome == FAILED)
        return print_verdict(&judgement);
    bool accepted = judgement.verdict.outcome == VALID && judgement.grade > 0;
    verdict_message(&judgement, message);
    snprintf(score, sizeof score, "%u.%u0", judgement.grade / 10, judgement.grade % 10);
    if (!write_in(argument[2], "judgemessage.txt", message) ||
        (accepted && !write_in(argument[2], "score.txt", score)))
        return fail("the feedback folder cannot be written");
    print_verdict(&judgement);
    return accepted ? EXIT_KATTIS_ACCEPTED : EXIT_KATTIS_WRONG;
}

/* CMS: IN ANS OUT. The points go to standard output; the exit code is 0 unless the judge's side
 * is broken. */
static int run_cms(int count, char **argument, bool strict)
{
    struct judgement judgement;
    (void)count;
    judge(&judgement,
          &(struct files){
              .in = argument[0], .out = argument[2], .ans = argument[1], .strict = strict});
    if (judgement.verdict.outcome == FAILED)
        return print_verdict(&judgement);
    unsigned grade = judgement.verdict.outcome == VALID ? judgement.grade : 0;
    printf("%u.%u0\n", grade / 10, grade % 10);
    if (fflush(stdout) != 0)
        return fail("standard output cannot be written");
    print_verdict(&judgement);
    return EXIT_OK;
}

/* ---------------------------------------------------------------- the command line */

enum { PATH_SIZE = 64 };

static bool exists(const char *path)
{
    FILE *stream = fopen(path, "rb");
    if (stream)
        fclose(stream);
    return stream != NULL;
}

/* gameN with this ending in the current folder, else in `folder`. */
static bool find_file(char path[static PATH_SIZE], const char *folder, const char *number,
                      const char *ending)
{
    snprintf(path, PATH_SIZE, "game%s.%s", number, ending);
    if (exists(path))
        return true;
    snprintf(path, PATH_SIZE, "%s/game%s.%s", folder, number, ending);
    return exists(path);
}

static void print_result(const struct judgement *judgement, const struct files *files)
{
    printf("%s, %s\n", files->in, files->out);
    printf("score       %s\n", judgement->score);
    if (judgement->halves)
        printf("sum         %s, halved once for each cell left\n", judgement->sum);
    printf("moves       %" PRIu32 " of %" PRId64 "\n", judgement->moves, judgement->most_moves);
    printf("cells left  %" PRIu32 "\n", judgement->cells_left);
    if (judgement->graded)
        printf("grade       %u\n", judgement->grade);
    else if (judgement->no_grade[0])
        printf("no grade    %s\n", judgement->no_grade);
    if (judgement->remark[0])
        printf("note        %s\n", judgement->remark);
}

/* A contestant: N. All that is said about an output goes to standard output. */
static int run_person(int count, char **argument, bool strict)
{
    struct judgement judgement;
    char in[PATH_SIZE], out[PATH_SIZE], ans[PATH_SIZE], words[32];
    const char *number = argument[0];
    (void)count;
    if (strlen(number) > 18 || strspn(number, "0123456789") != strlen(number))
        return fail("usage: checker N, or checker IN OUT [ANS]; see checker --help");
    if (!find_file(in, "inputs", number, "in"))
        return fail("no gameN.in of this number, neither here nor in inputs/");
    if (!find_file(out, "outputs", number, "out"))
        return fail("no gameN.out of this number, neither here nor in outputs/");
    snprintf(ans, sizeof ans, "%s", in);
    memcpy(strrchr(ans, '.'), ".ans", sizeof ".ans");
    struct files files = {in, out, exists(ans) ? ans : NULL, strict, true};
    judge(&judgement, &files);
    if (judgement.verdict.outcome == FAILED)
        return print_verdict(&judgement);
    if (judgement.verdict.outcome == VALID) {
        print_result(&judgement, &files);
        return EXIT_OK;
    }
    int code = verdict_words(&judgement, words);
    printf("%s, %s\nscore       0\n%s: %s\n", in, out, words, judgement.verdict.message);
    return code;
}

static int run_checksum(int count, char **argument, bool strict)
{
    struct judgement judgement = {0};
    struct board board;
    (void)count;
    bool done = board_read(&board, argument[0], strict, &judgement.verdict);
    if (done)
        printf("%016" PRIx64 "\n", board.checksum);
    board_free(&board);
    return done ? EXIT_OK : print_verdict(&judgement);
}

static int run_plain(int count, char **argument, bool strict)
{
    return count == 1 ? run_person(count, argument, strict) : run_testlib(count, argument, strict);
}

static const char help[] =
    "checker: judges outputs of the path-elimination game (NOI2014 \"game\")\n"
    "\n"
    "  checker N              gameN.in, gameN.out and gameN.ans, here or in inputs/, outputs/\n"
    "  checker IN OUT [ANS [REPORT [-appes]]]            as testlib's judges call it\n"
    "  checker-lemon  IN OUT ANS FULL SCORE_FILE MESSAGE_FILE\n"
    "  checker-kattis IN ANS FEEDBACK_DIR [FLAGS] < OUT\n"
    "  checker-cms    IN ANS OUT\n"
    "                         the same program called by these names\n"
    "  checker --checksum IN  the checksum that ends IN's .ans\n"
    "\n"
    "  --strict               white space must be exactly as the statement has it\n"
    "  --help                 this text\n"
    "\n"
    "ANS holds the nine thresholds a10 ... a2 and the checksum of IN.\n"
    "Exit codes of the testlib form: 0 ok, 1 wrong answer (or grade 0), 2 wrong output format,\n"
    "3 FAIL (IN, ANS or the call is broken), 7 points.\n"
    "\n"
    "  checker 3\n"
    "  checker inputs/game3.in outputs/game3.out inputs/game3.ans\n"
    "  checker --checksum inputs/game3.in\n";

struct call {
    const char *name; /* of the program, or of the option */
    int least, most;  /* arguments */
    int (*run)(int count, char **argument, bool strict);
    const char *usage;
};

static const struct call plain = {"checker", 1, 5, run_plain,
                                  "usage: checker N, or checker IN OUT [ANS]; see checker --help"};
static const struct call checksum = {"--checksum", 1, 1, run_checksum,
                                     "usage: checker --checksum IN"};
static const struct call other_judge[] = {
    {"checker-lemon", 6, 6, run_lemon,
     "usage: checker-lemon IN OUT ANS FULL SCORE_FILE MESSAGE_FILE"},
    {"checker-kattis", 3, INT32_MAX, run_kattis,
     "usage: checker-kattis IN ANS FEEDBACK_DIR [FLAGS] < OUT"},
    {"checker-cms", 3, 3, run_cms, "usage: checker-cms IN ANS OUT"},
};

/* Which judge calls, by the program's own name; an ending such as .exe does not count. */
static const struct call *call_of(const char *program)
{
    for (const char *at = program; *at; at++)
        if (*at == '/' || *at == '\\')
            program = at + 1;
    size_t length = strcspn(program, ".");
    for (size_t i = 0; i < sizeof other_judge / sizeof *other_judge; i++)
        if (strlen(other_judge[i].name) == length &&
            strncmp(program, other_judge[i].name, length) == 0)
            return &other_judge[i];
    return &plain;
}

/* What was printed and reached nobody is a failure. */
static int finish(int code)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    return code == EXIT_FAILED ? code : fail("standard output cannot be written");
}

int main(int count, char **argument)
{
    const struct call *call = call_of(count > 0 ? argument[0] : "");
    bool strict = false, options = true;
    int kept = 0;
    for (int i = 1; i < count; i++) {
        const char *word = argument[i];
        if (!options || strncmp(word, "--", 2) != 0) {
            argument[kept++] = argument[i];
        } else if (strcmp(word, "--") == 0) {
            options = false;
        } else if (strcmp(word, "--strict") == 0) {
            strict = true;
        } else if (strcmp(word, "--checksum") == 0) {
            call = &checksum;
        } else if (strcmp(word, "--help") == 0) {
            fputs(help, stdout);
            return finish(EXIT_OK);
        } else {
            return fail("usage: unknown option; see checker --help");
        }
    }
    if (kept < call->least || kept > call->most)
        return fail(call->usage);
    return finish(call->run(kept, argument, strict));
}
