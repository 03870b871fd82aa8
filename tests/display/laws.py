# SPDX-License-Identifier: MIT
"""Laws of legibility: questions to arranged items. Each returns the violations in words."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from controller.display.drawing.fonts import letter_height as lowest
from controller.display.kit.items import Arranged, Box, Card, Chips, Frame, Item, Picture, Text, Veil
from controller.display.kit.theme import CONTRAST, Theme, contrast

SEEN = 0.42
"""Share of a card's width, or of its height, that is enough to read its rank."""
CLEAR = 0.25
"""Distance of two texts of one kind, as a share of the font's size."""


def violations(screen: Arranged, theme: Theme) -> list[str]:
    """Return everything on a screen that breaks a law."""
    items = screen.items
    found = [*apart(items), *inside(screen), *large_enough(items, theme), *alike(screen), *contrasted(items, theme)]
    return [*found, *ranks_seen(items), *clear(items), *fitting(screen)]


def apart(items: Iterable[Item]) -> Iterator[str]:
    """No text meets another text, a card, chips, a picture or the line of a frame, unless a plate lies between."""
    every = list(items)
    for number, text in enumerate(every):
        if isinstance(text, Text):
            later = (it for it in every[number + 1 :] if not isinstance(it, Frame | Veil) or _plate(it))
            earlier = (
                it for it in every[_ground(every, number) + 1 : number] if isinstance(it, Card | Chips | Picture)
            )
            for other in (*later, *earlier):
                if text.ink.meets(other.ink):
                    yield f"{text.words!r} meets {_named(other)}"


def clear(items: Iterable[Item]) -> Iterator[str]:
    """Two texts of one kind beside each other are far enough apart: `11` and `17` are not read as `1117`."""
    texts = [it for it in items if isinstance(it, Text) and it.kind]
    for one, other in combinations(texts, 2):
        beside = one.kind == other.kind and one.box.top < other.box.bottom and other.box.top < one.box.bottom
        if beside and one.box.grown(round(CLEAR * one.size), 0).meets(other.box):
            yield f"{one.words!r} and {other.words!r} are too close"


def inside(screen: Arranged) -> Iterator[str]:
    """Everything is inside its panel, and every panel inside the screen."""
    for name, box, panel in screen.panels():
        items = tuple(panel.walk(box.left, box.top))
        if not Box(0, 0, *screen.size).holds(box):
            yield f"panel {name} is outside the screen"
        yield from (f"{_named(it)} is outside panel {name}" for it in items if not box.holds(it.ink))


def fitting(screen: Arranged) -> Iterator[str]:
    """No part of a row or column is longer than its place."""
    for node in screen.nodes():
        if node.over:
            first = next((it for it in node.items if it.owner or isinstance(it, Text)), None)
            yield f"a part is {node.over} dots too long, at {_named(first) if first else 'an empty place'}"


def large_enough(items: Iterable[Item], theme: Theme) -> Iterator[str]:
    """Every text has the minimum size of its role on this screen."""
    for it in items:
        if isinstance(it, Text) and lowest(it.weight, it.size) < theme.floor(it.role) - 0.5:
            yield f"{it.words!r} is {lowest(it.weight, it.size) * 25.4 / theme.dpi:.1f} mm high"


def alike(screen: Arranged) -> Iterator[str]:
    """Texts, and cards, of one kind in one panel have one size. Weights differ by one dot."""
    for name, _, panel in screen.panels():
        sizes: dict[str, set[int]] = {}
        for it in panel.items:
            if it.kind and isinstance(it, Text | Card):
                sizes.setdefault(it.kind, set()).add(it.size if isinstance(it, Text) else max(it.box[2:]))
        yield from (
            f"{name}: {kind} has sizes {sorted(each)}" for kind, each in sizes.items() if max(each) - min(each) > 1
        )


def contrasted(items: Iterable[Item], theme: Theme) -> Iterator[str]:
    """Every text has enough contrast with what is painted under it."""
    every = list(items)
    for number, text in enumerate(every):
        if isinstance(text, Text):
            ground = every[_ground(every, number)]
            role = ground.fill if isinstance(ground, Frame) else "card"
            under = theme.colour("felt" if role == "shade" else "words" if role == "card" else role)
            if (found := contrast(theme.colour(text.colour), under)) < CONTRAST:
                yield f"{text.words!r}: {text.colour} on {role} has contrast {found:.1f}"


def ranks_seen(items: Iterable[Item]) -> Iterator[str]:
    """No card covers the rank of another one."""
    cards = [it for it in items if isinstance(it, Card) and it.card]
    for under, over in combinations(cards, 2):
        seen = (1, 0.55) if under.narrow else (SEEN, SEEN)
        corner = Box(*under.box[:2], int(seen[0] * under.box.width), int(seen[1] * under.box.height))
        if corner.meets(over.box):
            yield f"card {over.card} covers the rank of {under.card}"


def _ground(items: list[Item], number: int) -> int:
    """Return the place of the last plate before an item that holds all of it; 0 is the screen's ground."""
    box = items[number].box
    plates = (at for at in range(number - 1, -1, -1) if _plate(items[at]) and items[at].box.holds(box))
    return next(plates, 0)


def _plate(item: Item) -> bool:
    return (isinstance(item, Frame) and bool(item.fill)) or (isinstance(item, Picture) and item.name == "ball")


def _named(item: Item) -> str:
    return (
        repr(item.words)
        if isinstance(item, Text)
        else f"{type(item).__name__.lower()} {item.kind} {item.owner}".strip()
    )
