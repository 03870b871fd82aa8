# SPDX-License-Identifier: MIT
"""The kit's things: drawn once, kept within bounds, the same each time, told apart without colour."""

from collections.abc import Callable
from itertools import combinations

import pygame
import pytest

from controller.display.drawing import (
    chips,
    coins,
    dice,
    keeping,
    light,
    marks,
    numbers,
    playing_cards,
    shapes,
    suits,
)
from controller.display.drawing import palette as p
from controller.display.drawing.players import NAMED, SEVERAL
from controller.display.kit import pictures

DRAWN: dict[str, Callable[[], pygame.Surface]] = {
    "chip": lambda: chips.picture.__wrapped__(chips.Chip(NAMED["red"], 26, "25", 3)),
    "card": lambda: playing_cards.of_size.__wrapped__("Kh", (66, 92)),
    "card back": lambda: playing_cards.of_size.__wrapped__("??", (66, 92)),
    "die": lambda: dice.die.__wrapped__("5", 48),
    "die in the air": lambda: dice.moving_die.__wrapped__(48, -12),
    "coin": lambda: coins.coin.__wrapped__("H", 60),
    "ball": lambda: coins.ball.__wrapped__(p.GROUNDS["blue"], 60, "*"),
    "plate": lambda: numbers.ground.__wrapped__("red", (200, 200)),
    "glow": lambda: light.glow.__wrapped__((80, 60), 8),
    "gold": lambda: light.gold.__wrapped__((160, 60), 6),
    "crown": lambda: marks.crown.__wrapped__(28),
    "suit": lambda: suits.picture.__wrapped__("s", 40),
}


def surface(size: tuple[int, int] = (400, 200)) -> pygame.Surface:
    felt = pygame.Surface(size)
    felt.fill(p.FELT)
    return felt


def looks(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def dark(picture: pygame.Surface) -> pygame.mask.Mask:
    """Where a picture on white is darker than half."""
    white = surface(picture.get_size())
    white.fill("white")
    white.blit(picture, (0, 0))
    grey = pygame.transform.grayscale(white)
    return pygame.mask.from_threshold(grey, (0, 0, 0), (110, 110, 110, 255))


@pytest.mark.parametrize("name", DRAWN)
def test_a_thing_is_the_same_each_time_it_is_drawn(name: str) -> None:
    assert looks(DRAWN[name]()) == looks(DRAWN[name]())


def test_a_thing_is_drawn_once() -> None:
    assert dice.die("3", 31) is dice.die("3", 31)
    assert dice.die("3", 31) is not dice.die("3", 31, faded=True)


def test_what_is_kept_is_bounded_in_bytes_and_the_oldest_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = keeping.Shelf(10 * 400)
    for number in range(30):
        shelf.picture(number, lambda: pygame.Surface((10, 10), depth=32))
        shelf.picture(0, lambda: pytest.fail("what is used again stays"))
        assert shelf.taken <= shelf.limit
    assert len(shelf) == 10
    monkeypatch.setattr(keeping.SHELF, "limit", keeping.LIMIT)
    looks(DRAWN[next(iter(DRAWN))]())
    for size in range(300, 340):
        dice.die("3", size)
        assert keeping.SHELF.taken <= keeping.LIMIT


def test_what_is_larger_than_all_room_is_drawn_but_not_kept() -> None:
    shelf = keeping.Shelf(100)
    assert shelf.picture("large", lambda: pygame.Surface((10, 10), depth=32)).get_size() == (10, 10)
    assert (len(shelf), shelf.taken) == (0, 0)


# Chips


@pytest.mark.parametrize("colour", [*NAMED.values(), SEVERAL])
def test_edge_spots_are_seen_on_every_players_chips(colour: p.Colour) -> None:
    assert p.contrast(chips.spot_on(colour), colour) >= 1.4


@pytest.mark.parametrize("colour", [*NAMED.values(), SEVERAL])
def test_a_players_number_is_read_on_the_players_colour(colour: p.Colour) -> None:
    assert p.contrast(p.ink_on(colour), colour) >= p.TEXT


@pytest.mark.parametrize("faded", [False, True])
@pytest.mark.parametrize("colour", [*NAMED.values(), p.WELL])
def test_whose_chips_lie_there_is_read_on_every_badge_even_of_what_has_lost(colour: p.Colour, *, faded: bool) -> None:
    ground = chips.badge_colour(colour, faded=faded)
    assert p.contrast(p.ink_on(ground), ground) >= p.TEXT


@pytest.mark.parametrize(("cents", "discs"), [(1_00, 1), (24_00, 1), (25_00, 2), (50_00, 3), (99_00, 3), (5000_00, 4)])
def test_larger_stakes_are_higher_stacks(cents: int, discs: int) -> None:
    assert chips.discs_of(cents) == discs


@pytest.mark.parametrize("look", ["", "faded"])
@pytest.mark.parametrize("radius", [14, 30])
def test_words_on_a_chip_have_contrast_on_what_is_drawn(look: chips.Look, radius: int) -> None:
    whole = chips.picture(chips.Chip(NAMED["amber"], radius, "", look=look))
    assert p.contrast(p.INK, whole.get_at((radius, radius))[:3]) >= p.TEXT


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("radius", [10, 26])
def test_several_players_chips_have_a_part_of_each_colour_on_their_edge_and_none_inside(
    radius: int, count: int
) -> None:
    whose = [NAMED[name] for name in ("red", "blue", "amber", "violet")][:count]
    whole = chips.picture(chips.Chip(whose[0], radius, others=tuple(whose[1:])))
    for colour in whose:
        seen = pygame.mask.from_threshold(whole, colour, (60, 60, 60, 255)).count()
        assert seen > 0.3 * radius * radius / count, "each has its part"
    inside = pygame.Rect(0, 0, radius, radius)
    inside.center = radius, radius
    assert looks(whole.subsurface(inside)) == looks(chips.picture(chips.Chip(SEVERAL, radius)).subsurface(inside))


def test_a_stack_reaches_as_far_as_it_says() -> None:
    for discs in range(1, 5):
        whole = chips.picture(chips.Chip(NAMED["red"], 26, "5", discs))
        assert whole.get_height() == 52 + chips.rise(26, discs)
        assert whole.get_bounding_rect().height >= whole.get_height() - 1


# Light


def test_a_glow_is_strongest_at_its_box_and_ends_within_its_margin() -> None:
    spread, size = light.GLOW, (120, 80)
    around = light.margin(spread)
    glow = light.glow(size, 8, p.GOLD, spread)
    assert glow.get_size() == (size[0] + 2 * around, size[1] + 2 * around)
    fall = [glow.get_at((around + size[0] // 2, y)).a for y in range(around + 1)]
    assert fall == sorted(fall)
    assert fall[0] <= 3 < 60 < fall[-1]


@pytest.mark.parametrize("size", [(300, 90), (90, 300), (301, 302), (88, 40)])
def test_a_large_glow_is_that_of_a_smaller_box_with_its_middle_repeated(size: tuple[int, int]) -> None:
    painted, plain = surface((400, 400)), surface((400, 400))
    box, around = pygame.Rect((45, 45), size), light.margin(pictures.GLOW)
    pictures.shine(painted, box, 8, p.GOLD)
    plain.blit(light.glow(size, 8, p.GOLD, pictures.GLOW, 0.75), box.move(-around, -around))
    plain.blit(shapes.rounded(size, 8, p.FELT), box)
    painted.blit(shapes.rounded(size, 8, p.FELT), box)
    painted.blit(plain, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    assert max(max(painted.get_at((x, y))[:3]) for x in range(0, 400, 3) for y in range(0, 400, 3)) <= 16


def test_gold_has_contrast_with_ink_from_top_to_foot() -> None:
    area = light.gold((160, 60), 6)
    assert min(p.contrast(p.INK, area.get_at((80, y))[:3]) for y in range(4, 56)) >= 7


# What is told apart without colour


def test_red_and_black_numbers_differ_in_shape() -> None:
    red, black = (pygame.mask.from_surface(numbers.ground(it, (70, 64))) for it in ("red", "black"))
    assert black.count() - red.count() > 60


@pytest.mark.parametrize("faded", [False, True])
@pytest.mark.parametrize("name", p.GROUNDS)
def test_letters_and_numbers_are_read_on_every_colour_even_of_what_has_lost(name: str, faded: bool) -> None:
    ground, ink = coins.ground_and_ink(p.GROUNDS[name], faded=faded)
    assert p.contrast(ink, ground) >= p.TEXT


def test_faces_of_dice_differ_and_a_die_in_the_air_has_none() -> None:
    masks = [dark(dice.die(number, 24)) for number in ("", *"123456")]
    assert all(
        one.count() != other.count() or one.overlap_area(other, (0, 0)) < one.count()
        for one, other in combinations(masks, 2)
    )
    assert masks[0].count() < min(mask.count() for mask in masks[1:])


@pytest.mark.parametrize("side", [12, 13, 15, 16, 19, 24])
def test_pips_of_small_dice_do_not_run_together(side: int) -> None:
    for number in "23456":
        assert len(dark(dice.die(number, side)).connected_components()) == int(number)


@pytest.mark.parametrize("draw", [marks.tick, marks.crown, marks.pause, marks.warning, marks.refused])
def test_marks_are_square_and_fill_their_size(draw: Callable[[int], pygame.Surface]) -> None:
    mark = draw(30)
    assert mark.get_size() == (30, 30)
    assert mark.get_bounding_rect().width >= 26


@pytest.mark.parametrize("size", [(66, 92), (120, 90), (41, 57)])
def test_an_empty_place_is_dashed_on_all_sides_and_whole_at_its_corners(size: tuple[int, int]) -> None:
    frame = pygame.mask.from_surface(shapes.dashed(size, 6, p.LINE_DIM, 2))
    rows = [[frame.get_at((x, y)) for x in range(size[0])] for y in (0, size[1] - 1)]
    columns = [[frame.get_at((x, y)) for y in range(size[1])] for x in (0, size[0] - 1)]
    for line in (*rows, *columns):
        drawn = line[8:-8]
        assert 0.3 < sum(drawn) / len(drawn) < 0.7
    assert all(frame.get_at(at) for at in ((3, 1), (size[0] - 4, size[1] - 2)))
