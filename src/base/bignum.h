/* bignum.h — GMP, whole: gmp.h declares its stream functions only where <stdio.h> came first. */
#ifndef BASE_BIGNUM_H
#define BASE_BIGNUM_H

#include <stdio.h>

#include <gmp.h>

#endif
