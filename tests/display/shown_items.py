# SPDX-License-Identifier: MIT
"""Reads arranged screens: the words and the frames of a panel."""

import pygame

from controller.display.kit.items import Arranged, Frame, Item, Text
from controller.display.screen import Screen
from controller.display.settings import Look
from controller.engine.shown.views import NOTHING_MORE, Extras, View
from tests.display.arranged import SCREENS, ScreenSize

BY_NAME = {it.name: it for it in SCREENS}
DEALER, WINDOW, LOW, PLAYERS = (
    BY_NAME[name] for name in ("dealer-1280x800", "window-1280x800", "dealer-1024x600", "players-1920x1080")
)
KINDS = (DEALER, WINDOW, LOW, PLAYERS)
"""One screen of each plan."""


def screen_of(look: Look, view: View, kind: ScreenSize = PLAYERS, extras: Extras = NOTHING_MORE) -> Screen:
    """Return a screen that shows this view."""
    screen = Screen(look, kind.audience, kind.size, kind.dpi)
    screen.draw(pygame.Surface(kind.size), view, extras)
    return screen


def panel_of(screen: Screen, name: str) -> Arranged | None:
    """Return a panel as it is arranged, or None if it is not there."""
    return next((it for found, _, it in screen.arranged.panels() if found == name and it.parts), None)


def items(screen: Screen, name: str) -> tuple[Item, ...]:
    """Return the items of a panel; none if the panel is not there."""
    panel = panel_of(screen, name)
    return panel.items if panel else ()


def texts(screen: Screen, name: str) -> list[Text]:
    """Return the texts of a panel."""
    return [it for it in items(screen, name) if isinstance(it, Text)]


def words(screen: Screen, name: str) -> list[str]:
    """Return the words of a panel, line by line."""
    return [it.words for it in texts(screen, name)]


def every_word(screen: Screen) -> str:
    """Return all words on a screen."""
    return " ".join(it.words for it in screen.arranged.items if isinstance(it, Text))


def frames(screen: Screen, name: str, **fields: object) -> list[Frame]:
    """Return the frames of a panel that have these fields, such as `line="act"`."""
    found = [it for it in items(screen, name) if isinstance(it, Frame)]
    return [it for it in found if all(getattr(it, field) == value for field, value in fields.items())]
