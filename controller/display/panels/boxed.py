# SPDX-License-Identifier: MIT
"""The panels of a table with boxes: the boxes, the place before the dealer, the words painted on the cloth."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import pygame

from controller.display import wording
from controller.display.boxed import boxes_dealer, boxes_drawing, inscriptions
from controller.display.boxed.boxes_dealer import Before
from controller.display.boxes import NOBODY, WAITS, BoxContents, BoxesContents, cards_before_the_dealer, contents
from controller.display.drawing.brush import Brush
from controller.display.panels.context import Panel, ScreenContext
from controller.display.players import pay_rows, pays
from controller.display.players.pays import PaysContents
from controller.display.wording import sentence, spoken
from controller.engine.record.on_show import ShownBoxes
from controller.engine.rules.pay_table import PaysPanel
from controller.engine.rules.whole_tables import BoxesPanel
from controller.engine.shown import not_playing
from controller.engine.shown.payment import winnings
from controller.engine.shown.views import Extras, View
from controller.engine.values.money import dollars

NAMES = ("boxes", "dealers", "inscribed", "aside")
NOBODY_WINS: Final = "Nobody wins"
MANY: Final = 2
"""Of so many players at the most it is said what each of them is paid."""


class Place(NamedTuple):
    """What the place before the dealer shows. said: what players are told of the round.

    odds: by which something is paid. wins: it is who wins.
    """

    value: BoxesContents
    said: str
    odds: tuple[str, ...] = ()
    wins: bool = False


def _shown(context: ScreenContext) -> BoxesPanel:
    assert context.look.face.boxes, "only a table with boxes has these panels"
    return context.look.face.boxes


def _contents(context: ScreenContext, view: View) -> BoxesContents:
    value = contents(_shown(context), view, context.given)
    return value.at_rest if wording.rests(view) else value


def _boxes(context: ScreenContext, view: View, _extras: Extras) -> BoxesContents:
    value = _contents(context, view).of_boxes
    return value._replace(boxes=tuple(_due_first(view, value.boxes)))


def _due_first(view: View, boxes: Iterable[BoxContents]) -> Iterator[BoxContents]:
    """The boxes: where wagers are passed before a decision, those are marked, and that hand waits."""
    choices = view.shown(ShownBoxes).turn.choices
    first = choices and not {*choices} & {*view.asked}
    due = {it.hand.partition("/")[0] for it in view.owed} if first else {*()}
    for box in boxes:
        waiting = tuple(it._replace(turn=False, state=WAITS, tone="waits") if it.turn else it for it in box.hands)
        here = str(box.number) in due
        yield box._replace(due=here, hands=box.hands if here or not due else waiting)


def _draw_boxes(brush: Brush, rect: pygame.Rect, context: ScreenContext, value: BoxesContents) -> Iterator[None]:
    shown = _shown(context)
    return boxes_drawing.draw(brush, rect, shown, value, dealer=context.dealer)


def _dealers(context: ScreenContext, view: View, extras: Extras) -> Place:
    whole = _contents(context, view)
    value = whole.of_the_dealer
    if "meter" in context.boxes:
        value = value._replace(facts=())  # the meter says them
    if pays_instead(context, view):
        value = value._replace(dealer=NOBODY, shoe=())
    if wording.rests(view):
        value = value._replace(nominated=())
    if wording.goes_back(view):
        value = value._replace(shoe=())  # NEXT says what becomes of the cards
    lost = NOBODY_WINS if whole.all_lose and view.declared and not wording.rests(view) else ""
    said = lost if context.dealer else _said(context, view, whole)
    return Place(value, said, _odds(context, view, extras), bool(said and due(view)))


def _odds(context: ScreenContext, view: View, extras: Extras) -> tuple[str, ...]:
    """By which rows of the pay table something is paid, in words, where it has no place: `straight flush 50 to 1`."""
    if "pays" not in context.boxes or not context.boxes["pays"].colliderect(context.boxes["dealers"]):
        return ()
    panel = _pay_tables(context)
    return pays.hit_words(panel, pays.contents(panel, view, extras))


def _said(context: ScreenContext, view: View, whole: BoxesContents) -> str:
    """What players are told of the round: once it is declared who is paid what now; nothing beneath a band."""
    if not_playing.reason(view):
        return ""
    if wording.goes_back(view):
        return "\n".join(wording.lines_back(view)[0])
    if view.declared and whole.all_lose and not wording.rests(view):
        return NOBODY_WINS
    winners = due(view)
    if len(winners) > MANY:
        return f"{len(winners)} players win {dollars(sum(cents for _, cents in winners))}"
    wins = " wins" if len(winners) == 1 else ""
    paid = ", ".join(f"{sentence(spoken(player))}{wins} {dollars(cents)}" for player, cents in winners)
    return paid or wording.players_headline(view).text or context.look.title


def due(view: View) -> tuple[tuple[str, int], ...]:
    """What each player is paid now, or next, once it is declared, in cents: as the payment list says."""
    found: dict[str, int] = {}
    for it in view.owed if view.declared and not (view.unpaid or wording.rests(view)) else ():
        if it.how == "wins":
            found[it.player] = found.get(it.player, 0) + winnings(it)
    return tuple(found.items())


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
    before = Before(_shown(context), place.value, casino, place.said, context.dealer, taken, place.odds, place.wins)
    boxes_dealer.draw(brush, rect, before)


def _inscriptions(context: ScreenContext, least: int) -> tuple[str, ...]:
    """The inscriptions, and the casino's name (s 13(2)) if it has room there; else it stands before the dealer.

    Where others have a place aside, only those that are odds: nothing lies over them.
    """
    shown = _shown(context)
    words = shown.odds if "aside" in context.boxes else shown.painted
    named = (*words, context.look.casino) if context.look.casino else words
    return named if inscriptions.room_for(context.boxes["inscribed"], named, least) else words


def _aside(context: ScreenContext, _view: View, _extras: Extras) -> tuple[str, ...]:
    """Inscriptions that have their place beside the boxes: there the payment list lies over them."""
    return _shown(context).inscriptions


def _draw_aside(brush: Brush, rect: pygame.Rect, _context: ScreenContext, words: tuple[str, ...]) -> None:
    inscriptions.draw(brush, rect, words)


def _inscribed(context: ScreenContext, view: View, _extras: Extras) -> str:
    """The inscription that stands out, as the wager on the line is called for: players hear it, and see it."""
    line = _shown(context).line
    return line.title if line and not context.dealer and view.phase == line.wager else ""


def _draw_inscribed(brush: Brush, rect: pygame.Rect, context: ScreenContext, offered: str) -> None:
    inscriptions.draw(brush, rect, _inscriptions(context, brush.least), offered)


class PayTables(NamedTuple):
    """The pay tables: all of them, or only the rows by which something is paid."""

    panel: PaysPanel
    value: PaysContents


def _pays(context: ScreenContext, view: View, extras: Extras) -> PayTables | None:
    """The pay tables. Where they have no place of their own they stand in the dealer's until cards lie there.

    Where the payment list leaves them too little room, only the rows by which something is paid are there; and where
    others would touch their gold.
    """
    panel, places = _pay_tables(context), context.boxes
    own = not places["pays"].colliderect(places["dealers"])
    if not own and not pays_instead(context, view):
        return None
    value, size = pays.contents(panel, view, extras), places["pays"].size
    first = PaysPanel(panel.tables[:1])  # others are left out before it
    clear = pay_rows.is_clear(panel, value, size, context.least)
    if not context.dealer or (clear and pays.has_room(first, size, context.least)):
        return PayTables(panel, value)
    few = pays.hit_rows(panel, value)
    return PayTables(few, value._replace(few=True)) if few.tables and pays.has_room(few, size, context.least) else None


def _pay_tables(context: ScreenContext) -> PaysPanel:
    shown = context.own["pays"]
    assert isinstance(shown, PaysPanel), "a panel is named for what it shows"
    return shown


def _draw_pays(brush: Brush, rect: pygame.Rect, _context: ScreenContext, tables: PayTables) -> Iterator[None]:
    return pay_rows.draw(brush, rect, tables.panel, tables.value, {})


PAYS = Panel(_pays, _draw_pays)
PANELS = {
    "boxes": Panel(_boxes, _draw_boxes),
    "dealers": Panel(_dealers, _draw_dealers),
    "inscribed": Panel(_inscribed, _draw_inscribed),
    "aside": Panel(_aside, _draw_aside),
}
