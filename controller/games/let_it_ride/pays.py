# SPDX-License-Identifier: MIT
"""Payouts at Let It Ride, in the words of each text."""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from c_ext.wager import LOSE, Odds, Win
from controller.games.cards.hands.ends import Ends, WagerEnd


class PayLine(NamedTuple):
    """A line of the odds."""

    hand: str
    """Name of the hand in the text."""
    odds: Odds
    """The payout."""


Pays: TypeAlias = Mapping[str, PayLine]
"""Lines of the odds by ranking, in the words of `hands`. Other hands lose."""


def outcome(pays: Pays, ranking: str, loses: str) -> str:
    """Return the outcome of a hand of this ranking; `loses` if it is not paid."""
    return pays[ranking].hand if ranking in pays else loses


def ends(pays: Pays, loses: str, paid: str, collected: str) -> Ends:
    """Return the ends of a wager. `loses`: Outcome without payment. `paid`, `collected`: The sections."""
    return {loses: WagerEnd(LOSE, collected), **{it.hand: WagerEnd(Win(it.odds), paid) for it in pays.values()}}
