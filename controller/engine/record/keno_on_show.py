# SPDX-License-Identifier: MIT
"""Values on the display boards of keno: the game, the drawn numbers, jackpots, the last games."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from controller.engine.record.shown import Said, Shown
from controller.engine.values.money import dollars

BoardState: TypeAlias = Literal["open", "closed", "drawing", "drawn", "settled"]
"""Progress of a game. open: tickets are sold for it. No later state allows sales (s 222(1), (2))."""


class KenoGame(msgspec.Struct, frozen=True, array_like=True):
    """An earlier game: its number, and its numbers in the order drawn."""

    number: int
    numbers: tuple[int, ...]


class KenoHistory(msgspec.Struct, frozen=True, omit_defaults=True):
    """Earlier games. Only the screens show them; texts leave them out."""

    last: tuple[KenoGame, ...] = ()
    """The last games, the newest first."""
    games: int = 0
    """Number of games counted in `came`."""
    came: tuple[int, ...] = ()
    """Number of times that each number was drawn in the last `games` games, beginning with number 1."""


class KenoSales(msgspec.Struct, frozen=True, omit_defaults=True):
    """Sales for this game."""

    tickets: int = 0
    """Number of tickets entered in the game."""
    wagers: int = 0
    """Number of wagers."""
    cents: int = 0
    """Cents wagered."""


class KenoPool(msgspec.Struct, frozen=True, omit_defaults=True):
    """A jackpot pool (s 223(2), (4))."""

    spots: int
    """Number of spots of the pool's wagers."""
    cents: int
    """Cents in the pool."""
    won: int = 0
    """Number of wagers that have won the pool in this game."""
    shared: int = 0
    """Cents that the winning wagers share: the pool before the game (s 223(5))."""

    def said(self) -> Iterable[tuple[str, Said]]:
        """Yield the names and values of this pool for texts."""
        yield f"jackpot {self.spots}", dollars(self.cents)
        yield f"jackpot {self.spots} won", f"{self.won} share {dollars(self.shared)}" if self.won else None


class KenoOwed(msgspec.Struct, frozen=True, omit_defaults=True):
    """Change of the debts to players by a row of the ticket store, in case the store is lost. Money in cents."""

    serial: int = 0
    """Serial number of the ticket, or of the keno dollars."""
    games: tuple[int, int] = (0, 0)
    """First and last game in which a sold ticket is entered."""
    staked: int = 0
    """Cents taken for the ticket. Negative: given back, and the ticket is in no game any more."""
    settled: int = 0
    """Number of a game that was settled."""
    prizes: tuple[tuple[int, int], ...] = ()
    """Serial numbers, each with the cents it won. Negative: paid, or given to the chief executive."""
    dollars: int = 0
    """Cents of keno dollars issued. Negative: taken back."""


class KenoSettled(msgspec.Struct, frozen=True, omit_defaults=True):
    """Result of settling a game (s 212(c))."""

    winners: int = 0
    """Number of winning wagers."""
    cents: int = 0
    """Cents. Their prizes, including jackpots."""


class ShownKeno(Shown, frozen=True):
    """The display board."""

    game: int = 0
    """Number of the game that is open, or closed and drawn. 0: none yet."""
    state: BoardState = "open"
    drawn: tuple[int, ...] = ()
    """The numbers that count, in the order drawn."""
    broken: tuple[int, ...] = ()
    """Numbers of broken balls, which are void (s 222(8))."""
    by_hand: bool = False
    """The device is turned by hand (s 222(10))."""
    next_open: int = 0
    """The game for which tickets are sold while this one is closed. 0: none."""
    sold: KenoSales | None = None
    """Sales so far, while the game is open. None while unknown."""
    settled: KenoSettled | None = None
    """Result of settling. None while unknown."""
    pools: tuple[KenoPool, ...] = ()
    """Jackpot pools, in any order."""
    history: KenoHistory = KenoHistory()
    example: bool = False
    """The schedule of prizes in force is the shipped example, which no chief executive approved (s 210)."""
    replaced: tuple[tuple[int, int], ...] = ()
    """Each wrongly shown number, with the number of its ball (s 222(7)). The last one has 0 while its ball is asked
    for.
    """

    @property
    def questioned(self) -> int:
        """Return the number whose ball is to be checked, or 0."""
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
    """Return whether tickets may be in this game. False only if the store reports that none was sold."""
    return not shown.sold or shown.sold.tickets > 0
