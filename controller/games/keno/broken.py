# SPDX-License-Identifier: MIT
"""A keno ball that broke: the part that was drawn is void, and 20 whole numbers are drawn (s 222(4), (8))."""

from msgspec.structs import replace

from controller.engine.record.events import Event
from controller.engine.rules.wait import NO_REMARK, Procedure, Wait
from controller.games.keno.keys import NONE, ball_or_none
from controller.games.keno.on_show import show
from controller.games.keno.table import Drawing, KenoTable
from controller.games.keno.waits import ALWAYS, REPORTS
from controller.games.kit.keying import ENTRY, entered

WHICH = "which ball broke? key its number, or 0 0 if it is not on the board, and press entry"


def handle_broken_ball(table: KenoTable, drawing: Drawing) -> None:
    """Handle a partly drawn ball. If any number is on the board, the supervisor is asked for the broken ball's
    number.
    """
    table.memory.broken = True
    drawing.asked.broken = True
    drawing.asked.half.clear()
    if not drawing.numbers:
        not_counted(table, drawing, NONE)


def which_broke(table: KenoTable, drawing: Drawing, asked: Wait) -> Procedure[Event | None]:
    """Take the number of the broken ball. Returns any other event that this wait accepts."""
    accepts = (asked.accepts & REPORTS) | frozenset((*ENTRY, *ALWAYS))
    wait_for_it = replace(
        asked.asking(*ENTRY), what=WHICH, source="s 222(8)", accepts=accepts, refuses={},
        despite_blocks=frozenset(ENTRY),
    ).headed("A ball broke").remarked(NO_REMARK)  # fmt: skip
    found = yield from entered(table, wait_for_it, ball_or_none("s 222(8)"), drawing.asked.half)
    if isinstance(found, Event):
        return found
    not_counted(table, drawing, found)
    return None


def not_counted(table: KenoTable, drawing: Drawing, number: int) -> None:
    """Declare the part of this ball void. One more ball is drawn (s 222(4), (8))."""
    drawing.asked.broken, drawing.due = False, True
    drawing.asked.half.clear()
    table.digits("")
    if number in drawing.broken:
        part_drawn(table, drawing, number)
        return
    drawing.broken += [number] * bool(number)
    ball = f"ball {number}" if number else "a ball"
    if number in drawing.numbers:
        drawing.take_off(number)
        table.note(f"{ball} broke: it is void, one more is drawn", "s 222(8)")
    else:
        table.note(f"{ball} is broken, none of those on the board: they stand", "s 222(8)")
    show(table)


def part_drawn(table: KenoTable, drawing: Drawing, number: int) -> None:
    """Note another part of a ball that broke before."""
    drawing.due = True
    table.note(f"ball {number} is broken: this part of it is void; one more is drawn", "s 222(8)")
