# SPDX-License-Identifier: MIT
"""What a file of figures still holds of journals that are not here any more: they cannot be counted again."""

import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from controller.figures import digests
from controller.figures.day import Figures
from controller.figures.store import MACHINE, DamagedError, DayRow, Position, Store, code_of, connect, explained

UNREAD = ".unread"
"""The ending of a damaged file that was set aside."""
TAKEN = "days of journals that are not here any more were taken over from the earlier file of figures"
LOST = "some days of journals that are not here any more could not be read in the damaged file of figures"


class Saved(NamedTuple):
    """The figures of one journal in a file that may be damaged. is_whole: none of its days is missing."""

    position: Position
    days: list[DayRow]
    is_whole: bool


def take_over(figures: Path, into: Store, table: str, present: Collection[str]) -> list[str]:
    """Take over what this file, and the one set aside last, hold of other journals of this table. Answers notes.

    present: the journals that are here, by the hash of their first row; they are counted again. Raises FiguresError.
    """
    found: list[Saved] = []
    for path in (figures, figures.with_name(figures.name + UNREAD)):
        known = {*present, *(it.position.journal for it in found)}
        saved: list[Saved] = []
        with suppress(DamagedError):  # nothing of it can be read
            saved = list(_saved(path)) if path.is_file() else []
        found = [it for it in saved if it.position.table == table and it.position.journal not in known] + found
    for it in found:
        into.take_over(it.position, it.days)
    return sorted({TAKEN if it.is_whole else LOST for it in found})


def _saved(path: Path) -> Iterator[Saved]:
    """Yield each journal with an unchanged row, and its unchanged days. Undo a write that was cut off."""
    with explained(path), closing(connect(path, "rw")) as file:
        days, journals = _readable(file, "days", "day, game, journal"), _readable(file, "journals", "journal")
    for number, digest, kept in journals:
        with suppress(Exception):  # any error of a damaged row
            if digest == digests.of_position(number, kept):
                yield _of_journal(msgspec.json.decode(kept, type=Position), [row for row in days if row[2] == number])


def _of_journal(position: Position, rows: list[tuple[Any, ...]]) -> Saved:
    days, found = list[DayRow](), list[bytes]()
    for day, game, _, digest, figures in rows:
        with suppress(Exception):  # the row is not taken over, and the sum says so
            if digest == digests.of_day(position.journal, day, game, figures):
                days.append(DayRow(day, game, msgspec.json.decode(figures, type=Figures)))
                found.append(digests.in_sum(day, game, digest))
    return Saved(position, days, not position.days or digests.total("", found) == position.days)


def _readable(file: sqlite3.Connection, table: str, key: str) -> list[tuple[Any, ...]]:
    """The rows before the first damaged page, and those behind the last one, in the order of the table."""
    ways: list[dict[tuple[Any, ...], None]] = []
    for order in (key, key.replace(",", " DESC,") + " DESC"):
        ways.append({})
        try:
            for row in file.execute(f"SELECT * FROM {table} ORDER BY {order}"):  # noqa: S608 - names
                ways[-1][row] = None
        except Exception as error:
            if code_of(error) in MACHINE - {sqlite3.SQLITE_IOERR}:  # a sector that cannot be read is damage here
                raise
    forward, back = ways
    return list(forward | dict.fromkeys(reversed(back)))
