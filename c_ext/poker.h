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
#include <string.h>

/* Always inlined: then the compiler knows the ranking and the number of cards, so tables and loop lengths are
 * constant. */
#define INLINED static inline __attribute__((always_inline))

enum { MOST = 7, FIVE = 5, SUITS = CORE_SUITS, RANKS = CORE_CARDS / CORE_SUITS };

/* The additions of one card, or of all cards together, to a hand's key and mask. In the mask each card of the deck has
 * its own bit. A card that is not in the deck has no bit, and the key 0. */
typedef uint64_t sums __attribute__((vector_size(16)));

enum { KEY, MASK };

struct ranking {
    const uint64_t *keys; /* [CORE_CARDS] only the keys, of cards that are known to be in the deck */
    const sums *cards;    /* [256] key and mask: one load and one addition for both */
    uint64_t start;       /* the key before the first card */
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

INLINED sums held(const struct ranking *r, const uint8_t *cards, uint32_t count) {
    sums all = {r->start, 0};
    for (uint32_t i = 0; i < count; i++) all += r->cards[cards[i]];
    return all;
}

/* Whether all of `count` cards are in the deck, and none comes twice: then the sum of their bits has as many bits. Two
 * equal bits add up to one other bit. There are at most seven bits, so four bits are enough to count them. */
INLINED bool is_sound(uint64_t mask, uint32_t count) {
    uint64_t of_two = mask - (mask >> 1 & 0x5555555555555555u);
    uint64_t of_four = (of_two & 0x3333333333333333u) + (of_two >> 2 & 0x3333333333333333u);
    return of_four * 0x1111111111111111u >> 60 == count;
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
INLINED uint32_t order_of(const struct ranking *r, uint32_t count, sums all) {
    uint32_t order = order_of_ranks(r, count, all[KEY]);
    return is_flush(all[KEY]) ? larger(order, order_of_flush(r, all[KEY], all[MASK])) : order;
}

/* The sum of four keys. The cards come in one load. */
INLINED uint64_t keys_of_four(const struct ranking *r, const uint8_t *cards) {
    uint32_t four;
    memcpy(&four, cards, sizeof four);
    return r->keys[four & 0xff] + r->keys[four >> 8 & 0xff] + r->keys[four >> 16 & 0xff] + r->keys[four >> 24];
}

/* The key of a sound hand. Loads take most of the time for seven cards, instructions for fewer cards. */
INLINED uint64_t key_of_sound(const struct ranking *r, const uint8_t *cards, uint32_t count) {
    uint64_t key = r->start;
    uint32_t one_by_one = count == MOST ? 4 : 0;
    if (one_by_one > 0) key += keys_of_four(r, cards);
    for (uint32_t i = one_by_one; i < count; i++) key += r->keys[cards[i]];
    return key;
}

/* The same for a hand that is known to be sound, for example when all hands of a deck are counted: the fastest way. */
INLINED uint32_t order_of_sound(const struct ranking *r, const uint8_t *cards, uint32_t count) {
    uint64_t key = key_of_sound(r, cards, count);
    uint32_t order = order_of_ranks(r, count, key);
    return is_flush(key) ? larger(order, order_of_flush(r, key, held(r, cards, count)[MASK])) : order;
}

#endif
