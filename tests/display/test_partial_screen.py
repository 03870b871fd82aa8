# SPDX-License-Identifier: MIT
"""A partial screen shows in its panels what a whole screen shows there: words and dots."""

import pygame
import pytest

from controller.display.screen import Screen
from tests.display.glass_rig import dots
from tests.display.partial_screen import PartialScreen
from tests.display.pictures import AUDIENCES, KINDS, ScreenKind
from tests.display.scenes.playing import limits_of, look, seen_of

PANELS = (("messages", "next"), ("sign",), ("payment", "wins"), ("result",), ("layout", "boxes"))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", ["craps"])
def test_its_panels_are_those_of_a_whole_screen(game: str, kind: ScreenKind) -> None:
    given = look(game, simulated=True), AUDIENCES[kind.screen], kind.size, kind.dpi, limits_of(game)
    whole, surface = Screen(*given), pygame.Surface(kind.size)
    parts = [(panels, PartialScreen(panels, *given), pygame.Surface(kind.size)) for panels in PANELS]
    for seen in seen_of(game):
        whole.draw(surface, seen.view, seen.extras)
        for panels, part, its in parts:
            part.draw(its, seen.view, seen.extras)
            assert part.boxes == whole.boxes
            assert part.pages == whole.pages
            for name in (it for it in panels if it in whole.boxes):
                assert part.written[name] == whole.written[name], (seen.state, name)
                assert dots(its, whole.boxes[name]) == dots(surface, whole.boxes[name]), (seen.state, name)
