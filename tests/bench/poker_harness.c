/* SPDX-License-Identifier: MIT */
/* The core's ranking of a hand of seven by itself: as `core_orders`, without looking whether the cards are sound. */
#include "poker.h"

enum { SEVEN = 7 };

void known_sound(const uint8_t *cards, uint32_t hands, uint16_t *orders) {
    for (uint32_t i = 0; i < hands; i++, cards += SEVEN)
        orders[i] = (uint16_t)order_of_sound(&RANKING_52, cards, SEVEN);
}
