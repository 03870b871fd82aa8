# SPDX-License-Identifier: MIT
"""What stands in the payment list's place, and how much of it that takes: what lies beneath has the room above it."""

from typing import TypeAlias

import pygame

from controller.display import grid, waiting, wording
from controller.display.dealer.caps import caps_of
from controller.display.drawing.brush import Brush
from controller.display.panels import payment, stopped
from controller.display.panels.context import ScreenContext
from controller.engine.shown.views import Extras, View

Listed: TypeAlias = payment.PaymentPage | stopped.WayBack


def shown(context: ScreenContext, view: View, extras: Extras) -> Listed | None:
    """The payment list of a result; else of a stopped table the way back, and of a void round what goes back.

    Where the table itself says once it is declared what is passed to whom, there is none. Where the numbers of a board
    are drawn or declared in spite of what blocks the table, they are seen.
    """
    kind, size = grid.KINDS[context.look.face.table], context.boxes["payment"].size
    if not wording.goes_back(view) or not stopped.band(view):
        said = (kind.says_payment and view.declared) or (kind.says_void and wording.goes_back(view))
        listed = None if said else context.payment.page(view, size, extras.page)
        if listed:
            return listed
    if kind.goes_on and not stopped.band(view):
        return None
    way = stopped.way_back(view, tuple(caps_of(context, (), waiting.keys_after(view))))
    return stopped.fitted(way, size, context.scale, context.least) if way else None


def draw(brush: Brush, rect: pygame.Rect, context: ScreenContext, page: Listed) -> None:
    """Draw it in the part of its place that it takes."""
    if isinstance(page, stopped.WayBack):
        stopped.draw(brush, taken(brush, context, page), page)
    else:
        payment.draw(brush, taken(brush, context, page), page, rect)


def taken(brush: Brush, context: ScreenContext, page: Listed) -> pygame.Rect:
    """The part of the list's place that it takes: all of it, or at one edge as high as needed."""
    place, edge = context.boxes["payment"], grid.KINDS[context.look.face.table].list_at
    if isinstance(page, stopped.WayBack):
        high = min(stopped.needed(brush, place, page), place.height)
    else:
        high = min(payment.needed(brush, place, page), place.height) if edge else place.height
    return pygame.Rect(place.left, place.bottom - high if edge == "bottom" else place.top, place.width, high)
