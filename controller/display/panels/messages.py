# SPDX-License-Identifier: MIT
"""Key caps and message cards: sized so that all of them fit the panel."""

from functools import lru_cache, partial
from itertools import pairwise
from typing import Literal, NamedTuple

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import LEAST, Brush, tick
from controller.display.drawing.fonts import Pen
from controller.display.wording import MARKS, MessageKind, ScreenMessage, sentence, spoken
from controller.engine.rules.face import Key

LARGEST, SMALLEST = 30, LEAST
"""The largest and smallest text size of a message, in units."""
TINY = 6
"""The size in dots that a message which is far too long is not below."""
WEIGHTY: frozenset[MessageKind] = frozenset({"stopped", "refused", "alert"})
"""The kinds of message of which the first is never left out."""
LINES = 4
"""The most lines of a brief card."""
BRIEF_INSET = 7
"""The free space at the left and the right of a brief card, in units."""


Need = Literal["asked", "accepted", "idle"]


class KeyCap(NamedTuple):
    """A key cap: the letters on it, the words beside it, and whether it goes on with the round, is accepted or idle."""

    key: str
    words: str
    need: Need = "asked"


def key_caps(keys: tuple[Key, ...], asked: tuple[str, ...], accepted: tuple[str, ...]) -> tuple[KeyCap, ...]:
    """Caps for the buttons that the table asks for, then for those it accepts, with their keys if they have any."""
    known = {key.waited_for: key for key in reversed(keys) if key.words}
    return tuple(_cap(known.get(name), name, _need(name, asked, accepted)) for name in asked + accepted)


def _cap(key: Key | None, name: str, need: Need) -> KeyCap:
    """The cap for this name in a prompt; at a simulated table with its key, in the words of the legend."""
    return KeyCap(key.cap or key.key, key.words, need) if key else KeyCap("", spoken(name), need)


def legend_caps(keys: tuple[Key, ...], asked: tuple[str, ...], accepted: tuple[str, ...]) -> tuple[KeyCap, ...]:
    """Caps for every key of the legend; the keys that are useful now are marked."""
    return tuple(
        KeyCap(key.cap or key.key, key.words, _need(key.waited_for, asked, accepted)) for key in keys if key.words
    )


def _need(button: str, asked: tuple[str, ...], accepted: tuple[str, ...]) -> Need:
    return "asked" if button in asked else "accepted" if button in accepted else "idle"


_NEEDS: dict[Need, tuple[p.Colour, p.Colour, p.Colour]] = {
    "asked": (p.GOLD, p.GOLD, p.INK),
    "accepted": (p.PANEL, p.LINE, p.MUTED),
    "idle": (p.GROUND, p.LINE_DIM, p.FADED),
}
"""Ground, frame and ink of a key cap."""


class _CapStyle(NamedTuple):
    size: int
    high: int
    inner: int
    outer: int


def _style(brush: Brush, *, bright: bool) -> _CapStyle:
    return _CapStyle(brush.px(20 if bright else 15), brush.px(34 if bright else 23), brush.px(9), brush.px(14))


def _cap_width(cap: KeyCap, style: _CapStyle) -> int:
    key = fonts.width(cap.key.upper(), "Bold", style.size) + style.inner if cap.key else 0
    return style.inner + key + fonts.width(cap.words, "Semibold", style.size) + style.inner


def _places(caps: tuple[KeyCap, ...], style: _CapStyle, room: int) -> list[tuple[int, int]]:
    """The x and the row of each cap, in rows no wider than the room."""
    places, x, row = [], 0, 0
    for cap in caps:
        width = _cap_width(cap, style)
        if x and x + width > room:
            x, row = 0, row + 1
        places.append((x, row))
        x += width + style.outer // 2
    return places


def rows_of_legend(scale: float, keys: tuple[Key, ...], room: int) -> tuple[slice, ...]:
    """Which caps of the legend stand in each of its rows."""
    caps = legend_caps(keys, (), ())
    style = _style(Brush(pygame.Surface((1, 1)), scale), bright=False)
    starts = [number for number, (x, _) in enumerate(_places(caps, style, room)) if not x]
    return tuple(slice(start, end) for start, end in pairwise([*starts, len(caps)]))


def legend_height(scale: float, rows: int) -> int:
    """The height of so many rows of the legend."""
    return _rows_height(_style(Brush(pygame.Surface((1, 1)), scale), bright=False), rows) if rows else 0


def caps_height(brush: Brush, caps: tuple[KeyCap, ...], room: int, *, bright: bool = True) -> int:
    """The height of these caps in rows of this width."""
    if not caps:
        return 0
    style = _style(brush, bright=bright)
    return _rows_height(style, _places(caps, style, room)[-1][1] + 1)


def _rows_height(style: _CapStyle, rows: int) -> int:
    return rows * style.high + (rows - 1) * (style.outer // 2)


def draw_caps(brush: Brush, caps: tuple[KeyCap, ...], rect: pygame.Rect, *, bright: bool) -> None:
    """Draw caps in rows from the top left: filled if they go on with the round, plain if accepted, faint otherwise."""
    style = _style(brush, bright=bright)
    for cap, (x, row) in zip(caps, _places(caps, style, rect.width), strict=True):
        top = rect.top + row * (style.high + style.outer // 2)
        _draw_cap(brush, cap, pygame.Rect(rect.left + x, top, _cap_width(cap, style), style.high), style)


def draw_row(brush: Brush, caps: tuple[KeyCap, ...], rect: pygame.Rect) -> None:
    """Draw caps in one row that may be higher than the box, about its middle: smaller if all have room only so.

    If they have none at all, as many as have room.
    """
    bright, small = _style(brush, bright=True), _style(brush, bright=False)
    style = next((it for it in (bright, small) if _row_width(caps, it) <= rect.width), bright)
    top = rect.centery - style.high // 2
    for cap, (x, row) in zip(caps, _places(caps, style, rect.width), strict=True):
        width = _cap_width(cap, style)
        if not row and x + width <= rect.width:
            _draw_cap(brush, cap, pygame.Rect(rect.left + x, top, width, style.high), style)


def has_room_in_a_row(brush: Brush, caps: tuple[KeyCap, ...], room: int) -> bool:
    """Whether `draw_row` draws all of these in a row of this width."""
    return _row_width(caps, _style(brush, bright=False)) <= room


def _row_width(caps: tuple[KeyCap, ...], style: _CapStyle) -> int:
    """The width of all caps in one row."""
    return sum(_cap_width(cap, style) for cap in caps) + (len(caps) - 1) * (style.outer // 2)


def _draw_cap(brush: Brush, cap: KeyCap, rect: pygame.Rect, style: _CapStyle) -> None:
    fill, frame, ink = _NEEDS[cap.need]
    brush.card(rect, fill, brush.px(6), frame, brush.px(1.3))
    inner = rect.inflate(-2 * style.inner, 0)
    if cap.key:
        taken = brush.middle(cap.key.upper(), Pen("Bold", style.size, ink), inner, "left") + style.inner
        brush.surface.fill(
            ink, (inner.left + taken - style.inner // 2, inner.top + style.high // 4, 1, style.high // 2)
        )
        inner = pygame.Rect(inner.left + taken, inner.top, inner.width - taken, inner.height)
    brush.middle(cap.words, Pen("Semibold", style.size, ink), inner, "left")


class CardColours(NamedTuple):
    """The colours of a message card."""

    fill: p.Colour
    frame: p.Colour
    heading: p.Colour
    words: p.Colour


_COLOURS: dict[MessageKind, CardColours] = {
    "stopped": CardColours(p.RED, p.IVORY, p.IVORY, p.IVORY),
    "refused": CardColours(p.IVORY, p.IVORY, p.RED, p.INK),
    "alert": CardColours(p.PANEL, p.GOLD, p.GOLD, p.IVORY),
    "noted": CardColours(p.PANEL, p.LINE, p.MUTED, p.IVORY),
}


class CardPlan(NamedTuple):
    """One card: its lines of text, their size (the same for all cards) and its height.

    brief: it has no heading of its own; its text begins with the heading.
    """

    message: ScreenMessage
    text: tuple[str, ...]
    size: int
    height: int
    brief: bool = False


class CardMetrics(NamedTuple):
    """Padding, width of the mark's column, height of the heading, and the gap to the next card, in dots."""

    padding: int
    mark: int
    heading: int
    gap: int


def _metrics(scale: float, size: int, *, brief: bool = False) -> CardMetrics:
    if brief:
        return CardMetrics(round(3 * scale), round(size * 1.5), 0, round(4 * scale))
    return CardMetrics(round(9 * scale), round(size * 1.5), round(max(size, LEAST * scale) * 0.95), round(8 * scale))


def _card(message: ScreenMessage, size: int, width: int, scale: float) -> CardPlan:
    metrics = _metrics(scale, size)
    room = width - 2 * metrics.padding - metrics.mark
    text = tuple(
        line for item in message.text.split("\n") for line in fonts.wrapped(sentence(item), "Semibold", size, room)
    )
    return CardPlan(message, text, size, metrics.heading + fonts.text_height(size, len(text)) + 2 * metrics.padding)


def _brief(message: ScreenMessage, lines: int, size: int, width: int, scale: float) -> CardPlan:
    """A card without a heading, with so many lines at most."""
    metrics = _metrics(scale, size, brief=True)
    room = width - 2 * round(BRIEF_INSET * scale) - metrics.mark
    room -= fonts.width(message.source, "Semibold", size) + size if message.source else 0
    words = f"{sentence(message.heading)}: {message.text}".replace("\n", "; ")
    text = fonts.wrapped(words, "Semibold", size, room)
    if len(text) > lines:
        text = (*text[: lines - 1], fonts.shortened(" ".join(text[lines - 1 :]), "Semibold", size, room))
    return CardPlan(message, text, size, fonts.text_height(size, len(text)) + 2 * metrics.padding, brief=True)


@lru_cache(maxsize=64)
def plan(messages: tuple[ScreenMessage, ...], room: tuple[int, int], scale: float) -> tuple[CardPlan, ...]:
    """All messages in the largest size in which they fit together; if they fit in none, the last are left out.

    But a stop, a refusal and an alert are shown at once: if they do not fit otherwise, as brief as they have to be.
    """
    smallest = round(SMALLEST * scale)

    def cards(count: int, size: int) -> tuple[CardPlan, ...]:
        return tuple(_card(message, size, room[0], scale) for message in messages[:count])

    def fits(count: int, size: int) -> bool:
        return _height(cards(count, size), len(messages), scale) <= room[1]

    kept = _weighty(messages)
    for count in range(len(messages), kept - 1, -1):
        if size := fonts.greatest(range(smallest, round(LARGEST * scale) + 1), partial(fits, count)):
            return cards(count, size)
    if kept > 1:
        return _in_brief(messages, kept, room, scale)
    # one message that is too long for its panel is smaller rather than cut off
    size = fonts.greatest(range(TINY, smallest), partial(fits, 1))
    return cards(1, size or TINY)


def legible(messages: tuple[ScreenMessage, ...], room: tuple[int, int], scale: float) -> bool:
    """Whether all messages fit this room in letters that are not too small."""
    cards = plan(messages, room, scale)
    return len(cards) == len(messages) and cards[0].size >= round(SMALLEST * scale)


def _weighty(messages: tuple[ScreenMessage, ...]) -> int:
    """How many of the first messages are never left out: the first of each kind that is weighty; at least one."""
    kinds = [message.kind for message in messages]
    return max(1, len(set(kinds) & WEIGHTY)) if kinds else 0


def _in_brief(
    messages: tuple[ScreenMessage, ...], kept: int, room: tuple[int, int], scale: float
) -> tuple[CardPlan, ...]:
    """The first messages with as many lines each as all have room for; in smaller letters only if there is none."""
    smallest = round(SMALLEST * scale)
    ways = ((lines, size) for size in range(smallest, TINY - 1, -1) for lines in range(LINES, 0, -1))
    for lines, size in ways:
        found = tuple(_brief(message, lines, size, room[0], scale) for message in messages[:kept])
        if _height(found, len(messages), scale) <= room[1]:
            break
    return found


def _height(cards: tuple[CardPlan, ...], messages: int, scale: float) -> int:
    """The height of these cards, and of the line that counts the messages without one, if there are any."""
    if not cards:
        return 0
    gap = _metrics(scale, cards[0].size, brief=cards[0].brief).gap
    left_out = cards[0].size + gap if len(cards) < messages else 0
    return sum(card.height for card in cards) + gap * (len(cards) - 1) + left_out


def draw_messages(brush: Brush, rect: pygame.Rect, messages: tuple[ScreenMessage, ...]) -> None:
    """Draw messages as cards, one below the other, and how many are left out."""
    cards = plan(messages, rect.size, brush.scale)
    left_out = len(messages) - len(cards)
    gap = _metrics(brush.scale, cards[0].size, brief=cards[0].brief).gap
    grow = 0 if left_out else (rect.height - _height(cards, len(messages), brush.scale)) // len(cards)
    y = rect.top
    for card in cards:
        box = pygame.Rect(rect.left, y, rect.width, card.height + grow)
        _draw_card(brush, card, box)
        y = box.bottom + gap
    if left_out:
        size = cards[-1].size
        brush.text(f"and {left_out} more", Pen("Semibold", size, p.MUTED), (rect.left, y + round(fonts.CAP * size)))


def _draw_card(brush: Brush, card: CardPlan, rect: pygame.Rect) -> None:
    colours = _COLOURS[card.message.kind]
    padding, mark, heading, _ = _metrics(brush.scale, card.size, brief=card.brief)
    brush.card(rect, colours.fill, brush.px(8), colours.frame, brush.px(2))
    if card.brief:
        _draw_brief(brush, card, colours, rect.inflate(-2 * brush.px(BRIEF_INSET), -2 * padding))
        return
    room = rect.inflate(-2 * padding, -2 * padding)
    _draw_mark(brush, card.message.kind, colours, (room.left, room.top), card.size)
    room = pygame.Rect(room.left + mark, room.top, room.width - mark, room.height)
    _draw_heading(brush, card, colours, room)
    room.top += heading
    brush.block(fonts.FittedText(card.size, card.text), "Semibold", colours.words, room)


def _draw_brief(brush: Brush, card: CardPlan, colours: CardColours, room: pygame.Rect) -> None:
    """The mark, the text and the section of a brief card, in the middle of its height."""
    side, mark = round(card.size * 1.05), _metrics(brush.scale, card.size, brief=True).mark
    _draw_mark(brush, card.message.kind, colours, (room.left, room.centery - side // 2), card.size)
    if card.message.source:
        brush.middle(card.message.source, Pen("Semibold", card.size, colours.heading), room, "right")
    text = pygame.Rect(room.left + mark, room.top, room.width - mark, room.height)
    brush.block_middle(fonts.FittedText(card.size, card.text), "Semibold", colours.words, text)


def _draw_mark(brush: Brush, kind: MessageKind, colours: CardColours, at: tuple[int, int], size: int) -> None:
    side = round(size * 1.05)
    if kind == "noted":
        brush.surface.blit(tick(side, colours.fill, colours.heading), at)
        return
    mark = tick(side, colours.heading, colours.heading)
    brush.surface.blit(mark, at)
    box = pygame.Rect(at, (side, side))
    brush.middle(MARKS[kind], Pen("Bold", round(size * 0.9), colours.fill), box)


def _draw_heading(brush: Brush, card: CardPlan, colours: CardColours, room: pygame.Rect) -> None:
    size = max(brush.least, round(card.size * 0.68))
    baseline = room.top + round(fonts.CAP * size)
    source = card.message.source
    taken = brush.text(source, Pen("Semibold", size, colours.heading), (room.right, baseline), "right") if source else 0
    free = room.width - taken - (size if source else 0)
    large, usual = card.message.heading.upper(), sentence(card.message.heading)
    fitting = large if fonts.width(large, "Bold", size) <= free else usual
    heading = fonts.shortened(fitting, "Bold", size, free)
    brush.text(heading, Pen("Bold", size, colours.heading), (room.left, baseline))
