# SPDX-License-Identifier: MIT
"""Decides whether keys that came in one burst are typed by a person, or by a bar-code reader.

Every number here is chosen, by the speed of readers and people:

- Readers type a character every 1 to 20 ms: 1 ms by USB or at 9,600 baud, 10 to 20 ms by Bluetooth.
- Some readers can be set to wait up to 75 ms after each character.
- The fastest typists press a key every 60 ms. Two or three keys that are rolled over may follow within 30 ms.
- A terminal repeats a key that is held down every 30 to 40 ms.
- Nobody answers what appears on a screen within 200 ms.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

GAP_S: Final = 0.05
"""Seconds. Keys that follow each other faster are one burst: slower than any reader, faster than any typist."""
TAIL_S: Final = 0.25
"""Seconds after a scan in which single keys are still the reader's, such as a delayed second Enter."""
ENTER_S: Final = 0.1
"""Seconds. Enter that follows another key faster may end the code of a slow reader, and acts on nothing."""
FEWEST: Final = 4
"""Keys of a scan without Enter. Fewer are rolled over by a person; no bar code that readers read is so short."""
ENTERS: Final = frozenset({"enter", "ctrl+j", "ctrl+m"})
ESCAPE: Final = "escape"


class TypedKey(NamedTuple):
    """One key of a burst: its name and its character, empty for keys that type nothing."""

    name: str
    character: str = ""

    @property
    def text(self) -> str:
        """Return the key's text in a scan. Keys without a character are in no bar code of ours."""
        return "\n" if self.name in ENTERS else self.character or f"<{self.name}>"


class Burst(NamedTuple):
    """A decided burst: its first `keys` keys are a person's, the others are a scan."""

    keys: int
    scan: str = ""
    """The text that a reader typed; empty without a scan."""


def tell_apart(burst: Sequence[TypedKey]) -> Burst:
    """Return the keys of a burst that act: Enter only if it is alone, and Escape before the next key."""
    names = [key.name for key in burst]
    if len(burst) == 1 or _is_one_enter(names):
        return Burst(1)
    if not _is_scan(burst):
        return Burst(len(burst))
    by_a_person = 1 if len(burst) == 2 and names[0] == ESCAPE else 0
    return Burst(by_a_person, "".join(key.text for key in burst[by_a_person:]))


def _is_one_enter(names: Sequence[str]) -> bool:
    """Some terminals send CR and LF for Enter."""
    return names == ["enter", "ctrl+j"]


def _is_scan(burst: Sequence[TypedKey]) -> bool:
    """Whether a reader typed this. A held key without a character repeats, and is no scan."""
    if any(key.name in ENTERS for key in burst):
        return True
    return len(burst) >= FEWEST and any(key.character.isprintable() and key.character for key in burst)
