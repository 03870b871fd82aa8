# SPDX-License-Identifier: MIT
"""The result as the largest object of a screen: dice, number, balls, coins or symbol, with its words beside it.

Before a result it says the state in words, beside what is in the air.
"""

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from controller.display import wording
from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.panels import result_objects as objects
from controller.display.panels import stopped
from controller.display.panels.context import ScreenContext
from controller.display.wording import HeadlineTone
from controller.engine.record.on_show import ShownDrawn, ShownPuck
from controller.engine.rules.face import DrawnPanel, Face, PuckPanel, Token
from controller.engine.shown.views import Extras, Result, View
from controller.engine.values.money import to_one

LYING_ON_IT = ("recent", "statistics")
"""The panels that lie in the room of this one where there is a wheel, beside its object."""
APART = " · "
NAMELESS = ("die", "number")
"""What says all that is called of it by itself: the words are those of what wins. Balls and coins are named."""
TITLE, BENEATH = 0.6, 0.23
"""The largest size of the title and of the words beneath it, as a share of the panel's height."""
ALONE, FULL = 0.68, 1.1
"""The same of a title without words beneath it; of one that fills the room above them."""
WIDEST, NARROW, SMALL = 0.5, 4.6, 0.55
"""The largest part of the width for objects; below so many of its heights a panel is narrow: then they have up to four
fifths, but the section stands only with what is next. With less than the last part they have all, without words.
"""
SLENDER = 4.2
"""Below so many of its heights, words stand beneath what was thrown."""
UNDER = 0.3
"""The largest size of a title beneath objects, as a share of the panel's height."""
PITCH, OBJECTS = 1.3, 0.45
"""The height of a line beneath such a title, in sizes of its letters; the share of the height for both at the most."""
LOW = 3.2
"""Below so many of its smallest letters a panel is low."""
TWO_LINES = 3.4
"""From so many of its smallest letters on, a panel has room for two lines beneath the title."""
SPACES = (0.75, 0.5)
"""The space between title and line, in sizes of the line's letters: less where the title would be no larger."""
LINE = 0.5
"""The least width of a title in one line, as a share of its room: a shorter one is set in two lines, and larger."""


class ShownResult(NamedTuple):
    """What the panel shows.

    winning: a sentence of what else wins. brief: what dice pay somebody. thrown: what was thrown, spun or drawn.
    awaited: how many balls are still to be drawn. moving: what is in the air. won: it is gold: somebody is paid, the
    shooter has not lost. point: of the puck, 0 for OFF; None without. source: the section, if there is no NEXT for it.
    """

    title: str
    beneath: tuple[str, ...] = ()
    winning: str = ""
    brief: tuple[str, ...] = ()
    thrown: tuple[Token, ...] = ()
    total: objects.Total = objects.Total()
    awaited: int = 0
    moving: tuple[Token, ...] = ()
    tone: HeadlineTone = "quiet"
    won: bool = False
    point: int | None = None
    source: str = ""

    @property
    def pictured(self) -> objects.Thrown:
        """What was thrown, as it is drawn where the layout has all its odds."""
        return objects.Thrown(self.thrown, self.total._replace(odds=""), self.won, self.awaited)


# What it shows


def shows(context: ScreenContext, view: View, _extras: Extras) -> ShownResult | stopped.Band:
    """The result with its words, or the state before it; on the dealer's screen of a stopped table why it is.

    Players read neither sections nor orders.
    """
    face, dealer = context.look.face, context.dealer
    if dealer and (band := stopped.band(view) or (None if _point(face, view) else stopped.void(view))):
        return band
    head = wording.headline(view) if dealer else wording.players_headline(view)
    if not head.text:
        return ShownResult(context.look.title, point=_point(face, view))
    shown = ShownResult(
        head.text,
        tone=head.tone,
        point=_point(face, view),
        source=wording.cited(head.source) if dealer and "next" not in context.boxes else "",
    )
    stand = () if dealer and not view.moving else wording.stands(face, view)
    if view.declared and head.outcome:
        declared = _declared(shown, context, view, view.declared)
        won = head.tone == "result" and _is_gold(face, view)
        return declared._replace(won=won, beneath=(*declared.beneath, *stand))
    beneath = (wording.aside(view), "" if dealer else head.source, *stand)
    moving = face.moving if view.turning and head.tone == "closed" else ()
    shown = shown._replace(beneath=tuple(filter(None, beneath)), moving=moving)
    return shown if dealer else _drawn(shown, face, view)


def _drawn(shown: ShownResult, face: Face, view: View) -> ShownResult:
    """The balls drawn so far by their names, large, with a ring for each that is still to come."""
    balls = tuple(face.tokens[ball][0] for ball in view.shown(ShownDrawn).balls)
    if not balls:
        return shown
    said = wording.sentence(", ".join(objects.ball_in_words(ball) for ball in balls))
    awaited = sum(own.count for own in face.own if isinstance(own, DrawnPanel)) - len(balls)
    beneath = tuple(dict.fromkeys((wording.CLOSED_WORDS[0], *shown.beneath, shown.title)))
    return shown._replace(title=said, beneath=beneath, thrown=balls, awaited=max(0, awaited))


def _declared(shown: ShownResult, context: ScreenContext, view: View, result: Result) -> ShownResult:
    """A declared result: what lies there, and the words that say more than that."""
    face = context.look.face
    thrown = face.tokens_of(result.outcome)
    told = _paid(view) if _shooters(face) else result.wins
    wins = tuple(dict.fromkeys(words for wager, words in face.says.items() if wager in told))
    if lost := not wins and "" in face.says:
        titles = (area.title for area in face.areas if area.priced and area.wager in result.wins)
        wins = (*filter(None, [wording.all_win(tuple(titles))]), face.says[""])
    title, _, more = shown.title.partition(": ")
    nameless = all(token.kind in NAMELESS for token in thrown)
    if wins and ((nameless and not result.meaning) or title in {token.text for token in thrown}):
        title, wins = wording.sentence(wins[0]), wins[1:]
    elif more or _shooters(face):
        shown, wins = shown._replace(winning=wording.all_win(wins)), (*filter(None, [more]),)
    priced = len(result.wins) == 1 and wording.STAND not in wording.stands(face, view)
    if not wins and priced and (not face.says or len(face.says) == len(face.areas)):
        wins = (f"pays {to_one(*result.wins.values())}",)
    unsaid = () if _shooters(face) else objects.unsaid(context, _paid(view))
    paid = {wager: result.wins[wager] for wager in unsaid}
    total, brief = objects.total(context, view, thrown, paid)._replace(lost=lost), tuple(objects.briefly(face, paid))
    wins = (*wins, *objects.by_how_many(face, result.wins))
    return shown._replace(title=title, beneath=wins, brief=brief, thrown=thrown, total=total)


def _is_gold(face: Face, view: View) -> bool:
    """Whether somebody is paid for what was thrown; where there is a shooter, only if he has not lost with it."""
    shooters, result = {*_shooters(face)}, view.declared
    return (not result or shooters <= {*result.wins, *result.undecided}) and bool(_paid(view))


def _shooters(face: Face) -> tuple[str, ...]:
    """The bets that win and lose with the shooter; none at a game without one."""
    return tuple(own.wins for own in face.own if isinstance(own, PuckPanel) and own.wins)


def _paid(view: View) -> set[str]:
    """The wagers with which somebody is paid."""
    return {it.wager for it in view.owed if it.how == "wins"}


def _point(face: Face, view: View) -> int | None:
    """The point of a game with a puck, 0 while it is OFF; None of any other game."""
    if not any(isinstance(own, PuckPanel) for own in face.own):
        return None
    return view.shown(ShownPuck).point or 0


# How it is drawn


def draw(brush: Brush, rect: pygame.Rect, context: ScreenContext, shown: ShownResult | stopped.Band) -> None:
    """The objects at the left, as high as the panel; the words beside them; the point at the right.

    Where other panels lie on this one, the words stand above them.
    """
    if isinstance(shown, stopped.Band):
        stopped.draw_band(brush, pygame.Rect(rect.topleft, (rect.width, rect.height - brush.px(stopped.BELOW))), shown)
        return
    room = rect.copy()
    with brush.clipped(rect):
        narrow = rect.width < NARROW * rect.height
        if shown.point is not None:
            room.width -= objects.draw_point(brush, rect, shown.point, upright=narrow) + rect.height // 10
        if narrow:
            shown = shown._replace(source="")
        if rect.width < SLENDER * rect.height and shown.pictured.places > 1:
            if not objects.draw_beside_names(brush, room, shown.pictured, shown.title, shown.beneath):
                _draw_above(brush, room, shown)
            return
        if taken := _objects(brush, room, shown):
            taken += round(0.16 * rect.height)
            room = pygame.Rect(room.left + taken, room.top, room.width - taken, room.height)
        if room.width >= _longest(shown.title, brush.least):
            _words(brush, _above_others(room, context.boxes), shown)


def _draw_above(brush: Brush, room: pygame.Rect, shown: ShownResult) -> None:
    """Several objects in a narrow panel: above the title, which stands in one line; alone if that has no room."""
    title = fonts.widest(shown.title, objects.HEAVY, range(brush.least, round(UNDER * room.height) + 1), room.width)
    paying = tuple(it for it in shown.beneath if objects.PAYS in it)
    beside, said = "", (shown.brief,) if shown.brief else (shown.beneath, paying)
    lines = [APART.join(its) for its in said if title and its]
    more = next((it for it in lines if _both_beneath(brush, room, shown.title, it)), "")
    total = shown.total
    if more and (smaller := _both_beneath(brush, room, shown.title, more)):
        title, high = smaller, round(PITCH * brush.least)
        beneath = pygame.Rect(room.left, room.bottom - high, room.width, high - round(fonts.DESCENT * brush.least))
        brush.middle(wording.sentence(more), Pen("Semibold", brush.least, p.IVORY), beneath, "left")
        room = pygame.Rect(room.left, room.top, room.width, room.height - high)
    elif title:
        beside = _beside_title(room, shown.title, shown.brief or paying, brush.least)
        title = brush.least if beside else title
        brief = wording.sentence(APART.join(shown.brief))
        if not beside and 0 < fonts.width(brief, "Semibold", brush.least) <= room.width:
            title, beside, shown = brush.least, brief, shown._replace(title="")  # dice say a title themselves
    under = round(1.2 * title) if title else 0
    above = pygame.Rect(room.left, room.top, room.width, room.height - under)
    objects.draw_thrown(brush, above, shown.pictured._replace(total=total), room.width)
    if title:
        line = pygame.Rect(room.left, above.bottom, room.width, under - round(fonts.DESCENT * title))
        taken = brush.middle(shown.title, Pen(objects.HEAVY, title, p.IVORY), line, "left")
        brush.middle(beside, Pen("Semibold", title, p.IVORY), line.move(taken, 0), "left")


def _beside_title(room: pygame.Rect, title: str, paying: tuple[str, ...], size: int) -> str:
    """What wagers pay that pay by how many dice show their number, if all of it stands beside the title; or nothing."""
    words = "".join(f"{APART}{it}" for it in paying)
    wide = fonts.width(title, objects.HEAVY, size) + fonts.width(words, "Semibold", size)
    return words if wide <= room.width else ""


def _both_beneath(brush: Brush, room: pygame.Rect, title: str, more: str) -> int | None:
    """The size of a title beneath which another line has room, if that is whole, and the objects keep half of it."""
    if fonts.width(wording.sentence(more), "Semibold", brush.least) > room.width:
        return None
    most = int((OBJECTS * room.height - PITCH * brush.least) / 1.2)
    return fonts.widest(title, objects.HEAVY, range(brush.least, most + 1), room.width)


def _above_others(room: pygame.Rect, boxes: Mapping[str, pygame.Rect]) -> pygame.Rect:
    """The part of the room above the panels that lie in it, and not further left than they."""
    lying = [boxes[name] for name in LYING_ON_IT if name in boxes and boxes[name].colliderect(room)]
    if not lying:
        return room
    left = max(room.left, min(box.left for box in lying)) if room.left > room.width // 8 else room.left
    return pygame.Rect(left, room.top, room.right - left, min(box.top for box in lying) - room.top)


def _objects(brush: Brush, room: pygame.Rect, shown: ShownResult) -> int:
    """What is in the air, or else what was thrown. Returns the width; 0 for nothing.

    In a narrow panel the longest word beside it has room, unless what was thrown would be too small then.
    """
    beside = room.width - _longest(shown.title, brush.least) - round(0.16 * room.height)
    if shown.moving:
        least = brush.least
        words = fonts.fitted(shown.title, objects.HEAVY, (max(1, room.width // 2), room.height), least, least)
        fits = beside > room.height and words.whole
        return objects.draw_moving(brush, room, shown.moving, min(beside, room.width // 2)) if fits else 0
    if not shown.thrown:
        return 0
    most = round(WIDEST * room.width) if room.width >= NARROW * room.height else min(beside, round(0.8 * room.width))
    most = most if most > SMALL * room.width else room.width
    return objects.draw_thrown(brush, room, shown.pictured, most)


def _longest(words: str, size: int) -> int:
    """The width of the longest word."""
    return max(fonts.width(word, objects.HEAVY, size) for word in words.split())


def _words(brush: Brush, room: pygame.Rect, shown: ShownResult) -> None:
    """The title, and in one line beneath it what else wins; the section in the upper right corner.

    In a low panel that line stands at the right of the title, in the place of the section, or at its foot.
    """
    low = room.height < LOW * brush.least
    if low and shown.beneath:
        shown = shown._replace(source="")
    section = fonts.width(shown.source, "Semibold", brush.least) + brush.least
    if shown.source and room.width - section >= _longest(shown.title, brush.least):
        room = _beside_section(brush, room, shown.source)
    beneath, most = _with_winning(brush, room, shown), ALONE
    if low and beneath.lines and not _has_room_beside(shown.title, beneath, room.width, brush.least):
        above = _above_foot(brush, room, shown.beneath)
        room, beneath, most = above, beneath._replace(lines=()), ALONE if above.height == room.height else FULL
    elif low and beneath.lines:
        room.width -= brush.middle(beneath.lines[0], Pen("Semibold", beneath.size, p.IVORY), room, "right")
        room.width -= beneath.size
    elif beneath.lines:
        _write_both(brush, room, shown.title, beneath)
        return
    _write_title(brush, room, _title(shown.title, room.size, round(most * room.height), brush.least))


def _above_foot(brush: Brush, room: pygame.Rect, beneath: tuple[str, ...]) -> pygame.Rect:
    """In a low panel, write in a line at its foot as much as has room there. Returns what is left above it."""
    high = fonts.text_height(brush.least) + brush.least // 4
    above = pygame.Rect(room.left, room.top, room.width, room.height - high)
    every = (wording.sentence(APART.join(beneath[:count])) for count in range(len(beneath), 0, -1))
    words = next((it for it in every if fonts.width(it, "Semibold", brush.least) <= room.width), "")
    if not words or FULL * above.height < brush.least:
        return room.copy()
    foot = pygame.Rect(room.left, above.bottom, room.width, high - round(fonts.DESCENT * brush.least))
    brush.middle(words, Pen("Semibold", brush.least, p.IVORY), foot, "left")
    return above


def _has_room_beside(title: str, beneath: fonts.FittedText, room: int, least: int) -> bool:
    """Whether the title has room beside the line, without a broken word."""
    taken = fonts.width(beneath.lines[0], "Semibold", beneath.size) + beneath.size
    return max(fonts.width(word, objects.HEAVY, least) for word in title.split()) <= room - taken


def _beside_section(brush: Brush, room: pygame.Rect, source: str) -> pygame.Rect:
    """Write the section in the upper right corner. Returns the room beside it."""
    pen = Pen("Semibold", brush.least, p.MUTED)
    baseline = room.top + round(0.08 * room.height) + round(fonts.CAP * pen.size)
    taken = brush.text(source, pen, (room.right, baseline), "right") + pen.size
    return pygame.Rect(room.left, room.top, room.width - taken, room.height)


def _write_both(brush: Brush, room: pygame.Rect, words: str, beneath: fonts.FittedText) -> None:
    """The title and the lines beneath it, together in the middle of the panel's height; if they fit, else the title."""
    for apart in SPACES:
        under = round(apart * beneath.size) + _ink(beneath)
        free = room.height - round(fonts.DESCENT * beneath.size) - under
        title = _title(words, (room.width, free), round(TITLE * room.height), brush.least)
        ink = _ink(title)
        if ink <= free and (title.size > brush.least or apart == SPACES[-1]):
            break
    else:
        _write_title(brush, room, _title(words, room.size, round(ALONE * room.height), brush.least))
        return
    top = _top(room, ink + under, beneath.size)
    brush.block(title, objects.HEAVY, p.IVORY, pygame.Rect(room.left, top, room.width, ink))
    rest = pygame.Rect(room.left, top + ink + under - _ink(beneath), room.width, _ink(beneath))
    brush.block(beneath, "Semibold", p.IVORY, rest)


def _write_title(brush: Brush, room: pygame.Rect, title: fonts.FittedText) -> None:
    """The title in the middle of the height; none where its last line would be cut: what was thrown says it."""
    if title.height > room.height:
        return
    top = _top(room, _ink(title), title.size)
    brush.block(title, objects.HEAVY, p.IVORY, pygame.Rect(room.left, top, room.width, _ink(title)))


def _top(room: pygame.Rect, ink: int, last: int) -> int:
    """The top of lines in the middle of a room, or higher if the descenders of the last need it. last: its size."""
    return max(room.top, min(room.centery - ink // 2, room.bottom - ink - round(fonts.DESCENT * last) - 1))


def _ink(block: fonts.FittedText) -> int:
    """The height of lines from the first one's capitals to the last one's baseline."""
    return round(fonts.CAP * block.size) + (len(block.lines) - 1) * round(fonts.LEADING * block.size)


def _title(words: str, room: tuple[int, int], most: int, least: int) -> fonts.FittedText:
    """The title in one line; in two if its letters are much larger then."""
    highest = min(most, max(least, int(room[1] / (fonts.CAP + fonts.DESCENT))))
    one = fonts.widest(words, objects.HEAVY, range(least, highest + 1), room[0])
    fitted = fonts.fitted(words, objects.HEAVY, room, most, least)
    if one and one > LINE * fitted.size:
        return fonts.FittedText(one, (words,))
    return fonts.balanced(fitted, objects.HEAVY, room[0])


def _beneath(brush: Brush, room: pygame.Rect, words: tuple[str, ...], fewest: int = 1) -> fonts.FittedText:
    """Words beneath the title in one line, in a high panel in two; or so many of the first, and how many more."""
    size, most = max(brush.least, round(BENEATH * room.height)), 2 if room.height >= TWO_LINES * brush.least else 1
    for count in range(len(words), fewest - 1, -1):
        more = (f"{len(words) - count} more",) if count < len(words) else ()
        items = (wording.sentence(words[0]), *words[1:count], *more)
        if largest := fonts.widest(APART.join(items), "Semibold", range(brush.least, size + 1), room.width):
            return fonts.FittedText(largest, (APART.join(items),))
        lines = fonts.in_lines(items, APART, brush.least, room.width)
        if len(lines) <= most and all(fonts.width(line, "Semibold", brush.least) <= room.width for line in lines):
            return fonts.FittedText(brush.least, lines)
    return fonts.FittedText(size, ())


def _with_winning(brush: Brush, room: pygame.Rect, shown: ShownResult) -> fonts.FittedText:
    """The words beneath the title and what else wins; if both have no room, only the latter."""
    if not shown.winning:
        return _beneath(brush, room, shown.beneath)
    most = 2 if room.height >= TWO_LINES * brush.least else 1
    whole = _beneath(brush, room, (*shown.beneath, shown.winning), fewest=len(shown.beneath) + 1)
    if whole.lines:
        return whole
    alone = fonts.fitted(shown.winning, "Semibold", (room.width, room.height), brush.least, brush.least)
    return alone if alone.whole and len(alone.lines) <= most else _beneath(brush, room, shown.beneath)
