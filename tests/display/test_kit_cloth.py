# SPDX-License-Identifier: MIT
"""The cloth: painted once behind everything, in short steps, always the same, calm under words."""

from collections.abc import Iterator

import pygame
import pytest

from controller.display.drawing import cloth
from controller.display.drawing import palette as p
from controller.display.drawing.palette import Colour

SIZES = [(1024, 600), (1280, 800), (1920, 1080), (3840, 2160)]


def dots(surface: pygame.Surface) -> Iterator[Colour]:
    """Every dot of a surface, or one of five of a large one."""
    whole = pygame.image.tobytes(surface, "RGB")
    step = 15 if surface.get_width() > 1000 else 3
    return zip(whole[::step], whole[1::step], whole[2::step], strict=True)


def painted(size: tuple[int, int], box: pygame.Rect | None = None, radius: int = 0) -> cloth.Background:
    found = cloth.Background(size, box or pygame.Rect((0, 0), size), radius)
    found.finish()
    return found


@pytest.fixture(scope="module", params=[(1280, 800), (1920, 1080)], ids=["dealer", "players"])
def felt(request: pytest.FixtureRequest) -> list[Colour]:
    return list(dots(painted(request.param).surface))


def test_the_felt_is_the_colour_that_contrasts_are_reckoned_with(felt: list[Colour]) -> None:
    """Measured where words stand: without the outer tenth, which is darker."""
    mean = tuple(sum(channel) / len(felt) for channel in zip(*felt, strict=True))
    assert all(abs(found - stated) < 9 for found, stated in zip(mean, p.FELT_DRAWN, strict=True)), mean


def test_words_are_read_even_on_the_brightest_dots_of_the_felt(felt: list[Colour]) -> None:
    brightest = sorted(map(p.luminance, felt))[-len(felt) // 100]
    assert brightest <= p.luminance(p.FELT_BRIGHTEST) + 0.002
    for words in (p.IVORY, p.MUTED, p.GOLD, p.ACT):
        assert (p.luminance(words) + 0.05) / (brightest + 0.05) >= p.TEXT


@pytest.mark.parametrize("size", SIZES)
def test_no_step_paints_more_dots_than_a_slow_core_does_in_time(size: tuple[int, int]) -> None:
    strips = cloth.strips(pygame.Rect((0, 0), size))
    assert max(it.width * it.height for it in strips) <= cloth.STRIP
    assert pygame.Rect(strips[0].unionall(strips[1:])) == pygame.Rect((0, 0), size)
    assert sum(it.height for it in strips) == size[1], "none is painted twice"


def test_it_is_painted_step_by_step_and_only_once() -> None:
    found = cloth.Background((1280, 800), pygame.Rect(16, 52, 1248, 624), 12)
    steps = list(found.steps())
    assert [it for it in steps if it.height] == cloth.strips(found.cloth)
    assert list(found.steps()) == []


def test_what_is_seen_before_it_is_painted_is_plain_felt_on_the_ground() -> None:
    found = cloth.Background((640, 400), pygame.Rect(16, 52, 600, 300), 12)
    assert found.surface.get_at((300, 200))[:3] == p.FELT
    assert found.surface.get_at((5, 5))[:3] == p.GROUND


def test_strips_leave_no_seam() -> None:
    """The light of one strip continues in the next, as in a single painting."""
    light = cloth._light((640, 480))
    whole = cloth._enlarged(light, pygame.Rect(0, 0, 640, 480))
    for top in range(0, 480, 48):
        strip = cloth._enlarged(light, pygame.Rect(0, top, 640, 48))
        part = whole.subsurface((0, top, 640, 48))
        assert pygame.image.tobytes(strip, "RGBA") == pygame.image.tobytes(part, "RGBA")


def test_it_is_the_same_each_time() -> None:
    one, other = (pygame.image.tobytes(painted((640, 400)).surface, "RGB") for _ in range(2))
    assert one == other


def test_screens_of_one_size_share_it_and_few_are_kept(cloths_of_a_table: None) -> None:
    one = cloth.background((320, 200), pygame.Rect(8, 8, 304, 150), 6)
    assert cloth.background((320, 200), pygame.Rect(8, 8, 304, 150), 6) is one
    for high in range(200, 210):
        cloth.background((320, high))
    assert cloth._background.cache_info().currsize <= cloth.BACKGROUNDS


def test_a_box_is_restored_and_nothing_beside_it() -> None:
    found, screen = painted((320, 200)), pygame.Surface((320, 200))
    found.restore(screen, pygame.Rect(40, 50, 60, 70))
    assert screen.get_at((39, 60))[:3] == (0, 0, 0)
    assert screen.get_at((40, 50)) == found.surface.get_at((40, 50))
    assert screen.get_at((99, 119)) == found.surface.get_at((99, 119))
    assert screen.get_at((100, 119))[:3] == (0, 0, 0)


def test_what_fades_into_a_cloth_with_a_rail_fades_within_the_rail_alone() -> None:
    """Beside it the ground stays as dark as it is: there stood green corners of a box."""
    box = pygame.Rect(16, 52, 1248, 624)
    found = cloth.Background((1280, 800), box, 290, rail=20)
    found.finish()
    target = found.surface.copy()
    found.cover(target, box.inflate(-8, -8), 130)
    for x, y in (box.inflate(-12, -12).topleft, box.inflate(-14, -14).bottomright):
        assert target.get_at((x, y)) == found.surface.get_at((x, y))
    assert target.get_at((box.centerx, box.top + 10)) != found.surface.get_at((box.centerx, box.top + 10))


def test_what_stands_across_a_rail_has_one_colour_as_it_fades() -> None:
    """A card at the corner of a table of poker had two."""
    box = pygame.Rect(16, 52, 1248, 624)
    found = cloth.Background((1280, 800), box, 290, rail=20)
    found.finish()
    target, card = found.surface.copy(), pygame.Rect(box.left + 40, box.top + 40, 120, 120)
    target.fill(p.CARD_BACK, card)
    found.cover(target, box, 130)
    assert len({tuple(target.get_at(at)) for at in (card.topleft, card.center, (card.right - 1, card.bottom - 1))}) == 1


def test_the_corners_of_the_cloth_are_round() -> None:
    found = painted((320, 200), pygame.Rect(10, 10, 300, 150), 12)
    for corner in ((10, 10), (309, 10), (10, 159), (309, 159)):
        assert found.surface.get_at(corner)[:3] == p.GROUND
    assert found.surface.get_at((160, 10))[:3] != p.GROUND
