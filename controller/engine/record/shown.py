# SPDX-License-Identifier: MIT
"""What every struct of values on show has: names under which it is said; and cards as everybody may know them."""

from collections.abc import Iterable
from typing import Final, TypeAlias, TypeVar

import msgspec

Card: TypeAlias = str
"""A card as everybody may know it: rank and suit, `9c`, or FACE_DOWN."""
FACE_DOWN: Final[Card] = "??"
"""A card that lies face down, or that nobody knows."""

Said: TypeAlias = str | int | tuple[str | int, ...] | None
"""What is said under a name. Nothing is said of None, and of what is empty."""


class Shown(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """What one kind of panel shows. One without values shows nothing."""

    def said(self) -> Iterable[tuple[str, Said]]:
        """Every name under which it is said, and the value, in order. What only pictures show is not among them."""
        raise NotImplementedError


S = TypeVar("S", bound=Shown)


def in_words(value: Said) -> str:
    """A value as it is said: `Kh ?? ??`."""
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return "" if value is None else str(value)
