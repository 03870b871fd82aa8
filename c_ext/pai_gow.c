/* SPDX-License-Identifier: MIT */
/* Pai gow: the order of two tiles, the house way, and the number of deals for each end of hands set this way. */
#include "core.h"

#include "pai_gow_tables.h"

#include <stdbool.h>
#include <stddef.h>

enum { DEALT = CORE_DEALT_TILES, TWO = 2 };

int core_tiles_order(uint8_t first, uint8_t second) {
    if (first >= CORE_TILES || second >= CORE_TILES) return CORE_BAD_CARD;
    return first == second ? CORE_TWICE : ORDERS[first / TWO][second / TWO];
}

/* The house way ------------------------------------------------------------------------------------------------------*/

static void put_in_order(uint8_t *one, uint8_t *other) {
    uint8_t lower = *one < *other ? *one : *other, higher = *one < *other ? *other : *one;
    *one = lower;
    *other = higher;
}

static void sort(uint8_t *t) {
    put_in_order(&t[0], &t[1]);
    put_in_order(&t[2], &t[3]);
    put_in_order(&t[0], &t[2]);
    put_in_order(&t[1], &t[3]);
    put_in_order(&t[1], &t[2]);
}

int core_house_way(const uint8_t *tiles, uint8_t *set) {
    uint8_t t[DEALT] = {tiles[0], tiles[1], tiles[2], tiles[3]};
    sort(t);
    if (t[3] >= CORE_TILES) return CORE_BAD_CARD;
    if (t[0] == t[1] || t[1] == t[2] || t[2] == t[3]) return CORE_TWICE;
    uint32_t entry = HOUSE_WAY[PLACES[0][t[0]] + PLACES[1][t[1]] + PLACES[2][t[2]] + PLACES[3][t[3]]];
    const uint8_t *places = SETTINGS[entry & SETTING_MASK];
    for (uint32_t i = 0; i < DEALT; i++) set[i] = t[places[i]];
    return (int)(entry >> SETTING_BITS);
}

int64_t core_house_ways(const uint8_t *tiles, uint32_t hands, uint8_t *set, uint16_t *codes) {
    for (uint32_t hand = 0; hand < hands; hand++) {
        int code = core_house_way(tiles + (size_t)DEALT * hand, set + (size_t)DEALT * hand);
        if (code < 0) return hand;
        codes[hand] = (uint16_t)code;
    }
    return hands;
}

/* How hands end ------------------------------------------------------------------------------------------------------
 *
 * Two tiles of one rank are worth the same, so hands are counted by their ranks.
 */
enum { HANDS = 3620 };

/* How many ways there are to take one tile of a rank, then to take both, for each rank; the last one is 1. */
enum { ONE_OF = 0, BOTH_OF = RANKS, ONLY_WAY = 2 * RANKS, COUNTS };

struct counts {
    uint32_t of[COUNTS];
};

/* A hand set the house way: the orders of its low and its high hand, and the counts whose product is how often it is
 * dealt. */
struct hand {
    uint8_t low, high;
    uint8_t counts[DEALT];
};

/* Low hands that total zero are equal, whatever their tiles: s 444(6). */
static uint8_t low_order(uint8_t order) { return order < RANKS ? 0 : order; }

static bool is_second(const uint8_t *t, uint32_t i) { return i > 0 && t[i] / TWO == t[i - 1] / TWO; }

static bool is_first_of_both(const uint8_t *t, uint32_t i) { return i + 1 < DEALT && is_second(t, i + 1); }

/* Returns whether this hand is the one counted for all hands of its ranks: it has no second tile of a rank without the
   first. */
static bool stands_for_others(const uint8_t *t) {
    for (uint32_t i = 0; i < DEALT; i++)
        if (t[i] % TWO == 1 && !is_second(t, i)) return false;
    return true;
}

static uint8_t count_of(const uint8_t *t, uint32_t i) {
    if (is_second(t, i)) return ONLY_WAY;
    return (uint8_t)(t[i] / TWO + (is_first_of_both(t, i) ? BOTH_OF : ONE_OF));
}

static struct hand hand_of(const uint8_t *t) {
    uint8_t set[DEALT];
    (void)core_house_way(t, set);
    struct hand hand = {low_order(ORDERS[set[0] / TWO][set[1] / TWO]), ORDERS[set[2] / TWO][set[3] / TWO], {0}};
    for (uint32_t i = 0; i < DEALT; i++) hand.counts[i] = count_of(t, i);
    return hand;
}

static void all_hands(struct hand *hands) {
    uint8_t t[DEALT];
    for (t[0] = 0; t[0] < CORE_TILES; t[0]++)
        for (t[1] = (uint8_t)(t[0] + 1); t[1] < CORE_TILES; t[1]++)
            for (t[2] = (uint8_t)(t[1] + 1); t[2] < CORE_TILES; t[2]++)
                for (t[3] = (uint8_t)(t[2] + 1); t[3] < CORE_TILES; t[3]++)
                    if (stands_for_others(t)) *hands++ = hand_of(t);
}

/* The counts for all tiles of a set. */
static struct counts of_a_set(void) {
    struct counts c;
    for (uint32_t rank = 0; rank < RANKS; rank++) c.of[ONE_OF + rank] = TWO, c.of[BOTH_OF + rank] = 1;
    c.of[ONLY_WAY] = 1;
    return c;
}

/* The counts for the tiles that a hand leaves of a set. */
static struct counts left_by(const struct hand *hand) {
    struct counts c = of_a_set();
    for (uint32_t i = 0; i < DEALT; i++) {
        uint32_t taken = hand->counts[i], rank = taken % RANKS;
        if (taken == ONLY_WAY) continue;
        c.of[ONE_OF + rank] = taken < BOTH_OF ? 1 : 0;
        c.of[BOTH_OF + rank] = 0;
    }
    return c;
}

static uint32_t ways_of(const struct hand *hand, const struct counts *c) {
    const uint8_t *of = hand->counts;
    return c->of[of[0]] * c->of[of[1]] * c->of[of[2]] * c->of[of[3]];
}

/* Counts the bank's hands, from the tiles that this hand leaves, for each end of this hand. */
static void against_all(const struct hand *player, const struct hand *hands, uint32_t *found) {
    struct counts left = left_by(player);
    for (uint32_t end = 0; end < CORE_PAI_GOW_ENDS; end++) found[end] = 0;
    for (const struct hand *bank = hands; bank < hands + HANDS; bank++)
        found[(player->low > bank->low) + (player->high > bank->high)] += ways_of(bank, &left);
}

int core_pai_gow(uint64_t *ways) {
    struct hand hands[HANDS];
    struct counts whole = of_a_set();
    all_hands(hands);
    for (uint32_t end = 0; end < CORE_PAI_GOW_ENDS; end++) ways[end] = 0;
    for (const struct hand *player = hands; player < hands + HANDS; player++) {
        uint32_t found[CORE_PAI_GOW_ENDS];
        against_all(player, hands, found);
        for (uint32_t end = 0; end < CORE_PAI_GOW_ENDS; end++) ways[end] += (uint64_t)ways_of(player, &whole) * found[end];
    }
    return CORE_OK;
}
