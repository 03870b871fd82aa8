# SPDX-License-Identifier: MIT
"""Exports a journal, or a part of it: every row as a line of JSON, as its open description says."""

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec

from controller.journal import form
from controller.journal.excerpt import JournalPart, excerpt
from controller.journal.form import Row
from controller.journal.reading import Damaged

WHOLE = JournalPart()


def export(
    path: Path, out: BinaryIO, damaged: Damaged | None = None, without: int = 0, wanted: JournalPart = WHOLE
) -> int:
    """Write every row of this part as a line of JSON. Returns how many. Raises JournalError.

    damaged: told of each row that cannot be read; the rest is exported. Without it, JournalError is raised then.
    without: as of `told`.
    """
    count = 0
    for row in withhold_from(excerpt(path, wanted, damaged), without):
        out.write(line(row))
        count += 1
    return count


def withhold_from(rows: Iterator[Row], without: int) -> Iterator[Row]:
    """Return the rows, but none of this round or a later one. 0: return all rows."""
    return (row for row in rows if not (without and row.kind in form.OF_ROUNDS and row.round >= without))


def line(row: Row) -> bytes:
    """A row as a line of JSON, event and effects byte for byte.

    The time is a text: a program with only doubles would round the number.
    """
    fields = {
        "sequence": row.sequence,
        "time": _text(str(row.time)),
        "round": _text(row.round),
        "kind": _text(row.kind),
        "event": _json(row.event),
        "effects": _json(row.effects),
        "previous": _hexadecimal(row.previous),
        "hash": _hexadecimal(row.hash),
    }
    return msgspec.json.encode(fields, enc_hook=repr) + b"\n"


def _text(stored: object) -> object:
    """Escape the bytes of a text that are not UTF-8, as in a damaged row. Other values are returned unchanged."""
    return (
        stored.encode(errors="surrogateescape").decode(errors="backslashreplace") if isinstance(stored, str) else stored
    )


def _hexadecimal(stored: object) -> str:
    """Bytes as text. In a damaged row there may be something else."""
    return stored.hex() if isinstance(stored, bytes) else repr(stored)


def _json(stored: object) -> msgspec.Raw | str | None:
    """JSON, unchanged. Anything but JSON on one line (only in a damaged journal) becomes a text."""
    if not stored:
        return None
    if not isinstance(stored, bytes):
        return repr(stored)
    try:
        form.decode(stored, object)
    except ValueError:  # no JSON, or no text
        return stored.decode("utf-8", "backslashreplace")
    return stored.decode() if b"\n" in stored else msgspec.Raw(stored)
