# SPDX-License-Identifier: MIT
"""The core's rankings for its tests: by id, with the numbers of cards that they have, and their fast functions."""

from poker_reference import DECKS, ReferenceDeck

from c_ext import poker
from c_ext.poker import RANKINGS

RANKING = {ranking.id: ranking for ranking in RANKINGS}

TAKEN = [(ranking.id, size) for ranking in RANKINGS for size in ranking.sizes]
"""Each ranking with each number of cards that it takes."""

QUICK = {
    ("three", 3): poker.three,
    ("double-chance", 5): poker.double_chance,
    ("manila", 7): poker.manila,
    ("manila-low", 7): poker.manila_low,
}
for deck in DECKS:
    for size, word in {5: "five", 6: "six", 7: "seven"}.items():
        QUICK[deck, size] = getattr(poker, f"{word}_{deck.replace('-', '_')}")


def fives_of(ranking: str) -> str:
    """The deck of a ranking's five-card hands. Manila's deck has 32 cards, s 249."""
    return ranking.replace("manila", "32")


def deck_of(ranking: str) -> ReferenceDeck:
    return DECKS.get(fives_of(ranking), DECKS["52"])
