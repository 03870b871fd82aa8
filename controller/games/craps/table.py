"""The options of a craps table, and what it remembers."""

from typing import Annotated

import msgspec
from msgspec import Meta

from controller.engine.options import by
from controller.engine.table import Table
from controller.games.kit.places import Turn


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """places: where players stand, clockwise from the left of the boxperson.

    double_odds: the casino operator agrees to odds of twice the amount. round_odds: winnings of odds are rounded up to
    the whole dollar.
    """

    places: Annotated[int, Meta(ge=1, le=30)] = 8
    double_odds: Annotated[bool, by("ss 119-122(1A)(b)")] = False
    round_odds: Annotated[bool, by("ss 119-122(1B)")] = False


class Memory(msgspec.Struct):
    """The come out point (0: the next roll is a come out roll), and whose turn it is to throw.

    begun: somebody has been the shooter. thrown: this shooter has made a roll. out: the dice have left the hand. lost:
    how many dice of the set are missing. entered: a wager was ever entered at this table. left: places whose players
    have left. taken_down: don't bets that were removed or reduced; after each roll only those that still lie on the
    layout are kept.
    """

    turn: Turn = msgspec.field(default_factory=Turn)
    point: int = 0
    begun: bool = False
    thrown: bool = False
    out: bool = False
    lost: int = 0
    entered: bool = False
    left: list[str] = []
    taken_down: list[tuple[str, str]] = []


CrapsTable = Table[Options, Memory]
