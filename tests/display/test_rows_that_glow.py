# SPDX-License-Identifier: MIT
"""In every pay table the letters of a row that glows are inside its gold, which touches no other row's."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product

import pygame
import pytest

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Written
from controller.display.players import pay_rows, pays
from controller.engine.rules.pay_table import PaysPanel
from tests.display.blank_surface import blank_surface
from tests.display.drawings import Drawings, glowing_drawn
from tests.display.pictures import KINDS, ScreenKind, drawn_anew
from tests.display.scenes.playing import seen_of
from tests.display.test_players_panels import tables

GAMES = sorted({game for game, _ in tables()})
INSIDE = 2
"""Dots. The smallest height of gold above and below the letters."""
CLEAR = 3
"""Dots. The smallest gap between the letters of other rows and all gold."""
BENEATH = 6
"""Dots. The smallest gap between an inscription below a pay table and the table's gold."""
SMALL = ScreenKind("players", (1280, 800), 149)
"""The smaller one of the players' usual screens."""
SEEN = 64
"""From this strength on a dot of a letter is seen."""


def ink_of(line: Written) -> pygame.Rect:
    """The dots of a line that are seen, from its highest letter to its lowest."""
    baseline = line.ink.top + round(fonts.CAP * line.pen.size)
    seen = fonts.rendered(line.text, line.pen).get_bounding_rect(SEEN)
    rise = seen.top - fonts.font(line.pen.weight, line.pen.size).get_ascent()
    return pygame.Rect(line.ink.left, baseline + rise, line.ink.width, seen.height)


def amiss(lines: Sequence[Written], golds: Sequence[pygame.Rect]) -> list[str]:
    """The words on gold that are not inside it; and gold that is too near to other gold above or below it."""
    inks = [(line.text, ink_of(line)) for line in lines if line.pen.colour == p.INK]
    inner = [gold.inflate(0, -2 * INSIDE) for gold in golds]
    out = [f"{text!r} {ink}" for text, ink in inks if not any(it.contains(ink) for it in inner)]
    near = [
        f"{one} {other}"
        for one, other in combinations(golds, 2)
        if one.inflate(0, 2 * (pay_rows.BARS - 1)).colliderect(other)
        and min(one.bottom, other.bottom) <= max(one.top, other.top) + pay_rows.BARS
    ]
    return out + near


def touched(lines: Sequence[Written], golds: Sequence[pygame.Rect], clear: int = CLEAR) -> list[str]:
    """The words that are not on gold and nearer to it, above or below, than so many dots."""
    inks = [(line.text, ink_of(line)) for line in lines if line.pen.colour != p.INK]
    return [f"{text!r} {ink}" for text, ink in inks if ink.inflate(0, 2 * clear).collidelist([*golds]) >= 0]


@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
@pytest.mark.parametrize("game", GAMES)
def test_in_every_scene_rows_that_glow_have_all_letters_inside_and_all_others_clear(
    game: str, kind: ScreenKind, drawings: Drawings
) -> None:
    wrong = {}
    for seen, drawn in drawings(game, kind):
        rows, inscribed, golds = drawn.written.get("pays", ()), drawn.written.get("inscribed", ()), drawn.glowing
        if found := amiss(rows, golds) + touched(rows, golds) + touched(inscribed, golds, BENEATH):
            wrong[seen.state] = found
    assert wrong == {}


def hits(panel: PaysPanel) -> Iterator[frozenset[str]]:
    """Yield the sets of outcomes that glow: each row, alone and with the next, by all its wagers and by each of
    them.
    """
    for table in panel.tables:
        rows = [[frozenset(cell.outcomes) for cell in row.cells if cell.outcomes] for row in table.rows]
        yield from (frozenset().union(*row) for row in rows)
        for above, below in pairwise(rows):
            yield frozenset().union(*above, *below)
            if len(above) > 1 or len(below) > 1:
                yield from (one | other for one, other in product(above, below))


@pytest.mark.parametrize("kind", [*KINDS, SMALL], ids=lambda it: it.name)
@pytest.mark.parametrize(("game", "panel"), tables())
def test_whatever_rows_glow_their_letters_are_inside_the_gold(game: str, panel: PaysPanel, kind: ScreenKind) -> None:
    surface, seen, wrong = blank_surface(kind.size), seen_of(game)[0], {}
    screen = drawn_anew(game, kind, seen)  # before it no panel has its place
    for hit in hits(panel) if "pays" in screen.boxes else ():
        with glowing_drawn() as golds, pytest.MonkeyPatch.context() as patch:
            patch.setattr(pays, "contents", lambda *_, hit=hit: pays.PaysContents(hit))
            screen.draw(surface, seen.view, seen.extras)
        assert golds or kind.screen != "players"
        rows = screen.written.get("pays", ())
        beneath = touched(screen.written.get("inscribed", ()), golds, BENEATH)
        if found := amiss(rows, golds) + touched(rows, golds) + beneath:
            wrong[hit] = found
    assert wrong == {}
