/* What the core's test programs expect, and how many of their checks failed. */
#ifndef TABLE_TEST_EXPECT_H
#define TABLE_TEST_EXPECT_H

#include <stdio.h>

static unsigned checks, failures;

/* Counts, and prints what failed; goes on, so that one run shows all. */
#define EXPECT(condition) expect((condition), #condition, __func__, __LINE__)

static void expect(int held, const char *what, const char *where, int line) {
    checks++;
    if (held) return;
    failures++;
    printf("FAILED %s, line %d: %s\n", where, line, what);
}

#endif
