# SPDX-License-Identifier: MIT
"""NEXT, the strip at the bottom: one sentence, its section, and the keys. A refusal has the sentence's place."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import pygame
from msgspec.structs import replace

from controller.display import waiting, wording
from controller.display.dealer import key_row, steps
from controller.display.dealer.caps import caps_of, turned_first
from controller.display.dealer.ways import APART, INSET, Room, Way, inside, ways
from controller.display.drawing import fonts, marks
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.keys import Key
from controller.display.panels import stopped
from controller.display.panels.context import ScreenContext
from controller.engine.shown.views import Extras, Refused, View, Words

SENTENCE: Final = 40
"""The largest letters of the sentence, in units; less in a low strip."""
MORE: Final = " · ? shows more"
"""After what is said of a sentence that has no room: the key calls all keys, with the whole sentence above them."""
CLAUSES: Final = (". ", ";", ": ", ", ")
"""Where such a sentence is broken off in its second half, the best first; else between two words."""
THEN: Final = "Then: "
COVERED: Final = 0.64
"""The largest part of the strip's width that notes leave to the keys of the act."""
PART: Final = 0.29
"""The size of the sentence as a share of the strip's height."""
CARD, CLEAR = 76, 4
"""The usual height of a refusal's card, and how far it stays beneath the strip's edge, in units."""


class NextStep(NamedTuple):
    """The act, and its keys: those that go on with the round, and the others accepted.

    beside: what comes after the act, or else how a mistake is put right. refusal: what was just refused, while it has
    the sentence's place. way: of a stopped table the whole way back, if no list has it. brief: the act without what a
    list beside it tells, if it has no room in one line.
    """

    prompt: Words
    caps: tuple[Key, ...]
    beside: Words
    refusal: Refused | None = None
    way: stopped.WayBack | None = None
    brief: str = ""


def shows(context: ScreenContext, view: View, extras: Extras) -> NextStep:
    """What the strip says now."""
    refusal = None if extras.refusal_seen else view.refusal
    after = ". ".join(_after(view))
    beside = Words(after) if after else waiting.remark(view)
    way = None if view.asked_person or not stopped.band(view) else _way_back(context, view)
    act, asked, accepted = waiting.waits(view, context.look.payment)
    caps = caps_of(context, view, asked, accepted, refusal.act if refusal else "")
    if turns := context.payment.turns(view, extras.page):  # nobody has paid what he has not read
        caps = turned_first(context.look, caps, turns)
    said = _as_shown(view, refusal) if refusal else None
    brief = waiting.given_back(view, context.look.payment, where=False) if wording.goes_back(view) else ""
    whole = Words(act.text, wording.cited(act.source))
    return NextStep(whole, tuple(caps), beside, said, way, "" if view.blocks else brief)


def _way_back(context: ScreenContext, view: View) -> stopped.WayBack | None:
    """The whole way back, but for what the list's place says; None if that says the steps."""
    way, elsewhere = stopped.whole_way(view), steps.in_list(context, view)
    if not way or elsewhere == "steps":
        return None
    return way.footless if elsewhere else way


def _as_shown(view: View, refusal: Refused) -> Refused:
    """A refusal as the strip says it: of a button by what it does now."""
    return replace(refusal, act=waiting.called(view, refusal.act) or refusal.act, source=wording.cited(refusal.source))


def keys_end(context: ScreenContext, view: View) -> int:
    """Where the keys of the act end in their line, in dots: what lies over the strip's end leaves them seen.

    0 without a strip or a key. Where they would leave too little of it, what part of the strip they have.
    """
    if "next" not in context.boxes:
        return 0
    strip = context.boxes["next"]
    asked = caps_of(context, view, waiting.waits(view, context.look.payment)[1])
    inset = round(INSET * context.scale)
    end = strip.left + inset + key_row.width(asked, context.least) + APART
    return min(end, round(COVERED * strip.width)) if asked else 0


def _after(view: View) -> Iterator[str]:
    """What comes after the act, or if it does not help: `Or call the technician`, `Then: deal a card to box 2`."""
    parts = waiting.then(view)
    first = next((it for it in parts if not waiting.is_otherwise(it)), "")
    for it in parts:
        yield f"{THEN}{it}" if it == first else wording.sentence(it)


def draw(brush: Brush, rect: pygame.Rect, context: ScreenContext, waits: NextStep) -> None:
    """Draw the strip: the sentence or the refusal, and beneath it the keys; where they stand else, see `ways`."""
    brush.surface.fill(p.GROUND, rect)
    brush.surface.fill(p.LINE_DIM, (rect.left, rect.top, rect.width, brush.px(2)))
    if (band := context.shown.get("stopped")) and band.colliderect(rect):
        rect = pygame.Rect(rect.left, band.bottom, rect.width, rect.bottom - band.bottom)
    whole = inside(rect, brush.scale)
    caps = [*waits.caps]
    section = "" if waits.refusal else waits.prompt.source
    room = Room(whole, _others(context), low=bool(caps or waits.beside.text or "messages" in context.shown))
    if waits.way and not waits.refusal:
        ways_back = steps.with_caps(waits.way, caps)
        if any(steps.draw(brush, room.free(whole), it) for it in ways_back):
            return
    first = pygame.Rect(whole.left, whole.top, whole.width, round(1.6 * brush.least))
    every = list(ways(brush, room, room.free(first), caps, section))
    if waits.refusal:
        stay = [] if "stopped" in context.shown else [cap for cap in caps if cap.look == "act"]
        _draw_refusal(brush, room, every, (caps, stay), waits.refusal)
        return
    largest = max(brush.least, min(brush.px(SENTENCE), round(PART * rect.height)))
    way = _sentence(brush, every, (wording.sentence(waits.prompt.text), waits.brief), largest)
    foot, beside = way.foot.copy(), waits.beside
    if way.section.width:
        brush.middle(section, Pen("Semibold", brush.least, p.MUTED), way.section, "right")
        if way.section.colliderect(foot):
            foot.width = way.section.right - fonts.width(section, "Semibold", brush.least) - brush.least - foot.left
            beside = Words(beside.text)  # two side by side would be read as one
    key_row.draw(brush, foot, caps, way.size, beside)


def refused(refusal: Refused) -> str:
    """A refusal: `Start refused. Call no more bets first`. For a limit it is one sentence, as the sign before it says
    that it is refused: `Place 5: $2 on symbol B is under the minimum of $5`.
    """
    act, why = wording.spoken(refusal.act), refusal.text
    if refusal.limit is not None and (further := _going_on(act, why)):
        return wording.sentence(act + further)
    return f"{wording.sentence(f'{act} refused' if act else 'refused')}. {wording.sentence(why)}"


def _going_on(act: str, why: str) -> str:
    """What a reason says after the end of the act, with which it begins; empty if it begins with something else."""
    words = act.split(" ")
    ends = (" ".join(words[at:]) + " " for at in range(len(words)))
    return next((why.removeprefix(end.rstrip()) for end in ends if why.startswith(end)), "")


def _others(context: ScreenContext) -> list[pygame.Rect]:
    """The places of the panels that lie on the strip now."""
    return [box for name in ("messages", "entry") if (box := context.shown.get(name))]


def _sentence(brush: Brush, every: list[Way], texts: tuple[str, str], largest: int) -> Way:
    """The sentence in the first way in which it is whole in one line, else in which it is whole. Returns that way.

    texts: as long as it can be, and as brief.
    """
    set_ = (
        (way, fonts.fitted(text, "Bold", size, largest, brush.least)) for way, text, size in _rooms(brush, every, texts)
    )
    way, block = next((it for it in set_ if it[1].whole), (None, None))
    if way is None or block is None:
        way = max(every, key=lambda it: it.words.width * it.words.height)
        block = _fitted(texts[0], way.words.size, largest, brush.least)
    brush.block_middle(block, "Bold", p.IVORY, way.words)
    if len(block.lines) == 1 and way.section.top == way.words.top:
        section = pygame.Rect(way.section.left, way.words.top, way.section.width, way.words.height)
        return way._replace(section=section)  # on the line of the sentence
    return way


def _rooms(brush: Brush, every: list[Way], texts: tuple[str, str]) -> Iterator[tuple[Way, str, tuple[int, int]]]:
    """Each way with the room of its sentence: first so low that it is one line, in smaller letters if need be."""
    one_line = fonts.text_height(brush.least, 2) - 1
    for text in filter(None, texts):
        yield from ((way, text, (way.words.width, min(way.words.height, one_line))) for way in every)
    yield from ((way, texts[0], way.words.size) for way in every)


class Card(NamedTuple):
    """How a refusal is set on its card. section: the width at the right for its section; 0: that ends the words."""

    rect: pygame.Rect
    words: str
    section: int

    def beside(self, brush: Brush) -> pygame.Rect:
        """The place of the words, between the sign that it is not now and the section."""
        inner = self.rect.inflate(-2 * brush.px(8), -2)
        left = inner.left + _side(brush, self.rect) + brush.px(12)
        return pygame.Rect(left, inner.top, inner.right - left - self.section, inner.height)

    def block(self, brush: Brush) -> fonts.FittedText:
        """The words in the largest letters that fit."""
        return fonts.fitted(self.words, "Bold", self.beside(brush).size, brush.px(34), brush.least)


def _side(brush: Brush, room: pygame.Rect) -> int:
    return min(room.height - 2, brush.px(34))


def _draw_refusal(
    brush: Brush, room: Room, every: list[Way], caps: tuple[list[Key], list[Key]], refusal: Refused
) -> None:
    """Ink on ivory, in the place of the sentence. Where that is too small keys give way, for as long as it is there.

    caps: all, and those that stay: of the act, but at a stopped table, where alerts too have a part of the strip.
    """
    each, stay = caps
    way, free = every[0], room.free(room.whole)
    above = room.free(pygame.Rect(way.words.topleft, (room.whole.width, way.words.height)))
    taken, high = key_row.width(stay, brush.least), key_row.height(brush.least)
    beside = pygame.Rect(free.left, free.top, free.width - (taken + APART if stay else 0), free.height)
    usual = _cards(brush, above, refusal)
    cards = [*usual, *_cards(brush, beside, refusal)]
    card = next((it for it in cards if it.block(brush).whole), cards[-1])
    _draw_card(brush, card, refusal)
    if card in usual:
        key_row.draw(brush, way.foot, each, way.size)
    else:
        key_row.draw(brush, pygame.Rect(free.right - taken, free.bottom - high, taken, high), stay, brush.least)


def _cards(brush: Brush, room: pygame.Rect, refusal: Refused) -> list[Card]:
    """Of the usual height, as high as there is room, and with the section at the end of the words."""
    room = pygame.Rect(room.left, room.top + brush.px(CLEAR), room.width, room.height - brush.px(CLEAR))
    usual = min(room.height, brush.px(CARD))
    low = pygame.Rect(room.left, room.centery - usual // 2, room.width, usual)
    section = fonts.width(refusal.source, "Semibold", brush.least) + brush.px(INSET) if refusal.source else 0
    text = refused(refusal)
    whole = f"{text} ({refusal.source})" if refusal.source else text
    return [Card(low, text, section), Card(room, text, section), Card(room, whole, 0)]


def _draw_card(brush: Brush, card: Card, refusal: Refused) -> None:
    brush.card(card.rect, p.IVORY, brush.px(8))
    inner, beside = card.rect.inflate(-2 * brush.px(8), -2), card.beside(brush)
    mark = marks.refused(_side(brush, card.rect))
    brush.surface.blit(mark, mark.get_rect(midleft=inner.midleft))
    if card.section:
        brush.middle(refusal.source, Pen("Semibold", brush.least, p.INK), inner, "right")
    brush.block_middle(_fitted(card.words, beside.size, brush.px(34), brush.least), "Bold", p.INK, beside)


def _fitted(text: str, room: tuple[int, int], largest: int, least: int) -> fonts.FittedText:
    """The text in the largest letters that fit. Where none do: its first clauses, or words, and that there are more."""
    block = fonts.fitted(text, "Bold", room, largest, least)
    shorter = text
    while not block.whole and " " in shorter:
        parted = next((it for it in CLAUSES if 2 * shorter.rfind(it) > len(shorter)), " ")
        shorter = shorter.rpartition(parted)[0]
        block = fonts.fitted(shorter + MORE, "Bold", room, largest, least)
    return block
