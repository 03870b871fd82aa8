# SPDX-License-Identifier: MIT
"""The entry terminal: the digits that are keyed, or dice, and what they mean."""

from collections.abc import Callable
from math import ceil
from typing import Final, NamedTuple

from controller.display import waiting, wording
from controller.display.kit.items import Arranged, Box, Frame, Item, Picture, Size, of
from controller.display.kit.layout import Content, blank
from controller.display.kit.theme import Theme
from controller.display.panel import Scene
from controller.display.settings import are_dice
from controller.engine.rules.face import EntryPanel
from controller.engine.rules.wait import NUMBERS

DIGIT: Final = 0.6
"""Share of a digit's height. Its width."""
GAP: Final = 0.16
"""Share of a digit's height, or of a die's side. Distance of two."""
HIGHEST_MM: Final = 8.0
"""Millimetres. Height of the highest digits."""


class KeyedDigits(NamedTuple):
    """What is keyed on the terminal."""

    digits: str
    """A character for each place; a space is dark."""
    words: str
    """What lies on the table to be keyed, what the digits mean, or how they are keyed; in parts that may be dropped."""
    dice: bool
    """Whether each digit is a die's number, so that 1 and 3 are not read as 13."""


def keyed(scene: Scene) -> KeyedDigits | None:
    """Return what is keyed, with words while something is keyed or is to be; None at a table without a terminal."""
    panel = next((it for it in scene.look.face.own if isinstance(it, EntryPanel)), None)
    if panel is None:
        return None
    told = scene.view.digits.strip() or waiting.seen_cards(scene.extras) or NUMBERS in scene.view.asked
    words = waiting.about_entry(scene.view, panel, scene.extras) if told and waiting.is_keyed(scene.view) else ""
    named = panel.title + (" " if words.startswith("=") else ": ") + words if words else ""
    return KeyedDigits(wording.digits(scene.view, panel.digits), named, are_dice(scene.look.face.tokens))


def well(it: KeyedDigits) -> Content:
    """Return the window of the digits at the right of its room, as high as the room allows."""
    return _dice(it.digits) if it.dice else _digits(it.digits)


def _digits(digits: str) -> Content:
    def arrange(room: Size, theme: Theme) -> Arranged:
        edge = theme.space("hair")
        each = DIGIT + GAP
        high = min(room[1] - 2 * edge, theme.dots(HIGHEST_MM), int((room[0] - 2 * edge) / (each * len(digits))))
        wide = ceil(high * each)
        size = wide * len(digits) + 2 * edge, high + 2 * edge
        items: list[Item] = [
            Picture(Box(edge + at * wide, edge, ceil(high * DIGIT), high), "digit", str(at), "digit", details=(it,))
            for at, it in enumerate(digits)
        ]
        return _at_right(room, size, Frame(Box(0, 0, *size), fill="night", line="dim", radius=6), *items)

    return arrange


def _dice(digits: str) -> Content:
    """Return a die for each digit as they are keyed, and an outline for each that is still to come."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        each = 1 + GAP
        side = min(room[1], theme.dots(HIGHEST_MM), int(room[0] / (each * len(digits))))
        boxes = [Box(round(at * side * each), 0, side, side) for at in range(len(digits))]
        shown = zip(digits.strip().ljust(len(digits)), boxes, strict=True)
        items = [_die(it, box) for it, box in shown]
        return _at_right(room, (boxes[-1].right, side), *items)

    return arrange


def _die(number: str, box: Box) -> Item:
    if number == " ":
        return Frame(box, "die", line="dim", radius=box.width // 5)
    return Picture(box, "die", "", "die", details=(number,))


def _at_right(room: Size, size: Size, *items: Item) -> Arranged:
    return Arranged(room, ((room[0] - size[0], (room[1] - size[1]) // 2, of(size, *items)),))


def well_of(it: KeyedDigits | None) -> Callable[[Size, Theme], Arranged]:
    """Return the window of the digits; nothing at a table without a terminal."""
    return well(it) if it else blank
