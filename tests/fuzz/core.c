/* SPDX-License-Identifier: MIT */
/* Fuzzes the C core: any bytes as hands, coups, stacks, layouts and bets. Built with clang's libFuzzer, or with gcc and
 * the loop below, which keeps the inputs that reach something new (-fsanitize-coverage=trace-pc).
 *
 *     core-fuzz [-runs=N] [-seed=N] [-keep=FOLDER] FILE...    runs the files, then N changed inputs; the last one is in
 *                                                             crash-input if the program dies */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sanitizer/common_interface_defs.h>

#include "core.h"

enum { MOST = 256, FEW = 6, OUTCOMES = 4, UNTOUCHED = 0xEE };

#define MUST(condition) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "%s, line %d: %s\n", __func__, __LINE__, #condition); \
            abort(); \
        } \
    } while (0)

/* The bytes that are left of an input. */
struct input {
    const uint8_t *data;
    size_t left;
};

static uint8_t byte(struct input *in) {
    if (in->left == 0) return 0;
    in->left--;
    return *in->data++;
}

static uint32_t number(struct input *in, uint32_t below) { return ((uint32_t)byte(in) << 8 | byte(in)) % below; }

static int64_t money(struct input *in) {
    uint64_t made = 0;
    for (int i = 0; i < 8; i++) made = made << 8 | byte(in);
    return (int64_t)made;
}

/* Poker hands: all functions agree on a hand, and a refused hand changes nothing. */
static void poker(struct input *in) {
    uint32_t ranking = byte(in) % (CORE_RANKINGS + 1), count = byte(in) % 12;
    uint8_t *cards = malloc(count + 1), best[5], showing;
    for (uint32_t i = 0; i < count; i++) cards[i] = byte(in);
    memset(best, UNTOUCHED, sizeof best);
    int order = core_order(ranking, cards, count), made = core_best(ranking, cards, count, best);
    MUST(order == made);
    MUST(order > 0 || best[0] == UNTOUCHED);
    MUST(order <= 0 || (order <= core_highest(ranking) && core_hand_of(ranking, (uint32_t)order) >= 0));
    uint16_t orders[1] = {0};
    int64_t many = core_orders(ranking, cards, count, 1, orders);
    MUST(many < 0 || (many == 1) == (order > 0));
    MUST(many != 1 || orders[0] == order);
    showing = core_showing(ranking, cards, count) > 0;
    MUST(!showing || (count >= 1 && count <= CORE_SHOWING));
    free(cards);
    core_hand_of(ranking, number(in, 65536));
    MUST(core_error_text(order) != NULL);
}

/* Coups: dealt as the rules draw. */
/* Tiles: set alone as together, the low hand never above the high one. */
static void tiles(struct input *in) {
    uint8_t dealt[CORE_DEALT_TILES], set[CORE_DEALT_TILES];
    uint16_t code;
    for (int i = 0; i < CORE_DEALT_TILES; i++) dealt[i] = byte(in);
    int decided = core_house_way(dealt, set);
    MUST(core_house_ways(dealt, 1, set, &code) == (decided >= 0));
    MUST(decided < 0 || code == decided);
    MUST(decided < 0 || core_tiles_order(set[0], set[1]) <= core_tiles_order(set[2], set[3]));
    core_tiles_order(byte(in), byte(in));
}

static void coups(struct input *in) {
    uint32_t player = byte(in) % 5, banker = byte(in) % 5;
    uint8_t hands[2][4] = {{0}};
    for (uint32_t i = 0; i < player && i < 4; i++) hands[0][i] = byte(in);
    for (uint32_t i = 0; i < banker && i < 4; i++) hands[1][i] = byte(in);
    int next = core_baccarat_next(hands[0], player < 4 ? player : 4, hands[1], banker < 4 ? banker : 4);
    MUST(next <= CORE_BANKER);
    core_baccarat_banker_draws(byte(in), byte(in));
    core_baccarat_player_draws(byte(in));
    core_baccarat_natural(byte(in));
    core_baccarat_value(byte(in));
    uint32_t count = (uint32_t)in->left;
    core_coup *dealt = malloc((count / 4 + 1) * sizeof *dealt);
    int many = core_baccarat_coups(in->data, count, byte(in), dealt);
    for (int i = 0; i < many; i++) MUST(dealt[i].player <= 9 && dealt[i].banker <= 9 && dealt[i].cards <= 6);
    free(dealt);
}

/* A layout with bets: every bet is decided or stays, and no stake is lost. */
static void wagers(struct input *in) {
    uint32_t count = number(in, FEW), states = number(in, 2 * FEW), odds_count = number(in, FEW);
    uint16_t first[FEW], start[FEW], decided[CORE_KINDS + 2 * FEW];
    core_odds odds[FEW];
    core_cell cells[OUTCOMES * 2 * FEW];
    for (int i = 0; i < FEW; i++) first[i] = byte(in) % FEW, start[i] = byte(in) % FEW;
    for (int i = 0; i < FEW; i++) odds[i] = (core_odds){(int32_t)money(in), (int32_t)money(in)};
    for (int i = 0; i < OUTCOMES * 2 * FEW; i++) cells[i] = (core_cell)(byte(in) << 8 | byte(in) % FEW);
    core_tables tables = {count, states, number(in, OUTCOMES + 1), odds_count, first, start, odds, cells};
    core_layout *layout;
    if (core_layout_new(&layout, &tables) < 0) {
        MUST(layout == NULL);
        return;
    }
    uint32_t outcome = byte(in);
    MUST(core_evaluate(layout, outcome, decided) <= (int)count);
    core_cell_at(layout, outcome, byte(in));
    core_bet bets[FEW];
    core_settled settled[FEW];
    for (uint32_t i = 0; i < FEW; i++) bets[i] = (core_bet){money(in), i, byte(in) % FEW, byte(in) % FEW};
    core_slip slip = {byte(in) % (FEW + 1), 0, bets, settled};
    uint32_t live = slip.live;
    core_played played = {0};
    uint16_t outcomes[3] = {byte(in) % OUTCOMES, byte(in) % OUTCOMES, byte(in)};
    core_play(layout, outcomes, byte(in) % 4, &slip, &played);
    MUST(slip.live == live);
    int many = core_step(layout, outcome, &slip);
    MUST(many < 0 ? slip.live == live : slip.live + slip.decided == live);
    for (int i = 0; i < many; i++) MUST(settled[i].returned >= 0);
    int64_t returned;
    if (core_winner(odds[0], bets[0].stake, &returned) == CORE_OK) MUST(returned >= bets[0].stake);
    core_layout_free(layout);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input in = {data, size}, dealt = in;
    tiles(&dealt);
    switch (byte(&in) % 3) {
        case 0: poker(&in); break;
        case 1: coups(&in); break;
        default: wagers(&in);
    }
    return 0;
}

#ifndef WITH_LIBFUZZER

enum { PLACES = 1 << 16, POOL = 4096 };

static uint8_t reached[PLACES], now[PLACES];
static struct {
    uint8_t data[MOST];
    size_t size;
} pool[POOL];
static unsigned pooled;
static uintptr_t before;
static uint64_t chance = 1;

void __sanitizer_cov_trace_pc(void);

/* Called by the compiled core at each of its blocks. */
__attribute__((no_sanitize_coverage)) void __sanitizer_cov_trace_pc(void) {
    uintptr_t here = (uintptr_t)__builtin_return_address(0) - (uintptr_t)LLVMFuzzerTestOneInput;
    now[(here ^ before >> 1) % PLACES] = 1;
    before = here;
}

static unsigned pick(unsigned below) {
    chance ^= chance << 13, chance ^= chance >> 7, chance ^= chance << 17;
    return (unsigned)(chance % below);
}

static void note(const uint8_t *data, size_t size, const char *name) {
    FILE *file = fopen(name, "wb");
    if (file == NULL) return;
    fwrite(data, 1, size, file);
    fclose(file);
}

static const uint8_t *running;
static size_t running_size;

/* Called by the sanitizers when the program dies. */
static void last_words(void) { note(running, running_size, "crash-input"); }

/* Runs an input. Whether it reached something new. */
static int run(const uint8_t *data, size_t size) {
    memset(now, 0, sizeof now);
    before = 0;
    running = data, running_size = size;
    LLVMFuzzerTestOneInput(data, size);
    int fresh = 0;
    for (int i = 0; i < PLACES; i++) {
        if (now[i] && !reached[i]) fresh = reached[i] = 1;
    }
    if (fresh && pooled < POOL) {
        memcpy(pool[pooled].data, data, size);
        pool[pooled++].size = size;
    }
    return fresh;
}

static size_t change(uint8_t *data, size_t size) {
    for (unsigned times = 1 + pick(6); times > 0; times--) {
        unsigned at = pick((unsigned)size + 1);
        switch (pick(4)) {
            case 0: if (at < size) data[at] = (uint8_t)pick(256); break;
            case 1: if (at < size) data[at] ^= (uint8_t)(1u << pick(8)); break;
            case 2: if (at < size) memmove(data + at, data + at + 1, --size - at); break;
            default:
                if (size == MOST) break;
                memmove(data + at + 1, data + at, size++ - at);
                data[at] = (uint8_t)(pick(2) ? pick(52) : pick(256));
        }
    }
    return size;
}

int main(int argc, char **argv) {
    unsigned long runs = 0, found = 0;
    const char *keep = NULL;
    __sanitizer_set_death_callback(last_words);
    for (int i = 1; i < argc; i++) {
        if (sscanf(argv[i], "-runs=%lu", &runs) == 1) continue;
        if (strncmp(argv[i], "-seed=", 6) == 0) { chance = strtoul(argv[i] + 6, NULL, 10) * 2 + 1; continue; }
        if (strncmp(argv[i], "-keep=", 6) == 0) { keep = argv[i] + 6; continue; }
        uint8_t data[MOST];
        FILE *file = fopen(argv[i], "rb");
        if (file == NULL) return perror(argv[i]), 2;
        size_t size = fread(data, 1, MOST, file);
        fclose(file);
        run(data, size);
    }
    if (pooled == 0) run((const uint8_t *)"", 0);
    for (unsigned long i = 0; i < runs; i++) {
        uint8_t data[MOST];
        unsigned from = pick(pooled);
        memcpy(data, pool[from].data, pool[from].size);
        size_t size = change(data, pool[from].size);
        if (run(data, size)) {
            char name[512];
            found++;
            if (keep && snprintf(name, sizeof name, "%s/found-%lu", keep, found) > 0) note(data, size, name);
        }
    }
    printf("%lu inputs, %lu reached something new\n", runs, found);
    return 0;
}

#endif
