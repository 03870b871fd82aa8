# SPDX-License-Identifier: MIT
"""Names of two tiles on the screens, whole and shorter. The same hand has the same name in all boxes. No pygame."""

from typing import Final, NamedTuple

from controller.display.pai_gow.contents import called
from controller.display.wording import sentence


class Shorter(NamedTuple):
    """Words that may be dropped from a hand's name, or said shorter. The rest still identifies the hand."""

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
    """Return the name of two tiles, whole, and shorter and shorter: `Chop gow pair`, `Chop gow`."""
    return tuple(dict.fromkeys(_shortened(named, count) for count in range(len(SHORTER) + 1)))


def _shortened(named: str, count: int) -> str:
    words = called(named)
    for it in SHORTER[:count]:
        words = words.replace(it.long, it.short) if it.named in words else words
    return sentence(words)
