# SPDX-License-Identifier: MIT
"""Items of a screen with their boxes, and arrangements of items. All measures are dots. No pygame."""

from collections.abc import Iterator
from functools import cached_property
from typing import Literal, NamedTuple, Self

import msgspec
from msgspec.structs import replace

Size = tuple[int, int]
Colour = tuple[int, int, int]
Weight = Literal["Regular", "Semibold", "Bold", "Black"]
Role = Literal["must", "may", "sign"]
"""Importance of a text: it must be read, it may be read, or it is the sign of limits."""
ThingLook = Literal["", "faded", "wins"]
"""Look of a thing: usual, of a lost wager, or of a winning one."""
INLAY = 0.7
"""Share of a chip's width. Width of its ivory inlay."""
GLOWS, SHADES = 36, 24
"""Dots. No glow reaches farther than the first, no shadow or frame of a card farther than the second."""
CAP = 0.66
"""Share of the font's size. Height of a capital (stated by the typeface)."""


class Box(NamedTuple):
    """A rectangle."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """Return the first column at the right of the box."""
        return self.left + self.width

    @property
    def bottom(self) -> int:
        """Return the first row below the box."""
        return self.top + self.height

    @property
    def center(self) -> tuple[int, int]:
        """Return the middle of the box."""
        return self.left + self.width // 2, self.top + self.height // 2

    def moved(self, x: int, y: int) -> "Box":
        """Return the box, `x` dots to the right and `y` dots down."""
        return Box(self.left + x, self.top + y, self.width, self.height)

    def grown(self, x: int, y: int) -> "Box":
        """Return the box with `x` dots more at the left and right, `y` dots more above and below."""
        return Box(self.left - x, self.top - y, self.width + 2 * x, self.height + 2 * y)

    def holds(self, other: "Box") -> bool:
        """Return whether another box is inside this one."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )

    def meets(self, other: "Box") -> bool:
        """Return whether the boxes share a dot."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


class Item(msgspec.Struct, frozen=True):
    """One thing on a screen."""

    box: Box
    kind: str = ""
    """Kind, such as `total`. Items of one kind look alike."""
    owner: str = ""
    """Owner, such as `box 3`. Kind, owner and order identify an item from one picture to the next."""

    @property
    def ink(self) -> Box:
        """Return the part of the box that has ink."""
        return self.box

    @property
    def extent(self) -> Box:
        """Return the box of everything that the item paints, with its glow or shadow."""
        return self.box

    def moved(self, x: int, y: int) -> Self:
        """Return the item, `x` dots to the right and `y` dots down."""
        return replace(self, box=self.box.moved(x, y)) if x or y else self


class Text(Item, frozen=True):
    """One line of text. Its box reaches from the top of the capitals to the baseline."""

    words: str = ""
    weight: Weight = "Semibold"
    size: int = 0
    """Size of the font."""
    colour: str = "words"
    """Role of the colour in the palette."""
    narrow: float = 1.0
    """Share of the normal width of the letters."""
    role: Role = "must"
    beyond: tuple[int, int] = (0, 0)
    """Ink above the capitals and below the baseline."""
    struck: bool = False
    """Whether a line goes through it."""

    @property
    def ink(self) -> Box:
        """Return the box of the ink."""
        above, below = self.beyond
        return Box(self.box.left, self.box.top - above, self.box.width, self.box.height + above + below)

    @property
    def extent(self) -> Box:
        """Return the box of everything that the text paints. Letters are smooth at their edges."""
        return self.ink.grown(2, 2 + self.size // 32)


class Frame(Item, frozen=True):
    """A plate, a line around it, or both. Colours are roles in the palette; empty: none."""

    fill: str = ""
    line: str = ""
    width: int = 2
    """Width of the line."""
    radius: int = 10
    """Radius of the corners."""
    glow: str = ""
    dashed: bool = False

    @property
    def extent(self) -> Box:
        """Return the box with the glow."""
        return self.box.grown(GLOWS, GLOWS) if self.glow else self.box


class Picture(Item, frozen=True):
    """A drawing with a name, such as `tick` or `die`. The names are in `controller/display/kit/pictures.py`."""

    name: str = ""
    colour: str = "words"
    """Role of the colour in the palette."""
    details: tuple[object, ...] = ()
    """What the drawing shows, such as the number of a die."""
    look: ThingLook = ""
    turn: float = 1.0
    """Share of its way that a drawing which turns into its place has behind it."""
    ground: str = ""
    """Role of the colour that the drawing gives to text on it, such as a ball with its number; empty: no text."""


class Chips(Item, frozen=True):
    """A stack of chips."""

    cents: int = 0
    colours: tuple[Colour, ...] = ()
    look: ThingLook = ""
    inlay: bool = False
    """Whether a text lies over it, on its ivory inlay."""

    @property
    def face(self) -> Box:
        """Return the box around the inlay."""
        edge = round((1 - INLAY) / 2 * self.box.width)
        return self.box.grown(-edge, -edge)

    @property
    def extent(self) -> Box:
        """Return the box with the shadow, or the frame of a winning one."""
        return self.box.grown(SHADES, SHADES)


class Card(Item, frozen=True):
    """A playing card. An empty `card` is an empty place."""

    card: str = ""
    look: ThingLook = ""
    narrow: bool = False
    """Whether the card shows only rank and suit, as large as fits."""

    @property
    def extent(self) -> Box:
        """Return the box with the shadow, or the frame of a winning one."""
        return self.box.grown(SHADES, SHADES)


class Veil(Item, frozen=True):
    """A shade over all items before it."""

    cover: float = 0.5
    """Share of the colour below that the shade hides."""


class Arranged(msgspec.Struct, frozen=True, eq=False, dict=True):
    """Items in a room of this size, as parts with their places. Parts are shared between arrangements."""

    size: Size
    parts: tuple[tuple[int, int, "Arranged | Item"], ...] = ()
    """Left, top and part, in painting order."""
    panel: str = ""
    """Name of the panel, if the arrangement is a whole panel."""
    over: int = 0
    """Dots by which a part is longer than the length that a row or column has for it."""
    pages: int = 1
    """Pages of the list of which this arrangement shows one."""
    joined: bool = False
    """Whether its parts are seen together or not at all, such as a chip and the amount on it."""

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """Return all items in painting order, at their places."""
        found: list[Item] = []
        self._collect(0, 0, found)
        return tuple(found)

    def _collect(self, x: int, y: int, into: list[Item]) -> None:
        for left, top, part in self.parts:
            if isinstance(part, Arranged):
                part._collect(x + left, y + top, into)
            else:
                into.append(part.moved(x + left, y + top))

    def at(self, x: int, y: int) -> Iterator[Item]:
        """Return all items, moved `x` dots to the right and `y` dots down."""
        return (it.moved(x, y) for it in self.items)

    def leaves(self) -> Iterator[Item]:
        """Return all items, each at its place in its own part. For questions that are not about places."""
        for node in self.nodes():
            yield from (part for _, _, part in node.parts if not isinstance(part, Arranged))

    @cached_property
    def extents(self) -> tuple[Box, ...]:
        """Return the extents of all items, in the same order."""
        return tuple(it.extent for it in self.items)

    def nodes(self) -> "list[Arranged]":
        """Return this arrangement and all arrangements in it."""
        found = [self]
        for node in found:
            found += [part for _, _, part in node.parts if isinstance(part, Arranged)]
        return found

    def panels(self, x: int = 0, y: int = 0) -> "Iterator[tuple[str, Box, Arranged]]":
        """Return the name, the box and the arrangement of each panel."""
        if self.panel:
            yield self.panel, Box(x, y, *self.size), self
            return
        for left, top, part in self.parts:
            if isinstance(part, Arranged):
                yield from part.panels(x + left, y + top)

    def without(self, place: Box) -> "Arranged":
        """Return the arrangement without the items that meet a place. Plates stay, for the text on them."""
        if self.joined and any(it.ink.meets(place) for it in self.items):
            return Arranged(self.size)
        parts: list[tuple[int, int, Arranged | Item]] = []
        for left, top, part in self.parts:
            there = place.moved(-left, -top)
            if isinstance(part, Arranged):
                parts.append((left, top, part.without(there)))
            elif isinstance(part, Frame) or (isinstance(part, Picture) and part.ground) or not part.ink.meets(there):
                parts.append((left, top, part))
        return replace(self, parts=tuple(parts))

    def fits(self, room: Size) -> bool:
        """Return whether the arrangement is no larger than a room."""
        return self.size[0] <= room[0] and self.size[1] <= room[1]


EMPTY = Arranged((0, 0))


def of(size: Size, *items: Item) -> Arranged:
    """Return an arrangement of items whose boxes are already in place."""
    return Arranged(size, tuple((0, 0, it) for it in items))
