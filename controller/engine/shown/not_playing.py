# SPDX-License-Identifier: MIT
"""The reason why a table does not play: stopped, closed, or not ready yet."""

from typing import Final, Literal, TypeAlias

from controller.engine.record.keno_on_show import ShownKeno
from controller.engine.record.opening import CLOSED
from controller.engine.shown.views import Result, View
from controller.engine.values.roles import DEALER_KEY

Why: TypeAlias = Literal["", "stopped", "closed", "opens"]
TICKETS: Final = "tickets"
"""Name of the block while the ticket store does not work. No ticket is sold then."""


def reason(view: View) -> Why:
    """Return why the table does not play; empty if it plays, or has a result, which nothing may hide (s 78(7))."""
    if has_result(view) or not view.blocks or _plays_all_the_same(view):
        return ""
    return "closed" if is_closed(view) else "opens" if opens(view) else "stopped"


def has_result(view: View) -> bool:
    """Return whether a result is declared and the round has not gone on since, as it does hand by hand."""
    return view.declared is not None and not _goes_on(view, view.declared)


def _goes_on(view: View, declared: Result) -> bool:
    """Return whether hands are decided one by one, and the round has gone on since the last declaration."""
    return bool(declared.hands) and bool(view.headline or (view.call and view.call.text != declared.text))


def _plays_all_the_same(view: View) -> bool:
    """Return whether keno goes on in spite of a block.

    Tickets are sold while no drawing is due. Numbers are drawn by hand, or by another device (s 222(10)).
    """
    shown, blocks = view.shown(ShownKeno), {block.name for block in view.blocks}
    if shown.state == "open":
        return shown.game > 0 and not blocks & {DEALER_KEY, TICKETS, CLOSED}
    return shown.state == "drawing" and (shown.by_hand or view.turning) and DEALER_KEY not in blocks


def is_closed(view: View) -> bool:
    """Return whether somebody has closed the table."""
    return any(block.name == CLOSED for block in view.blocks)


def opens(view: View) -> bool:
    """Return whether the table is being made ready: steps of its opening are left, and no wager is taken or lies yet.

    Faults come first. A missing dealer's key is a step, not a fault.
    """
    opening = view.opening
    if opening is None or opening.begun or not opening.steps_left or any(it.name != DEALER_KEY for it in view.blocks):
        return False
    return not (view.declared or view.owed or view.standing or (view.open and not view.blocks))
