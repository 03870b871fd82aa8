# SPDX-License-Identifier: MIT
"""Every reader of files from outside, each with its genuine file, in which the input changes bytes."""

import logging
from collections.abc import Callable
from functools import cache

from tests.disputes.rig import packed, unpacked
from tests.fuzz.texts import folder
from tests.outside.damage import Cell
from tests.outside.matrix import Damaged
from tests.outside.readers import BY_NAME, ZIP

ELSEWHERE = {"board", "table", "tape", "head", "journal", "journal-read"}
"""The readers that have targets of their own: journal-file, journal-row and journal-head damage journals."""
NAMES = tuple(name for name in BY_NAME if name not in ELSEWHERE)


@cache
def damaged(name: str) -> Damaged:
    """The reader and its genuine file."""
    return Damaged(BY_NAME[name], folder() / f"outside-{name}")


def target(name: str) -> Callable[[bytes], None]:
    """Changes at places of the file: three bytes say where, the next how many bytes go and come; then what comes.

    In a ZIP the first byte says in which part, and the changes are in that part: else nearly all would only spoil it.
    """

    def run(data: bytes) -> None:
        it = damaged(name)
        logging.disable(logging.CRITICAL)
        genuine = it.genuine
        other = _changed_part(genuine, data) if it.reader.form == ZIP else changed(genuine, data)
        cell = Cell("fuzzed", "", lambda path: path.write_bytes(other), unlike=other != genuine)
        why = it.why(cell)
        assert not why, why

    return run


def changed(data: bytes, changes: bytes) -> bytes:
    """These bytes with these changes."""
    at = 0
    while len(changes) >= at + 4:
        place = int.from_bytes(changes[at : at + 3]) % (len(data) + 1)
        go, come = divmod(changes[at + 3], 16)
        data = data[:place] + changes[at + 4 : at + 4 + come] + data[place + go :]
        at += 4 + come
    return data


def _changed_part(data: bytes, changes: bytes) -> bytes:
    parts, _ = unpacked(data)
    name = sorted(parts)[(changes[0] if changes else 0) % len(parts)]
    return packed({**parts, name: changed(parts[name], changes[1:])})
