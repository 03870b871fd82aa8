# SPDX-License-Identifier: MIT
"""Tapes whose rows are kept, at the times of a wall clock that the test sets."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from controller.figures.context import Context
from controller.figures.counting import Counting, EndedRound
from controller.figures.round import OfGames
from controller.journal import Journal, Row
from controller.tapes import runner
from controller.tapes.stages import stage

SECOND = 1_000_000_000
GAMES = OfGames()
Kept = tuple[str, int, bytes, bytes]
"""Kind, round, event, effects."""


def start(game: str, **options: object) -> Kept:
    """The row with which the controller begins."""
    limits = {"minimum": 500, "maximum": 50_000, "increment": 500}
    head = {"version": "0", "game": game, "table": "t", "limits": limits, "options": options, "board": game}
    return "start", 0, msgspec.json.encode(head), b""


def rows_of(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[Kept]:
    """All rows of a tape that is right."""
    kept = [start(text.split()[1])]

    class Record(stage.MemoryRecord):
        def append(self, kind: str, number: int, event: bytes, effects: bytes = b"", *more: Any) -> int:
            kept.append((kind, number, event, effects))
            return super().append(kind, number, event, effects, *more)

    monkeypatch.setattr(stage, "MemoryRecord", Record)
    tape = folder / "a.tape"
    tape.write_text(text)
    result = runner.play(tape)
    assert not result.failures, result.failures
    return kept


def counted(kept: list[Kept], at: Callable[[int], int], counting: Counting | None = None) -> list[EndedRound]:
    """The rounds of these rows. at: the time of a row, in seconds, by its number from 0."""
    counting = counting or Counting(Context(), {}, GAMES)
    rows = (Row(n + 1, at(n) * SECOND, number, kind, *rest, b"", b"") for n, (kind, number, *rest) in enumerate(kept))
    return [ended for row in rows if (ended := counting.row(row))]


def journal_of(kept: list[Kept], folder: Path) -> Path:
    """A real journal with these rows; it goes on if it is there."""
    path = folder / "journal.sqlite"
    journal = Journal.open(path, "t", folder / "table.key", lambda _: None, lambda _: None)
    for kind, number, event, effects in kept:
        journal.append(kind, number, event, effects)
    journal.close()
    return path
