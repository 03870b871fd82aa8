# SPDX-License-Identifier: MIT
"""The options of a ring where coins are spun, and its memory from spin to spin."""

from typing import Annotated

import msgspec

from controller.engine.table.table import Table
from controller.games.kit.places import PlaceInTurn

ODDS, ODDS_LOSE = "odds", 5  # s 167(3)(c), s 168(4)(c)
ENOUGH = 3
"""Number of the spinner's sides that win (s 167(3), s 472(5)), and of invalid spins in a row that count (s 172, s
478).
"""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a ring."""

    places: Annotated[int, msgspec.Meta(ge=1, le=30)] = 8
    """Number of places round the table where players are offered the spin."""


class SpinCounts(msgspec.Struct):
    """The spins of one game: all the spins for one wager of the spinner."""

    valid: int = 0
    """Number of valid spins."""
    invalid: int = 0
    """Number of invalid spins."""
    barred: int = 0
    """Invalid spins since the last valid one."""
    longest: int = 0
    """Longest run of invalid spins."""

    @property
    def spun(self) -> int:
        """Number of all spins."""
        return self.valid + self.invalid

    def bar(self) -> None:
        """Count one more invalid spin."""
        self.invalid += 1
        self.barred += 1
        self.longest = max(self.longest, self.barred)

    def count(self) -> None:
        """Count one more valid spin."""
        self.valid, self.barred = self.valid + 1, 0


class Memory(msgspec.Struct):
    """The memory of a ring."""

    turn: PlaceInTurn = msgspec.field(default_factory=PlaceInTurn)
    stand_in: str = ""
    """Role that spins instead of a player: the house spinner or the boxer; empty while the spinner spins."""
    spins: SpinCounts = msgspec.field(default_factory=SpinCounts)
    spun: dict[str, int] = {}
    """Number of each result in this game; for odds, the run at the table."""
    won: bool = False
    """The spinner has won, and may retire."""
    lost: int = 0
    """Number of lost coins of the set."""
    entered: bool = False
    """A wager was ever entered at this table."""
    staked: bool = False
    """A spinner's wager was entered for this game."""
    chosen: bool = False
    """The spinner has chosen the stand-in."""
    fixed: list[tuple[str, str]] = []
    """Players and wagers for which coins have left the kip in this round."""

    def begin_game(self, run: int = 0) -> None:
        """Start the counts again. `run` odds in a row still count for players' wagers."""
        self.spins, self.spun = SpinCounts(), {ODDS: run} if run else {}
        self.won = self.staked = self.chosen = False

    def offer_on(self, run: int = 0) -> None:
        """End the game, and offer the spin to the next player."""
        self.turn.leave()
        self.stand_in = ""
        self.begin_game(run)

    def begun(self) -> bool:
        """Return whether coins have been spun in this game."""
        return bool(self.spins.spun)

    def under_way(self) -> bool:
        """Return whether the spinner's wager is binding: after a valid spin, or when the stand-in spins for it."""
        return self.turn.taken and bool(self.spins.valid or self.stand_in)

    def unseen(self) -> bool:
        """Return whether the spinner's wager of this game, if there is one, was not entered."""
        return not self.staked and (self.under_way() or not self.entered)

    def must_choose(self) -> bool:
        """Return whether the first three spins of the game were invalid (s 172(1), s 478(1))."""
        return not self.stand_in and not self.spins.valid and self.spins.barred >= ENOUGH


RingTable = Table[Options, Memory]
