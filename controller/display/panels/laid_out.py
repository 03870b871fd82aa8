# SPDX-License-Identifier: MIT
"""The panels of the layouts that are drawn box by box: the places of baccarat, and the two sides of a ring."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Final, TypeVar

import pygame

from controller.display.drawing.brush import Brush
from controller.display.layout.places import Places, PlacesContents
from controller.display.layout.places import contents as places_contents
from controller.display.layout.ring import Ring, RingContents
from controller.display.layout.ring import contents as ring_contents
from controller.display.panels.context import Panel, ScreenContext
from controller.engine.rules.face import Face
from controller.engine.shown.views import Extras, View

KEPT: Final = 4
"""How many layouts are kept, the latest: working one out takes longer than drawing it."""
Laid = TypeVar("Laid", Places, Ring)
_layouts: OrderedDict[tuple[object, ...], tuple[Face, Places | Ring]] = OrderedDict()


def _laid(make: Callable[..., Laid], rect: pygame.Rect, context: ScreenContext) -> Laid:
    """The layout of this face in this box, worked out once. The face is kept with it, so that its id stays its own."""
    look = context.look
    key = (make, id(look.face), look.casino, tuple(rect), context.least, context.dealer)
    if key not in _layouts:
        made = make(look.face, look.casino, rect, context.least, players=not context.dealer)
        _layouts[key] = look.face, made
        while len(_layouts) > KEPT:
            _layouts.popitem(last=False)
    _layouts.move_to_end(key)
    found = _layouts[key][1]
    assert isinstance(found, Places | Ring)
    return found  # type: ignore[return-value]  # what `make` has made


def places_in(rect: pygame.Rect, context: ScreenContext) -> Places:
    """The layout of numbered places in its box."""
    return _laid(Places, rect, context)


def ring_in(rect: pygame.Rect, context: ScreenContext) -> Ring:
    """The layout of a ring in its box."""
    return _laid(Ring, rect, context)


def _places(context: ScreenContext, view: View, _extras: Extras) -> PlacesContents:
    return places_contents(context.look.face, view, context.given.of(view))


def _draw_places(brush: Brush, rect: pygame.Rect, context: ScreenContext, contents: PlacesContents) -> Iterator[None]:
    layout = places_in(rect, context)
    yield
    yield from layout.draw(brush, contents)


def _ring(context: ScreenContext, view: View, _extras: Extras) -> RingContents:
    return ring_contents(view, context.given.of(view))


def _draw_ring(brush: Brush, rect: pygame.Rect, context: ScreenContext, contents: RingContents) -> Iterator[None]:
    layout = ring_in(rect, context)
    yield
    yield from layout.draw(brush, contents)


PANELS: dict[str, Panel] = {"places": Panel(_places, _draw_places), "ring": Panel(_ring, _draw_ring)}
