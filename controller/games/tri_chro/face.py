# SPDX-License-Identifier: MIT
"""The tri-chro layout as drawn: the 19 wagers with their odds (s 456(6)), the casino's name, the balls."""

from collections.abc import Iterator
from typing import Any

from c_ext.layout import Layout
from controller.engine.rules.face import Area, DrawnPanel, EntryPanel, Face, Ground, Legend, Token, ways_of
from controller.games.tri_chro.wagers import COLOURS, MIXED

# Diagrams 20 and 21 are missing: three rows of six in the order of s 467, any star beneath (assumed). A heading above
# three areas states their common winning condition and odds.
COLUMNS, ROWS = 60, 200
NAME_HEIGHT = 8
HEADING, HEIGHT = 15, 41
WIDTHS = ((8, 12), (8, 12), (10, 10))
"""By row, the columns of its first three areas, and of the others, which name two colours."""
ROW = HEADING + HEIGHT
STAR_TOP = NAME_HEIGHT + 3 * ROW

GROUNDS: dict[str, Ground] = {"red": "red", "green": "green", "gold": "gold"}


def ball(colour: str, mark: str = "") -> Token:
    """Return a ball of a colour, with or without a star."""
    return Token("ball", mark, GROUNDS[colour])


SAYS = {f"{one}-star-pair": f"{one} star pair" for one in COLOURS}
SAYS |= {f"odd-stars-{one}-{other}": f"odd stars {one} and {other}" for one, other in MIXED}
SAYS |= {f"any-{one}-pair": f"any {one} pair" for one in COLOURS}
SAYS |= {f"odd-pair-{one}-{other}": f"odd pair {one} and {other}" for one, other in MIXED}
SAYS |= {f"no-{one}": f"no {one}" for one in COLOURS}
SAYS |= {"any-star": "any star"}
"""Winning wagers in words, after the balls."""


def face(layout: Layout[Any]) -> Face:
    """Return the whole layout, with two numbers on the entry terminal for balls that are drawn by hand."""
    return Face(
        table="balls",
        columns=COLUMNS,
        rows=ROWS,
        areas=tuple(_areas(layout)),
        legends=(Legend(0, 0, COLUMNS, NAME_HEIGHT, "", name=True), *_headings(layout)),
        tokens={f"{colour}{mark}": (ball(colour, mark),) for colour in COLOURS for mark in ("", "*")},
        says=SAYS,
        own=(
            DrawnPanel(2, title="Balls"),
            EntryPanel(2),
        ),
    )


THREES: tuple[tuple[str, str], ...] = (
    ("STAR PAIR", "red-star-pair"),
    ("ODD STARS", "odd-stars-red-green"),
    ("ANY PAIR", "any-red-pair"),
    ("ODD PAIR", "odd-pair-red-green"),
    ("NONE OF A COLOUR", "no-red"),
    ("ANY OF A COLOUR", "any-red"),
)
"""Heading of three areas, with one of their wagers: all three pay the same."""


def _headings(layout: Layout[Any]) -> Iterator[Legend]:
    for number, (words, wager) in enumerate(THREES):
        row, second = divmod(number, 2)
        first, other = WIDTHS[row]
        box = (second * 3 * first, NAME_HEIGHT + row * ROW, 3 * (other if second else first), HEADING)
        (way,) = ways_of(layout, wager)
        yield Legend(*box, f"{words} {way.words}", brief=f"{words} {way.brief}")


def _areas(layout: Layout[Any]) -> Iterator[Area]:
    """Yield the wagers in the order of s 467, six a row; any star along the bottom."""
    rows = (_starred(), _pairs(), _single())
    for number, row in enumerate(rows):
        for place, (wager, title, balls) in enumerate(row):
            first, other = WIDTHS[number]
            column, wide = (place * first, first) if place < 3 else (3 * first + (place - 3) * other, other)
            box = (column, NAME_HEIGHT + number * ROW + HEADING, wide, HEIGHT)
            yield Area(*box, wager, title, ways_of(layout, wager), balls, priced=True)
    stars = tuple(ball(colour, "*") for colour in COLOURS)
    box = (0, STAR_TOP, COLUMNS, ROWS - STAR_TOP)
    yield Area(*box, "any-star", "any star", ways_of(layout, "any-star"), stars)


Row = Iterator[tuple[str, str, tuple[Token, ...]]]
"""Wagers of one row, each with its inscription and its drawn balls."""


def _starred() -> Row:
    yield from ((f"{one}-star-pair", one, (ball(one, "*"),) * 2) for one in COLOURS)
    for one, other in MIXED:
        yield f"odd-stars-{one}-{other}", f"{one}, {other}", (ball(one, "*"), ball(other, "*"))


def _pairs() -> Row:
    yield from ((f"any-{one}-pair", one, (ball(one),) * 2) for one in COLOURS)
    for one, other in MIXED:
        yield f"odd-pair-{one}-{other}", f"{one}, {other}", (ball(one), ball(other))


def _single() -> Row:
    yield from ((f"no-{one}", f"no {one}", (ball(one, "/"),)) for one in COLOURS)
    yield from ((f"any-{one}", f"any {one}", (ball(one),)) for one in COLOURS)
