# SPDX-License-Identifier: MIT
"""The options and the memory of a keno table: the open or drawn game, its balls, earlier games."""

from typing import Annotated

import msgspec

from controller.engine.record.keno_on_show import KenoHistory, KenoPool, KenoSales, KenoSettled
from controller.engine.table.table import Table
from controller.engine.values import money
from controller.engine.values.options import by
from controller.games.kit.balls import BallDrawing

EXAMPLE = "example"
STEP = 10  # s 216(4)(b)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The options of a keno table."""

    generator: Annotated[bool, by("s 211(1)")] = False
    """A random number generator draws, and not a ball drawing device."""
    spare_device: Annotated[bool, by("s 222(10)")] = False
    """Another drawing device is available."""
    games: Annotated[int, by("s 213(2)", least=1, most=1000)] = 10
    """Most games on a ticket."""
    entry_minimum: Annotated[str, by("s 216(3)")] = "$0.50"
    """Lowest wager of an entry on a game."""
    card_way_bets: Annotated[bool, by("s 216(2)")] = False
    """Writer terminals accept way bets on keno cards."""
    self_service: Annotated[bool, by("s 218(1)")] = False
    """There are self-service terminals."""
    jackpot_share: Annotated[int, by("s 223(4)", least=15, most=100)] = 15
    """Percent of jackpot wagers. Share that goes into the pools."""
    schedule: Annotated[str, by("s 210", file=True)] = EXAMPLE
    """The schedule of prizes: a file, or the built-in example."""
    day_begins: Annotated[int, by("s 210", least=0, most=23)] = 6
    """Hour at which the keno day begins."""
    unpaid_days: Annotated[int, by("s 220(1)", least=28, most=3650)] = 28
    """Days within which winnings are paid."""
    printer: Annotated[bool, by("s 217(2)")] = True
    """There is a ticket printer."""
    cashier: Annotated[bool, by("s 218(4)(b)")] = False
    """The casino cashier uses this table's ticket store."""
    tournament_entries: Annotated[bool, by("s 217(2), s 219(3), s 219(5), s 219(6), s 220(1), s 220(2)")] = False
    """In a tournament players wager tournament chips on numbers, without tickets."""

    @property
    def least(self) -> int:
        """Return the lowest wager of an entry on a game, in cents."""
        return money.cents(self.entry_minimum)

    @property
    def is_example(self) -> bool:
        """Return whether the schedule in force is the example."""
        return self.schedule == EXAMPLE


class Drawing(BallDrawing):
    """The drawing of one game."""

    failed: bool = False
    """Whether the device had a malfunction."""
    approval: bool = False
    """Whether an inspector has to approve of a new catch."""
    kept: int = 0
    """Numbers drawn before another device was used."""
    replaced: list[tuple[int, int]] = []
    """Corrections: each wrong board number, with the number on its ball (s 222(7))."""

    def take_off(self, number: int) -> None:
        """Remove a number."""
        self.kept -= self.numbers.index(number) < self.kept
        self.numbers.remove(number)


class OpenGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """The game that is open for sale, with its wagers so far, as last reported by the ticket store."""

    game: int = 0
    sold: KenoSales = KenoSales()


class Memory(msgspec.Struct):
    """The memory of a keno table."""

    game: int = 0
    """Game that is open for sale or drawn; 0 before the ticket store has reported it."""
    closed: bool = False
    """Whether sales are closed."""
    drawing: Drawing = msgspec.field(default_factory=Drawing)
    sold: KenoSales | None = None
    """Wagers on the game, once the store has closed it."""
    settled: KenoSettled | None = None
    """Settlement of the game."""
    pools: tuple[KenoPool, ...] = ()
    open: OpenGame = OpenGame()
    """Game that is open for sale: this one or the next."""
    day: str = ""
    """The keno day."""
    filled: str = ""
    """Keno day at whose beginning the balls were replaced."""
    broken: bool = False
    """Whether a ball broke, and the balls have not been replaced yet (s 222(9))."""
    history: KenoHistory = KenoHistory()
    """Earlier games."""
    left: bool = False
    """Whether the supervisor has left a game in progress."""

    @property
    def next_open(self) -> int:
        """Return the game that is open for sale while this one is closed; 0 if unknown."""
        return self.open.game if self.closed and self.open.game > self.game else 0

    @property
    def sold_so_far(self) -> KenoSales | None:
        """Return the wagers on this game, final or so far; None if unknown."""
        return self.sold or (self.open.sold if self.open.game == self.game and self.open.sold.tickets else None)

    def after_failure(self) -> "Memory":
        """Keep everything: a closed game is drawn, and drawn numbers stand, whatever failed."""
        return self


KenoTable = Table[Options, Memory]
