# SPDX-License-Identifier: MIT
"""Saves the figures of lost journals from an old file, which may be damaged: they cannot be counted again."""

import sqlite3
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from controller.figures import digests
from controller.figures.day import Figures
from controller.figures.store import (
    MACHINE,
    DamagedError,
    DayRow,
    FiguresStore,
    Position,
    code_of,
    connect,
    translate_errors,
)

UNREAD = ".unread"
"""The ending of a damaged file that was set aside."""
TAKEN = "days of journals that are not here any more were taken over from the earlier file of figures"
LOST = "some days of journals that are not here any more could not be read in the damaged file of figures"


Row = tuple[Any, ...]


class Saved(NamedTuple):
    """The figures of one journal in a file that may be damaged. is_whole: none of its days is missing."""

    position: Position
    days: list[DayRow]
    is_whole: bool


def take_over(figures: Path, into: FiguresStore, table: str, present: Collection[str]) -> list[str]:
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
    with translate_errors(path), closing(connect(path, "rw")) as file:
        journals = _readable(file, "journals", "journal", _is_journal)
        positions = dict(_positions(journals))
        days = _readable(file, "days", "day, game, journal", partial(_is_day, positions))
    for number, position in positions.items():
        yield _of_journal(position, [row for row in days if row[2] == number])


def _is_journal(row: Row) -> bool:
    number, digest, position = row
    return bool(digest == digests.of_position(number, position))


def _is_day(positions: Mapping[int, Position], row: Row) -> bool:
    day, game, number, digest, figures = row
    return number in positions and digest == digests.of_day(positions[number].journal, day, game, figures)


def _positions(journals: Sequence[Row]) -> Iterator[tuple[int, Position]]:
    for number, _, position in journals:
        with suppress(Exception):  # a row that is right, of a program that writes other positions
            yield number, msgspec.json.decode(position, type=Position)


def _of_journal(position: Position, rows: Sequence[Row]) -> Saved:
    days, found = list[DayRow](), list[bytes]()
    for day, game, _, digest, figures in rows:
        with suppress(Exception):  # the day is lost, and the sum shows that
            days.append(DayRow(day, game, msgspec.json.decode(figures, type=Figures)))
            found.append(digests.in_sum(day, game, digest))
    return Saved(position, days, not position.days or digests.total("", found) == position.days)


def _readable(file: sqlite3.Connection, table: str, key: str, is_right: Callable[[Row], bool]) -> list[Row]:
    """Return the right rows before the first damaged page, and after the last one, in the order of the table.

    No other row is kept: a damaged file may have many, and long ones.
    """
    ways: list[dict[Row, None]] = []
    for order in (key, key.replace(",", " DESC,") + " DESC"):
        ways.append({})
        try:
            for row in file.execute(f"SELECT * FROM {table} ORDER BY {order}"):  # noqa: S608 - names
                with suppress(Exception):  # a damaged row may hold anything
                    if is_right(row):
                        ways[-1][row] = None
        except Exception as error:
            if code_of(error) in MACHINE - {sqlite3.SQLITE_IOERR}:  # a sector that cannot be read is damage here
                raise
    forward, back = ways
    return list(forward | dict.fromkeys(reversed(back)))
