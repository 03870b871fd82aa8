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
from controller.engine.face import Key

LARGEST, SMALLEST = 30, LEAST
"""The largest and smallest text size of a message, in units."""
TINY = 6
"""The size in dots that a message which is far too long is not below."""


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
    """Draw as many caps as have room, in one row that may be higher than the box, about its middle."""
    style = _style(brush, bright=True)
    top = rect.centery - style.high // 2
    for cap, (x, row) in zip(caps, _places(caps, style, rect.width), strict=True):
        width = _cap_width(cap, style)
        if not row and x + width <= rect.width:
            _draw_cap(brush, cap, pygame.Rect(rect.left + x, top, width, style.high), style)


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
    """One card: its lines of text, their size (the same for all cards) and its height."""

    message: ScreenMessage
    text: tuple[str, ...]
    size: int
    height: int


def _metrics(scale: float, size: int) -> tuple[int, int, int]:
    """Padding, width of the mark's column and height of the heading, in dots."""
    return round(9 * scale), round(size * 1.5), round(max(size, LEAST * scale) * 0.95)


def _card(message: ScreenMessage, size: int, width: int, scale: float) -> CardPlan:
    padding, mark, heading = _metrics(scale, size)
    room = width - 2 * padding - mark
    text = tuple(
        line for item in message.text.split("\n") for line in fonts.wrapped(sentence(item), "Semibold", size, room)
    )
    return CardPlan(message, text, size, heading + fonts.text_height(size, len(text)) + 2 * padding)


@lru_cache(maxsize=64)
def plan(messages: tuple[ScreenMessage, ...], room: tuple[int, int], scale: float) -> tuple[CardPlan, ...]:
    """All messages in the largest size in which they fit together. If none fits, the last messages are left out."""
    gap, smallest = round(8 * scale), round(SMALLEST * scale)

    def cards(count: int, size: int) -> tuple[CardPlan, ...]:
        return tuple(_card(message, size, room[0], scale) for message in messages[:count])

    def fits(count: int, size: int) -> bool:
        left_out = size if count < len(messages) else -gap
        return sum(card.height + gap for card in cards(count, size)) + left_out <= room[1]

    for count in range(len(messages), 0, -1):
        if size := fonts.greatest(range(smallest, round(LARGEST * scale) + 1), partial(fits, count)):
            return cards(count, size)
    # one message that is too long for its panel is smaller rather than cut off
    size = fonts.greatest(range(TINY, smallest), partial(fits, 1))
    return cards(1, size or TINY)


def legible(messages: tuple[ScreenMessage, ...], room: tuple[int, int], scale: float) -> bool:
    """Whether all messages fit this room in letters that are not too small."""
    cards = plan(messages, room, scale)
    return len(cards) == len(messages) and cards[0].size >= round(SMALLEST * scale)


def draw_messages(brush: Brush, rect: pygame.Rect, messages: tuple[ScreenMessage, ...]) -> None:
    """Draw messages as cards, one below the other, and how many are left out."""
    cards = plan(messages, rect.size, brush.scale)
    left_out = len(messages) - len(cards)
    spare = rect.height - sum(card.height for card in cards) - brush.px(8) * (len(cards) - 1)
    grow = 0 if left_out else spare // len(cards)
    y = rect.top
    for card in cards:
        box = pygame.Rect(rect.left, y, rect.width, card.height + grow)
        _draw_card(brush, card, box)
        y = box.bottom + brush.px(8)
    if left_out:
        size = cards[-1].size
        brush.text(f"and {left_out} more", Pen("Semibold", size, p.MUTED), (rect.left, y + round(fonts.CAP * size)))


def _draw_card(brush: Brush, card: CardPlan, rect: pygame.Rect) -> None:
    colours = _COLOURS[card.message.kind]
    padding, mark, heading = _metrics(brush.scale, card.size)
    brush.card(rect, colours.fill, brush.px(8), colours.frame, brush.px(2))
    room = rect.inflate(-2 * padding, -2 * padding)
    _draw_mark(brush, card.message.kind, colours, (room.left, room.top), card.size)
    room = pygame.Rect(room.left + mark, room.top, room.width - mark, room.height)
    _draw_heading(brush, card, colours, room)
    room.top += heading
    brush.block(fonts.FittedText(card.size, card.text), "Semibold", colours.words, room)


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
