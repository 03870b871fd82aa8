# SPDX-License-Identifier: MIT
"""Average gain of the house by a wager, and its standard deviation. Bounds where the exact values are unknown."""

from fractions import Fraction
from math import isqrt
from typing import Final

import msgspec

from c_ext.edge import Edge

TICKETS: Final = "tickets"
"""All tickets of keno together. They are no wagers on a layout."""
MILLION: Final = 10**6


class HouseGain(msgspec.Struct, frozen=True):
    """Gain of the house as a share of the stake."""

    least: Fraction
    """Lower bound of the average."""
    most: Fraction
    """Upper bound of the average; equal to `least` where it is known exactly."""
    deviation: Fraction | None = None
    """Upper bound of the standard deviation; None where it is unknown."""
    why: str = ""
    """Reason why it is not known exactly, with the rule."""
    assumes: str = ""
    """Further assumptions."""


class ByBank(msgspec.Struct, frozen=True):
    """A wager against a bank, with names for its gain by who holds the bank."""

    wager: str
    chips: str
    """Chips with which a player banks. They have no gain of their own."""
    house: str
    """Name while the house banks."""
    player: str
    """Name while a player banks."""
    shared: str
    """Name while both do."""


def of_edge(edge: Edge, assumes: str = "") -> HouseGain:
    """Return the gain for the exact return of a wager."""
    mean = edge.returns
    deviation = None if edge.square is None else root(edge.square - mean * mean)
    return HouseGain(-mean, -mean, deviation, assumes=assumes)


def root(square: Fraction) -> Fraction:
    """Return the square root, rounded up to a millionth."""
    return Fraction(isqrt(int(square * MILLION * MILLION)) + 1, MILLION)
