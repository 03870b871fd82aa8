# SPDX-License-Identifier: MIT
"""What a hand is paid at Let It Ride, in the words of each text."""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from c_ext.wager import LOSE, Odds, Win
from controller.games.cards.hands.ends import End, Ends


class Line(NamedTuple):
    """A line of the odds: how the text names the hand, and what it pays."""

    hand: str
    odds: Odds


Pays: TypeAlias = Mapping[str, Line]
"""The lines of the odds, by the ranking in the words of `hands`. Other hands lose."""


def outcome(pays: Pays, ranking: str, loses: str) -> str:
    """The outcome of a hand of this ranking; `loses` if it is not paid."""
    return pays[ranking].hand if ranking in pays else loses


def ends(pays: Pays, loses: str, paid: str, collected: str) -> Ends:
    """How a wager ends. `loses`: the outcome that is not paid. `paid`, `collected`: the sections."""
    return {loses: End(LOSE, collected), **{it.hand: End(Win(it.odds), paid) for it in pays.values()}}
