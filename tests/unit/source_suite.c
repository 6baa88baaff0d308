#include "base/source.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

START_TEST(tokens_are_found_where_they_stand)
{
    struct source source;
    const char text[] = "\xef\xbb\xbf 7\t12\r\n\r\n\n  3\r4";
    uint64_t number;
    source_borrow(&source, "t", text, strlen(text));
    ck_assert_int_eq(source_number(&source, &number, "a number", NULL), STATUS_OK);
    ck_assert_uint_eq(number, 7);
    ck_assert_uint_eq(source_column(&source), 2);
    ck_assert_int_eq(source_number(&source, &number, "a number", NULL), STATUS_OK);
    ck_assert_uint_eq(number, 12);
    ck_assert_uint_eq(source_column(&source), 4);
    ck_assert(!source_more(&source));
    ck_assert(source_more_lines(&source));
    ck_assert_uint_eq(source.line, 4);
    ck_assert_uint_eq(source_column(&source), 3);
    ck_assert_int_eq(source_number(&source, &number, "a number", NULL), STATUS_OK);
    ck_assert_int_eq(source_line_end(&source, "3", NULL), STATUS_OK);
    ck_assert_int_eq(source_text_end(&source, "3", NULL), STATUS_BAD_INPUT);
    ck_assert_uint_eq(source.line, 5);
}
END_TEST

START_TEST(numbers_are_plain_and_may_be_too_large)
{
    static const struct {
        const char *text;
        enum status status;
        uint64_t value;
    } cases[] = {
        {"0", STATUS_OK, 0},
        {"18446744073709551614", STATUS_OK, UINT64_MAX - 1},
        {"18446744073709551615", STATUS_OK, UINT64_MAX},
        {"18446744073709551616", STATUS_OK, UINT64_MAX},
        {"99999999999999999999999999", STATUS_OK, UINT64_MAX},
        {"+1", STATUS_BAD_INPUT, 0},
        {"-1", STATUS_BAD_INPUT, 0},
        {"01", STATUS_BAD_INPUT, 0},
        {"00", STATUS_BAD_INPUT, 0},
        {"1e3", STATUS_BAD_INPUT, 0},
        {"0x1", STATUS_BAD_INPUT, 0},
        {"1.0", STATUS_BAD_INPUT, 0},
        {"1,", STATUS_BAD_INPUT, 0},
        {"", STATUS_BAD_INPUT, 0},
        {"  \n", STATUS_BAD_INPUT, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct source source;
        uint64_t number = 0;
        source_borrow(&source, "t", cases[i].text, strlen(cases[i].text));
        enum status status = source_number(&source, &number, "a number", NULL);
        ck_assert_msg(status == cases[i].status && (status || number == cases[i].value), "%s",
                      cases[i].text);
    }
}
END_TEST

static void assert_complaint(const char *text, size_t size, const char *message)
{
    struct source source;
    struct error error;
    uint64_t number;
    source_borrow(&source, "t", text, size);
    ck_assert_int_eq(source_number(&source, &number, "one", &error), STATUS_BAD_INPUT);
    ck_assert_str_eq(error.message, message);
}

START_TEST(what_was_found_is_shown_legibly)
{
    assert_complaint("", 0, "t:1:1: found the end of the file, expected one");
    assert_complaint(" \r\n7", 4, "t:1:2: found the end of the line, expected one");
    assert_complaint("  x7", 4, "t:1:3: found 'x7', expected one");
    assert_complaint("\0", 1, "t:1:1: found byte 0x00, expected one");
    assert_complaint("7\0", 2, "t:1:1: found '7\\x00', expected one");
    assert_complaint("\xe4\xb8\xad", 3, "t:1:1: found byte 0xe4, expected one");
    assert_complaint("\x7f", 1, "t:1:1: found byte 0x7f, expected one");
    assert_complaint("abcdefghijklmnopqrstuvwxyz", 26,
                     "t:1:1: found 'abcdefghijklmnopqrstuvwx...', expected one");
}
END_TEST

START_TEST(files_are_read_whole)
{
    char name[] = "/tmp/source-XXXXXX";
    int file = mkstemp(name);
    struct source source;
    struct error error;
    ck_assert_int_ge(file, 0);
    for (int i = 0; i < 1000; i++)
        ck_assert_int_eq(write(file, "0123456789012345678901234567890123456789", 40), 40);
    close(file);
    ck_assert_int_eq(source_open(&source, name, &error), STATUS_OK);
    ck_assert_int_eq(source.end - source.at, 40000);
    source_close(&source);
    unlink(name);
    ck_assert_int_eq(source_open(&source, name, &error), STATUS_FAILED);
    ck_assert_ptr_nonnull(strstr(error.message, name));
    source_close(&source);
    ck_assert_int_eq(source_open(&source, "/", &error), STATUS_FAILED);
    source_close(&source);
}
END_TEST

Suite *source_suite(void)
{
    const TTest *const tests[] = {
        tokens_are_found_where_they_stand,
        numbers_are_plain_and_may_be_too_large,
        what_was_found_is_shown_legibly,
        files_are_read_whole,
    };
    return SUITE_OF("source", tests, 30);
}
