/* SPDX-License-Identifier: MIT */
/* eval7's evaluator, called for many hands by its address in the module that its wheel brings. */
#include <stdint.h>

enum { CARDS = 7 };

typedef unsigned int evaluator(unsigned long long mask, unsigned int cards);

/* Hands as it takes them: a mask each. */
void by_masks(evaluator *evaluate, const uint64_t *masks, uint32_t hands, uint32_t *values) {
    for (uint32_t i = 0; i < hands; i++) values[i] = evaluate(masks[i], CARDS);
}

/* Hands as ours takes them: a byte for each card. */
void by_cards(evaluator *evaluate, const uint64_t *mask_of, const uint8_t *cards, uint32_t hands, uint32_t *values) {
    for (uint32_t i = 0; i < hands; i++, cards += CARDS) {
        uint64_t mask = 0;
        for (uint32_t j = 0; j < CARDS; j++) mask |= mask_of[cards[j]];
        values[i] = evaluate(mask, CARDS);
    }
}
