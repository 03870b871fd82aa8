# SPDX-License-Identifier: MIT
"""What the house gains on average by a wager, and how far chance carries it; where only bounds are known, these."""

from fractions import Fraction
from math import isqrt
from typing import Final

import msgspec

from c_ext.edge import Edge

TICKETS: Final = "tickets"
"""All tickets of keno together, which are no wagers on a layout."""
MILLION: Final = 10**6


class HouseGain(msgspec.Struct, frozen=True):
    """Per cent staked: on average from `least` to `most`, which are the same where it is known exactly.

    deviation: the standard deviation of it, at most; None where that is not known. why: what is not known exactly, and
    by which rule. assumes: what it assumes besides.
    """

    least: Fraction
    most: Fraction
    deviation: Fraction | None = None
    why: str = ""
    assumes: str = ""


class ByBank(msgspec.Struct, frozen=True):
    """A wager against a bank: what its gain is called while the house, a player, or both hold the bank.

    chips: those with which a player banks. They have no gain of their own: it is that of the wagers against them.
    """

    wager: str
    chips: str
    house: str
    player: str
    shared: str


def of_edge(edge: Edge, assumes: str = "") -> HouseGain:
    """By the exact return of a wager."""
    mean = edge.returns
    deviation = None if edge.square is None else root(edge.square - mean * mean)
    return HouseGain(-mean, -mean, deviation, assumes=assumes)


def root(square: Fraction) -> Fraction:
    """The square root, rounded up to a millionth."""
    return Fraction(isqrt(int(square * MILLION * MILLION)) + 1, MILLION)
