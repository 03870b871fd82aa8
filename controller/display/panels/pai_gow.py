# SPDX-License-Identifier: MIT
"""The panels of a table of pai gow: the bank, and the row of boxes."""

from collections.abc import Iterator
from typing import Final

import pygame

from controller.display import wording
from controller.display.drawing.brush import Brush
from controller.display.pai_gow import places
from controller.display.pai_gow.bank_drawing import BankDrawing, named_width
from controller.display.pai_gow.box_drawing import BoxDrawing
from controller.display.pai_gow.contents import BankContents, TableContents, contents
from controller.display.pai_gow.names import naming
from controller.display.panels.context import Panel, ScreenContext
from controller.engine.record.tiles_on_show import ShownPaiGow
from controller.engine.rules.whole_tables import TilesPanel
from controller.engine.shown.views import Extras, View

NAMES: Final = ("bank", "tiles")
EDGE: Final = 9
"""The room at the edge of the row, for the frames that stand out and their glow, in units."""
NO_BANK: Final = BankContents(ShownPaiGow())
"""Of the boxes' own contents: they are drawn again only when one of them changes."""


def _panel(context: ScreenContext) -> TilesPanel:
    assert context.look.face.tiles, "only a table with tiles has these panels"
    return context.look.face.tiles


def _contents(context: ScreenContext, view: View) -> TableContents:
    value = contents(_panel(context), view)
    return value.at_rest if wording.rests(view) else value


def _boxes(context: ScreenContext, view: View, _extras: Extras) -> TableContents:
    return _contents(context, view)._replace(bank=NO_BANK)


def _bank(context: ScreenContext, view: View, _extras: Extras) -> BankContents:
    value = _contents(context, view).bank
    return value._replace(told="" if context.dealer else _told(context, view))


def _told(context: ScreenContext, view: View) -> str:
    """What players are told: of a void round how much goes back, as their boxes say to whom."""
    if wording.goes_back(view):
        return "\n".join(wording.lines_back(view)[0])
    return wording.players_headline(view).text or context.look.title


def _draw_bank(brush: Brush, rect: pygame.Rect, context: ScreenContext, value: BankContents) -> None:
    where = places.bank(rect, brush.least, named_width(brush.least))
    BankDrawing(brush, value, context.look.casino, context.dealer).draw(where)


def _draw_boxes(brush: Brush, rect: pygame.Rect, context: ScreenContext, value: TableContents) -> Iterator[None]:
    """Box by box; what stands out lies over what does not."""
    room = rect.inflate(-2 * brush.px(EDGE), -2 * brush.px(EDGE))
    rects = places.across(room, len(value.boxes), brush.least, turned=not context.dealer)
    every = [places.box(whole, brush.least) for whole in rects]
    wide = min(it.hands.low.label.width for it in every)
    drawing = BoxDrawing(brush, value, naming(_panel(context).hands, brush.least, wide), context.dealer)
    drawn = zip(value.boxes, every, strict=True)
    for box, where in sorted(drawn, key=lambda it: it[0].turn or it[0].offered):
        drawing.draw(box, where)
        yield


PANELS = {"bank": Panel(_bank, _draw_bank), "tiles": Panel(_boxes, _draw_boxes)}
