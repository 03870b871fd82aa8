# SPDX-License-Identifier: MIT
"""The log of a round since the call: cut, dice, tiles, settings; and what it comes to. An act is taken back off it.

A tile is known to everybody only once the log says that its hand was opened. What is shown or said of a hand goes
through `Laid.seen`.
"""

from collections.abc import Mapping

import msgspec

from controller.engine.record.shown import FACE_DOWN

IN_A_HAND = 4
"""How many tiles a hand has, s 411."""


class Cut(msgspec.Struct, frozen=True, tag=True):
    """The tiles were cut by the approved cut of this number."""

    number: int

    @property
    def words(self) -> str:
        """What was done."""
        return "the cut"


class Thrown(msgspec.Struct, frozen=True, tag=True):
    """The three dice."""

    dice: tuple[int, int, int]

    @property
    def words(self) -> str:
        """What was done."""
        return "the dice"


class Dealt(msgspec.Struct, frozen=True, tag=True):
    """A group of tiles was dealt to a box. tiles: empty texts for those that were not read."""

    box: int
    tiles: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """What was done."""
        return f"the tiles of box {self.box}"


class Set(msgspec.Struct, frozen=True, tag=True):
    """The hands at these boxes were set and lie face down: by one press."""

    boxes: tuple[int, ...]

    @property
    def words(self) -> str:
        """What was done."""
        return f"box {', '.join(map(str, self.boxes))} has set"


class HouseWay(msgspec.Struct, frozen=True, tag=True):
    """Who decides about the hand at a box asks the dealer to set it the house way (s 436(1))."""

    box: int

    @property
    def words(self) -> str:
        """What was done."""
        return f"box {self.box}, the house way"


class Opened(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """The hand at a box was exposed, set so. rule, reason: if it was set the house way, by which section, and why."""

    box: int
    low: tuple[str, str]
    high: tuple[str, str]
    rule: str = ""
    reason: str = ""

    @property
    def words(self) -> str:
        """What was done."""
        return f"the hand of box {self.box}"


class Removed(msgspec.Struct, frozen=True, tag=True):
    """The hand at a box was taken out of play, and its wagers went back (s 448(3)(a))."""

    box: int

    @property
    def words(self) -> str:
        """What was done."""
        return f"the tiles of box {self.box} removed"


Entry = Cut | Thrown | Dealt | Set | HouseWay | Opened | Removed


class Laid(msgspec.Struct, frozen=True):
    """What a log comes to. dealt: by box, its tiles as the table knows them. set, house_way, removed: boxes."""

    cut: int = 0
    dice: tuple[int, ...] = ()
    dealt: Mapping[int, tuple[str, ...]] = {}
    set: tuple[int, ...] = ()
    house_way: tuple[int, ...] = ()
    opened: Mapping[int, Opened] = {}
    removed: tuple[int, ...] = ()

    def seen(self, box: int) -> tuple[str, ...]:
        """The tiles of a box as everybody may know them: the low hand first, once it is opened."""
        if opened := self.opened.get(box):
            return (*opened.low, *opened.high)
        return (FACE_DOWN,) * (IN_A_HAND if box in self.dealt else 0)


def after(laid: Laid, entry: Entry) -> Laid:  # noqa: PLR0911 - one line for each kind of entry
    """The same once this entry is in the log."""
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
