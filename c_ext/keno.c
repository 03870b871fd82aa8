/* SPDX-License-Identifier: MIT */
/* Keno: the catches of wagers in a draw, and the prizes of all wagers on a game. */
#include "core.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Sizes of the schedule's parts: the places for one number of spots, and for a column. */
enum { ROW = CORE_KENO_DRAWN + 1, COLUMN = (CORE_KENO_SPOTS + 1) * ROW };

/* A set in two words. The byte order has no effect: only bits of the same place are compared and counted. */
struct set {
    uint64_t most;
    uint16_t rest;
};

static struct set read_set(const uint8_t *bytes) {
    struct set s;
    memcpy(&s.most, bytes, sizeof s.most);
    memcpy(&s.rest, bytes + sizeof s.most, sizeof s.rest);
    return s;
}

static struct set set_at(const uint8_t *sets, uint32_t place) {
    return read_set(sets + CORE_KENO_SET * (size_t)place);
}

static struct set in_both(struct set a, struct set b) {
    return (struct set){a.most & b.most, (uint16_t)(a.rest & b.rest)};
}

/* How many bits of each 4 are 1. */
static uint64_t in_fours(uint64_t bits) {
    bits -= bits >> 1 & 0x5555555555555555;
    return (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333);
}

/* The sums of two fours are at most 8, and two of those 16: a byte holds them. */
static uint32_t size_of(struct set s) {
    uint64_t fours = in_fours(s.most), bytes = (fours & 0x0F0F0F0F0F0F0F0F) + (fours >> 4 & 0x0F0F0F0F0F0F0F0F);
    fours = in_fours(s.rest);
    bytes += (fours & 0x0F0F0F0F0F0F0F0F) + (fours >> 4 & 0x0F0F0F0F0F0F0F0F);
    return (uint32_t)(bytes * 0x0101010101010101 >> 56);
}

int core_keno_catch(const uint8_t *spots, const uint8_t *drawn) {
    return (int)size_of(in_both(read_set(spots), read_set(drawn)));
}

/* Settling -----------------------------------------------------------------------------------------------------------*/

/* A prize is a stake times a numerator, and no numerator is greater than INT32_MAX. */
static const int64_t LARGEST_STAKE = INT64_MAX / INT32_MAX;

static int check_stake(int64_t stake) {
    if (stake < 1) return CORE_BAD_STAKE;
    return stake > LARGEST_STAKE ? CORE_OVERFLOW : CORE_OK;
}

static int check_prizes(const core_odds *prizes) {
    for (const core_odds *it = prizes; it < prizes + CORE_KENO_COLUMNS * COLUMN; it++)
        if (it->num < 0 || it->den < 0 || (it->num > 0 && it->den == 0)) return CORE_BAD_ODDS;
    return CORE_OK;
}

/* Whether there are prizes for so many spots. */
static int check_spots(const core_odds *prizes, uint32_t column, uint32_t spots) {
    bool known = column < CORE_KENO_COLUMNS && spots >= 1 && spots <= CORE_KENO_SPOTS;
    return known && prizes[column * COLUMN + spots * ROW].den > 0 ? CORE_OK : CORE_BAD_SPOTS;
}

static int check_wagers(const core_odds *prizes, const core_keno_wagers *w) {
    for (uint32_t i = 0; i < w->count; i++) {
        int wrong = check_stake(w->stakes[i]);
        if (wrong == CORE_OK) wrong = check_spots(prizes, w->columns[i], size_of(set_at(w->sets, i)));
        if (wrong != CORE_OK) return wrong;
    }
    return CORE_OK;
}

/* The win of a wager: a jackpot, a prize, or neither. */
struct prize {
    int64_t cents;
    uint8_t catch, jackpot;
};

static struct prize prize_of(const core_odds *column, bool may_win_jackpot, int64_t stake, uint32_t spots, uint32_t catch) {
    if (may_win_jackpot && catch == spots) return (struct prize){0, (uint8_t)catch, (uint8_t)spots};
    core_odds paid = column[spots * ROW + catch];
    return (struct prize){paid.num > 0 ? stake * paid.num / paid.den : 0, (uint8_t)catch, 0};
}

static int64_t settle(const core_odds *prizes, struct set drawn, const core_keno_wagers *w, core_keno_won *won) {
    int64_t found = 0;
    for (uint32_t i = 0; i < w->count; i++) {
        struct set spots = set_at(w->sets, i);
        uint32_t column = w->columns[i], catch = size_of(in_both(spots, drawn));
        struct prize prize =
            prize_of(prizes + column * COLUMN, column == CORE_KENO_JACKPOT, w->stakes[i], size_of(spots), catch);
        if (prize.cents == 0 && prize.jackpot == 0) continue;
        won->prizes[found] = prize.cents;
        won->wagers[found] = i;
        won->catches[found] = prize.catch;
        won->jackpots[found++] = prize.jackpot;
    }
    return found;
}

int64_t core_keno_settle(const core_odds *prizes, const uint8_t *drawn, const core_keno_wagers *wagers,
                         core_keno_won *won) {
    struct set numbers = read_set(drawn);
    if (size_of(numbers) != CORE_KENO_DRAWN) return CORE_BAD_DRAW;
    int wrong = check_prizes(prizes);
    if (wrong == CORE_OK) wrong = check_wagers(prizes, wagers);
    return wrong == CORE_OK ? settle(prizes, numbers, wagers, won) : wrong;
}
