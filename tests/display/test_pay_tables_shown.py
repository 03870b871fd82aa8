# SPDX-License-Identifier: MIT
"""Pay tables: whichever rows are hit, their letters are inside the gold, and no law of legibility is broken."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from controller.display.kit.items import Arranged, Box, Frame, Text
from controller.display.kit.theme import Theme
from controller.display.parts.pay_tables import PaysValue, brief, is_hit, pay_tables
from controller.engine.rules.pay_table import PaysPanel, PayTable
from tests.display import laws
from tests.display.arranged import SCREENS, ScreenSize
from tests.display.scenes.playing import look, seen_of
from tests.display.shown_items import screen_of

GAMES = ("blackjack", "caribbean-stud", "double-chance", "let-it-ride-house", "let-it-ride-nsw")

EDGE = 1
"""Dots. Letters may reach so far over the edge of their gold."""


def tables_of(game: str) -> tuple[PayTable, ...]:
    return next(it.tables for it in look(game, simulated=True).face.own if isinstance(it, PaysPanel))


def hits(tables: tuple[PayTable, ...]) -> Iterator[frozenset[str]]:
    """Yield sets of outcomes: of each cell, and of each two rows below one another."""
    for table in tables:
        yield from (frozenset(cell.outcomes) for row in table.rows for cell in row.cells if cell.outcomes)
        for above, below in pairwise(table.rows):
            yield frozenset(outcome for row in (above, below) for cell in row.cells for outcome in cell.outcomes)


def place_of(game: str, kind: ScreenSize) -> tuple[Box, Theme]:
    screen = screen_of(look(game, simulated=True), seen_of(game)[0].view, kind)
    return screen.places.get("pays", Box(0, 0, 0, 0)), screen.theme


@pytest.mark.parametrize("kind", SCREENS, ids=lambda it: it.name)
@pytest.mark.parametrize("game", GAMES)
def test_rows_that_are_hit_lie_on_gold(game: str, kind: ScreenSize) -> None:
    box, theme = place_of(game, kind)
    for hit in hits(tables_of(game)) if box.width else ():
        value = PaysValue(tables_of(game), hit, theme.audience)
        found = Arranged(box[2:], ((0, 0, pay_tables(value)(box[2:], theme)),), "pays")
        assert not list(laws.in_panel(found, theme, "felt")), hit
        golds = [it.box.grown(0, EDGE) for it in found.items if isinstance(it, Frame) and it.fill == "wins"]
        inks = [it.ink for it in found.items if isinstance(it, Text) and it.colour == "ink"]
        assert all(any(gold.holds(ink) for gold in golds) for ink in inks), hit
        first = tables_of(game)[0]
        if any(is_hit(cell, hit) for row in first.rows for cell in row.cells):
            assert golds
            assert all(gold_in(gold, inks) for gold in golds)


def gold_in(gold: Box, inks: list[Box]) -> bool:
    """Return whether words lie on this gold."""
    return any(gold.holds(ink) for ink in inks)


def test_a_brief_table_says_once_that_it_pays_to_one() -> None:
    (table,) = tables_of("double-chance")
    assert brief(table).title == "pays to 1"
    assert [it.pays for it in brief(table).rows[0].cells] == ["200", "20,000"]
