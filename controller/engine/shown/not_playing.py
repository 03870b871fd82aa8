# SPDX-License-Identifier: MIT
"""Why a table does not play: it is stopped or closed, or it is made ready for play."""

from typing import Final, Literal, TypeAlias

from controller.engine.record.keno_on_show import ShownKeno
from controller.engine.record.opening import CLOSED
from controller.engine.shown.views import Result, View
from controller.engine.values.roles import DEALER_KEY

Why: TypeAlias = Literal["", "stopped", "closed", "opens"]
TICKETS: Final = "tickets"
"""The name of the block while the store of tickets does not work. None is sold then."""


def why(view: View) -> Why:
    """Why the table does not play; empty if it does, or if it has a result: nothing may hide that (s 78(7))."""
    if has_result(view) or not view.blocks or _plays_all_the_same(view):
        return ""
    return "closed" if is_closed(view) else "opens" if opens(view) else "stopped"


def has_result(view: View) -> bool:
    """Whether a result is declared, and the round has not gone on since: hands may be decided one by one."""
    return view.declared is not None and not _goes_on(view, view.declared)


def _goes_on(view: View, declared: Result) -> bool:
    """Whether hands are decided one by one, and the round has gone on since the last of them was declared."""
    return bool(declared.hands) and bool(view.headline or (view.call and view.call.text != declared.text))


def _plays_all_the_same(view: View) -> bool:
    """Whether keno goes on in spite of what blocks the table: its tickets are sold while no drawing is due; numbers are
    drawn by hand, or by another device (s 222(10)).
    """
    shown, blocks = view.shown(ShownKeno), {block.name for block in view.blocks}
    if shown.state == "open":
        return shown.game > 0 and not blocks & {DEALER_KEY, TICKETS, CLOSED}
    return shown.state == "drawing" and (shown.by_hand or view.turning) and DEALER_KEY not in blocks


def is_closed(view: View) -> bool:
    """Whether somebody has closed the table."""
    return any(block.name == CLOSED for block in view.blocks)


def opens(view: View) -> bool:
    """Whether the table is made ready for play: steps of its opening are left, and no wager is taken or lies yet.

    What is out of order comes before them; that no dealer is signed in is one of them.
    """
    opening = view.opening
    if opening is None or opening.begun or not opening.left or any(it.name != DEALER_KEY for it in view.blocks):
        return False
    return not (view.declared or view.owed or view.standing or (view.open and not view.blocks))
