# SPDX-License-Identifier: MIT
"""Each area of a ring says on which side it wins, whatever lies there; of a void round its badges leave that free."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any, NamedTuple

import pygame
import pytest
from controller.display.layout.ring import MOVES, Ring
from controller.display.panels import payment

from controller.display.audience import BOTH, DEALER, PLAYERS, Audience
from controller.display.drawing import chips, light
from controller.display.drawing.brush import Brush
from controller.display.drawing.palette import Colour
from controller.display.layout import marked_amounts
from controller.display.screen import Screen
from controller.engine.rules.face import LightsPanel
from controller.engine.shown.views import Chips
from controller.games import find
from tests.display.blank_surface import blank_surface
from tests.display.drawings import Drawings
from tests.display.pictures import AUDIENCES, KINDS, ScreenKind
from tests.display.scenes.playing import look, pictured, seen_of
from tests.display.test_void_and_stopped import seen

RINGS = [game for game in pictured() if find(game).face().table == "ring"]


def screen_of(game: str, kind: ScreenKind) -> Screen:
    return Screen(look(game, simulated=kind.screen == "one"), AUDIENCES[kind.screen], kind.size, kind.dpi)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", RINGS)
def test_each_area_says_its_side_and_its_odds(game: str, kind: ScreenKind) -> None:
    """`heads`, `triple tails`: once for each area with this text below its name. Six players' tags hid `1 to 1`."""
    areas = find(game).face().areas
    sides = Counter(area.detail for area in areas if area.detail)
    screen, surface = screen_of(game, kind), blank_surface(kind.size)
    for each in seen_of(game):
        screen.draw(surface, each.view, each.extras)
        if "ring" in screen.written:
            said = [line.text for line in screen.written["ring"]]
            assert sides <= Counter(said), each.state
            odds = [it for it in said if it.endswith((" to 1", ":1"))]
            assert each.view.ended or len(odds) >= len(areas), each.state


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", RINGS)
def test_badges_of_what_goes_back_stand_apart_and_odds_stay(
    monkeypatch: pytest.MonkeyPatch, game: str, kind: ScreenKind
) -> None:
    """Six with their sums touched each other at seven inches, where the list says how much."""
    boxes: list[pygame.Rect] = []
    draw = chips.badge

    def spied(brush: Brush, it: chips.Badge, colour: Colour, box: pygame.Rect, *, faded: bool = False) -> None:
        boxes.append(box)
        draw(brush, it, colour, box, faded=faded)

    monkeypatch.setattr(chips, "badge", spied)
    screen = screen_of(game, kind)
    face = find(game).face()
    screen.draw(blank_surface(kind.size), seen(game, "void"))
    ring = screen.boxes["ring"]
    lying = [box for box in boxes if ring.contains(box)]
    assert lying
    assert not any(one.inflate(4, 4).colliderect(other) for one, other in combinations(lying, 2))
    figures = " ".join(line.text for line in screen.written["ring"])
    odds = [way for area in face.areas for way in area.ways]
    assert all(way.odds in figures or way.odds.replace(":", " to ") in figures for way in odds)
    count = Counter(line.text.endswith((" to 1", ":1")) for line in screen.written["ring"])
    assert count[True] >= len(face.areas)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", RINGS)
def test_lamps_are_clear_of_the_list_beneath_them(monkeypatch: pytest.MonkeyPatch, game: str, kind: ScreenKind) -> None:
    """The last row was two dots above it."""
    boxes: list[pygame.Rect] = []
    lists: list[pygame.Rect] = []
    lamp, list_ = light.lamp, payment.draw

    def lamped(brush: Brush, at: tuple[int, int], size: int, colour: Colour, *, lit: bool) -> None:
        boxes.append(pygame.Rect(at, (size, size)))
        lamp(brush, at, size, colour, lit=lit)

    def listed(brush: Brush, rect: pygame.Rect, page: payment.PaymentPage) -> None:
        lists.append(rect)
        list_(brush, rect, page)

    monkeypatch.setattr(light, "lamp", lamped)
    monkeypatch.setattr(payment, "draw", listed)
    gap = 4 if kind.size[1] < 700 else 6
    for each in seen_of(game):
        boxes.clear()
        lists.clear()
        screen_of(game, kind).draw(blank_surface(kind.size), each.view, each.extras)
        for it in lists:
            assert it.inflate(0, 2 * gap).collidelist(boxes) < 0, each.state


BESIDE = 4
"""A badge that reaches only so far beneath words is beside them, in dots."""


class Badges(NamedTuple):
    """The badges of one area."""

    whose: tuple[str, ...]
    """Owners, in reading order."""
    boxes: tuple[pygame.Rect, ...]
    """Boxes of the badges with their sums."""

    def down(self, order: list[str]) -> bool:
        """Whether badges are in this order from column to column, or from line to line."""
        pairs = list(zip(self.whose, self.boxes, strict=True))
        lines = sorted(pairs, key=lambda it: (it[1].top, it[1].left))
        tops = sorted({box.top for box in self.boxes})
        rows = [[who for who, box in lines if box.top == top] for top in tops]
        columns = [row[at] for at in range(max(map(len, rows))) for row in rows if at < len(row)]
        return order in ([who for row in rows for who in row], columns)


@contextmanager
def badges_drawn() -> Iterator[dict[str, Badges]]:
    """By wager, the badges that are drawn meanwhile."""
    found: dict[str, Badges] = {}
    draw = marked_amounts.draw

    def noted(brush: Brush, it: marked_amounts.Marked, box: pygame.Rect, *given: Any) -> None:
        whose, boxes = found.get(it.stack.wager, Badges((), ()))
        found[it.stack.wager] = Badges((*whose, *it.stack.players), (*boxes, box))
        draw(brush, it, box, *given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(marked_amounts, "draw", noted)
        yield found


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", RINGS)
def test_badges_are_in_the_order_of_places_stay_where_they_are_and_touch_no_words(game: str, kind: ScreenKind) -> None:
    """In betting, in payment and in a void round. A result moved them aside, for its tick and its arrow."""
    lay: dict[tuple[int, frozenset[Chips]], dict[str, Badges]] = {}
    screen, surface = screen_of(game, kind), blank_surface(kind.size)
    under = 2 if kind.size == (1024, 600) else 6
    for each in seen_of(game):
        with badges_drawn() as found:
            screen.draw(surface, each.view, each.extras)
        if found:
            chips_lying = each.view.round, frozenset(each.view.standing.chips)
            assert lay.setdefault(chips_lying, found) == found, each.state
        tags = [box for lying in found.values() for box in lying.boxes]
        written = (line for line in screen.written.get("ring", ()) if line.text != MOVES)
        words = [line.ink for line in written if line.ink.collidelist(tags) < 0]
        for wager, lying in found.items():
            players = [it.player for it in each.view.standing.chips if it.wager == wager]
            owed = [it.player for it in each.view.owed if it.wager == wager]
            assert lying.down(players or owed), (each.state, wager, lying.whose)
            for box in lying.boxes:
                across = (it for it in words if min(it.right, box.right) - max(it.left, box.left) > BESIDE)
                above = [ink for ink in across if ink.bottom <= box.top]
                nearest = max((ink.bottom for ink in above), default=0)
                assert box.top - nearest >= under, (each.state, wager)


@pytest.mark.parametrize("size", [((1920, 1080), 141), ((1280, 800), 149)], ids=str)
@pytest.mark.parametrize("game", RINGS)
def test_what_a_fact_says_never_runs_into_its_name(game: str, size: tuple[tuple[int, int], int]) -> None:
    """`offered to place 1` lay on `Spinner`: where both have no room in one line it stands beneath."""
    screen, surface = Screen(look(game, simulated=False), PLAYERS, *size), blank_surface(size[0])
    for each in seen_of(game):
        screen.draw(surface, each.view, each.extras)
        lines = screen.written.get("facts", [])
        assert not [it for it in combinations(lines, 2) if it[0].ink.colliderect(it[1].ink)], each.state
        if "offered" in each.state and screen.boxes["facts"].height > 4 * screen._least:
            assert any("offered to place 1" in line.text for line in lines)


@pytest.mark.parametrize("size", [((1920, 1080), 141), ((1280, 800), 149), ((1280, 800), 96)], ids=str)
@pytest.mark.parametrize("audience", [PLAYERS, BOTH, DEALER], ids=["players", "one", "dealer"])
@pytest.mark.parametrize("game", RINGS)
def test_the_tick_of_a_side_that_wins_hides_no_words(
    game: str, audience: Audience, size: tuple[tuple[int, int], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It lay on the last figure of `triple 4 to 1`."""
    ticks: list[pygame.Rect] = []
    tick = Ring._tick
    monkeypatch.setattr(Ring, "_tick", lambda ring, area: ticks.append(tick(ring, area)) or ticks[-1])
    screen, surface = Screen(look(game, simulated=False), audience, *size), blank_surface(size[0])
    for each in (it for it in seen_of(game) if it.state.startswith("result")):
        ticks.clear()
        screen.draw(surface, each.view, each.extras)
        around = [it.inflate(2, 2) for it in ticks]
        assert around
        words = [line for line in screen.written["ring"] if line.text != MOVES]  # it is in the place of a tick
        assert not [line for line in words if line.ink.collidelist(around) >= 0], each.state


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.size == (1280, 800)], ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", RINGS)
def test_the_list_says_why_and_lights_look_alike_in_every_state(
    monkeypatch: pytest.MonkeyPatch, game: str, kind: ScreenKind
) -> None:
    """With twelve players the list said only sums, since it begins beneath the lights."""
    lamps: list[tuple[tuple[int, int], int]] = []
    monkeypatch.setattr(light, "lamp", lambda _brush, at, size, _colour, *, lit: lamps.append((at, size)))
    screen, surface = screen_of(game, kind), blank_surface(kind.size)
    seen_so: set[tuple[tuple[int, int], int]] = set()
    for each in seen_of(game):
        lamps.clear()
        screen.draw(surface, each.view, each.extras)
        seen_so |= {it for it in lamps if screen.boxes["lights"].collidepoint(it[0])}
        headings = [line.text for line in screen.written.get("lights", ())]
        assert headings[:1] in ([], ["SPINS"]), each.state
        if each.view.declared and len(each.view.owed) > 1:
            said = [line.text for line in screen.written["payment"]]
            assert all(any(word in text for text in said) for word in ("back", "tails")), each.state
    sets = next(it.sets for it in find(game).face().own if isinstance(it, LightsPanel))
    assert len(seen_so) == sum(it.count for it in sets)


@pytest.mark.parametrize("kind", [it for it in KINDS if it.screen != "players"], ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", RINGS)
def test_the_list_begins_at_one_height_whatever_is_paid(game: str, kind: ScreenKind, drawings: Drawings) -> None:
    """It hung from the foot of its place: a dealer looked for TAKE at another height in each round."""
    tops = {
        min(line.ink.centery for line in drawing.written["payment"])
        for _, drawing in drawings(game, kind)
        if drawing.written.get("payment")
    }
    assert tops
    assert max(tops) - min(tops) <= 4, tops


ACTS = {"TAKE", "PAY", "MOVE", "STAYS"}


@pytest.mark.parametrize("kind", [KINDS[0], KINDS[2]], ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", RINGS)
def test_what_is_taken_paid_and_moved_stands_apart(game: str, kind: ScreenKind, drawings: Drawings) -> None:
    """With twelve players at seven inches, the gap above PAY was no larger than the gap between two sums."""
    for each, drawing in drawings(game, kind):
        lines = drawing.written.get("payment", ())
        for head in (it for it in lines if it.text in ACTS):
            above = [it.ink.centery for it in lines if it.ink.bottom < head.ink.centery]
            assert head.ink.centery - max(above, default=0) >= 1.3 * head.pen.size, (each.state, head.text)
