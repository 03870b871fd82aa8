"""What the screens of a card table say of its cards: how they are keyed, and the stages of their preparation."""

KEYED_AS = "01 ace, 11 J, 12 Q, 13 K; then 1 spades, 2 hearts, 3 clubs, 4 diamonds"
"""How the dealer keys a card that was not read."""
