/* SPDX-License-Identifier: MIT */
/* A plain C program: `test_core` tests the core, `test_core bench` measures its time. It needs only a C library. */
#define _POSIX_C_SOURCE 200809L

#include "core.h"
#include "test_expect.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static core_cell cell_of(enum core_kind kind, unsigned index) {
    return (core_cell)(((unsigned)kind << CORE_KIND_SHIFT) | index);
}

/* Gives the same numbers on every computer. */
static uint32_t seed = 1;

static uint32_t below(uint32_t limit) {
    seed = seed * 1664525u + 1013904223u;
    return (uint32_t)(((uint64_t)seed * limit) >> 32);
}

/* Two wagers: 0 has the states 0 and 1, 1 has the state 2. Three outcomes. */
enum { WAGERS = 2, STATES = 3, OUTCOMES = 3 };

typedef struct small {
    uint16_t first[WAGERS], start[WAGERS];
    core_odds odds[2];
    core_cell cells[OUTCOMES * STATES];
    core_tables tables;
} small;

static void fill(small *s) {
    const core_cell win = cell_of(CORE_WIN, 0), win_half = cell_of(CORE_WIN, 1), lose = cell_of(CORE_LOSE, 0);
    const core_cell nothing = cell_of(CORE_VOID, 0), to_0 = cell_of(CORE_MOVE, 0), to_1 = cell_of(CORE_MOVE, 1);
    const core_cell cells[OUTCOMES * STATES] = {to_1, to_0, win, win, lose, nothing, lose, win_half, lose};
    const uint16_t first[WAGERS] = {0, 2}, start[WAGERS] = {0, 2};
    const core_odds odds[2] = {{31, 1}, {15, 2}};
    memcpy(s->first, first, sizeof first);
    memcpy(s->start, start, sizeof start);
    memcpy(s->odds, odds, sizeof odds);
    memcpy(s->cells, cells, sizeof cells);
    s->tables = (core_tables){WAGERS, STATES, OUTCOMES, 2, s->first, s->start, s->odds, s->cells};
}

static core_layout *made(const small *s) {
    core_layout *layout = NULL;
    EXPECT(core_layout_new(&layout, &s->tables) == CORE_OK);
    if (!layout) exit(2);
    return layout;
}

static int refused(const small *s) {
    core_layout *layout = (core_layout *)(uintptr_t)1;
    int error = core_layout_new(&layout, &s->tables);
    EXPECT(layout == NULL);
    return error;
}

static void wrong_sizes_are_refused(void) {
    small s;
    fill(&s), s.tables.wagers = 0, EXPECT(refused(&s) == CORE_BAD_SIZE);
    fill(&s), s.tables.outcomes = 0, EXPECT(refused(&s) == CORE_BAD_SIZE);
    fill(&s), s.tables.states = 0, EXPECT(refused(&s) == CORE_BAD_SIZE);
    fill(&s), s.tables.states = 1, EXPECT(refused(&s) == CORE_BAD_SIZE);
    fill(&s), s.tables.states = CORE_MAX_STATES + 1, EXPECT(refused(&s) == CORE_BAD_SIZE);
    fill(&s), s.tables.outcomes = CORE_MAX_OUTCOMES + 1, EXPECT(refused(&s) == CORE_BAD_SIZE);
    fill(&s), s.tables.odds_count = CORE_MAX_ODDS + 1, EXPECT(refused(&s) == CORE_BAD_SIZE);
    fill(&s), s.tables.states = CORE_MAX_STATES, s.tables.outcomes = 300, EXPECT(refused(&s) == CORE_BAD_SIZE);
    fill(&s), s.tables.outcomes = UINT32_MAX, s.tables.states = UINT32_MAX, EXPECT(refused(&s) == CORE_BAD_SIZE);
}

static void wrong_wagers_are_refused(void) {
    small s;
    fill(&s), s.first[0] = 1, EXPECT(refused(&s) == CORE_BAD_WAGER);
    fill(&s), s.first[0] = 1, s.start[0] = 1, EXPECT(refused(&s) == CORE_BAD_WAGER);
    fill(&s), s.first[1] = 0, EXPECT(refused(&s) == CORE_BAD_WAGER);
    fill(&s), s.first[1] = STATES, EXPECT(refused(&s) == CORE_BAD_WAGER);
    fill(&s), s.first[1] = UINT16_MAX, EXPECT(refused(&s) == CORE_BAD_WAGER);
    fill(&s), s.start[0] = 2, EXPECT(refused(&s) == CORE_BAD_WAGER);
    fill(&s), s.start[1] = 1, EXPECT(refused(&s) == CORE_BAD_WAGER);
    fill(&s), s.start[1] = UINT16_MAX, EXPECT(refused(&s) == CORE_BAD_WAGER);
}

static void wrong_odds_are_refused(void) {
    small s;
    fill(&s), s.odds[0].num = 0, EXPECT(refused(&s) == CORE_BAD_ODDS);
    fill(&s), s.odds[1].den = 0, EXPECT(refused(&s) == CORE_BAD_ODDS);
    fill(&s), s.odds[1].num = INT32_MIN, EXPECT(refused(&s) == CORE_BAD_ODDS);
}

static void wrong_cells_are_refused(void) {
    small s;
    fill(&s), s.cells[0] = cell_of(CORE_MOVE, 2), EXPECT(refused(&s) == CORE_BAD_CELL);
    fill(&s), s.cells[8] = cell_of(CORE_MOVE, 1), EXPECT(refused(&s) == CORE_BAD_CELL);
    fill(&s), s.cells[8] = cell_of(CORE_MOVE, 3), EXPECT(refused(&s) == CORE_BAD_CELL);
    fill(&s), s.cells[4] = cell_of(CORE_WIN, 2), EXPECT(refused(&s) == CORE_BAD_CELL);
    fill(&s), s.cells[4] = cell_of(CORE_LOSE, 1), EXPECT(refused(&s) == CORE_BAD_CELL);
    fill(&s), s.cells[4] = cell_of(CORE_VOID, CORE_INDEX_MASK), EXPECT(refused(&s) == CORE_BAD_CELL);
}

static void a_layout_is_a_copy(void) {
    small s;
    fill(&s);
    core_layout *layout = made(&s);
    memset(&s, 0xff, sizeof s);
    EXPECT(core_cell_at(layout, 0, 0) == cell_of(CORE_MOVE, 1));
    EXPECT(core_cell_at(layout, 2, 1) == cell_of(CORE_WIN, 1));
    core_layout_free(layout);
    core_layout_free(NULL);
}

static void outcomes_and_states_are_checked(void) {
    small s;
    fill(&s);
    core_layout *layout = made(&s);
    uint16_t out[CORE_KINDS + 2 * WAGERS] = {7};
    EXPECT(core_cell_at(layout, OUTCOMES, 0) == CORE_BAD_OUTCOME);
    EXPECT(core_cell_at(layout, 0, STATES) == CORE_BAD_STATE);
    EXPECT(core_evaluate(layout, OUTCOMES, out) == CORE_BAD_OUTCOME);
    EXPECT(core_evaluate(layout, UINT32_MAX, out) == CORE_BAD_OUTCOME);
    EXPECT(out[0] == 7);
    core_layout_free(layout);
}

static void evaluation_groups_wagers_by_what_becomes_of_them(void) {
    small s;
    fill(&s);
    core_layout *layout = made(&s);
    uint16_t out[CORE_KINDS + 2 * WAGERS];
    const uint16_t first[] = {1, 0, 0, 1, 1, 0, 0}, second[] = {1, 0, 1, 0, 0, 1, 0}, third[] = {0, 2, 0, 0, 0, 1};
    EXPECT(core_evaluate(layout, 0, out) == 1 && memcmp(out, first, sizeof first) == 0);
    EXPECT(core_evaluate(layout, 1, out) == 1 && memcmp(out, second, sizeof second) == 0);
    EXPECT(core_evaluate(layout, 2, out) == 0 && memcmp(out, third, sizeof third) == 0);
    core_layout_free(layout);
}

static void a_step_moves_and_settles(void) {
    small s;
    fill(&s);
    core_layout *layout = made(&s);
    core_bet bets[] = {{500, 1, 2, 2}, {101, 2, 0, 0}, {333, 3, 1, 0}};
    core_settled settled[3];
    core_slip slip = {3, 0, bets, settled};
    EXPECT(core_step(layout, 0, &slip) == 1 && slip.live == 2 && slip.decided == 1);
    EXPECT(settled[0].tag == 1 && settled[0].stake == 500 && settled[0].returned == 16000 && settled[0].state == 2);
    EXPECT(bets[0].tag == 2 && bets[0].state == 1 && bets[1].tag == 3 && bets[1].state == 0);
    EXPECT(core_step(layout, 2, &slip) == 2 && slip.live == 0);
    EXPECT(settled[0].tag == 2 && settled[0].returned == 101 + 757); /* 757.5 rounded down */
    EXPECT(settled[1].tag == 3 && settled[1].returned == 0);
    EXPECT(core_step(layout, 1, &slip) == 0 && slip.decided == 0);
    core_layout_free(layout);
}

static void a_void_bet_returns_its_stake(void) {
    small s;
    fill(&s);
    core_layout *layout = made(&s);
    core_bet bet = {333, 0, 2, 2};
    core_settled settled;
    core_slip slip = {1, 0, &bet, &settled};
    EXPECT(core_step(layout, 1, &slip) == 1 && settled.returned == 333);
    core_layout_free(layout);
}

static void refusal_leaves(const core_layout *layout, uint32_t outcome, core_bet wrong, int error) {
    core_bet bets[] = {{500, 1, 0, 0}, wrong}, before[2];
    core_settled settled[2];
    core_slip slip = {2, 0, bets, settled};
    memcpy(before, bets, sizeof bets);
    EXPECT(core_step(layout, outcome, &slip) == error);
    EXPECT(slip.live == 2 && slip.decided == 0 && bets[0].state == before[0].state && bets[1].stake == before[1].stake);
}

static void a_wrong_bet_changes_nothing(void) {
    small s;
    fill(&s);
    core_layout *layout = made(&s);
    int64_t most = core_largest_stake(layout);
    EXPECT(most == INT64_MAX / 32);
    refusal_leaves(layout, OUTCOMES, (core_bet){500, 2, 0, 0}, CORE_BAD_OUTCOME);
    refusal_leaves(layout, 0, (core_bet){500, 2, STATES, 0}, CORE_BAD_STATE);
    refusal_leaves(layout, 0, (core_bet){0, 2, 0, 0}, CORE_BAD_STAKE);
    refusal_leaves(layout, 0, (core_bet){INT64_MIN, 2, 0, 0}, CORE_BAD_STAKE);
    refusal_leaves(layout, 0, (core_bet){most + 1, 2, 0, 0}, CORE_OVERFLOW);
    core_bet bet = {most, 0, 2, 2};
    core_settled settled;
    core_slip slip = {1, 0, &bet, &settled}, endless = {UINT32_MAX, 0, &bet, &settled};
    EXPECT(core_step(layout, 0, &slip) == 1 && settled.returned == most * 32);
    EXPECT(core_step(layout, 0, &endless) == CORE_BAD_SIZE);
    core_layout_free(layout);
}

static void settling_columns_does_what_steps_do(void) {
    small s;
    fill(&s);
    core_layout *layout = made(&s);
    const uint16_t states[] = {2, 0, 1};
    const int64_t stakes[] = {500, 101, 333};
    for (uint32_t outcome = 0; outcome < OUTCOMES; outcome++) {
        core_cell cells[3];
        int64_t back[3] = {-1, -1, -1};
        EXPECT(core_settle(layout, outcome, 3, states, stakes, cells, back) == CORE_OK);
        for (int i = 0; i < 3; i++) {
            core_bet bet = {stakes[i], 0, states[i], states[i]};
            core_settled settled;
            core_slip slip = {1, 0, &bet, &settled};
            int decided = core_step(layout, outcome, &slip);
            EXPECT(cells[i] == (core_cell)core_cell_at(layout, outcome, states[i]));
            EXPECT(back[i] == (decided ? settled.returned : 0));
        }
    }
    core_layout_free(layout);
}

static void wrong_columns_change_nothing(void) {
    small s;
    fill(&s);
    core_layout *layout = made(&s);
    const int64_t most = core_largest_stake(layout), stakes[] = {500, 0, INT64_MIN, most + 1, most};
    const uint16_t states[] = {0, STATES};
    core_cell cell = 7;
    int64_t back = -1;
    EXPECT(core_settle(layout, OUTCOMES, 1, states, stakes, &cell, &back) == CORE_BAD_OUTCOME);
    EXPECT(core_settle(layout, 0, 1, states + 1, stakes, &cell, &back) == CORE_BAD_STATE);
    EXPECT(core_settle(layout, 0, 1, states, stakes + 1, &cell, &back) == CORE_BAD_STAKE);
    EXPECT(core_settle(layout, 0, 1, states, stakes + 2, &cell, &back) == CORE_BAD_STAKE);
    EXPECT(core_settle(layout, 0, 1, states, stakes + 3, &cell, &back) == CORE_OVERFLOW);
    EXPECT(cell == 7 && back == -1);
    EXPECT(core_settle(layout, 0, 1, states, stakes + 4, &cell, &back) == CORE_OK);
    EXPECT(core_settle(layout, 0, 0, states, stakes, &cell, &back) == CORE_OK);
    core_layout_free(layout);
}

static void play_makes_a_decided_bet_again_where_it_was_placed(void) {
    small s;
    fill(&s);
    core_layout *layout = made(&s);
    const uint16_t run[] = {0, 2, 1, 0};
    core_bet bets[] = {{101, 1, 0, 0}, {333, 2, 2, 2}};
    core_settled settled[2];
    core_slip slip = {2, 2, bets, settled};
    core_played played;
    EXPECT(core_play(layout, run, 4, &slip, &played) == CORE_OK && slip.live == 2 && slip.decided == 0);
    EXPECT(played.staked == 2 * 101 + 4 * 333);
    EXPECT(played.returned == 101 + 757 + 101 * 32 + 2 * 333 * 32 + 333); /* 757.5 rounded down */
    EXPECT(played.won == 4 && played.lost == 1 && played.voided == 1);
    EXPECT(bets[0].state == 1 && bets[0].stake == 101 && bets[1].state == 2 && bets[1].tag == 2);
    core_layout_free(layout);
}

static void play_is_refused(const core_layout *layout, uint16_t outcome, core_bet wrong, int error) {
    const uint16_t run[] = {0, outcome};
    core_bet bets[] = {{500, 1, 0, 0}, wrong};
    core_settled settled[2];
    core_slip slip = {2, 2, bets, settled};
    core_played played = {-1, -1, -1, -1, -1};
    EXPECT(core_play(layout, run, 2, &slip, &played) == error);
    EXPECT(slip.live == 2 && slip.decided == 2 && bets[0].state == 0 && played.staked == -1 && played.lost == -1);
}

static void a_wrong_play_changes_nothing(void) {
    small s;
    fill(&s);
    core_layout *layout = made(&s);
    int64_t most = core_largest_stake(layout);
    play_is_refused(layout, OUTCOMES, (core_bet){500, 2, 0, 0}, CORE_BAD_OUTCOME);
    play_is_refused(layout, UINT16_MAX, (core_bet){500, 2, 0, 0}, CORE_BAD_OUTCOME);
    play_is_refused(layout, 0, (core_bet){500, 2, STATES, 0}, CORE_BAD_STATE);
    play_is_refused(layout, 0, (core_bet){500, 2, 0, STATES}, CORE_BAD_STATE);
    play_is_refused(layout, 0, (core_bet){0, 2, 0, 0}, CORE_BAD_STAKE);
    play_is_refused(layout, 0, (core_bet){most + 1, 2, 0, 0}, CORE_OVERFLOW);
    play_is_refused(layout, 0, (core_bet){most, 2, 0, 0}, CORE_OVERFLOW);
    play_is_refused(layout, 0, (core_bet){most / 2 - 499, 2, 0, 0}, CORE_OVERFLOW);
    core_slip endless = {UINT32_MAX, 0, NULL, NULL};
    EXPECT(core_play(layout, NULL, 0, &endless, NULL) == CORE_BAD_SIZE);
    core_layout_free(layout);
}

static void the_largest_sums_fit(void) {
    small s;
    fill(&s);
    core_layout *layout = made(&s);
    int64_t half = core_largest_stake(layout) / 2;
    const uint16_t run[] = {0, 0};
    core_bet bets[] = {{half - 500, 1, 2, 2}, {500, 2, 2, 2}};
    core_settled settled[2];
    core_slip slip = {2, 0, bets, settled};
    core_played played;
    EXPECT(core_play(layout, run, 2, &slip, &played) == CORE_OK);
    EXPECT(played.staked == 2 * half && played.returned == 64 * half && played.won == 4);
    core_layout_free(layout);
}

static void stakes_that_pass_64_bits_together_are_refused(void) {
    small s;
    fill(&s), s.odds[0] = s.odds[1] = (core_odds){1, 1};
    core_layout *layout = made(&s);
    int64_t most = core_largest_stake(layout);
    const uint16_t run[] = {0};
    core_bet bets[] = {{most, 1, 2, 2}, {most, 2, 2, 2}, {most, 3, 2, 2}};
    core_slip slip = {3, 0, bets, NULL};
    core_played played;
    EXPECT(most == INT64_MAX / 2 && core_play(layout, run, 1, &slip, &played) == CORE_OVERFLOW);
    core_layout_free(layout);
}

static void winners_round_down_and_never_overflow(void) {
    int64_t returned = -1;
    EXPECT(core_winner((core_odds){3, 4}, 101, &returned) == CORE_OK && returned == 176);
    EXPECT(core_winner((core_odds){1, INT32_MAX}, 1, &returned) == CORE_OK && returned == 1);
    EXPECT(core_winner((core_odds){1, 1}, INT64_MAX / 2, &returned) == CORE_OK && returned == INT64_MAX - 1);
    EXPECT(core_winner((core_odds){1, 1}, INT64_MAX / 2 + 1, &returned) == CORE_OVERFLOW);
    EXPECT(core_winner((core_odds){INT32_MAX, 1}, INT64_MAX, &returned) == CORE_OVERFLOW);
    EXPECT(core_winner((core_odds){1, 1}, 0, &returned) == CORE_BAD_STAKE);
    EXPECT(core_winner((core_odds){0, 1}, 1, &returned) == CORE_BAD_ODDS);
    EXPECT(returned == INT64_MAX - 1);
}

static void every_error_has_words(void) {
    for (int error = CORE_BAD_SPOTS; error <= CORE_OK; error++) EXPECT(strcmp(core_error_text(error), "unknown error"));
    EXPECT(strcmp(core_error_text(1), "unknown error") == 0);
    EXPECT(strcmp(core_error_text(CORE_BAD_SPOTS - 1), "unknown error") == 0);
}

/* Random layouts ------------------------------------------------------------------------------------------------------*/

enum { MOST_WAGERS = 160, MOST_STATES = 1280, MOST_OUTCOMES = 64, MOST_BETS = 64 };

typedef struct large {
    uint16_t first[MOST_WAGERS], start[MOST_WAGERS];
    core_odds odds[8];
    core_cell cells[MOST_OUTCOMES * MOST_STATES];
    core_tables tables;
} large;

static core_cell random_cell(uint32_t first, uint32_t count) {
    switch (below(4)) {
    case 0: return cell_of(CORE_WIN, below(8));
    case 1: return cell_of(CORE_LOSE, 0);
    case 2: return cell_of(CORE_VOID, 0);
    default: return cell_of(CORE_MOVE, first + below(count));
    }
}

static void fill_at_random(large *it, uint32_t wagers, uint32_t most, uint32_t outcomes) {
    uint32_t states = 0;
    uint16_t sizes[MOST_WAGERS];
    for (uint32_t wager = 0; wager < wagers; wager++) {
        sizes[wager] = (uint16_t)(1 + below(most));
        it->first[wager] = (uint16_t)states;
        it->start[wager] = (uint16_t)(states + below(sizes[wager]));
        states += sizes[wager];
    }
    for (uint32_t i = 0; i < 8; i++) it->odds[i] = (core_odds){(int32_t)(1 + below(500)), (int32_t)(1 + below(4))};
    core_cell *cell = it->cells;
    for (uint32_t outcome = 0; outcome < outcomes; outcome++)
        for (uint32_t wager = 0; wager < wagers; wager++)
            for (uint32_t i = 0; i < sizes[wager]; i++) *cell++ = random_cell(it->first[wager], sizes[wager]);
    it->tables = (core_tables){wagers, states, outcomes, 8, it->first, it->start, it->odds, it->cells};
}

/* The sizes are drawn one after another, so that they are the same on every computer. */
static void fill_at_any_size(large *it) {
    uint32_t wagers = 1 + below(MOST_WAGERS);
    uint32_t outcomes = 1 + below(MOST_OUTCOMES);
    fill_at_random(it, wagers, 8, outcomes);
}

static int64_t expected_return(const large *it, core_cell cell, int64_t stake) {
    core_odds odds = it->odds[cell & 7];
    switch (cell >> CORE_KIND_SHIFT) {
    case CORE_WIN: return stake + stake * odds.num / odds.den;
    case CORE_VOID: return stake;
    default: return 0;
    }
}

/* Steps a slip, and compares the result with the tables, which are read one cell at a time. */
static void step_and_compare(const large *it, const core_layout *layout, core_slip *slip, uint32_t outcome) {
    core_bet before[MOST_BETS];
    uint32_t count = slip->live, live = 0, decided = 0;
    memcpy(before, slip->bets, count * sizeof *before);
    EXPECT(core_step(layout, outcome, slip) + (int)slip->live == (int)count);
    for (uint32_t i = 0; i < count; i++) {
        core_cell cell = it->cells[outcome * it->tables.states + before[i].state];
        if (cell >> CORE_KIND_SHIFT == CORE_MOVE) {
            const core_bet *bet = &slip->bets[live++];
            EXPECT(bet->tag == before[i].tag && bet->state == (cell & CORE_INDEX_MASK) && bet->stake == before[i].stake);
            EXPECT(bet->made == before[i].made);
        } else {
            const core_settled *settled = &slip->settled[decided++];
            EXPECT(settled->tag == before[i].tag && settled->cell == cell && settled->stake == before[i].stake);
            EXPECT(settled->returned == expected_return(it, cell, before[i].stake));
        }
    }
}

static core_bet random_bet(uint32_t states, uint32_t tag) {
    return (core_bet){1 + below(1000000), tag, (uint16_t)below(states), (uint16_t)below(states)};
}

static void random_layouts_step_as_their_tables_say(void) {
    static large it;
    core_bet bets[MOST_BETS];
    core_settled settled[MOST_BETS];
    for (unsigned round = 0; round < 300; round++) {
        fill_at_any_size(&it);
        core_layout *layout = NULL;
        EXPECT(core_layout_new(&layout, &it.tables) == CORE_OK);
        core_slip slip = {1 + below(MOST_BETS), 0, bets, settled};
        for (uint32_t i = 0; i < slip.live; i++)
            bets[i] = random_bet(it.tables.states, i);
        for (unsigned step = 0; step < 12; step++) step_and_compare(&it, layout, &slip, below(it.tables.outcomes));
        core_layout_free(layout);
    }
}

/* Steps a single bet by one outcome after another. When it is decided it is added to the sums, and made again. */
static void step_and_make_again(const core_layout *layout, const uint16_t *run, uint32_t count, core_bet *bet,
                                core_played *sums) {
    for (uint32_t i = 0; i < count; i++) {
        core_settled settled;
        core_slip alone = {1, 0, bet, &settled};
        if (core_step(layout, run[i], &alone) == 0) continue;
        sums->staked += settled.stake;
        sums->returned += settled.returned;
        sums->won += settled.cell >> CORE_KIND_SHIFT == CORE_WIN;
        sums->lost += settled.cell >> CORE_KIND_SHIFT == CORE_LOSE;
        sums->voided += settled.cell >> CORE_KIND_SHIFT == CORE_VOID;
        bet->state = bet->made;
    }
}

static bool same_bet(const core_bet *a, const core_bet *b) {
    return a->stake == b->stake && a->tag == b->tag && a->state == b->state && a->made == b->made;
}

static bool same_sums(const core_played *a, const core_played *b) {
    bool money = a->staked == b->staked && a->returned == b->returned;
    return money && a->won == b->won && a->lost == b->lost && a->voided == b->voided;
}

static void play_and_compare(const core_layout *layout, const uint16_t *run, uint32_t count, core_slip *slip) {
    core_bet alone[MOST_BETS];
    core_played played = {-1, -1, -1, -1, -1}, sums = {0, 0, 0, 0, 0};
    memcpy(alone, slip->bets, slip->live * sizeof *alone);
    uint32_t live = slip->live;
    EXPECT(core_play(layout, run, count, slip, &played) == CORE_OK && slip->live == live && slip->decided == 0);
    for (uint32_t i = 0; i < live; i++) {
        step_and_make_again(layout, run, count, &alone[i], &sums);
        EXPECT(same_bet(&alone[i], &slip->bets[i]));
    }
    EXPECT(same_sums(&played, &sums));
}

static void random_layouts_play_as_they_step(void) {
    static large it;
    core_bet bets[MOST_BETS];
    core_settled settled[MOST_BETS];
    uint16_t run[100];
    for (unsigned round = 0; round < 300; round++) {
        fill_at_any_size(&it);
        core_layout *layout = NULL;
        EXPECT(core_layout_new(&layout, &it.tables) == CORE_OK);
        core_slip slip = {below(MOST_BETS), 1, bets, settled};
        for (uint32_t i = 0; i < slip.live; i++) bets[i] = random_bet(it.tables.states, i);
        for (uint32_t i = 0; i < 100; i++) run[i] = (uint16_t)below(it.tables.outcomes);
        play_and_compare(layout, run, below(101), &slip);
        play_and_compare(layout, NULL, 0, &slip);
        core_layout_free(layout);
    }
}

/* Compiles arbitrary bytes. They are refused or compiled; in both cases no other memory is touched. */
static void random_damage_is_refused_or_harmless(void) {
    static large it;
    uint16_t out[CORE_KINDS + 2 * MOST_WAGERS];
    unsigned refusals = 0;
    for (unsigned round = 0; round < 2000; round++) {
        fill_at_any_size(&it);
        if (below(2)) it.cells[below(it.tables.states * it.tables.outcomes)] = (core_cell)below(65536);
        if (below(2)) it.first[below(it.tables.wagers)] = (uint16_t)below(600);
        if (below(2)) it.start[below(it.tables.wagers)] = (uint16_t)below(600);
        core_layout *layout = NULL;
        refusals += core_layout_new(&layout, &it.tables) != CORE_OK;
        if (layout) EXPECT(core_evaluate(layout, below(it.tables.outcomes), out) >= 0);
        core_layout_free(layout);
    }
    EXPECT(refusals > 1000 && refusals < 2000);
}

/* Timing -------------------------------------------------------------------------------------------------------------*/

/* The median time of many short blocks. Each is much shorter than a time slice, so other programs disturb only a few. */
enum { TIMES = 1000, BLOCKS = 2001 };

static int64_t taken[BLOCKS];

static int64_t now(void) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (int64_t)at.tv_sec * 1000000000 + at.tv_nsec;
}

static int ascending(const void *a, const void *b) {
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;
    return (left > right) - (left < right);
}

static void print_median(const char *what) {
    qsort(taken, BLOCKS, sizeof *taken, ascending);
    printf("%s\t%.1f ns\n", what, (double)taken[BLOCKS / 2] / TIMES);
}

static void time_evaluation(const char *what, uint32_t wagers) {
    static large it;
    uint16_t out[CORE_KINDS + 2 * MOST_WAGERS];
    uint32_t sum = 0;
    core_layout *layout = NULL;
    fill_at_random(&it, wagers, 1, 37);
    if (core_layout_new(&layout, &it.tables)) exit(2);
    for (uint32_t block = 0; block < BLOCKS; block++) {
        int64_t since = now();
        for (uint32_t i = 0; i < TIMES; i++) sum += (uint32_t)core_evaluate(layout, i % 37, out);
        taken[block] = now() - since;
    }
    print_median(what);
    EXPECT(sum > 0);
    core_layout_free(layout);
}

/* As at craps: two dice, and numbers that win before a 7. A 7 decides every bet, another total only the bets on it. */
static void fill_as_at_craps(large *it) {
    fill_at_random(it, 20, 1, 36);
    for (uint32_t outcome = 0; outcome < 36; outcome++) {
        uint32_t total = outcome / 6 + outcome % 6 + 2;
        for (uint32_t wager = 0; wager < 20; wager++) {
            core_cell won = cell_of(CORE_WIN, below(8)), stays = cell_of(CORE_MOVE, wager);
            core_cell other = total == 4 + wager % 7 ? won : stays;
            it->cells[outcome * 20 + wager] = total == 7 ? cell_of(CORE_LOSE, 0) : other;
        }
    }
}

/* Twenty live bets. Decided bets are put back, so that there are always twenty. */
static void time_steps(const char *what, const large *it) {
    static uint32_t throws[TIMES];
    core_bet bets[20], fresh[20];
    core_settled settled[20];
    uint32_t sum = 0;
    core_layout *layout = NULL;
    if (core_layout_new(&layout, &it->tables)) exit(2);
    for (uint32_t i = 0; i < 20; i++) fresh[i] = (core_bet){500 + i, i, (uint16_t)(i * it->tables.states / 20), 0};
    core_slip slip = {0, 0, bets, settled};
    for (uint32_t block = 0; block < BLOCKS; block++) {
        for (uint32_t i = 0; i < TIMES; i++) throws[i] = below(36);
        int64_t since = now();
        for (uint32_t i = 0; i < TIMES; i++) {
            memcpy(bets, fresh, sizeof fresh);
            slip.live = 20;
            sum += (uint32_t)core_step(layout, throws[i], &slip);
        }
        taken[block] = now() - since;
    }
    print_median(what);
    EXPECT(sum > 0);
    core_layout_free(layout);
}

static void bench(void) {
    time_evaluation("evaluation of 50 wagers", 50);
    time_evaluation("evaluation of 157 wagers", 157);
    static large it;
    fill_at_random(&it, 60, 7, 36);
    time_steps("step of 20 live bets, 3 in 4 of them decided", &it);
    fill_as_at_craps(&it);
    time_steps("step of 20 live bets, throws as at craps", &it);
}

static void test(void) {
    wrong_sizes_are_refused();
    wrong_wagers_are_refused();
    wrong_odds_are_refused();
    wrong_cells_are_refused();
    a_layout_is_a_copy();
    outcomes_and_states_are_checked();
    evaluation_groups_wagers_by_what_becomes_of_them();
    a_step_moves_and_settles();
    a_void_bet_returns_its_stake();
    a_wrong_bet_changes_nothing();
    settling_columns_does_what_steps_do();
    wrong_columns_change_nothing();
    play_makes_a_decided_bet_again_where_it_was_placed();
    a_wrong_play_changes_nothing();
    the_largest_sums_fit();
    stakes_that_pass_64_bits_together_are_refused();
    winners_round_down_and_never_overflow();
    every_error_has_words();
    random_layouts_step_as_their_tables_say();
    random_layouts_play_as_they_step();
    random_damage_is_refused_or_harmless();
    printf("%u checks, %u failed\n", checks, failures);
}

int main(int count, char **words) {
    if (count > 1 && strcmp(words[1], "bench") == 0) {
        bench();
    } else {
        test();
    }
    return failures ? 1 : 0;
}
