/* SPDX-License-Identifier: MIT */
/* A plain C program that tests blackjack in the core. It needs only a C library. */
#include "core.h"
#include "test_expect.h"

#include <stdbool.h>
#include <string.h>

enum { UNTOUCHED = 0xEE, MOST_CARDS = 5 };

/* A card with this value, 1 to 10. All four ranks of value 10 are used in turn. */
static uint8_t card_of(uint32_t value) {
    static uint32_t turn;
    uint32_t rank = value == 1 ? 12 : value < 10 ? value - 2 : 8 + turn++ % 4;
    return (uint8_t)(CORE_SUITS * rank + value % CORE_SUITS);
}

/* Totals, read a second time: every way to count the aces is tried ---------------------------------------------------*/

/* The best total up to 21, else the least. In a doubled hand the aces of the first two cards count 1. */
static uint32_t points_read(const uint32_t *values, uint32_t count, bool doubled) {
    uint32_t best = 0, least = UINT32_MAX;
    for (uint32_t ways = 0; ways < 1u << count; ways++) {
        uint32_t sum = 0;
        bool counted = true;
        for (uint32_t i = 0; i < count; i++) {
            bool eleven = ways >> i & 1;
            counted &= !eleven || (values[i] == 1 && !(doubled && i < 2));
            sum += eleven ? 11 : values[i];
        }
        if (!counted) continue;
        if (sum <= 21 && sum > best) best = sum;
        if (sum < least) least = sum;
    }
    return best > 0 ? best : least;
}

static uint32_t sum_of(const uint32_t *values, uint32_t count) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < count; i++) sum += values[i];
    return sum;
}

static bool is_read_alike(const uint32_t *values, uint32_t count, uint32_t dealt) {
    uint8_t cards[MOST_CARDS];
    core_total total;
    for (uint32_t i = 0; i < count; i++) cards[i] = card_of(values[i]);
    if (core_blackjack_total(cards, count, dealt, &total) != CORE_OK) return false;
    uint32_t points = points_read(values, count, dealt & CORE_IS_DOUBLED);
    bool blackjack = dealt == 0 && count == 2 && values[0] * values[1] == 10 && values[0] + values[1] == 11;
    return total.points == points && total.cards == count && total.blackjack == blackjack &&
           total.soft == (points != sum_of(values, count));
}

/* 10, 100 ... hands; the digits of a number are the values. */
static void every_hand_of_up_to_five_cards_has_its_total(void) {
    const uint32_t dealt[] = {0, CORE_IS_SPLIT, CORE_IS_MISDEALT, CORE_IS_DOUBLED, CORE_IS_SPLIT | CORE_IS_DOUBLED};
    for (uint32_t count = 1, hands = 10; count <= MOST_CARDS; count++, hands *= 10)
        for (uint32_t hand = 0; hand < hands; hand++) {
            uint32_t values[MOST_CARDS], rest = hand;
            for (uint32_t i = 0; i < count; i++, rest /= 10) values[i] = rest % 10 + 1;
            bool alike = true;
            for (uint32_t i = 0; i < sizeof dealt / sizeof *dealt; i++) {
                bool is_doubled = dealt[i] & CORE_IS_DOUBLED;
                if (!is_doubled || count == 2 || count == 3) alike &= is_read_alike(values, count, dealt[i]);
            }
            EXPECT(alike);
        }
}

static void values_are_those_of_the_section(void) {
    const int values[] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1};
    for (uint8_t card = 0; card < CORE_CARDS; card++) EXPECT(core_blackjack_value(card) == values[card / 4]);
    EXPECT(core_blackjack_value(CORE_CARDS) == CORE_BAD_CARD);
    EXPECT(core_blackjack_value(UINT8_MAX) == CORE_BAD_CARD);
}

static void what_is_no_hand_is_refused_and_writes_nothing(void) {
    uint8_t cards[CORE_HAND_CARDS + 1] = {0};
    core_total total;
    memset(&total, UNTOUCHED, sizeof total);
    EXPECT(core_blackjack_total(cards, CORE_HAND_CARDS + 1, 0, &total) == CORE_BAD_SIZE);
    EXPECT(core_blackjack_total(cards, UINT32_MAX, 0, &total) == CORE_BAD_SIZE);
    EXPECT(core_blackjack_choices(cards, CORE_HAND_CARDS + 1, 0) == CORE_BAD_SIZE);
    EXPECT(core_super_sevens(cards, CORE_HAND_CARDS + 1) == CORE_BAD_SIZE);
    cards[1] = CORE_CARDS;
    EXPECT(core_blackjack_total(cards, 2, 0, &total) == CORE_BAD_CARD);
    EXPECT(core_blackjack_choices(cards, 2, 0) == CORE_BAD_CARD);
    EXPECT(core_super_sevens(cards, 2) == CORE_BAD_CARD);
    EXPECT(total.points == UNTOUCHED * 257);
    EXPECT(core_blackjack_total(NULL, 0, 0, &total) == CORE_OK);
    EXPECT(total.points == 0 && total.cards == 0 && !total.soft && !total.blackjack);
    cards[1] = 0;
    EXPECT(core_blackjack_total(cards, CORE_HAND_CARDS, 0, &total) == CORE_OK);
    EXPECT(total.points == 2 * CORE_HAND_CARDS);
}

/* Choices ------------------------------------------------------------------------------------------------------------*/

static int choices_for(uint32_t first, uint32_t second, uint32_t dealt) {
    const uint8_t cards[] = {card_of(first), card_of(second)};
    return core_blackjack_choices(cards, 2, dealt);
}

static int choices_read(uint32_t first, uint32_t second, bool split) {
    const int stand = 1 << CORE_STAND, draw = 1 << CORE_DRAW, twice = 1 << CORE_DOUBLE_DOWN, two = 1 << CORE_SPLIT;
    uint32_t sum = first + second;
    if ((first == 1 && second == 10) || (first == 10 && second == 1)) return 0;
    if (split && first == 1) return 0;
    return stand + draw + (sum == 9 || sum == 10 || sum == 11 ? twice : 0) + (first == second && !split ? two : 0);
}

static void two_cards_have_the_choices_of_the_sections(void) {
    for (uint32_t first = 1; first <= 10; first++)
        for (uint32_t second = 1; second <= 10; second++) {
            EXPECT(choices_for(first, second, 0) == choices_read(first, second, false));
            EXPECT(choices_for(first, second, CORE_IS_SPLIT) == choices_read(first, second, true));
            EXPECT(choices_for(first, second, CORE_IS_DOUBLED) == 0);
        }
}

static void three_cards_are_drawn_to_or_stood_on_under_21(void) {
    for (uint32_t hand = 0; hand < 1000; hand++) {
        const uint32_t values[] = {hand / 100 + 1, hand / 10 % 10 + 1, hand % 10 + 1};
        const uint8_t cards[] = {card_of(values[0]), card_of(values[1]), card_of(values[2])};
        bool under = points_read(values, 3, false) < 21;
        EXPECT(core_blackjack_choices(cards, 3, 0) == (under ? 1 << CORE_STAND | 1 << CORE_DRAW : 0));
        EXPECT(core_blackjack_choices(cards, 3, CORE_IS_DOUBLED) == 0);
        EXPECT(core_blackjack_choices(cards, 1, 0) == 0);
    }
}

/* Results ------------------------------------------------------------------------------------------------------------*/

static core_total total_of(uint32_t points, uint32_t cards, bool blackjack) {
    return (core_total){(uint16_t)points, (uint8_t)cards, 0, blackjack};
}

/* s 18, as it is written: each paragraph that holds, in any order; no two of them ever differ. */
static int result_read(core_total p, core_total d) {
    int won = p.blackjack ? CORE_HAND_BLACKJACK : CORE_HAND_WINS, found = -1;
    const bool c = p.blackjack && d.points == 21 && d.cards > 2, e = d.blackjack && p.points == 21 && p.cards > 2;
    const struct {
        bool holds;
        int result;
    } paragraphs[] = {
        {p.points <= 21 && d.points > 21, won},
        {p.points <= 21 && d.points <= 21 && p.points > d.points, won},
        {c, won},
        {e, CORE_HAND_LOSES},
        {!c && !e && p.points <= 21 && p.points == d.points, CORE_HAND_VOID},
        {p.points > 21, CORE_HAND_LOSES},
        {p.points <= 21 && d.points <= 21 && d.points > p.points, CORE_HAND_LOSES},
    };
    for (uint32_t i = 0; i < sizeof paragraphs / sizeof *paragraphs; i++) {
        if (!paragraphs[i].holds) continue;
        EXPECT(found < 0 || found == paragraphs[i].result);
        found = paragraphs[i].result;
    }
    EXPECT(found >= 0);
    return found;
}

/* Every total with two cards or three, and blackjack. */
static uint32_t every_total(core_total *totals) {
    uint32_t count = 0;
    for (uint32_t points = 4; points <= 30; points++) {
        totals[count++] = total_of(points, 2, false);
        totals[count++] = total_of(points, 3, false);
    }
    totals[count++] = total_of(21, 2, true);
    return count;
}

static void every_hand_ends_as_the_section_has_it(void) {
    core_total totals[64];
    uint32_t count = every_total(totals);
    for (uint32_t p = 0; p < count; p++)
        for (uint32_t d = 0; d < count; d++)
            EXPECT(core_blackjack_outcome(&totals[p], &totals[d]) == result_read(totals[p], totals[d]));
}

/* How many of a box's wagers on its hands are lost. */
static uint32_t lost(const uint8_t *results, uint32_t count) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) found += results[2 * i] == CORE_HAND_LOSES;
    return found;
}

static void a_box_is_settled_hand_by_hand_but_for_the_blackjack_of_the_dealer(void) {
    core_total totals[64];
    const uint32_t count = every_total(totals);
    for (uint32_t first = 0; first < count - 1; first++)
        for (uint32_t second = 0; second < count - 1; second++)
            for (uint32_t d = count - 8; d < count; d++) {
                const core_total hands[] = {totals[first], totals[second]}, dealer = totals[d];
                int one = result_read(hands[0], dealer), two = result_read(hands[1], dealer);
                uint8_t r[4];
                bool right = core_blackjack_settle(hands, 2, &dealer, r) == CORE_OK;
                if (dealer.blackjack) {
                    bool none = one != CORE_HAND_LOSES && two != CORE_HAND_LOSES;
                    right &= lost(r, 2) == (none ? 0 : 1) && r[1] == CORE_HAND_VOID && r[3] == CORE_HAND_VOID;
                    right &= r[0] == one && (r[2] == two || r[2] == CORE_HAND_VOID);
                } else {
                    right &= r[0] == one && r[1] == one && r[2] == two && r[3] == two;
                }
                EXPECT(right);
            }
}

static void a_box_has_one_hand_or_two(void) {
    const core_total hands[] = {total_of(20, 2, false), total_of(20, 2, false)}, dealer = total_of(21, 2, true);
    uint8_t r[4];
    memset(r, UNTOUCHED, sizeof r);
    EXPECT(core_blackjack_settle(hands, 0, &dealer, r) == CORE_BAD_SIZE);
    EXPECT(core_blackjack_settle(hands, 3, &dealer, r) == CORE_BAD_SIZE);
    EXPECT(r[0] == UNTOUCHED);
    EXPECT(core_blackjack_settle(hands, 1, &dealer, r) == CORE_OK);
    EXPECT(r[0] == CORE_HAND_LOSES && r[1] == CORE_HAND_VOID && r[2] == UNTOUCHED);
}

static void the_dealer_draws_to_17_if_a_hand_depends_on_it(void) {
    const core_total open = total_of(12, 2, false), over = total_of(22, 3, false), natural = total_of(21, 2, true);
    const core_total some[] = {over, natural, open}, none[] = {over, natural};
    for (uint32_t points = 2; points <= 26; points++)
        for (uint32_t cards = 1; cards <= 4; cards++) {
            const core_total dealer = total_of(points, cards, false);
            EXPECT(core_blackjack_dealer_draws(&dealer, some, 3) == (cards < 2 || points <= 16));
            EXPECT(core_blackjack_dealer_draws(&dealer, none, 2) == (cards < 2));
            EXPECT(core_blackjack_dealer_draws(&dealer, NULL, 0) == (cards < 2));
            EXPECT(core_blackjack_dealer_draws(&dealer, some, CORE_TABLE_HANDS + 1) == CORE_BAD_SIZE);
        }
}

/* Side wagers --------------------------------------------------------------------------------------------------------*/

enum { FIVE = 12, SIX = 16, SEVEN = 20, EIGHT = 24, KING = 44, ACE = 48 }; /* the card of the first suit */

static void sevens_are_counted_from_the_first_card(void) {
    const struct {
        uint8_t cards[4];
        uint32_t count;
        int ends;
    } hands[] = {
        {{SIX, SEVEN, SEVEN}, 3, CORE_NO_SEVEN},
        {{SEVEN, SIX, SEVEN}, 3, CORE_ONE_SEVEN},
        {{SEVEN}, 1, CORE_ONE_SEVEN},
        {{SEVEN, SEVEN + 1}, 2, CORE_TWO_SEVENS},
        {{SEVEN, SEVEN + 1, EIGHT}, 3, CORE_TWO_SEVENS},
        {{SEVEN + 2, SEVEN + 2}, 2, CORE_TWO_SEVENS_SUITED},
        {{SEVEN + 2, SEVEN + 2, SIX + 2}, 3, CORE_TWO_SEVENS_SUITED},
        {{SEVEN + 2, SEVEN + 2, SEVEN}, 3, CORE_THREE_SEVENS},
        {{SEVEN, SEVEN + 2, SEVEN + 2}, 3, CORE_THREE_SEVENS},
        {{SEVEN + 3, SEVEN + 3, SEVEN + 3}, 3, CORE_THREE_SEVENS_SUITED},
        {{SEVEN + 3, SEVEN + 3, SEVEN + 3, SEVEN}, 4, CORE_THREE_SEVENS_SUITED},
        {{0}, 0, CORE_NO_SEVEN},
    };
    for (uint32_t i = 0; i < sizeof hands / sizeof *hands; i++)
        EXPECT(core_super_sevens(hands[i].cards, hands[i].count) == hands[i].ends);
}

static int bonus_read(const uint8_t *cards, uint32_t count) {
    uint32_t of[13] = {0};
    bool suited = true;
    for (uint32_t i = 0; i < count; i++) {
        of[cards[i] / 4]++;
        suited &= cards[i] % 4 == cards[0] % 4;
    }
    if (count == 4 && of[3] == 3 && of[4] == 1) return suited ? CORE_FIVES_AND_SIX_SUITED : CORE_FIVES_AND_SIX;
    if (count == 3 && of[5] == 3) return suited ? CORE_BONUS_SEVENS_SUITED : CORE_BONUS_SEVENS;
    if (count == 3 && of[4] && of[5] && of[6]) return suited ? CORE_SIX_SEVEN_EIGHT_SUITED : CORE_SIX_SEVEN_EIGHT;
    return CORE_NO_BONUS;
}

/* Every hand of three cards, and every one of four from 5 to 8. */
static void every_bonus_is_that_of_the_section(void) {
    const uint8_t nominated[] = {ACE, KING};
    for (uint32_t hand = 0; hand < 52 * 52 * 52; hand++) {
        const uint8_t cards[] = {(uint8_t)(hand % 52), (uint8_t)(hand / 52 % 52), (uint8_t)(hand / 52 / 52)};
        EXPECT(core_bonus_blackjack(cards, 3, 0, nominated) == bonus_read(cards, 3));
    }
    for (uint32_t hand = 0; hand < 16 * 16 * 16 * 16; hand++) {
        uint8_t cards[4];
        for (uint32_t i = 0; i < 4; i++) cards[i] = (uint8_t)(FIVE + (hand >> 4 * i) % 16);
        EXPECT(core_bonus_blackjack(cards, 4, 0, nominated) == bonus_read(cards, 4));
    }
}

static void the_nominated_blackjack_is_two_cards_that_are_no_hand_of_a_split(void) {
    for (uint32_t pair = 0; pair < 52 * 52; pair++) {
        const uint8_t two[] = {(uint8_t)(pair % 52), (uint8_t)(pair / 52)};
        const uint8_t turned[] = {two[1], two[0]}, more[] = {two[0], two[1], EIGHT};
        bool may_be = two[0] >= ACE && two[1] >= 32 && two[1] < ACE && two[0] % 4 == two[1] % 4;
        EXPECT(core_bonus_blackjack(two, 2, 0, two) == (may_be ? (int)CORE_NOMINATED_BLACKJACK : CORE_BAD_CARD));
        if (!may_be) continue;
        const uint8_t other[] = {two[0], (uint8_t)(two[1] ^ 1)};
        EXPECT(core_bonus_blackjack(turned, 2, 0, two) == CORE_NOMINATED_BLACKJACK);
        EXPECT(core_bonus_blackjack(two, 2, CORE_IS_SPLIT, two) == CORE_NO_BONUS);
        EXPECT(core_bonus_blackjack(more, 3, 0, two) == CORE_NO_BONUS);
        EXPECT(core_bonus_blackjack(other, 2, 0, two) == CORE_NO_BONUS);
        EXPECT(core_bonus_blackjack(two, 1, 0, two) == CORE_NO_BONUS);
    }
    const uint8_t foreign[] = {ACE, CORE_CARDS};
    EXPECT(core_bonus_blackjack(foreign, 1, 0, foreign) == CORE_BAD_CARD);
    EXPECT(core_bonus_blackjack(foreign, 2, 0, (const uint8_t[]){ACE, KING}) == CORE_BAD_CARD);
}

/* Simulation ---------------------------------------------------------------------------------------------------------*/

/* Splits, doubles and draws wherever it may; or as little as it may. */
static core_strategy strategy_of(bool eager) {
    static core_strategy s;
    memset(&s, 0, sizeof s);
    for (uint32_t i = 0; eager && i < 1000; i++) {
        uint32_t first = i / 100, second = i / 10 % 10, dealer = i % 10;
        for (uint32_t split = 0; split < 2; split++) {
            int choices = choices_read(first + 1, second + 1, split);
            uint8_t choice = 0;
            while (choices >> (choice + 1)) choice++;
            (split ? s.split : s.initial)[first][second][dealer] = choice;
        }
    }
    for (uint32_t points = 0; eager && points < 21; points++) {
        memset(s.drawn[0][points], CORE_DRAW, 10);
        memset(s.drawn[1][points], CORE_DRAW, 10);
    }
    return s;
}

static void rounds_add_up(bool eager) {
    const core_strategy s = strategy_of(eager);
    for (uint32_t decks = 2; decks <= CORE_MAX_DECKS; decks++) {
        const uint32_t shoes = 200, behind = decks * CORE_CARDS - 45 * (decks - 1) + 1;
        core_blackjack_tally t;
        uint64_t gains = 0, sevens = 0, bonuses = 0;
        EXPECT(core_blackjack_simulate(&s, decks, behind, shoes, decks, &t) == CORE_OK);
        for (uint32_t i = 0; i < 17; i++) gains += t.gains[i];
        for (uint32_t i = 0; i < CORE_SEVENS; i++) sevens += t.sevens[i];
        for (uint32_t i = 0; i < CORE_BONUSES; i++) bonuses += t.bonuses[i];
        EXPECT(gains == t.rounds && sevens == t.rounds && bonuses == t.rounds);
        EXPECT(t.rounds >= shoes && t.cards >= 4 * t.rounds && t.cards <= CORE_ROUND_CARDS * t.rounds);
        EXPECT(t.cards >= shoes * (45 * (decks - 1) - 1));
        EXPECT(t.insured <= t.aces && t.aces < t.rounds);
        EXPECT((t.gains[8 - 4] > 0) == eager && (t.gains[8 + 4] > 0) == eager);
        EXPECT(t.gains[8 + 3] > 0 && t.gains[8 - 3] == 0 && t.gains[8 - 1] == 0);
    }
}

static void a_seed_gives_the_same_rounds_and_another_gives_others(void) {
    const core_strategy s = strategy_of(true);
    core_blackjack_tally one, again, other;
    core_blackjack_simulate(&s, 8, 104, 20, 1985, &one);
    core_blackjack_simulate(&s, 8, 104, 20, 1985, &again);
    core_blackjack_simulate(&s, 8, 104, 20, UINT64_MAX, &other);
    EXPECT(memcmp(&one, &again, sizeof one) == 0);
    EXPECT(memcmp(&one, &other, sizeof one) != 0);
}

static void what_is_no_shoe_is_refused(void) {
    const core_strategy s = strategy_of(false);
    core_blackjack_tally t;
    memset(&t, UNTOUCHED, sizeof t);
    EXPECT(core_blackjack_simulate(&s, 1, 51, 1, 1, &t) == CORE_BAD_SHOE);
    EXPECT(core_blackjack_simulate(&s, 9, 104, 1, 1, &t) == CORE_BAD_SHOE);
    EXPECT(core_blackjack_simulate(&s, UINT32_MAX, 104, 1, 1, &t) == CORE_BAD_SHOE);
    EXPECT(core_blackjack_simulate(&s, 8, 104, 0, 1, &t) == CORE_BAD_SHOE);
    EXPECT(core_blackjack_simulate(&s, 8, CORE_ROUND_CARDS - 2, 1, 1, &t) == CORE_BAD_SHOE);
    EXPECT(core_blackjack_simulate(&s, 8, 416, 1, 1, &t) == CORE_BAD_SHOE);
    EXPECT(t.rounds == UINT64_C(0xEEEEEEEEEEEEEEEE));
    EXPECT(core_blackjack_simulate(&s, 8, 415, 7, 1, &t) == CORE_OK && t.rounds == 7);
    EXPECT(core_blackjack_simulate(&s, 2, CORE_ROUND_CARDS - 1, 7, 1, &t) == CORE_OK);
}

/* Tries every choice in every cell: choices that the rules do not allow are refused. */
static void a_strategy_chooses_only_what_is_allowed(void) {
    core_blackjack_tally t;
    for (uint32_t i = 0; i < 1000; i++)
        for (uint32_t choice = 0; choice <= CORE_CHOICES; choice++) {
            uint32_t first = i / 100, second = i / 10 % 10, dealer = i % 10;
            core_strategy s = strategy_of(false);
            s.initial[first][second][dealer] = (uint8_t)choice;
            bool may = (choices_read(first + 1, second + 1, false) | 1) >> choice & 1;
            EXPECT(core_blackjack_simulate(&s, 8, 415, 1, 1, &t) == (may ? (int)CORE_OK : CORE_BAD_CHOICE));
            s = strategy_of(false);
            s.split[first][second][dealer] = (uint8_t)choice;
            may = (choices_read(first + 1, second + 1, true) | 1) >> choice & 1;
            EXPECT(core_blackjack_simulate(&s, 8, 415, 1, 1, &t) == (may ? (int)CORE_OK : CORE_BAD_CHOICE));
        }
    for (uint32_t i = 0; i < 2 * 22 * 10; i++)
        for (uint32_t choice = 0; choice <= CORE_CHOICES; choice++) {
            core_strategy s = strategy_of(false);
            uint32_t points = i / 10 % 22;
            s.drawn[i / 220][points][i % 10] = (uint8_t)choice;
            bool may = choice == CORE_STAND || (choice == CORE_DRAW && points < 21);
            EXPECT(core_blackjack_simulate(&s, 8, 415, 1, 1, &t) == (may ? (int)CORE_OK : CORE_BAD_CHOICE));
        }
}

int main(void) {
    every_hand_of_up_to_five_cards_has_its_total();
    values_are_those_of_the_section();
    what_is_no_hand_is_refused_and_writes_nothing();
    two_cards_have_the_choices_of_the_sections();
    three_cards_are_drawn_to_or_stood_on_under_21();
    every_hand_ends_as_the_section_has_it();
    a_box_is_settled_hand_by_hand_but_for_the_blackjack_of_the_dealer();
    a_box_has_one_hand_or_two();
    the_dealer_draws_to_17_if_a_hand_depends_on_it();
    sevens_are_counted_from_the_first_card();
    every_bonus_is_that_of_the_section();
    the_nominated_blackjack_is_two_cards_that_are_no_hand_of_a_split();
    rounds_add_up(true);
    rounds_add_up(false);
    a_seed_gives_the_same_rounds_and_another_gives_others();
    what_is_no_shoe_is_refused();
    a_strategy_chooses_only_what_is_allowed();
    printf("%u checks, %u failed\n", checks, failures);
    return failures ? 1 : 0;
}
