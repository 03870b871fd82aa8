# SPDX-License-Identifier: MIT
"""Areas whose wagers are void: a dashed frame on every layout, and the word, instead of the odds or where it has room.

Seldom are all wagers of a layout void, and in most games none is by its result: here all are, of every game.
"""

import msgspec
import pygame
import pytest
from glass_rig import LAID_OUT, areas_of, box_of, drawn, layout_box, layout_panel, played, screen_of, views

from controller.display.drawing import palette as p
from controller.display.drawing import shapes
from controller.display.screen import Screen
from controller.engine.rules.face import Area
from controller.engine.shown.views import LyingChips, Result, View
from tests.display.blank_surface import blank_surface

SIZES = {"one": ((1024, 600), 170), "players": ((1920, 1080), 141)}
SHOWN_ON = [(game, kind) for game, kind in LAID_OUT if kind in SIZES]
DEEP = 8
"""Dots. The search depth for an area's frame, from the area's edge."""


def all_void(game: str) -> View:
    """The start of a round with a result by which every wager goes back."""
    nothing = Result(1, "", "", {}, "s 1", voids=tuple(areas_of(game)))
    return msgspec.structs.replace(views(game)[0], declared=nothing, lit=(), standing=LyingChips())


def framed(screen: Screen, area: Area) -> pygame.Rect:
    """Return the content that an area's frame encloses."""
    return box_of(screen, area).move(layout_box(screen).topleft)


def sides(box: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """The strips along the four edges."""
    across = (pygame.Rect(box.left, y, box.width, DEEP) for y in (box.top, box.bottom - DEEP))
    down = (pygame.Rect(x, box.top, DEEP, box.height) for x in (box.left, box.right - DEEP))
    return *across, *down


def shares(surface: pygame.Surface, strip: pygame.Rect) -> list[float]:
    """Return the share of ivory in each line of dots along a strip."""
    ivory = pygame.mask.from_threshold(surface.subsurface(strip), p.IVORY, (1, 1, 1, 255))
    wide, high = strip.size
    if wide > high:
        return [sum(ivory.get_at((x, y)) for x in range(wide)) / wide for y in range(high)]
    return [sum(ivory.get_at((x, y)) for y in range(high)) / high for x in range(wide)]


def dashed(surface: pygame.Surface, box: pygame.Rect) -> bool:
    """Whether along each edge there goes an ivory line of which a part is drawn: with gaps."""
    return all(any(0.2 < share < 0.8 for share in shares(surface, strip)) for strip in sides(box))


@pytest.mark.parametrize(("game", "kind"), SHOWN_ON)
def test_every_void_area_has_a_dashed_frame_and_no_other_has_one(game: str, kind: str) -> None:
    screen = screen_of(game, kind, *SIZES[kind])
    areas = {area.wager: area for area in areas_of(game).values()}
    before = drawn(screen, msgspec.structs.replace(all_void(game), declared=None))
    after = drawn(screen, all_void(game))
    boxes = {wager: framed(screen, area) for wager, area in areas.items()}
    assert [wager for wager, box in boxes.items() if dashed(before, box)] == []
    assert [wager for wager, box in boxes.items() if not dashed(after, box)] == []


@pytest.mark.parametrize(("game", "kind"), SHOWN_ON)
def test_no_area_says_its_odds_once_its_wager_is_void(game: str, kind: str) -> None:
    """The word void replaces the odds; an area with only a name has the word too, if it fits."""
    screen = screen_of(game, kind, *SIZES[kind])
    areas = {area.wager: area for area in areas_of(game).values()}
    said: list[dict[str, str]] = []
    for view in (msgspec.structs.replace(all_void(game), declared=None), all_void(game)):
        screen.draw(blank_surface(screen.size), view)
        lines = screen.written[layout_panel(screen)]
        boxes = {wager: framed(screen, area) for wager, area in areas.items()}
        said.append({name: " ".join(it.text for it in lines if box.contains(it.ink)) for name, box in boxes.items()})
    before, after = said
    void = {wager for wager, words in after.items() if "void" in words}
    priced = {wager for wager, words in before.items() if " to " in words or ":" in words}
    assert priced <= void
    assert not [after[wager] for wager in priced if " to " in after[wager]]


def test_only_what_is_void_has_the_frame() -> None:
    """s 109: 2 on the come out roll is void for don't win; the field wins and the others lose or stay."""
    shooting = ("press decline", "press accept", "wager place-2 win $25", "wager place-4 dont-win $10")
    view = played("craps", *shooting, "press dice-out", "enter 1 1")[-1]
    screen = screen_of("craps", "dealer")
    surface = drawn(screen, view)
    areas = {area.wager: area for area in areas_of("craps").values()}
    assert [wager for wager, area in areas.items() if dashed(surface, framed(screen, area))] == ["dont-win"]


def test_about_a_void_chip_are_dashes_and_no_ring() -> None:
    """A whole ring would be read as the edge of the chip."""
    radius, line = 20, 3
    image = shapes.dashed_ring(radius, p.IVORY, line)
    middle, reach = pygame.Vector2(radius, radius), pygame.Vector2(radius - line / 2, 0)
    spots = [middle + reach.rotate(angle) for angle in range(0, 360, 2)]
    inked = [image.get_at((int(x), int(y))).a > 127 for x, y in spots]
    ends = sum(one and not other for one, other in zip(inked, [*inked[1:], inked[0]], strict=True))
    assert ends == shapes.DASHES
