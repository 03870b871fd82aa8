/* SPDX-License-Identifier: MIT */
/* A plain C program that tests pai gow in the core. It needs only a C library. It includes the core's source, so that
 * a few hands can be counted alone: all pairs of hands, tile by tile, take too long. */
#include "pai_gow.c"
#include "test_expect.h"

#include <string.h>

enum { UNTOUCHED = 0xEE, ALL_DEALS = 35960, BANKS = 20475, STEP = 601 };

/* Tiles by their numbers: the first of each rank. */
enum {
    TEEN = 0, DAY = 2, YUN = 4, GOR = 6, MOOY = 8, CHONG = 10, BON = 12, FOO = 14, PING = 16, TIT = 18, LOOK = 20,
    GOW = 22, BOT = 24, CHIT = 26, NG = 28, GEE_JUN = 30
};

static int order_of(uint32_t first, uint32_t second) { return core_tiles_order((uint8_t)first, (uint8_t)second); }

/* Two tiles ----------------------------------------------------------------------------------------------------------*/

static void two_tiles_rank_as_in_s_415(void) {
    static const uint8_t descending[][2] = {
        {GEE_JUN, GEE_JUN + 1}, {TEEN, TEEN + 1}, {DAY, DAY + 1}, {YUN, YUN + 1}, {GOR, GOR + 1}, {MOOY, MOOY + 1},
        {CHONG, CHONG + 1}, {BON, BON + 1}, {FOO, FOO + 1}, {PING, PING + 1}, {TIT, TIT + 1}, {LOOK, LOOK + 1},
        {GOW, GOW + 1}, {BOT, BOT + 1}, {CHIT, CHIT + 1}, {NG, NG + 1}, {TEEN, GOW}, {DAY, GOW}, {TEEN, YUN},
        {DAY, BOT}, {TEEN, CHIT}, {DAY, TIT}, {GOR, NG}, {CHONG, GEE_JUN}, {TEEN, CHONG}, {NG, GEE_JUN},
    };
    for (uint32_t i = 1; i < sizeof descending / sizeof *descending; i++)
        EXPECT(order_of(descending[i - 1][0], descending[i - 1][1]) > order_of(descending[i][0], descending[i][1]));
}

static void a_tile_of_gee_jun_counts_3_or_6(void) {
    EXPECT(order_of(GEE_JUN, BON) / RANKS == 7);   /* 3 */
    EXPECT(order_of(GEE_JUN, LOOK) / RANKS == 9);  /* 3 */
    EXPECT(order_of(GEE_JUN, DAY) / RANKS == 8);   /* 6 */
    EXPECT(order_of(GEE_JUN + 1, GOW) / RANKS == 5); /* 6 */
}

static void every_two_tiles_are_of_one_kind(void) {
    static const uint32_t published[] = {24, 32, 44, 48, 52, 44, 56, 52, 56, 32}; /* points 0 to 9 */
    uint32_t points[10] = {0}, ranking = 0;
    for (uint32_t first = 0; first < CORE_TILES; first++)
        for (uint32_t second = first + 1; second < CORE_TILES; second++) {
            int order = order_of(first, second);
            EXPECT(order == order_of(second, first));
            if (order < 10 * RANKS) points[order / RANKS]++;
            else ranking++;
        }
    for (uint32_t i = 0; i < 10; i++) EXPECT(points[i] == published[i]);
    EXPECT(ranking == 16 + 8 + 16 + 16);
}

static void what_is_no_hand_is_refused(void) {
    EXPECT(order_of(CORE_TILES, 0) == CORE_BAD_CARD);
    EXPECT(order_of(0, CORE_TILES) == CORE_BAD_CARD);
    EXPECT(order_of(0, 255) == CORE_BAD_CARD);
    EXPECT(order_of(7, 7) == CORE_TWICE);
}

/* The house way ------------------------------------------------------------------------------------------------------*/

static bool is_set_as(const uint8_t *tiles, const uint8_t *wanted) {
    uint8_t set[DEALT];
    return core_house_way(tiles, set) >= 0 && memcmp(set, wanted, DEALT) == 0;
}

static void some_hands_are_set_as_the_sections_say(void) {
    EXPECT(is_set_as((const uint8_t[]){CHIT, GOW, TEEN, NG}, (const uint8_t[]){GOW, NG, TEEN, CHIT}));      /* s 441(1) */
    EXPECT(is_set_as((const uint8_t[]){GOW, GOW + 1, DAY, TEEN}, (const uint8_t[]){DAY, GOW + 1, TEEN, GOW})); /* 440(4)(b) */
    EXPECT(is_set_as((const uint8_t[]){TEEN, FOO, TEEN + 1, GOW}, (const uint8_t[]){TEEN + 1, FOO, TEEN, GOW})); /* (a)(ii) */
    EXPECT(is_set_as((const uint8_t[]){TIT, YUN, MOOY, FOO}, (const uint8_t[]){MOOY, TIT, YUN, FOO}));      /* s 443(2) */
    EXPECT(is_set_as((const uint8_t[]){GOW, PING, BOT, YUN}, (const uint8_t[]){YUN, GOW, PING, BOT}));      /* s 443(6) */
}

static bool is_below(const uint8_t *one, const uint8_t *other) {
    return ORDERS[one[0] / TWO][one[1] / TWO] <= ORDERS[other[0] / TWO][other[1] / TWO];
}

static bool holds_all(const uint8_t *set, const uint8_t *tiles) {
    for (uint32_t i = 0; i < DEALT; i++)
        if (memchr(set, tiles[i], DEALT) == NULL) return false;
    return true;
}

/* The same tiles from the last to the first are set in the same way; the low hand is never above the high hand. */
static void check_deal(const uint8_t *tiles, uint8_t *set, uint16_t *code) {
    const uint8_t turned[DEALT] = {tiles[3], tiles[1], tiles[2], tiles[0]};
    uint8_t again[DEALT];
    int found = core_house_way(tiles, set);
    EXPECT(found >= 0 && core_house_way(turned, again) == found);
    EXPECT(memcmp(set, again, DEALT) == 0 && holds_all(set, tiles));
    EXPECT(is_below(set, set + TWO));
    EXPECT(set[0] < set[1] && set[2] < set[3]); /* the higher rank first */
    *code = (uint16_t)found;
}

static bool next_deal(uint8_t *t) {
    uint32_t i = DEALT;
    while (i > 0 && t[i - 1] == CORE_TILES - DEALT + i - 1) i--;
    if (i == 0) return false;
    t[i - 1]++;
    for (; i < DEALT; i++) t[i] = (uint8_t)(t[i - 1] + 1);
    return true;
}

static void every_deal_is_set_alone_and_together(void) {
    static uint8_t tiles[DEALT * ALL_DEALS], alone[DEALT * ALL_DEALS], together[DEALT * ALL_DEALS];
    static uint16_t codes[ALL_DEALS], codes_together[ALL_DEALS];
    uint8_t t[DEALT] = {0, 1, 2, 3};
    uint32_t deals = 0;
    do {
        memcpy(tiles + DEALT * deals, t, DEALT);
        check_deal(t, alone + DEALT * deals, codes + deals);
        deals++;
    } while (next_deal(t));
    EXPECT(deals == ALL_DEALS);
    EXPECT(core_house_ways(tiles, deals, together, codes_together) == deals);
    EXPECT(memcmp(alone, together, sizeof alone) == 0 && memcmp(codes, codes_together, sizeof codes) == 0);
}

static void what_is_no_deal_is_refused_and_changes_nothing(void) {
    static const uint8_t wrong[][DEALT] = {{32, 1, 2, 3}, {0, 1, 2, 255}, {0, 1, 2, 2}, {5, 1, 5, 2}, {31, 31, 31, 31}};
    static const int why[] = {CORE_BAD_CARD, CORE_BAD_CARD, CORE_TWICE, CORE_TWICE, CORE_TWICE};
    for (uint32_t i = 0; i < 5; i++) {
        uint8_t set[DEALT] = {UNTOUCHED, UNTOUCHED, UNTOUCHED, UNTOUCHED};
        EXPECT(core_house_way(wrong[i], set) == why[i]);
        EXPECT(set[0] == UNTOUCHED && set[1] == UNTOUCHED && set[2] == UNTOUCHED && set[3] == UNTOUCHED);
    }
}

static void many_hands_stop_at_the_first_that_is_refused(void) {
    static const uint8_t tiles[3 * DEALT] = {0, 2, 4, 6, 1, 1, 4, 6, 8, 10, 12, 14};
    uint8_t set[3 * DEALT];
    uint16_t codes[3] = {UNTOUCHED, UNTOUCHED, UNTOUCHED};
    memset(set, UNTOUCHED, sizeof set);
    EXPECT(core_house_ways(tiles, 3, set, codes) == 1);
    EXPECT(set[DEALT - 1] != UNTOUCHED && set[DEALT] == UNTOUCHED && codes[1] == UNTOUCHED);
    EXPECT(core_house_ways(tiles, 0, NULL, NULL) == 0);
}

/* How hands end ------------------------------------------------------------------------------------------------------*/

/* The bank's hands against one hand, tile by tile. */
static void counted_by_tiles(const uint8_t *player, uint32_t *found) {
    struct hand mine = hand_of(player);
    uint8_t bank[DEALT] = {0, 1, 2, 3};
    do {
        if (memchr(player, bank[0], DEALT) || memchr(player, bank[1], DEALT) || memchr(player, bank[2], DEALT) ||
            memchr(player, bank[3], DEALT))
            continue;
        struct hand its = hand_of(bank);
        found[(mine.low > its.low) + (mine.high > its.high)]++;
    } while (next_deal(bank));
}

static void hands_counted_by_rank_are_those_counted_by_tiles(void) {
    static struct hand hands[HANDS];
    uint8_t t[DEALT] = {0, 1, 2, 3};
    uint32_t number = 0;
    all_hands(hands);
    do {
        uint32_t by_rank[CORE_PAI_GOW_ENDS], by_tile[CORE_PAI_GOW_ENDS] = {0};
        if (number++ % STEP != 0) continue;
        struct hand hand = hand_of(t);
        if (!stands_for_others(t)) continue;
        against_all(&hand, hands, by_rank);
        counted_by_tiles(t, by_tile);
        EXPECT(memcmp(by_rank, by_tile, sizeof by_rank) == 0);
        EXPECT(by_rank[0] + by_rank[1] + by_rank[2] == BANKS);
    } while (next_deal(t));
}

static void low_hands_that_total_zero_are_equal(void) {
    EXPECT(order_of(MOOY, PING) != order_of(CHONG, BON));
    EXPECT(low_order((uint8_t)order_of(MOOY, PING)) == 0);
    EXPECT(low_order((uint8_t)order_of(CHONG, BON)) == 0);
    EXPECT(low_order((uint8_t)order_of(MOOY, MOOY + 1)) > 0); /* a pair is no zero */
    EXPECT(low_order((uint8_t)order_of(DAY, BOT)) > 0);       /* nor is a gong */
}

static void every_pair_of_hands_is_counted_once(void) {
    uint64_t ways[CORE_PAI_GOW_ENDS];
    memset(ways, UNTOUCHED, sizeof ways);
    EXPECT(core_pai_gow(ways) == CORE_OK);
    EXPECT(ways[0] + ways[1] + ways[2] == (uint64_t)ALL_DEALS * BANKS);
    EXPECT(ways[CORE_PAI_GOW_LOSES] > ways[CORE_PAI_GOW_WINS]); /* equal hands are the bank's, s 444(4) to (6) */
}

int main(void) {
    two_tiles_rank_as_in_s_415();
    a_tile_of_gee_jun_counts_3_or_6();
    every_two_tiles_are_of_one_kind();
    what_is_no_hand_is_refused();
    some_hands_are_set_as_the_sections_say();
    every_deal_is_set_alone_and_together();
    what_is_no_deal_is_refused_and_changes_nothing();
    many_hands_stop_at_the_first_that_is_refused();
    low_hands_that_total_zero_are_equal();
    hands_counted_by_rank_are_those_counted_by_tiles();
    every_pair_of_hands_is_counted_once();
    printf("%u checks, %u failed\n", checks, failures);
    return failures != 0;
}
