# SPDX-License-Identifier: MIT
"""The panels of a screen: for each, the data it needs from the view, and how it is drawn from them."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import pygame

from controller.display import wording
from controller.display.boxes import BoxesContents, contents
from controller.display.drawing import fonts, players, tokens
from controller.display.drawing import palette as p
from controller.display.drawing.brush import LEAST, Brush, disc, spaced_width
from controller.display.drawing.fonts import Pen
from controller.display.drawing.plates import PADDING, RADIUS, ground
from controller.display.layout.felt import Felt, FeltContents, Markers
from controller.display.panels import hands as hands_panel
from controller.display.panels import instruments, payment, recent
from controller.display.panels import messages as cards
from controller.display.panels.boxes_drawing import BoxesDrawing
from controller.display.panels.sign import SignPlan, apart, pitch
from controller.display.settings import Look
from controller.display.wording import Headline, HeadlineTone
from controller.engine.record.on_show import ShownPuck, ShownWheel
from controller.engine.rules.face import Instrument
from controller.engine.shown.views import Extras, Result, View, Words
from controller.engine.values.money import dollars


class ScreenContext(NamedTuple):
    """What all panels of a screen need and what stays until it is laid out again.

    felt: the layout; None without one. odds: a row of wagers, where it stands instead of the layout. legend: the pages
    of the keys' legend: which keys each shows.
    """

    look: Look
    dealer: bool
    felt: Felt | None
    odds: Felt | None
    own: dict[str, Instrument]
    sign: SignPlan
    legend: tuple[slice, ...]
    payment: payment.PaymentList
    boxes: dict[str, pygame.Rect]


class Panel(NamedTuple):
    """A panel: `shows` takes the panel's data from view and extras; `draw` draws these data."""

    shows: Callable[[ScreenContext, View, Extras], Any]
    draw: Callable[[Brush, pygame.Rect, ScreenContext, Any], None]


class StatusLine(NamedTuple):
    """The data of the line at the top."""

    round: int
    phase: str
    saving: bool
    limits: str
    keys: tuple[tuple[str, bool], ...]


def _status(context: ScreenContext, view: View, _extras: Extras) -> StatusLine:
    limits = view.limits
    amounts = f"{dollars(limits.minimum)} to {dollars(limits.maximum)}, steps of {dollars(limits.increment)}"
    hidden = not limits.maximum or bool(context.sign.rows)
    phase, keys = (view.phase, wording.keys(view)) if context.dealer else ("", ())
    return StatusLine(view.round, phase, view.saving and context.dealer, "" if hidden else amounts, keys)


def _draw_status(brush: Brush, rect: pygame.Rect, context: ScreenContext, status: StatusLine) -> None:
    size, gap = brush.px(19), brush.px(22)
    baseline = rect.centery + round(fonts.CAP * size / 2)
    x = rect.left + brush.spaced(context.look.title.upper(), Pen("Bold", size, p.IVORY), (rect.left, baseline)) + gap
    if status.round:
        x += brush.text(f"Round {status.round:,}", Pen("Semibold", size, p.MUTED), (x, baseline)) + gap
    if status.phase:
        phase = wording.sentence(wording.spoken(status.phase))
        x += brush.text(phase, Pen("Semibold", size, p.IVORY), (x, baseline)) + gap
    for words, on in status.keys:
        x += _draw_key(brush, rect, (x, baseline), words, on=on) + gap // 2
    right = rect.right
    for text, ink in _remarks(context, status):
        right -= brush.text(text, Pen("Semibold", size, ink), (right, baseline), "right") + gap


def _draw_key(brush: Brush, rect: pygame.Rect, at: tuple[int, int], words: str, *, on: bool) -> int:
    """How a key switch stands, after a lamp, lit while it is on. No frame: only keys have one. Returns the width."""
    size, side = brush.least, brush.px(11)
    lamp = disc(side // 2, p.GOLD if on else p.LINE)
    brush.surface.blit(lamp, lamp.get_rect(midleft=(at[0], rect.centery)))
    if not on:
        hole = disc(side // 2 - brush.px(2), p.GROUND)
        brush.surface.blit(hole, hole.get_rect(center=(at[0] + side // 2, rect.centery)))
    gap = side + brush.px(6)
    return gap + brush.text(words, Pen("Semibold", size, p.IVORY if on else p.MUTED), (at[0] + gap, at[1]))


def _remarks(context: ScreenContext, status: StatusLine) -> list[tuple[str, p.Colour]]:
    """The words at the right of the status line, from the right."""
    remarks = []
    if status.limits:
        remarks.append((status.limits, p.IVORY))
    if context.look.simulated:
        remarks.append(("Simulated table", p.MUTED))
    if status.saving:
        remarks.append(("Saving…", p.GOLD))
    return remarks


LEAST_HEADLINE = 84
"""Size of a short headline in a low panel, in units: it is read from two metres."""
ASIDE = 0.3
"""The largest share of a headline's width for the small words at its right."""


class HeadlineWords(NamedTuple):
    """The headline, and the small words at its right: once a result is declared, how a mistake is put right too.

    For players they say what their panel of hands says otherwise, while it is not shown.
    """

    head: Headline
    aside: tuple[str, ...]


def _headline(context: ScreenContext, view: View, _extras: Extras) -> HeadlineWords:
    head = wording.headline(view) if context.dealer else wording.players_headline(view)
    if not head.text:
        return HeadlineWords(Headline(context.look.title, "quiet"), ())
    remark = wording.remark(view) if context.dealer and view.declared else ""
    hands = "" if context.dealer or hands_panel.NAME in context.boxes else hands_panel.aside(view)
    return HeadlineWords(head, tuple(filter(None, (wording.aside(view) or head.source, hands, remark))))


_TONES: dict[HeadlineTone, tuple[p.Colour, p.Colour, p.Colour]] = {
    "open": (p.FELT, p.IVORY, p.LINE),
    "closed": (p.IVORY, p.INK, p.IVORY),
    "result": (p.GOLD, p.INK, p.IVORY),
    "stopped": (p.RED, p.IVORY, p.IVORY),
    "quiet": (p.PANEL, p.IVORY, p.LINE),
}
"""Ground, ink and frame of a headline."""


def _draw_headline(brush: Brush, rect: pygame.Rect, context: ScreenContext, shown: HeadlineWords) -> None:
    head = shown.head
    fill, ink, frame = _TONES[head.tone]
    brush.card(rect, fill, brush.px(RADIUS), frame, brush.px(4 if head.tone == "result" else 2))
    room = rect.inflate(-2 * brush.px(22), -2 * brush.px(3))
    if shown.aside:
        room.width -= _draw_aside(brush, room, shown.aside, ink) + brush.px(24)
    if (drawn := context.look.face.drawn(head.outcome)) and [token.text for token in drawn] != [head.text]:
        side = round(rect.height * 0.64)
        tokens.row(brush, drawn, side, (room.left, rect.centery - side // 2))
        taken = tokens.width(len(drawn), side) + brush.px(28)
        room = pygame.Rect(room.left + taken, room.top, room.width - taken, room.height)
    largest = min(max(round(0.88 * rect.height), brush.px(LEAST_HEADLINE)), round(0.96 * rect.height))
    words = fonts.fitted(head.text, "Bold", (room.width, room.height), largest, brush.least)
    words = fonts.balanced(words, "Bold", room.width)
    room.top -= round(0.05 * words.size)  # room for descenders
    brush.block_middle(words, "Bold", ink, room)


def _draw_aside(brush: Brush, room: pygame.Rect, lines: tuple[str, ...], ink: p.Colour) -> int:
    """The small words at the right of the headline. Returns their width."""
    size = brush.px(20)
    wrapped = (part for line in lines for part in fonts.wrapped(line, "Semibold", size, round(ASIDE * room.width)))
    words = fonts.FittedText(size, tuple(wrapped))
    brush.block_middle(words, "Semibold", ink, room, "right")
    return max(fonts.width(line, "Semibold", size) for line in words.lines)


def _layout(_context: ScreenContext, view: View, _extras: Extras) -> FeltContents:
    lying, owing = view.standing.chips, view.commission
    colours = players.colours(view)
    markers: Markers = {"puck": view.shown(ShownPuck).point, "crown": view.shown(ShownWheel).crown}
    return FeltContents(view.lit, view.declared, lying, view.fates, view.moving, markers, owing, colours)


def _draw_layout(brush: Brush, rect: pygame.Rect, context: ScreenContext, contents: FeltContents) -> None:
    assert context.felt, "a screen without a layout has no such panel"
    brush.written += context.felt.draw(brush.surface, rect.topleft, contents)


def _draw_odds(brush: Brush, rect: pygame.Rect, context: ScreenContext, contents: FeltContents) -> None:
    assert context.odds, "a screen without a row of wagers has no such panel"
    brush.written += context.odds.draw(brush.surface, rect.topleft, contents)


def _boxes(context: ScreenContext, view: View, _extras: Extras) -> BoxesContents:
    assert context.look.face.boxes, "only a layout of boxes has such a panel"
    return contents(context.look.face.boxes, view)


def _draw_boxes(brush: Brush, rect: pygame.Rect, context: ScreenContext, value: BoxesContents) -> None:
    assert context.look.face.boxes, "only a layout of boxes has such a panel"
    BoxesDrawing(brush, context.look.face.boxes, value, dealer=context.dealer).draw(rect, context.look.casino)


class NextStep(NamedTuple):
    """The prompt, the buttons that go on with the round, the other buttons accepted, how a mistake is put right.

    Once a result is declared, this last stands beside it in the headline.
    """

    prompt: Words
    asked: tuple[str, ...]
    accepted: tuple[str, ...]
    remark: str


def _next(_context: ScreenContext, view: View, _extras: Extras) -> NextStep:
    return NextStep(*wording.waits(view), "" if view.declared else wording.remark(view))


def _draw_next(brush: Brush, rect: pygame.Rect, context: ScreenContext, waits: NextStep) -> None:
    room = ground(brush, rect)
    high = round(fonts.CAP * brush.least)
    head = pygame.Rect(room.left, room.top, room.width, high)
    room = pygame.Rect(room.left, room.top + high + brush.px(16), room.width, room.height - high - brush.px(16))
    caps = cards.key_caps(context.look.keys if context.look.simulated else (), waits.asked, waits.accepted)
    shown = _draw_prompt(brush, room, waits, caps)
    beside = tuple(cap for cap in caps if cap.need == "asked" and cap not in shown)
    _draw_head(brush, head, waits.prompt.source, beside)


def _draw_head(brush: Brush, head: pygame.Rect, source: str, caps: tuple[cards.KeyCap, ...]) -> None:
    """The heading with the section, and between them the keys that have no room beneath: all, if without the word."""
    if source:
        pen = Pen("Semibold", brush.least, p.MUTED)
        head.width -= brush.text(source, pen, (head.right, head.bottom), "right")
    taken = spaced_width("NEXT", "Semibold", brush.least) + brush.px(12)
    if not caps or cards.has_room_in_a_row(brush, caps, head.width - taken):
        brush.label("Next", head, p.GOLD)
        head = pygame.Rect(head.left + taken, head.top, head.width - taken, head.height)
    cards.draw_row(brush, caps, head)


class _Arrangement(NamedTuple):
    """One way to fill the panel: keys, how a mistake is put right, the smallest letters of the prompt."""

    caps: tuple[cards.KeyCap, ...]
    remark: str
    least: int = LEAST


def _arrangements(caps: tuple[cards.KeyCap, ...], remark: str) -> tuple[_Arrangement, ...]:
    """The best first. If the room is too small, the remark goes, then the keys that are not asked for, then all.

    Those that are asked for stand beside the heading then. At last the letters get smaller.
    """
    asked = tuple(cap for cap in caps if cap.need == "asked")
    found = (_Arrangement(caps, remark), _Arrangement(caps, ""), _Arrangement(asked, ""), _Arrangement((), ""))
    return (*found, _Arrangement((), "", least=9))


def _draw_prompt(
    brush: Brush, room: pygame.Rect, waits: NextStep, caps: tuple[cards.KeyCap, ...]
) -> tuple[cards.KeyCap, ...]:
    """The prompt, small beneath it how a mistake is put right, and at the bottom the keys. Returns those drawn."""
    words = wording.sentence(waits.prompt.text)
    for way in _arrangements(caps, waits.remark):
        tall = cards.caps_height(brush, way.caps, room.width)
        small = _remark(brush, room.width, way.remark)
        short = small.height if way.remark else 0
        free = room.height - sum(high + brush.px(10) for high in (tall, short) if high)
        block = fonts.fitted(words, "Semibold", (room.width, free), brush.px(34), brush.px(way.least))
        if block.whole:
            break
    brush.block(fonts.balanced(block, "Semibold", room.width), "Semibold", p.IVORY, room)
    keys = pygame.Rect(room.left, room.bottom - tall, room.width, tall)
    cards.draw_caps(brush, way.caps, keys, bright=True)
    above = keys.top - (brush.px(10) if tall else 0) - short
    brush.block(small, "Regular", p.MUTED, pygame.Rect(room.left, above, room.width, short))
    return way.caps


def _remark(brush: Brush, room: int, remark: str) -> fonts.FittedText:
    """How a mistake is put right, in small letters."""
    size = brush.least
    return fonts.FittedText(size, fonts.wrapped(remark, "Regular", size, room) if remark else ())


def _messages(_context: ScreenContext, view: View, extras: Extras) -> tuple[wording.ScreenMessage, ...]:
    return wording.messages(view, extras)


def _draw_messages(
    brush: Brush, rect: pygame.Rect, _context: ScreenContext, messages: tuple[wording.ScreenMessage, ...]
) -> None:
    if messages:
        cards.draw_messages(brush, rect, messages)
        return
    room = ground(brush, rect)
    high = brush.label("Messages", room)
    below = pygame.Rect(room.left, room.top + high, room.width, room.height - high)
    brush.middle("Nothing to report", Pen("Regular", brush.px(22), p.FADED), below)


def _payment(context: ScreenContext, view: View, extras: Extras) -> payment.PaymentPage | None:
    return context.payment.page(view, context.boxes["payment"].size, extras.page)


def _draw_payment(brush: Brush, rect: pygame.Rect, _context: ScreenContext, page: payment.PaymentPage | None) -> None:
    if page:
        payment.draw(brush, rect, page)


def _recent(_context: ScreenContext, view: View, _extras: Extras) -> tuple[Result, ...]:
    return wording.recent(view)


def _draw_recent(brush: Brush, rect: pygame.Rect, context: ScreenContext, results: tuple[Result, ...]) -> None:
    recent.draw(brush, ground(brush, rect), context.look.face, results, dealer=context.dealer)


SignRows = tuple[tuple[tuple[str, ...], bool], ...]
"""Rows of the sign, and whether each is a notice."""


def _sign(context: ScreenContext, _view: View, extras: Extras) -> SignRows:
    return context.sign.shown(extras.page)


def _draw_sign(brush: Brush, rect: pygame.Rect, context: ScreenContext, rows: SignRows) -> None:
    brush.card(rect, p.PANEL, brush.px(RADIUS), p.LINE, brush.px(1.3))
    size = context.sign.size
    step = pitch(size)
    for number, (row, is_notice) in enumerate(rows):
        middle = rect.centery + round((number - (len(rows) - 1) / 2) * step)
        line = pygame.Rect(rect.left, middle - step // 2, rect.width, step)
        _draw_items(brush, line, row, size, p.GOLD if is_notice else p.IVORY)


def _draw_items(brush: Brush, line: pygame.Rect, items: tuple[str, ...], size: int, ink: p.Colour) -> None:
    widths = [fonts.width(item, "Bold", size) for item in items]
    gap = min(3 * apart(size), max(0, line.width - 2 * brush.px(PADDING) - sum(widths)) // max(1, len(items) - 1))
    x = line.centerx - (sum(widths) + gap * (len(items) - 1)) // 2
    for item, width in zip(items, widths, strict=True):
        brush.middle(item, Pen("Bold", size, ink), pygame.Rect(x, line.top, width, line.height), "left")
        x += width + gap


def _legend(context: ScreenContext, view: View, extras: Extras) -> tuple[cards.KeyCap, ...]:
    _, asked, accepted = wording.waits(view)
    return cards.legend_caps(context.look.keys, asked, accepted)[context.legend[extras.page % len(context.legend)]]


def _draw_legend(brush: Brush, rect: pygame.Rect, _context: ScreenContext, caps: tuple[cards.KeyCap, ...]) -> None:
    cards.draw_caps(brush, caps, rect, bright=False)


def _own(name: str, context: ScreenContext, view: View, extras: Extras) -> Any:
    shown = context.own[name]
    return instruments.KINDS[type(shown)].shows(shown, view, extras)


def _draw_own(name: str, brush: Brush, rect: pygame.Rect, context: ScreenContext, value: Any) -> None:
    shown = context.own[name]
    instruments.KINDS[type(shown)].draw(brush, rect, shown, value, context.look.face.tokens)


PANELS: dict[str, Panel] = {
    "status": Panel(_status, _draw_status),
    "headline": Panel(_headline, _draw_headline),
    "layout": Panel(_layout, _draw_layout),
    "odds": Panel(_layout, _draw_odds),
    "boxes": Panel(_boxes, _draw_boxes),
    "next": Panel(_next, _draw_next),
    "messages": Panel(_messages, _draw_messages),
    "payment": Panel(_payment, _draw_payment),
    "recent": Panel(_recent, _draw_recent),
    "sign": Panel(_sign, _draw_sign),
    "legend": Panel(_legend, _draw_legend),
    **{name: Panel(partial(_own, name), partial(_draw_own, name)) for name in instruments.NAMES.values()},
}
