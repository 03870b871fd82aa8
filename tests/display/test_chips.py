"""Chips on the layout: each stack lies in a place kept free for it, on every layout, at every size, for everybody."""

from collections.abc import Iterator
from itertools import chain, product

import msgspec
import pygame
import pytest
from glass_rig import GAMES, PARTS, look

from controller.display.drawing import fonts
from controller.display.drawing.brush import Written
from controller.display.layout.chips import Placed
from controller.display.layout.felt import Felt
from controller.display.screen import Screen
from controller.engine.face import Area, Face
from controller.engine.views import Chips
from controller.games import find

SIZES = [(1024, 600), (1280, 800), (1920, 1080)]
OPTIONS: dict[str, list[dict[str, object]]] = {"baccarat": [{"places": 10}, {"places": 14}]}
"""The options that change a layout."""
PLAYERS = tuple(f"place-{number}" for number in range(1, 13))
LYING = ((50, 1), (125_000_000, 1), (2_500, 3), (10_050, 12))
"""Amounts in cents that a player has on each area, and how many players have it: 50 cents, $1.25 million."""


def faces(game: str) -> list[Face]:
    found = find(game)
    options = (msgspec.convert(each, found.options) for each in OPTIONS.get(game, [{}]))
    return [found.at_table(each).face() for each in options]


def felts(game: str) -> Iterator[tuple[Face, Felt]]:
    for face, size, part in product(faces(game), SIZES, PARTS.values()):
        yield face, Screen(look(game, face=face), part, size, 149)._context.felt


def ink(line: Written) -> pygame.Rect:
    """The dots that the letters of a line take."""
    image = fonts.rendered(line.text, line.pen)
    top = line.ink.top + round(fonts.CAP * line.pen.size) - fonts.font(line.pen.weight, line.pen.size).get_ascent()
    return image.get_bounding_rect().move(line.ink.left, top)


def glyphs(face: Face, felt: Felt) -> list[pygame.Rect]:
    """Every word on the layout, every die, coin, ball and symbol, and the places for markers."""
    felt._picture(dimmed=False)
    pictures = [felt.places(area).items() for area in face.areas]
    kinds = ("tokens", "column", "marker")
    return [*map(ink, felt.written), *(place.rect for part, place in chain(*pictures) if part in kinds)]


def everywhere(face: Face, cents: int, players: int, mark: str = "") -> tuple[Chips, ...]:
    """Chips on every wager that has a place on the layout, and in every player's box."""
    wagers = [wager for area in face.areas for wager in (area.wager, *area.also[:1])]
    return tuple(Chips(name, it, cents, mark) for it in (*wagers, *face.spots) for name in PLAYERS[:players])


def area_of(face: Face, wager: str) -> Area | None:
    return next((area for area in face.areas if wager in (area.wager, *area.also)), None)


def on_its_own(felt: Felt, face: Face, its: list[Placed], wager: str) -> bool:
    """Whether stacks lie in the area of their wager, or in the middle of the line on which it is placed."""
    area = area_of(face, wager)
    if area is None:
        return [it.rect.center for it in its] == [felt._lines[wager].center]
    return all(felt.box(area).contains(it.rect) for it in its)


@pytest.mark.parametrize("game", GAMES)
def test_chips_lie_in_their_area_and_cover_no_word_and_no_other_chips(game: str) -> None:
    for face, felt in felts(game):
        words = glyphs(face, felt)
        for cents, players in LYING:
            lying = everywhere(face, cents, players)
            found = [it.rect for it in felt.placed(lying, {})]
            assert len(found) >= len({it.wager for it in lying})
            for number, rect in enumerate(found):
                assert rect.collidelist(words) < 0, (felt._size, rect, words[rect.collidelist(words)])
                assert rect.collidelist(found[number + 1 :]) < 0
            by_wager = {wager: [it for it in lying if it.wager == wager] for wager in {it.wager for it in lying}}
            for wager, its in by_wager.items():
                assert on_its_own(felt, face, felt.placed(tuple(its), {}), wager), (felt._size, wager)


@pytest.mark.parametrize("game", GAMES)
def test_a_winners_tick_covers_no_word_and_no_chips(game: str) -> None:
    for face, felt in felts(game):
        words = glyphs(face, felt)
        chips = [it.rect for it in felt.placed(everywhere(face, 125_000_000, 1), {})]
        for mark in filter(None, map(felt.tick, face.areas)):
            assert mark.collidelist([*words, *chips]) < 0
