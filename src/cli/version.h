/* version.h — the identity of the build: version, compiler, flags. */
#ifndef CLI_VERSION_H
#define CLI_VERSION_H

/* The commit or release this binary was built from, such as "0.1.0" or "0.1.0-12-g1234abc". */
const char *version_name(void);

/* Compiler and flags in one line. */
const char *version_build(void);

#endif
