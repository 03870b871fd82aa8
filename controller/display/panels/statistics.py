# SPDX-License-Identifier: MIT
"""The row of statistics on the players' screen: shares of groups of outcomes, and how often single ones have come."""

from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

import pygame

from controller.display import wording
from controller.display.drawing import fonts, tokens
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.plates import RADIUS
from controller.engine.rules.face import Share, StatisticsPanel, Token
from controller.engine.shown.views import Extras, View

RANKED: Final = 4
"""How many of the most and of the least frequent outcomes are shown."""


class Counted(NamedTuple):
    """How often each outcome has come, and the tokens with which outcomes are drawn."""

    counts: Mapping[str, int]
    tokens: Mapping[str, tuple[Token, ...]]


def outcomes(_shown: StatisticsPanel, view: View, _extras: Extras) -> tuple[str, ...]:
    """The past outcomes that are counted."""
    return view.outcomes


def percentage(share: Share, counts: Mapping[str, int]) -> int:
    """The share of these outcomes in all that are counted, in whole per cent, a half rounded up."""
    total = sum(counts.values())
    return (200 * sum(counts.get(outcome, 0) for outcome in share.outcomes) + total) // (2 * total) if total else 0


def most(ranked: tuple[str, ...], counts: Mapping[str, int]) -> tuple[str, ...]:
    """The outcomes that came most often, the most frequent first; equally frequent ones in their order."""
    return tuple(sorted(ranked, key=lambda outcome: -counts.get(outcome, 0))[:RANKED])


def least(ranked: tuple[str, ...], counts: Mapping[str, int]) -> tuple[str, ...]:
    """The outcomes that came least often, the least frequent first."""
    return tuple(sorted(ranked, key=lambda outcome: counts.get(outcome, 0))[:RANKED])


def heading(past: tuple[str, ...]) -> str:
    """What is counted: `Last 200 spins`."""
    return "No spins yet" if not past else "Last spin" if len(past) == 1 else f"Last {len(past)} spins"


def draw(
    brush: Brush,
    rect: pygame.Rect,
    shown: StatisticsPanel,
    past: tuple[str, ...],
    known: Mapping[str, tuple[Token, ...]],
) -> None:
    """Draw the heading above the shares; at the right the most and the least frequent outcomes."""
    brush.card(rect, p.PANEL, brush.px(RADIUS))
    room = rect.inflate(-2 * brush.px(16), -2 * brush.px(12))
    high = brush.label(heading(past), room)
    if not past:
        return
    counted = Counted(Counter(past), known)
    row = pygame.Rect(room.left, room.top + high, room.width, room.height - high)
    for words, found in (("Least often", least), ("Most often", most)) if shown.ranked else ():
        ranked = found(shown.ranked, counted.counts)
        row.width -= _ranked(brush, row, words, ranked, counted) + brush.px(28)
    _groups(brush, row, shown.groups, counted)


def _ranked(brush: Brush, row: pygame.Rect, words: str, ranked: tuple[str, ...], counted: Counted) -> int:
    """Draw single outcomes with their number at the right of the row, and words above. Returns the width used."""
    side, pen = min(brush.px(30), row.height - brush.px(6)), Pen("Semibold", brush.px(20), p.IVORY)
    said = [f"{counted.counts.get(outcome, 0)}\u00d7" for outcome in ranked]
    step = side + brush.px(5) + max(fonts.width(text, pen.weight, pen.size) for text in said) + brush.px(12)
    left = row.right - step * len(ranked) + brush.px(12)
    for place, (outcome, text) in enumerate(zip(ranked, said, strict=True)):
        at = left + place * step
        tokens.row(brush, counted.tokens[outcome], side, (at, row.bottom - side))
        brush.middle(text, pen, pygame.Rect(at + side + brush.px(5), row.bottom - side, 0, side), "left")
    brush.label(words, pygame.Rect(left, row.top - round(fonts.CAP * brush.least), 0, 0))
    return row.right - left


Groups = tuple[tuple[Share, ...], ...]


def _groups(brush: Brush, row: pygame.Rect, groups: Groups, counted: Counted) -> None:
    """Draw all shares in one row, as large as they fit."""
    unseen = Brush(pygame.Surface((1, 1)), brush.scale)
    size = brush.px(24)
    while size > brush.least // 2 and _shares(unseen, row, groups, counted, size) > row.width:
        size -= 1
    _shares(brush, row, groups, counted, size)


def _shares(brush: Brush, row: pygame.Rect, groups: Groups, counted: Counted, size: int) -> int:
    """Draw all shares in letters of this size. Returns the width used."""
    gap = round(0.6 * size)
    x = row.left
    for group in groups:
        for share in group:
            x += _share(brush, pygame.Rect(x, row.top, 0, row.height), share, counted, size) + gap
        x += 2 * gap
    return x - 3 * gap - row.left


def _share(brush: Brush, box: pygame.Rect, share: Share, counted: Counted, size: int) -> int:
    """Draw a share at the left of a box: its token or its name, and per cent. Returns the width used."""
    side = round(1.2 * size)
    line = pygame.Rect(box.left, box.bottom - side, 0, side)
    if share.name in counted.tokens:
        tokens.row(brush, counted.tokens[share.name], side, line.topleft)
        line.left += side
    else:
        line.left += brush.middle(wording.sentence(share.name), Pen("Regular", size, p.MUTED), line, "left")
    line.left += round(0.3 * size)
    taken = brush.middle(f"{percentage(share, counted.counts)}%", Pen("Bold", size, p.IVORY), line, "left")
    return line.left + taken - box.left
