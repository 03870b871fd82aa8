# SPDX-License-Identifier: MIT
"""Words that are painted on the cloth: odds, rules, maximum payments, and the casino's name (s 13(2))."""

from controller.display.drawing.fonts import width
from controller.display.kit.layout import Content, column, first_good, flex, place, row, same_size
from controller.display.kit.text import NOTE, label
from controller.display.panel import Panel, Scene

SIZE = 100
"""Size at which widths are compared."""


def shows(scene: Scene) -> tuple[str, ...] | None:
    """Return the words on the cloth, the odds first; None if there are none."""
    panel = scene.look.face.boxes
    words = (*(panel.painted if panel else ()), scene.look.casino)
    return tuple(filter(None, words)) or None


def painted(words: tuple[str, ...]) -> Content:
    """Return the words in as few rows as fit."""
    options = [_rows(words, count) for count in range(1, len(words) + 1)]
    return same_size(place(first_good(*options)), "painted")


def _rows(words: tuple[str, ...], count: int) -> Content:
    """Return the words in so many rows of about one length, in their order."""
    rows: list[list[str]] = [[] for _ in range(count)]
    whole, used = sum(map(len, words)), 0
    for it in words:
        rows[min(count - 1, (used + len(it) // 2) * count // whole)].append(it)
        used += len(it)
    return column(*(_row(each) for each in rows if each), gap="line")


def _row(words: list[str]) -> Content:
    return row(*(flex(place(_word(it), "middle", ""), width(it.upper(), "Semibold", SIZE)) for it in words), gap="gap")


def _word(it: str) -> Content:
    return label(it.upper(), style=NOTE._replace(narrow=0.7), colour="muted", kind="painted")


PAINTED = Panel("painted", shows, painted)
