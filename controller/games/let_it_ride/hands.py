# SPDX-License-Identifier: MIT
"""Hands at Let It Ride: the player's three cards with the community cards, and the three cards of the bonus."""

from collections.abc import Sequence
from typing import Final

from c_ext.cards import numbers
from c_ext.poker import RANK_52, TENS_OR_BETTER, THREE

OWN, COMMUNITY = 3, 2
"""Number of a player's cards and of community cards in a hand (NSW 8.7, H8.15)."""
LOW_PAIR: Final = "low pair"
"""This program's name for a pair of nines or lower."""


def ranking(own: Sequence[str], community: Sequence[str]) -> str:
    """Return the ranking of a hand, as the core names it; LOW_PAIR for a pair below tens. Raise CardError and
    HandError.
    """
    order = RANK_52.order(numbers((*own, *community)))
    name = RANK_52.name(order)
    return LOW_PAIR if name == "1 pair" and order < TENS_OR_BETTER else name


def three(own: Sequence[str]) -> str:
    """Return the bonus hand of a player's three cards (H11.2). Raise CardError and HandError."""
    return THREE.name(THREE.order(numbers(own)))
