/* SPDX-License-Identifier: MIT */
/* EXPECT for the core's test programs, and the number of failed checks. */
#ifndef TABLE_TEST_EXPECT_H
#define TABLE_TEST_EXPECT_H

#include <stdio.h>

static unsigned checks, failures;

/* Counts checks, and prints those that failed. The program continues, so that one run shows all. */
#define EXPECT(condition) expect((condition), #condition, __func__, __LINE__)

static void expect(int held, const char *what, const char *where, int line) {
    checks++;
    if (held) return;
    failures++;
    printf("FAILED %s, line %d: %s\n", where, line, what);
}

#endif
