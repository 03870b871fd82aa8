"""The size of letters: none on which the dealer acts has capitals of less than 12 dots at 1280x800."""

import pytest
from glass_rig import GAMES, PARTS, Screen, drawn, look, views

from controller.display import grid
from controller.display.drawing import fonts
from controller.display.drawing.brush import Written

CAPITAL = 12
ACTED_ON = ("status", "headline", "next", "messages", "legend", "entry", "puck", "facts", "lights", "drawn", "hands")
"""Panels that the dealer acts on. Letters on the layout have tests of their own."""


def low(line: Written, scale: float) -> bool:
    return fonts.letter_height(line.pen.weight, line.pen.size) < int(CAPITAL * scale)


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("game", GAMES)
def test_no_letter_that_the_dealer_acts_on_is_too_small(game: str, size: tuple[int, int]) -> None:
    for kind, part in PARTS.items():
        screen = Screen(look(game), part, size, 149)
        small = set()
        for view in views(game):
            drawn(screen, view)
            small |= {
                (name, line.text, line.pen.size)
                for name in ACTED_ON
                for line in screen.written.get(name, ())
                if low(line, grid.scale(size))
            }
        assert not small, kind
