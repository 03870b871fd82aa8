# SPDX-License-Identifier: MIT
"""The scores of dealers in lessons: one line a lesson, in a small file of its own."""

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import msgspec

from hal.wiring.regular_file import open_regular

FILE = "scores.jsonl"
LONGEST_LINE = 65_536
"""Bytes of a score. A longer line is read as several pieces, which are reported as invalid."""
NO_SECTION = "no section"


class Score(msgspec.Struct, frozen=True):
    """The result of one lesson."""

    dealer: str
    game: str
    lesson: str
    at: str
    """Start, as `2026-11-26T14:05:00+1000`."""
    acts: int
    """Number of acts in the lesson."""
    right: int
    """Acts that were right the first time."""
    wrong: int
    """Acts that were not refused, but were not the requested ones."""
    refusals: dict[str, int]
    """Number of refusals, by section."""
    seconds: int
    finished: bool
    """The lesson was completed."""

    @property
    def words(self) -> str:
        """Return the score in words: `5 of 6 right the first time, 1 refused (s 72(1)), in 42 s`."""
        refused = ", ".join(f"{times} refused ({source})" for source, times in self.refusals.items())
        wrong = f"{self.wrong} not asked for" if self.wrong else ""
        left = "" if self.finished else "left before its end"
        right = f"{self.right} of {self.acts} right the first time"
        return ", ".join(filter(None, (right, refused, wrong, left, f"in {self.seconds} s")))


def keep(folder: Path, score: Score) -> None:
    """Append the score to the file. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    handle = os.open(folder / FILE, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW, 0o640)
    with os.fdopen(handle, "ab") as file:
        file.write(msgspec.json.encode(score) + b"\n")


def read_scores(folder: Path) -> Iterator[Score | str]:
    """Yield each recorded score in order. An invalid line yields a text with its place and the error. Raises
    OSError.
    """
    path = folder / FILE
    if not path.exists():
        return
    with open_regular(path) as file:
        for number, line in enumerate(iter(partial(file.readline, LONGEST_LINE), b""), 1):
            try:
                yield msgspec.json.decode(line, type=Score)
            except (ValueError, RecursionError) as error:
                yield f"{path}, line {number}: no score ({error}); it is passed over"
