/* SPDX-License-Identifier: MIT */
/* A shuffled shoe for simulations: its random numbers and its draws. The same seed gives the same cards on every
 * computer. */
#ifndef TABLE_SHOE_H
#define TABLE_SHOE_H

#include "core.h"

/* PCG-XSH-RR 64/32: M. E. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms for
 * Random Number Generation", Harvey Mudd College, HMC-CS-2014-0905, 2014. The increment is that of its own library. */
static const uint64_t MULTIPLIER = 6364136223846793005u, INCREMENT = 1442695040888963407u;

static inline uint32_t random_bits(uint64_t *state) {
    uint64_t old = *state;
    *state = old * MULTIPLIER + INCREMENT;
    uint32_t mixed = (uint32_t)(((old >> 18) ^ old) >> 27), turn = (uint32_t)(old >> 59);
    return mixed >> turn | mixed << (-turn & 31);
}

/* The state of the generator for a seed. */
static inline uint64_t random_from(uint64_t seed) {
    uint64_t state = seed + INCREMENT;
    random_bits(&state);
    return state;
}

/* 0 to limit - 1, all equally likely: D. Lemire, "Fast Random Integer Generation in an Interval", ACM TOMACS 29 (1),
 * 2019. */
static inline uint32_t random_below(uint64_t *state, uint32_t limit) {
    uint64_t product = (uint64_t)random_bits(state) * limit;
    if ((uint32_t)product < limit) {
        uint32_t uneven = -limit % limit;
        while ((uint32_t)product < uneven) product = (uint64_t)random_bits(state) * limit;
    }
    return (uint32_t)(product >> 32);
}

/* A stack of cards, or of their values: first those that are left, in any order, then those that were dealt. */
typedef struct shoe {
    uint8_t cards[CORE_MAX_DECKS * CORE_CARDS];
    uint32_t left;
    uint64_t random;
} shoe;

/* Cards are shuffled one by one, while they are dealt (R. Durstenfeld, "Algorithm 235", CACM 7 (7), 1964). */
static inline uint32_t draw(shoe *s) {
    uint32_t at = random_below(&s->random, s->left--);
    uint8_t card = s->cards[at];
    s->cards[at] = s->cards[s->left];
    s->cards[s->left] = card;
    return card;
}

#endif
