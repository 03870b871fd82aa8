# SPDX-License-Identifier: MIT
"""The dealer's status line: game, round, phase; at the right the key switches as lamps, the limits, and what else is.

What has no room gives way in one order, which GIVES_WAY states: the limits that hold and those to come stay.
"""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

import pygame

from controller.display import wording
from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, disc, spaced_width
from controller.display.drawing.fonts import Pen
from controller.display.panels.context import ScreenContext
from controller.display.players import sign_words
from controller.engine.shown import not_playing
from controller.engine.shown.not_playing import Why
from controller.engine.shown.views import Extras, ShownLimits, View
from controller.engine.values.money import LARGEST, dollars

LAMP: Final = 12
"""The width of a key switch's lamp, in units."""
APART: Final = 22
CLOSE: Final = 15
"""Between two items where they would not have room otherwise, in units."""
USUAL: Final = ("Round 88", "Payment")
"""So much room at least is kept for the round and its phase: nothing else takes other words only because these do."""
NOT_PLAYING: Final[dict[Why, str]] = {"stopped": "Stopped", "closed": "Closed", "opens": "Before play"}
"""What stands in place of the phase while the table does not play."""
VOID: Final = "Void"
"""What is said of a void round where rounds are not counted."""
SAVING: Final = "Saving…"
"""The same while it waits for the journal."""

What = Literal["game", "round", "phase", "simulated", "people", "limits", "to come", "tournament", "keys", "spaces"]
LEFT: Final[tuple[What, ...]] = ("game", "round", "phase")
"""What stands at the left; all else stands at the right."""
GIVES_WAY: Final[tuple[What, ...]] = (
    "game",  # without what it has in brackets
    "people",  # without what they are
    "keys",  # "Inspector off" instead of "Inspector's key off"
    "limits",  # "steps $5" instead of "steps of $5"
    "spaces",  # closer together
    "people",  # nobody
    "limits",  # without the steps
    "simulated",
    "tournament",
    "phase",  # NEXT says what is done
    "keys",  # only those that are on
    "game",
    "to come",  # limits of kinds of wager are only counted
    "to come",  # and the changes, of several
)
"""What takes its next shorter words, one after the other, until the whole line has room."""


class Item(NamedTuple):
    """One thing that the line says: its wordings, the longest first; an empty one leaves it out.

    on: how a key switch stands; None if it is none.
    """

    what: What
    wordings: tuple[str, ...]
    on: bool | None = None

    @property
    def words(self) -> str:
        """What is said of it."""
        return self.wordings[0]

    @property
    def shorter(self) -> "Item":
        """The same in its next shorter words."""
        return self._replace(wordings=self.wordings[1:] or self.wordings)


class StatusLine(NamedTuple):
    """The data of the line at the top, from the left to the right.

    close: whether its items stand close together. bare: whether it keeps no room for other words of the phase.
    """

    items: tuple[Item, ...]
    close: bool = False
    bare: bool = False

    def without(self, what: What) -> "StatusLine":
        """The same line where this has given way."""
        if what == "spaces":
            return self._replace(close=True)
        shorter = tuple(it.shorter if it.what == what else it for it in self.items)
        return self._replace(items=shorter, bare=self.bare or what == "phase")


def shows(context: ScreenContext, view: View, _extras: Extras) -> StatusLine:
    """What the line says. The limits stand there where no sign does; those to come where a sign turns its rows."""
    remarks = _beside_a_sign(context, view) if context.sign.rows else (*_limits(view.limits), *_tournament(view))
    simulated = [Item("simulated", ("Simulated", ""))] * context.look.simulated
    return StatusLine((*_state(context, view), *simulated, *_people(view), *remarks, *_keys(view)))


def _state(context: ScreenContext, view: View) -> tuple[Item, ...]:
    """The game, the round and its phase; of a void round that it is void. Keno's board counts its games, not rounds."""
    title = context.look.title.upper()
    game = Item("game", (title, title.partition(" (")[0], ""))
    games = context.look.face.table == "board"
    if view.ended and wording.is_void_still(view):
        void = VOID if games else wording.sentence(view.ended.heading)
        return (game, Item("round", (void,)), *[Item("phase", (SAVING,))] * view.saving)
    number = f"Round {view.round:,}" if view.round and not games else ""
    return game, Item("round", (number,)), Item("phase", (SAVING,) if view.saving else (_phase(view), ""))


def _phase(view: View) -> str:
    """The phase; of a stopped table that it is, or is closed, or opens."""
    return NOT_PLAYING.get(not_playing.reason(view)) or wording.sentence(wording.spoken(view.phase))


def _people(view: View) -> tuple[Item, ...]:
    """Who is signed in: `ann dealer, eve floor manager`, or the names alone."""
    roles = (" ".join((name, *map(wording.spoken, roles))) for name, roles in view.people.items())
    return (Item("people", (", ".join(roles), ", ".join(view.people), "")),) if view.people else ()


def _tournament(view: View) -> tuple[Item, ...]:
    held = view.tournament
    return (Item("tournament", (f"{held.name}: {held.lasts or held.state}", "")),) if held else ()


def _keys(view: View) -> tuple[Item, ...]:
    """The key switches; the first one, which is the dealer's, at the right end."""
    both = zip(wording.keys(view), wording.keys(view, short=True), strict=True)
    every = [Item("keys", (words, short, short if on else ""), on) for (words, on), (short, _) in both]
    return tuple(reversed(every))


# The limits


def _limits(limits: ShownLimits) -> tuple[Item, ...]:
    """Those that hold, and those that are announced, which a table of poker says at its place for the pot."""
    if not limits.maximum:
        return ()
    if limits.stake:
        forced = f"{limits.forced} {dollars(limits.minimum)}, " if limits.forced else ""
        return (Item("limits", (wording.sentence(f"{forced}table stake from {dollars(limits.stake)}"),)),)
    both, step = _from_to(limits), dollars(limits.increment)
    hold = Item("limits", (f"{both}, steps of {step}", f"{both}, steps {step}", both))
    return (hold, Item("to come", _to_come(limits))) if limits.notices else (hold,)


def _beside_a_sign(context: ScreenContext, view: View) -> tuple[Item, ...]:
    """Those that are announced, which stand on the sign only in turn with those that hold."""
    turns = context.sign.pages > 1 and view.limits.notices and not view.limits.stake
    return (Item("to come", _to_come(view.limits)),) if turns else ()


def _from_to(limits: ShownLimits) -> str:
    """The minimum and the maximum, if there is one."""
    least = dollars(limits.minimum)
    return f"{least}{sign_words.DASH}{dollars(limits.maximum)}" if limits.maximum < LARGEST else f"from {least}"


def _to_come(limits: ShownLimits) -> tuple[str, ...]:
    """Those that are announced, and since when they hold.

    In short only how many kinds of wager have others; of several changes at last how many there are.
    """
    in_short, many = (it.short for it in sign_words.notices(limits)), len(limits.notices)
    whole = tuple("; ".join(each).lower() for each in (in_short, sign_words.counted(limits)))
    return (*whole, f"{many} changes of limits") if many > 1 else whole


# Drawing


def draw(brush: Brush, rect: pygame.Rect, _context: ScreenContext, status: StatusLine) -> None:
    """Draw the line in the longest words in which the whole of it has room."""
    every = [*_ever_shorter(status)]
    line = next((it for it in every if _width(brush, it) <= rect.width), every[-1])
    left, right, gap = rect.left, rect.right, _gap(brush, line)
    said = [it for it in line.items if it.words]
    for item in said:
        if item.what in LEFT:
            left += _draw(brush, rect, left, item, line) + gap
    for item in reversed(said):
        if item.what not in LEFT:
            right -= _wide(brush, item, line)
            _draw(brush, rect, right, item, line)
            right -= gap


def _ever_shorter(status: StatusLine) -> Iterator[StatusLine]:
    yield status
    for what in GIVES_WAY:
        status = status.without(what)
        yield status


def _gap(brush: Brush, status: StatusLine) -> int:
    return brush.px(CLOSE if status.close else APART)


def _width(brush: Brush, status: StatusLine) -> int:
    """The width of the whole line, with the room that is kept for the round and its phase."""
    gap, said = _gap(brush, status), [it for it in status.items if it.words]
    now = [_wide(brush, it, status) + gap for it in said if it.what in ("round", "phase")]
    kept = [fonts.width(words, "Semibold", brush.least) + gap for words in USUAL if not status.bare]
    return sum(_wide(brush, it, status) + gap for it in said) - gap + max(0, sum(kept) - sum(now))


def _wide(brush: Brush, item: Item, status: StatusLine) -> int:
    """The width of an item, of a key switch with its lamp. The letters of the game's name are spaced if they can be."""
    if item.what == "game" and not status.close:
        return spaced_width(item.words, "Bold", brush.least)
    lamp = 0 if item.on is None else brush.px(LAMP) + brush.px(8)
    return lamp + fonts.width(item.words, _pen(brush, item).weight, brush.least)


def _draw(brush: Brush, rect: pygame.Rect, left: int, item: Item, status: StatusLine) -> int:
    """An item, from this left edge on; of a key switch after its lamp. Returns the width."""
    wide, pen = _wide(brush, item, status), _pen(brush, item)
    at = left + wide, rect.centery + round(fonts.CAP * pen.size / 2)
    if item.what == "game" and not status.close:
        return brush.spaced(item.words, pen, at, "right")
    if item.on is not None:
        _draw_lamp(brush, (left, rect.centery), on=item.on)
    brush.text(item.words, pen, at, "right")
    return wide


def _pen(brush: Brush, item: Item) -> Pen:
    """What goes on now and what is news is ivory; a key that is off is faded."""
    if item.on is not None:
        return Pen("Semibold", brush.least, p.IVORY if item.on else p.FADED)
    ivory = item.what in ("game", "phase", "to come")
    return Pen("Bold" if item.what == "game" else "Semibold", brush.least, p.IVORY if ivory else p.MUTED)


def _draw_lamp(brush: Brush, at: tuple[int, int], *, on: bool) -> None:
    """The lamp of a key switch, from the middle of its left edge on: an ivory disc while it is on, else a ring."""
    radius = brush.px(LAMP) // 2
    for part, colour in ((radius, p.IVORY if on else p.FADED), (0 if on else radius - brush.px(2), p.GROUND)):
        if part > 0:
            lamp = disc(part, colour)
            brush.surface.blit(lamp, lamp.get_rect(center=(at[0] + radius, at[1])))
