# SPDX-License-Identifier: MIT
"""A table on the engine whose journal lies on disk, and what its screens showed after each event."""

import time
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec

from controller.disputes import archive, evidence
from controller.engine.record import effects as e
from controller.engine.record.events import Event
from controller.engine.shown.views import View
from controller.journal import Journal
from controller.tapes.language import do
from controller.tapes.script.opening import table_of
from controller.tapes.stages.engine_stage import EngineStage
from controller.tapes.stages.stage import MemoryRecord


class BothRecords(MemoryRecord):
    """Keeps in memory, and in a journal."""

    def __init__(self, journal: Journal) -> None:
        super().__init__()
        self._journal = journal

    def append(self, *row: Any) -> int:
        super().append(*row)
        return self._journal.append(*row)

    @property
    def sealed(self) -> str:
        return self._journal.sealed

    def checkpoint(self) -> int:
        return self._journal.checkpoint()


class JournaledStage(EngineStage):
    """views: The views on the screens after each event, in order."""

    def __init__(self, game: str, words: Sequence[str], folder: Path) -> None:
        self.path = folder / "journal.sqlite"
        folder.mkdir(exist_ok=True)
        self.journal = Journal.open(self.path, "table-1", folder / "table.key", lambda row: None, lambda words: None)
        self.views: list[View] = []
        super().__init__(game, words)

    def _start(self) -> None:
        if not isinstance(self._record, BothRecords):
            self._record = BothRecords(self.journal)
        start = {
            "version": "1", "game": self.game.id, "table": "table-1", "board": "a board", "limits": self._limits,
            "options": self._options, "opening": True,
        }  # fmt: skip
        self.journal.append("start", 0, msgspec.json.encode(start))
        super()._start()

    def _performed(self, event: Event, effects: list[e.Effect]) -> None:
        super()._performed(event, effects)
        self.views.append(self.conductor.view)

    def close(self) -> None:
        self.journal.close()


def played(folder: Path, lines: Sequence[str]) -> JournaledStage:
    """A table at which these lines of a tape were done; its journal is closed."""
    first, *others = [line for line in lines if line and line[0] not in "#>"]
    game, words = first.split()[1], first.split()[2:]
    table_of(game, words)
    stage = JournaledStage(game, words, folder)
    for line in others:
        do(stage, line)
    stage.close()
    return stage


def now() -> str:
    """The time of day."""
    return time.strftime("%H:%M")


def unpacked(data: bytes) -> tuple[dict[str, bytes], list[str]]:
    """The parts of the file of a case, and its faults. Raises NotAFile."""
    parts = evidence.CaseParts(BytesIO(data))
    return dict(parts), parts.wrong


def packed(parts: Mapping[str, bytes]) -> bytes:
    """The file with these parts."""
    out = BytesIO()
    archive.pack(parts, out)
    return out.getvalue()
