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

struct ranking {
    const uint64_t *keys;  /* [256] what each card adds to the key of a hand; 0 if it is not in the deck */
    const uint64_t *masks; /* [256] each card of the deck has its own bit. A card that is not in it has all bits. */
    uint64_t start;        /* the key before the first card */
    struct {
        uint8_t shift;          /* how far a key is shifted to the right to leave its row */
        const uint16_t *moves;  /* by row: the place is the column and this */
        const uint16_t *orders; /* by place, without flushes; NULL if there is no table for this number of cards */
    } of[MOST + 1];
    const uint16_t *flushes; /* the index has a bit for each rank of the cards of a suit; 0 if they are too few */
    const uint16_t *lowest;  /* [lines] the lowest order of each hand of the list */
    uint16_t lines;
    uint16_t highest;    /* order */
    uint16_t dead;       /* the order that needs all cards but one of the same suit; 0 if there is none */
    uint16_t otherwise;  /* the order of its ranks if fewer cards are of the same suit */
    uint8_t made_of;     /* how many cards make a hand */
    uint8_t lowest_rank; /* of the deck; the 2 is 0 */
    bool ace_low;
};

#include "poker_tables.h"

/* The sum of the keys of a hand's cards, and the OR of their masks. */
struct hand {
    uint64_t key;
    uint64_t mask;
};

INLINED uint64_t key_of(const struct ranking *r, const uint8_t *cards, uint32_t count) {
    uint64_t key = r->start;
    for (uint32_t i = 0; i < count; i++) key += r->keys[cards[i]];
    return key;
}

INLINED uint64_t mask_of(const struct ranking *r, const uint8_t *cards, uint32_t count) {
    uint64_t mask = 0;
    for (uint32_t i = 0; i < count; i++) mask |= r->masks[cards[i]];
    return mask;
}

INLINED struct hand held(const struct ranking *r, const uint8_t *cards, uint32_t count) {
    return (struct hand){key_of(r, cards, count), mask_of(r, cards, count)};
}

/* Whether all cards are in the deck, and none comes twice. See MASK_BITS in poker_tables.py for the reason. */
INLINED bool is_sound(struct hand h) {
    uint32_t two = (uint32_t)(h.mask >> (2 * POKER_MASK_BITS)) + (uint32_t)h.mask;
    return (uint16_t)((two >> POKER_MASK_BITS) + two) == (uint16_t)(h.key >> POKER_CHECK_SHIFT);
}

/* The best order of the ranks of 3, 5 or 7 cards, as the ranking has tables. */
INLINED uint32_t order_of_ranks(const struct ranking *r, uint32_t count, uint64_t key) {
    uint16_t place = (uint16_t)(key + r->of[count].moves[key >> r->of[count].shift]);
    return r->of[count].orders[place];
}

INLINED bool is_flush(uint64_t key) { return (key & POKER_FULL_SUITS) != 0; }

/* The best order of the cards of the suit that has enough of them for a flush. */
INLINED uint32_t order_of_flush(const struct ranking *r, uint64_t key, uint64_t mask) {
    uint32_t suit = ((uint32_t)__builtin_ctzll(key & POKER_FULL_SUITS) - POKER_SUIT_SHIFT) / POKER_SUIT_BITS;
    return r->flushes[(uint16_t)(mask >> (POKER_MASK_BITS * suit))];
}

INLINED uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

/* The order of a sound hand of `count` cards, without the check for a dead hand. */
INLINED uint32_t order_of(const struct ranking *r, uint32_t count, struct hand h) {
    uint32_t order = order_of_ranks(r, count, h.key);
    return is_flush(h.key) ? larger(order, order_of_flush(r, h.key, h.mask)) : order;
}

/* The same for a hand that is known to be sound, for example when all hands of a deck are counted: the fastest way. */
INLINED uint32_t order_of_sound(const struct ranking *r, const uint8_t *cards, uint32_t count) {
    uint64_t key = key_of(r, cards, count);
    uint32_t order = order_of_ranks(r, count, key);
    return is_flush(key) ? larger(order, order_of_flush(r, key, mask_of(r, cards, count))) : order;
}

#endif
