# SPDX-License-Identifier: MIT
"""A keno ticket as plain data, from the entry to the last payment (ss 213-221).

Money in cents, days as `2026-11-26`.
"""

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from controller.engine.values.words import one_name

Way = tuple[int, ...]
"""The spots of one way: distinct numbers from 1 to 80, rising (s 210)."""
Means = Literal["cash", "chips", "cheque", "keno-dollars"]
"""How winnings are paid (s 219(3), (4), (8))."""
Dated = Literal["tickets", "dollars"]
"""Papers with a keno day from which 28 days are counted: tickets (s 220(1)), keno dollars (s 218(4))."""
State = Literal["valid", "played", "refunded", "void"]
"""State of a ticket: a game is still to be settled; all games are settled; the open games are refunded; void."""

MAJOR_PRIZE = 200_00
"""Cents. Smallest major prize (s 210)."""
JACKPOT_SPOTS = (6, 7, 8, 9, 10)
"""Numbers of spots on which jackpot keno is played (s 223(1))."""
SELF_SERVICE: Final = "self-service"
"""Name on tickets and in reports in the place of a keno writer's (s 217(2)(e))."""
SIGNED_IN: Final = "; signed in: "
"""Precedes the names of signed-in persons in the account of an act. Other names were only entered."""


class Refused(Struct, frozen=True, tag=True):
    """The reason why an act was refused. A refused act changes nothing."""

    why: str
    section: str


NO_WRITER: Final = Refused("the keno writer is not named", "s 217(2)(e)")


class Forged(Refused, frozen=True, tag=True):
    """A refusal because the store's tables differ from its log: no act may trust the store then."""


class PaidBefore(Refused, frozen=True, tag=True, kw_only=True):
    """A refusal because this payment was answered before: the player may have the money. Nothing is paid on it."""

    serial: int
    cents: int
    is_confirmed: bool
    """Whether the station has said that the player has it."""


class Moment(Struct, frozen=True):
    """The time of an act: the keno day (s 210) and the local time, `2026-11-26T14:03:09`."""

    day: str
    at: str


class Station(Struct, frozen=True):
    """The station's number and the keno writer (s 217(2)(e), (g))."""

    number: int
    writer: str
    self_service: bool = False
    card_ways: bool = False
    """Whether it can validate a way bet on a keno card (s 216(2))."""
    cashier: bool = False
    """Whether it is the casino cashier, who redeems keno dollars after 28 days (s 218(4)(b))."""


class Act(Struct, frozen=True):
    """One request to do something. A repeated request gets the same answer, and is not done twice."""

    request: str
    """Name chosen by the sender, new for each act."""
    moment: Moment
    station: Station
    supervisor: str = ""
    """Keno supervisor who directs the act, or empty."""
    account: str = ""
    """The sender as known to the socket: the user, and the key of an SSH session; empty for the table itself."""


class TicketEntry(Struct, frozen=True):
    """A keno entry ticket as the player has marked it (s 213(1)), with one way or several (s 216(1))."""

    ways: tuple[Way, ...]
    cents: int
    """Wagered on each way in each game."""
    games: int
    jackpot: bool = False
    card: bool = False
    """Whether it is marked on a keno card, and not on a blank (s 216(2))."""

    @property
    def cents_a_game(self) -> int:
        """Cents wagered on one game by all its ways."""
        return self.cents * len(self.ways)

    @property
    def total(self) -> int:
        """Price of the ticket in cents."""
        return self.cents_a_game * self.games


class Ticket(Struct, frozen=True, tag=True):
    """A keno ticket: every particular of s 217(2)."""

    serial: int
    code: str
    """Digits of its bar code, 20. Empty where the code is hidden."""
    entry: TicketEntry
    first_game: int
    day: str
    at: str
    station: int
    writer: str
    dollars: int = 0
    """How many cents of its price were paid with keno dollars (s 218(5))."""

    @property
    def last_game(self) -> int:
        """The last game that it was entered in."""
        return self.first_game + self.entry.games - 1


def without_code(ticket: Ticket) -> Ticket:
    """Return the ticket without its code, so that nobody can be paid on it."""
    return replace(ticket, code="")


class Prize(Struct, frozen=True):
    """A prize of one way of a ticket in one game (s 219(1), (2))."""

    game: int
    way: int
    """The number of the way on its ticket, from 1."""
    catches: int
    cents: int
    jackpot: bool = False

    @property
    def major(self) -> bool:
        """Whether it may be paid by cheque (ss 210, 219(3))."""
        return self.cents >= MAJOR_PRIZE


class GameOfTicket(Struct, frozen=True):
    """The result of a ticket in one of its games."""

    game: int
    state: Literal["open", "closed", "settled", "refunded"]
    catches: tuple[int, ...] = ()
    """Catches of each way; empty until the game is settled."""
    cents: int = 0
    """Cents won by all its ways together."""


class By(Struct, frozen=True):
    """The station and persons of an act, as far as known. The table itself is station 0."""

    station: int = 0
    writer: str = ""
    supervisor: str = ""
    account: str = ""

    def __str__(self) -> str:
        names = (("writer", self.writer), ("before", self.supervisor), ("asked by", self.account))
        by = ", ".join((f"station {self.station}", *(f"{what} {name}" for what, name in names if name)))
        return f"{by}; entered: {', '.join(self.entered)}" if self.entered else by

    @property
    def entered(self) -> tuple[str, ...]:
        """Return the names that were only entered: these persons were not signed in at the table."""
        signed_in = {one_name(name) for name in self.account.partition(SIGNED_IN)[2].split(", ")}
        names = (self.writer, self.supervisor) if self.station else ()
        return tuple(name for name in names if name not in ("", SELF_SERVICE) and one_name(name) not in signed_in)


class Owed(Struct, frozen=True):
    """Changes by a row to the amounts owed to players, for a journal whose store is lost. Money in cents."""

    serial: int = 0
    """Serial of the ticket, or of the keno dollars."""
    games: tuple[int, int] = (0, 0)
    """First and last game in which a sold ticket is entered."""
    staked: int = 0
    """Taken for the ticket; below 0: given back, and the ticket is then in no game any more."""
    settled: int = 0
    """Number of a settled game."""
    prizes: tuple[tuple[int, int], ...] = ()
    """Won by these serials; below 0: paid, or given to the chief executive."""
    dollars: int = 0
    """Change in the total of keno dollars."""


class Life(Struct, frozen=True):
    """One row of the store's acts, for the journal. Rows are numbered without a gap and never change."""

    row: int
    kind: str
    """`sold`, `paid`, `refunded`, `void`, `closed`, `settled`, `won` …"""
    day: str
    at: str
    serial: int | None
    """The ticket's or the keno dollars'; None where it is about a game or a day."""
    game: int | None
    cash: int
    """Cents that came in at the station; below 0 those that went out."""
    words: str
    """The act in words, with its section."""
    by: By = By()
    digest: str = ""
    """Digest of this row and all rows before it, with the store's key."""
    owed: Owed = Owed()


class Paper(Struct, frozen=True):
    """A paper that is printed when it is issued: a ticket, or keno dollars."""

    serial: int
    is_dollars: bool = False

    def __str__(self) -> str:
        return f"{'keno dollars' if self.is_dollars else 'ticket'} {self.serial}"


HELD_BY_SOMEBODY: Final = ("printed", "paid", "refunded")
"""The kinds of rows that show that a ticket is on paper: it was printed whole, or presented by its code."""


class TicketLife(Struct, frozen=True, tag=True):
    """A ticket with its games, payments and log rows."""

    ticket: Ticket
    state: State
    games: tuple[GameOfTicket, ...]
    due: int
    """Cents won that are neither paid nor given to the chief executive."""
    paid: int
    refunded: int
    day: str
    """Keno day of the wager. It differs from the day on the ticket if a supervisor has corrected it."""
    last_day: str
    """Last keno day on which the amount due is paid. Later, the chief executive pays it (ss 220(1), 221)."""
    rows: tuple[Life, ...] = ()

    @property
    def is_printed(self) -> bool:
        """Whether a printer has printed all of it, or its code was presented: somebody holds it."""
        return any(row.kind in HELD_BY_SOMEBODY for row in self.rows)


DOLLARS_DAYS: Final = 28
"""Within so many days of the keno day of their issue keno dollars are used for wagers, and redeemed at a keno writer's
terminal (s 218(4), (5)).
"""


class KenoDollars(Struct, frozen=True, tag=True):
    """Keno dollars as they were issued (s 218(2))."""

    serial: int
    code: str
    cents: int
    """Present value."""
    day: str
    at: str
    station: int


class Paid(Struct, frozen=True, tag=True):
    """A payment on a ticket."""

    serial: int
    means: Means
    prizes: tuple[Prize, ...]
    cents: int
    still_due: int
    """Cents that this payment leaves unpaid: a cheque pays only major prizes."""
    issued: KenoDollars | None = None
    """The keno dollars that it was paid in (s 219(8))."""


class Won(Struct, frozen=True, tag=True):
    """Some of the winning wagers of a game: the serial of the ticket, and the cents of each."""

    prizes: tuple[tuple[int, int], ...]


class Refund(Struct, frozen=True, tag=True):
    """A refund of a ticket: games not yet played (s 219(7)), or the whole wager of a void ticket."""

    serial: int
    games: tuple[int, ...]
    cents: int
