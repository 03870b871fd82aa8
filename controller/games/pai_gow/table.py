# SPDX-License-Identifier: MIT
"""The options and the memory of a pai gow table: the tiles, the bank, the players, and the open round."""

from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, Literal

import msgspec

from controller.engine.table.table import Table
from controller.engine.values import money
from controller.engine.values.options import by
from controller.games.cards.hands.log import LogState
from controller.games.pai_gow.bank import Bank
from controller.games.pai_gow.log import Entry, RoundState, after

TIMES_THE_MAXIMUM = 7
"""Multiple of the box maximum. Limit of the house's liability when it co-banks, s 421(1)(e)."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The options of a table, each with its section."""

    boxes: Annotated[int, by("s 413(2)(b)(ii)", least=2, most=8)] = 8
    """Boxes of the layout."""
    cuts: Annotated[int, by("s 430(2)", least=1, most=9)] = 3
    """Approved cuts on the sign (s 430(2))."""
    house_liability: Annotated[str, by("s 421(1)(b)(i)")] = ""
    """Displayed maximum house liability; empty: the most that s 421(1)(e) allows."""
    smallest_chip: Annotated[int, by("s 426(3)", least=1, most=100)] = 25
    """Smallest amount that can be paid exactly, in cents (assumed)."""
    tile_reader: Annotated[bool, by("s 432")] = False
    """Whether a reader reads the tiles."""

    @property
    def places(self) -> int:
        """Return the number of boxes, under the name that other tables use."""
        return self.boxes

    @property
    def stated_liability(self) -> int:
        """Return the table file's house liability in cents; 0: none."""
        return money.cents(self.house_liability) if self.house_liability else 0


class ExposedTiles(msgspec.Struct, frozen=True):
    """Tiles of a hand that the dealer exposed in the deal. The hand's player chooses (s 448)."""

    box: int
    tiles: int
    """Number of exposed tiles."""


class Offer(msgspec.Struct):
    """The offer of the bank."""

    declined: list[int] = []
    """Boxes that have declined."""
    at: int = 0
    """Box on which the next banking player banks; 0: the player's own box."""


class PaiGowPlay(msgspec.Struct, dict=True):
    """The open round."""

    bank: Bank | None = None
    """Holder of the bank; None until known."""
    offer: Offer = msgspec.field(default_factory=Offer)
    cut: int = 0
    """Chosen approved cut."""
    stacked: bool = False
    """Whether the tiles are stacked."""
    entered: list[int] = []
    """Boxes in play without an entered wager."""
    handle: list[str] = []
    """Joint bankers who handle the tiles."""
    log: list[Entry] = []
    """Acts since the call."""
    fixed: int = 0
    """Entries of the log that can no longer be taken back."""
    keyed: list[int] = []
    """Digits keyed so far."""
    coded: str = ""
    """Code that waits for more digits."""
    exposed: ExposedTiles | None = None
    """Open choice after exposed tiles."""
    turn: int = 0
    """Box whose hand is keyed out of turn."""

    @property
    def log_state(self) -> RoundState:
        """Return the state after the log."""
        return self._laid_out.of(self.log)

    @cached_property
    def _laid_out(self) -> LogState[RoundState]:
        return LogState(RoundState, after)


Stage = Literal["inspect", "spread", "check", ""]


class Memory(msgspec.Struct):
    """The memory from round to round."""

    stage: Stage = "inspect"
    """Preparation of the tiles before the first shuffle; empty once done."""
    bank: Bank | None = None
    """Bank of the last round of play; None before the first one."""
    tenure: dict[str, list[str]] = {}
    """By box, the players of the last round, the longest there first."""
    missed: dict[str, int] = {}
    """Consecutive rounds without a wager, by player."""
    arranged: list[str] = []
    """Players with an arrangement under s 64A of the Act."""
    apart: list[str] = []
    """Players who must not play at this table, or not in this game."""
    silent: bool = False
    """Whether the players are silent."""
    gone: list[str] = []
    """Players who have left in this round of play."""
    play: PaiGowPlay = msgspec.field(default_factory=PaiGowPlay)
    banked: dict[str, int] = {}
    """Consecutive rounds with the bank, alone or with others, of each player of the last bank."""

    def rounds_banked(self, player: str) -> int:
        """Return a player's consecutive rounds with the bank or a share in it, up to the last one (s 425(10))."""
        last = self.bank.rounds if self.bank and self.bank.player == player else 0
        return max(last, self.banked.get(player, 0)) if self.bank else 0

    def firsts(self, gone: Sequence[str]) -> dict[int, str]:
        """Return each box's first player of the last round, without players who are gone (s 422(2))."""
        here = {int(box): [it for it in players if it not in gone] for box, players in self.tenure.items()}
        return {box: players[0] for box, players in here.items() if players}


PaiGowTable = Table[Options, Memory]


def liability(table: PaiGowTable) -> int:
    """Return the maximum house liability when co-banking, in cents (s 421(1)(b)(i), (e))."""
    most = TIMES_THE_MAXIMUM * table.state.limits.maximum
    return min(table.options.stated_liability or most, most)


def bank_of(table: PaiGowTable) -> Bank:
    """Return the bank of this round; the house while the bank is not known."""
    return table.memory.play.bank or Bank()
