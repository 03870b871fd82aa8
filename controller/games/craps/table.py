# SPDX-License-Identifier: MIT
"""The options and the memory of a craps table."""

from typing import Annotated

import msgspec
from msgspec import Meta

from controller.engine.table.table import Table
from controller.engine.values.options import by
from controller.games.kit.places import PlaceInTurn


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Options of a craps table."""

    places: Annotated[int, Meta(ge=1, le=30)] = 8
    """Number of players' places, clockwise from the left of the boxperson."""
    double_odds: Annotated[bool, by("ss 119-122(1A)(b)")] = False
    """The casino operator agrees beforehand to odds of twice the amount, for every player who makes them (ss
    119-122(1A)(b)); otherwise each time.
    """
    round_odds: Annotated[bool, by("ss 119-122(1B)")] = False
    """Winnings of odds are rounded up to the whole dollar (ss 119-122(1B))."""


class Memory(msgspec.Struct):
    """The memory of a craps table."""

    turn: PlaceInTurn = msgspec.field(default_factory=PlaceInTurn)
    """The player whose turn it is to throw."""
    point: int = 0
    """The come out point; 0: the next roll is a come out roll."""
    begun: bool = False
    """Somebody has been the shooter."""
    thrown: bool = False
    """This shooter has made a roll."""
    out: bool = False
    """The dice have left the hand."""
    lost: int = 0
    """Number of missing dice of the set."""
    old_set: bool = False
    """A new set is at the table, and this shooter goes on with the old one."""
    entered: bool = False
    """A wager was ever entered at this table."""
    excused: bool = False
    """The shooter may throw without a win or don't win bet until the point is decided."""
    taken_down: list[tuple[str, str]] = []
    """Don't bets that were removed or reduced; after each roll only those still on the layout remain."""
    twice: list[tuple[str, str]] = []
    """Odds for which the casino operator has agreed to twice the amount."""
    no_rolls: int = 0
    """Number of this shooter's invalid rolls."""


CrapsTable = Table[Options, Memory]
