/* SPDX-License-Identifier: MIT */
/* How a poker hand is ranked. Only for the core itself, where these functions are inlined with the tables of a ranking.
 *
 * c_ext/ranking.py has the rankings. c_ext/poker_tables.py makes their tables, and describes how the keys of a
 * hand's cards add up to its place in a table of orders. */
#ifndef TABLE_POKER_H
#define TABLE_POKER_H

#include "core.h"

#include <stdbool.h>
#include <stddef.h>

/* Always inlined: then the compiler knows the ranking and the number of cards, so tables and loop lengths are
 * constant. */
#define INLINED static inline __attribute__((always_inline))

enum { MOST = 7, FIVE = 5, SUITS = CORE_SUITS, RANKS = CORE_CARDS / CORE_SUITS };

/* What one card, or all cards together, add to a hand's key and to its mask. Each card of the deck has its own bit
 * in the mask. A card that is not in the deck has all bits of the mask. */
typedef uint64_t sums __attribute__((vector_size(16)));

enum { KEY, MASK };

struct ranking {
    const uint64_t *keys;   /* [256] only the keys: half the memory, for hands that need no check */
    const sums *cards;      /* [256] key and mask: one load and one addition for both */
    const uint16_t *before; /* how many places there are before each index of a group */
    struct {
        uint64_t start;         /* the key before the first card */
        const uint16_t *orders; /* by place, without flushes; NULL if there is no table for this number of cards */
    } of[MOST + 1];
    const uint16_t *flushes; /* the index has a bit for each rank of the cards of a suit; 0 if they are too few */
    const uint16_t *lowest;  /* [lines] the lowest order of each hand of the list */
    uint16_t lines;
    uint16_t highest;    /* order */
    uint16_t dead;       /* the order that needs all cards but one of the same suit; 0 if there is none */
    uint16_t otherwise;  /* the order of its ranks if fewer cards are of the same suit */
    uint8_t groups;      /* of the deck's ranks: 2 or 3 */
    uint8_t made_of;     /* how many cards make a hand */
    uint8_t lowest_rank; /* of the deck; the 2 is 0 */
    bool ace_low;
};

#include "poker_tables.h"

/* The sums of a hand's keys and masks (`all`), and the OR of their bits (`seen`). */
struct hand {
    sums all;
    sums seen;
};

INLINED struct hand held(const struct ranking *r, const uint8_t *cards, uint32_t count) {
    struct hand h = {{0, 0}, {0, 0}};
    for (uint32_t i = 0; i < count; i++) {
        h.all += r->cards[cards[i]];
        h.seen |= r->cards[cards[i]];
    }
    return h;
}

/* Whether all cards are in the deck, and none comes twice, for two or more cards. See MASK in poker_tables.py for the
 * reason. */
INLINED bool is_sound(struct hand h) { return h.all[MASK] == h.seen[MASK]; }

/* The best order of the ranks of 3, 5 or 7 cards, as the ranking has tables. The key includes of[count].start. */
INLINED uint32_t order_of_ranks(const struct ranking *r, uint32_t count, uint64_t key) {
    size_t place = (size_t)r->before[(uint16_t)key] + r->before[key >> POKER_LAST_SHIFT];
    if (r->groups == 3) place += r->before[(uint16_t)(key >> POKER_MIDDLE_SHIFT)];
    return r->of[count].orders[place];
}

INLINED bool is_flush(uint64_t key) { return (key & POKER_FULL_SUITS) != 0; }

/* The best order of the cards of the suit that has enough of them for a flush. */
INLINED uint32_t order_of_flush(const struct ranking *r, uint64_t key, uint64_t mask) {
    uint32_t bit = (uint32_t)__builtin_ctzll(key & POKER_FULL_SUITS) - POKER_SUIT_SHIFT;
    uint64_t of_suit = mask >> (POKER_MASK_SHIFT + RANKS * (bit / POKER_SUIT_BITS));
    return r->flushes[of_suit & ((1u << RANKS) - 1)];
}

INLINED uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

/* The order of a sound hand of `count` cards, without the check for a dead hand. The key includes of[count].start. */
INLINED uint32_t order_of(const struct ranking *r, uint32_t count, uint64_t key, uint64_t mask) {
    uint32_t order = order_of_ranks(r, count, key);
    return is_flush(key) ? larger(order, order_of_flush(r, key, mask)) : order;
}

/* The same for a hand that is known to be sound, for example when all hands of a deck are counted: the fastest way. */
INLINED uint32_t order_of_sound(const struct ranking *r, const uint8_t *cards, uint32_t count) {
    uint64_t key = r->of[count].start;
    for (uint32_t i = 0; i < count; i++) key += r->keys[cards[i]];
    uint32_t order = order_of_ranks(r, count, key);
    return is_flush(key) ? larger(order, order_of_flush(r, key, held(r, cards, count).all[MASK])) : order;
}

#endif
