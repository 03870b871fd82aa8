/* SPDX-License-Identifier: MIT */
/* A plain C program that tests keno in the core. It needs only a C library. */
#include "core.h"
#include "test_expect.h"

#include <stdbool.h>
#include <string.h>

enum { ROW = CORE_KENO_DRAWN + 1, COLUMN = (CORE_KENO_SPOTS + 1) * ROW, PRIZES = CORE_KENO_COLUMNS * COLUMN };
enum { WAGERS = 6000, UNTOUCHED = 0xEE };

static const int64_t LARGEST = INT64_MAX / INT32_MAX;

/* Chance that is the same on every computer */

static uint64_t state;

static uint32_t below(uint32_t limit) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33) % limit;
}

static bool has(const uint8_t *set, uint32_t number) { return set[(number - 1) / 8] >> (number - 1) % 8 & 1; }

static void mark(uint8_t *set, uint32_t number) { set[(number - 1) / 8] |= (uint8_t)(1u << (number - 1) % 8); }

/* Chooses `count` numbers, all of them from `of` if it is not NULL. */
static void choose(uint8_t *set, uint32_t count, const uint8_t *of) {
    memset(set, 0, CORE_KENO_SET);
    while (count > 0) {
        uint32_t number = 1 + below(CORE_KENO_NUMBERS);
        if (has(set, number) || (of != NULL && !has(of, number))) continue;
        mark(set, number);
        count--;
    }
}

/* Number by number. */
static int count_plainly(const uint8_t *one, const uint8_t *other) {
    int found = 0;
    for (uint32_t number = 1; number <= CORE_KENO_NUMBERS; number++) found += has(one, number) && has(other, number);
    return found;
}

/* The wagers on a game -----------------------------------------------------------------------------------------------*/

static core_odds prizes[PRIZES];
static uint8_t drawn[CORE_KENO_SET], sets[WAGERS * CORE_KENO_SET], columns[WAGERS];
static int64_t stakes[WAGERS];
static core_keno_wagers wagers = {WAGERS, sets, stakes, columns};

static struct {
    int64_t prizes[WAGERS];
    uint32_t wagers[WAGERS];
    uint8_t catches[WAGERS], jackpots[WAGERS];
} out;

static core_keno_won won = {out.prizes, out.wagers, out.catches, out.jackpots};

static core_odds *prize_at(uint32_t column, uint32_t spots, uint32_t catch) {
    return &prizes[column * COLUMN + spots * ROW + catch];
}

/* A made-up schedule: half of the spots and more are paid, in thirds; 6 to 10 spots may be jackpot wagers. */
static void make_schedule(void) {
    memset(prizes, 0, sizeof prizes);
    for (uint32_t column = 0; column < CORE_KENO_COLUMNS; column++)
        for (uint32_t spots = column ? 6 : 1; spots <= (column ? 10 : CORE_KENO_SPOTS); spots++) {
            *prize_at(column, spots, 0) = (core_odds){0, 1};
            for (uint32_t catch = (spots + 1) / 2; catch <= spots && catch < ROW; catch++)
                *prize_at(column, spots, catch) = (core_odds){(int32_t)(1 + column + spots * catch), 3};
        }
}

/* Every tenth wager has only numbers that are drawn. */
static void make_wagers(uint64_t seed) {
    state = seed;
    make_schedule();
    choose(drawn, CORE_KENO_DRAWN, NULL);
    for (uint32_t i = 0; i < WAGERS; i++) {
        bool is_jackpot = below(2) == 1, all_drawn = i % 10 == 0;
        columns[i] = is_jackpot ? CORE_KENO_JACKPOT : CORE_KENO_ORDINARY;
        stakes[i] = i % 100 == 7 ? LARGEST : 1 + (int64_t)below(10000);
        uint32_t spots = is_jackpot ? 6 + below(5) : 1 + below(all_drawn ? CORE_KENO_DRAWN : CORE_KENO_SPOTS);
        choose(sets + i * CORE_KENO_SET, spots, all_drawn ? drawn : NULL);
    }
}

/* Whether the next line that was written says of this wager what is right: a win is told, a loss is not. */
static bool is_told(int64_t *line, uint32_t wager) {
    const uint8_t *set = sets + wager * CORE_KENO_SET;
    int spots = count_plainly(set, set), catch = count_plainly(set, drawn);
    bool jackpot = columns[wager] == CORE_KENO_JACKPOT && catch == spots;
    core_odds paid = *prize_at(columns[wager], (uint32_t)spots, (uint32_t)catch);
    int64_t cents = jackpot || paid.num == 0 ? 0 : stakes[wager] * paid.num / paid.den;
    if (cents == 0 && !jackpot) return true;
    int64_t i = (*line)++;
    return out.prizes[i] == cents && out.wagers[i] == wager && out.catches[i] == catch &&
           out.jackpots[i] == (jackpot ? spots : 0);
}

static void every_wager_is_settled_as_it_is_plainly(void) {
    for (uint64_t seed = 1; seed <= 3; seed++) {
        make_wagers(seed);
        int64_t found = core_keno_settle(prizes, drawn, &wagers, &won), line = 0;
        for (uint32_t i = 0; i < WAGERS; i++) EXPECT(is_told(&line, i));
        EXPECT(line == found);
        EXPECT(found > WAGERS / 10 && found < WAGERS);
    }
}

static void every_number_is_a_bit_of_its_own(void) {
    for (uint32_t one = 1; one <= CORE_KENO_NUMBERS; one++)
        for (uint32_t other = 1; other <= CORE_KENO_NUMBERS; other++) {
            uint8_t first[CORE_KENO_SET] = {0}, second[CORE_KENO_SET] = {0};
            mark(first, one);
            mark(second, other);
            EXPECT(core_keno_catch(first, second) == (one == other));
        }
}

static void sets_of_every_size_are_counted(void) {
    uint8_t all[CORE_KENO_SET], some[CORE_KENO_SET];
    memset(all, 0xFF, sizeof all);
    for (uint32_t count = 0; count <= CORE_KENO_NUMBERS; count++) {
        choose(some, count, NULL);
        EXPECT(core_keno_catch(some, all) == (int)count);
        EXPECT(core_keno_catch(some, some) == (int)count);
    }
}

/* What is refused ----------------------------------------------------------------------------------------------------*/

static bool is_untouched(void) {
    const uint8_t *bytes = (const uint8_t *)&out;
    for (size_t i = 0; i < sizeof out; i++)
        if (bytes[i] != UNTOUCHED) return false;
    return true;
}

/* Expects this error for wagers that `spoil` has made wrong. */
static void refused(int error, void (*spoil)(void)) {
    make_wagers(9);
    spoil();
    memset(&out, UNTOUCHED, sizeof out);
    EXPECT(core_keno_settle(prizes, drawn, &wagers, &won) == error);
    EXPECT(is_untouched());
}

static uint8_t *const last_set = sets + (WAGERS - 1) * CORE_KENO_SET;

static void no_stake(void) { stakes[WAGERS - 1] = 0; }
static void less_than_no_stake(void) { stakes[WAGERS - 1] = INT64_MIN; }
static void too_large_a_stake(void) { stakes[WAGERS - 1] = LARGEST + 1; }
static void no_spots(void) { memset(last_set, 0, CORE_KENO_SET); }
static void too_many_spots(void) { memset(last_set, 0xFF, CORE_KENO_SET); }
static void no_such_column(void) { columns[WAGERS - 1] = CORE_KENO_COLUMNS; }
static void five_spots_for_a_jackpot(void) {
    columns[WAGERS - 1] = CORE_KENO_JACKPOT;
    choose(last_set, 5, NULL);
}
static void nineteen_numbers(void) { choose(drawn, CORE_KENO_DRAWN - 1, NULL); }
static void twenty_one_numbers(void) { choose(drawn, CORE_KENO_DRAWN + 1, NULL); }
static void a_negative_prize(void) { prizes[PRIZES - 1].num = -1; }
static void parts_of_none(void) { prizes[PRIZES - 1] = (core_odds){1, 0}; }

static void what_is_wrong_is_refused_and_changes_nothing(void) {
    refused(CORE_BAD_STAKE, no_stake);
    refused(CORE_BAD_STAKE, less_than_no_stake);
    refused(CORE_OVERFLOW, too_large_a_stake);
    refused(CORE_BAD_SPOTS, no_spots);
    refused(CORE_BAD_SPOTS, too_many_spots);
    refused(CORE_BAD_SPOTS, no_such_column);
    refused(CORE_BAD_SPOTS, five_spots_for_a_jackpot);
    refused(CORE_BAD_DRAW, nineteen_numbers);
    refused(CORE_BAD_DRAW, twenty_one_numbers);
    refused(CORE_BAD_ODDS, a_negative_prize);
    refused(CORE_BAD_ODDS, parts_of_none);
}

static void no_wagers_win_nothing(void) {
    core_keno_wagers none = {0, NULL, NULL, NULL};
    EXPECT(core_keno_settle(prizes, drawn, &none, &won) == 0);
}

int main(void) {
    every_number_is_a_bit_of_its_own();
    sets_of_every_size_are_counted();
    every_wager_is_settled_as_it_is_plainly();
    no_wagers_win_nothing();
    what_is_wrong_is_refused_and_changes_nothing();
    printf("%u checks, %u failed\n", checks, failures);
    return failures != 0;
}
