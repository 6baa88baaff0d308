#include "base/status.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

__attribute__((format(printf, 3, 0))) static void append(char *message, size_t used,
                                                         const char *format, va_list arguments)
{
    if (used < ERROR_MESSAGE_SIZE)
        vsnprintf(message + used, ERROR_MESSAGE_SIZE - used, format, arguments);
}

const char *error_file(const char *name)
{
    enum { SHOWN = 500 };
    size_t length = strlen(name);
    return length > SHOWN ? name + length - SHOWN : name;
}

enum status error_set(struct error *error, enum status status, const char *format, ...)
{
    if (error) {
        va_list arguments;
        va_start(arguments, format);
        error->status = status;
        append(error->message, 0, format, arguments);
        va_end(arguments);
    }
    return status;
}

enum status error_at(struct error *error, enum status status, const char *file, size_t line,
                     size_t column, const char *format, ...)
{
    if (error) {
        va_list arguments;
        int used = snprintf(error->message, ERROR_MESSAGE_SIZE, "%s:%zu:%zu: ", error_file(file),
                            line, column);
        va_start(arguments, format);
        error->status = status;
        append(error->message, used < 0 ? 0 : (size_t)used, format, arguments);
        va_end(arguments);
    }
    return status;
}

enum status error_no_memory(struct error *error, size_t bytes)
{
    return error_set(error, STATUS_NO_MEMORY, "out of memory (%zu bytes more were needed)", bytes);
}
