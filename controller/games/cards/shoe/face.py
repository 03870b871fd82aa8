# SPDX-License-Identifier: MIT
"""Screen texts of a card table for cards that the dealer keys."""

from itertools import product

from controller.games.cards.shoe.keying import RANK_OF, SUIT_OF

KEYED_AS = "01 ace, 11 J, 12 Q, 13 K; then 1 spades, 2 hearts, 3 clubs, 4 diamonds"
"""How the dealer keys a card that was not read."""
A_CARD = {"entry": f"card: {KEYED_AS}"}
"""Label of the keyed numbers, by phase, while the dealer keys an unread card."""
READS = {"000": "no card"} | {
    f"{rank:02}{suit}": f"{RANK_OF[rank]}{SUIT_OF[suit]}" for rank, suit in product(RANK_OF, SUIT_OF)
}
"""Cards by their digits on the terminal."""
