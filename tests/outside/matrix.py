# SPDX-License-Identifier: MIT
"""The matrix of readers and kinds of damage. Each cell is a damaged file that is refused in words or taken.

A cell fails in these cases:
- An exception comes out that is no error of the reader.
- Reading takes too much memory or time.
- The answer is empty or endless.
- A changed file is taken although the file proves itself.
"""

import random
import shutil
import traceback
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.outside.bounded import bounded
from tests.outside.damage import Cell, cells
from tests.outside.readers import Reader

LONGEST_ANSWER = 100_000
"""Letters of a refusal."""


class Failed(NamedTuple):
    """A cell that is not as it should be, and why."""

    reader: str
    kind: str
    name: str
    why: str

    def __str__(self) -> str:
        return f"{self.reader}, {self.kind}: {self.name}: {self.why}"


class Damaged:
    """A reader with a genuine file in a folder, which is damaged again and again."""

    def __init__(self, reader: Reader, folder: Path) -> None:
        self.reader = reader
        folder.mkdir()
        self.path = reader.make(folder)
        self.genuine = self.path.read_bytes()
        self._whole = folder.with_name(f"{folder.name}-whole")
        shutil.copytree(folder, self._whole)
        self._folder = folder
        self.cells = cells(reader, self.genuine)

    def failures(self, chosen: Iterable[Cell]) -> Iterator[Failed]:
        """Yield the cells that fail. Light cells share one process; each heavy cell has its own."""
        light = [cell for cell in chosen if not cell.heavy]
        ended = bounded(lambda: [(cell[:2], why) for cell in light if (why := self._told(cell))], patience_s=600)
        if isinstance(ended.answer, list):
            yield from (Failed(self.reader.name, *cell, why) for cell, why in ended.answer)
        else:
            yield Failed(self.reader.name, "light", "", ended.raised)
        for cell in (it for it in chosen if it.heavy):
            answer, raised = bounded(lambda: self.why(cell))  # noqa: B023 - it is called at once
            if why := raised or str(answer):
                yield Failed(self.reader.name, cell.kind, cell.name, why)

    def _told(self, cell: Cell) -> str:
        try:
            return self.why(cell)
        except Exception:
            return traceback.format_exc()

    def why(self, cell: Cell) -> str:
        """Why a cell fails; empty if it does not."""
        shutil.rmtree(self._folder)
        shutil.copytree(self._whole, self._folder)
        cell.put(self.path)
        said = self.reader.read(self.path)
        if len(said) > LONGEST_ANSWER:
            return f"{len(said)} letters are said"
        if not said and self.reader.sealed and cell.unlike and self._is_changed():
            return "it was changed, and is taken"
        return ""

    def _is_changed(self) -> bool:
        """Whether the file says something else, and not only in another way."""
        means = self.reader.means
        return means is None or means(self.path.read_bytes()) != means(self.genuine)


def sampled(every: list[Cell], of_a_kind: int, heavy: int, chance: random.Random) -> list[Cell]:
    """Choose this many light cells of each kind, and this many heavy ones of any kind."""
    found: dict[str, list[Cell]] = {}
    for cell in (it for it in every if not it.slow):
        found.setdefault("heavy" if cell.heavy else cell.kind, []).append(cell)
    most = {kind: heavy if kind == "heavy" else of_a_kind for kind in found}
    return [cell for kind, those in found.items() for cell in chance.sample(those, min(most[kind], len(those)))]
