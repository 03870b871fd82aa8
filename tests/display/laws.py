# SPDX-License-Identifier: MIT
"""Laws of legibility: questions to arranged items. Each returns the violations in words."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import pygame

from controller.display.drawing.fonts import letter_height
from controller.display.kit.items import Arranged, Box, Card, Chips, Frame, Item, Picture, Text, Veil
from controller.display.kit.theme import PAIRS, Theme

SEEN = 0.42
"""Share of a card's width, or of its height, that is enough to read its rank."""
SEEN_OF_NARROW = (1.0, 0.55)
"""The same of the width and the height of a card that shows rank and suit only."""
CLEAR = 0.25
"""Share of the font's size. Minimum distance of two texts of one kind."""


class Judge:
    """Judges the screens of one theme. A panel that stays from one screen to the next is judged once."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._judged: dict[int, tuple[Arranged, list[str]]] = {}

    def violations(self, screen: Arranged) -> list[str]:
        """Return everything on a screen that breaks a law."""
        found: list[str] = []
        panels = list(screen.panels())
        there = [it for it in panels if it[2].parts]
        for name, box, panel in there:
            if id(panel) not in self._judged:
                ground = _under(screen, box)
                self._judged[id(panel)] = panel, [f"{name}: {it}" for it in in_panel(panel, self._theme, ground)]
            found += self._judged[id(panel)][1]
        outside = (name for name, box, _ in there if not Box(0, 0, *screen.size).holds(box))
        return [*found, *(f"panel {name} is outside the screen" for name in outside), *covered(there)]


def in_panel(panel: Arranged, theme: Theme, ground: str) -> Iterator[str]:
    """Judge the items of one panel. `ground`: role of the colour under the panel."""
    items = panel.items
    yield from apart(items)
    yield from inside(items, Box(0, 0, *panel.size))
    yield from large_enough(items, theme)
    yield from alike(items)
    yield from contrasted(items, ground)
    yield from ranks_seen(items)
    yield from clear(items)
    yield from fitting(panel)


def apart(items: Sequence[Item]) -> Iterator[str]:
    """No text meets another text, a card, chips, a picture or the line of a frame, unless a plate lies between."""
    inks = [it.ink for it in items]
    for number, text in enumerate(items):
        if not isinstance(text, Text) or not text.words:
            continue
        for at in pygame.Rect(text.ink).collidelistall(inks):
            other = items[at]
            if at > number and (not isinstance(other, Frame | Veil) or _plate(other)):
                yield f"{text.words!r} meets {_named(other)}"
            elif at < number and (isinstance(other, Card | Chips) or _legible(other)):
                plate = _ground(items, number)
                if plate is None or plate < at:
                    yield f"{text.words!r} meets {_named(other)}"


def clear(items: Iterable[Item]) -> Iterator[str]:
    """Two texts of one kind beside each other are far enough apart: `11` and `17` are not read as `1117`."""
    kinds: dict[str, list[Text]] = {}
    for it in items:
        if isinstance(it, Text) and it.kind and it.words:
            kinds.setdefault(it.kind, []).append(it)
    for texts in kinds.values():
        boxes = [it.box for it in texts]
        for number, one in enumerate(texts):
            for at in pygame.Rect(one.box.grown(round(CLEAR * one.size), 0)).collidelistall(boxes):
                if at > number:
                    yield f"{one.words!r} and {texts[at].words!r} are too close"


def inside(items: Iterable[Item], room: Box) -> Iterator[str]:
    """Everything is inside its panel."""
    yield from (f"{_named(it)} is outside the panel" for it in items if not room.holds(it.ink))


def fitting(panel: Arranged) -> Iterator[str]:
    """No part of a row or column is longer than its place."""
    for node in panel.nodes():
        if node.over:
            first = next((it for it in node.items if it.owner or isinstance(it, Text)), None)
            yield f"a part is {node.over} dots too long, at {_named(first) if first else 'an empty place'}"


def large_enough(items: Iterable[Item], theme: Theme) -> Iterator[str]:
    """Every text has the minimum size of its role on this screen."""
    for it in items:
        if isinstance(it, Text) and letter_height(it.weight, it.size) < theme.floor(it.role) - 0.5:
            yield f"{it.words!r} is {letter_height(it.weight, it.size) * 25.4 / theme.dpi:.1f} mm high"


def alike(items: Iterable[Item]) -> Iterator[str]:
    """Texts, and cards, of one kind in one panel have one size. Weights differ by one dot."""
    sizes: dict[str, set[int]] = {}
    for it in items:
        if it.kind and isinstance(it, Text | Card):
            sizes.setdefault(it.kind, set()).add(it.size if isinstance(it, Text) else max(it.box[2:]))
    yield from (f"{kind} has sizes {sorted(each)}" for kind, each in sizes.items() if max(each) - min(each) > 1)


def contrasted(items: Sequence[Item], ground: str) -> Iterator[str]:
    """Every text stands on a plate whose contrast with it is checked in every casino's look."""
    for number, text in enumerate(items):
        if isinstance(text, Text):
            at = _ground(items, number)
            under = ground if at is None else _fill(items[at])
            if (text.colour, under) not in PAIRS:
                yield f"{text.words!r}: {text.colour} on {under} is no pair of PAIRS"


def ranks_seen(items: Iterable[Item]) -> Iterator[str]:
    """No card covers the rank of another one."""
    cards = [it for it in items if isinstance(it, Card) and it.card]
    for under, over in combinations(cards, 2):
        seen = SEEN_OF_NARROW if under.narrow else (SEEN, SEEN)
        corner = Box(*under.box[:2], int(seen[0] * under.box.width), int(seen[1] * under.box.height))
        if corner.meets(over.box):
            yield f"card {over.card} covers the rank of {under.card}"


def covered(panels: Sequence[tuple[str, Box, Arranged]]) -> Iterator[str]:
    """No panel covers a part of a text of another panel. A plate may cover the whole text."""
    for (lower, box, under), (upper, place, over) in combinations(panels, 2):
        if not box.meets(place):
            continue
        things = [it for it in over.at(place.left, place.top) if not isinstance(it, Veil)]
        for text in under.at(box.left, box.top):
            meets = isinstance(text, Text) and any(it.ink.meets(text.ink) for it in things)
            if meets and not any(_plate(it) and _holds(it, text.ink) for it in things):
                yield f"panel {upper} covers a part of {_named(text)} of panel {lower}"


def _ground(items: Sequence[Item], number: int) -> int | None:
    """Return the place of the last plate before an item that holds all of it; None: the ground of the panel."""
    box = items[number].box
    return next((at for at in range(number - 1, -1, -1) if _plate(items[at]) and _holds(items[at], box)), None)


def _under(screen: Arranged, box: Box) -> str:
    """Return the fill of the last plate of the screen's own ground that holds a box."""
    _, _, ground = screen.parts[0]
    plates = (it for it in ground.items if _plate(it) and it.box.holds(box)) if isinstance(ground, Arranged) else ()
    return next(reversed([_fill(it) for it in plates]), "ground")


def _plate(item: Item) -> bool:
    """Whether text may stand on an item."""
    if isinstance(item, Chips):
        return item.inlay
    return (isinstance(item, Frame) and bool(item.fill)) or (isinstance(item, Picture) and item.ground != "")


def _holds(plate: Item, box: Box) -> bool:
    """Whether a plate holds a box; chips hold it on their inlay."""
    return (plate.face if isinstance(plate, Chips) else plate.box).holds(box)


def _fill(item: Item) -> str:
    fill = item.fill if isinstance(item, Frame) else item.ground if isinstance(item, Picture) else "words"
    return "felt" if fill == "shade" else fill


def _legible(item: Item) -> bool:
    return isinstance(item, Picture) and not _plate(item)


def _named(item: Item) -> str:
    name = f"{type(item).__name__.lower()} {item.kind} {item.owner}".strip()
    return repr(item.words) if isinstance(item, Text) else name
