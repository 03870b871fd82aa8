/* How a poker hand is ranked: inside the core only, where it is inlined with the tables of its ranking.
 *
 * c_ext/ranking.py has the rankings. c_ext/poker_tables.py makes the tables of them, and says how the keys of a hand's
 * cards add up to its place in a table of orders. */
#ifndef TABLE_POKER_H
#define TABLE_POKER_H

#include "core.h"

#include <stdbool.h>
#include <stddef.h>

/* Always: with a ranking and a number of cards that the compiler knows, so that its tables and loops are no variables. */
#define INLINED static inline __attribute__((always_inline))

enum { MOST = 7, FIVE = 5, SUITS = CORE_SUITS, RANKS = CORE_CARDS / CORE_SUITS };

/* What a card adds to a hand, or all its cards together: to the key, and to the mask, in which each card of the deck has
 * a bit of its own. A card that is not of the deck has every bit of the mask. */
typedef uint64_t sums __attribute__((vector_size(16)));

enum { KEY, MASK };

struct ranking {
    const uint64_t *keys;   /* [256] the keys alone: half as far apart, for hands that need no check */
    const sums *cards;      /* [256] key and mask: one load and one addition for both */
    const uint16_t *before; /* how many places there are before each index of a group */
    struct {
        uint64_t start;         /* the key before the first card */
        const uint16_t *orders; /* by place, of hands that are no flush; NULL if there are none of so many cards */
    } of[MOST + 1];
    const uint16_t *flushes; /* orders by the ranks of the cards of a suit, a bit each; 0 if they are too few */
    const uint16_t *lowest;  /* [lines] the lowest order of each hand of the list */
    uint16_t lines;
    uint16_t highest;    /* order */
    uint16_t dead;       /* the order that asks for all cards but one of a suit; 0 if none does */
    uint16_t otherwise;  /* the order of such ranks if fewer are of a suit */
    uint8_t groups;      /* of the deck's ranks: 2 or 3 */
    uint8_t made_of;     /* how many cards make a hand */
    uint8_t lowest_rank; /* of the deck, twos being 0 */
    bool ace_low;
};

#include "poker_tables.h"

/* The sums of a hand, and all the bits that its cards have. */
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

/* Whether all cards are of the deck, and none comes twice: poker_tables.py, MASK, says why this tells. Of two cards and
 * more. */
INLINED bool is_sound(struct hand h) { return h.all[MASK] == h.seen[MASK]; }

/* The best that the ranks of so many cards make, 3, 5 or 7 as the ranking has it. The key includes of[count].start. */
INLINED uint32_t order_of_ranks(const struct ranking *r, uint32_t count, uint64_t key) {
    size_t place = (size_t)r->before[(uint16_t)key] + r->before[key >> POKER_LAST_SHIFT];
    if (r->groups == 3) place += r->before[(uint16_t)(key >> POKER_MIDDLE_SHIFT)];
    return r->of[count].orders[place];
}

INLINED bool is_flush(uint64_t key) { return (key & POKER_FULL_SUITS) != 0; }

/* The best of the cards of the suit that has enough of them. */
INLINED uint32_t order_of_flush(const struct ranking *r, uint64_t key, uint64_t mask) {
    uint32_t bit = (uint32_t)__builtin_ctzll(key & POKER_FULL_SUITS) - POKER_SUIT_SHIFT;
    uint64_t of_suit = mask >> (POKER_MASK_SHIFT + RANKS * (bit / POKER_SUIT_BITS));
    return r->flushes[of_suit & ((1u << RANKS) - 1)];
}

INLINED uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

/* The order of a sound hand of so many cards, a dead hand left aside. The key includes of[count].start. */
INLINED uint32_t order_of(const struct ranking *r, uint32_t count, uint64_t key, uint64_t mask) {
    uint32_t order = order_of_ranks(r, count, key);
    return is_flush(key) ? larger(order, order_of_flush(r, key, mask)) : order;
}

/* The same of a hand that is known to be sound, as where all hands of a deck are gone through: the quickest way. */
INLINED uint32_t order_of_sound(const struct ranking *r, const uint8_t *cards, uint32_t count) {
    uint64_t key = r->of[count].start;
    for (uint32_t i = 0; i < count; i++) key += r->keys[cards[i]];
    uint32_t order = order_of_ranks(r, count, key);
    return is_flush(key) ? larger(order, order_of_flush(r, key, held(r, cards, count).all[MASK])) : order;
}

#endif
