# SPDX-License-Identifier: MIT
"""Required parts of single games' screens: boxes, marked areas, lamps, drawn balls, wagers in bonus play."""

import msgspec
import pygame
import pytest
from glass_rig import (
    PARTS,
    areas_of,
    bordered,
    box_of,
    changed,
    dots,
    drawn,
    inscriptions,
    layout_box,
    layout_panel,
    played,
    screen_of,
    views,
    written_on,
)

from controller.display.drawing import palette as p
from controller.display.layout.painted import with_lines
from controller.display.panels.laid_out import ring_in
from controller.display.screen import Screen
from controller.display.wording import headline
from controller.engine.record.decided import Decided
from controller.engine.record.on_show import ShownDrawn
from controller.engine.shown.views import Chips, LyingChips, Result, View
from controller.games import find
from hal.board import board_file, read_board
from tests.display.blank_surface import blank_surface

TRI_CHRO = ("tri-chro-54", "tri-chro-63")
SECTION_467 = (
    *("red-star-pair", "green-star-pair", "gold-star-pair"),
    *("odd-stars-red-green", "odd-stars-green-gold", "odd-stars-gold-red"),
    *("any-red-pair", "any-green-pair", "any-gold-pair"),
    *("odd-pair-red-green", "odd-pair-green-gold", "odd-pair-gold-red"),
    *("no-red", "no-green", "no-gold", "any-red", "any-green", "any-gold", "any-star"),
)
"""The wagers of s 467, in its order."""


def placed(game: str) -> tuple[Screen, pygame.Surface, dict[str, pygame.Rect]]:
    """The players' screen at the start of a round, and where each wager's area is on it."""
    screen = screen_of(game, "players")
    surface = drawn(screen, views(game)[0])
    at = layout_box(screen).topleft
    return screen, surface, {wager: box_of(screen, area).move(at) for wager, area in areas_of(game).items()}


@pytest.mark.parametrize("game", ["mini-dice", "two-up", "craps"])
def test_every_area_for_wagers_is_a_rectangle_with_a_border(game: str) -> None:
    """s 176(2): rectangular boxes; s 162(2): rectangular areas."""
    screen, surface, boxes = placed(game)
    line = ring_in(layout_box(screen), screen._context).line if layout_panel(screen) == "ring" else 0
    assert all(bordered(surface, with_lines(box, line)) for box in boxes.values())
    assert not bordered(surface, boxes["field" if "field" in boxes else "heads"].move(9, 9))


# Two-up


def test_two_up_areas_are_marked_h_or_t() -> None:
    """s 162(2): the players' boxes, each with its letter as the largest inscription."""
    screen, _, _ = placed("two-up")
    inside = inscriptions(screen, "two-up")
    assert {wager for wager in inside if not wager.startswith("spinner")} == {"heads", "tails"}
    for wager, mark in (("heads", "H"), ("tails", "T")):
        box = box_of(screen, areas_of("two-up")[wager])
        lines = [line for line in written_on(screen) if box.contains(line.ink)]
        assert max(lines, key=lambda line: line.pen.size).text == mark


def test_two_up_spinners_wager_has_an_area_of_its_own() -> None:
    """s 162(3): apart from the players', along the edge of the layout, with nothing between it and the ring."""
    screen, _, boxes = placed("two-up")
    spinners = [boxes["spinner-heads"], boxes["spinner-tails"]]
    assert all(box.top >= max(boxes["heads"].bottom, boxes["tails"].bottom) for box in spinners)
    assert all(abs(box.bottom - layout_box(screen).bottom) <= 4 for box in spinners)
    inside = inscriptions(screen, "two-up")
    assert all("spinner's wager" in inside[wager] for wager in ("spinner-heads", "spinner-tails"))


def test_a_barred_spin_is_announced_until_the_coins_fly_again() -> None:
    """s 175(2): "no spin" is about the spin before, not about the one in the air."""
    accepted = ("press accept", "wager place-1 spinner-heads $5", "press no-more-bets", "press spin")
    seen = played("two-up", *accepted, "press no-spin", "press spin", "direct boxer coins-down")
    assert [headline(view).text for view in seen[-3:]] == ["No spin", "Coins in the air", "Coins on the floor"]


# Triple penny two-up


@pytest.mark.parametrize("side", ["heads", "tails"])
def test_triple_penny_layout_has_the_six_areas(side: str) -> None:
    """s 469(2): a side, its bonus play, the spinner's wager and bonus wager; none serves for another."""
    _, _, boxes = placed("triple-penny-two-up")
    inside = inscriptions(placed("triple-penny-two-up")[0], "triple-penny-two-up")
    names = {side: side, f"bonus-{side}": f"bonus {side}"}
    names |= {f"spinner-{side}": "spinner's wager", f"spinner-bonus-{side}": "spinner's bonus"}
    assert all(inside[wager].startswith(name) for wager, name in names.items())
    assert len({boxes[wager].topleft for wager in names}) == 4


@pytest.mark.parametrize("side", ["heads", "tails"])
def test_a_wager_in_bonus_play_lies_on_the_bonus_area_and_no_longer_on_its_first(side: str) -> None:
    spun = ("press no-more-bets", "press spin", f"press triple-{side}", "press paid")
    wagers = (f"wager place-1 spinner-{side} $5", f"wager red {side} $10")
    *_, before, _, _, _, after = played("triple-penny-two-up", "press accept", *wagers, *spun)
    screen, empty, boxes = placed("triple-penny-two-up")
    for view, taken, free in ((before, side, f"bonus-{side}"), (after, f"bonus-{side}", side)):
        surface = empty.copy()
        screen.draw(surface, msgspec.structs.replace(views("triple-penny-two-up")[0], standing=view.standing))
        assert dots(surface, boxes[taken]) != dots(empty, boxes[taken])
        inside = boxes[free].inflate(-24, -24)  # beside the shadow of chips in the next area
        assert dots(surface, inside) == dots(empty, inside)


# Tri-chro


@pytest.mark.parametrize("game", TRI_CHRO)
def test_tri_chro_layout_has_the_19_wagers_in_the_order_of_section_467(game: str) -> None:
    """s 456(2): from the left to the right, from the top to the bottom."""
    _, _, boxes = placed(game)
    assert tuple(sorted(boxes, key=lambda wager: (boxes[wager].top, boxes[wager].left))) == SECTION_467


@pytest.mark.parametrize("options", [{}, {"generator": True}], ids=["drawer", "generator"])
@pytest.mark.parametrize("game", TRI_CHRO)
def test_every_area_of_tri_chro_has_a_lamp_of_its_own(game: str, options: dict[str, bool]) -> None:
    """s 456(5)(b)(ii): on the board one for each of the 19."""
    room = find(game)
    equipment = room.at_table(room.options(**options)).equipment
    board = read_board(board_file(equipment.board))
    lamps = [name for chip in board.lamps[equipment.lamps].chips for name in chip.channels if name]
    assert sorted(lamps) == sorted(SECTION_467)


@pytest.mark.parametrize("wager", SECTION_467)
def test_an_area_of_tri_chro_is_lit_alone(wager: str) -> None:
    """In gold where a chip is paid, else with an ivory tick or frame; no other area has any of these."""
    screen, empty, boxes = placed("tri-chro-54")
    lit = msgspec.structs.replace(views("tri-chro-54")[0], lit=(wager,))
    surface = drawn(screen_of("tri-chro-54", "players"), lit)
    assert {one for one, box in boxes.items() if dots(surface, box) != dots(empty, box)} == {wager}
    marked, plain = (near(it.subsurface(boxes[wager]), p.IVORY, 30) for it in (surface, empty))
    assert marked > plain
    owed = (Decided("red", wager, 5_00, 5_00, "wins", 10_00, "s 467"),)
    declared = Result(1, "red gold", "red, gold", {wager: "1"}, "s 467")
    lying = LyingChips((Chips("red", wager, 5_00),))
    paid = msgspec.structs.replace(lit, standing=lying, owed=owed, declared=declared)
    pictures = surface, drawn(screen_of("tri-chro-54", "players"), paid)
    golden = [{one for one, box in boxes.items() if near(it.subsurface(box), p.GOLD, 50) > 0.3} for it in pictures]
    assert golden == [set(), {wager}]
    assert layout_box(screen).contains(boxes[wager])


BY_DRAWER = ("drawer", (), ("drawer draws 2", "drawer draws 40"))
BY_GENERATOR = ("generator", ("generator",), ("generator draws 2", "generator draws 40"))


@pytest.mark.parametrize("kind", PARTS)
@pytest.mark.parametrize(("_device", "options", "draws"), [BY_DRAWER, BY_GENERATOR])
def test_the_two_balls_drawn_are_shown_on_both_screens(
    kind: str, _device: str, options: tuple[str, ...], draws: tuple[str, ...]
) -> None:
    """s 455: of 54 balls 2 is red with a star, 40 gold with one: each is seen once it is drawn, until all is paid."""
    lines = ("press no-more-bets", "press start", *draws, "press illuminate", "press paid")
    started, first, *both, paid = played("tri-chro-54", *lines, options=options)[1:]
    screen = screen_of("tri-chro-54", kind)
    expected = [set(), {"red"}, *({"red", "gold"} for _ in both), set()]
    assert [in_colour(screen, view) for view in (started, first, *both, paid)] == expected
    for view in both:
        red_and_gold = msgspec.structs.replace(view.shown(ShownDrawn), balls=("red", "gold"))
        declared = view.declared and msgspec.structs.replace(view.declared, outcome="red gold")
        starless = msgspec.structs.replace(view, on_show=(red_and_gold,), declared=declared)
        stars = changed(panel_of(screen, view), panel_of(screen, starless))
        assert stars.width > 1.5 * stars.height, "both stars are drawn"


def panel_of(screen: Screen, view: View) -> pygame.Surface:
    """The panel with the balls: the result shows them once, to players also before it is declared."""
    again = screen_again(screen)
    picture = drawn(again, view)
    apart = "drawn" in again.boxes and not view.declared
    return picture.subsurface(again.boxes["drawn" if apart else "result"]).copy()


def screen_again(screen: Screen) -> Screen:
    """The same screen, with nothing drawn on it yet."""
    return Screen(screen._look, screen._audience, screen.size, 149)


def in_colour(screen: Screen, view: View) -> set[str]:
    """The colours of the balls that are drawn in their panel."""
    screen.draw(blank_surface(screen.size), view)  # its panels are in their places once it has its sign
    panel = panel_of(screen, view)
    colours = {name: p.GROUNDS[name] for name in ("red", "green", "gold")}
    return {name for name, colour in colours.items() if near(panel, colour, 30) > 0.005}


def near(surface: pygame.Surface, colour: tuple[int, int, int], far: int) -> float:
    """The part of a picture whose dots have about this colour: things have light and shadow."""
    count = pygame.mask.from_threshold(surface, colour, (far, far, far, 255)).count()
    return count / (surface.get_width() * surface.get_height())
