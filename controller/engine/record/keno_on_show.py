# SPDX-License-Identifier: MIT
"""What the display boards of keno have on show: the game, its numbers as they are drawn, jackpots, the last games."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from controller.engine.record.shown import Said, Shown
from controller.engine.values.money import dollars

BoardState: TypeAlias = Literal["open", "closed", "drawing", "drawn", "settled"]
"""How far a game is. open: tickets are sold for it. From closed on none is (s 222(1), (2))."""


class KenoGame(msgspec.Struct, frozen=True, array_like=True):
    """An earlier game: its number, and its numbers in the order in which they were drawn."""

    number: int
    numbers: tuple[int, ...]


class KenoHistory(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came before. last: the last games, the newest first.

    came: how often each number came in the last `games` games: that of number 1 first. None of it is said in words.
    """

    last: tuple[KenoGame, ...] = ()
    games: int = 0
    came: tuple[int, ...] = ()


class KenoSales(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is wagered on this game: how many tickets are entered in it, how many wagers, and for how many cents."""

    tickets: int = 0
    wagers: int = 0
    cents: int = 0


class KenoPool(msgspec.Struct, frozen=True, omit_defaults=True):
    """The jackpot pool of so many spots, in cents (s 223(2), (4)).

    won: how many wagers have won it in this game; they share `shared` cents, which the pool held before (s 223(5)).
    """

    spots: int
    cents: int
    won: int = 0
    shared: int = 0

    def said(self) -> Iterable[tuple[str, Said]]:
        """As of what a panel shows."""
        yield f"jackpot {self.spots}", dollars(self.cents)
        yield f"jackpot {self.spots} won", f"{self.won} share {dollars(self.shared)}" if self.won else None


class KenoOwed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a row of the store of tickets changes of what is owed to players, should the store be lost. Money in cents.

    serial: of the ticket, or of the keno dollars. games: the first and the last that a ticket sold is entered in.
    staked: taken for it; below 0 given back, and then it is in no game any more. settled: a game. prizes: won by these
    serials; below 0 paid, or given to the chief executive. dollars: by how much there are more keno dollars, or less.
    """

    serial: int = 0
    games: tuple[int, int] = (0, 0)
    staked: int = 0
    settled: int = 0
    prizes: tuple[tuple[int, int], ...] = ()
    dollars: int = 0


class KenoSettled(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game was settled (s 212(c)): how many wagers win, and their prizes in cents, jackpots among them."""

    winners: int = 0
    cents: int = 0


class ShownKeno(Shown, frozen=True):
    """The board. game: the number of the game that is open, or closed and drawn; 0: none yet.

    drawn: the numbers that count, in the order drawn. broken: those of balls that broke, which are void (s 222(8)).
    replaced: of each number that stood there wrongly, that number and the one of its ball (s 222(7)); last that one of
    which it is asked, with 0. by_hand: the device is turned by hand (s 222(10)). next_open: the game for which tickets
    are sold while this one is closed; 0: none. sold: so far, while it is open. sold, settled: None while nobody knows.
    pools: in any order. example: the schedule of prizes in force is the one that ships as an example, which no chief
    executive approved (s 210).
    """

    game: int = 0
    state: BoardState = "open"
    drawn: tuple[int, ...] = ()
    broken: tuple[int, ...] = ()
    by_hand: bool = False
    next_open: int = 0
    sold: KenoSales | None = None
    settled: KenoSettled | None = None
    pools: tuple[KenoPool, ...] = ()
    history: KenoHistory = KenoHistory()
    example: bool = False
    replaced: tuple[tuple[int, int], ...] = ()

    @property
    def questioned(self) -> int:
        """The number of which it is asked what its ball has; 0 if of none."""
        return next((wrong for wrong, right in self.replaced if not right), 0)

    def said(self) -> Iterable[tuple[str, Said]]:
        yield "game", self.game or None
        yield "board", self.state if self.game else None
        yield "drawn", self.drawn
        yield "broken", self.broken
        yield "turned", "by hand" if self.by_hand else None
        yield "next open", self.next_open or None
        if self.sold:
            yield "tickets", self.sold.tickets
            yield "wagers", None if self.state == "open" else self.sold.wagers
            yield "wagered", dollars(self.sold.cents)
        if self.settled:
            yield "winners", self.settled.winners
            yield "prizes", dollars(self.settled.cents)
        for pool in self.pools:
            yield from pool.said()
        yield "schedule", "example" if self.example else None


def tickets_stand(shown: ShownKeno) -> bool:
    """Whether tickets may be in this game: it is not known that none was sold."""
    return not shown.sold or shown.sold.tickets > 0
