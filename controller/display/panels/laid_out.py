# SPDX-License-Identifier: MIT
"""The panels of the layouts that are drawn box by box: the places of baccarat, and the two sides of a ring."""

import pygame

from controller.display.drawing import players
from controller.display.drawing.brush import Brush
from controller.display.layout import places, ring
from controller.display.panels.context import Panel, ScreenContext
from controller.engine.shown.views import Extras, View


def _places(_context: ScreenContext, view: View, _extras: Extras) -> places.PlacesContents:
    return places.contents(view, players.colours(view))


def places_in(rect: pygame.Rect, context: ScreenContext) -> places.Places:
    """The layout of numbered places in its box."""
    look = context.look
    return places.Places(look.face, look.casino, rect, context.least, players=not context.dealer)


def _draw_places(brush: Brush, rect: pygame.Rect, context: ScreenContext, contents: places.PlacesContents) -> None:
    places_in(rect, context).draw(brush, contents)


def _ring(_context: ScreenContext, view: View, _extras: Extras) -> ring.RingContents:
    return ring.contents(view, players.colours(view))


def ring_in(rect: pygame.Rect, context: ScreenContext) -> ring.Ring:
    """The layout of a ring in its box."""
    look = context.look
    return ring.Ring(look.face, look.casino, rect, context.least, players=not context.dealer)


def _draw_ring(brush: Brush, rect: pygame.Rect, context: ScreenContext, contents: ring.RingContents) -> None:
    ring_in(rect, context).draw(brush, contents)


PANELS: dict[str, Panel] = {"places": Panel(_places, _draw_places), "ring": Panel(_ring, _draw_ring)}
