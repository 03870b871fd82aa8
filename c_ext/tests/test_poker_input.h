/* SPDX-License-Identifier: MIT */
/* Tests batches of poker hands and invalid hands: the core's return values, and that no other memory is written. */
#ifndef TABLE_TEST_POKER_INPUT_H
#define TABLE_TEST_POKER_INPUT_H

#include "test_expect.h"
#include "test_poker_deals.h"

enum { UNTOUCHED = 0xEE };

/* Batches -------------------------------------------------------------------------------------------------------------*/

enum { HANDS = 12 };

/* Some hands, and memory for their results, which is not written yet. */
struct batch {
    uint8_t cards[HANDS * MOST], best[HANDS * FIVE];
    uint16_t orders[HANDS], bests[HANDS];
};

static void fill(struct batch *b, const struct taken *t) {
    memset(b, UNTOUCHED, sizeof *b);
    for (uint32_t i = 0; i < HANDS; i++) deal_any(t->ranking, t->count, b->cards + i * t->count);
}

/* The first `ranked` hands were ranked, and nothing was written after them. */
static bool is_ranked(const struct batch *b, const struct taken *t, uint32_t ranked) {
    uint32_t made = made_of(t->ranking);
    bool right = true;
    for (uint32_t i = 0; i < HANDS; i++) {
        uint8_t best[FIVE];
        memset(best, UNTOUCHED, sizeof best);
        const uint8_t *cards = b->cards + i * t->count;
        uint16_t order = i < ranked ? (uint16_t)core_best(t->ranking, cards, t->count, best) : 0xEEEE;
        right &= b->orders[i] == order && b->bests[i] == order && memcmp(b->best + i * made, best, made) == 0;
    }
    return right;
}

static void a_batch_is(const struct taken *t, struct batch *b, uint32_t ranked) {
    EXPECT(core_orders(t->ranking, b->cards, t->count, HANDS, b->orders) == ranked);
    EXPECT(core_bests(t->ranking, b->cards, t->count, HANDS, b->bests, b->best) == ranked);
    EXPECT(is_ranked(b, t, ranked));
}

static void a_batch_ends_before_the_first_bad_hand(void) {
    for EACH_TAKEN(t) {
        struct batch b;
        fill(&b, t);
        a_batch_is(t, &b, HANDS);
        for (uint32_t bad = 0; bad < HANDS; bad++) {
            fill(&b, t);
            b.cards[bad * t->count] = b.cards[bad * t->count + 1];
            b.cards[(HANDS - 1) * t->count + 2] = CORE_CARDS;
            a_batch_is(t, &b, bad);
        }
        EXPECT(core_orders(t->ranking, NULL, t->count, 0, NULL) == 0);
        EXPECT(core_bests(t->ranking, NULL, t->count, 0, NULL, NULL) == 0);
    }
}

/* Bad input -----------------------------------------------------------------------------------------------------------*/

/* The expected error for these bytes; 1 if they are a valid hand. */
static int said_of(const struct taken *t, const uint8_t *cards) {
    int said = 1;
    for (uint32_t i = 0; i < t->count; i++) {
        if (cards[i] < first_card(t->ranking) || cards[i] >= CORE_CARDS) return CORE_BAD_CARD;
        if (memchr(cards, cards[i], i) != NULL) said = CORE_TWICE;
    }
    return said;
}

/* Every function must return the same for these bytes, and write nothing if it refuses them. */
static bool is_said(const struct taken *t, const uint8_t *cards) {
    uint8_t best[FIVE], untouched[FIVE];
    uint16_t order = 0xEEEE;
    memset(best, UNTOUCHED, sizeof best);
    memset(untouched, UNTOUCHED, sizeof untouched);
    int wanted = said_of(t, cards), said = core_order(t->ranking, cards, t->count);
    bool alike = said == t->quick(cards) && said == core_best(t->ranking, cards, t->count, best);
    alike &= core_orders(t->ranking, cards, t->count, 1, &order) == (wanted > 0);
    if (wanted > 0) return alike && said > 0 && order == said;
    return alike && said == wanted && order == 0xEEEE && memcmp(best, untouched, sizeof best) == 0;
}

static void every_byte_in_every_place_is_a_card_or_is_refused(void) {
    for EACH_TAKEN(t)
        for (uint32_t place = 0; place < t->count; place++)
            for (uint32_t byte = 0; byte <= UINT8_MAX; byte++) {
                uint8_t cards[] = {50, 33, 21, 28, 39, 45, 24};
                cards[place] = (uint8_t)byte;
                EXPECT(is_said(t, cards));
            }
}

/* Hands with several errors at once, whose sums might cancel each other. */
static void any_bytes_are_a_hand_or_are_refused(void) {
    static const uint32_t limits[] = {256, CORE_CARDS + 4, CORE_CARDS, 24};
    for EACH_TAKEN(t)
        for (uint32_t i = 0; i < SAMPLE; i++) {
            uint8_t cards[MOST];
            for (uint32_t at = 0; at < t->count; at++) cards[at] = (uint8_t)below(limits[i % 4]);
            EXPECT(is_said(t, cards));
            memset(cards, cards[0], sizeof cards);
            EXPECT(is_said(t, cards));
        }
}

static void only_these_numbers_of_cards_and_rankings_are_taken(void) {
    static const uint32_t counts[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 255, 256, 261, 65541, UINT32_MAX};
    static const uint8_t cards[] = {20, 25, 30, 35, 40, 45, 50, 51, 48};
    for (uint32_t ranking = 0; ranking <= CORE_RANKINGS; ranking++)
        for (uint32_t i = 0; i < sizeof counts / sizeof *counts; i++) {
            uint32_t asked = ranking < CORE_RANKINGS ? ranking : ranking + below(UINT32_MAX - ranking);
            uint8_t best[FIVE];
            uint16_t order;
            if (is_taken(asked, counts[i])) continue;
            int wanted = asked < CORE_RANKINGS ? CORE_BAD_SIZE : CORE_BAD_RANKING;
            EXPECT(core_order(asked, cards, counts[i]) == wanted);
            EXPECT(core_orders(asked, cards, counts[i], 1, &order) == wanted);
            EXPECT(core_best(asked, cards, counts[i], best) == wanted);
            EXPECT(core_bests(asked, cards, counts[i], 1, &order, best) == wanted);
        }
}

static void what_is_no_order_or_ranking_is_refused(void) {
    for (uint32_t ranking = 0; ranking < CORE_RANKINGS; ranking++) {
        uint32_t highest = (uint32_t)core_highest(ranking);
        EXPECT(core_hand_of(ranking, 0) == CORE_BAD_ORDER);
        EXPECT(core_hand_of(ranking, 1) == 0);
        EXPECT(core_hand_of(ranking, highest) == (ranking == CORE_RANK_THREE ? 6 : LINES - 1));
        EXPECT(core_hand_of(ranking, highest + 1) == CORE_BAD_ORDER);
        EXPECT(core_hand_of(ranking, UINT32_MAX) == CORE_BAD_ORDER);
    }
    EXPECT(core_hand_of(CORE_RANKINGS, 1) == CORE_BAD_RANKING);
    EXPECT(core_hand_of(UINT32_MAX, 0) == CORE_BAD_RANKING);
    EXPECT(core_highest(CORE_RANKINGS) == CORE_BAD_RANKING);
    EXPECT(core_highest(UINT32_MAX) == CORE_BAD_RANKING);
}

static void face_up_cards_are_1_to_4_of_a_deck(void) {
    uint8_t cards[] = {0, 51, 17, 30, 9};
    EXPECT(core_showing(CORE_RANK_52, NULL, 0) == CORE_BAD_SIZE);
    EXPECT(core_showing(CORE_RANK_52, cards, CORE_SHOWING + 1) == CORE_BAD_SIZE);
    EXPECT(core_showing(CORE_RANK_52, cards, UINT32_MAX) == CORE_BAD_SIZE);
    EXPECT(core_showing(CORE_RANKINGS, cards, 1) == CORE_BAD_RANKING);
    EXPECT(core_showing(CORE_RANK_32, (uint8_t[]){19}, 1) == CORE_BAD_CARD);
    EXPECT(core_showing(CORE_RANK_32, (uint8_t[]){20}, 1) > 0);
    EXPECT(core_showing(CORE_RANK_52, (uint8_t[]){3, 3, 60}, 3) == CORE_BAD_CARD); /* this error comes before CORE_TWICE */
    for (uint32_t place = 0; place < CORE_SHOWING; place++)
        for (uint32_t byte = 0; byte <= UINT8_MAX; byte++) {
            uint8_t shown[] = {0, 51, 17, 30};
            bool twice = memchr(shown, (int)byte, sizeof shown) != NULL && shown[place] != byte;
            shown[place] = (uint8_t)byte;
            int found = core_showing(CORE_RANK_52, shown, CORE_SHOWING);
            EXPECT(byte >= CORE_CARDS ? found == CORE_BAD_CARD : twice ? found == CORE_TWICE : found > 0);
        }
}

static void each_refusal_has_words(void) {
    static const int errors[] = {CORE_BAD_CARD, CORE_TWICE, CORE_BAD_SIZE, CORE_BAD_RANKING, CORE_BAD_ORDER};
    for (uint32_t i = 0; i < sizeof errors / sizeof *errors; i++)
        EXPECT(strcmp(core_error_text(errors[i]), core_error_text(1)) != 0);
}

#endif
