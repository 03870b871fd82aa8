/* SPDX-License-Identifier: MIT */
/* A plain C program: `test_poker` tests poker hands in the core. It also counts all hands of a deck by their orders
 * (`test_poker sevens 52`; see USAGE). It needs only a C library. */
#include "test_expect.h"
#include "test_poker_deals.h"
#include "test_poker_input.h"

static struct deal dealt; /* too large for a stack */

/* What a ranking takes ------------------------------------------------------------------------------------------------*/

/* The ranking of the five cards that make a hand. */
static uint32_t fives_of(uint32_t ranking) {
    if (!is_manila(ranking)) return ranking;
    return ranking == CORE_RANK_MANILA ? CORE_RANK_32 : CORE_RANK_32_LOW;
}

/* The hands from the lowest to the highest, ss 292(2) and (3), house rules H11.2, Double Chance rule 11.1. */
static const char *const COMPLETE[LINES] = {
    "odd card hand", "1 pair",     "2 pairs",     "3 of a kind",    "straight",
    "flush",         "full house", "4 of a kind", "straight flush", "royal flush"};
static const char *const REDUCED[LINES] = {
    "odd card hand", "1 pair", "2 pairs",     "3 of a kind",    "straight",
    "full house",    "flush",  "4 of a kind", "straight flush", "royal flush"};
static const char *const THREES[LINES] = {
    "high card",       "pair",           "flush",           "straight",
    "three of a kind", "straight flush", "three card royal"};
static const char *const DECLARED[LINES] = {
    "nothing to declare", "dead hand",  "two pairs",      "three of a kind", "straight",
    "flush",              "full house", "four of a kind", "straight flush",  "royal flush"};

static const char *const *list_of(uint32_t ranking) {
    switch (ranking) {
    case CORE_RANK_52: return COMPLETE;
    case CORE_RANK_THREE: return THREES;
    case CORE_RANK_DOUBLE_CHANCE: return DECLARED;
    default: return REDUCED;
    }
}

/* Hands in words ------------------------------------------------------------------------------------------------------*/

/* The cards of "As Td 7c". Returns how many. */
static uint32_t cards_of(const char *words, uint8_t *cards) {
    static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";
    uint32_t count = 0;
    for (const char *at = words; *at; at += at[2] ? 3 : 2)
        cards[count++] = (uint8_t)((strchr(ranks, at[0]) - ranks) * SUITS + (strchr(suits, at[1]) - suits));
    return count;
}

static int order_of_words(uint32_t ranking, const char *words) {
    uint8_t cards[MOST];
    return core_order(ranking, cards, cards_of(words, cards));
}

static bool is(uint32_t ranking, const char *words, const char *hand) {
    int order = order_of_words(ranking, words);
    if (order < 1) return false;
    int line = core_hand_of(ranking, (uint32_t)order);
    return line >= 0 && strcmp(list_of(ranking)[line], hand) == 0;
}

static bool beats(uint32_t ranking, const char *winner, const char *loser) {
    int lower = order_of_words(ranking, loser);
    return lower > 0 && order_of_words(ranking, winner) > lower;
}

static bool ties(uint32_t ranking, const char *one, const char *other) {
    int order = order_of_words(ranking, one);
    return order > 0 && order == order_of_words(ranking, other);
}

/* Whether these cards, in this order, make the hand. */
static bool shows(uint32_t ranking, const char *words, const char *expected) {
    uint8_t cards[MOST], best[FIVE], wanted[FIVE];
    uint32_t count = cards_of(expected, wanted);
    return core_best(ranking, cards, cards_of(words, cards), best) > 0 && memcmp(best, wanted, count) == 0;
}

/* Known hands ---------------------------------------------------------------------------------------------------------*/

/* Each hand of s 228, or s 255, in cards of every deck. */
static void each_hand_has_the_name_of_the_section(void) {
    static const char *const hands[LINES][2] = {
        {"As Kd Jc 9h 8s", "odd card hand"},  {"Td Tc As 9h 7s", "1 pair"},      {"Kd Kc 8s 8h 9s", "2 pairs"},
        {"Qd Qc Qs 8h 7s", "3 of a kind"},    {"Jd Tc 9s 8h 7s", "straight"},    {"Ah Qh Jh 9h 7h", "flush"},
        {"8d 8c 8s Ah Ac", "full house"},     {"7d 7c 7s 7h Ac", "4 of a kind"},
        {"Kd Qd Jd Td 9d", "straight flush"}, {"Ac Kc Qc Jc Tc", "royal flush"},
    };
    for (uint32_t ranking = CORE_RANK_52; ranking <= CORE_RANK_32_LOW; ranking++)
        for (uint32_t i = 0; i < LINES; i++) EXPECT(is(ranking, hands[i][0], hands[i][1]));
}

static void a_flush_beats_a_full_house_in_a_reduced_deck_only(void) {
    const char *flush = "Qh Jh 9h 8h 7h", *full_house = "Ad Ac As Kh Kc";
    EXPECT(beats(CORE_RANK_52, full_house, flush));
    for (uint32_t ranking = CORE_RANK_40; ranking <= CORE_RANK_32_LOW; ranking++) {
        EXPECT(beats(ranking, flush, full_house));
        EXPECT(beats(ranking, "7d 7c 7s 7h 8c", "Ah Kh Qh Jh 9h"));
        EXPECT(beats(ranking, "7d 7c 7s 8h 8c", "Ah Kd Qh Jh Th"));
    }
}

/* The examples of ss 229, 256, 292: hands that rank the same, by face values. */
static void hands_of_the_same_name_rank_by_face_values(void) {
    for (uint32_t ranking = CORE_RANK_52; ranking <= CORE_RANK_32_LOW; ranking++) {
        EXPECT(beats(ranking, "9h Tc Jd Qs Kh", "7s 8d 9c Th Js"));
        EXPECT(beats(ranking, "Kd Kc 7s 7h 8c", "Qd Qc Js Jh Ac"));
        EXPECT(beats(ranking, "Kd Kc 9s 9h 7c", "Kh Ks 8s 8h Ac"));
        EXPECT(beats(ranking, "Kd Kc 9s 9h Jc", "Kh Ks 9d 9c Tc"));
        EXPECT(ties(ranking, "Kd Kc 9s 9h Jc", "Kh Ks 9d 9c Jd"));
        EXPECT(beats(ranking, "8d 8c 8s 7h 7c", "7d 7s 7h Ah Ac"));
        EXPECT(beats(ranking, "8d 8c 8s Th 7c", "8d 8c 8h 9h 7c"));
        EXPECT(beats(ranking, "7d 7c 7h 7s 9s", "7d 7c 7h 7s 8s"));
        EXPECT(beats(ranking, "Ad Kd Qd Jd 8d", "Ah Kh Qh Jh 7h"));
        EXPECT(beats(ranking, "7d 7c As Kh Js", "7h 7s Ac Kd Ts"));
        EXPECT(ties(ranking, "Ad Kc Qs Jh 9s", "As Kd Qc Js 9h"));
        EXPECT(ties(ranking, "Ad Kd Qd Jd Td", "Ah Kh Qh Jh Th"));
    }
}

/* A straight that begins with a low ace, in a deck with this lowest rank. It is the lowest straight, and not a flush. */
static void the_ace_is_low(uint32_t ranking, const char *straight, const char *next, const char *suited,
                           const char *suited_next) {
    EXPECT(is(ranking, straight, "straight"));
    EXPECT(beats(ranking, next, straight));
    EXPECT(beats(ranking, straight, "Ad Ac As Kh Qc"));
    EXPECT(is(ranking, suited, "straight flush"));
    EXPECT(beats(ranking, suited_next, suited));
    EXPECT(beats(ranking, suited, "Ad Ac As Ah Kc"));
    EXPECT(shows(ranking, straight, straight));
}

static void the_ace_is_not_low(uint32_t ranking, const char *straight, const char *suited) {
    EXPECT(is(ranking, straight, "odd card hand"));
    EXPECT(is(ranking, suited, "flush"));
    EXPECT(beats(ranking, "7d 7c 9s Th Jc", straight));
}

static void an_ace_is_low_where_it_is_announced(void) {
    the_ace_is_low(CORE_RANK_52, "5d 4c 3s 2h As", "6d 5c 4s 3h 2s", "5d 4d 3d 2d Ad", "6c 5c 4c 3c 2c");
    the_ace_is_low(CORE_RANK_40_LOW, "8d 7c 6s 5h As", "9d 8c 7s 6h 5s", "8d 7d 6d 5d Ad", "9c 8c 7c 6c 5c");
    the_ace_is_low(CORE_RANK_32_LOW, "Td 9c 8s 7h As", "Jd Tc 9s 8h 7s", "Td 9d 8d 7d Ad", "Jc Tc 9c 8c 7c");
    the_ace_is_not_low(CORE_RANK_40, "8d 7c 6s 5h As", "8d 7d 6d 5d Ad");
    the_ace_is_not_low(CORE_RANK_32, "Td 9c 8s 7h As", "Td 9d 8d 7d Ad");
    EXPECT(shows(CORE_RANK_40, "8d 7c 6s 5h As", "As 8d 7c 6s 5h"));
    EXPECT(shows(CORE_RANK_52, "Kd 5c 4s 3h 2s", "Kd 5c 4s 3h 2s"));
    EXPECT(shows(CORE_RANK_52, "Ad 6c 5s 4h 2s", "Ad 6c 5s 4h 2s"));
    EXPECT(shows(CORE_RANK_52, "Ad 6c 5s 4h 3s", "Ad 6c 5s 4h 3s"));
    EXPECT(is(CORE_RANK_52, "8d 7c 6s 5h As", "odd card hand"));
    EXPECT(is(CORE_RANK_40_LOW, "9d 8c 7s 6h As", "odd card hand"));
    EXPECT(is(CORE_RANK_52, "Kd As 2c 3h 4s", "odd card hand"));
    EXPECT(is(CORE_RANK_52, "Qd Kd As 2c 3h", "odd card hand"));
}

static void the_best_five_of_six_and_seven_count(void) {
    EXPECT(is(CORE_RANK_52, "2d 2c 2s 3h 3c 3s", "full house"));
    EXPECT(shows(CORE_RANK_52, "Ad Ac As Kh Kc 9s Qd", "As Ad Ac Kh Kc"));
    EXPECT(shows(CORE_RANK_52, "2d 2c 3s 3h 4c 4s Ad", "4s 4c 3s 3h Ad"));
    EXPECT(shows(CORE_RANK_52, "2d 2c 2s 2h 4c 3s 3d", "2s 2h 2d 2c 4c"));
    EXPECT(shows(CORE_RANK_52, "Ad Kd 5c 4s 3h 2c 9s", "5c 4s 3h 2c Ad"));
    EXPECT(shows(CORE_RANK_52, "As 6d 5c 4s 3h 2c", "6d 5c 4s 3h 2c"));
    EXPECT(shows(CORE_RANK_52, "Ad Qd 9d 7d 5d 3d 2d", "Ad Qd 9d 7d 5d"));
    EXPECT(shows(CORE_RANK_52, "6d 5d 4d 3d 9d 7c 8c", "9d 6d 5d 4d 3d"));
    EXPECT(shows(CORE_RANK_52, "2s Kd 5d 4d 3d 2d Ad", "5d 4d 3d 2d Ad"));
    EXPECT(is(CORE_RANK_52, "Kc Ad 5d 4c 3d 2d 9d", "flush"));
    EXPECT(beats(CORE_RANK_52, "Kc Ad 5d 4c 3d 2d 9d", "Kc Ad 5d 4c 3d 2h 9d"));
    EXPECT(is(CORE_RANK_40, "As 8d 7c 6s 5h Qd Ad", "1 pair"));
    EXPECT(is(CORE_RANK_40_LOW, "As 8d 7c 6s 5h Qd Ad", "straight"));
    EXPECT(is(CORE_RANK_32, "As Td 9c 8s 7h 7d", "1 pair"));
    EXPECT(is(CORE_RANK_32_LOW, "As Td 9c 8s 7h 7d", "straight"));
    EXPECT(ties(CORE_RANK_52, "As Ks Qs Js Ts 2d 3d", "Ad Kd Qd Jd Td Ac As"));
}

/* Exactly two hole cards count, and they come first, s 251. */
static void manila_takes_both_hole_cards_and_three_others(void) {
    EXPECT(is(CORE_RANK_32, "7c 8d As Ah Ad Ac Kd", "4 of a kind"));
    EXPECT(is(CORE_RANK_MANILA, "7c 8d As Ah Ad Ac Kd", "3 of a kind"));
    EXPECT(is(CORE_RANK_MANILA, "7c As 8d Ah Ad Ac Kd", "4 of a kind"));
    EXPECT(is(CORE_RANK_MANILA, "7c 7d As Ks Qs Js Ts", "1 pair"));
    EXPECT(is(CORE_RANK_MANILA, "7s 7d As Ks Qs Js 9s", "1 pair"));
    EXPECT(is(CORE_RANK_MANILA, "7s 9s As Ks Qs 9d 7d", "flush"));
    EXPECT(is(CORE_RANK_MANILA, "As Ks Qs Js Ts 7d 7h", "royal flush"));
    EXPECT(is(CORE_RANK_MANILA, "As 7d Qs Js Ts Ks 7h", "1 pair"));
    EXPECT(is(CORE_RANK_MANILA, "As 7d Ts 9s 8c Ks Qh", "odd card hand"));
    EXPECT(is(CORE_RANK_MANILA_LOW, "As 7d Ts 9s 8c Ks Qh", "straight"));
    EXPECT(beats(CORE_RANK_MANILA, "7s 9s As Ks Qs 9d 7d", "7c 7h 7d 9d 9c Ks Qs"));
    EXPECT(ties(CORE_RANK_MANILA, "7c 8d As Ah Ad Ac Kd", "8d 7c Kd Ac Ad As Ah"));
    EXPECT(shows(CORE_RANK_MANILA, "7c 8d As Ah Ad Kc Kd", "As Ah Ad 8d 7c"));
    EXPECT(shows(CORE_RANK_MANILA_LOW, "As 7d Ts 9s 8c Ks Qh", "Ts 9s 8c 7d As"));
}

static void three_cards_rank_as_the_house_has_them(void) {
    static const char *const hands[][2] = {
        {"Kd Jc 9s", "high card"},      {"2d 2c As", "pair"},           {"2d 5d 9d", "flush"},
        {"As 2d 3c", "straight"},       {"Qs Kd Ac", "straight"},       {"2s 2d 2c", "three of a kind"},
        {"Ks Qs Js", "straight flush"}, {"Ad 2d 3d", "straight flush"}, {"Ad Kd Qd", "three card royal"},
    };
    for (uint32_t i = 0; i < sizeof hands / sizeof *hands; i++) EXPECT(is(CORE_RANK_THREE, hands[i][0], hands[i][1]));
    EXPECT(is(CORE_RANK_THREE, "Ks As 2d", "high card"));
    EXPECT(beats(CORE_RANK_THREE, "As 2d 3c", "Ad Kd Jd"));
    EXPECT(beats(CORE_RANK_THREE, "2s 3d 4c", "As 2d 3c"));
    EXPECT(beats(CORE_RANK_THREE, "2s 2d 2c", "As Kd Qc"));
    EXPECT(shows(CORE_RANK_THREE, "As 2d 3c", "3c 2d As"));
    EXPECT(shows(CORE_RANK_THREE, "2d As 2c", "2d 2c As"));
    EXPECT(core_highest(CORE_RANK_THREE) == order_of_words(CORE_RANK_THREE, "Ac Kc Qc"));
}

/* Rule 11.1.9: 2, 3, 4 and 5 of a suit, and another 2. */
static void double_chance_has_a_dead_hand(void) {
    EXPECT(is(CORE_RANK_DOUBLE_CHANCE, "2c 3c 4c 5c 2d", "dead hand"));
    EXPECT(is(CORE_RANK_DOUBLE_CHANCE, "2c 3d 4d 5d 2d", "dead hand"));
    EXPECT(is(CORE_RANK_DOUBLE_CHANCE, "2c 3c 4c 5d 2d", "nothing to declare"));
    EXPECT(is(CORE_RANK_DOUBLE_CHANCE, "2c 3c 4c 5c 3d", "nothing to declare"));
    EXPECT(is(CORE_RANK_DOUBLE_CHANCE, "2c 3c 4c 6c 2d", "nothing to declare"));
    EXPECT(is(CORE_RANK_DOUBLE_CHANCE, "2c 3s 4h 5s 2d", "nothing to declare"));
    EXPECT(ties(CORE_RANK_DOUBLE_CHANCE, "2c 3c 4c 5c 2d", "5h 4h 3h 2h 2s"));
    EXPECT(beats(CORE_RANK_DOUBLE_CHANCE, "2c 3c 4c 5c 2d", "Ac Ad Kc Qc Jc"));
    EXPECT(beats(CORE_RANK_DOUBLE_CHANCE, "2c 2s 3c 3s 4d", "2c 3c 4c 5c 2d"));
    EXPECT(order_of_words(CORE_RANK_DOUBLE_CHANCE, "Ac Ad Kc Qc Jc") == 1);
    EXPECT(order_of_words(CORE_RANK_DOUBLE_CHANCE, "7c 5d 4c 3c 2c") == 1);
}

static void double_chance_ranks_what_is_declared(void) {
    static const char *const hands[][2] = {
        {"3d 3c 2s 2h 4s", "two pairs"},  {"2d 2c 2s 3h 5s", "three of a kind"}, {"As 2d 3c 4s 5h", "straight"},
        {"As Kd Qc Js Th", "straight"},   {"2d 5d 9d Jd Kd", "flush"},           {"2d 2c 2s 3h 3s", "full house"},
        {"2d 2c 2s 2h 3s", "four of a kind"}, {"Ad 2d 3d 4d 5d", "straight flush"},  {"Ad Kd Qd Jd Td", "royal flush"},
    };
    for (uint32_t i = 0; i < sizeof hands / sizeof *hands; i++) {
        EXPECT(is(CORE_RANK_DOUBLE_CHANCE, hands[i][0], hands[i][1]));
        EXPECT(i == 0 || i == 3 || beats(CORE_RANK_DOUBLE_CHANCE, hands[i][0], hands[i - 1][0]));
    }
    EXPECT(beats(CORE_RANK_DOUBLE_CHANCE, "As Kd Qc Js Th", "As 2d 3c 4s 5h"));
}

/* Ss 348(3) and 392(3): suits, straights and flushes do not count. */
static int showing(const char *words) {
    uint8_t cards[MOST];
    return core_showing(CORE_RANK_52, cards, cards_of(words, cards));
}

static void face_up_cards_compare_as_poker_hands(void) {
    static const char *const rising[][2] = {
        {"Kd", "Ad"},                   {"2d", "3c"},
        {"Ad Kd", "2c 2d"},             {"Ad Qd", "Ac Kd"},             {"Kd Qd", "2c Ad"},
        {"Ad Kd Qd", "2c 2d 3s"},       {"Ac Ad Kc", "2c 2d 2s"},       {"Ac Ad Qc", "As Ah Kc"},
        {"Ad Kd Qd Jd", "2c 2d 3s 4s"}, {"Ad Ac Kd Qd", "2c 2d 3s 3d"}, {"Ad Ac Kd Kc", "2c 2d 2s 3d"},
        {"Ad Ac As Kc", "2c 2d 2s 2h"}, {"2s 3s 4s 5s", "2c 3d 4h 6s"}, {"3h 3s 2h 4d", "3d 3c 2s 2d"},
    };
    for (uint32_t i = 0; i < sizeof rising / sizeof *rising; i++)
        EXPECT(showing(rising[i][0]) < showing(rising[i][1]));
    EXPECT(showing("3d 3c 2s 2d") > showing("3h 3s Ah Kd"));
    EXPECT(showing("Ks Qs Js Ts") == showing("Td Jc Qh Ks"));
    EXPECT(showing("As Ks") == showing("Kd Ad"));
    EXPECT(showing("As Ah 2c 3d") == showing("3c 2h Ad Ac"));
    EXPECT(showing("2c") > 0);
}

/* Every hand ----------------------------------------------------------------------------------------------------------*/

/* How many hands there are of each line: known counts, published and confirmed by counting all hands. */
static const struct counted {
    uint32_t ranking, count;
    int highest;
    uint64_t of[LINES];
} COUNTED[] = {
    {CORE_RANK_52, 5, 7462, {1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4}},
    {CORE_RANK_40, 5, 2244, {250920, 322560, 51840, 23040, 6120, 2160, 984, 360, 20, 4}},
    {CORE_RANK_40_LOW, 5, 2244, {249900, 322560, 51840, 23040, 7140, 2160, 980, 360, 24, 4}},
    {CORE_RANK_32, 5, 840, {53040, 107520, 24192, 10752, 4080, 1344, 208, 224, 12, 4}},
    {CORE_RANK_32_LOW, 5, 840, {52020, 107520, 24192, 10752, 5100, 1344, 204, 224, 16, 4}},
    {CORE_RANK_THREE, 3, 741, {16440, 3744, 1096, 720, 52, 44, 4}},
    {CORE_RANK_DOUBLE_CHANCE, 5, 3327, {2400768, 12, 123552, 54912, 10200, 5108, 3744, 624, 36, 4}},
};

static void hands_are_as_many_as(const struct counted *c) {
    uint64_t lines[LINES] = {0};
    deal_all(&dealt, c->ranking, c->count);
    EXPECT(!dealt.refused);
    EXPECT(core_highest(c->ranking) == c->highest);
    for (uint32_t order = 0; order < ORDERS; order++) {
        int line = core_hand_of(c->ranking, order);
        EXPECT((dealt.of[order] > 0) == (order >= 1 && order <= (uint32_t)c->highest)); /* every order occurs */
        EXPECT(line >= 0 ? line < LINES : line == CORE_BAD_ORDER && dealt.of[order] == 0);
        if (line >= 0) lines[line] += dealt.of[order];
    }
    EXPECT(memcmp(lines, c->of, sizeof lines) == 0);
}

static void every_hand_is_counted(void) {
    for (uint32_t i = 0; i < sizeof COUNTED / sizeof *COUNTED; i++) hands_are_as_many_as(&COUNTED[i]);
    EXPECT(core_highest(CORE_RANK_MANILA) == 840 && core_highest(CORE_RANK_MANILA_LOW) == 840);
}

/* Six, seven, Manila --------------------------------------------------------------------------------------------------*/

/* The best order of five cards: these, and others from this place on. Every choice of five is ranked by itself. */
static int best_of_fives(const struct taken *t, const uint8_t *cards, uint8_t *hand, uint32_t held, uint32_t from) {
    int best = 0;
    if (held == made_of(t->ranking)) return core_order(fives_of(t->ranking), hand, held);
    for (uint32_t i = from; i < t->count; i++) {
        hand[held] = cards[i];
        int order = best_of_fives(t, cards, hand, held + 1, i + 1);
        if (order > best) best = order;
    }
    return best;
}

static bool is_best_of_fives(const struct taken *t, const uint8_t *cards) {
    uint8_t hand[MOST];
    uint32_t hole = is_manila(t->ranking) ? HOLE : 0;
    memcpy(hand, cards, hole);
    return t->quick(cards) == best_of_fives(t, cards, hand, hole, hole);
}

/* How many of the cards are among these cards. */
static uint32_t among(const uint8_t *cards, uint32_t count, const uint8_t *others, uint32_t number) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) found += memchr(others, cards[i], number) != NULL;
    return found;
}

/* The cards that make the hand must come from it, include Manila's hole cards, and have its order. */
static bool is_made_of_its_best(const struct taken *t, const uint8_t *cards) {
    uint8_t best[FIVE];
    uint32_t made = made_of(t->ranking);
    int order = core_best(t->ranking, cards, t->count, best);
    if (is_manila(t->ranking) && among(cards, HOLE, best, made) != HOLE) return false;
    return order == t->quick(cards) && among(best, made, cards, t->count) == made &&
           core_order(fives_of(t->ranking), best, made) == order;
}

static void any_hand_is_worth_the_best_of_its_fives(void) {
    uint8_t cards[MOST];
    for EACH_TAKEN(t)
        for (uint32_t i = 0; i < SAMPLE; i++) {
            deal_any(t->ranking, t->count, cards);
            EXPECT(is_best_of_fives(t, cards));
            EXPECT(is_made_of_its_best(t, cards));
            EXPECT(core_order(t->ranking, cards, t->count) == t->quick(cards));
        }
}

/* Counts for other programs -------------------------------------------------------------------------------------------*/

static const char USAGE[] =
    "usage: test_poker                  tests the core\n"
    "       test_poker fives RANKING    how many hands of 5 cards have each order; also threes, sixes, sevens\n"
    "       test_poker manila RANKING   how many deals of 2 hole and 5 communal cards\n"
    "       test_poker chosen           tests only that hands are worth the best of their fives, whatever the ranking\n"
    "       test_poker digest           one number of many orders: the same on every machine\n";

static const struct {
    const char *word;
    uint32_t count;
} SIZES[] = {{"threes", 3}, {"fives", FIVE}, {"sixes", 6}, {"sevens", MOST}};

/* Deals the hands that the arguments name. False for an unknown ranking, or a number of cards that it does not have. */
static bool is_dealt(const char *what, const char *word) {
    uint32_t ranking = 0;
    while (ranking < CORE_RANKINGS && strcmp(word, WORDS[ranking]) != 0) ranking++;
    if (is_manila(ranking) && strcmp(what, "manila") == 0) {
        deal_manila(&dealt, ranking);
        return true;
    }
    for (uint32_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++)
        if (!is_manila(ranking) && strcmp(what, SIZES[i].word) == 0 && is_taken(ranking, SIZES[i].count)) {
            deal_all(&dealt, ranking, SIZES[i].count);
            return true;
        }
    return false;
}

static int print_counts(void) {
    for (uint32_t order = 0; order < ORDERS; order++)
        if (dealt.of[order] > 0) printf("%u\t%llu\n", (unsigned)order, (unsigned long long)dealt.of[order]);
    return dealt.refused ? 1 : 0;
}

/* All hands of 3 and 5 cards, and some of 6 and 7. */
static int print_digest(void) {
    const uint32_t some = 20000;
    uint64_t digest = 0;
    for EACH_TAKEN(t) {
        if (t->count > FIVE) deal_some(&dealt, t->ranking, t->count, some);
        else deal_all(&dealt, t->ranking, t->count);
        if (dealt.refused) return 1;
        digest = digest * 31 + dealt.digest;
    }
    printf("%016llx\n", (unsigned long long)digest);
    return 0;
}

static int report(void) {
    printf("%u checks, %u failed\n", checks, failures);
    return failures ? 1 : 0;
}

static int test_chosen(void) {
    any_hand_is_worth_the_best_of_its_fives();
    return report();
}

static int test(void) {
    each_hand_has_the_name_of_the_section();
    a_flush_beats_a_full_house_in_a_reduced_deck_only();
    hands_of_the_same_name_rank_by_face_values();
    an_ace_is_low_where_it_is_announced();
    the_best_five_of_six_and_seven_count();
    manila_takes_both_hole_cards_and_three_others();
    three_cards_rank_as_the_house_has_them();
    double_chance_has_a_dead_hand();
    double_chance_ranks_what_is_declared();
    face_up_cards_compare_as_poker_hands();
    every_hand_is_counted();
    any_hand_is_worth_the_best_of_its_fives();
    a_batch_ends_before_the_first_bad_hand();
    every_byte_in_every_place_is_a_card_or_is_refused();
    any_bytes_are_a_hand_or_are_refused();
    only_these_numbers_of_cards_and_rankings_are_taken();
    what_is_no_order_or_ranking_is_refused();
    face_up_cards_are_1_to_4_of_a_deck();
    each_refusal_has_words();
    return report();
}

int main(int count, char **words) {
    if (count == 1) return test();
    if (count == 2 && strcmp(words[1], "chosen") == 0) return test_chosen();
    if (count == 2 && strcmp(words[1], "digest") == 0) return print_digest();
    if (count == 3 && is_dealt(words[1], words[2])) return print_counts();
    fputs(USAGE, stderr);
    return 2;
}
