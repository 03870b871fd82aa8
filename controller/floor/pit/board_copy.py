# SPDX-License-Identifier: MIT
"""A viewer's copy of the board: made from the whole board and its updates, sorted, and compared with a mark."""

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from controller.floor.pit.board import PitUpdate, WholePit
from controller.floor.pit.rows import MARKED, NEEDS, PitRow

_PARTS: Final = re.compile("[0-9]+|[^0-9]+")


class Mark(msgspec.Struct, frozen=True):
    """A moment that a viewer has marked."""

    run: str
    """Name of the board. The mark means nothing on another board."""
    number: int
    """Number of the last update before it."""


class BoardCopy:
    """A viewer's copy of the board."""

    def __init__(self, whole: WholePit) -> None:
        self.whole = whole
        self.rows = dict(whole.tables)
        self.faults = whole.faults
        self.number = whole.number
        self.now = whole.now
        """Milliseconds on the clock of the board."""
        self._changed = {name: dict(it) for name, it in whole.changed.items()}

    def apply(self, update: PitUpdate) -> None:
        """Apply an update. Raises msgspec.ValidationError if it has wrong fields."""
        for name in update.gone:
            self.rows.pop(name, None)
            self._changed.pop(name, None)
        for name, changed in update.tables.items():
            before = msgspec.to_builtins(self.rows[name]) if name in self.rows else {}
            self.rows[name] = msgspec.convert(before | changed, PitRow)
            self._changed.setdefault(name, {}).update(dict.fromkeys(changed, update.number))
        self.faults = self.faults if update.faults is None else update.faults
        self.number, self.now = update.number, update.now

    @property
    def mark(self) -> Mark:
        """Return a mark of this moment."""
        return Mark(self.whole.run, self.number)

    def changed_since(self, mark: Mark) -> dict[str, tuple[str, ...]]:
        """Return the tables with the marked fields that have changed since. All of another board have."""
        known = mark.number if mark.run == self.whole.run else -1
        found = {name: tuple(it for it in MARKED if self._changed[name].get(it, 0) > known) for name in self.rows}
        return {name: fields for name, fields in found.items() if fields}

    def sorted(self) -> Iterator[tuple[str, PitRow]]:
        """Yield the tables with their rows: those that need a person first, the longest waiting first."""
        key = lambda it: (NEEDS.index(it[1].need), it[1].since, natural(it[0]))  # noqa: E731 - as short as its use
        yield from sorted(self.rows.items(), key=key)


def natural(name: str) -> tuple[tuple[int, str], ...]:
    """Return a key that sorts numbers in names by their value: BJ-9 before BJ-10."""
    return tuple((len(part) if part.isdigit() else 0, part) for part in _PARTS.findall(name))
