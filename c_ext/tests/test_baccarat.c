/* SPDX-License-Identifier: MIT */
/* A plain C program that tests baccarat in the core. It needs only a C library. */
#include "core.h"
#include "test_expect.h"

#include <stdbool.h>
#include <string.h>

/* A card with this value: a ten for 0, an ace for 1. */
static uint8_t card_of(uint32_t value) {
    return (uint8_t)(CORE_SUITS * (value == 0 ? 8 : value == 1 ? 12 : value - 2) + value % CORE_SUITS);
}

/* A second reading of the rules --------------------------------------------------------------------------------------*/

/* How a round with six cards ends, the cards in the order in which they are dealt. Written as rules, not as tables. */
static core_coup read_plainly(const uint32_t *value) {
    uint32_t player = (value[0] + value[2]) % 10, banker = (value[1] + value[3]) % 10, cards = 4;
    bool natural = player >= 8 || banker >= 8, player_took = !natural && player <= 5, banker_takes = false;
    uint32_t third = 0;
    if (player_took) {
        third = value[cards++];
        player = (player + third) % 10;
        switch (banker) {
        case 0:
        case 1:
        case 2: banker_takes = true; break;
        case 3: banker_takes = third != 8; break;
        case 4: banker_takes = third >= 2 && third <= 7; break;
        case 5: banker_takes = third >= 4 && third <= 7; break;
        case 6: banker_takes = third == 6 || third == 7; break;
        default: break;
        }
    } else if (!natural) {
        banker_takes = banker <= 5;
    }
    if (banker_takes) banker = (banker + value[cards++]) % 10;
    return (core_coup){(uint8_t)player, (uint8_t)banker, (uint8_t)cards};
}

static bool are_alike(core_coup a, core_coup b) {
    return a.player == b.player && a.banker == b.banker && a.cards == b.cards;
}

/* The first of six cards in each hand, and the hand that gets the next card. */
static int next_after(const uint8_t *cards, uint32_t dealt, bool player_took) {
    uint8_t player[3], banker[3];
    uint32_t players = 0, bankers = 0;
    for (uint32_t i = 0; i < dealt; i++) {
        bool is_players = i < 4 ? i % 2 == 0 : i == 4 && player_took;
        if (is_players) player[players++] = cards[i];
        else banker[bankers++] = cards[i];
    }
    return core_baccarat_next(player, players, banker, bankers);
}

/* The core is asked before every card. It must deal as the second reading does. */
static bool is_dealt_in_order(const uint8_t *cards, core_coup whole, bool player_took) {
    const int first[] = {CORE_PLAYER, CORE_BANKER, CORE_PLAYER, CORE_BANKER};
    bool right = true;
    for (uint32_t dealt = 0; dealt < 4; dealt++) right &= next_after(cards, dealt, player_took) == first[dealt];
    if (whole.cards > 4) right &= next_after(cards, 4, player_took) == (player_took ? CORE_PLAYER : CORE_BANKER);
    if (whole.cards > 5) right &= next_after(cards, 5, player_took) == CORE_BANKER;
    return right && next_after(cards, whole.cards, player_took) == CORE_NOBODY;
}

static bool is_played_alike(const uint32_t *values) {
    uint8_t cards[CORE_COUP_CARDS];
    for (uint32_t i = 0; i < CORE_COUP_CARDS; i++) cards[i] = card_of(values[i]);
    core_coup played, plain = read_plainly(values);
    if (core_baccarat_coups(cards, CORE_COUP_CARDS, 0, &played) != 1 || !are_alike(played, plain)) return false;
    uint32_t player = (values[0] + values[2]) % 10, banker = (values[1] + values[3]) % 10;
    return is_dealt_in_order(cards, plain, player <= 5 && banker <= 7);
}

/* All thirds after four cards. */
static bool are_played_alike(uint32_t start) {
    bool alike = true;
    for (uint32_t thirds = 0; thirds < 100; thirds++) {
        const uint32_t values[] = {start / 1000, start / 100 % 10, start / 10 % 10, start % 10, thirds / 10, thirds % 10};
        alike &= is_played_alike(values);
    }
    return alike;
}

static void every_round_is_played_as_the_second_reading_has_it(void) {
    for (uint32_t start = 0; start < 10000; start++) EXPECT(are_played_alike(start));
}

/* The rules of drawing ------------------------------------------------------------------------------------------------*/

static void values_are_those_of_the_section(void) {
    const int values[] = {2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1};
    for (uint8_t card = 0; card < CORE_CARDS; card++) EXPECT(core_baccarat_value(card) == values[card / 4]);
    EXPECT(core_baccarat_value(CORE_CARDS) == CORE_BAD_CARD);
    EXPECT(core_baccarat_value(UINT8_MAX) == CORE_BAD_CARD);
}

static void counts_over_9_are_refused(void) {
    EXPECT(core_baccarat_natural(10) == CORE_BAD_COUNT);
    EXPECT(core_baccarat_player_draws(10) == CORE_BAD_COUNT);
    EXPECT(core_baccarat_player_draws(UINT32_MAX) == CORE_BAD_COUNT);
    EXPECT(core_baccarat_banker_draws(10, 0) == CORE_BAD_COUNT);
    EXPECT(core_baccarat_banker_draws(0, CORE_NO_THIRD + 1) == CORE_BAD_COUNT);
    EXPECT(core_baccarat_banker_draws(UINT32_MAX, UINT32_MAX) == CORE_BAD_COUNT);
    EXPECT(core_baccarat_banker_draws(5, CORE_NO_THIRD) == 1);
    EXPECT(core_baccarat_banker_draws(6, CORE_NO_THIRD) == 0);
}

static void a_natural_stays(void) {
    for (uint32_t count = 0; count < CORE_VALUES; count++) {
        EXPECT(core_baccarat_natural(count) == (count >= 8));
        for (uint32_t third = 0; count >= 8 && third <= CORE_NO_THIRD; third++)
            EXPECT(core_baccarat_banker_draws(count, third) == 0);
    }
}

static void hands_that_are_not_dealt_so_are_refused(void) {
    const uint8_t tens[] = {32, 32, 32, 32}, nines[] = {28, 32, 0}, foreign[] = {CORE_CARDS};
    EXPECT(core_baccarat_next(tens, 0, tens, 1) == CORE_BAD_HANDS);
    EXPECT(core_baccarat_next(tens, 2, tens, 0) == CORE_BAD_HANDS);
    EXPECT(core_baccarat_next(tens, 2, tens, 3) == CORE_BAD_HANDS);
    EXPECT(core_baccarat_next(nines, 3, tens, 2) == CORE_BAD_HANDS);
    EXPECT(core_baccarat_next(tens, 4, tens, 2) == CORE_BAD_HANDS);
    EXPECT(core_baccarat_next(tens, 2, tens, UINT32_MAX) == CORE_BAD_HANDS);
    EXPECT(core_baccarat_next(foreign, 1, tens, 0) == CORE_BAD_CARD);
    EXPECT(core_baccarat_next(tens, 1, foreign, 1) == CORE_BAD_CARD);
    EXPECT(core_baccarat_next(NULL, 0, NULL, 0) == CORE_PLAYER);
}

/* Runs of cards -------------------------------------------------------------------------------------------------------*/

enum { RUN = 60, UNTOUCHED = 0xEE };

static void a_run_is_dealt_until_too_few_cards_are_left(void) {
    uint8_t cards[RUN];
    memset(cards, 32, sizeof cards); /* tens: every round takes six */
    core_coup coups[RUN / 4];
    for (uint32_t count = 0; count <= RUN; count++) {
        memset(coups, UNTOUCHED, sizeof coups);
        int made = core_baccarat_coups(cards, count, 0, coups);
        EXPECT(made == (int)count / 6);
        for (int i = 0; i < RUN / 4; i++) EXPECT(coups[i].cards == (i < made ? 6 : UNTOUCHED));
    }
    EXPECT(core_baccarat_coups(cards, RUN, 14, coups) == 8);
    EXPECT(core_baccarat_coups(cards, RUN, RUN + 1, coups) == 0);
    EXPECT(core_baccarat_coups(cards, RUN, UINT32_MAX, coups) == 0);
}

static void a_wrong_run_writes_nothing(void) {
    uint8_t cards[RUN] = {0};
    core_coup coups[RUN / 4];
    memset(coups, UNTOUCHED, sizeof coups);
    cards[RUN - 1] = CORE_CARDS;
    EXPECT(core_baccarat_coups(cards, RUN, 0, coups) == CORE_BAD_CARD);
    EXPECT(core_baccarat_coups(cards, UINT32_MAX, 0, coups) == CORE_BAD_SIZE);
    EXPECT(coups[0].cards == UNTOUCHED);
}

/* Chances -------------------------------------------------------------------------------------------------------------*/

static void chances_are(uint32_t decks, uint64_t banker, uint64_t player, uint64_t tie) {
    uint32_t values[CORE_VALUES];
    uint64_t weights[CORE_VALUES * CORE_VALUES], sums[3] = {0, 0, 0};
    for (uint32_t value = 0; value < CORE_VALUES; value++) values[value] = decks * (value ? 4 : 16);
    EXPECT(core_baccarat_chances(values, weights) == CORE_OK);
    for (uint32_t i = 0; i < CORE_VALUES * CORE_VALUES; i++) {
        uint32_t players = i / CORE_VALUES, bankers = i % CORE_VALUES;
        sums[players < bankers ? 0 : players > bankers ? 1 : 2] += weights[i];
    }
    EXPECT(sums[0] == banker);
    EXPECT(sums[1] == player);
    EXPECT(sums[2] == tie);
}

static void chances_are_the_published_ones(void) {
    chances_are(8, 2292252566437888, 2230518282592256, 475627426473216);
    chances_are(6, 403095751234560, 392220492728832, 83552962932288);
}

static int shoe_of(uint32_t tens, uint32_t aces) {
    const uint32_t values[CORE_VALUES] = {tens, aces, 0, 0, 0, 0, 0, 0, 0, 0};
    uint64_t weights[CORE_VALUES * CORE_VALUES] = {UNTOUCHED};
    int error = core_baccarat_chances(values, weights);
    EXPECT(error == CORE_OK || weights[0] == UNTOUCHED);
    return error;
}

static void a_shoe_has_6_cards_to_8_decks(void) {
    EXPECT(shoe_of(0, 0) == CORE_BAD_SHOE);
    EXPECT(shoe_of(5, 0) == CORE_BAD_SHOE);
    EXPECT(shoe_of(5, 1) == CORE_OK);
    EXPECT(shoe_of(416, 0) == CORE_OK);
    EXPECT(shoe_of(416, 1) == CORE_BAD_SHOE);
    EXPECT(shoe_of(UINT32_MAX, 0) == CORE_BAD_SHOE);
    EXPECT(shoe_of(UINT32_MAX, 7) == CORE_BAD_SHOE); /* the sum would overflow to 6 */
}

/* Simulation ----------------------------------------------------------------------------------------------------------*/

static uint64_t sum_of_ends(const core_tally *tally) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < CORE_VALUES * CORE_VALUES; i++) sum += tally->ends[i];
    return sum;
}

/* A shoe deals all cards except the 14 behind the cutting card, and at least 4 of these, but never all. */
static void whole_shoes_are_played_to_the_cutting_card_and_one_more(void) {
    for (uint32_t decks = 1; decks <= CORE_MAX_DECKS; decks++) {
        core_tally tally;
        const uint32_t shoes = 50;
        EXPECT(core_baccarat_simulate(decks, shoes, decks, &tally) == CORE_OK);
        EXPECT(tally.cards >= shoes * (decks * CORE_CARDS - 14 + 4));
        EXPECT(tally.cards <= shoes * (decks * CORE_CARDS - 14 + 5 + 6));
        EXPECT(tally.coups * 4 <= tally.cards && tally.cards <= tally.coups * 6);
        EXPECT(sum_of_ends(&tally) == tally.coups);
    }
}

static void a_seed_gives_the_same_cards_and_another_gives_others(void) {
    core_tally one, again, other;
    core_baccarat_simulate(8, 20, 1985, &one);
    core_baccarat_simulate(8, 20, 1985, &again);
    core_baccarat_simulate(8, 20, UINT64_MAX, &other);
    EXPECT(memcmp(&one, &again, sizeof one) == 0);
    EXPECT(memcmp(&one, &other, sizeof one) != 0);
}

static void no_deck_no_shoe_and_nine_decks_are_refused(void) {
    core_tally tally;
    memset(&tally, UNTOUCHED, sizeof tally);
    EXPECT(core_baccarat_simulate(0, 1, 1, &tally) == CORE_BAD_SHOE);
    EXPECT(core_baccarat_simulate(8, 0, 1, &tally) == CORE_BAD_SHOE);
    EXPECT(core_baccarat_simulate(CORE_MAX_DECKS + 1, 1, 1, &tally) == CORE_BAD_SHOE);
    EXPECT(tally.coups == UINT64_C(0xEEEEEEEEEEEEEEEE));
}

int main(void) {
    every_round_is_played_as_the_second_reading_has_it();
    values_are_those_of_the_section();
    counts_over_9_are_refused();
    a_natural_stays();
    hands_that_are_not_dealt_so_are_refused();
    a_run_is_dealt_until_too_few_cards_are_left();
    a_wrong_run_writes_nothing();
    chances_are_the_published_ones();
    a_shoe_has_6_cards_to_8_decks();
    whole_shoes_are_played_to_the_cutting_card_and_one_more();
    a_seed_gives_the_same_cards_and_another_gives_others();
    no_deck_no_shoe_and_nine_decks_are_refused();
    printf("%u checks, %u failed\n", checks, failures);
    return failures ? 1 : 0;
}
