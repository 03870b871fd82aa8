# SPDX-License-Identifier: MIT
"""The options of a keno table, and what it remembers: the game that is open or drawn, its balls, earlier games."""

from typing import Annotated

import msgspec

from controller.engine.record.keno_on_show import KenoHistory, KenoPool, KenoSales, KenoSettled
from controller.engine.table.table import Table
from controller.engine.values import money
from controller.engine.values.options import by

EXAMPLE = "example"
STEP = 10  # s 216(4)(b)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """generator: a random number generator draws, not a ball drawing device. spare_device: another device is there.

    games: for how many games a ticket may be entered, at most. entry_minimum: what an entry wagers on a game, at least.
    card_way_bets: the writer terminals can take way bets on keno cards. self_service: there are self-service terminals.
    jackpot_share: how many percent of jackpot wagers go into the pools. schedule: the schedule of prizes, a file, or
    the example that the program has. day_begins: the hour at which the keno day begins. unpaid_days: within so many
    days winnings are paid. printer: there is a printer of tickets. cashier: the casino cashier asks this table's store.
    tournament_entries: in a tournament players wager on numbers with tournament chips, without tickets.
    """

    generator: Annotated[bool, by("s 211(1)")] = False
    spare_device: Annotated[bool, by("s 222(10)")] = False
    games: Annotated[int, by("s 213(2)", least=1, most=1000)] = 10
    entry_minimum: Annotated[str, by("s 216(3)")] = "$0.50"
    card_way_bets: Annotated[bool, by("s 216(2)")] = False
    self_service: Annotated[bool, by("s 218(1)")] = False
    jackpot_share: Annotated[int, by("s 223(4)", least=15, most=100)] = 15
    schedule: Annotated[str, by("s 210", file=True)] = EXAMPLE
    day_begins: Annotated[int, by("s 210", least=0, most=23)] = 6
    unpaid_days: Annotated[int, by("s 220(1)", least=28, most=3650)] = 28
    printer: Annotated[bool, by("s 217(2)")] = True
    cashier: Annotated[bool, by("s 218(4)(b)")] = False
    tournament_entries: Annotated[bool, by("s 217(2), s 219(3), s 219(5), s 219(6), s 220(1), s 220(2)")] = False

    @property
    def least(self) -> int:
        """The least that an entry ticket wagers on a game, in cents."""
        return money.cents(self.entry_minimum)

    @property
    def is_example(self) -> bool:
        """Whether the schedule in force is the example."""
        return self.schedule == EXAMPLE


class Asked(msgspec.Struct):
    """What the supervisor is asked about the balls, and answers with their numbers. half: digits keyed so far.

    broken: a ball broke, and it was not said which. wrong: the number on the board of which it is asked what its ball
    has; 0: none.
    """

    broken: bool = False
    wrong: int = 0
    half: list[int] = []


class Drawing(msgspec.Struct):
    """The drawing of one game: its numbers in the order drawn, and how far it is.

    broken: the numbers of balls that broke (s 222(8)). started: the device was activated. device: the one that draws.
    mixed: its first revolutions are made. by_hand: the supervisor turns it. due: a ball broke in this run of the
    device, and one more is drawn. failed: the device had a malfunction. approval: an inspector has to approve of a new
    catch. kept: so many numbers were drawn before another device was used. replaced: of each number that stood on the
    boards wrongly, that number and the one of its ball (s 222(7)).
    """

    numbers: list[int] = []
    broken: list[int] = []
    device: str = ""
    started: bool = False
    mixed: bool = False
    by_hand: bool = False
    asked: Asked = msgspec.field(default_factory=Asked)
    due: bool = False
    failed: bool = False
    approval: bool = False
    kept: int = 0
    replaced: list[tuple[int, int]] = []

    def take_off(self, number: int) -> None:
        """A number stands no more."""
        self.kept -= self.numbers.index(number) < self.kept
        self.numbers.remove(number)


class Open(msgspec.Struct, frozen=True, omit_defaults=True):
    """The game for which tickets are sold, and what is wagered on it so far, as the ticket store has told it last."""

    game: int = 0
    sold: KenoSales = KenoSales()


class Memory(msgspec.Struct):
    """game: for which tickets are sold, or which is drawn; 0: the ticket store has not told it yet.

    closed: no more tickets are sold for it. sold: what is wagered on it, once the store has closed it. settled: how it
    was settled. open: the game for which tickets are sold, this one or the next. day: the keno day. filled: the keno
    day at whose beginning the balls were replaced. broken: a ball broke, and all balls have not been replaced yet (s
    222(9)). history: the games before. left: the supervisor has left a game in progress.
    """

    game: int = 0
    closed: bool = False
    drawing: Drawing = msgspec.field(default_factory=Drawing)
    sold: KenoSales | None = None
    settled: KenoSettled | None = None
    pools: tuple[KenoPool, ...] = ()
    open: Open = Open()
    day: str = ""
    filled: str = ""
    broken: bool = False
    history: KenoHistory = KenoHistory()
    left: bool = False

    @property
    def next_open(self) -> int:
        """The game for which tickets are sold while this one is closed; 0: nobody has told it yet."""
        return self.open.game if self.closed and self.open.game > self.game else 0

    @property
    def sold_so_far(self) -> KenoSales | None:
        """What is wagered on this game, in the end or so far; None while nobody knows."""
        return self.sold or (self.open.sold if self.open.game == self.game and self.open.sold.tickets else None)

    def after_failure(self) -> "Memory":
        """All of it: a game that is closed is drawn, and a number that was drawn stands, whatever failed."""
        return self


KenoTable = Table[Options, Memory]
