# SPDX-License-Identifier: MIT
"""NEXT, the strip at the bottom: one sentence, its section, and the keys. A refusal has the sentence's place."""

from typing import Final, NamedTuple

import pygame

from controller.display import wording
from controller.display.drawing import fonts, keys, marks
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.keys import Key
from controller.display.panels.context import ScreenContext
from controller.engine.rules import face
from controller.engine.shown.views import Extras, Refused, View, Words

SENTENCE: Final = 40
"""The largest letters of the sentence, in units; less in a low strip."""
KEYS: Final = 34
"""The same of the keys."""
PART: Final = 0.29
"""The size of the sentence as a share of the strip's height."""
INSET: Final = 16
GAP: Final = 12
PADDING: Final = 6
CARD: Final = 76
"""The usual height of a refusal's card, in units."""


class NextStep(NamedTuple):
    """The prompt; the buttons that go on with the round, and the others accepted; how a mistake is put right.

    refusal: what was just refused, while it has the sentence's place.
    """

    prompt: Words
    asked: tuple[str, ...]
    accepted: tuple[str, ...]
    remark: str
    refusal: Refused | None = None


def shows(_context: ScreenContext, view: View, extras: Extras) -> NextStep:
    """What the strip says now."""
    refusal = None if extras.refusal_seen else view.refusal
    return NextStep(*wording.waits(view), wording.remark(view), refusal)


def draw(brush: Brush, rect: pygame.Rect, context: ScreenContext, waits: NextStep) -> None:
    """Draw the strip: the sentence or the refusal, and beneath it the keys."""
    brush.surface.fill(p.GROUND, rect)
    brush.surface.fill(p.LINE_DIM, (rect.left, rect.top, rect.width, brush.px(2)))
    room = rect.inflate(-2 * brush.px(INSET), -2 * brush.px(PADDING))
    caps = _caps(context, waits)
    free = _beside(context, room) - room.left
    size = _keys_size(brush, rect, caps, free)
    high = _height(size) if caps else 0
    line = pygame.Rect(room.left, room.top, free, room.height - high - (brush.px(6) if high else 0))
    if waits.refusal:
        _refusal(brush, line, waits.refusal)
    else:
        section = _section(brush, room, context, waits.prompt.source, free)
        line.width = min(free, section - brush.px(INSET) - room.left)
        _sentence(brush, line, waits.prompt.text, rect.height)
    foot = pygame.Rect(room.left, room.bottom - high, free, high)
    _draw_caps(brush, foot, caps, size)


def refused(refusal: Refused) -> str:
    """A refusal in a sentence: `Start refused: call no more bets first.`"""
    what = f"{wording.spoken(refusal.act)} refused" if refusal.act else "refused"
    return wording.sentence(f"{what}: {refusal.text}")


def _beside(context: ScreenContext, room: pygame.Rect) -> int:
    """Where the strip ends for the sentence and the keys: other panels may lie on its right part."""
    return min([room.right, *(box.left - GAP for box in _others(context) if box.colliderect(room))])


def _others(context: ScreenContext) -> list[pygame.Rect]:
    """The places of the panels that may lie on the strip."""
    return [box for name in ("messages", "payment", "entry") if (box := context.boxes.get(name))]


def _section(brush: Brush, room: pygame.Rect, context: ScreenContext, section: str, free: int) -> int:
    """The section at the right of the first line, above what lies there. Returns where it begins."""
    first = pygame.Rect(room.left, room.top, room.width, round(1.6 * brush.least))
    if any(box.colliderect(first) for box in _others(context)):
        first.width = free
    taken = brush.middle(section, Pen("Semibold", brush.least, p.MUTED), first, "right") if section else 0
    return first.right - taken


def _sentence(brush: Brush, room: pygame.Rect, text: str, high: int) -> None:
    """The sentence in the largest letters that fit. high: of the strip."""
    largest = max(brush.least, min(brush.px(SENTENCE), round(PART * high)))
    block = _fitted(wording.sentence(text), room.size, largest, brush.least)
    brush.block_middle(fonts.balanced(block, "Bold", room.width), "Bold", p.IVORY, room)


def _refusal(brush: Brush, room: pygame.Rect, refusal: Refused) -> None:
    """Ink on ivory, after the sign that it is not now; its section at the right, or at the end of a long one."""
    side = min(room.height - 2, brush.px(34))
    wide = room.width - 2 * brush.px(8) - side - brush.px(12)
    section = fonts.width(refusal.source, "Semibold", brush.least) + brush.px(INSET) if refusal.source else 0
    text, size = refused(refusal), (brush.px(34), brush.least)
    for taken, high in ((section, min(room.height, brush.px(CARD))), (section, room.height), (0, room.height)):
        words = text if taken or not refusal.source else f"{text} ({refusal.source})"
        if fonts.fitted(words, "Bold", (wide - taken, high - 2), *size).whole:
            break
    block = _fitted(words, (wide - taken, high - 2), *size)
    card = pygame.Rect(room.left, room.centery - high // 2, room.width, high)
    brush.card(card, p.IVORY, brush.px(8))
    inner = card.inflate(-2 * brush.px(8), -2)
    mark = marks.refused(side)
    brush.surface.blit(mark, mark.get_rect(midleft=inner.midleft))
    if taken:
        brush.middle(refusal.source, Pen("Semibold", brush.least, p.INK), inner, "right")
    beside = pygame.Rect(inner.left + side + brush.px(12), inner.top, wide - taken, inner.height)
    brush.block_middle(block, "Bold", p.INK, beside)


def _fitted(text: str, room: tuple[int, int], largest: int, least: int) -> fonts.FittedText:
    """The text in the largest letters that fit; where none do, without its last clauses."""
    block = fonts.fitted(text, "Bold", room, largest, least)
    while not block.whole and ";" in text:
        text = text.rpartition(";")[0]
        block = fonts.fitted(text, "Bold", room, largest, least)
    return block


# The keys


def _caps(context: ScreenContext, waits: NextStep) -> list[Key]:
    """The keys that go on with the round, the one that was refused struck through, then the others accepted."""
    known = {key.waited_for: key for key in reversed(context.look.keys) if key.words and context.look.simulated}
    found = [_cap(known.get(name), name, "act") for name in waits.asked]
    act = waits.refusal.act if waits.refusal else ""
    if act and act not in waits.asked:
        found.append(_cap(known.get(act), act, "struck"))
    return found + [_cap(known.get(name), name, "other") for name in waits.accepted if name != act]


def _cap(key: face.Key | None, name: str, look: keys.Look) -> Key:
    """The cap for this name in a prompt; at a simulated table with its key."""
    if key is None:
        return Key(wording.spoken(name), "", 1, look)
    return Key((key.cap or key.key).upper(), key.words, 1, look)


def _keys_size(brush: Brush, rect: pygame.Rect, caps: list[Key], room: int) -> int:
    """The largest letters in which all keys stand in one line; else the smallest."""
    largest = max(brush.least, min(brush.px(KEYS), round(0.24 * rect.height)))
    sizes = range(largest, brush.least - 1, -1)
    return next((size for size in sizes if len(_in_line(caps, size, room)) == len(caps)), brush.least)


def _in_line(caps: list[Key], size: int, room: int) -> list[tuple[Key, int]]:
    """As many keys as have room in one line, and the x of each."""
    sized = [cap._replace(size=size) for cap in caps]
    places = keys.row(tuple(sized), room)
    return [(cap, x) for cap, (x, line) in zip(sized, places, strict=True) if not line and x + cap.box[0] <= room]


def _height(size: int) -> int:
    return Key("A", "", size).box[1]


def _draw_caps(brush: Brush, foot: pygame.Rect, caps: list[Key], size: int) -> None:
    """One line of keys; at its right how many more there are."""
    shown = _in_line(caps, size, foot.width)
    more = len(caps) - len(shown)
    words, pen = f"and {more} more: ?", Pen("Semibold", brush.least, p.MUTED)
    if more:
        room = foot.width - fonts.width(words, pen.weight, pen.size) - brush.px(INSET)
        shown = _in_line(caps, size, room)
        brush.middle(f"and {len(caps) - len(shown)} more: ?", pen, foot, "right")
    for cap, x in shown:
        keys.draw(brush, cap, (foot.left + x, foot.top))
