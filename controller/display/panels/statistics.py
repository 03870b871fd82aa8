# SPDX-License-Identifier: MIT
"""The row of statistics on the players' screen: which outcomes come most and least often, or their shares."""

from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

import pygame

from controller.display import wording
from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.panels import recent
from controller.engine.rules.face import Token
from controller.engine.rules.statistics_panel import Share, StatisticsPanel
from controller.engine.shown.views import Extras, View

RANKED: Final = 2
"""How many of the most and of the least frequent outcomes are shown."""
ENOUGH: Final = 10
"""Of fewer spins a share says nothing."""
HOT, COLD = "HOT", "COLD"
ROWS: Final = 2
"""In so many rows all shares stand that have no room in one."""
GAP: Final = 0.16
"""The space between a plate and what is said of it, in sizes of the least letters."""


class Counted(NamedTuple):
    """How often each outcome has come, and the tokens with which outcomes are drawn."""

    counts: Mapping[str, int]
    tokens: Mapping[str, tuple[Token, ...]]


class Item(NamedTuple):
    """What is said of an outcome or a share: its token, or its name, and its words."""

    token: Token | None
    name: str
    words: str


def outcomes(shown: StatisticsPanel, view: View, _extras: Extras) -> tuple[str, ...]:
    """The past outcomes that are counted; none while all that are ranked have come as often."""
    counts = Counter(view.outcomes)
    return view.outcomes if not shown.ranked or most(shown.ranked, counts) or least(shown.ranked, counts) else ()


def percentage(share: Share, counts: Mapping[str, int]) -> int:
    """The share of these outcomes in all that are counted, in whole per cent, a half rounded up."""
    total = sum(counts.values())
    return (200 * sum(counts.get(outcome, 0) for outcome in share.outcomes) + total) // (2 * total) if total else 0


def most(ranked: tuple[str, ...], counts: Mapping[str, int]) -> tuple[str, ...]:
    """The outcomes that came more often than all others, and not once only, the most frequent first: as many as are
    shown."""
    ahead = _ahead(sorted(ranked, key=lambda outcome: -counts.get(outcome, 0)), counts)
    return tuple(outcome for outcome in ahead if counts[outcome] > 1)


def least(ranked: tuple[str, ...], counts: Mapping[str, int]) -> tuple[str, ...]:
    """The outcomes that came less often than all others, the least frequent first."""
    return _ahead(sorted(ranked, key=lambda outcome: counts.get(outcome, 0)), counts)


def _ahead(ordered: list[str], counts: Mapping[str, int]) -> tuple[str, ...]:
    """The first of these, without those that are not shown alone: others have come as often."""
    behind = [counts.get(outcome, 0) for outcome in ordered[RANKED:][:1]]
    return tuple(outcome for outcome in ordered[:RANKED] if counts.get(outcome, 0) not in behind)


def draw(
    brush: Brush,
    rect: pygame.Rect,
    shown: StatisticsPanel,
    past: tuple[str, ...],
    known: Mapping[str, tuple[Token, ...]],
) -> None:
    """Draw the most and the least frequent outcomes; where none are ranked, the shares of all."""
    counted = Counted(Counter(past), known)
    if not past:
        return
    if shown.ranked:
        half = rect.width * 55 // 100
        for title, found, left in ((HOT, most, 0), (COLD, least, half)):
            box = pygame.Rect(rect.left + left, rect.top, (half if not left else rect.width - half), rect.height)
            if items := [_ranked(outcome, counted) for outcome in found(shown.ranked, counted.counts)]:
                _row(brush, recent.below_title(brush, box, title), items)
        return
    _shares(brush, rect, shown, counted)


def _ranked(outcome: str, counted: Counted) -> Item:
    return Item(counted.tokens[outcome][0], outcome, f"\u00d7{counted.counts.get(outcome, 0)}")


def _shares(brush: Brush, rect: pygame.Rect, shown: StatisticsPanel, counted: Counted) -> None:
    """All shares in a row: each with its sign, or all beneath one sign if they have less room. None of few spins.

    Where one row is too narrow for them, in two.
    """
    if sum(counted.counts.values()) < ENOUGH:
        return
    every = [(share, percentage(share, counted.counts)) for group in shown.groups for share in group]
    signed = [_share(share, f"{part}%", counted) for share, part in every]
    if sum(_width(brush, item) for item in signed) + len(signed) * brush.least // 2 <= rect.width:
        _row(brush, rect, signed)
        return
    room = recent.below_title(brush, rect, "%")
    bare = [_share(share, str(part), counted) for share, part in every]
    rows = 1 if sum(_width(brush, item) for item in bare) <= room.width else ROWS
    in_row, high = -(-len(bare) // rows), room.height // rows
    for number in range(rows):
        at = pygame.Rect(room.left, room.top + number * high, room.width, high)
        _row(brush, at, bare[number * in_row : (number + 1) * in_row])


def _share(share: Share, words: str, counted: Counted) -> Item:
    token = counted.tokens[share.name][0] if share.name in counted.tokens else None
    return Item(token, wording.sentence(share.name), words)


def _side(brush: Brush, item: Item) -> int:
    """The width of an item's token or name."""
    if item.token is None:
        return fonts.width(item.name, "Semibold", brush.least)
    wide, high = recent.plate_size(brush)
    return wide if item.token.kind == "number" else round(0.72 * high)


def _width(brush: Brush, item: Item) -> int:
    return _side(brush, item) + round(GAP * brush.least) + fonts.width(item.words, "Semibold", brush.least)


def _row(brush: Brush, room: pygame.Rect, items: list[Item]) -> None:
    """As many items as have room, spread over it."""
    while items and sum(_width(brush, item) for item in items) > room.width:
        items = items[:-1]
    free = room.width - sum(_width(brush, item) for item in items)
    gap = min(round(0.8 * brush.least), free // max(1, len(items)))
    x = room.left
    for item in items:
        _item(brush, pygame.Rect(x, room.top, _width(brush, item), room.height), item)
        x += _width(brush, item) + gap


def _item(brush: Brush, box: pygame.Rect, item: Item) -> None:
    side = _side(brush, item)
    if item.token is None:
        brush.middle(item.name, Pen("Semibold", brush.least, p.MUTED), box, "left")
    else:
        high = recent.plate_size(brush)[1] if item.token.kind == "number" else side
        recent.plate(brush, item.token, pygame.Rect(box.left, box.centery - high // 2, side, high))
    beside = pygame.Rect(box.left + side + round(GAP * brush.least), box.top, 0, box.height)
    brush.middle(item.words, Pen("Semibold", brush.least, p.MUTED if item.token else p.IVORY), beside, "left")
