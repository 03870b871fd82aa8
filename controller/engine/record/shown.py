# SPDX-License-Identifier: MIT
"""Base of the structs of shown values, with their names in texts; and cards as everybody may know them."""

from collections.abc import Iterable
from typing import Final, TypeAlias, TypeVar

import msgspec

Card: TypeAlias = str
"""A card as everybody may know it: rank and suit, `9c`, or FACE_DOWN."""
FACE_DOWN: Final[Card] = "??"
"""A card that lies face down, or that nobody knows."""

Said: TypeAlias = str | int | tuple[str | int, ...] | None
"""A value in texts. Texts omit None and empty values."""


class Shown(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Values of one kind of panel. A struct without values shows nothing."""

    def said(self) -> Iterable[tuple[str, Said]]:
        """Yield each name in texts and its value, in order. Values that only screens draw are left out."""
        raise NotImplementedError


S = TypeVar("S", bound=Shown)


def in_words(value: Said) -> str:
    """Return a value in words: `Kh ?? ??`."""
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return "" if value is None else str(value)
