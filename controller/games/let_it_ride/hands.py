# SPDX-License-Identifier: MIT
"""Hands at Let It Ride: the player's three cards with the community cards, and the three cards of the bonus."""

from collections.abc import Sequence
from typing import Final

from c_ext.cards import numbers
from c_ext.poker import RANK_52, TENS_OR_BETTER, THREE

OWN, COMMUNITY = 3, 2
"""Cards of a player and community cards of a hand (NSW 8.7, H8.15)."""
LOW_PAIR: Final = "low pair"
"""Our name for a pair of nines or lower."""


def ranking(own: Sequence[str], community: Sequence[str]) -> str:
    """The ranking of a hand, as the core names it; LOW_PAIR for a pair below tens. Raises CardError and HandError."""
    order = RANK_52.order(numbers((*own, *community)))
    name = RANK_52.name(order)
    return LOW_PAIR if name == "1 pair" and order < TENS_OR_BETTER else name


def three(own: Sequence[str]) -> str:
    """What a player's three cards are for the bonus (H11.2). Raises CardError and HandError."""
    return THREE.name(THREE.order(numbers(own)))
