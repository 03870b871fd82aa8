/* SPDX-License-Identifier: MIT */
/* Poker hands in the rankings of these rules: one hand, many hands, and the cards that make a hand. */
#include "poker.h"

/* The ranking of a game, by core_ranking. */
struct game {
    const struct ranking *ranking;
    uint32_t hole; /* how many of the first cards are in every hand: s 251(a) */
};

static const struct game GAMES[CORE_RANKINGS] = {
    [CORE_RANK_52] = {&RANKING_52, 0},
    [CORE_RANK_40] = {&RANKING_40, 0},
    [CORE_RANK_40_LOW] = {&RANKING_40_LOW, 0},
    [CORE_RANK_32] = {&RANKING_32, 0},
    [CORE_RANK_32_LOW] = {&RANKING_32_LOW, 0},
    [CORE_RANK_THREE] = {&RANKING_THREE, 0},
    [CORE_RANK_DOUBLE_CHANCE] = {&RANKING_DOUBLE_CHANCE, 0},
    [CORE_RANK_MANILA] = {&RANKING_32, 2},
    [CORE_RANK_MANILA_LOW] = {&RANKING_32_LOW, 2},
};

/* The hands that can be ranked: the function's name, the ranking, the number of cards. */
#define HANDS(EACH)                                                                                                     \
    EACH(five_52, CORE_RANK_52, 5)                                                                                      \
    EACH(six_52, CORE_RANK_52, 6)                                                                                       \
    EACH(seven_52, CORE_RANK_52, 7)                                                                                     \
    EACH(five_40, CORE_RANK_40, 5)                                                                                      \
    EACH(six_40, CORE_RANK_40, 6)                                                                                       \
    EACH(seven_40, CORE_RANK_40, 7)                                                                                     \
    EACH(five_40_low, CORE_RANK_40_LOW, 5)                                                                              \
    EACH(six_40_low, CORE_RANK_40_LOW, 6)                                                                               \
    EACH(seven_40_low, CORE_RANK_40_LOW, 7)                                                                             \
    EACH(five_32, CORE_RANK_32, 5)                                                                                      \
    EACH(six_32, CORE_RANK_32, 6)                                                                                       \
    EACH(seven_32, CORE_RANK_32, 7)                                                                                     \
    EACH(five_32_low, CORE_RANK_32_LOW, 5)                                                                              \
    EACH(six_32_low, CORE_RANK_32_LOW, 6)                                                                               \
    EACH(seven_32_low, CORE_RANK_32_LOW, 7)                                                                             \
    EACH(three, CORE_RANK_THREE, 3)                                                                                     \
    EACH(double_chance, CORE_RANK_DOUBLE_CHANCE, 5)                                                                     \
    EACH(manila, CORE_RANK_MANILA, 7)                                                                                   \
    EACH(manila_low, CORE_RANK_MANILA_LOW, 7)

/* One hand ---------------------------------------------------------------------------------------------------------- */

/* A hand from which cards are taken out. */
struct chosen {
    sums all;
    bool flush; /* whether a flush is possible */
};

INLINED struct chosen without(struct chosen hand, sums card) {
    return (struct chosen){hand.all - card, hand.flush};
}

INLINED uint32_t order_of_five(const struct ranking *r, struct chosen five) {
    return five.flush ? order_of(r, FIVE, five.all) : order_of_ranks(r, FIVE, five.all[KEY]);
}

/* The best five of six cards. Only cards from index `from` on may be left out. */
INLINED uint32_t best_without_one(const struct ranking *r, struct chosen six, const sums *cards, uint32_t from,
                                  uint32_t count) {
    uint32_t best = 0;
    for (uint32_t i = from; i < count; i++) best = larger(best, order_of_five(r, without(six, cards[i])));
    return best;
}

/* The best five of seven cards. Only cards from index `from` on may be left out. */
INLINED uint32_t best_without_two(const struct ranking *r, struct chosen seven, const sums *cards, uint32_t from,
                                  uint32_t count) {
    uint32_t best = 0;
#pragma GCC unroll 7
    for (uint32_t i = from; i < count - 1; i++)
        best = larger(best, best_without_one(r, without(seven, cards[i]), cards, i + 1, count));
    return best;
}

INLINED uint32_t best_left(const struct ranking *r, struct chosen all, const sums *cards, uint32_t hole,
                           uint32_t count) {
    return count == MOST ? best_without_two(r, all, cards, hole, count) : best_without_one(r, all, cards, hole, count);
}

/* The best five of six cards; or of seven cards, of which the first `hole` are in every hand. */
INLINED uint32_t best_five(const struct ranking *r, const uint8_t *cards, uint32_t hole, uint32_t count, sums all) {
    sums each[MOST];
    for (uint32_t i = hole; i < count; i++) each[i] = r->cards[cards[i]];
    if (is_flush(all[KEY])) return best_left(r, (struct chosen){all, true}, each, hole, count);
    return best_left(r, (struct chosen){all, false}, each, hole, count);
}

/* Double Chance, rule 11.1.9: the table of orders uses only the ranks, so the suits of a dead hand are checked here. It
 * has four cards of a suit, one less than a flush. */
INLINED uint32_t unless_dead(const struct ranking *r, uint32_t order, uint64_t key) {
    if (r->dead == 0 || order != r->dead) return order;
    return is_flush(key + POKER_ONE_OF_EACH_SUIT) ? order : r->otherwise;
}

INLINED uint32_t order_in(const struct game *g, const uint8_t *cards, uint32_t count, sums all) {
    const struct ranking *r = g->ranking;
    if (g->hole > 0 || r->of[count].orders == NULL) return best_five(r, cards, g->hole, count, all);
    return unless_dead(r, order_of(r, count, all), all[KEY]);
}

static int why_unsound(const struct ranking *r, const uint8_t *cards, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (r->cards[cards[i]][KEY] == 0) return CORE_BAD_CARD;
    return CORE_TWICE;
}

INLINED int order_or_error(const struct game *g, const uint8_t *cards, uint32_t count) {
    sums all = held(g->ranking, cards, count);
    bool sound = is_sound(all[MASK], count);
    return sound ? (int)order_in(g, cards, count, all) : why_unsound(g->ranking, cards, count);
}

#define ONE_HAND(NAME, RANKING, COUNT)                                                                                  \
    int core_##NAME(const uint8_t *cards) { return order_or_error(&GAMES[RANKING], cards, COUNT); }
HANDS(ONE_HAND)

/* Many hands -------------------------------------------------------------------------------------------------------- */

INLINED uint32_t orders_of(const struct game *g, const uint8_t *cards, uint32_t count, uint32_t hands,
                           uint16_t *orders) {
    for (uint32_t i = 0; i < hands; i++, cards += count) {
        int order = order_or_error(g, cards, count);
        if (order < 0) return i;
        orders[i] = (uint16_t)order;
    }
    return hands;
}

#define MANY_HANDS(NAME, RANKING, COUNT)                                                                                \
    static uint32_t many_##NAME(const uint8_t *cards, uint32_t hands, uint16_t *orders) {                               \
        return orders_of(&GAMES[RANKING], cards, COUNT, hands, orders);                                                 \
    }
HANDS(MANY_HANDS)

/* Any ranking ------------------------------------------------------------------------------------------------------- */

struct ranker {
    int (*one)(const uint8_t *cards);
    uint32_t (*many)(const uint8_t *cards, uint32_t hands, uint16_t *orders);
};

#define RANKER(NAME, RANKING, COUNT) [RANKING][COUNT] = {core_##NAME, many_##NAME},
static const struct ranker RANKERS[CORE_RANKINGS][MOST + 1] = {HANDS(RANKER)};

/* CORE_OK if the ranking has hands of this many cards. */
static int takes(uint32_t ranking, uint32_t count) {
    if (ranking >= CORE_RANKINGS) return CORE_BAD_RANKING;
    return count > MOST || RANKERS[ranking][count].one == NULL ? CORE_BAD_SIZE : CORE_OK;
}

int core_order(uint32_t ranking, const uint8_t *cards, uint32_t count) {
    int wrong = takes(ranking, count);
    return wrong ? wrong : RANKERS[ranking][count].one(cards);
}

int64_t core_orders(uint32_t ranking, const uint8_t *cards, uint32_t count, uint32_t hands, uint16_t *orders) {
    int wrong = takes(ranking, count);
    if (wrong) return wrong;
    return RANKERS[ranking][count].many(cards, hands, orders);
}

/* Which cards make a hand --------------------------------------------------------------------------------------------*/

/* How many of these cards have the rank of this one. */
static uint32_t alike(const uint8_t *cards, uint32_t count, uint8_t card) {
    uint32_t number = 0;
    for (uint32_t i = 0; i < count; i++) number += cards[i] / SUITS == card / SUITS;
    return number;
}

/* The weight of a card for sorting: more cards of its rank first, then the higher rank. */
static uint32_t weight(const uint8_t *cards, uint32_t count, uint8_t card) {
    return alike(cards, count, card) << 8 | card;
}

static void sort(uint8_t *cards, uint32_t count) {
    uint8_t sorted[FIVE];
    for (uint32_t i = 0; i < count; i++) {
        uint32_t before = 0;
        for (uint32_t j = 0; j < count; j++)
            before += weight(cards, count, cards[j]) > weight(cards, count, cards[i]);
        sorted[before] = cards[i];
    }
    memcpy(cards, sorted, count);
}

/* An ace that is used below the lowest rank of the deck counts last. */
static void put_low_ace_last(const struct ranking *r, uint8_t *cards, uint32_t count) {
    uint8_t ace = cards[0];
    uint32_t next = cards[1] / SUITS, lowest = cards[count - 1] / SUITS;
    bool runs = lowest == r->lowest_rank && next == lowest + count - 2;
    if (!r->ace_low || !runs || ace / SUITS != RANKS - 1) return;
    memmove(cards, cards + 1, count - 1);
    cards[count - 1] = ace;
}

/* Leaves out cards, from index `from` on, until the others make a hand of this order. A ranking with a dead hand
 * never needs this: its hands have no cards to leave out. */
static bool leave_out(const struct ranking *r, uint8_t *cards, uint32_t from, uint32_t count, uint32_t order) {
    if (count == r->made_of) return order_of_sound(r, cards, count) == order;
    for (uint32_t i = from; i < count; i++) {
        uint8_t fewer[MOST];
        memcpy(fewer, cards, i);
        memcpy(fewer + i, cards + i + 1, count - i - 1);
        if (leave_out(r, fewer, i, count - 1, order)) {
            memcpy(cards, fewer, r->made_of);
            return true;
        }
    }
    return false;
}

static int best_of(uint32_t ranking, const uint8_t *cards, uint32_t count, uint8_t *best) {
    int order = RANKERS[ranking][count].one(cards);
    if (order < 0) return order;
    const struct ranking *r = GAMES[ranking].ranking;
    uint8_t left[MOST];
    memcpy(left, cards, count);
    if (count > r->made_of) leave_out(r, left, GAMES[ranking].hole, count, (uint32_t)order);
    sort(left, r->made_of);
    put_low_ace_last(r, left, r->made_of);
    memcpy(best, left, r->made_of);
    return order;
}

int core_best(uint32_t ranking, const uint8_t *cards, uint32_t count, uint8_t *best) {
    int wrong = takes(ranking, count);
    return wrong ? wrong : best_of(ranking, cards, count, best);
}

int64_t core_bests(uint32_t ranking, const uint8_t *cards, uint32_t count, uint32_t hands, uint16_t *orders,
                   uint8_t *best) {
    int wrong = takes(ranking, count);
    if (wrong) return wrong;
    uint32_t made_of = GAMES[ranking].ranking->made_of;
    for (uint32_t i = 0; i < hands; i++, cards += count, best += made_of) {
        int order = best_of(ranking, cards, count, best);
        if (order < 0) return i;
        orders[i] = (uint16_t)order;
    }
    return hands;
}

int core_highest(uint32_t ranking) {
    return ranking < CORE_RANKINGS ? GAMES[ranking].ranking->highest : CORE_BAD_RANKING;
}

int core_hand_of(uint32_t ranking, uint32_t order) {
    if (ranking >= CORE_RANKINGS) return CORE_BAD_RANKING;
    const struct ranking *r = GAMES[ranking].ranking;
    if (order < 1 || order > r->highest) return CORE_BAD_ORDER;
    int line = r->lines - 1;
    while (r->lowest[line] > order) line--;
    return line;
}

/* Face-up cards ----------------------------------------------------------------------------------------------------- */

/* Our reading of s 348(3), "considered from the point of view of poker ranking": pairs and more rank as in ss 328
 * and 372, and the ace is high whatever was announced. This order is written here, and not made from the lists. The
 * cards are sorted. For each card, how many cards have its rank is a digit. Then for each card, its rank is a digit. */
int core_showing(uint32_t ranking, const uint8_t *cards, uint32_t count) {
    uint8_t sorted[CORE_SHOWING];
    if (ranking >= CORE_RANKINGS) return CORE_BAD_RANKING;
    if (count < 1 || count > CORE_SHOWING) return CORE_BAD_SIZE;
    for (uint32_t i = 0; i < count; i++)
        if (GAMES[ranking].ranking->cards[cards[i]][KEY] == 0) return CORE_BAD_CARD;
    for (uint32_t i = 1; i < count; i++)
        if (memchr(cards, cards[i], i) != NULL) return CORE_TWICE;
    memcpy(sorted, cards, count);
    sort(sorted, count);
    uint32_t number = 0;
    for (uint32_t i = 0; i < count; i++) number = number * FIVE + alike(sorted, count, sorted[i]);
    for (uint32_t i = 0; i < count; i++) number = number * RANKS + sorted[i] / SUITS;
    return (int)number;
}
