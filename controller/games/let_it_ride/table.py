# SPDX-License-Identifier: MIT
"""What both Let It Ride tables remember of the open round."""

import msgspec

from controller.engine.record.state import Lying
from controller.engine.table.table import Table
from controller.games.cards.hands.table import CalledMemory, CalledPlay
from controller.games.kit.places import HasPlaces


class Play(CalledPlay):
    """The open round.

    handled: the players have examined their cards. announced: how many community cards
    lie face up and were called. rides: places that let all remaining wagers ride, and are asked no more. withdrawn: the
    wagers that players have withdrawn by decision. exposed: how many cards were dealt face up. correcting: the place
    whose wagers are put right. as_they_lie: places whose wagers stand although they are not equal. new_cards: the next
    round begins with cards that are checked.
    """

    handled: bool = False
    announced: int = 0
    rides: list[str] = []
    withdrawn: list[Lying] = []
    exposed: int = 0
    correcting: str = ""
    as_they_lie: list[str] = []
    new_cards: bool = False


class Memory(CalledMemory):
    """The cards and the open round."""

    play: Play = msgspec.field(default_factory=Play)


RideTable = Table[HasPlaces, Memory]
"""A table of either game."""
