# SPDX-License-Identifier: MIT
"""A screen that draws only the panels that a law measures: drawing all of them takes most of the time."""

from collections.abc import Iterator
from typing import Any

import pygame

from controller.display.screen import Screen


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
