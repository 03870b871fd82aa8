# SPDX-License-Identifier: MIT
"""The options of a ring where coins are spun, and what it remembers from spin to spin."""

from typing import Annotated

import msgspec

from controller.engine.table.table import Table
from controller.games.kit.places import PlaceInTurn

ODDS, ODDS_LOSE = "odds", 5  # s 167(3)(c), s 168(4)(c)
ENOUGH = 3
"""Three of the spinner's side win (s 167(3), s 472(5)); three invalid spins in a row count (s 172, s 478)."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """places: the number of places round the table where players are offered the spin."""

    places: Annotated[int, msgspec.Meta(ge=1, le=30)] = 8


class Spins(msgspec.Struct):
    """The spins of one game: how many were valid and invalid, how many of the last were invalid, and the longest run.

    A game is all the spins for one wager of the spinner.
    """

    valid: int = 0
    invalid: int = 0
    barred: int = 0
    longest: int = 0

    @property
    def spun(self) -> int:
        """How many spins there were."""
        return self.valid + self.invalid

    def bar(self) -> None:
        """One more spin is declared invalid."""
        self.invalid += 1
        self.barred += 1
        self.longest = max(self.longest, self.barred)

    def count(self) -> None:
        """One more spin is valid."""
        self.valid, self.barred = self.valid + 1, 0


class Memory(msgspec.Struct):
    """What a ring remembers.

    stand_in: who spins instead of a player, the house spinner or the boxer; empty while the spinner spins. spun: how
    often each result was spun in this game; for odds, how many in a row at the table. won: the spinner has won, and may
    retire. lost: lost coins of the set. entered: a wager was ever entered at this table. staked: a spinner's wager was
    entered for this game. chosen: the spinner has chosen the stand-in. fixed: the players and wagers for which coins
    have left the kip in this round.
    """

    turn: PlaceInTurn = msgspec.field(default_factory=PlaceInTurn)
    stand_in: str = ""
    spins: Spins = msgspec.field(default_factory=Spins)
    spun: dict[str, int] = {}
    won: bool = False
    lost: int = 0
    entered: bool = False
    staked: bool = False
    chosen: bool = False
    fixed: list[tuple[str, str]] = []

    def begin_game(self, run: int = 0) -> None:
        """The counts begin again. This many odds in a row still count for players' wagers."""
        self.spins, self.spun = Spins(), {ODDS: run} if run else {}
        self.won = self.staked = self.chosen = False

    def offer_on(self, run: int = 0) -> None:
        """The game is over, and the spin is offered to the next player."""
        self.turn.leave()
        self.stand_in = ""
        self.begin_game(run)

    def begun(self) -> bool:
        """Whether coins have been spun in this game."""
        return bool(self.spins.spun)

    def under_way(self) -> bool:
        """Whether the spinner's wager is binding: after a valid spin, or when the stand-in spins for it."""
        return self.turn.taken and bool(self.spins.valid or self.stand_in)

    def unseen(self) -> bool:
        """Whether the spinner's wager of this game, if there is one, was not entered."""
        return not self.staked and (self.under_way() or not self.entered)

    def must_choose(self) -> bool:
        """Whether the first three spins of the game were invalid (s 172(1), s 478(1))."""
        return not self.stand_in and not self.spins.valid and self.spins.barred >= ENOUGH


RingTable = Table[Options, Memory]
