# SPDX-License-Identifier: MIT
"""Each area of a ring says on which side it wins, whatever lies there; of a void round its badges leave that free."""

from collections import Counter
from itertools import combinations

import pygame
import pytest

from controller.display.drawing import chips, light
from controller.display.drawing.brush import Brush
from controller.display.drawing.palette import Colour
from controller.display.panels import payment
from controller.display.screen import Screen
from controller.games import find
from tests.display.pictures import AUDIENCES, KINDS, Kind
from tests.display.scenes.playing import look, pictured, seen_of
from tests.display.test_void_and_stopped import seen

RINGS = [game for game in pictured() if find(game).face().table == "ring"]


def screen_of(game: str, kind: Kind) -> Screen:
    return Screen(look(game, simulated=kind.screen == "one"), AUDIENCES[kind.screen], kind.size, kind.dpi)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", RINGS)
def test_each_area_says_its_side(game: str, kind: Kind) -> None:
    """`heads`, `triple tails`: once for each area that has it beneath its name."""
    sides = Counter(area.detail for area in find(game).face().areas if area.detail)
    screen, surface = screen_of(game, kind), pygame.Surface(kind.size)
    for each in seen_of(game):
        screen.draw(surface, each.view, each.extras)
        if "ring" in screen.written:
            assert sides <= Counter(line.text for line in screen.written["ring"]), each.state


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", RINGS)
def test_badges_of_what_goes_back_stand_apart_and_odds_stay(
    monkeypatch: pytest.MonkeyPatch, game: str, kind: Kind
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
    screen.draw(pygame.Surface(kind.size), seen(game, "void"))
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
def test_lamps_are_clear_of_the_list_beneath_them(monkeypatch: pytest.MonkeyPatch, game: str, kind: Kind) -> None:
    """The last row was two dots above it."""
    boxes: list[pygame.Rect] = []
    lists: list[pygame.Rect] = []
    lamp, list_ = light.lamp, payment.draw

    def lamped(brush: Brush, at: tuple[int, int], size: int, colour: Colour, *, lit: bool) -> None:
        boxes.append(pygame.Rect(at, (size, size)))
        lamp(brush, at, size, colour, lit=lit)

    def listed(brush: Brush, rect: pygame.Rect, page: payment.PaymentPage, place: pygame.Rect) -> None:
        lists.append(rect)
        list_(brush, rect, page, place)

    monkeypatch.setattr(light, "lamp", lamped)
    monkeypatch.setattr(payment, "draw", listed)
    gap = 4 if kind.size[1] < 700 else 6
    for each in seen_of(game):
        boxes.clear()
        lists.clear()
        screen_of(game, kind).draw(pygame.Surface(kind.size), each.view, each.extras)
        for it in lists:
            assert it.inflate(0, 2 * gap).collidelist(boxes) < 0, each.state
