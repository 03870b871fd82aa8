# SPDX-License-Identifier: MIT
"""Splits a terminal's text into keys: one character each, or the escape sequence of a function key."""

import re
from typing import Final

ESCAPE: Final = "\x1b"
_KEY: Final = re.compile(
    r"""[^\x1b]
    | \x1b\[M.{3}  # a mouse, as the oldest terminals report it
    | \x1b\[\[.  # F1 to F5 of the Linux console
    | \x1b\[(?![M[])[0-?]*[ -/]*[@-~]
    | \x1bO[0-9;]*[A-Za-z]""",
    re.DOTALL | re.VERBOSE,
)
_BEGINNING: Final = re.compile(r"\x1b(\[(M.{0,2}|\[|[0-?]*[ -/]*)|O[0-9;]*)?", re.DOTALL)
LONGEST: Final = 64
"""Characters of an escape sequence. A longer one is typed text."""


class Sequences:
    """Splits text into sequences of one key each. The beginning of a sequence is kept for the next text.

    Escape before any other character is the Escape key.
    """

    def __init__(self) -> None:
        self._rest = ""

    @property
    def is_waiting(self) -> bool:
        """Whether the last characters may be the beginning of a sequence."""
        return bool(self._rest)

    @property
    def has_begun(self) -> bool:
        """Whether more than Escape has come of a sequence. A slow line may bring the rest late."""
        return len(self._rest) > 1

    def split(self, text: str) -> list[str]:
        """Return the keys in this text and in the rest of the last one."""
        text, self._rest = self._rest + text, ""
        keys, at = list[str](), 0
        while at < len(text):
            if whole := _KEY.match(text, at):
                keys.append(whole[0])
            elif _BEGINNING.fullmatch(text, at) and len(text) - at <= LONGEST:
                self._rest = text[at:]
                break
            else:
                keys.append(ESCAPE)
            at += len(keys[-1])
        return keys

    def nothing_followed(self) -> list[str]:
        """The characters that wait are a key each: the rest of a sequence would have come by now."""
        rest, self._rest = self._rest, ""
        return list(rest)
