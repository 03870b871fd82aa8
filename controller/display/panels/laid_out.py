# SPDX-License-Identifier: MIT
"""The panel of the two sides of a ring."""

from collections import OrderedDict
from collections.abc import Iterator
from typing import Final

import pygame

from controller.display.drawing.brush import Brush
from controller.display.layout.ring import Ring, RingContents
from controller.display.layout.ring import contents as ring_contents
from controller.display.panels.context import Panel, ScreenContext
from controller.engine.rules.face import Face
from controller.engine.shown.views import Extras, View

KEPT: Final = 4
"""How many layouts are kept, the latest: working one out takes longer than drawing it."""
_layouts: OrderedDict[tuple[object, ...], tuple[Face, Ring]] = OrderedDict()


def ring_in(rect: pygame.Rect, context: ScreenContext) -> Ring:
    """The layout of this face in this box, worked out once. The face is kept with it, so that its id stays its own."""
    look = context.look
    key = (id(look.face), look.casino, tuple(rect), context.least, context.dealer)
    if key not in _layouts:
        _layouts[key] = look.face, Ring(look.face, look.casino, rect, context.least, players=not context.dealer)
        while len(_layouts) > KEPT:
            _layouts.popitem(last=False)
    _layouts.move_to_end(key)
    return _layouts[key][1]


def _ring(context: ScreenContext, view: View, _extras: Extras) -> RingContents:
    return ring_contents(view, context.given.of(view))


def _draw_ring(brush: Brush, rect: pygame.Rect, context: ScreenContext, contents: RingContents) -> Iterator[None]:
    layout = ring_in(rect, context)
    yield
    yield from layout.draw(brush, contents)


PANELS: dict[str, Panel] = {"ring": Panel(_ring, _draw_ring)}
