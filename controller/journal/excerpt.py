# SPDX-License-Identifier: MIT
"""Parts of a journal by round or time, found without reading what is before them."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from controller.journal import form
from controller.journal.files import failure
from controller.journal.form import Row
from controller.journal.reading import Damaged, open_to_read, walk


class JournalPart(msgspec.Struct, frozen=True):
    """Part of a journal: one round, several rounds, the last rounds, or the rows since a time. Without fields: the
    whole journal.
    """

    round: int | None = None
    """Number of the round."""
    last: int | None = None
    """How many of the last rounds."""
    since: int | None = None
    """Nanoseconds. The part begins after the last row that is older, so it is also right if the clock was set back
    before.
    """
    through: int | None = None
    """The last of several rounds that begin with `round`."""


def excerpt(path: Path, wanted: JournalPart, damaged: Damaged | None = None) -> Iterator[Row]:
    """The rows of this part, in order, with the starts of the controller in it. Raises JournalError.

    damaged: told of each row that cannot be read; the others come all the same.
    """
    with closing(open_to_read(path)) as database:
        try:
            yield from walk(database, *_bounds(database, wanted), damaged)
        except sqlite3.Error as error:
            raise failure(error, path) from error


def _bounds(database: sqlite3.Connection, wanted: JournalPart) -> tuple[int, int]:
    """The first and the last sequence of this part; the first is the greater if it is empty."""
    first, last = 1, form.last_sequence(database)
    if wanted.round is not None:
        first = _start_of_round(database, wanted.round)
        last = _start_of_round(database, (wanted.through or wanted.round) + 1) - 1
    if wanted.last is not None:
        first = max(first, _start_of_round(database, last_round(database) - wanted.last + 1))
    if wanted.since is not None:
        first = max(first, _after_older_rows(database, wanted.since))
    return first, last


def _start_of_round(database: sqlite3.Connection, number: int) -> int:
    """The sequence after the last event of earlier rounds. Rounds are in order, so half of the rows go at each look."""
    low, high = 1, form.last_sequence(database) + 1
    query = (
        "SELECT sequence, coalesce(CAST(round AS INTEGER), 0) FROM journal WHERE sequence >= ? AND kind = 'event' "
        "ORDER BY sequence LIMIT 1"
    )
    while low < high:
        middle = (low + high) // 2
        found = database.execute(query, (middle,)).fetchone()
        if found is None or found[1] >= number:
            high = middle
        else:
            low = found[0] + 1
    return low


def _after_older_rows(database: sqlite3.Connection, since: int) -> int:
    query = "SELECT sequence FROM journal WHERE time < ? ORDER BY sequence DESC LIMIT 1"
    found = database.execute(query, (since,)).fetchone()
    return found[0] + 1 if found else 1


def last_round(database: sqlite3.Connection) -> int:
    """The round of the last event; 0 if there is none. Raises sqlite3.Error."""
    found = database.execute(
        "SELECT coalesce(CAST(round AS INTEGER), 0) FROM journal WHERE kind = 'event' ORDER BY sequence DESC LIMIT 1"
    ).fetchone()
    return int(found[0]) if found else 0


def rounds_kept(path: Path) -> int:
    """The number of the last round in a journal; 0 if there is none. Raises JournalError."""
    with closing(open_to_read(path)) as database:
        try:
            return last_round(database)
        except sqlite3.Error as error:
            raise failure(error, path) from error
