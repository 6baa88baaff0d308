#include "test.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct instance instance_of(const char *text)
{
    struct instance instance;
    struct error error;
    enum status status = instance_parse(&instance, "test.in", text, strlen(text), &error);
    ck_assert_msg(status == STATUS_OK, "%s", error.message);
    return instance;
}

struct plan plan_of(const struct instance *instance, const char *text)
{
    struct plan plan;
    struct error error;
    enum status status = plan_parse(&plan, instance, "test.out", text, strlen(text), &error);
    ck_assert_msg(status == STATUS_OK, "%s", error.message);
    return plan;
}

struct instance row_of(const char *digits, unsigned c1, unsigned c2, unsigned f)
{
    size_t columns = strlen(digits), used;
    char *text = malloc(2 * columns + 128);
    ck_assert_ptr_nonnull(text);
    used = (size_t)sprintf(text, "1 %zu 1 1 1000000000 %u %u %u\n", columns, c1, c2, f);
    for (size_t c = 0; c < columns; c++) {
        text[used++] = digits[c];
        text[used++] = c + 1 < columns ? ' ' : '\n';
    }
    text[used] = '\0';
    struct instance instance = instance_of(text);
    free(text);
    return instance;
}

struct plan walk_of(uint32_t first, uint32_t last)
{
    struct plan plan = {0};
    uint32_t length = (first < last ? last - first : first - last) + 1;
    uint32_t *path = malloc(length * sizeof *path);
    ck_assert_ptr_nonnull(path);
    for (uint32_t i = 0; i < length; i++)
        path[i] = (first < last ? first + i : first - i) - 1;
    ck_assert_int_eq(plan_append(&plan, path, length), 0);
    free(path);
    return plan;
}

void assert_number(const mpz_t number, const char *decimal)
{
    char *text = mpz_get_str(NULL, 10, number);
    ck_assert_str_eq(text, decimal);
    free(text);
}
