/* json.h — writes one flat JSON object (RFC 8259) in one line. */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include "base/bignum.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct json {
    FILE *stream;
    bool first; /* no field was written yet */
};

void json_start(struct json *json, FILE *stream);

/* A string; bytes that are no UTF-8 (a file name may hold any) become U+FFFD. */
void json_text(struct json *json, const char *name, const char *text);

/* A whole number of any size, as a string of its decimal digits. */
void json_decimal(struct json *json, const char *name, const mpz_t number);

void json_whole(struct json *json, const char *name, uint64_t number);

/* A finite number, with six decimals. */
void json_number(struct json *json, const char *name, double number);

void json_flag(struct json *json, const char *name, bool flag);

/* Ends the object and the line. */
void json_end(struct json *json);

#endif
