# SPDX-License-Identifier: MIT
"""The window of a board of keno: the players' picture of a keno table, its age, or that it is not up to date."""

from typing import Final

import pygame

from controller.display import connectors
from controller.display.audience import PLAYERS
from controller.display.kit import paint
from controller.display.kit.items import Box
from controller.display.kit.layout import Content, column, flex, framed, pad, place, row
from controller.display.kit.text import BODY, label
from controller.display.outputs import WindowPlace, arranged
from controller.display.screen import Screen
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
            self._paint(surface, dark(picture), Box(0, 0, *self._screen.size))
        else:
            self._screen.draw(self._canvas, View(on_show=(picture.shown,)))
            surface.blit(self._canvas, (0, 0))
            if picture.age_s or picture.why:
                self._paint(surface, strip(picture), self._screen.places["stopped"])
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

    def _paint(self, surface: pygame.Surface, content: Content, place: Box) -> None:
        """Paint content over a part of the picture."""
        theme = self._screen.theme
        items = content((place.width, place.height), theme).items
        paint.paint(surface, (it.moved(place.left, place.top) for it in items), theme)


def strip(picture: BoardPicture) -> Content:
    """Return the age of the game, and why it is not newer; or why the floor does not count this board."""
    strong = BODY._replace(steps=("strong", "body"))
    age = (
        [label(f"{picture.age_s} s old", style=strong._replace(weight="Black"), colour="ink")] if picture.age_s else []
    )
    why = sentence(picture.why or "the floor sends nothing")
    words = label(why, style=strong._replace(lines=2, narrow=0.76), colour="ink")
    return framed(pad(place(row(*age, flex(place(words, "start", "")), gap="wide")), "gap", ""), fill="words", radius=8)


def dark(picture: BoardPicture) -> Content:
    """Return the page without a game: what was last known of it may be wrong by now."""
    news = f"No news from the floor for {picture.age_s} s."
    style = BODY._replace(steps=("result", "total"), weight="Black", align="middle")
    lines = [
        label(DARK, style=style._replace(lines=2)),
        label(f"{news}\n{AGAIN}", style=style._replace(steps=("large", "strong"), weight="Bold", lines=4)),
        label(
            sentence(picture.why), style=style._replace(steps=("strong",), weight="Semibold", lines=3), colour="muted"
        ),
    ]
    return framed(place(pad(column(*lines, align="middle", gap="wide"), "wide", "wide")), fill="ground", radius=0)
