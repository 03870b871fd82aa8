# SPDX-License-Identifier: MIT
"""The three wagers of Let It Ride, and the sections of a text on them: the two texts differ in names and numbers."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from controller.engine.rules.wait import Button

RIDE, WITHDRAW = Button("ride", "b"), Button("withdraw", "x")
"""The buttons for what players decide (NSW 8.3, H8.5)."""


class Withdrawable(NamedTuple):
    """A wager that its player may withdraw.

    words: how the text names it. decided: the section by which its player decides. turned_up: the section by which a
    community card is turned up then.
    """

    wager: str
    words: str
    decided: str
    turned_up: str


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """The sections of one text.

    first, second: the wagers that may be withdrawn. last: the one that may not. equal: three equal wagers are made.
    call: no more bets is announced. closed: no wager is made or changed after that. one_hand: a player has one hand.
    one_player: a playing area has one player. examined: the players look at their cards. hand: the five cards are
    examined.
    """

    first: Withdrawable
    second: Withdrawable
    last: str
    equal: str
    call: str
    closed: str
    one_hand: str
    one_player: str
    examined: str
    hand: str

    @property
    def wagers(self) -> Sequence[str]:
        """The three wagers."""
        return (self.first.wager, self.second.wager, self.last)
