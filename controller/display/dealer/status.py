# SPDX-License-Identifier: MIT
"""The dealer's status line: game, round, phase; at the right the key switches as lamps, who is signed in, the rest."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from controller.display import wording
from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, disc, spaced_width
from controller.display.drawing.fonts import Pen
from controller.display.panels.context import ScreenContext
from controller.display.players import sign_words
from controller.display.players.sign_words import DASH
from controller.engine.shown import not_playing
from controller.engine.shown.not_playing import Why
from controller.engine.shown.views import Extras, ShownLimits, View
from controller.engine.values.money import LARGEST, dollars

LAMP: Final = 12
"""The width of a key switch's lamp, in units."""
APART: Final = 22
NOT_PLAYING: Final[dict[Why, str]] = {"stopped": "Stopped", "closed": "Closed", "opens": "Before play"}
"""What stands in place of the phase while the table does not play."""


class StatusLine(NamedTuple):
    """The data of the line at the top. keys: how each key switch stands, and whether it is on.

    remarks: what else is, each in its wordings, the longest first; what comes last is left out first.
    """

    title: str
    round: str
    phase: str
    keys: tuple[tuple[str, bool], ...]
    remarks: tuple[tuple[str, ...], ...]


def _round(number: int) -> str:
    return f"Round {number:,}" if number else ""


def _phase(view: View) -> str:
    """The phase; of a stopped table that it is, or is closed, or opens."""
    return NOT_PLAYING.get(not_playing.why(view)) or wording.sentence(wording.spoken(view.phase))


def shows(context: ScreenContext, view: View, _extras: Extras) -> StatusLine:
    """What the line says. The limits stand there where no sign shows them."""
    limits = view.limits
    remarks: list[tuple[str, ...]] = []
    if (held := view.tournament) and not context.sign.rows:
        remarks.append((f"{held.name}: {held.lasts or held.state}",))
    if limits.maximum and not context.sign.rows:
        remarks.append(_with_new(limits))
    if view.people:
        remarks.append(_people(view))
    if context.look.simulated:
        remarks.append(("Simulated",))
    if view.saving:
        remarks.append(("Saving…",))
    void = wording.sentence(view.ended.heading) if view.ended and wording.is_void_still(view) else ""
    number, phase = ("", void) if void else (_round(view.round), _phase(view))
    return StatusLine(context.look.title.upper(), number, phase, wording.keys(view), tuple(remarks))


def _with_new(limits: ShownLimits) -> tuple[str, ...]:
    """The limits, and behind them those that are announced, or from when on others hold. A poker table says these."""
    own = _limits(limits)
    if not limits.notices or limits.stake:
        return (own,)
    since = limits.notices[0].since
    new = "; ".join(it.short for it in sign_words.notices(limits))
    brief = f"new from {since}" if since else "new ones announced"
    usual, close = _from_to(limits), _from_to(limits, DASH)
    return f"{own}; {new}", f"{usual}; {new}", f"{own}; {brief}", f"{usual}; {brief}", f"{close}; {brief}", own


def _people(view: View) -> tuple[str, ...]:
    """Who is signed in: `ann dealer, eve floor manager`; where that has no room, the names alone."""
    roles = (" ".join((name, *map(wording.spoken, roles))) for name, roles in view.people.items())
    return ", ".join(roles), ", ".join(view.people)


def _limits(limits: ShownLimits) -> str:
    """The limits in short; where players bet against each other, those that the sign says."""
    if limits.stake:
        forced = f"{limits.forced} {dollars(limits.minimum)}, " if limits.forced else ""
        return wording.sentence(f"{forced}table stake from {dollars(limits.stake)}")
    return f"{_from_to(limits)}, steps of {dollars(limits.increment)}"


def _from_to(limits: ShownLimits, between: str = " to ") -> str:
    """The minimum and the maximum, if there is one."""
    to = f"{between}{dollars(limits.maximum)}" if limits.maximum < LARGEST else ""
    return f"{'' if to else 'from '}{dollars(limits.minimum)}{to}"


def draw(brush: Brush, rect: pygame.Rect, _context: ScreenContext, status: StatusLine) -> None:
    """Draw the line; where all of it has no room in its longest words, the title without what it has in brackets.

    What still has none is left out: first the remarks, then the keys that are off.
    """
    size, gap = brush.least, brush.px(APART)
    baseline = rect.centery + round(fonts.CAP * size / 2)
    x = rect.left
    title = status.title if _width(brush, status) <= rect.width else status.title.partition(" (")[0]
    x += brush.spaced(title, Pen("Bold", size, p.IVORY), (rect.left, baseline)) + gap
    if status.round:
        x += brush.text(status.round, Pen("Semibold", size, p.MUTED), (x, baseline)) + gap
    if status.phase and x + fonts.width(status.phase, "Semibold", size) <= rect.right:
        x += brush.text(status.phase, Pen("Semibold", size, p.IVORY), (x, baseline)) + gap
    right = rect.right
    for words, on in _with_room(brush, status.keys, right - x):
        right -= _draw_key(brush, rect, (right, baseline), words, on=on) + gap
    for wordings in status.remarks:
        words = next((it for it in wordings if right - fonts.width(it, "Semibold", size) >= x), "")
        if words:
            right -= brush.text(words, Pen("Semibold", size, p.MUTED), (right, baseline), "right") + gap


def _with_room(brush: Brush, keys: Sequence[tuple[str, bool]], wide: int) -> list[tuple[str, bool]]:
    """The keys that have room, in their order, which a turn of one does not change: those that are on come first."""
    found = set[str]()
    for words, _ in sorted(keys, key=lambda it: not it[1]):
        if (taken := _key_width(brush, words)) <= wide:
            found.add(words)
            wide -= taken + brush.px(APART)
    return [it for it in keys if it[0] in found]


def _width(brush: Brush, status: StatusLine) -> int:
    """The width of the whole line in its longest words."""
    said = [it for it in (status.round, status.phase, *(it[0] for it in status.remarks)) if it]
    wide = [spaced_width(status.title, "Bold", brush.least)]
    wide += [fonts.width(words, "Semibold", brush.least) for words in said]
    wide += [_key_width(brush, words) for words, _ in status.keys]
    return sum(wide) + brush.px(APART) * (len(wide) - 1)


def _key_width(brush: Brush, words: str) -> int:
    return brush.px(LAMP) + brush.px(8) + fonts.width(words, "Semibold", brush.least)


def _draw_key(brush: Brush, rect: pygame.Rect, at: tuple[int, int], words: str, *, on: bool) -> int:
    """How a key switch stands, after a lamp: an ivory disc while it is on, else a ring. Returns the width."""
    ink = p.IVORY if on else p.FADED
    wide, radius = _key_width(brush, words), brush.px(LAMP) // 2
    brush.text(words, Pen("Semibold", brush.least, ink), at, "right")
    middle = (at[0] - wide + radius, rect.centery)
    for part, colour in ((radius, ink), (0 if on else radius - brush.px(2), p.GROUND)):
        if part > 0:
            lamp = disc(part, colour)
            brush.surface.blit(lamp, lamp.get_rect(center=middle))
    return wide
