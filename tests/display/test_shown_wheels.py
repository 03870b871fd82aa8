# SPDX-License-Identifier: MIT
"""The wheels on the screens: roulette's numbers and colours (s 131), the rim and the notice of a fortune wheel."""

from collections import Counter
from fractions import Fraction
from functools import partial
from math import cos, radians, sin
from typing import Any

import msgspec
import pygame
import pytest

from c_ext.edge import edges
from controller.display.drawing import palette as p
from controller.display.drawing import wheels
from controller.display.drawing.wheels import Arc, Turns
from controller.display.kit.items import Picture
from controller.display.kit.motion import TURN_MS
from controller.display.screen import Screen
from controller.engine.record.on_show import ShownWheel
from controller.engine.rules.equipment import SpunWheel
from controller.engine.rules.face import Face, Token, WheelPanel
from controller.engine.shown.views import View
from controller.games import find
from hal.signals import Direction
from tests.display.arranged import ScreenSize
from tests.display.scenes.playing import look, seen_of
from tests.display.shown_items import DEALER, KINDS, LOW, PLAYERS, frames, items, screen_of, words

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
WITH_A_WHEEL = ("roulette", *SECTIONS)
NOTICE = "Should the indicator stop on a peg, the previous symbol will be the winner and not the oncoming symbol."
"""s 154(3)."""
SIZE = (420, 420)
LEAST = 44
INSIDE = 0.32
"""Where a place has nothing but its colour: this part of the wheel's width from its middle."""
NAMES: dict[tuple[int, ...], str] = {colour: str(name) for name, colour in p.GROUNDS.items()}


def wheel_of(face: Face) -> WheelPanel:
    (wheel,) = (panel for panel in face.own if isinstance(panel, WheelPanel))
    return wheel


def state(game: str, name: str) -> View:
    return next(it.view for it in seen_of(game) if it.state == name)


def shown(game: str, view: View, kind: ScreenSize = PLAYERS, **shown_wheel: Any) -> Screen:
    """Return a screen of this view, with this wheel."""
    wheel = (*(it for it in view.on_show if not isinstance(it, ShownWheel)), ShownWheel(**shown_wheel))
    return screen_of(
        look(game, simulated=True), msgspec.structs.replace(view, on_show=wheel) if shown_wheel else view, kind
    )


def picture_of(screen: Screen) -> Picture:
    (picture,) = (it for it in items(screen, "wheel") if isinstance(it, Picture))
    return picture


def arc_of(screen: Screen) -> Arc:
    picture = picture_of(screen)
    assert picture.name == "wheel at rest"
    (arc,) = picture.details
    assert isinstance(arc, Arc)
    return arc


def colours_along(arc: Arc, share: float) -> dict[int, str]:
    """Return the colours at this share of the radius, by how many places clockwise of the pointer they are."""
    picture = wheels.picture(arc, SIZE, LEAST)
    wheel = wheels._wheel(arc, SIZE, LEAST)
    found = {}
    for away in range(-2, 3):
        x, y = wheel.point(share, wheel.pointer + away * wheel.step - (0.5 * wheel.step if arc.at % 1 else 0))
        found[away] = NAMES.get(tuple(picture.get_at((round(x), round(y))))[:3], "")
    return found


def rim(places: tuple[Token, ...]) -> list[str]:
    """Return the colour of each place on a whole wheel, clockwise from the top."""
    picture = wheels.whole(places, Turns(ball_wheel=True), SIZE)
    side = SIZE[0] - 2 * (SIZE[0] // 28)
    turns = [radians(360 * place / len(places)) for place in range(len(places))]
    at = [(SIZE[0] / 2 + side * INSIDE * sin(turn), SIZE[1] / 2 - side * INSIDE * cos(turn)) for turn in turns]
    return [NAMES.get(tuple(picture.get_at((round(x), round(y))))[:3], "") for x, y in at]


def test_the_roulette_wheel_is_drawn_in_the_order_of_diagram_5() -> None:
    """s 131(2A): 0 green, 18 numbers red and 18 black, each in its place (s 131(2C))."""
    places = wheel_of(find("roulette").face()).places
    assert [int(token.text) for token in places] == list(DIAGRAM_5)
    expected = ["green" if number == 0 else "red" if number in REDS else "black" for number in DIAGRAM_5]
    assert rim(places) == expected
    assert Counter(expected) == {"green": 1, "red": 18, "black": 18}


@pytest.mark.parametrize("game", WITH_A_WHEEL)
def test_every_place_is_lettered(game: str) -> None:
    """Another text in a place, and the picture is another just there."""
    places = wheel_of(find(game).face()).places
    draw = partial(wheels.whole, turns=Turns(ball_wheel=True), size=SIZE)
    before = draw(places)
    for number, token in enumerate(places):
        other = msgspec.structs.replace(token, text="+")
        after = draw((*places[:number], other, *places[number + 1 :]))
        same = pygame.mask.from_threshold(after, (0, 0, 0), (1, 1, 1, 255), before)
        same.invert()
        boxes = same.get_bounding_rects()
        found = boxes[0].unionall(boxes[1:])
        x, y = found.centerx - SIZE[0] / 2, SIZE[1] / 2 - found.centery
        assert x * sin(radians(360 * number / len(places))) + y * cos(radians(360 * number / len(places))) > 0, token


def test_the_ball_is_drawn_in_the_compartment_in_which_it_rests() -> None:
    """The wheel is turned until the compartment is at the pointer; its neighbours on the rim come from diagram 5."""
    arc = arc_of(shown("roulette", state("roulette", "result, one player")))
    assert (arc.places[arc.won or 0].text, arc.at) == ("17", arc.won)
    assert colours_along(arc, 0.97) == {-2: "black", -1: "red", 0: "black", 1: "red", 2: "black"}
    wheel, picture = wheels._wheel(arc, SIZE, LEAST), wheels.picture(arc, SIZE, LEAST)
    x, y = wheel.point(0.684, wheel.pointer)
    assert p.contrast(tuple(picture.get_at((round(x), round(y))))[:3], p.GROUNDS["black"]) > 10, "the ball"


@pytest.mark.parametrize("game", SECTIONS)
@pytest.mark.parametrize("section", [0, 5, 49])
def test_the_section_at_the_indicator_is_at_the_pointer(game: str, section: int) -> None:
    """ss 145(3), 156(3): between its neighbours, clockwise."""
    arc = arc_of(shown(game, state(game, "betting open"), section=section))
    places = wheel_of(find(game).face()).places
    expected = {away: places[(section + away) % len(places)].ground for away in range(-2, 3)}
    assert colours_along(arc, 0.7) == expected
    assert arc.won == section


@pytest.mark.parametrize(("way", "won"), [("clockwise", 5), ("anticlockwise", 4)])
def test_on_a_peg_the_place_that_passed_last_is_framed_and_named(way: Direction, won: int) -> None:
    """s 154(2): the peg is at the pointer. The next section passes the pointer from the wheel's other side."""
    game = "wheel-of-fortune-50"
    screen = shown(game, state(game, "betting open"), wheel=way, section=4, peg=True)
    arc = arc_of(screen)
    assert (arc.at, arc.won) == (4.5, won)
    assert words(screen, "wheel") == ["ON A PEG"]
    expected = {away: wheel_of(find(game).face()).places[4 + away].ground for away in range(-2, 3)}
    assert colours_along(arc, 0.7) == expected


@pytest.mark.parametrize("game", SECTIONS)
def test_the_rim_is_drawn_with_the_sections_of_the_rules(game: str) -> None:
    """As many equal sections of each symbol as ss 145(2) and 156(2) say, drawn, and in the chances of its wager."""
    places = wheel_of(find(game).face()).places
    total = sum(SECTIONS[game].values())
    assert len(places) == total == int(game[-2:])
    assert Counter(token.text.lower() for token in places) == SECTIONS[game]
    found = rim(places)
    assert found == [token.ground for token in places]
    assert len(set(found)) == len(SECTIONS[game]), "each symbol has a colour of its own"
    chances = {wager: chance.win for wager, chance in edges(find(game).layout).items()}
    assert chances == {f"symbol-{symbol}": Fraction(count, total) for symbol, count in SECTIONS[game].items()}


@pytest.mark.parametrize("game", SECTIONS)
def test_the_rim_is_drawn_in_the_order_that_the_table_has(game: str) -> None:
    """ss 145(3), 156(3): clockwise as the room has it."""
    room = find(game)
    places = wheel_of(room.face()).places
    (wheel,) = room.equipment.machines
    assert isinstance(wheel, SpunWheel)
    assert [token.text.lower() for token in places] == list(wheel.rim)
    other = tuple(reversed(places))
    assert rim(other) == [token.ground for token in other]
    assert rim(other) != rim(places)


def test_a_wheel_that_turns_is_whole_with_its_revolutions_and_says_nothing_of_a_result() -> None:
    screen = shown("roulette", state("roulette", "ball spun"), ball="clockwise", wheel="anticlockwise", revolutions=3)
    picture = picture_of(screen)
    assert picture.name == "whole wheel"
    assert picture.details[1] == Turns(wheel=False, ball=True, ball_wheel=True)
    assert words(screen, "wheel") == ["3", "revolutions"]
    for kind in KINDS:
        lost = shown("roulette", state("roulette", "reader lost"), kind, crown=17)
        assert picture_of(lost).name == "whole wheel", "no result is drawn while the reader is lost"


@pytest.mark.parametrize("game", SECTIONS)
def test_a_wheel_points_at_nothing_before_it_is_spun(game: str) -> None:
    before, turning = (picture_of(shown(game, state(game, name))) for name in ("no more bets", "turning"))
    assert [it.details[1].pointer for it in (before, turning)] == [False, True]  # type: ignore[attr-defined]


def test_a_number_that_is_cleared_has_no_crown_and_does_not_stand_on_the_wheel() -> None:
    """Nothing is won until another is declared: the wheel is whole, with nothing at its pointer."""
    views = [state("roulette", it) for it in ("result, one player", "corrected")]
    assert [picture_of(shown("roulette", it)).name for it in views] == ["wheel at rest", "whole wheel"]
    layouts = [items(shown("roulette", it, DEALER), "layout") for it in views]
    crowns = [any(isinstance(it, Picture) and it.name == "crown" for it in each) for each in layouts]
    assert crowns == [True, False]


@pytest.mark.parametrize("game", WITH_A_WHEEL)
def test_the_wheel_turns_into_its_place_and_everything_else_changes_when_it_rests(game: str) -> None:
    seen = {it.state: it for it in seen_of(game)}
    before, after = seen["no more bets"], seen["result, one player"]
    screen = Screen(look(game, simulated=True), PLAYERS.audience, PLAYERS.size, PLAYERS.dpi)
    surface = pygame.Surface(PLAYERS.size)
    screen.draw(surface, before.view, before.extras)
    former, screen.moves = surface.copy(), True
    screen.draw(surface, after.view, after.extras)
    result = surface.copy()
    motion = screen.motion(surface, 0)
    assert motion
    place, layout = pygame.Rect(screen.places["wheel"]), pygame.Rect(screen.places["result"])
    motion.draw(TURN_MS * 1_000_000 // 2)
    assert _part(surface, place) not in {_part(former, place), _part(result, place)}, "it turns"
    assert _part(surface, layout) == _part(former, layout), "the words wait"
    motion.draw(TURN_MS * 1_000_000)
    assert _part(surface, place) == _part(result, place)
    motion.end()
    assert _part(surface, layout) == _part(result, layout)


def _part(picture: pygame.Surface, place: pygame.Rect) -> bytes:
    return pygame.image.tobytes(picture.subsurface(place), "RGB")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", SECTIONS)
def test_the_notice_of_the_peg_is_on_every_screen_in_every_state(game: str, kind: ScreenSize) -> None:
    for seen in seen_of(game):
        if kind is LOW and seen.view.blocks:
            continue  # the band has the room
        screen = screen_of(look(game, simulated=True), seen.view, kind, seen.extras)
        assert NOTICE in " ".join(words(screen, "layout")), seen.state


@pytest.mark.parametrize("game", SECTIONS)
def test_every_symbol_has_one_area_of_its_own(game: str) -> None:
    """ss 145(5), 156(5): a clearly defined area: with a border, and for nothing else."""
    areas = find(game).face().areas
    assert Counter(area.wager for area in areas) == {f"symbol-{symbol}": 1 for symbol in SECTIONS[game]}
    assert all(not area.also and [token.text.lower() for token in area.tokens] == [area.wager[-1]] for area in areas)
    bordered = {it.owner for it in frames(shown(game, state(game, "betting open")), "layout", kind="area") if it.line}
    assert bordered == {area.wager for area in areas}


# The result, and the last ones


def test_the_result_is_a_third_of_the_players_screen_with_its_colour_in_words() -> None:
    screen = shown("roulette", state("roulette", "result, four players"))
    plate = frames(screen, "result", owner="17")[0]
    assert plate.box.height > 0.28 * screen.size[1]
    assert (plate.fill, plate.line) == ("black", "wins"), "somebody wins"
    assert words(screen, "result")[:3] == ["17", "Black", "Odd · 1 to 18 · 2nd 12 · column 2"]
    zero = shown("roulette", state("roulette", "zero, no wager"))
    assert frames(zero, "result", owner="0")[0].line == "line"
    assert words(zero, "result")[1] == "Green"


def test_among_the_last_results_red_is_round_and_black_is_square() -> None:
    screen = shown("roulette", state("roulette", "result, four players"))
    last = frames(screen, "recent")
    assert words(screen, "recent")[:5] == ["LAST", "36", "17", "21", "4"]
    corners = {it.fill: it.radius / it.box.height for it in last}
    assert corners["red"] > 0.4
    assert corners["black"] < 0.1


@pytest.mark.parametrize("game", SECTIONS)
def test_the_symbol_and_what_it_pays_are_told(game: str) -> None:
    for kind in (PLAYERS, DEALER):
        said = " ".join(words(shown(game, state(game, "result, four players"), kind), "result"))
        assert said == "D wins Pays 11 to 1"


def test_players_read_who_wins_and_many_winners_have_the_place_of_the_wheel() -> None:
    few = shown("roulette", state("roulette", "result, four players"))
    assert words(few, "wins") == ["WINS", "Blue", "$450", "Red", "$310", "Violet", "$250"]
    assert "wheel" in few.boxes
    many = shown("roulette", state("roulette", "result, twelve players"))
    assert "wheel" not in many.boxes
    assert len([it for it in words(many, "many wins") if it.startswith("$")]) == 12
    void = shown("roulette", state("roulette", "void"))
    assert words(void, "many wins")[0] == "GOES BACK"
