# SPDX-License-Identifier: MIT
"""The cloth of a casino: the same each time, made once for a size, calm under words."""

import pygame
import pytest

from controller.display.drawing.palette import contrast
from controller.display.kit import cloth
from controller.display.kit.theme import CONTRAST, colours_of
from controller.display.settings import HOUSE


def brightest(felt: pygame.Surface) -> tuple[int, int, int]:
    """Return the brightest hundredth of the dots."""
    whole = pygame.image.tobytes(felt, "RGB")
    dots = sorted(zip(whole[::15], whole[1::15], whole[2::15], strict=True), key=sum)
    return dots[-len(dots) // 100]


@pytest.mark.parametrize("ink", ["words", "muted", "wins", "act"])
def test_words_are_read_even_on_the_brightest_dots(ink: str) -> None:
    dot = brightest(cloth.felt((640, 400), colours_of(HOUSE)["felt"], 0))
    assert contrast(colours_of(HOUSE)[ink], dot) >= CONTRAST


def test_it_is_the_same_each_time_and_made_once() -> None:
    given = (320, 200), colours_of(HOUSE)["felt"], 12
    one = cloth.felt(*given)
    assert cloth.felt(*given) is one
    cloth.felt.cache_clear()
    assert cloth.felt(*given).get_buffer().raw == one.get_buffer().raw


def test_few_are_kept() -> None:
    for high in range(200, 210):
        cloth.felt((320, high), colours_of(HOUSE)["felt"], 0)
    assert cloth.felt.cache_info().currsize <= cloth.CLOTHS


def test_it_is_darker_at_its_edges_and_its_corners_are_round() -> None:
    felt = cloth.felt((320, 200), colours_of(HOUSE)["felt"], 12)
    assert felt.get_at((0, 0)).a == felt.get_at((319, 199)).a == 0
    middle, edge = (pygame.transform.average_color(felt, box) for box in ((140, 80, 40, 40), (280, 80, 40, 40)))
    assert sum(middle[:3]) > sum(edge[:3])
