# SPDX-License-Identifier: MIT
"""The exported view of a floor: parts of the pit screen, and the prizes.

No person's name is in it, and no text that anybody has typed.
"""

import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from controller.engine.shown.not_playing import Why
from controller.engine.shown.report import TableReport
from controller.engine.values.roles import ROLES, TECHNICIAN
from controller.floor.pit.board import MS, PitBoard, PitTable
from controller.floor.pit.rows import Link, claim_words, short

KNOWN_ROLES: Final = frozenset({*ROLES, TECHNICIAN})
OTHER_ROLE: Final = "other"
"""Stands for roles that this version does not know, so that their number is bounded."""
NOTHING: Final = TableReport("")


class ExportedClaim(msgspec.Struct, frozen=True):
    """A jackpot claim that waits."""

    name: str
    since: int | None
    """Milliseconds. None for claims beyond those that the pit lists."""


class ExportedTable(msgspec.Struct, frozen=True):
    """One table. Times are milliseconds on the clock of the board, or since 1970 in a message."""

    link: Link
    heard: int | None
    """When the table was last heard. None if its link is up, or if never."""
    game: str
    state: Why
    """Why the table does not play. Empty if it plays, has a result, or was not heard yet."""
    wait: str
    round: int
    blocks: tuple[str, ...]
    """Names of the reasons why the table does not play."""
    faults: tuple[str, ...]
    """Kinds of faults that the floor has found: `refused`, `report`."""
    alerts: dict[str, int]
    """Number of calls, by role of the called person."""
    claims: tuple[ExportedClaim, ...]


class ExportedFloor(msgspec.Struct, frozen=True):
    """Everything that is exported at one moment."""

    now: int
    """Milliseconds on the clock of the board."""
    money_down: str
    """Why no contribution and no claim is taken. Empty: they are."""
    prizes: dict[str, int]
    """Cents, by pool. While money is down: as they were."""
    tables: dict[str, ExportedTable]
    heard: dict[str, int]
    """When each table was last heard, also while its link is up. Milliseconds on the clock of the board."""


class FloorView:
    """Looks at the board and the prizes. It changes nothing, and may be asked at any time on the server's loop."""

    def __init__(
        self,
        board: PitBoard,
        prizes: Callable[[], Mapping[str, int]],
        money_down: Callable[[], str],
        now_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        """prizes: cents, by pool. money_down: why the floor's money is down; empty if it is up. now_ns: the board's."""
        self._board, self._prizes, self._money_down, self._now_ns = board, prizes, money_down, now_ns

    def look(self) -> ExportedFloor:
        """Return the floor as it is now."""
        now = self._now_ns() // MS
        tables = self._board.tables
        return ExportedFloor(
            now,
            self._money_down(),
            dict(self._prizes()),
            {name: export_table(it, now) for name, it in tables.items()},
            {name: it.heard for name, it in tables.items() if it.heard is not None},
        )


def export_table(table: PitTable, now: int) -> ExportedTable:
    """Return what is exported of a table. now: milliseconds."""
    report, link = table.report or NOTHING, table.link(now)
    return ExportedTable(
        link=link,
        heard=None if link == "up" else table.heard,
        game=short(report.game),
        state=report.state,
        wait=short(report.wait),
        round=report.round,
        blocks=tuple(short(it.name) for it in report.blocks),
        faults=tuple(sorted(table.faults)),
        alerts=dict(Counter(it.role if it.role in KNOWN_ROLES else OTHER_ROLE for it in report.alerts)),
        claims=_claims(table, report.claims),
    )


def _claims(table: PitTable, names: tuple[str, ...]) -> tuple[ExportedClaim, ...]:
    since = {it.words: it.since for it in table.calls} if names else {}
    return tuple(ExportedClaim(short(it), since.get(short(claim_words(it)))) for it in names)
