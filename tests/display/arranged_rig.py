# SPDX-License-Identifier: MIT
"""One arranged screen with one view on it, and what stands in its panels."""

from collections.abc import Iterator
from typing import TypeVar

from controller.display.kit.items import Item, Text
from controller.display.screen import Screen
from controller.display.settings import Look
from controller.engine.shown.views import NOTHING_MORE, Extras, View
from tests.display.arranged import SCREENS, ScreenSize
from tests.display.blank_surface import blank_surface

AnyItem = TypeVar("AnyItem", bound=Item)
DEALER = next(it for it in SCREENS if it.audience.dealer)
PLAYERS = next(it for it in SCREENS if not it.audience.dealer)
DEALERS = tuple(it for it in SCREENS if it.audience.dealer)


def shown(look: Look, kind: ScreenSize, view: View, extras: Extras = NOTHING_MORE) -> Screen:
    """Return a screen with this view on it."""
    screen = Screen(look, kind.audience, kind.size, kind.dpi)
    screen.draw(blank_surface(kind.size), view, extras)
    return screen


def items(screen: Screen, panel: str, kind: type[AnyItem], named: str = "") -> list[AnyItem]:
    """Return the items of a type in a panel, at their places on the screen; `named`: those of this kind."""
    return [it for it in _items(screen, panel) if isinstance(it, kind) and named in ("", it.kind)]


def _items(screen: Screen, panel: str) -> Iterator[Item]:
    for name, box, arranged in screen.arranged.panels():
        if name == panel:
            yield from arranged.at(box.left, box.top)


def words(screen: Screen, panel: str, named: str = "") -> list[str]:
    """Return the texts in a panel, line by line."""
    return [it.words for it in items(screen, panel, Text, named) if it.words]
