# SPDX-License-Identifier: MIT
"""The wheels as they are drawn: roulette's numbers and colours (s 131), the rim and the notice of a fortune wheel."""

from collections import Counter
from fractions import Fraction
from math import atan2, cos, pi, radians, sin

import msgspec
import pygame
import pytest
from glass_rig import (
    SIZES,
    bordered,
    box_of,
    changed,
    dots,
    drawn,
    layout_box,
    look,
    said,
    screen_of,
    share,
    views,
    written_on,
)

from c_ext.edge import edges
from controller.display.drawing import palette as p
from controller.display.drawing import wheels
from controller.display.screen import PLAYERS, Screen
from controller.engine.record.on_show import ShownWheel
from controller.engine.rules.equipment import SpunWheel
from controller.engine.rules.face import Face, Token, WheelPanel
from controller.engine.shown.views import View
from controller.games import find
from hal.signals import Direction
from tests.display.blank_surface import blank_surface
from tests.display.pictures import KINDS, Glass, ScreenKind
from tests.display.scenes.playing import seen_of

DIAGRAM_5 = (
    *(0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18),
    *(29, 7, 28, 12, 35, 3, 26),
)
"""The standard single-zero wheel: diagram 5 itself is not in the text."""
REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
SECTIONS = {
    "wheel-of-fortune-50": {"a": 24, "b": 8, "c": 8, "d": 4, "e": 2, "f": 2, "g": 1, "h": 1},  # s 145(2)
    "wheel-of-fortune-52": {"a": 24, "b": 12, "c": 8, "d": 4, "e": 2, "f": 1, "g": 1},  # s 156(2)
}
NOTICE = "Should the indicator stop on a peg, the previous symbol will be the winner and not the oncoming symbol."
"""s 154(3)."""
SIZE = (1280, 800)
INSIDE = 0.32
"""Where a place has nothing but its colour: this part of the wheel's width from its middle."""


def wheel_of(face: Face) -> WheelPanel:
    (wheel,) = (panel for panel in face.own if isinstance(panel, WheelPanel))
    return wheel


def places_of(face: Face) -> str:
    """Return the texts on the wheel's places, clockwise."""
    return " ".join(token.text for token in wheel_of(face).places)


def with_places(face: Face, places: tuple[Token, ...]) -> Face:
    """The same face with a wheel of other places."""
    wheel = wheel_of(face)
    own = tuple(msgspec.structs.replace(wheel, places=places) if panel is wheel else panel for panel in face.own)
    return msgspec.structs.replace(face, own=own)


def shown_with(game: str, places: tuple[Token, ...]) -> tuple[Screen, pygame.Surface]:
    """The players' screen at the start of a round, with a wheel of these places."""
    screen = Screen(look(game, face=with_places(find(game).face(), places)), PLAYERS, SIZE, 149)
    return screen, drawn(screen, views(game)[0])


def disc_of(screen: Screen, surface: pygame.Surface) -> pygame.Rect:
    """The wheel itself, by the copper round it."""
    panel = screen.boxes["wheel"]
    copper = pygame.mask.from_threshold(surface.subsurface(panel), p.COPPER, (1, 1, 1, 255))
    boxes = copper.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]).move(panel.topleft)


def point(disc: pygame.Rect, radius: float, degrees: float) -> tuple[int, int]:
    """A point of the wheel; angles are clockwise from the top."""
    across, up = radius * sin(radians(degrees)), radius * cos(radians(degrees))
    return round(disc.centerx + disc.width * across), round(disc.centery - disc.width * up)


def colours(surface: pygame.Surface, disc: pygame.Rect, count: int) -> list[str]:
    """The colour of each place, clockwise from the top."""
    names: dict[tuple[int, ...], str] = {colour: str(name) for name, colour in p.GROUNDS.items()}
    found = (tuple(surface.get_at(point(disc, INSIDE, 360 * place / count)))[:3] for place in range(count))
    return [names.get(colour, str(colour)) for colour in found]


def off_by(disc: pygame.Rect, found: pygame.Rect, degrees: float) -> float:
    """Return the angle in degrees between the middle of `found` and this direction."""
    angle = atan2(found.centerx - disc.centerx, disc.centery - found.centery) * 180 / pi
    return abs((angle - degrees + 180) % 360 - 180)


def assert_every_place_is_lettered(game: str) -> None:
    """Another text in a place, and the picture is another just there."""
    places = wheel_of(find(game).face()).places
    screen, before = shown_with(game, places)
    disc, panel = disc_of(screen, before), screen.boxes["wheel"]
    for number, token in enumerate(places):
        other = msgspec.structs.replace(token, text="+")
        _, after = shown_with(game, (*places[:number], other, *places[number + 1 :]))
        found = changed(before.subsurface(panel), after.subsurface(panel)).move(panel.topleft)
        assert min(found.size) > 2, token
        assert off_by(disc, found, 360 * number / len(places)) < 180 / len(places), token


def test_the_roulette_wheel_is_drawn_in_the_order_of_diagram_5() -> None:
    """s 131(2A): 0 green, 18 numbers red and 18 black, each in its place (s 131(2C))."""
    places = wheel_of(find("roulette").face()).places
    assert [int(token.text) for token in places] == list(DIAGRAM_5)
    screen, surface = shown_with("roulette", places)
    expected = ["green" if number == 0 else "red" if number in REDS else "black" for number in DIAGRAM_5]
    assert colours(surface, disc_of(screen, surface), 37) == expected
    assert Counter(expected) == {"green": 1, "red": 18, "black": 18}
    assert_every_place_is_lettered("roulette")


def arc_of(game: str, view: View, monkeypatch: pytest.MonkeyPatch) -> tuple[wheels.Arc, pygame.Surface]:
    """The arc that the players' screen shows of a wheel at rest, and its picture."""
    arcs: list[wheels.Arc] = []
    picture = wheels.picture

    def noted(arc: wheels.Arc, size: tuple[int, int], least: int) -> pygame.Surface:
        arcs.append(arc)
        return picture(arc, size, least)

    monkeypatch.setattr(wheels, "picture", noted)
    screen = screen_of(game, "players", (1920, 1080), 141)
    surface = drawn(screen, view)
    return arcs[-1], surface.subsurface(screen.boxes["wheel"]).copy()


def colours_along(arc: wheels.Arc, picture: pygame.Surface, share: float) -> dict[int, str]:
    """The colours at this share of the radius, by how many places away from the pointer they are, clockwise."""
    wheel = wheels._wheel(arc, picture.get_size(), 44)
    names: dict[tuple[int, ...], str] = {colour: str(name) for name, colour in p.GROUNDS.items()}
    found = {}
    for away in range(-2, 3):
        x, y = wheel.point(share, wheel.pointer + away * wheel.step - (0.5 * wheel.step if arc.at % 1 else 0))
        found[away] = names.get(tuple(picture.get_at((round(x), round(y))))[:3], "")
    return found


def test_the_ball_is_drawn_in_the_compartment_in_which_it_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wheel is turned until the compartment is at the pointer; its neighbours on the rim come from diagram 5."""
    rested = next(view for view in views("roulette") if view.declared)
    arc, picture = arc_of("roulette", rested, monkeypatch)
    assert (arc.places[arc.won or 0].text, arc.at) == ("17", arc.won)
    assert colours_along(arc, picture, 0.97) == {-2: "black", -1: "red", 0: "black", 1: "red", 2: "black"}
    wheel = wheels._wheel(arc, picture.get_size(), 44)
    x, y = wheel.point(0.684, wheel.pointer)
    assert p.contrast(tuple(picture.get_at((round(x), round(y))))[:3], p.GROUNDS["black"]) > 10, "the ball"


@pytest.mark.parametrize("game", SECTIONS)
@pytest.mark.parametrize("section", [0, 5, 49])
def test_the_section_at_the_indicator_is_at_the_pointer(
    game: str, section: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ss 145(3), 156(3): between its neighbours, clockwise."""
    view = msgspec.structs.replace(views(game)[0], on_show=(ShownWheel(section=section),))
    arc, picture = arc_of(game, view, monkeypatch)
    places = wheel_of(find(game).face()).places
    expected = {away: places[(section + away) % len(places)].ground for away in range(-2, 3)}
    assert colours_along(arc, picture, 0.7) == expected
    assert arc.won == section


@pytest.mark.parametrize(("way", "won"), [("clockwise", 5), ("anticlockwise", 4)])
def test_on_a_peg_the_place_that_passed_last_is_framed_and_named(
    way: Direction, won: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """s 154(2): the peg is at the pointer. The next section passes the pointer from the wheel's other side."""
    game = "wheel-of-fortune-50"
    view = msgspec.structs.replace(views(game)[0], on_show=(ShownWheel(wheel=way, section=4, peg=True),))
    arc, picture = arc_of(game, view, monkeypatch)
    assert (arc.at, arc.won) == (4.5, won)
    screen = screen_of(game, "players", (1920, 1080), 141)
    screen.draw(blank_surface(screen.size), view)
    assert "ON A PEG" in said(screen, "wheel")
    expected = {away: wheel_of(find(game).face()).places[4 + away].ground for away in range(-2, 3)}
    assert colours_along(arc, picture, 0.7) == expected


@pytest.mark.parametrize("game", SECTIONS)
def test_the_rim_is_drawn_with_the_sections_of_the_rules(game: str) -> None:
    """As many equal sections of each symbol as ss 145(2) and 156(2) say, drawn, and in the chances of its wager."""
    places = wheel_of(find(game).face()).places
    screen, surface = shown_with(game, places)
    total = sum(SECTIONS[game].values())
    assert len(places) == total == int(game[-2:])
    assert Counter(token.text.lower() for token in places) == SECTIONS[game]
    found = colours(surface, disc_of(screen, surface), total)
    assert found == [token.ground for token in places]
    assert len(set(found)) == len(SECTIONS[game]), "each symbol has a colour of its own"
    assert_every_place_is_lettered(game)
    chances = {wager: chance.win for wager, chance in edges(find(game).layout).items()}
    assert chances == {f"symbol-{symbol}": Fraction(count, total) for symbol, count in SECTIONS[game].items()}


@pytest.mark.parametrize("game", SECTIONS)
def test_the_rim_is_drawn_in_the_order_that_the_table_has(game: str) -> None:
    """ss 145(3), 156(3): clockwise as the room has it."""
    room = find(game)
    places = wheel_of(room.face()).places
    (wheel,) = room.equipment.machines
    assert isinstance(wheel, SpunWheel)
    assert places_of(room.face()).lower().split() == list(wheel.rim)
    other = tuple(reversed(places))
    screen, surface = shown_with(game, other)
    assert colours(surface, disc_of(screen, surface), len(other)) == [token.ground for token in other]
    assert rims_differ(game, places, other)


def rims_differ(game: str, one: tuple[Token, ...], other: tuple[Token, ...]) -> bool:
    """Whether wheels with these places are different pictures."""
    pictures = set()
    for places in (one, other):
        screen, surface = shown_with(game, places)
        pictures.add(dots(surface, screen.boxes["wheel"]))
    return len(pictures) == 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", SECTIONS)
def test_the_notice_of_the_peg_is_on_the_players_screen_in_every_state(game: str, size: tuple[int, int]) -> None:
    screen = screen_of(game, "players", size, 149 if size[0] <= 1280 else 110)
    surface, shown = pygame.Surface(size), set()
    (legend,) = (legend for legend in find(game).face().legends if legend.text)
    for view in views(game):
        screen.draw(surface, view)
        box = screen._context.felt.box(legend)
        lines = [line for line in written_on(screen) if box.contains(line.ink)]
        assert " ".join(line.text for line in lines) == NOTICE, view.phase
        place = box.move(screen.boxes["layout"].topleft)
        assert screen.boxes["layout"].contains(place)
        if not view.blocks:  # the layout of a stopped table is under a veil
            assert share(surface, place, p.MUTED) > 0.01, "the letters are on the surface"
            shown.add(dots(surface, place))
    assert len(shown) == 1


@pytest.mark.parametrize("game", SECTIONS)
def test_every_symbol_has_one_area_of_its_own(game: str) -> None:
    """ss 145(5), 156(5): a clearly defined area: with a border, and for nothing else."""
    areas = find(game).face().areas
    assert Counter(area.wager for area in areas) == {f"symbol-{symbol}": 1 for symbol in SECTIONS[game]}
    assert all(not area.also and [token.text.lower() for token in area.tokens] == [area.wager[-1]] for area in areas)
    screen = screen_of(game, "players")
    surface = drawn(screen, views(game)[0])
    assert all(bordered(surface, box_of(screen, area).move(screen.boxes["layout"].topleft)) for area in areas)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", SECTIONS)
def test_the_odds_stand_beside_their_symbol_however_many_chips_lie_there(game: str, kind: ScreenKind) -> None:
    """The odds stood below the symbol until many chips came, and then moved; chips below touched them."""
    glass = Glass(game, kind)
    for seen in seen_of(game):
        glass.shows(seen)
        odds = [line.ink for line in glass.written["layout"] if line.text.endswith((" to 1", ":1"))]
        corner = layout_box(glass._screen).topleft
        for area in find(game).face().areas:
            box = box_of(glass._screen, area).move(corner)
            (ink,) = (it for it in odds if box.collidepoint(it.center))
            assert ink.left > box.left + box.width // 3, (seen.state, area.wager)
            assert ink.centery < box.centery, (seen.state, area.wager)
