/* SPDX-License-Identifier: MIT */
/* Deals all hands of a deck, or random hands, to the core, and counts them by their orders. */
#ifndef TABLE_TEST_POKER_DEALS_H
#define TABLE_TEST_POKER_DEALS_H

#include "poker.h"

#include <string.h>

enum { HOLE = 2, BLOCK = 1024, ORDERS = 8192, SAMPLE = 2000, LINES = 10 };

/* The rankings, with their ids in c_ext/poker.py. */
static const char *const WORDS[CORE_RANKINGS] = {
    "52", "40", "40-low", "32", "32-low", "three", "double-chance", "manila", "manila-low"};

/* The cards of a ranking's deck. */
static inline uint8_t first_card(uint32_t ranking) {
    switch (ranking) {
    case CORE_RANK_40:
    case CORE_RANK_40_LOW: return 3 * SUITS;
    case CORE_RANK_32:
    case CORE_RANK_32_LOW:
    case CORE_RANK_MANILA:
    case CORE_RANK_MANILA_LOW: return 5 * SUITS;
    default: return 0;
    }
}

static inline bool is_manila(uint32_t ranking) {
    return ranking == CORE_RANK_MANILA || ranking == CORE_RANK_MANILA_LOW;
}

/* Each ranking, with each number of cards that it has, and the fast function for these. */
static const struct taken {
    uint32_t ranking, count;
    int (*quick)(const uint8_t *cards);
} TAKEN[] = {
    {CORE_RANK_52, 5, core_five_52},
    {CORE_RANK_52, 6, core_six_52},
    {CORE_RANK_52, 7, core_seven_52},
    {CORE_RANK_40, 5, core_five_40},
    {CORE_RANK_40, 6, core_six_40},
    {CORE_RANK_40, 7, core_seven_40},
    {CORE_RANK_40_LOW, 5, core_five_40_low},
    {CORE_RANK_40_LOW, 6, core_six_40_low},
    {CORE_RANK_40_LOW, 7, core_seven_40_low},
    {CORE_RANK_32, 5, core_five_32},
    {CORE_RANK_32, 6, core_six_32},
    {CORE_RANK_32, 7, core_seven_32},
    {CORE_RANK_32_LOW, 5, core_five_32_low},
    {CORE_RANK_32_LOW, 6, core_six_32_low},
    {CORE_RANK_32_LOW, 7, core_seven_32_low},
    {CORE_RANK_THREE, 3, core_three},
    {CORE_RANK_DOUBLE_CHANCE, 5, core_double_chance},
    {CORE_RANK_MANILA, 7, core_manila},
    {CORE_RANK_MANILA_LOW, 7, core_manila_low},
};

#define EACH_TAKEN(T) (const struct taken *T = TAKEN; T < TAKEN + sizeof TAKEN / sizeof *TAKEN; T++)

/* How many cards make a hand. */
static inline uint32_t made_of(uint32_t ranking) { return ranking == CORE_RANK_THREE ? 3 : FIVE; }

static inline bool is_taken(uint32_t ranking, uint32_t count) {
    for EACH_TAKEN(t)
        if (t->ranking == ranking && t->count == count) return true;
    return false;
}

#define FNV_PRIME UINT64_C(0x100000001B3)

/* The dealt hands, and the number of hands of each order. */
struct deal {
    uint32_t ranking;
    uint32_t count; /* cards in a hand */
    const uint8_t *deck;
    uint32_t size;               /* cards in the deck */
    uint32_t dealt;              /* hands in the block, not ranked yet */
    uint8_t cards[BLOCK * MOST]; /* the block */
    uint64_t of[ORDERS];
    uint64_t digest; /* of the orders, in sequence */
    bool refused;
};

static inline void start(struct deal *d, uint32_t ranking, uint32_t count) {
    memset(d, 0, sizeof *d);
    d->ranking = ranking;
    d->count = count;
}

/* Ranks the block. */
static inline void rank_block(struct deal *d) {
    uint16_t orders[BLOCK];
    if (core_orders(d->ranking, d->cards, d->count, d->dealt, orders) != d->dealt) d->refused = true;
    for (uint32_t i = 0; i < d->dealt && !d->refused; i++) {
        d->of[orders[i] % ORDERS]++;
        d->digest = (d->digest ^ orders[i]) * FNV_PRIME;
    }
    d->dealt = 0;
}

static inline void deal_one(struct deal *d, const uint8_t *hand) {
    memcpy(d->cards + d->dealt * d->count, hand, d->count);
    if (++d->dealt == BLOCK) rank_block(d);
}

/* Deals every hand that begins with the held cards; the other cards come from this place of the deck on. */
static inline void deal_on(struct deal *d, uint8_t *hand, uint32_t held, uint32_t from) {
    for (uint32_t at = from; held < MOST && at + d->count - held <= d->size; at++) {
        hand[held] = d->deck[at];
        if (held + 1 == d->count) deal_one(d, hand);
        else deal_on(d, hand, held + 1, at + 1);
    }
}

/* Every card of the ranking's deck except these two hole cards. Returns how many. */
static inline uint32_t deck_without(uint32_t ranking, const uint8_t *hole, uint8_t *deck) {
    uint32_t size = 0;
    for (uint8_t card = first_card(ranking); card < CORE_CARDS; card++)
        if (hole == NULL || (card != hole[0] && card != hole[1])) deck[size++] = card;
    return size;
}

/* Every hand of the deck. */
static inline void deal_all(struct deal *d, uint32_t ranking, uint32_t count) {
    uint8_t deck[CORE_CARDS], hand[MOST];
    start(d, ranking, count);
    d->deck = deck;
    d->size = deck_without(ranking, NULL, deck);
    deal_on(d, hand, 0, 0);
    rank_block(d);
}

/* Every two hole cards with every five communal cards, s 251. */
static inline void deal_manila(struct deal *d, uint32_t ranking) {
    uint8_t deck[CORE_CARDS], hand[MOST];
    start(d, ranking, MOST);
    d->deck = deck;
    for (hand[0] = first_card(ranking); hand[0] < CORE_CARDS; hand[0]++)
        for (hand[1] = (uint8_t)(hand[0] + 1); hand[1] < CORE_CARDS; hand[1]++) {
            d->size = deck_without(ranking, hand, deck);
            deal_on(d, hand, HOLE, 0);
        }
    rank_block(d);
}

/* Gives the same numbers on every computer, with Knuth's multiplier and increment. */
static uint64_t chance = 1985;

static inline uint32_t below(uint32_t limit) {
    chance = chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((chance >> 32) * limit >> 32);
}

/* A random hand from the ranking's deck. */
static inline void deal_any(uint32_t ranking, uint32_t count, uint8_t *hand) {
    uint8_t deck[CORE_CARDS];
    uint32_t size = deck_without(ranking, NULL, deck);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = below(size);
        hand[i] = deck[at];
        deck[at] = deck[--size];
    }
}

static inline void deal_some(struct deal *d, uint32_t ranking, uint32_t count, uint32_t hands) {
    uint8_t hand[MOST];
    start(d, ranking, count);
    for (uint32_t i = 0; i < hands; i++) {
        deal_any(ranking, count, hand);
        deal_one(d, hand);
    }
    rank_block(d);
}

#endif
