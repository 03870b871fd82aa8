/* SPDX-License-Identifier: MIT */
/* Baccarat: the rules of drawing, coups dealt by them, and exact chances. Sections: Casino Gaming Rules, Part 6. */
#include "core.h"
#include "shoe.h"

#include <stdbool.h>
#include <string.h>

/* The rules of drawing -----------------------------------------------------------------------------------------------*/

/* s 85(1): by rank, from 2 to ace. */
static const uint8_t VALUE[CORE_CARDS / CORE_SUITS] = {2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1};

/* s 97(4), (5): the hands that get the first four cards. */
static const enum core_hand FIRST[] = {CORE_PLAYER, CORE_BANKER, CORE_PLAYER, CORE_BANKER};

/* s 101: by the count of two cards, 0 to 9. N is a natural. */
static const char NATURAL[] = "--------NN";

/* s 102, table 1: by the count of the player's two cards. D draws, S stays. */
static const char PLAYER[] = "DDDDDDSSSS";

/* s 103, table 2. The table is a picture in the text, and missing, so the customary table is assumed. A row for each
 * count of the banker's two cards, a column for each value of the player's third card. The last column is for a player
 * without a third card. */
static const char BANKER[CORE_VALUES][CORE_NO_THIRD + 2] = {
   /*0123456789-*/
    "DDDDDDDDDDD", /* 0 */
    "DDDDDDDDDDD", /* 1 */
    "DDDDDDDDDDD", /* 2 */
    "DDDDDDDDSDD", /* 3 */
    "SSDDDDDDSSD", /* 4 */
    "SSSSDDDDSSD", /* 5 */
    "SSSSSSDDSSS", /* 6 */
    "SSSSSSSSSSS", /* 7 */
    "SSSSSSSSSSS", /* 8: a natural */
    "SSSSSSSSSSS", /* 9 */
};

/* The hands of a round as far as they are dealt. */
typedef struct hands {
    uint32_t count[3]; /* the point count of each core_hand */
    uint32_t cards[3]; /* how many cards it has */
    uint32_t third;    /* the value of the player's third card, or CORE_NO_THIRD */
} hands;

static const hands BEGUN = {{0, 0, 0}, {0, 0, 0}, CORE_NO_THIRD};

static inline uint32_t dealt(const hands *h) { return h->cards[CORE_PLAYER] + h->cards[CORE_BANKER]; }

static inline bool is_natural(const hands *h) {
    return NATURAL[h->count[CORE_PLAYER]] == 'N' || NATURAL[h->count[CORE_BANKER]] == 'N';
}

/* The hand that gets the next card. */
static inline enum core_hand next_hand(const hands *h) {
    uint32_t cards = dealt(h);
    if (cards < 4) return FIRST[cards];
    if (cards == 4 && is_natural(h)) return CORE_NOBODY; /* s 101 */
    if (cards == 4 && PLAYER[h->count[CORE_PLAYER]] == 'D') return CORE_PLAYER; /* s 99(1), s 102 */
    if (h->cards[CORE_BANKER] == 2 && BANKER[h->count[CORE_BANKER]][h->third] == 'D') return CORE_BANKER; /* s 103 */
    return CORE_NOBODY;
}

static inline void take(hands *h, enum core_hand hand, uint32_t value) {
    uint32_t count = h->count[hand] + value;
    h->count[hand] = count < CORE_VALUES ? count : count - CORE_VALUES; /* s 85(3) */
    h->cards[hand]++;
    if (hand == CORE_PLAYER && h->cards[hand] == 3) h->third = value; /* s 103(3) */
}

int core_baccarat_value(uint8_t card) { return card < CORE_CARDS ? VALUE[card / CORE_SUITS] : CORE_BAD_CARD; }

int core_baccarat_natural(uint32_t count) {
    return count < CORE_VALUES ? NATURAL[count] == 'N' : CORE_BAD_COUNT;
}

int core_baccarat_player_draws(uint32_t count) {
    return count < CORE_VALUES ? PLAYER[count] == 'D' : CORE_BAD_COUNT;
}

int core_baccarat_banker_draws(uint32_t count, uint32_t third) {
    return count < CORE_VALUES && third <= CORE_NO_THIRD ? BANKER[count][third] == 'D' : CORE_BAD_COUNT;
}

/* Dealing given cards ------------------------------------------------------------------------------------------------*/

static int check_cards(const uint8_t *cards, uint32_t count) {
    bool unknown = false;
    for (uint32_t i = 0; i < count; i++) unknown |= cards[i] >= CORE_CARDS;
    return unknown ? CORE_BAD_CARD : CORE_OK;
}

/* Deals the hands again from their first cards, and so finds hands that the rules would not have dealt. */
int core_baccarat_next(const uint8_t *player, uint32_t player_cards, const uint8_t *banker, uint32_t banker_cards) {
    if (player_cards > 3 || banker_cards > 3) return CORE_BAD_HANDS;
    if (check_cards(player, player_cards) || check_cards(banker, banker_cards)) return CORE_BAD_CARD;
    const uint8_t *cards[3] = {NULL, player, banker};
    const uint32_t held[3] = {0, player_cards, banker_cards};
    hands h = BEGUN;
    enum core_hand hand = next_hand(&h);
    while (h.cards[hand] < held[hand]) {
        take(&h, hand, VALUE[cards[hand][h.cards[hand]] / CORE_SUITS]);
        hand = next_hand(&h);
    }
    return dealt(&h) == player_cards + banker_cards ? (int)hand : CORE_BAD_HANDS;
}

int core_baccarat_coups(const uint8_t *cards, uint32_t count, uint32_t least, core_coup *coups) {
    if (count > INT32_MAX) return CORE_BAD_SIZE;
    if (check_cards(cards, count)) return CORE_BAD_CARD;
    if (least < CORE_COUP_CARDS) least = CORE_COUP_CARDS;
    int made = 0;
    while (count >= least) {
        hands h = BEGUN;
        for (enum core_hand hand; (hand = next_hand(&h)) != CORE_NOBODY; count--)
            take(&h, hand, VALUE[*cards++ / CORE_SUITS]);
        coups[made++] = (core_coup){(uint8_t)h.count[CORE_PLAYER], (uint8_t)h.count[CORE_BANKER], (uint8_t)dealt(&h)};
    }
    return made;
}

/* Exact chances ------------------------------------------------------------------------------------------------------*/

/* The cards that are left in a stack, and the weights found so far. */
typedef struct stack {
    uint32_t values[CORE_VALUES]; /* how many cards of each value */
    uint64_t unseen[CORE_COUP_CARDS + 1]; /* by the cards dealt: in how many orders the rest of six cards may follow */
    uint64_t *weights;
} stack;

/* Follows every way in which a round may continue. `ways`: how many sequences of cards lead to its present state. */
static void deal_on(stack *s, const hands *h, uint64_t ways) {
    enum core_hand hand = next_hand(h);
    if (hand == CORE_NOBODY) {
        s->weights[CORE_VALUES * h->count[CORE_PLAYER] + h->count[CORE_BANKER]] += ways * s->unseen[dealt(h)];
        return;
    }
    for (uint32_t value = 0; value < CORE_VALUES; value++) {
        if (s->values[value] == 0) continue;
        hands then = *h;
        take(&then, hand, value);
        uint64_t more = ways * s->values[value]--;
        deal_on(s, &then, more);
        s->values[value]++;
    }
}

/* How many cards there are. More than 8 decks count as one card more than 8 decks, so that the sum cannot overflow. */
static uint32_t total(const uint32_t *values) {
    const uint32_t most = CORE_MAX_DECKS * CORE_CARDS;
    uint32_t sum = 0;
    for (uint32_t value = 0; value < CORE_VALUES; value++) {
        if (values[value] > most - sum) return most + 1;
        sum += values[value];
    }
    return sum;
}

/* 8 decks have 416 * 415 * 414 * 413 * 412 * 411 sequences of six cards, which is less than 2^63. */
int core_baccarat_chances(const uint32_t *values, uint64_t *weights) {
    uint32_t cards = total(values);
    if (cards < CORE_COUP_CARDS || cards > CORE_MAX_DECKS * CORE_CARDS) return CORE_BAD_SHOE;
    stack s = {.weights = weights};
    memcpy(s.values, values, sizeof s.values);
    memset(weights, 0, CORE_VALUES * CORE_VALUES * sizeof *weights);
    s.unseen[CORE_COUP_CARDS] = 1;
    for (uint32_t seen = CORE_COUP_CARDS; seen-- > 0;) s.unseen[seen] = s.unseen[seen + 1] * (cards - seen);
    deal_on(&s, &BEGUN, 1);
    return CORE_OK;
}

/* Simulation ---------------------------------------------------------------------------------------------------------*/

enum { BEHIND_CUTTING_CARD = 14 }; /* s 93(6) */

/* The shoe holds the values of its cards. */
static void fill(shoe *s, uint32_t decks) {
    for (uint32_t i = 0; i < decks * CORE_CARDS; i++) s->cards[i] = VALUE[i % CORE_CARDS / CORE_SUITS];
}

/* Deals the first four cards one by one without asking next_hand, because their hands are known. This saves a third
 * of the time. */
static inline void play(shoe *s, core_tally *tally) {
    hands h = BEGUN;
    take(&h, FIRST[0], draw(s));
    take(&h, FIRST[1], draw(s));
    take(&h, FIRST[2], draw(s));
    take(&h, FIRST[3], draw(s));
    for (enum core_hand hand; (hand = next_hand(&h)) != CORE_NOBODY;) take(&h, hand, draw(s));
    tally->coups++;
    tally->cards += dealt(&h);
    tally->ends[CORE_VALUES * h.count[CORE_PLAYER] + h.count[CORE_BANKER]]++;
}

int core_baccarat_simulate(uint32_t decks, uint32_t shoes, uint64_t seed, core_tally *tally) {
    if (decks < 1 || decks > CORE_MAX_DECKS || shoes < 1) return CORE_BAD_SHOE;
    memset(tally, 0, sizeof *tally);
    shoe s = {.random = random_from(seed)};
    fill(&s, decks);
    for (; shoes > 0; shoes--) {
        s.left = decks * CORE_CARDS;
        while (s.left > BEHIND_CUTTING_CARD) play(&s, tally); /* s 100(1), (4) */
        play(&s, tally);                                      /* s 100(2) */
    }
    return CORE_OK;
}
