# SPDX-License-Identifier: MIT
"""Errors in a line of a tape."""

import re
from collections.abc import Collection

from hal.wiring.toml_file import nearest

MOST = 1_000
"""The largest number of turns, of a place or of a ball in a line of a tape."""


class TapeError(Exception):
    """A line that is not in the language of tapes, or that names what there is not. `line`: its number, if known."""

    def __init__(self, what: str, line: int = 0) -> None:
        super().__init__(what)
        self.line = line


class StageError(Exception):
    """A line that cannot be done on this stage, or not now."""


class StageLost(StageError):  # noqa: N818 - says what happened
    """The stage itself is gone, as when a cable was pulled: no line of the tape can be done any more."""


class NotPlayable(Exception):  # noqa: N818 - says what it is
    """A tape that this stage cannot play; str() says why. It is skipped."""


def number_in(words: str, most: int = MOST) -> int:
    """A whole number in a line. Raises StageError if it is none, or more than `most`."""
    if not (re.fullmatch(r"[0-9]{1,18}", words) and int(words) <= most):
        raise StageError(f"{words[:20]} is not allowed here: a whole number up to {most}")
    return int(words)


def must_be_known(what: str, name: str, names: Collection[str], line: int = 0) -> None:
    """Raises TapeError, `what 'name': did you mean …?`, if this is none of the names."""
    if name not in names:
        near = nearest(name, names)
        raise TapeError(f"{what} {name!r}: " + (f"did you mean {near}?" if near else _there_are(list(names))), line)


def _there_are(names: list[str]) -> str:
    return f"there {'are' if len(names) > 1 else 'is'} {', '.join(names) or 'none'}"
