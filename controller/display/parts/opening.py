# SPDX-License-Identifier: MIT
"""The checklist before play: what is left first, then what is done, by whom and when.

It stands over the empty table until the table shows something that was keyed, so that nobody keys blind.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from controller.display import wording
from controller.display.kit.items import Frame, Picture
from controller.display.kit.layout import (
    Content,
    blank,
    column,
    first_good,
    fixed,
    flex,
    framed,
    kept,
    pad,
    place,
    row,
    thing,
)
from controller.display.kit.text import BODY, NOTE, Style, label
from controller.display.panel import Panel, Scene
from controller.display.parts.idle import dealt
from controller.display.parts.pieces import caption, rule
from controller.engine.record.on_show import ShownHands
from controller.engine.record.opening import DONE, LEFT, Checked
from controller.engine.record.poker_on_show import ShownPoker
from controller.engine.shown import not_playing
from controller.engine.shown.views import View

TITLE: Final = "BEFORE PLAY"
MARK_MM: Final = 3.3


class Step(NamedTuple):
    """One step: what is done, how it stands, and beside it its section, or who did it and when."""

    words: str
    state: str
    aside: str


def shows(scene: Scene) -> tuple[Step, ...] | None:
    """Return the steps for the dealer while the table is made ready, those that are left first."""
    view = scene.view
    if not scene.dealer or not view.opening or not not_playing.opens(view) or _keyed(view):
        return None
    return tuple(sorted(map(_step, view.opening.steps), key=lambda it: it.state != LEFT))


def _keyed(view: View) -> bool:
    """Return whether the table shows something that was keyed: digits, seats with stakes, cards."""
    return bool(view.digits or view.shown(ShownPoker).seats or view.shown(ShownHands).burnt or dealt(view))


def _step(it: Checked) -> Step:
    by = " ".join(filter(None, (wording.spoken(it.who), it.when))) if it.state == DONE else "not asked for"
    section = "" if it.ours else it.source
    return Step(wording.sentence(it.what), it.state, section if it.state == LEFT else by or section)


def opening(steps: tuple[Step, ...]) -> Content:
    """Return every step, in two columns if need be; else those that are left; else as many of these as fit."""
    left = tuple(it for it in steps if it.state == LEFT)
    options = [_list(steps, left, its, columns) for its in (steps, left) for columns in (1, 2)]
    fewer = [_list(steps, left, left[:many], 2, NOTE) for many in range(len(left), 0, -1)]
    return framed(pad(place(first_good(*options, *fewer), "start", "start"), "gap", "tight"), fill="panel")


def _list(
    steps: Sequence[Step], left: Sequence[Step], shown: Sequence[Step], columns: int, style: Style = BODY
) -> Content:
    done, unnamed = len(steps) - len(left), sum(it not in shown for it in left)
    counts = [f"{done} done" * bool(done), f"{len(left)} left", f"{unnamed} more to name" * bool(unnamed)]
    count = label(", ".join(filter(None, counts)), style=NOTE, colour="muted")
    head = column(row(caption(TITLE), flex(place(count, "end", ""))), rule())
    each = -(-len(shown) // columns)
    cells = [
        flex(column(*(_row(it, style) for it in shown[at : at + each]), gap="line"))
        for at in range(0, len(shown), each)
    ]
    return column(head, row(*cells, gap="wide", align="start"), gap="line")


def _row(it: Step, style: Style) -> Content:
    """Return a ring for what is left, a tick for what is done, a dash for what was not asked for."""
    left = it.state == LEFT
    words = label(it.words, style=(style if left else NOTE)._replace(lines=3), colour="words" if left else "muted")
    aside = label(it.aside, style=NOTE, colour="muted")
    return row(_mark(it.state), flex(words), aside, gap="line", align="start")


def _mark(state: str) -> Content:
    name = "lamp off" if state == LEFT else "tick" if state == DONE else ""
    if name:
        colour = "words" if state == LEFT else "muted"
        return thing(lambda box: Picture(box, "step", state, name, colour), MARK_MM, MARK_MM)
    dash = thing(lambda box: Frame(box, "step", state, "muted", radius=0), MARK_MM, 0.4)
    return column(fixed(blank, MARK_MM / 2), dash, gap="")


OPENING: Final = Panel("opening", shows, lambda it: kept(opening, it), sleeps=False, covers=True)
