# SPDX-License-Identifier: MIT
"""The panels of a table with boxes: the boxes, the place before the dealer, the words painted on the cloth."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import pygame

from controller.display import wording
from controller.display.boxed import boxes_dealer, boxes_drawing, inscriptions, places_drawing
from controller.display.boxed.boxes_dealer import Before
from controller.display.boxes import NOBODY, BoxesContents, cards_before_the_dealer, contents
from controller.display.drawing.brush import Brush
from controller.display.panels.context import Panel, ScreenContext
from controller.engine.rules.whole_tables import BoxesPanel
from controller.engine.shown.views import Extras, View

NAMES = ("boxes", "dealers", "inscribed")
NOBODY_WINS: Final = "Nobody wins"


class Place(NamedTuple):
    """What the place before the dealer shows. said: what players are told of the round."""

    value: BoxesContents
    said: str


def _shown(context: ScreenContext) -> BoxesPanel:
    assert context.look.face.boxes, "only a table with boxes has these panels"
    return context.look.face.boxes


def _contents(context: ScreenContext, view: View) -> BoxesContents:
    value = contents(_shown(context), view)
    return value.at_rest if wording.rests(view) else value


def _boxes(context: ScreenContext, view: View, _extras: Extras) -> BoxesContents:
    return _contents(context, view).of_boxes


def _draw_boxes(brush: Brush, rect: pygame.Rect, context: ScreenContext, value: BoxesContents) -> Iterator[None]:
    shown = _shown(context)
    draw = boxes_drawing.draw if shown.counted else places_drawing.draw
    return draw(brush, rect, shown, value, dealer=context.dealer)


def _dealers(context: ScreenContext, view: View, _extras: Extras) -> Place:
    whole = _contents(context, view)
    value = whole.of_the_dealer
    if "meter" in context.boxes:
        value = value._replace(facts=())  # the meter says them
    if pays_instead(context, view):
        value = value._replace(dealer=NOBODY, shoe=())
    said = wording.players_headline(view).text or context.look.title
    said = NOBODY_WINS if view.declared and whole.all_lose else said
    return Place(value, "" if context.dealer else said)


def pays_instead(context: ScreenContext, view: View) -> bool:
    """Whether the pay table stands in the dealer's place: it has none of its own there, and no cards lie there."""
    places = context.boxes
    shared = "pays" in places and bool(places["pays"].colliderect(places["dealers"]))
    return shared and not cards_before_the_dealer(view)


def _draw_dealers(brush: Brush, rect: pygame.Rect, context: ScreenContext, place: Place) -> None:
    elsewhere = "meter" in context.boxes or context.look.casino in _inscriptions(context, brush.least)
    casino = "" if elsewhere else context.look.casino
    pays = context.boxes.get("pays", pygame.Rect(0, 0, 0, 0))
    taken = pays.bottom if place.value.dealer == NOBODY and pays.colliderect(rect) else 0
    boxes_dealer.draw(brush, rect, Before(_shown(context), place.value, casino, place.said, context.dealer, taken))


def _inscriptions(context: ScreenContext, least: int) -> tuple[str, ...]:
    """The inscriptions, and the casino's name (s 13(2)) if it has room there; else it stands before the dealer."""
    words, box = _shown(context).inscriptions, context.boxes["inscribed"]
    named = (*words, context.look.casino) if context.look.casino else words
    return named if inscriptions.room_for(box, named, least) else words


def _inscribed(context: ScreenContext, view: View, _extras: Extras) -> str:
    """The inscription that stands out, as the wager on the line is called for: players hear it, and see it."""
    line = _shown(context).line
    offered = not context.dealer and line is not None and line.title == view.headline.lower()
    return line.title if line and offered else ""


def _draw_inscribed(brush: Brush, rect: pygame.Rect, context: ScreenContext, offered: str) -> None:
    inscriptions.draw(brush, rect, _inscriptions(context, brush.least), offered)


PANELS = {
    "boxes": Panel(_boxes, _draw_boxes),
    "dealers": Panel(_dealers, _draw_dealers),
    "inscribed": Panel(_inscribed, _draw_inscribed),
}
