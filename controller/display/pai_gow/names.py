# SPDX-License-Identifier: MIT
"""How hands are named in the boxes of a table of pai gow: the same hand always alike, all names in letters alike.

What is said of a hand goes by the longest name that there is, not by the hands that lie there.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from controller.display.drawing import fonts
from controller.display.drawing.fonts import Weight
from controller.display.pai_gow.contents import called
from controller.display.wording import sentence

WEIGHT: Final[Weight] = "Bold"
HARDLY: Final = 0.92
"""So much narrower nobody sees letters, where all names are: before a name is shortened."""
LEAST: Final = 0.85
"""Narrower than so no name is drawn."""


class Shorter(NamedTuple):
    """Of a name with these words these are left out, or said shorter: without them it is still no other hand's."""

    named: str
    long: str
    short: str


SHORTER: Final = (
    Shorter("chop ", " pair", ""),  # only pairs are called so (s 415)
    Shorter("gee jun", " pair", ""),
    Shorter("high 9", "high 9", "9"),  # `teen 9`: only with a high nine a teen counts to nine (s 416)
)
"""What is said shorter where room is scarce, the first of them first."""


def names(named: str) -> tuple[str, ...]:
    """What two tiles are, whole, and shorter and shorter: `Chop gow pair`, `Chop gow`."""
    return tuple(dict.fromkeys(_shortened(named, count) for count in range(len(SHORTER) + 1)))


class Naming(NamedTuple):
    """How all hands of a table are named. shortened: so many of `SHORTER` are. part: of the width of its letters."""

    shortened: int = 0
    part: float = 1.0

    def of(self, named: str) -> str:
        """What two tiles are, as it is said in a box."""
        return _shortened(named, self.shortened)


def naming(hands: Sequence[str], size: int, wide: int) -> Naming:
    """How all these hands are named in a room of this width: as little shortened as can be."""
    for count in range(len(SHORTER) + 1):
        longest = max((fonts.width(_shortened(it, count), WEIGHT, size) for it in hands), default=0)
        if HARDLY * longest <= wide or count == len(SHORTER):
            break
    return Naming(count, max(LEAST, min(1.0, wide / max(1, longest))))


def _shortened(named: str, count: int) -> str:
    words = called(named)
    for it in SHORTER[:count]:
        words = words.replace(it.long, it.short) if it.named in words else words
    return sentence(words)
