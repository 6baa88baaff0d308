#include "path/thresholds.h"

#include "base/source.h"
#include "path/instance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void thresholds_start(struct thresholds *thresholds)
{
    for (int i = 0; i < THRESHOLDS; i++)
        mpz_init(thresholds->at[i]);
    thresholds->checksum = 0;
}

void thresholds_free(struct thresholds *thresholds)
{
    for (int i = 0; i < THRESHOLDS; i++)
        mpz_clear(thresholds->at[i]);
}

/* Reads a_k, which must not be above `most`, a_{k+1}, where there is one. */
static enum status read_threshold(mpz_ptr value, int k, mpz_srcptr most, struct source *source,
                                  struct error *error)
{
    char expected[64];
    const char *digits;
    size_t length;
    snprintf(expected, sizeof expected, "the threshold a%d, an integer", k);
    source_more_lines(source);
    enum status status = source_digits(source, &digits, &length, expected, error);
    if (status)
        return status;
    char *text = malloc(length + 1);
    if (!text)
        return error_no_memory(error, length + 1);
    memcpy(text, digits, length);
    text[length] = '\0';
    mpz_set_str(value, text, 10);
    free(text);
    if (most && mpz_cmp(value, most) > 0)
        return source_unexpected(source, error, "a%d not above a%d", k, k + 1);
    return STATUS_OK;
}

static enum status read_checksum(struct thresholds *thresholds, struct source *source,
                                 struct error *error)
{
    enum { DIGITS = 16 };
    static const char hexadecimal[] = "0123456789abcdef";
    source_more_lines(source);
    thresholds->checksum = 0;
    for (int i = 0; i < DIGITS; i++) {
        const char *found =
            source->at < source->end && *source->at ? strchr(hexadecimal, *source->at) : NULL;
        if (!found)
            return source_unexpected(source, error, "the input's checksum, 16 digits 0-9 and a-f");
        thresholds->checksum = 16 * thresholds->checksum + (uint64_t)(found - hexadecimal);
        source->at++;
    }
    /* A longer token leaves its rest to be found here. */
    return source_text_end(source, "the checksum", error);
}

enum status thresholds_read(struct thresholds *thresholds, const char *path, struct error *error)
{
    struct source source;
    enum status status = source_open(&source, path, error);
    for (int i = 0; status == STATUS_OK && i < THRESHOLDS; i++)
        status = read_threshold(thresholds->at[i], 10 - i, i ? thresholds->at[i - 1] : NULL,
                                &source, error);
    if (status == STATUS_OK)
        status = read_checksum(thresholds, &source, error);
    source_close(&source);
    return status;
}

bool thresholds_foreign(const struct thresholds *thresholds, const struct instance *instance)
{
    return thresholds->checksum != instance_checksum(instance);
}

int thresholds_grade(const struct thresholds *thresholds, const mpz_t score)
{
    for (int i = 0; i < THRESHOLDS; i++)
        if (mpz_cmp(score, thresholds->at[i]) >= 0)
            return 10 - i;
    return mpz_sgn(score) > 0 ? 1 : 0;
}
