# SPDX-License-Identifier: MIT
"""The options of a pai gow table, and what it remembers: the tiles, the bank, who plays where, and the open round."""

from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, Literal

import msgspec

from controller.engine.table.table import Table
from controller.engine.values import money
from controller.engine.values.options import by
from controller.games.cards.hands.log import LogState
from controller.games.pai_gow.bank import Bank
from controller.games.pai_gow.log import Entry, Laid, after

TIMES_THE_MAXIMUM = 7
"""The house's liability when it co-banks is at most so many times the box maximum, s 421(1)(e)."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Each by its section. boxes: how many the layout has. cuts: how many approved cuts the sign shows (s 430(2)).

    house_liability: the maximum house liability that is displayed; empty: the most that s 421(1)(e) allows.
    smallest_chip: in cents, what can be paid exactly from the table (assumed). tile_reader: a reader knows the tiles.
    """

    boxes: Annotated[int, by("s 413(2)(b)(ii)", least=2, most=8)] = 8
    cuts: Annotated[int, by("s 430(2)", least=1, most=9)] = 3
    house_liability: Annotated[str, by("s 421(1)(b)(i)")] = ""
    smallest_chip: Annotated[int, by("s 426(3)", least=1, most=100)] = 25
    tile_reader: Annotated[bool, by("s 432")] = False

    @property
    def places(self) -> int:
        """The same number, as other tables call it."""
        return self.boxes

    @property
    def stated_liability(self) -> int:
        """The house liability in cents that a table file states; 0: none."""
        return money.cents(self.house_liability) if self.house_liability else 0


class Exposed(msgspec.Struct, frozen=True):
    """The dealer has exposed so many tiles of the hand at this box in the deal: its player chooses (s 448)."""

    box: int
    tiles: int


class Offer(msgspec.Struct):
    """The bank is offered. declined: the boxes that have declined it.

    at: the box on which the player who takes it banks, if another than the player's own.
    """

    declined: list[int] = []
    at: int = 0


class Play(msgspec.Struct, dict=True):
    """The open round.

    bank: who holds the bank; None until that is known. cut: the approved cut that was chosen. stacked: the tiles are.
    entered: boxes in play although no wager is entered for them. handle: who of a group handles the tiles. log: what
    was done since the call. fixed: so many entries can no longer be taken back. keyed: the digits keyed so far. coded:
    a code that waits for more. exposed: a choice that is due. turn: the box whose hand is keyed out of its turn.
    """

    bank: Bank | None = None
    offer: Offer = msgspec.field(default_factory=Offer)
    cut: int = 0
    stacked: bool = False
    entered: list[int] = []
    handle: list[str] = []
    log: list[Entry] = []
    fixed: int = 0
    keyed: list[int] = []
    coded: str = ""
    exposed: Exposed | None = None
    turn: int = 0

    @property
    def laid(self) -> Laid:
        """What the log comes to."""
        return self._laid_out.of(self.log)

    @cached_property
    def _laid_out(self) -> LogState[Laid]:
        return LogState(Laid, after)


Stage = Literal["inspect", "spread", "check", ""]


class Memory(msgspec.Struct):
    """What the table remembers from round to round.

    stage: what is done with the tiles before the first shuffle; empty once it is done. bank: who held it in the last
    round of play; None before the first one. tenure: by box, who wagered on it in the last round, the longest first.
    missed: by player, how many consecutive rounds without a wager. arranged: players with an arrangement under s 64A of
    the Act. apart: players who must not play at this table, or not in this game. silent: the players are. gone: who has
    left in this round of play.
    """

    stage: Stage = "inspect"
    bank: Bank | None = None
    tenure: dict[str, list[str]] = {}
    missed: dict[str, int] = {}
    arranged: list[str] = []
    apart: list[str] = []
    silent: bool = False
    gone: list[str] = []
    play: Play = msgspec.field(default_factory=Play)
    banked: dict[str, int] = {}
    """How many consecutive rounds each player of the last bank has had the bank, alone or with others."""

    def rounds_banked(self, player: str) -> int:
        """How many consecutive rounds up to the last one this player has had the bank, or a share in it (s 425(10))."""
        last = self.bank.rounds if self.bank and self.bank.player == player else 0
        return max(last, self.banked.get(player, 0)) if self.bank else 0

    def firsts(self, gone: Sequence[str]) -> dict[int, str]:
        """By box, who of the last round's players was the first one, without those who are gone (s 422(2))."""
        here = {int(box): [it for it in players if it not in gone] for box, players in self.tenure.items()}
        return {box: players[0] for box, players in here.items() if players}


PaiGowTable = Table[Options, Memory]


def liability(table: PaiGowTable) -> int:
    """The maximum house liability when co-banking, in cents (s 421(1)(b)(i), (e))."""
    most = TIMES_THE_MAXIMUM * table.state.limits.maximum
    return min(table.options.stated_liability or most, most)


def bank_of(table: PaiGowTable) -> Bank:
    """Who holds the bank in this round; the house while that is not known."""
    return table.memory.play.bank or Bank()
