/* generate.h — boards of known families, from a seed.
 *
 * The same recipe gives the same board forever: digits are drawn row by row from the top, from
 * one random stream for the board and another for what disturbs it. */
#ifndef PATH_GENERATE_H
#define PATH_GENERATE_H

#include "path/instance.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum family {
    FAMILY_UNIFORM,         /* each digit of the set equally often */
    FAMILY_ONE,             /* one digit with probability `share`, the other nine alike */
    FAMILY_MIRROR_LR,       /* left and right agree, about the middle or `axis` */
    FAMILY_MIRROR_UD,       /* top and bottom agree */
    FAMILY_MIRROR_180,      /* agrees with itself turned by 180° */
    FAMILY_TRANSPOSE,       /* (x, y) agrees with (y, x) */
    FAMILY_ANTITRANSPOSE,   /* the same about the other diagonal, from the top right corner */
    FAMILY_CHECKER,         /* the digits of the set in turn along rows and along columns */
    FAMILY_STRIPES_ROWS,    /* each row of one digit, in turn */
    FAMILY_STRIPES_COLUMNS, /* each column of one digit, in turn */
    FAMILY_SNAKE,           /* a palindrome over all cells, along a path through equal blocks */
    FAMILIES
};

struct recipe {
    enum family family;
    uint64_t seed;
    const char *digits;  /* the set as text, "56"; null: the family's own */
    double share;        /* NaN: 0.3; only for FAMILY_ONE */
    double noise;        /* share of cells given a digit outside the set; NaN: none */
    double axis;         /* column or row from 1, in halves; NaN: the middle */
    uint32_t defects;    /* pairs of cells that are made to differ from each other */
    const char *pattern; /* FAMILY_SNAKE: order of visits in a block, see generate_snake.c */
};

/* Name and one line about each family, for the command line. */
const char *generate_name(enum family family);
const char *generate_about(enum family family);

/* Fills instance->digit (allocated here) for the rows and columns already set; the other header
 * values are the caller's. Fails with STATUS_USAGE where the recipe makes no sense, naming what
 * does not fit, or with STATUS_NO_MEMORY. Free with instance_free in every case. */
enum status generate(struct instance *instance, const struct recipe *recipe, struct error *error);

/* Writes an instance in the format of `gameN.in`. The caller checks the stream. */
void generate_write(const struct instance *instance, FILE *stream);

#endif
