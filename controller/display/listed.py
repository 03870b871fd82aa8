# SPDX-License-Identifier: MIT
"""What stands in the payment list's place, how much of it that takes, and what it leaves of the places beneath it."""

from typing import Final, TypeAlias

import pygame

from controller.display import grid, waiting, wording
from controller.display.dealer import steps
from controller.display.dealer.caps import caps_of
from controller.display.drawing.brush import Brush
from controller.display.panels import payment, stopped
from controller.display.panels.context import ScreenContext
from controller.engine.shown.views import Extras, View

Listed: TypeAlias = payment.PaymentPage | stopped.WayBack

CUT: Final = frozenset({"dealers", "next", "messages", "pays", "lights", "facts"})
"""While the list takes a part of their place, these panels have the rest; others are not there meanwhile."""
OVER: Final = frozenset({"payment", "stopped", "moment", "legend"})
"""The list itself, and the panels that lie over it: they keep their places."""
APART: Final = 4
"""Between a band and the list beneath it, and between the list and a panel above it, in dots."""
RISEN: Final = 12
"""So much higher is the list of what goes back, where its place has the room, in units."""
FEW_LINES: Final = frozenset({"pays", "lights"})
"""Of these panels a single line is of use."""
BENEATH_A_TABLE: Final = 4
"""In sizes of the smallest letters: in less height beneath a pay table the list is not tried."""
LEAST_PART: Final = 3
"""A rest that is less than the third of a place is of no use."""


def shown(context: ScreenContext, view: View, extras: Extras) -> Listed | None:
    """The payment list of a result; else of a stopped table the way back, and of a void round what goes back.

    The way back is there only where NEXT has no room for it.

    Where the table itself says once it is declared what is passed to whom, there is none; nor before that is the next
    act.
    """
    kind = grid.KINDS[context.look.face.table]
    if not wording.goes_back(view) or not stopped.band(view):
        said = (kind.says_payment and view.declared) or (kind.says_void and wording.goes_back(view))
        said = said or wording.passes_later(view)
        if not said and (listed := _page(context, view, extras.page)):
            return listed
    elsewhere = steps.in_list(context, view)
    if not elsewhere:
        return None
    way = stopped.way_back(view, tuple(caps_of(context, view, (), waiting.keys_after(view))))
    return way._replace(steps=()) if way and elsewhere == "foot" else way


def _page(context: ScreenContext, view: View, number: int) -> payment.PaymentPage | None:
    """The payment list: beneath a pay table, if it has room there on one page; else in its whole place."""
    place, table = context.boxes["payment"], context.boxes.get("pays")
    free = place.bottom - APART - table.bottom if table and table.colliderect(place) else 0
    return context.payment.page(view, place.size, number, free if free >= BENEATH_A_TABLE * context.least else 0)


def draw(brush: Brush, _rect: pygame.Rect, context: ScreenContext, page: Listed) -> None:
    """Draw it in the part of its place that it takes."""
    if isinstance(page, stopped.WayBack):
        stopped.draw(brush, taken(brush, context, page), page)
    else:
        payment.draw(brush, taken(brush, context, page), page)


def taken(brush: Brush, context: ScreenContext, page: Listed) -> pygame.Rect:
    """The part of the list's place that it takes: all of it, or at one edge as high as needed."""
    place, edge = context.boxes["payment"], grid.KINDS[context.look.face.table].list_at
    if isinstance(page, stopped.WayBack):
        high = min(stopped.needed(brush, place, page), place.height)
    else:
        high = min(payment.needed(brush, page), place.height) if edge else place.height
    risen = min(brush.px(RISEN), place.height - high) if _goes_back(page) else 0
    return pygame.Rect(place.left, place.bottom - high - risen if edge == "bottom" else place.top, place.width, high)


def _goes_back(page: Listed) -> bool:
    """Whether it is the list of a void round: no cards lie above it, and it is clear of the words beneath it."""
    if isinstance(page, stopped.WayBack):
        return False
    return all(act.kind == "give back" for entries in page.list.pages for it in entries for act in it.acts)


def beneath(place: pygame.Rect, band: pygame.Rect) -> pygame.Rect:
    """What a band leaves of the list's place beneath it; empty if that is of no use."""
    top = band.bottom + APART if band.colliderect(place) else place.top
    left = place.bottom - top
    return pygame.Rect(place.left, top, place.width, left if LEAST_PART * left >= place.height else 0)


def rest(name: str, place: pygame.Rect, at: pygame.Rect, least: int) -> pygame.Rect:
    """The larger part of a panel's place at the left of the list, which is here, or above it; empty if of no use.

    least: of the smallest letters.
    """
    left = pygame.Rect(*place.topleft, max(0, at.left - place.left), place.height)
    above = pygame.Rect(*place.topleft, place.width, min(place.height, max(0, at.top - APART - place.top)))
    part = max(left, above, key=lambda it: it.width * it.height)
    few = name in FEW_LINES and part.height > least
    of_use = name in CUT and (few or LEAST_PART * part.width * part.height >= place.width * place.height)
    return part if of_use else pygame.Rect(place.topleft, (0, 0))
