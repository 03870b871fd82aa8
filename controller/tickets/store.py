# SPDX-License-Identifier: MIT
"""The interface of a store of keno tickets: the table's own file today, perhaps a central computer system later."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from controller.tickets.ticket import (
    Act,
    Dated,
    KenoDollars,
    Life,
    Means,
    Paid,
    Refund,
    Refused,
    Ticket,
    TicketEntry,
    TicketLife,
)


class StoreError(Exception):
    """The store cannot be read or written. The message is one line: the file, the error, the remedy."""


class AlteredError(StoreError):
    """A row is not as the program wrote it: somebody changed the file, or it is damaged."""


class NotTrustedError(StoreError):
    """Nothing was done, because the store is not checked, or is wrong."""

    def __init__(self, why: str, *, is_wrong: bool) -> None:
        super().__init__(why)
        self.is_wrong = is_wrong


class SpotsPool(Struct, frozen=True):
    """The jackpot pool of one number of spots (s 223(2), (4))."""

    spots: int
    cents: int
    won: int = 0
    """How many wagers have won the pool in the reported game."""
    shared: int = 0
    """Cents that the pool held, shared among them (s 223(5))."""


class Sales(Struct, frozen=True, tag=True):
    """The open game, its sales and the pools."""

    game: int
    """The game that is open: the first game of a ticket sold now."""
    tickets: int
    """Number of tickets entered in the open game so far."""
    cents: int
    """Cents wagered on the open game so far."""
    pools: tuple[SpotsPool, ...]


class Closed(Struct, frozen=True, tag=True):
    """A game that no ticket is sold for any more (s 222(1))."""

    game: int
    tickets: int
    wagers: int
    """Each way of each ticket is one."""
    cents: int
    pools: tuple[SpotsPool, ...]
    """The jackpots to be won, with the additions of this game (s 223(4))."""


class Settled(Struct, frozen=True, tag=True):
    """A game whose winners are known."""

    game: int
    numbers: tuple[int, ...]
    winners: int
    """Winning wagers: each way of each ticket is one."""
    cents: int
    """Cents won together, with jackpots."""
    pools: tuple[SpotsPool, ...]
    """Pools after the game."""


class UnpaidPrize(Struct, frozen=True):
    """A prize not paid within 28 days, with all that helps to decide who is entitled to it (s 220(2)(b))."""

    serial: int
    game: int
    way: int
    spots: tuple[int, ...]
    drawn: tuple[int, ...]
    cents: int
    jackpot: bool
    day: str
    """The keno day of the wager."""
    at: str
    station: int
    writer: str


class Unpaid(Struct, frozen=True, tag=True):
    """The unpaid winnings on a keno day that are still to be given to the chief executive (s 220)."""

    day: str
    prizes: tuple[UnpaidPrize, ...]
    cents: int


class HandedOver(Struct, frozen=True, tag=True):
    """Unpaid winnings given to the chief executive with one cheque (s 220(2))."""

    cheque: str
    prizes: tuple[UnpaidPrize, ...]
    cents: int


class DayConfirmed(Struct, frozen=True, tag=True):
    """A keno day that a supervisor has confirmed."""

    last: str
    """Keno day of the last act before; empty if there was none."""
    day: str
    """The confirmed day."""


class DayPutRight(Struct, frozen=True, tag=True):
    """A correction of the keno day of tickets or keno dollars that were issued under a wrong clock."""

    what: Dated
    first: int
    """First serial."""
    last: int
    """Last serial."""
    shown: str
    """The wrong keno days."""
    day: str
    """The right keno day."""


class BegunAnew(Struct, frozen=True, tag=True):
    """A new store after a lost one: the last row of that, the game that it goes on with, the cents in its pools."""

    row: int
    game: int
    pools: int


class NotedAct(Struct, frozen=True, tag=True):
    """The answer to an act of a store that several tables share, of which tickets and money are not changed."""

    about: str = ""
    """Name of the board, station or request; empty for an act about a game."""
    game: int = 0
    numbers: tuple[int, ...] = ()


class StationCash(Struct, frozen=True):
    """Cents taken and given at one station on a keno day."""

    station: int
    writer: str
    taken: int
    given: int


class Accounts(Struct, frozen=True, tag=True):
    """Where the cents taken for tickets are now. At any time
    staked + brought == refunded + to_play + paid + due + handed_over + pools + kept.
    """

    staked: int
    """Taken for tickets, ever."""
    refunded: int
    """Given back, for void tickets too."""
    to_play: int
    """Wagered on games that are not settled, less what closed ones have added to the pools."""
    paid: int
    due: int
    """Won and not paid."""
    handed_over: int
    """Given to the chief executive (s 220)."""
    pools: int
    kept: int
    """The casino's profit from settled games; below 0 for a loss."""
    brought: int = 0
    """Cents in the pools of the lost store that this one follows."""

    @property
    def missing(self) -> int:
        """Staked cents that are nowhere. Any number but 0 means that another program changed the file."""
        found = self.refunded + self.to_play + self.paid + self.due
        return self.staked + self.brought - found - self.handed_over - self.pools - self.kept


class DayReport(Struct, frozen=True, tag=True):
    """The acts of one keno day, and the accounts of the whole store."""

    day: str
    acts: dict[str, int]
    """How many of each kind: sold, paid, refunded …"""
    cents: dict[str, int]
    """Cents by kind of act."""
    paid_by: dict[str, int]
    """Cents paid by each means."""
    stations: tuple[StationCash, ...]
    accounts: Accounts
    dollars: int
    """Worth of all keno dollars in circulation."""
    dollars_issued: int = 0
    """The same by the rows of the log. A difference means that another program changed the file."""
    unprinted: tuple[int, ...] = ()
    """The serials of the tickets of this day that no printer has printed whole, and that are not void."""
    directed: tuple[str, ...] = ()
    """Acts that a keno supervisor directed on this day, in words, with the supervisor's name."""

    @property
    def agrees(self) -> bool:
        """Whether every cent is where the rows say."""
        return not self.accounts.missing and self.dollars == self.dollars_issued


class TicketStore(Protocol):
    """Each act is one transaction, on disk before its answer. A refusal changes nothing. Methods raise StoreError."""

    def sales(self) -> Sales:
        """Return the open game, its wagers, and the pools."""

    def sell(self, entry: TicketEntry, act: Act, dollars: Sequence[str] = ()) -> Ticket | Refused:
        """Enter an entry in the open game and those after it (ss 213-218).

        dollars: codes of keno dollars that pay for it as far as they reach; the rest is paid in cash or chips,
        and at a self-service terminal it is refused (s 218(1)).
        """

    def printed(self, code: str, act: Act) -> Ticket | Refused:
        """Record that the printer has printed the whole ticket."""

    def show(self, code: str) -> TicketLife | Refused:
        """Return a ticket by its code or serial. By serial, its code is left out, so that nobody is paid on it."""

    def validate(self, code: str) -> TicketLife | Refused:
        """Return whether a presented ticket is genuine, and the amount due (s 219(6)). Only its code is accepted."""

    def pay(self, code: str, means: Means, act: Act) -> Paid | Refused:
        """Pay what a ticket has won so far (s 219); by cheque only its major prizes (s 219(3))."""

    def refund(self, code: str, act: Act) -> Refund | Refused:
        """Give back what is wagered on games not yet played (s 219(7)): whole games that are not closed."""

    def void(self, code: str, reason: str, act: Act) -> Refund | Refused:
        """Make a ticket void, by a supervisor, if none of its games is closed. The whole wager is given back.

        code: the code; or the serial, while the ticket was not printed whole and nobody can present it.
        """

    def reprint(self, serial: int, reason: str, act: Act) -> Ticket | Refused:
        """Print a ticket again that was not printed whole, by a supervisor. The ticket is still paid only once."""

    def close(self, game: int, act: Act) -> Closed | Refused:
        """Sell no more for the open game, and open the next one (s 222(1)). A second call gets the same answer."""

    def settle(self, game: int, numbers: Sequence[int], act: Act) -> Settled | Refused:
        """Find the winners of a closed game by its 20 numbers (ss 219, 222(5), 223). A second call: the same answer."""

    def issue(self, cents: int, act: Act) -> KenoDollars | Refused:
        """Issue keno dollars for cash or chips (s 218(2))."""

    def reprint_dollars(self, serial: int, reason: str, act: Act) -> KenoDollars | Refused:
        """A supervisor has keno dollars printed again, whose printer failed. They are used or redeemed once."""

    def redeem(self, code: str, act: Act) -> KenoDollars | Refused:
        """Redeem keno dollars for cash (s 218(4)); answers what was paid out."""

    def dollars(self, code: str) -> KenoDollars | Refused:
        """Return keno dollars with their present worth."""

    def report(self, day: str) -> DayReport:
        """Return the report of a keno day."""

    def unpaid(self, day: str) -> Unpaid:
        """Return winnings unpaid after 28 days on this keno day, and not yet given to the chief executive (s 220)."""

    def hand_over(self, cheque: str, act: Act) -> HandedOver | Refused:
        """Note that all unpaid winnings of this keno day are given to the chief executive with this cheque."""

    def confirm_day(self, reason: str, act: Act) -> DayConfirmed | Refused:
        """A supervisor confirms that the keno day of this act is the right one.

        Needed for acts on a keno day earlier than the last act, or more than 2 days after it. Acts of the draw need no
        confirmation.
        """

    def begin_anew(self, reason: str, act: Act) -> BegunAnew | Refused:
        """A supervisor has a new, empty store go on where a lost one ended."""

    def put_right(self, what: Dated, first: int, last: int, day: str, reason: str, act: Act) -> DayPutRight | Refused:  # noqa: PLR0913, PLR0917
        """A supervisor corrects the keno day of tickets or keno dollars issued under a wrong clock. first, last:
        serials.
        """

    def life_since(self, row: int, most: int = 500) -> tuple[Life, ...]:
        """Return the rows after this one, at most `most`, oldest first."""
