# SPDX-License-Identifier: MIT
"""A stopped table: what happened, in a red band; and the way back, step by step."""

from collections.abc import Mapping
from itertools import product
from typing import Final, NamedTuple

import pygame

from controller.display import waiting, wording
from controller.display.drawing import fonts, keys, marks, plates
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.keys import Key
from controller.display.drawing.plates import RADIUS
from controller.display.drawing.shapes import disc
from controller.engine.record.keno_on_show import ShownKeno, tickets_stand
from controller.engine.record.opening import CLOSED
from controller.engine.shown import not_playing
from controller.engine.shown.views import View
from controller.engine.values.money import dollars

TITLE: Final = "THE WAY BACK"
STANDS: Final = "Nothing is settled: all wagers stand."
TICKETS: Final = "Nothing is settled: all tickets stand."
NO_TICKETS: Final = "Nothing is settled: no tickets are in this game."
LOW: Final = 4.2
"""A band that is lower, in sizes of the smallest letters, has its words in one line."""
EDGE, LOW_EDGE = 8, 4
"""From its edge to the words, in units; of a low one."""
MARKS: Final = (2.0, 1.2)
"""The heights of the mark that are tried in a low band, in sizes of the smallest letters."""
LINES: Final = 2
"""In so many lines it stands there, if it can."""
BELOW: Final = 8
"""So much stays free beneath a band where instruments stand, in units."""
DISC: Final = 1.15
"""The width of a step's number on its disc, in sizes of the smallest letters."""
TITLES: Final = (0.5, 0.4, 0.3, 0.2)
"""The heights of the word Stopped that are tried, as shares of the band's, until what happened is whole beneath it."""


class Step(NamedTuple):
    """One step of the way back; and whether it is only taken if the one before does not help.

    caps: the keys that are pressed for it.
    """

    text: str
    otherwise: bool = False
    caps: tuple[Key, ...] = ()


class WayBack(NamedTuple):
    """The steps; how many other reasons there are to stop; what becomes of the wagers."""

    steps: tuple[Step, ...]
    others: int
    stands: str

    @property
    def foot(self) -> tuple[str, ...]:
        """What stands beneath the steps."""
        reasons = f"{self.others} more {'reason' if self.others == 1 else 'reasons'} after this one"
        return tuple(filter(None, (self.stands, reasons if self.others else "")))

    @property
    def footless(self) -> "WayBack":
        """The steps alone."""
        return self._replace(others=0, stands="")


class Band(NamedTuple):
    """What has happened, and its section. back: of a void round what goes back: the table plays on. closed: no stop.

    Of a stop it does not begin with a capital.
    """

    what: str
    source: str
    back: str = ""
    closed: bool = False


def band(view: View) -> Band | None:
    """What the band says: the first reason why the table does not play. A result is never hidden by it (s 78(7)).

    A table that is closed says how it is opened. Of one that opens, its checklist says what is missing.
    """
    why = not_playing.reason(view)
    if why == "closed":
        first = next(it for it in view.blocks if it.name == CLOSED)
        return Band(f"Closed. {wording.sentence(first.in_plain_words[1])}", first.source, closed=True)
    if why == "stopped":
        return Band(view.blocks[0].in_plain_words[0], view.blocks[0].source)
    return None


def void(view: View) -> Band | None:
    """How much goes back of which void round; None if nothing does. By which section says NEXT."""
    if wording.headline(view).text != wording.BACK:
        return None
    what, back = wording.lines_back(view)[0]
    return Band(what, "", back)


def way_back(view: View, caps: tuple[Key, ...] = ()) -> WayBack | None:
    """How a stopped table goes on after the first step, which is the act of NEXT. None while it plays.

    The last step has `caps`, the keys by which it goes on once it is mended.
    """
    found = whole_way(view)
    if not found:
        return None
    _, *after = found.steps
    found = found._replace(steps=(*after[:-1], *(it._replace(caps=caps) for it in after[-1:])))
    return found if found.steps or found.others or found.stands else None


def whole_way(view: View) -> WayBack | None:
    """Every step of it, be it one; None while the table plays, is closed or opens."""
    if not_playing.is_closed(view) or not_playing.opens(view):
        return None
    steps = [Step(wording.sentence(it), waiting.is_otherwise(it)) for it in waiting.way_back(view)]
    return WayBack(tuple(steps), len(view.blocks) - 1, _stands(view)) if steps else None


def in_next(places: Mapping[str, pygame.Rect]) -> bool:
    """Whether the band has its place in NEXT, where a screen is low: then the way back stands beneath it there."""
    return "stopped" in places and "next" in places and bool(places["next"].contains(places["stopped"]))


def _stands(view: View) -> str:
    """What becomes of the wagers or tickets; what a void round before it has to return, while that is due."""
    if view.ended and wording.goes_back(view):
        cents = sum(it.returned for it in view.owed)
        return f"{wording.sentence(view.ended.heading)}: {dollars(cents)} goes back, as soon as the table goes on."
    board = view.shown(ShownKeno)
    if board.sold and board.state != "settled":
        return TICKETS if tickets_stand(board) else NO_TICKETS
    return STANDS if view.standing and not view.declared else ""


def draw_band(brush: Brush, rect: pygame.Rect, shown: Band) -> None:
    """The only red on the screen; in ink on ivory that wagers go back, or that the table is closed."""
    if shown.back:
        plates.announce(brush, rect, (shown.what, shown.back))
        return
    brush.card(rect, p.IVORY if shown.closed else p.FAULT, brush.px(12))
    room = rect.inflate(-2 * brush.px(16), -2 * brush.px(EDGE))
    low = room.height < LOW * brush.least
    if low:
        room = rect.inflate(-2 * brush.px(EDGE), -2 * brush.px(LOW_EDGE))
    if shown.closed:
        _calm_band(brush, room, shown)
        return
    if low:
        _low_band(brush, room, shown)
        return
    side = min(room.height, brush.px(100), room.width // 5)
    mark = marks.warning(side)
    brush.surface.blit(mark, mark.get_rect(midleft=room.midleft))
    room = pygame.Rect(room.left + side + brush.px(16), room.top, room.width - side - brush.px(16), room.height)
    size = min(brush.px(84), round(0.62 * room.height))
    if shown.source:
        baseline = room.top + round(fonts.CAP * brush.least)
        brush.text(shown.source, Pen("Semibold", brush.least, p.IVORY), (room.right, baseline), "right")
    free = room.width - (fonts.width(shown.source, "Semibold", brush.least) + brush.px(16) if shown.source else 0)
    for share in TITLES:
        title = fonts.fitted("Stopped", "Black", (free, round(share * room.height)), size, brush.least)
        beneath = title.height + brush.px(4)
        rest = pygame.Rect(room.left, room.top + beneath, room.width, room.height - beneath)
        words = fonts.fitted(wording.sentence(shown.what), "Semibold", rest.size, brush.px(32), brush.least)
        if words.whole:
            break
    top = room.top + max(0, room.height - beneath - words.height) // 2
    brush.block(title, "Black", p.IVORY, pygame.Rect(room.left, top, room.width, title.height))
    brush.block(words, "Semibold", p.IVORY, pygame.Rect(room.left, top + beneath, room.width, words.height))


def _calm_band(brush: Brush, room: pygame.Rect, shown: Band) -> None:
    """What goes on without a stop, in ink; and its section, where it leaves the words whole."""
    for source in (shown.source, ""):
        taken = fonts.width(source, "Semibold", brush.least) + brush.px(16) if source else 0
        free = pygame.Rect(room.left, room.top, room.width - taken, room.height)
        words = _fitted(brush, shown.what, "Black", free, brush.px(60))
        if words.whole:
            break
    if source:
        brush.middle(source, Pen("Semibold", brush.least, p.INK), room, "right")
    brush.block_middle(words, "Black", p.INK, free)


def _fitted(brush: Brush, text: str, weight: fonts.Weight, room: pygame.Rect, largest: int) -> fonts.FittedText:
    """In the largest letters that fit; with capitals in the middle what hangs beneath them has room too."""
    words = fonts.fitted(text, weight, room.size, largest, brush.least)
    while words.size > brush.least and words.height + round(fonts.DESCENT * words.size) > room.height:
        words = fonts.fitted(text, weight, room.size, words.size - 1, brush.least)
    return words


def _low_band(brush: Brush, room: pygame.Rect, shown: Band) -> None:
    """The same where there is only room for a few lines: the section gives way, then the mark gets smaller.

    Then the word Stopped, which the status line and the mark say too.
    """
    wordings = (f"Stopped: {shown.what}", wording.sentence(shown.what))
    sides = [min(room.height, round(it * brush.least)) for it in MARKS]
    for text, side, source in product(wordings, sides, (shown.source, "")):
        taken = fonts.width(source, "Semibold", brush.least) + brush.px(16) if source else 0
        left = room.left + side + brush.px(10)
        free = pygame.Rect(left, room.top, room.right - taken - left, room.height)
        words = _fitted(brush, text, "Bold", free, brush.px(40))
        if words.whole and len(words.lines) <= LINES:
            break
    mark = marks.warning(side)
    brush.surface.blit(mark, mark.get_rect(midleft=room.midleft))
    brush.block_middle(words, "Bold", p.IVORY, free)
    if source:
        brush.middle(source, Pen("Semibold", brush.least, p.IVORY), room, "right")


def in_list(places: Mapping[str, pygame.Rect], view: View, scale: float, least: int) -> bool:
    """Whether the list's place says all of the way back, if need be in few words. Else NEXT says it."""
    way = way_back(view)
    if not way or in_next(places) or "payment" not in places:
        return False
    brush = Brush(pygame.Surface((1, 1)), scale, least)
    room = _inside(brush, pygame.Rect((0, 0), places["payment"].size))
    return _taken(brush, room, way, titled=False) <= room.height


def needed(brush: Brush, place: pygame.Rect, shown: WayBack) -> int:
    """The height that all steps need in a place of this size, in dots."""
    room = _inside(brush, place)
    return place.height - room.height + _taken(brush, room, shown, titled=_titled(brush, room, shown))


def _inside(brush: Brush, rect: pygame.Rect) -> pygame.Rect:
    return rect.inflate(-2 * brush.px(16), -2 * brush.px(10))


def _titled(brush: Brush, room: pygame.Rect, shown: WayBack) -> bool:
    """Whether the title, and the keys of each step, have room too."""
    return _taken(brush, room, shown, titled=True) <= room.height


def _taken(brush: Brush, room: pygame.Rect, shown: WayBack, *, titled: bool) -> int:
    """The height of everything that stands there."""
    steps = sum(_height(brush, step, room.width, brief=not titled) for step in shown.steps)
    gaps = max(0, len(shown.steps) - 1) * _gap(brush, brief=not titled)
    head = _head(brush) if titled and shown.steps else 0
    return steps + gaps + head + _foot_height(brush, room, shown)


def _gap(brush: Brush, *, brief: bool) -> int:
    return brush.px(6 if brief else 14)


def _head(brush: Brush) -> int:
    """The height of the title."""
    return round(fonts.CAP * brush.least) + brush.px(18)


def draw(brush: Brush, rect: pygame.Rect, shown: WayBack) -> None:
    """The steps from the top, after the first one. In a low panel without title and keys."""
    brush.card(rect, p.PANEL, brush.px(RADIUS))
    room = _inside(brush, rect)
    titled, y, number = _titled(brush, room, shown), room.top, 1
    if titled and shown.steps:
        brush.spaced(
            TITLE, Pen("Semibold", brush.least, p.MUTED), (room.left, room.top + round(fonts.CAP * brush.least))
        )
        y += _head(brush)
    _foot(brush, room, shown)
    for step in shown.steps:
        number += not step.otherwise
        high = _height(brush, step, room.width, brief=not titled)
        place = pygame.Rect(room.left, y, room.width, high)
        _step(brush, place, step, "" if step.otherwise else str(number), brief=not titled)
        y += high + _gap(brush, brief=not titled)


def _foot(brush: Brush, room: pygame.Rect, shown: WayBack) -> None:
    """Write what stands at the bottom."""
    block = _foot_block(brush, room, shown)
    high = _foot_height(brush, room, shown)
    if block.lines:
        brush.block(block, "Semibold", p.MUTED, pygame.Rect(room.left, room.bottom - block.height, room.width, high))


def _foot_height(brush: Brush, room: pygame.Rect, shown: WayBack) -> int:
    block = _foot_block(brush, room, shown)
    return block.height + brush.px(12) if block.lines else 0


def _foot_block(brush: Brush, room: pygame.Rect, shown: WayBack) -> fonts.FittedText:
    """What becomes of the wagers, and how many other reasons there are."""
    lines = [line for words in shown.foot for line in _wrapped(brush, words, room.width)]
    return fonts.FittedText(brush.least, tuple(lines))


def _wrapped(brush: Brush, words: str, room: int) -> tuple[str, ...]:
    return fonts.wrapped(words, "Semibold", brush.least, room)


def disc_width(brush: Brush) -> int:
    """The width of a step's number on its disc."""
    return round(DISC * brush.least)


def draw_disc(brush: Brush, at: tuple[int, int], number: str) -> None:
    """A step's number; of the first, which is taken now, it is lit. at: the middle of its left edge."""
    side, now = disc_width(brush), number == "1"
    place = pygame.Rect(at[0], at[1] - side // 2, side, side)
    for radius, colour in ((side // 2, p.ACT if now else p.LINE_DIM), (0 if now else side // 2 - 3, p.PANEL)):
        if radius > 0:
            image = disc(radius, colour)
            brush.surface.blit(image, image.get_rect(center=place.center))
    brush.middle(number, Pen("Black", brush.least, p.INK if now else p.MUTED), place)


def _words(brush: Brush, step: Step, room: int, *, brief: bool) -> fonts.FittedText:
    size = brush.least if step.otherwise or brief else round(1.15 * brush.least)
    return fonts.FittedText(size, fonts.wrapped(step.text, "Bold", size, room - disc_width(brush) - brush.px(14)))


def _height(brush: Brush, step: Step, room: int, *, brief: bool) -> int:
    """The height of a step: its words, and beneath them its keys."""
    words = _words(brush, step, room, brief=brief).height
    if brief:
        return words if step.otherwise else max(disc_width(brush), words)
    caps = _sized(brush, step)
    return max(disc_width(brush), words + (caps[0].box[1] + brush.px(10) if caps else 0))


def _sized(brush: Brush, step: Step) -> list[Key]:
    """The keys of a step, in the smallest letters."""
    return [cap._replace(size=brush.least) for cap in step.caps]


def _step(brush: Brush, rect: pygame.Rect, step: Step, number: str, *, brief: bool) -> None:
    side = disc_width(brush)
    if number:
        first = _words(brush, step, rect.width, brief=brief).size
        draw_disc(brush, (rect.left, rect.top + round(fonts.CAP * first / 2)), number)
    room = pygame.Rect(rect.left + side + brush.px(14), rect.top, rect.width, rect.height)
    words = _words(brush, step, rect.width, brief=brief)
    brush.block(words, "Bold", p.IVORY, room)
    if not brief:
        _keys(brush, pygame.Rect(room.left, rect.top + words.height, rect.right - room.left, 0), step)


def _keys(brush: Brush, room: pygame.Rect, step: Step) -> None:
    """Beneath the words: the keys that are pressed, as many as have room."""
    x = room.left
    for cap in _sized(brush, step):
        if x + cap.box[0] <= room.right:
            keys.draw(brush, cap, (x, room.top + brush.px(6)))
            x += cap.box[0] + brush.px(12)
