# SPDX-License-Identifier: MIT
"""A poker hand as people say it."""

import pytest

from controller.display.hand_words import hand_words
from controller.engine.values.card_words import in_words


@pytest.mark.parametrize(
    ("rank", "cards", "said"),
    [
        ("", "", ""),
        ("odd card hand", "Ks Jd 9c 4h 2s", "King high"),
        ("odd card hand", "7s Kd 9c Ah 4s", "Ace king"),
        ("odd card hand", "As Qd 9c 4h 2s", "Ace high"),
        ("1 pair", "As 6d Kc 6h 2s", "Pair of sixes"),
        ("2 pairs", "As 6d Ac 6h 2s", "Two pairs, aces and sixes"),
        ("3 of a kind", "Ts Td Tc 6h 2s", "Three tens"),
        ("straight", "Ts Jd Qc Kh As", "Straight, ace high"),
        ("straight", "As 2d 3c 4h 5s", "Straight"),  # the ace is the lowest card
        ("straight", "As 7d 8c 9h Ts", "Straight"),  # the same in a deck without twos to sixes
        ("flush", "7s 2s 9s Js 4s", "Flush, jack high"),
        ("full house", "6h 6d 6c As Ac", "Full house, sixes and aces"),
        ("4 of a kind", "6h 6d 6c 6s Ac", "Four sixes"),
        ("royal flush", "As Ks Qs Js Ts", "Royal flush"),
        ("1 pair", "As ?? Kc 6h 2s", "1 pair"),
    ],
)
def test_a_hand_is_said_with_its_ranks(rank: str, cards: str, said: str) -> None:
    """A hand keeps its name from the rules if the wording has no rank, or if a card is unknown."""
    assert next(iter(hand_words(rank, cards.split())), "") == said


def test_a_shorter_wording_names_the_same_hand() -> None:
    """`Two pairs, aces` would be two pairs of aces, which no hand has."""
    assert hand_words("2 pairs", ["As", "6d", "Ac", "6h", "2s"]) == (
        "Two pairs, aces and sixes",
        "Aces and sixes",
        "Two pairs",
    )
    assert hand_words("1 pair", ["As", "6d", "Kc", "6h", "2s"]) == ("Pair of sixes", "Pair of 6s", "2 sixes")
    assert hand_words("3 of a kind", ["Ts", "Td", "Tc", "6h", "2s"]) == ("Three tens", "Three 10s", "3 tens")


def test_a_card_is_said_in_words() -> None:
    assert (in_words("Qd"), in_words("Ts")) == ("the queen of diamonds", "the ten of spades")
