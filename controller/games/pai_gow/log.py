# SPDX-License-Identifier: MIT
"""The log of a round after the call: cut, dice, tiles, settings; and the state computed from it.

Undo removes an act from the log. A tile is public only once the log has its hand as opened. All displays and texts get
a hand through `RoundState.seen`.
"""

from collections.abc import Mapping

import msgspec

from controller.engine.record.shown import FACE_DOWN

IN_A_HAND = 4
"""Tiles in a hand, s 411."""


class Cut(msgspec.Struct, frozen=True, tag=True):
    """The tiles were cut by an approved cut."""

    number: int
    """Number of the approved cut."""

    @property
    def words(self) -> str:
        """Return the act in words."""
        return "the cut"


class Thrown(msgspec.Struct, frozen=True, tag=True):
    """The three dice."""

    dice: tuple[int, int, int]

    @property
    def words(self) -> str:
        """Return the act in words."""
        return "the dice"


class Dealt(msgspec.Struct, frozen=True, tag=True):
    """A group of tiles was dealt to a box."""

    box: int
    tiles: tuple[str, ...] = ()
    """The read tiles; an empty text for each unread one."""

    @property
    def words(self) -> str:
        """Return the act in words."""
        return f"the tiles of box {self.box}"


class Set(msgspec.Struct, frozen=True, tag=True):
    """One press confirmed that the hands at these boxes are set and face down."""

    boxes: tuple[int, ...]

    @property
    def words(self) -> str:
        """Return the act in words."""
        return f"box {', '.join(map(str, self.boxes))} has set"


class HouseWay(msgspec.Struct, frozen=True, tag=True):
    """A player asked the dealer to set the hand at a box the house way (s 436(1))."""

    box: int

    @property
    def words(self) -> str:
        """Return the act in words."""
        return f"box {self.box}, the house way"


class Opened(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """The hand at a box was exposed, set in this way."""

    box: int
    low: tuple[str, str]
    high: tuple[str, str]
    rule: str = ""
    """Section of the house way; empty for a hand that its player set."""
    reason: str = ""
    """Reason of the house way's setting."""

    @property
    def words(self) -> str:
        """Return the act in words."""
        return f"the hand of box {self.box}"


class Removed(msgspec.Struct, frozen=True, tag=True):
    """The hand at a box was taken out of play, and its wagers went back (s 448(3)(a))."""

    box: int

    @property
    def words(self) -> str:
        """Return the act in words."""
        return f"the tiles of box {self.box} removed"


Entry = Cut | Thrown | Dealt | Set | HouseWay | Opened | Removed


class RoundState(msgspec.Struct, frozen=True):
    """The state after a log."""

    cut: int = 0
    dice: tuple[int, ...] = ()
    dealt: Mapping[int, tuple[str, ...]] = {}
    """Known tiles, by box."""
    set: tuple[int, ...] = ()
    """Boxes that have set."""
    house_way: tuple[int, ...] = ()
    """Boxes that asked for the house way."""
    opened: Mapping[int, Opened] = {}
    removed: tuple[int, ...] = ()
    """Boxes out of play."""

    def seen(self, box: int) -> tuple[str, ...]:
        """Return the public tiles of a box: the low hand first, once opened."""
        if opened := self.opened.get(box):
            return (*opened.low, *opened.high)
        return (FACE_DOWN,) * (IN_A_HAND if box in self.dealt else 0)


def after(laid: RoundState, entry: Entry) -> RoundState:  # noqa: PLR0911 - one line for each kind of entry
    """Return the state after this log entry."""
    replace = msgspec.structs.replace
    match entry:
        case Cut(number):
            return replace(laid, cut=number)
        case Thrown(dice):
            return replace(laid, dice=dice)
        case Dealt(box, tiles):
            return replace(laid, dealt={**laid.dealt, box: tiles})
        case Set(boxes):
            return replace(laid, set=(*laid.set, *boxes))
        case HouseWay(box):
            return replace(laid, house_way=(*laid.house_way, box))
        case Opened(box):
            return replace(laid, opened={**laid.opened, box: entry})
        case Removed(box):
            return replace(laid, removed=(*laid.removed, box))
