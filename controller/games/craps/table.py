# SPDX-License-Identifier: MIT
"""The options of a craps table, and what it remembers."""

from typing import Annotated

import msgspec
from msgspec import Meta

from controller.engine.table.table import Table
from controller.engine.values.options import by
from controller.games.kit.places import PlaceInTurn


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """places: where players stand, clockwise from the left of the boxperson.

    double_odds: the casino operator agrees beforehand to odds of twice the amount, for whoever asks by making them
    (ss 119-122(1A)(b)); without it, each time. round_odds: winnings of odds are rounded up to the whole dollar
    (ss 119-122(1B)).
    """

    places: Annotated[int, Meta(ge=1, le=30)] = 8
    double_odds: Annotated[bool, by("ss 119-122(1A)(b)")] = False
    round_odds: Annotated[bool, by("ss 119-122(1B)")] = False


class Memory(msgspec.Struct):
    """The come out point (0: the next roll is a come out roll), and whose turn it is to throw.

    begun: somebody has been the shooter. thrown: this shooter has made a roll. out: the dice have left the hand. lost:
    how many dice of the set are missing. old_set: a new set is at the table, and this shooter goes on with the old one.
    entered: a wager was ever entered at this table. excused: the shooter may throw without a win or don't win bet until
    the point is decided. taken_down: don't bets that were removed or reduced; after each roll only those that still lie
    on the layout are kept. twice: odds for which the casino operator has agreed to twice the amount. no_rolls: how many
    rolls of this shooter were invalid.
    """

    turn: PlaceInTurn = msgspec.field(default_factory=PlaceInTurn)
    point: int = 0
    begun: bool = False
    thrown: bool = False
    out: bool = False
    lost: int = 0
    old_set: bool = False
    entered: bool = False
    excused: bool = False
    taken_down: list[tuple[str, str]] = []
    twice: list[tuple[str, str]] = []
    no_rolls: int = 0


CrapsTable = Table[Options, Memory]
