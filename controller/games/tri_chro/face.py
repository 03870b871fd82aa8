# SPDX-License-Identifier: MIT
"""The tri-chro layout as drawn: the 19 wagers with their odds (s 456(6)), the casino's name; the balls drawn."""

from collections.abc import Iterator
from typing import Any

from c_ext.layout import Layout
from controller.engine.rules.face import Area, DrawnPanel, EntryPanel, Face, Ground, Legend, Token, odds_of
from controller.games.tri_chro.wagers import COLOURS, MIXED

# Diagrams 20 and 21 are missing: three rows of six in the order of s 467, any star beneath (assumed).
COLUMNS, ROWS = 6, 100
NAME_HEIGHT = 8
HEIGHT = 26
STAR_TOP = NAME_HEIGHT + 3 * HEIGHT

GROUNDS: dict[str, Ground] = {"red": "red", "green": "green", "gold": "gold"}


def ball(colour: str, mark: str = "") -> Token:
    """A ball of a colour, with or without a star."""
    return Token("ball", mark, GROUNDS[colour])


def face(layout: Layout[Any]) -> Face:
    """The whole layout; two numbers on the entry terminal, for balls that are drawn by hand."""
    return Face(
        columns=COLUMNS,
        rows=ROWS,
        areas=tuple(_areas(layout)),
        legends=(Legend(0, 0, COLUMNS, NAME_HEIGHT, "", name=True),),
        tokens={f"{colour}{mark}": (ball(colour, mark),) for colour in COLOURS for mark in ("", "*")},
        own=(
            DrawnPanel(2, title="Balls"),
            EntryPanel(2),
        ),
    )


def _areas(layout: Layout[Any]) -> Iterator[Area]:
    """The wagers in the order of s 467, six a row; any star along the bottom."""
    rows = (_starred(), _pairs(), _single())
    for number, row in enumerate(rows):
        for place, (wager, title, balls) in enumerate(row):
            box = (place, NAME_HEIGHT + number * HEIGHT, 1, HEIGHT)
            yield Area(*box, wager, title, odds_of(layout, wager), balls)
    stars = tuple(ball(colour, "*") for colour in COLOURS)
    box = (0, STAR_TOP, COLUMNS, ROWS - STAR_TOP)
    yield Area(*box, "any-star", "any star", odds_of(layout, "any-star"), stars)


Row = Iterator[tuple[str, str, tuple[Token, ...]]]
"""Wagers of one row: each with its inscription and the balls drawn in it."""


def _starred() -> Row:
    yield from ((f"{one}-star-pair", f"{one} star pair", (ball(one, "*"),) * 2) for one in COLOURS)
    for one, other in MIXED:
        yield f"odd-stars-{one}-{other}", f"odd stars\n{one} and {other}", (ball(one, "*"), ball(other, "*"))


def _pairs() -> Row:
    yield from ((f"any-{one}-pair", f"any {one} pair", (ball(one),) * 2) for one in COLOURS)
    for one, other in MIXED:
        yield f"odd-pair-{one}-{other}", f"odd pair\n{one} and {other}", (ball(one), ball(other))


def _single() -> Row:
    yield from ((f"no-{one}", f"no {one}", (ball(one, "/"),)) for one in COLOURS)
    yield from ((f"any-{one}", f"any {one}", (ball(one),)) for one in COLOURS)
