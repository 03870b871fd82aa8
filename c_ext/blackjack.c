/* SPDX-License-Identifier: MIT */
/* Blackjack: totals, results, allowed choices, and simulated rounds. Sections: Casino Gaming Rules, Part 4. */
#include "core.h"
#include "shoe.h"

#include <stdbool.h>
#include <string.h>

enum { HIGHEST = 21, ACE_MORE = 10, DEALER_STANDS = 17, RANKS = CORE_CARDS / CORE_SUITS };

/* By rank, from 2 to ace, s 17. An ace counts 1 here, and ACE_MORE if it counts 11. */
static const uint8_t VALUE[RANKS] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, CORE_ACE};

enum { FIVE = 3, SIX = 4, SEVEN = 5, EIGHT = 6, KING = 11, ACE = 12 }; /* ranks */

static inline uint32_t rank_of(uint8_t card) { return card / CORE_SUITS; }

static inline uint32_t value_of(uint8_t card) { return VALUE[rank_of(card)]; }

static int check_cards(const uint8_t *cards, uint32_t count) {
    if (count > CORE_HAND_CARDS) return CORE_BAD_SIZE;
    bool unknown = false;
    for (uint32_t i = 0; i < count; i++) unknown |= cards[i] >= CORE_CARDS;
    return unknown ? CORE_BAD_CARD : CORE_OK;
}

/* Totals -------------------------------------------------------------------------------------------------------------*/

/* A hand as it is dealt, card by card. */
typedef struct hand {
    uint32_t hard; /* the sum of the values; every ace counts 1 */
    uint32_t ace;  /* 1 if an ace may count 11 */
    uint32_t cards;
} hand;

static inline void take(hand *h, uint32_t value) {
    h->hard += value;
    h->ace |= value == CORE_ACE;
    h->cards++;
}

/* s 37(3): the aces that it has count 1. */
static inline void double_down(hand *h) { h->ace = 0; }

static inline uint32_t is_soft(const hand *h) { return h->ace & (h->hard + ACE_MORE <= HIGHEST); } /* s 17(c) */

static inline uint32_t points_of(const hand *h) { return h->hard + ACE_MORE * is_soft(h); }

/* s 15: 21 in two cards is an ace and a card of value 10. */
static inline core_total total_of(const hand *h, bool initial) {
    uint32_t points = points_of(h);
    return (core_total){(uint16_t)points, (uint8_t)h->cards, (uint8_t)is_soft(h),
                        initial && h->cards == 2 && points == HIGHEST};
}

static hand hand_of(const uint8_t *cards, uint32_t count, uint32_t dealt) {
    hand h = {0, 0, 0};
    while (h.cards < count) {
        take(&h, value_of(cards[h.cards]));
        if (h.cards == 2 && dealt & CORE_IS_DOUBLED) double_down(&h);
    }
    return h;
}

int core_blackjack_value(uint8_t card) { return card < CORE_CARDS ? (int)value_of(card) : CORE_BAD_CARD; }

int core_blackjack_total(const uint8_t *cards, uint32_t count, uint32_t dealt, core_total *total) {
    int error = check_cards(cards, count);
    if (error) return error;
    hand h = hand_of(cards, count, dealt);
    *total = total_of(&h, (dealt & (CORE_IS_SPLIT | CORE_IS_MISDEALT)) == 0); /* ss 38(4)(c), 62 */
    return CORE_OK;
}

/* Choices ------------------------------------------------------------------------------------------------------------*/

/* s 37(1), (3): the first two cards count 9, 10 or 11, and an ace 1. */
static inline bool may_double(const hand *h) { return h->cards == 2 && h->hard >= 9 && h->hard <= 11; }

/* Returns the choices allowed for a hand of two cards or more whose first two cards have these values. */
static uint32_t choices_of(const hand *h, uint32_t first, uint32_t second, uint32_t dealt) {
    bool split = dealt & CORE_IS_SPLIT, doubled = dealt & CORE_IS_DOUBLED;
    if (points_of(h) >= HIGHEST) return 0;    /* s 39(1)(a) */
    if (doubled) return 0;                    /* s 39(1)(b) */
    if (split && first == CORE_ACE) return 0; /* s 39(1)(c) */
    uint32_t choices = 1 << CORE_STAND | 1 << CORE_DRAW;
    if (may_double(h)) choices |= 1 << CORE_DOUBLE_DOWN;
    if (h->cards == 2 && first == second && !split) choices |= 1 << CORE_SPLIT; /* s 38(1), (4)(a) */
    return choices;
}

int core_blackjack_choices(const uint8_t *cards, uint32_t count, uint32_t dealt) {
    int error = check_cards(cards, count);
    if (error || count < 2) return error;
    hand h = hand_of(cards, count, dealt);
    return (int)choices_of(&h, value_of(cards[0]), value_of(cards[1]), dealt);
}

/* Results ------------------------------------------------------------------------------------------------------------*/

/* s 18 */
static inline uint8_t result_of(const core_total *player, const core_total *dealer) {
    uint8_t win = player->blackjack ? CORE_HAND_BLACKJACK : CORE_HAND_WINS; /* s 20 */
    if (player->points > HIGHEST) return CORE_HAND_LOSES;                   /* (f) */
    if (dealer->points > HIGHEST) return win;                               /* (a) */
    if (player->points > dealer->points) return win;                        /* (b) */
    if (player->points < dealer->points) return CORE_HAND_LOSES;            /* (g) */
    if (player->blackjack && dealer->cards > 2) return win;                 /* (c) */
    if (dealer->blackjack && player->cards > 2) return CORE_HAND_LOSES;     /* (d) */
    return CORE_HAND_VOID;                                                  /* (e) */
}

/* The dealer's blackjack collects the amount of one wager, the original, however many hands lose: ss 37(4), 38(5). */
static inline void settle(const core_total *hands, uint32_t count, const core_total *dealer, uint8_t *results) {
    bool collected = false;
    for (uint32_t i = 0; i < count; i++) {
        uint8_t result = result_of(&hands[i], dealer);
        bool spared = dealer->blackjack && collected;
        results[2 * i] = spared ? CORE_HAND_VOID : result;
        results[2 * i + 1] = dealer->blackjack ? CORE_HAND_VOID : result;
        collected |= result == CORE_HAND_LOSES;
    }
}

/* Whether the dealer's total can still decide a hand once the dealer has two cards and no blackjack. */
static inline bool is_open(const core_total *total) { return total->points <= HIGHEST && !total->blackjack; }

static inline bool draws(const core_total *dealer, const core_total *hands, uint32_t count) {
    if (dealer->cards < 2) return true; /* s 30(1)(b), (4) */
    bool open = false;
    for (uint32_t i = 0; i < count; i++) open |= is_open(&hands[i]);
    return open && dealer->points < DEALER_STANDS; /* s 40 */
}

int core_blackjack_dealer_draws(const core_total *dealer, const core_total *hands, uint32_t count) {
    return count > CORE_TABLE_HANDS ? (int)CORE_BAD_SIZE : draws(dealer, hands, count);
}

int core_blackjack_outcome(const core_total *player, const core_total *dealer) { return result_of(player, dealer); }

int core_blackjack_settle(const core_total *hands, uint32_t count, const core_total *dealer, uint8_t *results) {
    if (count < 1 || count > CORE_SPLIT_HANDS) return CORE_BAD_SIZE;
    settle(hands, count, dealer, results);
    return CORE_OK;
}

/* Side wagers --------------------------------------------------------------------------------------------------------*/

static bool are_suited(const uint8_t *cards, uint32_t count) {
    for (uint32_t i = 1; i < count; i++)
        if (cards[i] % CORE_SUITS != cards[0] % CORE_SUITS) return false;
    return true;
}

/* s 47 */
static int sevens_of(const uint8_t *cards, uint32_t count) {
    uint32_t sevens = 0;
    while (sevens < count && sevens < 3 && rank_of(cards[sevens]) == SEVEN) sevens++;
    switch (sevens) {
    case 0: return CORE_NO_SEVEN;
    case 1: return CORE_ONE_SEVEN;
    case 2: return are_suited(cards, 2) ? CORE_TWO_SEVENS_SUITED : CORE_TWO_SEVENS;
    default: return are_suited(cards, 3) ? CORE_THREE_SEVENS_SUITED : CORE_THREE_SEVENS;
    }
}

/* The cards of a hand by rank, 4 bits for each. */
static uint64_t ranks_of(const uint8_t *cards, uint32_t count) {
    uint64_t ranks = 0;
    for (uint32_t i = 0; i < count; i++) ranks += UINT64_C(1) << 4 * rank_of(cards[i]);
    return ranks;
}

_Static_assert(CORE_FIVES_AND_SIX_SUITED == CORE_FIVES_AND_SIX + 1 && CORE_BONUS_SEVENS_SUITED == CORE_BONUS_SEVENS + 1 &&
                   CORE_SIX_SEVEN_EIGHT_SUITED == CORE_SIX_SEVEN_EIGHT + 1,
               "bonus_of adds 1 for cards of one suit");

#define OF_RANK(RANK, COUNT) ((uint64_t)(COUNT) << 4 * (RANK))

/* s 50C(1)(a) to (c) */
static int bonus_of(const uint8_t *cards, uint32_t count) {
    if (count < 3 || count > 4) return CORE_NO_BONUS;
    int suited = are_suited(cards, count);
    switch (ranks_of(cards, count)) {
    case OF_RANK(FIVE, 3) + OF_RANK(SIX, 1): return CORE_FIVES_AND_SIX + suited;
    case OF_RANK(SEVEN, 3): return CORE_BONUS_SEVENS + suited;
    case OF_RANK(SIX, 1) + OF_RANK(SEVEN, 1) + OF_RANK(EIGHT, 1): return CORE_SIX_SEVEN_EIGHT + suited;
    default: return CORE_NO_BONUS;
    }
}

static inline bool are_the_two(const uint8_t *cards, const uint8_t *two) {
    return (cards[0] == two[0] && cards[1] == two[1]) || (cards[0] == two[1] && cards[1] == two[0]);
}

/* s 50C(3) */
static bool can_be_nominated(const uint8_t *two) {
    return two[0] < CORE_CARDS && two[1] < CORE_CARDS && rank_of(two[0]) == ACE && value_of(two[1]) == CORE_TEN &&
           are_suited(two, 2);
}

int core_super_sevens(const uint8_t *cards, uint32_t count) {
    int error = check_cards(cards, count);
    return error ? error : sevens_of(cards, count);
}

int core_bonus_blackjack(const uint8_t *cards, uint32_t count, uint32_t dealt, const uint8_t *nominated) {
    int error = check_cards(cards, count);
    if (error) return error;
    if (!can_be_nominated(nominated)) return CORE_BAD_CARD;
    if (count == 2 && (dealt & CORE_IS_SPLIT) == 0 && are_the_two(cards, nominated)) return CORE_NOMINATED_BLACKJACK;
    return bonus_of(cards, count);
}

/* Strategies ---------------------------------------------------------------------------------------------------------*/

enum { VALUES = 10, SUMS = 32 };

/* A strategy, with its decisions for three cards or more by the hand's total. */
typedef struct plan {
    const core_strategy *strategy;
    uint8_t draws[2][SUMS][VALUES]; /* 1 if an ace may count 11; the sum of the values; the dealer's first card */
} plan;

/* Whether a strategy chooses for these two cards only what the rules allow. */
static bool is_allowed(const uint8_t *chosen, uint32_t first, uint32_t second, uint32_t dealt) {
    hand h = {0, 0, 0};
    take(&h, first);
    take(&h, second);
    uint32_t choices = choices_of(&h, first, second, dealt);
    if (choices == 0) choices = 1 << CORE_STAND;
    for (uint32_t dealer = 0; dealer < VALUES; dealer++)
        if (chosen[dealer] >= CORE_CHOICES || (choices >> chosen[dealer] & 1) == 0) return false;
    return true;
}

static bool are_two_cards_allowed(const core_strategy *s) {
    bool allowed = true;
    for (uint32_t first = 0; first < VALUES; first++)
        for (uint32_t second = 0; second < VALUES; second++) {
            allowed &= is_allowed(s->initial[first][second], first + 1, second + 1, 0);
            allowed &= is_allowed(s->split[first][second], first + 1, second + 1, CORE_IS_SPLIT);
        }
    return allowed;
}

static bool are_three_cards_allowed(const core_strategy *s) {
    for (uint32_t soft = 0; soft < 2; soft++)
        for (uint32_t points = 0; points <= HIGHEST; points++)
            for (uint32_t dealer = 0; dealer < VALUES; dealer++)
                if (s->drawn[soft][points][dealer] > (points < HIGHEST ? CORE_DRAW : CORE_STAND)) return false;
    return true;
}

static void make_plan(plan *p, const core_strategy *s) {
    p->strategy = s;
    memset(p->draws, 0, sizeof p->draws);
    for (uint32_t ace = 0; ace < 2; ace++)
        for (uint32_t hard = 0; hard < HIGHEST; hard++) {
            const hand h = {hard, ace, 0};
            memcpy(p->draws[ace][hard], s->drawn[is_soft(&h)][points_of(&h)], VALUES);
        }
}

/* Simulation ---------------------------------------------------------------------------------------------------------*/

/* A hand and its cards. */
typedef struct held {
    hand hand;
    uint8_t cards[CORE_HAND_CARDS];
    bool doubled;
} held;

/* Its cards are written when they are dealt. */
static inline void begin(held *h) {
    h->hand = (hand){0, 0, 0};
    h->doubled = false;
}

/* Returns the card's value. */
static inline uint32_t deal_to(held *h, shoe *s) {
    uint8_t card = (uint8_t)draw(s);
    h->cards[h->hand.cards] = card;
    take(&h->hand, value_of(card));
    return value_of(card);
}

/* Completes a hand as it was chosen for its two cards. `first`: the value of the dealer's first card, less 1. */
static inline void complete(held *h, uint32_t choice, uint32_t first, const plan *p, shoe *s) {
    if (choice == CORE_STAND) return;
    h->doubled = choice == CORE_DOUBLE_DOWN;
    if (h->doubled) double_down(&h->hand);
    do deal_to(h, s);
    while (!h->doubled && p->draws[h->hand.ace][h->hand.hard][first]);
}

/* s 38(3): the first hand is complete before the second gets a card. */
static void split_pair(held *hands, uint32_t first, const plan *p, shoe *s) {
    uint8_t second = hands[0].cards[1];
    const uint32_t value = value_of(second);
    for (uint32_t i = 0; i < CORE_SPLIT_HANDS; i++) {
        begin(&hands[i]);
        take(&hands[i].hand, value);
        uint32_t other = deal_to(&hands[i], s);
        complete(&hands[i], p->strategy->split[value - 1][other - 1][first], first, p, s);
    }
    hands[1].cards[0] = second;
}

/* s 30(4), (5), s 40 */
static inline core_total deal_to_dealer(held *dealer, const core_total *hands, uint32_t count, shoe *s) {
    core_total total;
    do {
        deal_to(dealer, s);
        total = total_of(&dealer->hand, true);
    } while (draws(&total, hands, count));
    return total;
}

enum { MOST_HALVES = 8 }; /* two hands, both doubled */

#define LENGTH(MEMBER) (sizeof((core_blackjack_tally *)0)->MEMBER / sizeof *((core_blackjack_tally *)0)->MEMBER)
_Static_assert(LENGTH(gains) == 2 * MOST_HALVES + 1, "a gain for each number of halves, lost or won");
_Static_assert(LENGTH(sevens) == CORE_SEVENS, "a number for each end of a super sevens wager");
_Static_assert(LENGTH(bonuses) == CORE_BONUSES, "a number for each end of a bonus blackjack wager");

/* The gain, in halves of the first wager. */
static inline int32_t gain_of(const held *hands, const core_total *totals, uint32_t count, const core_total *dealer) {
    static const int32_t HALVES[] = {
        [CORE_HAND_LOSES] = -2, [CORE_HAND_VOID] = 0, [CORE_HAND_WINS] = 2, [CORE_HAND_BLACKJACK] = 3};
    uint8_t results[2 * CORE_SPLIT_HANDS];
    int32_t gain = 0;
    settle(totals, count, dealer, results);
    for (uint32_t i = 0; i < count; i++) {
        gain += HALVES[results[2 * i]];
        if (hands[i].doubled) gain += HALVES[results[2 * i + 1]];
    }
    return gain;
}

/* ss 49, 50E: of a split, the first hand decides both. `second`: the player's second card, then in the other hand. */
static inline void decide_side_wagers(const held *h, bool is_split, uint8_t second, core_blackjack_tally *t) {
    static const uint8_t NOMINATED[] = {CORE_SUITS * ACE + 3, CORE_SUITS * KING + 3};
    const uint8_t of_split[] = {h->cards[0], second, h->cards[1]};
    bool nominated = h->hand.cards == 2 && !is_split && are_the_two(h->cards, NOMINATED);
    t->sevens[is_split ? sevens_of(of_split, 3) : sevens_of(h->cards, h->hand.cards)]++;
    t->bonuses[nominated ? (int)CORE_NOMINATED_BLACKJACK : bonus_of(h->cards, h->hand.cards)]++;
}

static inline void play(const plan *p, shoe *s, core_blackjack_tally *t) {
    const uint32_t left = s->left;
    held hands[CORE_SPLIT_HANDS], dealer;
    core_total totals[CORE_SPLIT_HANDS];
    begin(&hands[0]);
    begin(&dealer);
    uint32_t one = deal_to(&hands[0], s), first = deal_to(&dealer, s) - 1, two = deal_to(&hands[0], s);
    const uint8_t second = hands[0].cards[1];
    uint32_t choice = p->strategy->initial[one - 1][two - 1][first], count = choice == CORE_SPLIT ? 2 : 1;
    if (choice == CORE_SPLIT) split_pair(hands, first, p, s);
    else complete(&hands[0], choice, first, p, s);
    for (uint32_t i = 0; i < count; i++) totals[i] = total_of(&hands[i].hand, count == 1);
    core_total total = deal_to_dealer(&dealer, totals, count, s);
    t->gains[gain_of(hands, totals, count, &total) + MOST_HALVES]++;
    decide_side_wagers(&hands[0], count > 1, second, t);
    t->aces += first == 0;
    t->insured += first == 0 && value_of(dealer.cards[1]) == CORE_TEN;
    t->rounds++;
    t->cards += left - s->left;
}

int core_blackjack_simulate(const core_strategy *strategy, uint32_t decks, uint32_t behind, uint32_t shoes,
                            uint64_t seed, core_blackjack_tally *tally) {
    const uint32_t cards = decks * CORE_CARDS;
    if (decks < 2 || decks > CORE_MAX_DECKS || shoes < 1) return CORE_BAD_SHOE;
    if (behind < CORE_ROUND_CARDS - 1 || behind >= cards) return CORE_BAD_SHOE;
    if (!are_two_cards_allowed(strategy) || !are_three_cards_allowed(strategy)) return CORE_BAD_CHOICE;
    plan p;
    make_plan(&p, strategy);
    memset(tally, 0, sizeof *tally);
    shoe s = {.random = random_from(seed)};
    for (uint32_t i = 0; i < cards; i++) s.cards[i] = (uint8_t)(i % CORE_CARDS);
    for (; shoes > 0; shoes--) {
        s.left = cards;
        while (s.left > behind) play(&p, &s, tally); /* s 32(1), (2) */
    }
    return CORE_OK;
}
