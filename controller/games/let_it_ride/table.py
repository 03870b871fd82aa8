# SPDX-License-Identifier: MIT
"""Memory of the open round at both Let It Ride tables."""

import msgspec

from controller.engine.record.state import Lying
from controller.engine.table.table import Table
from controller.games.cards.hands.table import CalledMemory, CalledPlay
from controller.games.kit.places import HasPlaces


class RidePlay(CalledPlay):
    """The open round."""

    handled: bool = False
    """The players have examined their cards."""
    announced: int = 0
    """Number of community cards turned up and called."""
    rides: list[str] = []
    """Places that let all remaining wagers ride, and are asked no more."""
    withdrawn: list[Lying] = []
    """Wagers that players have withdrawn by decision."""
    exposed: int = 0
    """Number of cards dealt face up."""
    correcting: str = ""
    """Place whose wagers are corrected now."""
    as_they_lie: list[str] = []
    """Places whose wagers stand although they are not equal."""
    new_cards: bool = False
    """The next round begins with checked cards."""


class Memory(CalledMemory):
    """The cards and the open round."""

    play: RidePlay = msgspec.field(default_factory=RidePlay)


RideTable = Table[HasPlaces, Memory]
"""A table of either game."""
