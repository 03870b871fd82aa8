# SPDX-License-Identifier: MIT
"""The window of a board of keno: the players' picture of a keno table, its age, or that it is not up to date."""

from typing import Final

import pygame

from controller.display import connectors, grid, legible
from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.outputs import WindowPlace, arranged
from controller.display.screen import PLAYERS, Screen
from controller.display.settings import DisplayError, Look, WindowSettings
from controller.display.window import CLOSED, key_name, start_video
from controller.display.wording import sentence
from controller.engine.shown.views import View
from controller.floor.keno_board.picture import BoardPicture

MIDDLE: Final = 0x2FFF0000
"""SDL's window position in the middle of output 0."""
RESIZED: Final = "resized"
"""Reported by `BoardWindow.pump` when the picture is to be drawn again."""
DARK: Final = "NOT UP TO DATE"
AGAIN: Final = "The board tries again by itself."
SIZE: Final = 120
"""Units. Largest letters of the picture without a game."""
STRIP: Final = 44
"""Units. Largest letters of the strip."""
GAP: Final = 14
"""Units. Distance from the edge of the strip to its text."""


class BoardWindow:
    """One window for players. A method raises pygame.error if the display fails."""

    def __init__(self, settings: WindowSettings, look: Look) -> None:
        """Open the window. Raises DisplayError."""
        self._settings, self._look = settings, look
        start_video()
        self._attached = connectors.connectors()
        self._place = self._arranged()
        if self._place.missing:
            pygame.display.quit()
            raise DisplayError(f"{self._place.note}: attach its screen, or name another output with --screen")
        try:
            self._window = self._opened()
        except pygame.error as error:
            pygame.display.quit()
            raise DisplayError(f"no window can be opened: {error}; check its cable and the output") from error
        self._lay_out()

    def show(self, picture: BoardPicture) -> None:
        """Draw this picture. It is on the screen when this returns."""
        surface = self._window.get_surface()
        if surface.get_size() != self._screen.size:
            self._lay_out()
        if picture.shown is None:
            _draw_dark(self._brush(surface), picture)
        else:
            self._screen.draw(self._canvas, View(on_show=(picture.shown,)))
            surface.blit(self._canvas, (0, 0))
            if picture.age_s or picture.why:
                _draw_strip(self._brush(surface), self._strip, picture)
        self._window.flip()

    def pump(self) -> list[str]:
        """Return the names of the keys pressed since the last call; `CLOSED`, `RESIZED`."""
        return [name for event in pygame.event.get() if (name := self._handle(event))]

    def is_lost(self) -> bool:
        """Return whether a screen was attached or removed since the window was opened."""
        return connectors.connectors() != self._attached or self._arranged() != self._place

    def close(self) -> None:
        """Close the window."""
        self._window.destroy()
        pygame.display.quit()

    def _handle(self, event: pygame.Event) -> str:
        if event.type in {pygame.QUIT, pygame.WINDOWCLOSE}:
            return CLOSED
        if event.type in {pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED}:
            return RESIZED
        return key_name(event.key) if event.type == pygame.KEYDOWN else ""

    def _arranged(self) -> WindowPlace:
        (place,) = arranged([self._settings], pygame.display.get_desktop_sizes(), beside=False)
        return place

    def _opened(self) -> pygame.Window:
        settings, middle = self._settings, MIDDLE | self._place.output
        size = self._place.size
        if settings.fullscreen:
            size = pygame.display.get_desktop_sizes()[self._place.output]
            pygame.mouse.set_visible(False)
        is_window = not settings.fullscreen
        return pygame.Window(
            self._look.title, size, (middle, middle), fullscreen=settings.fullscreen, resizable=is_window
        )

    def _lay_out(self) -> None:
        """Build the picture for the size of the window."""
        size = self._window.get_surface().get_size()
        self._screen = Screen(self._look, PLAYERS, size, self._settings.dpi)
        self._canvas = pygame.Surface(size)
        placed = grid.places(self._look.face, PLAYERS, size, 0)
        self._strip = pygame.Rect(placed["often"]).union(placed["foot"])

    def _brush(self, surface: pygame.Surface) -> Brush:
        size = surface.get_size()
        return Brush(surface, grid.scale(size), legible.least(size, self._settings.dpi, dealer=False))


def _draw_strip(brush: Brush, rect: pygame.Rect, picture: BoardPicture) -> None:
    """The age of the game, and why it is not newer; or why the floor does not count this board."""
    brush.card(rect, p.IVORY, brush.px(8))
    room = rect.inflate(-2 * brush.px(GAP), -brush.px(GAP))
    if picture.age_s:
        age = f"{picture.age_s} s old"
        width = fonts.width(age, "Black", brush.px(STRIP))
        block = fonts.fitted(age, "Black", (width, room.height), brush.px(STRIP), brush.least)
        brush.block_middle(block, "Black", p.INK, room)
        room.left, room.width = room.left + width + brush.px(2 * GAP), room.width - width - brush.px(2 * GAP)
    block = fonts.fitted(
        sentence(picture.why or "the floor sends nothing"), "Semibold", room.size, brush.px(STRIP), brush.least
    )
    brush.block_middle(block, "Semibold", p.INK, room)


def _draw_dark(brush: Brush, picture: BoardPicture) -> None:
    """No game: what was last known of it may be wrong by now."""
    surface = brush.surface
    surface.fill(p.GROUND)
    width, height = surface.get_size()
    room = pygame.Rect(width // 12, height // 6, width - width // 6, height // 4)
    title = fonts.fitted(DARK, "Black", room.size, brush.px(SIZE), brush.least)
    brush.block_middle(title, "Black", p.IVORY, room, "centre")
    room = room.move(0, height // 4)
    lines = f"No news from the floor for {picture.age_s} s.\n{AGAIN}"
    block = fonts.fitted_whole(lines, "Bold", room.size, brush.px(SIZE // 2), brush.least)
    brush.block_middle(block, "Bold", p.IVORY, room, "centre")
    room = room.move(0, height // 4)
    block = fonts.fitted(sentence(picture.why), "Semibold", room.size, brush.px(SIZE // 3), brush.least)
    brush.block_middle(block, "Semibold", p.MUTED, room, "centre")
