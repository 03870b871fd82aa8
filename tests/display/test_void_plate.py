# SPDX-License-Identifier: MIT
"""That a round is void, and how much goes back: on a plate in two lines for every dealer, in two lines for players."""

import msgspec
import pygame
import pytest

from controller.display import listed, wording
from controller.display.drawing import fonts, plates
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.screen import PLAYERS, Screen
from controller.engine.record.decided import Decided
from tests.display.blank_surface import blank_surface
from tests.display.scenes.playing import look
from tests.display.test_void_and_stopped import BACK, SCREENS, seen

CLEAR = 4
"""Dots. The smallest gap between the words and the plate's edge."""
ONE_LINE = {
    ("pai-gow", "low"): "in the bank's low place two lines would touch its edges",
    ("manila-poker", "low"): "between thirteen seats and the communal cards one line has room",
    ("manila-poker", "one"): "the same: two would touch the edges",
    ("two-up", "low"): "above the ring, which is as wide as the line, one is larger",
    ("triple-penny-two-up", "low"): "the same",
}


@pytest.mark.parametrize("kind", SCREENS)
@pytest.mark.parametrize("game", BACK)
def test_a_void_round_is_said_in_two_lines_in_ink_on_an_ivory_plate(game: str, kind: str) -> None:
    view = seen(game, "void")
    audience, size, dpi = SCREENS[kind]
    screen, surface = Screen(look(game, simulated=kind != "dealer"), audience, size, dpi), pygame.Surface(size)
    screen.draw(surface, view)
    head, back = wording.lines_back(view)[0]
    wanted = [f"{head} {back}"] if (game, kind) in ONE_LINE else [head, back]
    written = [(name, it) for name, lines in screen.written.items() for it in lines]
    lines = [(name, it) for name, it in written if it.text in wanted and it.pen.colour == p.INK]
    assert [it.text for _, it in lines] == wanted, [it.text for _, it in written]
    inks = [pygame.Rect(it.ink.topleft, (it.ink.width, round(fonts.CAP * it.pen.size))) for _, it in lines]
    words = inks[0].unionall(inks[1:])
    ivory = pygame.mask.from_threshold(surface, p.IVORY, (1, 1, 1, 255))
    ivory = ivory.connected_component(words.move(-CLEAR, 0).topleft)
    plate = ivory.get_bounding_rects()[0]
    assert plate.inflate(-2 * CLEAR, -2 * CLEAR).contains(words), (plate, words)
    assert abs(plate.centery - words.centery) <= 1
    assert screen.boxes[lines[0][0]].contains(plate)
    others = [it.ink for _, it in written if it.text not in wanted]
    assert plate.collidelist(others) < 0, "nothing is written on it"


@pytest.mark.parametrize("kind", SCREENS)
@pytest.mark.parametrize("game", BACK)
def test_what_goes_back_is_said_in_one_line_beside_its_list(game: str, kind: str) -> None:
    """In two it repeated what the list tells: from where."""
    audience, size, dpi = SCREENS[kind]
    screen = Screen(look(game, simulated=kind != "dealer"), audience, size, dpi)
    screen.draw(blank_surface(size), seen(game, "void"))
    said = [it.text for it in screen.written["next"] if it.pen.weight == "Bold"]
    assert len(said) == 1, said
    assert said[0].startswith(("Give back", "Take back")), said


def test_lines_that_have_no_room_above_each_other_are_one() -> None:
    brush = Brush(pygame.Surface((400, 110)), 1, 23)
    plates.announce(brush, pygame.Rect(0, 0, 400, 40), ("Round 4 void:", "$20 goes back"))
    plates.announce(brush, pygame.Rect(0, 40, 400, 70), ("Round 4 void:", "$20 goes back"))
    assert [it.text for it in brush.written] == ["Round 4 void: $20 goes back", "Round 4 void:", "$20 goes back"]


@pytest.mark.parametrize("high", range(36, 120, 4))
def test_a_plate_is_clear_of_the_edges_of_its_room(high: int) -> None:
    """As it is drawn: dots of ivory are at least three from the upper and the lower edge."""
    surface = pygame.Surface((1008, high))
    plates.announce(Brush(surface, 1, 26), surface.get_rect(), ("Round 4 void:", "$20 goes back"))
    ivory = pygame.mask.from_threshold(surface, p.IVORY, (1, 1, 1, 255)).get_bounding_rects()
    plate = ivory[0].unionall(ivory[1:])
    assert min(plate.top, high - plate.bottom) >= (3 if high >= 44 else 0), plate


@pytest.mark.parametrize("game", ["blackjack"])
def test_the_list_of_what_goes_back_is_clear_of_the_words_beneath_it(game: str) -> None:
    audience, size, dpi = SCREENS["low"]
    screen, surface = Screen(look(game, simulated=True), audience, size, dpi), pygame.Surface(size)
    view = seen(game, "void")
    screen.draw(surface, view)
    page = screen._context.payment.page(view, screen.boxes["payment"].size, 0)
    assert page
    list_ = listed.taken(Brush(surface, screen._scale, screen._least), screen._context, page)
    words = [it.ink for it in screen.written["inscribed"]]
    beneath = [it for it in words if it.left < list_.right and it.right > list_.left]
    assert min(it.top for it in beneath) - list_.bottom >= 8


@pytest.mark.parametrize("game", ["blackjack"])
def test_players_read_what_goes_back_in_a_line_of_its_own_or_all_in_one(game: str) -> None:
    """The amount and its explanation stay together at every size of the amount."""
    seen_ = seen(game, "void")
    for times in (1, 37, 12_345):
        view = msgspec.structs.replace(seen_, owed=tuple(_times(it, times) for it in seen_.owed))
        screen = Screen(look(game, simulated=False), PLAYERS, (1920, 1080), 141)
        screen.draw(blank_surface(screen.size), view)
        head, back = wording.lines_back(view)[0]
        said = [it.text for it in screen.written["dealers"]]
        assert [head, back] == [it for it in said if it in {head, back}] or f"{head} {back}" in said, said


def _times(it: Decided, times: int) -> Decided:
    return msgspec.structs.replace(it, staked=times * it.staked, stands=times * it.stands, returned=times * it.returned)
