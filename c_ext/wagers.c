/* SPDX-License-Identifier: MIT */
/* Wagers as automata: a layout is compiled once to flat tables, and they step and settle the bets. */
#include "core.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* One block of memory: the arrays follow the struct. Cells are ordered by outcome, so one outcome's row is
 * contiguous. */
struct core_layout {
    uint32_t wagers;
    uint32_t states;
    uint32_t outcomes;
    int64_t largest_stake;
    core_odds *odds;
    core_cell *cells;
    uint16_t *start;
};

static uint32_t kind_of(core_cell cell) { return (uint32_t)cell >> CORE_KIND_SHIFT; }

static uint32_t index_of(core_cell cell) { return (uint32_t)cell & CORE_INDEX_MASK; }

const char *core_error_text(int error) {
    switch (error) {
    case CORE_OK: return "no error";
    case CORE_NO_MEMORY: return "out of memory";
    case CORE_BAD_SIZE: return "no wager, state or outcome, or too many; a number of cards that is not ranked";
    case CORE_BAD_WAGER: return "a wager without states, or one that starts in another wager's state";
    case CORE_BAD_ODDS: return "odds with a numerator or denominator under 1";
    case CORE_BAD_CELL: return "a cell that leaves its wager, names unknown odds, or has an index with lose or void";
    case CORE_BAD_OUTCOME: return "no such outcome";
    case CORE_BAD_STATE: return "no such state";
    case CORE_BAD_STAKE: return "a stake under 1 cent";
    case CORE_OVERFLOW: return "a stake, or sums, too large to settle in 64 bits";
    case CORE_BAD_CARD: return "no such card or tile, or not of this deck";
    case CORE_BAD_COUNT: return "a point count, or a card's value, over 9";
    case CORE_BAD_HANDS: return "hands that cannot result from the rules";
    case CORE_BAD_SHOE: return "fewer cards than a round may need, or more than 8 decks; no deck or shoe";
    case CORE_TWICE: return "a card or tile twice in a hand";
    case CORE_BAD_RANKING: return "no such ranking of poker hands";
    case CORE_BAD_ORDER: return "no such order in a ranking";
    case CORE_BAD_CHOICE: return "a strategy that chooses what the rules do not allow";
    case CORE_BAD_DRAW: return "a draw that has not 20 numbers";
    case CORE_BAD_SPOTS: return "a number of spots for which the schedule has no prizes";
    default: return "unknown error";
    }
}

/* Compiling ----------------------------------------------------------------------------------------------------------*/

static bool within(uint32_t count, uint32_t most) { return count >= 1 && count <= most; }

static int check_sizes(const core_tables *t) {
    bool right = within(t->states, CORE_MAX_STATES) && within(t->wagers, t->states) &&
                 within(t->outcomes, CORE_MAX_OUTCOMES) && t->odds_count <= CORE_MAX_ODDS &&
                 (uint64_t)t->outcomes * t->states <= CORE_MAX_CELLS;
    return right ? CORE_OK : CORE_BAD_SIZE;
}

static uint32_t end_of(const core_tables *t, uint32_t wager) {
    return wager + 1 < t->wagers ? t->first[wager + 1] : t->states;
}

/* This also finds a wager without states, because no start state fits, and first states that are not ascending. */
static int check_wagers(const core_tables *t) {
    if (t->first[0] != 0) return CORE_BAD_WAGER;
    for (uint32_t wager = 0; wager < t->wagers; wager++) {
        uint32_t first = t->first[wager], end = end_of(t, wager);
        if (t->start[wager] < first || t->start[wager] >= end) return CORE_BAD_WAGER;
    }
    return CORE_OK;
}

static int check_odds(const core_tables *t) {
    for (uint32_t i = 0; i < t->odds_count; i++)
        if (t->odds[i].num < 1 || t->odds[i].den < 1) return CORE_BAD_ODDS;
    return CORE_OK;
}

static bool cell_is_right(core_cell cell, uint32_t first, uint32_t end, uint32_t odds_count) {
    uint32_t index = index_of(cell);
    switch (kind_of(cell)) {
    case CORE_MOVE: return index >= first && index < end;
    case CORE_WIN: return index < odds_count;
    default: return index == 0;
    }
}

static int check_row(const core_tables *t, const core_cell *row) {
    for (uint32_t wager = 0; wager < t->wagers; wager++) {
        uint32_t first = t->first[wager], end = end_of(t, wager);
        for (uint32_t state = first; state < end; state++)
            if (!cell_is_right(row[state], first, end, t->odds_count)) return CORE_BAD_CELL;
    }
    return CORE_OK;
}

static int check_cells(const core_tables *t) {
    for (uint32_t outcome = 0; outcome < t->outcomes; outcome++) {
        int error = check_row(t, t->cells + (size_t)outcome * t->states);
        if (error) return error;
    }
    return CORE_OK;
}

static int check(const core_tables *t) {
    int error = check_sizes(t);
    if (!error) error = check_wagers(t);
    if (!error) error = check_odds(t);
    if (!error) error = check_cells(t);
    return error;
}

/* The largest stake that fits in 64 bits together with its winnings: stake * (num + 1) <= INT64_MAX. */
static int64_t largest_stake(int32_t num) { return INT64_MAX / ((int64_t)num + 1); }

static int64_t largest_stake_of(const core_tables *t) {
    int32_t highest = 1;
    for (uint32_t i = 0; i < t->odds_count; i++)
        if (t->odds[i].num > highest) highest = t->odds[i].num;
    return largest_stake(highest);
}

static void *copied(char **room, const void *from, size_t bytes) {
    char *to = *room;
    if (bytes) memcpy(to, from, bytes);
    *room += bytes;
    return to;
}

int core_layout_new(core_layout **layout, const core_tables *t) {
    *layout = NULL;
    int error = check(t);
    if (error) return error;
    size_t odds = t->odds_count * sizeof(core_odds);
    size_t cells = (size_t)t->outcomes * t->states * sizeof(core_cell);
    size_t start = t->wagers * sizeof(uint16_t);
    core_layout *made = malloc(sizeof *made + odds + cells + start);
    if (!made) return CORE_NO_MEMORY;
    char *room = (char *)(made + 1);
    made->wagers = t->wagers;
    made->states = t->states;
    made->outcomes = t->outcomes;
    made->largest_stake = largest_stake_of(t);
    made->odds = copied(&room, t->odds, odds);
    made->cells = copied(&room, t->cells, cells);
    made->start = copied(&room, t->start, start);
    *layout = made;
    return CORE_OK;
}

void core_layout_free(core_layout *layout) { free(layout); }

int64_t core_largest_stake(const core_layout *layout) { return layout->largest_stake; }

/* Evaluating ---------------------------------------------------------------------------------------------------------*/

static const core_cell *row_of(const core_layout *layout, uint32_t outcome) {
    return layout->cells + (size_t)outcome * layout->states;
}

int core_cell_at(const core_layout *layout, uint32_t outcome, uint32_t state) {
    if (outcome >= layout->outcomes) return CORE_BAD_OUTCOME;
    if (state >= layout->states) return CORE_BAD_STATE;
    return row_of(layout, outcome)[state];
}

static void count_kinds(const core_layout *layout, const core_cell *row, uint16_t *counts) {
    memset(counts, 0, CORE_KINDS * sizeof *counts);
    for (uint32_t wager = 0; wager < layout->wagers; wager++) counts[kind_of(row[layout->start[wager]])]++;
}

int core_evaluate(const core_layout *layout, uint32_t outcome, uint16_t *out) {
    if (outcome >= layout->outcomes) return CORE_BAD_OUTCOME;
    const core_cell *row = row_of(layout, outcome);
    count_kinds(layout, row, out);
    uint16_t *group[CORE_KINDS] = {out + CORE_KINDS};
    for (uint32_t kind = 1; kind < CORE_KINDS; kind++) group[kind] = group[kind - 1] + out[kind - 1];
    uint16_t *odds = out + CORE_KINDS + layout->wagers;
    for (uint32_t wager = 0; wager < layout->wagers; wager++) {
        core_cell cell = row[layout->start[wager]];
        *group[kind_of(cell)]++ = (uint16_t)wager;
        if (kind_of(cell) == CORE_WIN) *odds++ = (uint16_t)index_of(cell);
    }
    return out[CORE_WIN];
}

/* Stepping and settling ----------------------------------------------------------------------------------------------*/

/* A separate loop, so that nothing is changed if any bet is wrong. It collects flags without branches, for speed. */
static int check_bets(const core_layout *layout, const core_bet *bets, uint32_t count) {
    bool stateless = false, stakeless = false, large = false;
    for (uint32_t i = 0; i < count; i++) {
        stateless |= bets[i].state >= layout->states;
        stakeless |= bets[i].stake < 1;
        large |= bets[i].stake > layout->largest_stake;
    }
    if (stateless) return CORE_BAD_STATE;
    if (stakeless) return CORE_BAD_STAKE;
    return large ? CORE_OVERFLOW : CORE_OK;
}

/* The stake was checked before, so neither the product nor the sum can overflow. */
static int64_t winner(core_odds odds, int64_t stake) {
    int64_t product = stake * odds.num;
    return stake + (odds.den == 1 ? product : product / odds.den);
}

static int64_t returned(const core_layout *layout, core_cell cell, int64_t stake) {
    if (kind_of(cell) == CORE_WIN) return winner(layout->odds[index_of(cell)], stake);
    return kind_of(cell) == CORE_VOID ? stake : 0;
}

int core_step(const core_layout *layout, uint32_t outcome, core_slip *slip) {
    if (outcome >= layout->outcomes) return CORE_BAD_OUTCOME;
    if (slip->live > INT32_MAX) return CORE_BAD_SIZE;
    int error = check_bets(layout, slip->bets, slip->live);
    if (error) return error;
    const core_cell *row = row_of(layout, outcome);
    core_bet *stays = slip->bets;
    core_settled *settled = slip->settled;
    for (const core_bet *bet = slip->bets, *end = bet + slip->live; bet < end; bet++) {
        core_cell cell = row[bet->state];
        if (kind_of(cell) == CORE_MOVE) {
            *stays++ = (core_bet){bet->stake, bet->tag, (uint16_t)index_of(cell), bet->made};
        } else {
            *settled++ = (core_settled){bet->stake, returned(layout, cell, bet->stake), bet->tag, bet->state, cell};
        }
    }
    slip->live = (uint32_t)(stays - slip->bets);
    slip->decided = (uint32_t)(settled - slip->settled);
    return (int)slip->decided;
}

/* As check_bets, for stakes and states that stand in columns. */
static int check_columns(const core_layout *layout, const uint16_t *states, const int64_t *stakes, uint32_t count) {
    bool stateless = false, stakeless = false, large = false;
    for (uint32_t i = 0; i < count; i++) {
        stateless |= states[i] >= layout->states;
        stakeless |= stakes[i] < 1;
        large |= stakes[i] > layout->largest_stake;
    }
    if (stateless) return CORE_BAD_STATE;
    if (stakeless) return CORE_BAD_STAKE;
    return large ? CORE_OVERFLOW : CORE_OK;
}

int core_settle(const core_layout *layout, uint32_t outcome, uint32_t count, const uint16_t *states,
                const int64_t *stakes, core_cell *cells, int64_t *back) {
    if (outcome >= layout->outcomes) return CORE_BAD_OUTCOME;
    int error = check_columns(layout, states, stakes, count);
    if (error) return error;
    const core_cell *row = row_of(layout, outcome);
    for (uint32_t i = 0; i < count; i++) {
        cells[i] = row[states[i]];
        back[i] = kind_of(cells[i]) == CORE_MOVE ? 0 : returned(layout, cells[i], stakes[i]);
    }
    return CORE_OK;
}

/* Playing ------------------------------------------------------------------------------------------------------------*/

static int check_run(const core_layout *layout, const uint16_t *outcomes, uint32_t count) {
    bool unknown = false;
    for (uint32_t i = 0; i < count; i++) unknown |= outcomes[i] >= layout->outcomes;
    return unknown ? CORE_BAD_OUTCOME : CORE_OK;
}

static int check_made(const core_layout *layout, const core_bet *bets, uint32_t live) {
    for (uint32_t i = 0; i < live; i++)
        if (bets[i].made >= layout->states) return CORE_BAD_STATE;
    return CORE_OK;
}

/* The sum of all stakes, times the number of outcomes, must not be over the largest stake. The sum cannot overflow:
 * a stake is at most half of INT64_MAX. */
static int check_sums(const core_layout *layout, const core_bet *bets, uint32_t live, uint32_t count) {
    if (count == 0) return CORE_OK;
    int64_t most = layout->largest_stake / count, stakes = 0;
    for (uint32_t i = 0; i < live && stakes <= most; i++) stakes += bets[i].stake;
    return stakes > most ? CORE_OVERFLOW : CORE_OK;
}

static void count_decision(core_played *played, uint32_t kind) {
    played->won += kind == CORE_WIN;
    played->lost += kind == CORE_LOSE;
    played->voided += kind == CORE_VOID;
}

/* Bets do not depend on each other, so each goes through all outcomes by itself. */
static void play(const core_layout *layout, const uint16_t *outcomes, uint32_t count, core_bet *bet,
                 core_played *played) {
    uint32_t state = bet->state;
    for (uint32_t i = 0; i < count; i++) {
        core_cell cell = row_of(layout, outcomes[i])[state];
        if (kind_of(cell) == CORE_MOVE) {
            state = index_of(cell);
        } else {
            played->staked += bet->stake;
            played->returned += returned(layout, cell, bet->stake);
            count_decision(played, kind_of(cell));
            state = bet->made;
        }
    }
    bet->state = (uint16_t)state;
}

int core_play(const core_layout *layout, const uint16_t *outcomes, uint32_t count, core_slip *slip,
              core_played *played) {
    if (slip->live > INT32_MAX) return CORE_BAD_SIZE;
    int error = check_bets(layout, slip->bets, slip->live);
    if (!error) error = check_made(layout, slip->bets, slip->live);
    if (!error) error = check_run(layout, outcomes, count);
    if (!error) error = check_sums(layout, slip->bets, slip->live, count);
    if (error) return error;
    core_played sums = {0, 0, 0, 0, 0};
    for (uint32_t i = 0; i < slip->live; i++) play(layout, outcomes, count, &slip->bets[i], &sums);
    slip->decided = 0;
    *played = sums;
    return CORE_OK;
}

int core_winner(core_odds odds, int64_t stake, int64_t *result) {
    if (odds.num < 1 || odds.den < 1) return CORE_BAD_ODDS;
    if (stake < 1) return CORE_BAD_STAKE;
    if (stake > largest_stake(odds.num)) return CORE_OVERFLOW;
    *result = winner(odds, stake);
    return CORE_OK;
}
