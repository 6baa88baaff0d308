#include "cli/version.h"

/* All three are passed by the Makefile. */
#ifndef XIAOCHU_VERSION
#define XIAOCHU_VERSION "unknown"
#endif
#ifndef XIAOCHU_FLAGS
#define XIAOCHU_FLAGS "unknown flags"
#endif

#ifdef __clang__
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

const char *version_name(void)
{
    return XIAOCHU_VERSION;
}

const char *version_build(void)
{
    return COMPILER ", " XIAOCHU_FLAGS;
}
