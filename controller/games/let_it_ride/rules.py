# SPDX-License-Identifier: MIT
"""The three wagers of Let It Ride, and the sections of a text about them: the two texts differ in names and numbers."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from controller.engine.rules.wait import Button

RIDE, WITHDRAW = Button("ride", "b"), Button("withdraw", "x")
"""Buttons for the players' decisions (NSW 8.3, H8.5)."""


class Withdrawable(NamedTuple):
    """A wager that its player may withdraw."""

    wager: str
    words: str
    """Name of the wager in the text."""
    decided: str
    """Section by which the player decides."""
    turned_up: str
    """Section by which a community card is turned up afterwards."""


class RideSections(msgspec.Struct, frozen=True, kw_only=True):
    """The sections of one text."""

    first: Withdrawable
    """First wager that may be withdrawn."""
    second: Withdrawable
    """Second wager that may be withdrawn."""
    last: str
    """Wager that may not be withdrawn."""
    equal: str
    """Three equal wagers are made."""
    call: str
    """No more bets is announced."""
    closed: str
    """No wager is made or changed after the call."""
    one_hand: str
    """A player has one hand."""
    one_player: str
    """A playing area has one player."""
    examined: str
    """The players look at their cards."""
    hand: str
    """The five cards are examined."""

    @property
    def wagers(self) -> Sequence[str]:
        """The three wagers."""
        return (self.first.wager, self.second.wager, self.last)
