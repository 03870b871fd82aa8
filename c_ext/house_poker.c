/* SPDX-License-Identifier: MIT */
/* Poker against the house: in how many ways hands end under best play, by counting every deal of one deck. */
#include "core.h"

#include <stdbool.h>
#include <string.h>

enum { MOST = 7, FIVE = 5, THREE = 3, SUITS = CORE_SUITS, CARD_BITS = 6, CARD_MASK = (1 << CARD_BITS) - 1 };

/* Combinations of cards ----------------------------------------------------------------------------------------------
 *
 * The cards of a combination are in ascending order. Combinations of the same size are numbered in the order of their
 * highest cards, then of the next ones. So the number of one is a sum: for the card at place i (the first is 1), how
 * many choices of i cards there are of the cards below it.
 */

/* How many choices there are of `taken` cards of `cards`. */
static uint32_t choices(uint32_t cards, uint32_t taken) {
    uint32_t found = 1;
    for (uint32_t i = 0; i < taken; i++) found = cards < taken ? 0 : found * (cards - i) / (i + 1);
    return found;
}

static void first_combination(uint8_t *cards, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) cards[i] = (uint8_t)i;
}

/* False after the last one. */
static bool next_combination(uint8_t *cards, uint32_t count) {
    uint32_t i = 0;
    while (i + 1 < count && cards[i] + 1 == cards[i + 1]) i++;
    if (++cards[i] == CORE_CARDS) return false;
    first_combination(cards, i);
    return true;
}

static bool holds(const uint8_t *cards, uint32_t count, uint32_t card) {
    return memchr(cards, (int)card, count) != NULL;
}

/* The ranks of each suit, a bit for each. */
struct suited {
    uint16_t ranks[SUITS];
};

static struct suited suits_of(const uint8_t *cards, uint32_t count) {
    struct suited s = {{0}};
    for (uint32_t i = 0; i < count; i++) s.ranks[cards[i] % SUITS] |= (uint16_t)(1u << cards[i] / SUITS);
    return s;
}

/* Suits are equal. So of all hands that differ only by the names of the suits, one stands for the others: that whose
 * suits are in descending order. How many hands this one stands for; 0 if another one stands for it. */
static uint32_t stands_for(const uint8_t *cards, uint32_t count) {
    struct suited s = suits_of(cards, count);
    uint32_t hands = 1, alike = 1;
    for (uint32_t suit = 1; suit < SUITS; suit++) {
        if (s.ranks[suit] > s.ranks[suit - 1]) return 0;
        alike = s.ranks[suit] == s.ranks[suit - 1] ? alike + 1 : 1;
        hands = hands * (suit + 1) / alike;
    }
    return hands;
}

int core_deals(uint32_t ranking, uint32_t count, uint32_t *deals) {
    uint8_t cards[MOST];
    int highest = core_highest(ranking);
    if (highest < 0) return highest;
    if (count < 1 || count > MOST) return CORE_BAD_SIZE;
    memset(deals, 0, ((uint32_t)highest + 1) * sizeof *deals);
    first_combination(cards, count);
    do {
        int order = core_order(ranking, cards, count);
        if (order == CORE_BAD_SIZE) return order;
        if (order > 0) deals[order]++;
    } while (next_combination(cards, count));
    return CORE_OK;
}

static uint32_t line_of(uint32_t ranking, int order) { return (uint32_t)core_hand_of(ranking, (uint32_t)order); }

/* Caribbean stud -----------------------------------------------------------------------------------------------------
 *
 * The player's hands are taken in the order of the ranking, and the dealer's lower hands are counted: for each choice
 * of 1 to 4 cards, the number of these hands with all the cards. Inclusion and exclusion then gives the number of hands
 * with the dealer's first card, which is seen, and none of the player's cards.
 */
enum { SUBSETS = 1 << FIVE, OTHERS = 163185 /* choices of the dealer's 4 other cards */ };

/* The dealer's hands that are counted: those that do not qualify, and those that qualify and are lower. */
enum { LOW, LOWER };

static uint32_t packed(const uint8_t *cards) {
    uint32_t hand = 0;
    for (uint32_t i = 0; i < FIVE; i++) hand |= (uint32_t)cards[i] << CARD_BITS * i;
    return hand;
}

static void unpack(uint32_t hand, uint8_t *cards) {
    for (uint32_t i = 0; i < FIVE; i++) cards[i] = (uint8_t)(hand >> CARD_BITS * i & CARD_MASK);
}

/* The order of each hand, by its number; and how many hands there are of each order and below it. */
static void order_hands(core_caribbean_room *room) {
    uint8_t cards[FIVE];
    uint32_t number = 0;
    first_combination(cards, FIVE);
    do {
        room->orders[number] = (uint16_t)core_five_52(cards);
        room->up_to[room->orders[number++]]++;
    } while (next_combination(cards, FIVE));
    for (uint32_t order = 1; order <= CORE_ORDERS_52; order++) room->up_to[order] += room->up_to[order - 1];
}

/* Sorts the hands by the ranking. Before a hand is placed, the place for the next hand of its order goes down by one.
 * In the end `up_to` has the place of the first hand of each order, which is the number of hands below it. */
static void sort_hands(core_caribbean_room *room) {
    uint8_t cards[FIVE];
    uint32_t number = 0;
    first_combination(cards, FIVE);
    do room->hands[--room->up_to[room->orders[number++]]] = packed(cards);
    while (next_combination(cards, FIVE));
}

static void prepare(core_caribbean_room *room) {
    memset(room, 0, sizeof *room);
    for (uint32_t taken = 0; taken <= FIVE; taken++)
        for (uint32_t cards = 0; cards <= CORE_CARDS; cards++) room->choices[taken][cards] = choices(cards, taken);
    for (uint32_t size = 1; size < FIVE; size++)
        room->begin[size + 1] = room->begin[size] + room->choices[size][CORE_CARDS];
    order_hands(room);
    sort_hands(room);
}

static uint32_t end_of(const core_caribbean_room *room, uint32_t order) {
    return order < CORE_ORDERS_52 ? room->up_to[order + 1] : CORE_FIVES;
}

/* Counts all hands of this order. */
static void add(core_caribbean_room *room, uint32_t which, uint32_t order) {
    for (uint32_t place = room->up_to[order]; place < end_of(room, order); place++) {
        for (uint32_t subset = 1; subset < SUBSETS - 1; subset++) {
            uint32_t number = 0, size = 0;
            for (uint32_t i = 0; i < FIVE; i++)
                if (subset >> i & 1) number += room->choices[++size][room->hands[place] >> CARD_BITS * i & CARD_MASK];
            room->counts[which][room->begin[size] + number]++;
        }
    }
}

/* Orders from `begin` to below `end`, and which counts have the hands of these orders. */
struct span {
    uint32_t which, begin, end;
};

/* Adds to `found`, for each card, the number of hands with this card and the cards of `subset`. With 4 cards in
 * `subset` there is at most one hand, whose order is known. */
static void add_those_with(const core_caribbean_room *room, struct span span, const uint8_t *subset, uint32_t size,
                           int32_t *found) {
    const uint32_t *counts = room->counts[span.which] + room->begin[size + 1 < FIVE ? size + 1 : 0];
    int32_t sign = size % 2 ? -1 : 1;
    uint32_t below = 0, above = 0, card = 0;
    for (uint32_t i = 0; i < size; i++) above += room->choices[i + 2][subset[i]];
    for (uint32_t gap = 0; gap <= size; gap++) {
        uint32_t stop = gap < size ? subset[gap] : CORE_CARDS;
        for (; card < stop; card++) {
            uint32_t number = below + room->choices[gap + 1][card] + above;
            if (size + 1 < FIVE) found[card] += sign * (int32_t)counts[number];
            else found[card] += room->orders[number] >= span.begin && room->orders[number] < span.end;
        }
        if (gap == size) return;
        below += room->choices[gap + 1][stop];
        above -= room->choices[gap + 2][stop];
        card = stop + 1;
    }
}

/* For each card that is not the player's, how many hands have it and none of the player's cards. */
static void count_hands(const core_caribbean_room *room, struct span span, const uint8_t *player, int32_t *found) {
    for (uint32_t chosen = 0; chosen < SUBSETS - 1; chosen++) {
        uint8_t subset[FIVE];
        uint32_t size = 0;
        for (uint32_t i = 0; i < FIVE; i++)
            if (chosen >> i & 1) subset[size++] = player[i];
        add_those_with(room, span, subset, size, found);
    }
}

/* The same for the hands that have the same order as the player's. */
static void count_equal(const core_caribbean_room *room, uint32_t order, const uint8_t *player, int32_t *found) {
    uint64_t own = 0;
    for (uint32_t i = 0; i < FIVE; i++) own |= UINT64_C(1) << player[i];
    for (uint32_t place = room->up_to[order]; place < end_of(room, order); place++) {
        uint8_t dealer[FIVE];
        bool apart = true;
        unpack(room->hands[place], dealer);
        for (uint32_t i = 0; i < FIVE; i++) apart &= !(own >> dealer[i] & 1);
        for (uint32_t i = 0; apart && i < FIVE; i++) found[dealer[i]]++;
    }
}

/* For each card that the dealer's first one can be: how many hands do not qualify, are lower than the player's, and
 * equal it. */
struct against {
    int32_t low[CORE_CARDS], lower[CORE_CARDS], equal[CORE_CARDS];
};

static struct against against(const core_caribbean_room *room, uint32_t qualifies, uint32_t order,
                              const uint8_t *player) {
    struct against found = {{0}, {0}, {0}};
    count_hands(room, (struct span){LOW, 0, qualifies}, player, found.low);
    if (order < qualifies) return found;
    count_hands(room, (struct span){LOWER, qualifies, order}, player, found.lower);
    count_equal(room, order, player, found.equal);
    return found;
}

/* Adds how a hand ends against a card of the dealer's: folded, or by the four ways of a bet. It is as many as `hands`
 * hands. */
static void play(const struct against *found, uint32_t card, uint32_t win, uint32_t hands, const int32_t *gains,
                 uint64_t *ways) {
    const uint32_t ends[] = {CORE_NOT_QUALIFIED, win, CORE_STANDS_OFF, CORE_LOSES};
    int64_t of[] = {found->low[card], found->lower[card], found->equal[card], OTHERS}, gained = 0;
    of[3] -= of[0] + of[1] + of[2];
    for (uint32_t i = 0; i < 4; i++) gained += gains[ends[i]] * of[i];
    if (gained < (int64_t)gains[CORE_FOLDS] * OTHERS) ways[CORE_FOLDS] += (uint64_t)hands * OTHERS;
    else
        for (uint32_t i = 0; i < 4; i++) ways[ends[i]] += hands * (uint64_t)of[i];
}

/* Adds how the player's hands of this order end. */
static void play_order(const core_caribbean_room *room, uint32_t qualifies, uint32_t order, const int32_t *gains,
                       uint64_t *ways) {
    uint32_t win = CORE_WINS + line_of(CORE_RANK_52, (int)order);
    for (uint32_t place = room->up_to[order]; place < end_of(room, order); place++) {
        uint8_t player[FIVE];
        unpack(room->hands[place], player);
        uint32_t hands = stands_for(player, FIVE);
        if (hands == 0) continue;
        struct against found = against(room, qualifies, order, player);
        for (uint32_t card = 0; card < CORE_CARDS; card++)
            if (!holds(player, FIVE, card)) play(&found, card, win, hands, gains, ways);
    }
}

int core_caribbean(core_caribbean_room *room, uint32_t qualifies, const int32_t *gains, uint64_t *ways) {
    if (qualifies < 1 || qualifies > CORE_ORDERS_52) return CORE_BAD_ORDER;
    memset(ways, 0, CORE_CARIBBEAN_ENDS * sizeof *ways);
    prepare(room);
    for (uint32_t order = 1; order < qualifies; order++) add(room, LOW, order);
    for (uint32_t order = 1; order <= CORE_ORDERS_52; order++) {
        play_order(room, qualifies, order, gains, ways);
        if (order >= qualifies) add(room, LOWER, order);
    }
    return CORE_OK;
}

/* Let It Ride -------------------------------------------------------------------------------------------------------*/

/* The ends of a hand after one or two more cards: the number of ways of each end, and the player's total gain. */
struct future {
    uint64_t ways[CORE_LINES_52];
    int64_t gained;
};

static void add_ways(uint64_t *ways, const struct future *future, uint64_t hands) {
    for (uint32_t end = 0; end < CORE_LINES_52; end++) ways[end] += hands * future->ways[end];
}

/* The last card of `cards`, a hand of five, is each that is not among the first four. */
static struct future last_card(uint8_t *cards, uint32_t paid, const int32_t *gains) {
    struct future found = {{0}, 0};
    for (uint32_t card = 0; card < CORE_CARDS; card++) {
        if (holds(cards, FIVE - 1, card)) continue;
        cards[FIVE - 1] = (uint8_t)card;
        int order = core_five_52(cards);
        uint32_t end = order < (int)paid ? CORE_NOT_PAID : line_of(CORE_RANK_52, order);
        found.ways[end]++;
        found.gained += gains[end];
    }
    return found;
}

/* The same for the last two cards; and what becomes of the second wager, which rides if that gains. */
static struct future last_two_cards(uint8_t *cards, uint32_t paid, const int32_t *gains, uint64_t *second,
                                    uint64_t hands) {
    struct future found = {{0}, 0};
    for (uint32_t card = 0; card < CORE_CARDS; card++) {
        if (holds(cards, THREE, card)) continue;
        cards[THREE] = (uint8_t)card;
        struct future after = last_card(cards, paid, gains);
        add_ways(found.ways, &after, 1);
        found.gained += after.gained;
        if (after.gained > 0) add_ways(second, &after, hands);
    }
    return found;
}

int core_let_it_ride(uint32_t paid, const int32_t *gains, uint64_t *ways) {
    uint64_t *first = ways, *second = first + CORE_LINES_52, *third = second + CORE_LINES_52;
    uint8_t cards[FIVE] = {0};
    memset(ways, 0, CORE_RIDES * CORE_LINES_52 * sizeof *ways);
    first_combination(cards, THREE);
    do {
        uint32_t hands = stands_for(cards, THREE);
        if (hands == 0) continue;
        struct future found = last_two_cards(cards, paid, gains, second, hands);
        add_ways(third, &found, hands);
        if (found.gained > 0) add_ways(first, &found, hands);
    } while (next_combination(cards, THREE));
    return CORE_OK;
}

/* Double Chance -----------------------------------------------------------------------------------------------------*/

enum { SIXTHS = CORE_CARDS - FIVE, MOST_KEPT = 3 };

/* How many sixth cards are of the suit of a kept card and lower than it. None of the five cards is one. */
static uint32_t lower_than_kept(const uint8_t *cards, uint32_t kept) {
    uint64_t lower = 0, own = 0;
    for (uint32_t i = 0; i < FIVE; i++) {
        own |= UINT64_C(1) << cards[i];
        for (uint32_t card = cards[i] % SUITS; kept >> i & 1 && card < cards[i]; card += SUITS)
            lower |= UINT64_C(1) << card;
    }
    return (uint32_t)__builtin_popcountll(lower & ~own);
}

/* The same for the best choice of the cards to keep. */
static uint32_t most_lower(const uint8_t *cards) {
    uint32_t most = 0;
    for (uint32_t kept = 1; kept < SUBSETS; kept++) {
        if (__builtin_popcount(kept) > MOST_KEPT) continue;
        uint32_t lower = lower_than_kept(cards, kept);
        if (lower > most) most = lower;
    }
    return most;
}

int core_double_chance_ways(uint64_t *ways) {
    uint8_t cards[FIVE];
    memset(ways, 0, CORE_DOUBLE_CHANCE_ENDS * sizeof *ways);
    first_combination(cards, FIVE);
    do {
        uint32_t hands = stands_for(cards, FIVE);
        if (hands == 0) continue;
        uint32_t line = line_of(CORE_RANK_DOUBLE_CHANCE, core_double_chance(cards));
        uint32_t wins = line == CORE_SIXTH_LOSES ? most_lower(cards) : 0;
        ways[CORE_SIXTH_WINS] += (uint64_t)hands * wins;
        ways[line] += (uint64_t)hands * (SIXTHS - wins);
    } while (next_combination(cards, FIVE));
    return CORE_OK;
}
