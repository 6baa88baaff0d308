#include "cli/json.h"

static void name_of(struct json *json, const char *name)
{
    fprintf(json->stream, "%s\"%s\": ", json->first ? "{" : ", ", name);
    json->first = false;
}

void json_start(struct json *json, FILE *stream)
{
    *json = (struct json){.stream = stream, .first = true};
}

/* Bytes of the UTF-8 character at `text`, 0 if there is none (RFC 3629, section 4). */
static int utf8_length(const unsigned char *text)
{
    unsigned lead = text[0];
    int length = lead < 0x80   ? 1
                 : lead < 0xc2 ? 0
                 : lead < 0xe0 ? 2
                 : lead < 0xf0 ? 3
                 : lead < 0xf5 ? 4
                               : 0;
    for (int i = 1; i < length; i++)
        if ((text[i] & 0xc0) != 0x80)
            return 0;
    bool overlong = (lead == 0xe0 && text[1] < 0xa0) || (lead == 0xf0 && text[1] < 0x90);
    bool beyond = (lead == 0xed && text[1] > 0x9f) || (lead == 0xf4 && text[1] > 0x8f);
    return overlong || beyond ? 0 : length;
}

void json_text(struct json *json, const char *name, const char *text)
{
    name_of(json, name);
    putc('"', json->stream);
    for (const unsigned char *at = (const unsigned char *)text; *at;) {
        int length = utf8_length(at);
        if (length == 0)
            fputs("\\ufffd", json->stream);
        else if (*at < 0x20 || *at == 0x7f)
            fprintf(json->stream, "\\u%04x", *at);
        else if (*at == '"' || *at == '\\')
            fprintf(json->stream, "\\%c", *at);
        else
            fwrite(at, 1, (size_t)length, json->stream);
        at += length ? length : 1;
    }
    putc('"', json->stream);
}

void json_decimal(struct json *json, const char *name, const mpz_t number)
{
    name_of(json, name);
    gmp_fprintf(json->stream, "\"%Zd\"", number);
}

void json_whole(struct json *json, const char *name, uint64_t number)
{
    name_of(json, name);
    fprintf(json->stream, "%llu", (unsigned long long)number);
}

void json_number(struct json *json, const char *name, double number)
{
    name_of(json, name);
    fprintf(json->stream, "%.6f", number);
}

void json_flag(struct json *json, const char *name, bool flag)
{
    name_of(json, name);
    fputs(flag ? "true" : "false", json->stream);
}

void json_end(struct json *json)
{
    fputs("}\n", json->stream);
}
