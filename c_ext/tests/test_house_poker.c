/* SPDX-License-Identifier: MIT */
/* A plain C program that tests poker against the house in the core. It needs only a C library. It includes the core's
 * source, so that a few hands can be tried alone: all deals of Caribbean stud take too long under an emulator. */
#include "house_poker.c"
#include "test_expect.h"

enum { UNTOUCHED = 0xEE, THREES = 22100, DEALERS = 47 * 46 * 45 * 44 * 43 / 120, MILLION = 1000000 };

static core_caribbean_room room;

/* A card by its rank, 2 to 14, and its suit. */
static uint8_t card_of(uint32_t rank, uint32_t suit) { return (uint8_t)(SUITS * (rank - 2) + suit); }

/* The order of five cards of these ranks, of more than one suit. */
static uint32_t order_of(const uint32_t *ranks) {
    uint8_t cards[FIVE];
    for (uint32_t i = 0; i < FIVE; i++) cards[i] = card_of(ranks[i], i % SUITS);
    return (uint32_t)core_five_52(cards);
}

static uint32_t lowest_pair_of_tens(void) { return order_of((const uint32_t[]){10, 10, 4, 3, 2}); }

static uint32_t lowest_ace_and_king(void) { return order_of((const uint32_t[]){14, 13, 4, 3, 2}); }

/* Combinations -------------------------------------------------------------------------------------------------------*/

static void choices_are_those_of_pascals_triangle(void) {
    uint64_t row[CORE_CARDS + 1] = {1};
    for (uint32_t cards = 0; cards <= CORE_CARDS; cards++) {
        for (uint32_t taken = 0; taken <= FIVE; taken++) EXPECT(choices(cards, taken) == row[taken]);
        for (uint32_t taken = CORE_CARDS; taken > 0; taken--) row[taken] += row[taken - 1];
    }
}

static bool is_ascending(const uint8_t *cards, uint32_t count) {
    for (uint32_t i = 1; i < count; i++)
        if (cards[i - 1] >= cards[i]) return false;
    return cards[count - 1] < CORE_CARDS;
}

static void combinations_come_in_the_order_of_their_numbers(void) {
    uint8_t cards[THREE];
    uint32_t number = 0;
    first_combination(cards, THREE);
    do {
        uint32_t found = 0;
        for (uint32_t i = 0; i < THREE; i++) found += choices(cards[i], i + 1);
        EXPECT(found == number++ && is_ascending(cards, THREE));
    } while (next_combination(cards, THREE));
    EXPECT(number == THREES);
}

static void every_hand_is_stood_for_once(void) {
    for (uint32_t count = 1; count <= FIVE; count++) {
        uint8_t cards[MOST];
        uint32_t hands = 0;
        first_combination(cards, count);
        do hands += stands_for(cards, count);
        while (next_combination(cards, count));
        EXPECT(hands == choices(CORE_CARDS, count));
    }
}

/* Deals --------------------------------------------------------------------------------------------------------------*/

static void hands_of_each_line_are_as_many_as_published(void) {
    static const uint32_t published[] = {1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4};
    static uint32_t deals[CORE_ORDERS_52 + 1];
    uint32_t lines[CORE_LINES_52] = {0};
    memset(deals, UNTOUCHED, sizeof deals);
    EXPECT(core_deals(CORE_RANK_52, FIVE, deals) == CORE_OK);
    EXPECT(deals[0] == 0);
    for (int order = 1; order <= CORE_ORDERS_52; order++) {
        EXPECT(deals[order] > 0);
        lines[line_of(CORE_RANK_52, order)] += deals[order];
    }
    for (uint32_t line = 0; line < CORE_LINES_52; line++) EXPECT(lines[line] == published[line]);
}

static void what_is_no_deal_is_refused(void) {
    uint32_t deals[CORE_ORDERS_52 + 1];
    EXPECT(core_deals(UINT32_MAX, FIVE, deals) < 0);
    EXPECT(core_deals(CORE_RANK_52, 0, deals) == CORE_BAD_SIZE);
    EXPECT(core_deals(CORE_RANK_52, MOST + 1, deals) == CORE_BAD_SIZE);
    EXPECT(core_deals(CORE_RANK_52, UINT32_MAX, deals) == CORE_BAD_SIZE);
    EXPECT(core_deals(CORE_RANK_52, THREE, deals) == CORE_BAD_SIZE);
}

/* Caribbean stud, read a second time: every hand of the dealer's is laid beside the player's -------------------------*/

static struct against against_read(uint32_t qualifies, uint32_t order, const uint8_t *player) {
    struct against found = {{0}, {0}, {0}};
    uint8_t left[CORE_CARDS], dealer[FIVE];
    uint32_t count = 0, hands = 0;
    for (uint8_t card = 0; card < CORE_CARDS; card++)
        if (!holds(player, FIVE, card)) left[count++] = card;
    for (uint32_t a = 4; a < count; a++)
        for (uint32_t b = 3; b < a; b++)
            for (uint32_t c = 2; c < b; c++)
                for (uint32_t d = 1; d < c; d++)
                    for (uint32_t e = 0; e < d; e++) {
                        const uint32_t at[] = {a, b, c, d, e};
                        for (uint32_t i = 0; i < FIVE; i++) dealer[i] = left[at[i]];
                        uint32_t theirs = (uint32_t)core_five_52(dealer);
                        bool low = theirs < qualifies;
                        int32_t *of = low ? found.low : theirs < order ? found.lower : theirs == order ? found.equal : NULL;
                        for (uint32_t i = 0; of && i < FIVE; i++) of[dealer[i]]++;
                        hands++;
                    }
    EXPECT(hands == DEALERS);
    return found;
}

/* Compares the core's count of the dealer's hands with a second count. */
static void is_counted_as_read(uint32_t qualifies, uint32_t order) {
    uint8_t player[FIVE];
    unpack(room.hands[room.up_to[order]], player);
    struct against counted = against(&room, qualifies, order, player), read = against_read(qualifies, order, player);
    for (uint32_t card = 0; card < CORE_CARDS; card++) {
        if (holds(player, FIVE, card)) continue;
        EXPECT(counted.low[card] == read.low[card]);
        EXPECT(counted.lower[card] == read.lower[card]);
        EXPECT(counted.equal[card] == read.equal[card]);
    }
}

/* Adds the hands as core_caribbean does; the memory was never cleared. */
static void the_dealers_hands_against_some_players_are_those_that_are_read(void) {
    const uint32_t qualifies = lowest_ace_and_king(), last = CORE_ORDERS_52 - 1;
    memset(&room, UNTOUCHED, sizeof room);
    prepare(&room);
    for (uint32_t order = 1; order < qualifies; order++) add(&room, LOW, order);
    for (uint32_t order = qualifies; order <= last; order++) {
        if (order == lowest_pair_of_tens() || order == last) is_counted_as_read(qualifies, order);
        add(&room, LOWER, order);
    }
}

static void orders_are_places_in_the_ranking(void) {
    for (uint32_t order = 1; order <= CORE_ORDERS_52; order++) {
        uint8_t first[FIVE], final[FIVE];
        unpack(room.hands[room.up_to[order]], first);
        unpack(room.hands[end_of(&room, order) - 1], final);
        EXPECT(is_ascending(first, FIVE) && core_five_52(first) == (int)order);
        EXPECT(is_ascending(final, FIVE) && core_five_52(final) == (int)order);
    }
    EXPECT(end_of(&room, CORE_ORDERS_52) == CORE_FIVES);
}

static void a_hand_is_folded_only_if_that_loses_less(void) {
    static const int32_t gains[CORE_CARIBBEAN_ENDS] = {-1, 1, -3, 0, 3, 3, 5, 7, 9, 11, 15, 41, 101, 501};
    for (int32_t wins = 0; wins <= OTHERS; wins += 321) {
        struct against found = {{OTHERS - wins}, {wins / 3}, {wins / 5}};
        int64_t loses = wins - wins / 3 - wins / 5, gained = OTHERS - wins + 3 * (wins / 3) - 3 * loses;
        uint64_t ways[CORE_CARIBBEAN_ENDS] = {0};
        play(&found, 0, CORE_WINS, 4, gains, ways);
        bool folds = gained < -OTHERS;
        EXPECT(ways[CORE_FOLDS] == (folds ? UINT64_C(4) * OTHERS : 0));
        EXPECT(ways[CORE_LOSES] == (folds ? 0 : 4 * (uint64_t)loses));
        EXPECT(ways[CORE_NOT_QUALIFIED] + ways[CORE_WINS] + ways[CORE_STANDS_OFF] + ways[CORE_LOSES] + ways[CORE_FOLDS] ==
               UINT64_C(4) * OTHERS);
    }
}

static void a_hand_that_loses_as_much_either_way_bets(void) {
    static const int32_t gains[CORE_CARIBBEAN_ENDS] = {-1, 1, -3, 0, 3, 3, 5, 7, 9, 11, 15, 41, 101, 501};
    const struct against found = {{0}, {0}, {OTHERS / 3 * 2}};
    uint64_t ways[CORE_CARIBBEAN_ENDS] = {0};
    play(&found, 0, CORE_WINS, 1, gains, ways);
    EXPECT(ways[CORE_FOLDS] == 0 && ways[CORE_LOSES] == OTHERS / 3);
}

static void what_is_no_order_is_refused_and_writes_nothing(void) {
    static const int32_t gains[CORE_CARIBBEAN_ENDS];
    uint64_t ways[CORE_CARIBBEAN_ENDS];
    memset(ways, UNTOUCHED, sizeof ways);
    EXPECT(core_caribbean(&room, 0, gains, ways) == CORE_BAD_ORDER);
    EXPECT(core_caribbean(&room, CORE_ORDERS_52 + 1, gains, ways) == CORE_BAD_ORDER);
    EXPECT(core_caribbean(&room, UINT32_MAX, gains, ways) == CORE_BAD_ORDER);
    for (uint32_t end = 0; end < CORE_CARIBBEAN_ENDS; end++) EXPECT(ways[end] == UINT64_C(0xEEEEEEEEEEEEEEEE));
}

/* Let It Ride --------------------------------------------------------------------------------------------------------*/

static int64_t gained_by(const uint64_t *ways, const int32_t *gains) {
    int64_t gained = 0;
    for (uint32_t end = 0; end < CORE_LINES_52; end++) gained += gains[end] * (int64_t)ways[end];
    return gained;
}

/* The published loss; and no other with gains near the most that is allowed. */
static void let_it_ride_loses_what_is_published(void) {
    static const int32_t gains[CORE_LINES_52] = {-1, 1, 2, 3, 5, 8, 11, 50, 200, 1000};
    int32_t large[CORE_LINES_52];
    uint64_t ways[CORE_RIDES * CORE_LINES_52], again[CORE_RIDES * CORE_LINES_52], deals = 0;
    memset(ways, UNTOUCHED, sizeof ways);
    EXPECT(core_let_it_ride(lowest_pair_of_tens(), gains, ways) == CORE_OK);
    int64_t gained = 0;
    for (uint32_t wager = 0; wager < CORE_RIDES; wager++) gained += gained_by(ways + wager * CORE_LINES_52, gains);
    EXPECT(gained == -1822224);
    for (uint32_t end = 0; end < CORE_LINES_52; end++) deals += ways[2 * CORE_LINES_52 + end];
    EXPECT(deals == (uint64_t)THREES * 49 * 48);
    for (uint32_t end = 0; end < CORE_LINES_52; end++) large[end] = gains[end] * 999;
    EXPECT(core_let_it_ride(lowest_pair_of_tens(), large, again) == CORE_OK && large[CORE_LINES_52 - 1] < MILLION);
    EXPECT(memcmp(ways, again, sizeof ways) == 0);
}

/* Double Chance, read a second time: the text's words for each sixth card --------------------------------------------*/

/* 9.3: it is of the suit of one of the kept cards, and of a lesser value. */
static bool wins_read(const uint8_t *cards, uint32_t kept, uint32_t sixth) {
    for (uint32_t i = 0; i < FIVE; i++)
        if (kept >> i & 1 && cards[i] % SUITS == sixth % SUITS && cards[i] / SUITS > sixth / SUITS) return true;
    return false;
}

static uint32_t most_lower_read(const uint8_t *cards) {
    uint32_t most = 0;
    for (uint32_t kept = 1; kept < SUBSETS; kept++) {
        uint32_t wins = 0, size = 0;
        for (uint32_t i = 0; i < FIVE; i++) size += kept >> i & 1;
        for (uint32_t sixth = 0; sixth < CORE_CARDS; sixth++)
            wins += !holds(cards, FIVE, sixth) && wins_read(cards, kept, sixth);
        if (size <= MOST_KEPT && wins > most) most = wins;
    }
    return most;
}

static void the_best_cards_are_kept_of_every_thousandth_hand(void) {
    uint8_t cards[FIVE];
    uint32_t number = 0;
    first_combination(cards, FIVE);
    do {
        if (number++ % 997 == 0) EXPECT(most_lower(cards) == most_lower_read(cards));
    } while (next_combination(cards, FIVE));
}

static void double_chance_counts_every_sixth_card(void) {
    static const uint64_t declared[] = {12, 123552, 54912, 10200, 5108, 3744, 624, 36, 4};
    uint64_t ways[CORE_DOUBLE_CHANCE_ENDS], deals = 0;
    memset(ways, UNTOUCHED, sizeof ways);
    EXPECT(core_double_chance_ways(ways) == CORE_OK);
    for (uint32_t line = 1; line < CORE_SIXTH_WINS; line++) EXPECT(ways[line] == SIXTHS * declared[line - 1]);
    for (uint32_t end = 0; end < CORE_DOUBLE_CHANCE_ENDS; end++) deals += ways[end];
    EXPECT(deals == UINT64_C(47) * CORE_FIVES);
}

int main(void) {
    choices_are_those_of_pascals_triangle();
    combinations_come_in_the_order_of_their_numbers();
    every_hand_is_stood_for_once();
    hands_of_each_line_are_as_many_as_published();
    what_is_no_deal_is_refused();
    the_dealers_hands_against_some_players_are_those_that_are_read();
    orders_are_places_in_the_ranking();
    a_hand_is_folded_only_if_that_loses_less();
    a_hand_that_loses_as_much_either_way_bets();
    what_is_no_order_is_refused_and_writes_nothing();
    let_it_ride_loses_what_is_published();
    the_best_cards_are_kept_of_every_thousandth_hand();
    double_chance_counts_every_sixth_card();
    printf("%u checks, %u failed\n", checks, failures);
    return failures ? 1 : 0;
}
