/* SPDX-License-Identifier: MIT */
/* A program whose instructions are counted, to measure the ranking of poker hands. `test_poker_work alone five_32 1` ranks
 * a fixed set of hands once. It includes the core's source, so that the same functions are inlined. */
#include "poker.c"
#include "test_poker_deals.h"

#include <stdio.h>
#include <stdlib.h>

enum { HANDS_DEALT = 10000 };

typedef void ranker_of_hands(const uint8_t *cards, uint16_t *orders);

/* Ranks a hand that is known to be sound. */
INLINED uint32_t order_alone(const struct game *g, const uint8_t *cards, uint32_t count) {
    if (g->hole == 0 && g->ranking->dead == 0 && count != 6) return order_of_sound(g->ranking, cards, count);
    return order_in(g, cards, count, held(g->ranking, cards, count));
}

/* Ranks hands without a check. Two hands in each pass, so that the loop itself adds few instructions. */
#define ALONE(NAME, RANKING, COUNT)                                                                                     \
    __attribute__((noinline)) static void alone_##NAME(const uint8_t *cards, uint16_t *orders) {                        \
        for (uint32_t i = 0; i < HANDS_DEALT; i += 2, cards += 2 * COUNT) {                                             \
            orders[i] = (uint16_t)order_alone(&GAMES[RANKING], cards, COUNT);                                           \
            orders[i + 1] = (uint16_t)order_alone(&GAMES[RANKING], cards + COUNT, COUNT);                               \
        }                                                                                                               \
    }
HANDS(ALONE)

/* Ranks hands with all checks, as Python does. */
#define CHECKED(NAME, RANKING, COUNT)                                                                                   \
    static void checked_##NAME(const uint8_t *cards, uint16_t *orders) {                                                \
        core_orders(RANKING, cards, COUNT, HANDS_DEALT, orders);                                                        \
    }
HANDS(CHECKED)

#define WORK(NAME, RANKING, COUNT) {#NAME, RANKING, COUNT, alone_##NAME, checked_##NAME},
static const struct work {
    const char *name;
    uint32_t ranking, count;
    ranker_of_hands *alone, *checked;
} WORKS[] = {HANDS(WORK)};

static const struct work *work_of(const char *name) {
    for (size_t i = 0; i < sizeof WORKS / sizeof *WORKS; i++)
        if (strcmp(WORKS[i].name, name) == 0) return &WORKS[i];
    return NULL;
}

static uint8_t cards[HANDS_DEALT * MOST];
static uint16_t orders[HANDS_DEALT];

/* Prints how many hands are ranked in a round. */
int main(int count, char **words) {
    const struct work *work = count == 4 ? work_of(words[2]) : NULL;
    bool alone = work != NULL && strcmp(words[1], "alone") == 0;
    if (work == NULL || (!alone && strcmp(words[1], "checked") != 0)) {
        fputs("usage: test_poker_work alone|checked HAND ROUNDS, as: test_poker_work checked manila 1\n", stderr);
        return 2;
    }
    for (uint32_t i = 0; i < HANDS_DEALT; i++) deal_any(work->ranking, work->count, cards + i * work->count);
    ranker_of_hands *rank = alone ? work->alone : work->checked;
    for (int rounds = atoi(words[3]); rounds > 0; rounds--) rank(cards, orders);
    printf("%d\n", HANDS_DEALT);
    return 0;
}
