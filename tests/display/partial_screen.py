# SPDX-License-Identifier: MIT
"""A screen that draws only the panels that a law measures: drawing all of them takes most of the time."""

from collections.abc import Iterator
from typing import Any

import pygame

from controller.display.screen import Screen
from tests.display.blank_surface import blank_surface
from tests.display.pictures import AUDIENCES, ScreenKind
from tests.display.scenes.playing import Seen, limits_of, look


class PartialScreen(Screen):
    """A screen that draws some panels, and those that lie on or beneath them: the dots there are those of a whole one.

    Every panel has its box. A panel that is not drawn has no entry in `written` and `laid`, so no law passes on it.
    """

    def __init__(self, panels: tuple[str, ...], *given: Any, **named: Any) -> None:
        self._drawn = panels
        super().__init__(*given, **named)

    def _panel(self, name: str, surface: pygame.Surface, shows: tuple[Any, bool]) -> Iterator[str]:
        if name in self._drawn or self._touches(name, (it for it in self._drawn if it in self._places)):
            yield from super()._panel(name, surface, shows)
        else:
            self._shown[name] = shows


def partial_screen(panels: tuple[str, ...], game: str, kind: ScreenKind) -> PartialScreen:
    """A screen of a scene's table for these panels."""
    its = look(game, simulated=kind.screen == "one")
    return PartialScreen(panels, its, AUDIENCES[kind.screen], kind.size, kind.dpi, limits_of(game))


def draw_panels(panels: tuple[str, ...], game: str, kind: ScreenKind, seen: Seen) -> PartialScreen:
    """Draw these panels of a picture of a scene on a new screen of a simulated table."""
    its = look(game, simulated=True)
    screen = PartialScreen(panels, its, AUDIENCES[kind.screen], kind.size, kind.dpi, seen.view.limits)
    screen.draw(blank_surface(kind.size), seen.view, seen.extras)
    return screen
