# SPDX-License-Identifier: MIT
"""The panels of a screen, by name: for each, the data it needs from the view, and how it is drawn from them."""

from collections.abc import Iterator
from functools import partial
from typing import Any, TypeAlias

import pygame

from controller.display import listed, waiting, wording
from controller.display.dealer import next_step, opening, status
from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.plaques import squeezed
from controller.display.drawing.plates import RADIUS
from controller.display.layout.outcome import FeltContents, Markers
from controller.display.layout.stacks import with_returned
from controller.display.panels import (
    instruments,
    laid_out,
    legend,
    messages,
    moment,
    recent,
    result,
    stopped,
)
from controller.display.panels.context import Panel, ScreenContext
from controller.display.panels.sign import WEIGHT, Row, narrow, pitch
from controller.display.players import moves, tournament, wins
from controller.engine.record.on_show import ShownPuck, ShownWheel
from controller.engine.shown.views import Extras, Result, View

__all__ = ["PANELS", "Panel", "ScreenContext"]


def _layout(context: ScreenContext, view: View, _extras: Extras) -> FeltContents:
    crown = None if view.correcting else view.shown(ShownWheel).crown
    markers: Markers = {"puck": view.shown(ShownPuck).point, "crown": crown}
    lying, fates = with_returned(view)
    return FeltContents(view.lit, view.declared, lying, fates, view.moving, markers, context.given.of(view))


def _draw_layout(brush: Brush, rect: pygame.Rect, context: ScreenContext, contents: FeltContents) -> Iterator[None]:
    assert context.felt, "a screen without a layout has no such panel"
    return context.felt.pieces(brush, rect.topleft, contents)


def _messages(context: ScreenContext, view: View, extras: Extras) -> messages.MessagePage | None:
    said = wording.beside_next(view, extras)
    if "tournament" not in context.boxes:
        said = (*said, *wording.standings(view))
    if not said:
        return None
    box = context.boxes["messages"]
    beside = context.boxes["next"].contains(box) if "next" in context.boxes else True
    taken = max(0, next_step.keys_end(context, view) - box.left) if beside else 0
    room = messages.MessageRoom(box.width - taken, box.height, beside)
    return messages.page(said, room, context.scale, context.least, extras.turn)


def _draw_messages(brush: Brush, rect: pygame.Rect, _context: ScreenContext, page: messages.MessagePage) -> None:
    messages.draw(brush, rect, page)


def _recent(_context: ScreenContext, view: View, _extras: Extras) -> tuple[Result, ...] | None:
    return wording.recent(view) or None


def _draw_recent(brush: Brush, rect: pygame.Rect, context: ScreenContext, results: tuple[Result, ...]) -> None:
    recent.draw(brush, rect, context.look.face, results)


def _meter(context: ScreenContext, view: View, extras: Extras) -> Any:
    """The meter, and in its heading the casino's name (s 230(2))."""
    found = _own("meter", context, view, extras)
    return found and found._replace(casino=context.look.casino)


Winners: TypeAlias = wins.WinsContents | moves.MovesContents


def _wins(context: ScreenContext, view: View, _extras: Extras) -> Winners | None:
    """Who wins; of a result by which nobody does, whose stakes move."""
    return wins.contents(view, context.given) or moves.contents(context.look.face, view, context.given)


def _draw_wins(brush: Brush, rect: pygame.Rect, context: ScreenContext, value: Winners) -> Iterator[None]:
    """Beneath the wheel, if that is there."""
    if isinstance(value, moves.MovesContents):
        return moves.draw(brush, rect, value)
    wheel = context.shown.get("wheel")
    if wheel and wheel.colliderect(rect):
        top = wheel.bottom + context.least // 3
        rect = pygame.Rect(rect.left, top, rect.width, rect.bottom - top)
    return wins.draw(brush, rect, value)


def _sign(context: ScreenContext, view: View, extras: Extras) -> tuple[Row, ...]:
    """The rows whose turn it is; while a wager is refused for its limits, these."""
    refusal = None if extras.refusal_seen else view.refusal
    if refusal and refusal.limit is not None:
        return context.sign.shown(context.sign.page_of(refusal.limit))
    return context.sign.shown(extras.turn)


def _draw_sign(brush: Brush, rect: pygame.Rect, context: ScreenContext, rows: tuple[Row, ...]) -> None:
    brush.card(rect, p.GROUND, brush.px(RADIUS), p.LINE_DIM, brush.px(1.3))
    size = context.sign.size
    step = pitch(size)
    for number, row in enumerate(rows):
        middle = rect.centery + round((number - (len(rows) - 1) / 2) * step)
        line = pygame.Rect(rect.left, middle - step // 2, rect.width, step)
        _draw_items(brush, line, row, size)


def _tournament(context: ScreenContext, view: View, extras: Extras) -> tournament.TournamentRows | None:
    place = context.boxes["tournament"]
    return tournament.contents(view, (place.width, place.height), context.least, extras.turn)


def _draw_items(brush: Brush, line: pygame.Rect, items: Row, size: int) -> None:
    """The items of a row, with as much space between them as at its ends."""
    share = narrow(items, size, line.width)
    widths = [round(share * fonts.width(item.words, WEIGHT, size)) for item in items]
    gap = max(0, line.width - sum(widths)) // (len(items) + 1)
    x = line.left + gap
    for item, width in zip(items, widths, strict=True):
        ink = p.MUTED if item.announced else p.IVORY
        squeezed(brush, item.words, Pen(WEIGHT, size, ink), pygame.Rect(x, line.top, width, line.height))
        x += width + gap


def _stopped(_context: ScreenContext, view: View, _extras: Extras) -> stopped.Band | None:
    """Why the table does not play."""
    return stopped.band(view)


def _void(_context: ScreenContext, view: View, _extras: Extras) -> stopped.Band | None:
    """That wagers go back, where no other panel has the headline."""
    return stopped.void(view)


def _draw_band(brush: Brush, rect: pygame.Rect, context: ScreenContext, shown: stopped.Band) -> None:
    """The band, beside the entry terminal if that lies in its place."""
    entry = context.shown.get("entry")
    if entry and entry.colliderect(rect):
        rect = pygame.Rect(*rect.topleft, entry.left - brush.px(8) - rect.left, rect.height)
    stopped.draw_band(brush, rect, shown)


def _own(name: str, context: ScreenContext, view: View, extras: Extras) -> Any:
    shown = context.own[name]
    covered = (
        name == "entry" and stopped.in_next(context.boxes) and context.boxes[name].colliderect(context.boxes["next"])
    )
    if covered and stopped.band(view) and not waiting.is_keyed(view):
        return None  # its place is needed for the way back
    if name == "dice" and stopped.band(view):
        return None  # what lies in the tumbler is no result
    kind = instruments.KINDS[type(shown)]
    value = kind.shows(shown, view, extras)
    return None if not context.dealer and kind.empty(value) else value


def _draw_own(name: str, brush: Brush, rect: pygame.Rect, context: ScreenContext, value: Any) -> Iterator[None] | None:
    shown = context.own[name]
    return instruments.KINDS[type(shown)].draw(brush, rect, shown, value, context.look.face.tokens)


PANELS: dict[str, Panel] = {
    "status": Panel(status.shows, status.draw),
    "result": Panel(result.shows, result.draw),
    "layout": Panel(_layout, _draw_layout),
    **laid_out.PANELS,
    "recent": Panel(_recent, _draw_recent),
    "next": Panel(next_step.shows, next_step.draw),
    "wins": Panel(_wins, _draw_wins, covers=True),
    **{name: Panel(partial(_own, name), partial(_draw_own, name)) for name in instruments.NAMES.values()},
    "meter": Panel(_meter, partial(_draw_own, "meter")),
    "opening": Panel(opening.shows, opening.draw),
    "void": Panel(_void, _draw_band),
    "stopped": Panel(_stopped, _draw_band),
    "payment": Panel(listed.shown, listed.draw),
    "messages": Panel(_messages, _draw_messages, paged=True),
    "sign": Panel(_sign, _draw_sign),
    "tournament": Panel(_tournament, lambda brush, rect, _, value: tournament.draw(brush, rect, value), paged=True),
    "moment": Panel(moment.shows, moment.draw),
    "legend": Panel(legend.shows, legend.draw),
}
"""All panels, from the one that lies lowest. A new one stands here, and has its place in `controller/display/grids`."""
