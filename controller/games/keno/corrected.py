# SPDX-License-Identifier: MIT
"""Corrections of the boards: the ball with its number is the official record (s 222(7))."""

from msgspec.structs import replace

from controller.engine.record.events import Event
from controller.engine.rules.wait import NO_REMARK, Procedure, Wait
from controller.games.keno.keys import ball_or_none
from controller.games.keno.on_show import show
from controller.games.keno.table import Drawing, KenoTable
from controller.games.keno.waits import NO_BALLS, REPORTS
from controller.games.kit.balls import DRAWER, NONE
from controller.games.kit.keying import ENTRY, take_entry


def ask_for_ball(table: KenoTable, drawing: Drawing, wrong: int) -> None:
    """Ask for the number on the ball of a keyed board number. A keying slip alone corrects nothing."""
    if wrong in selected(drawing):
        table.refuse(*NO_BALLS)
    elif wrong not in drawing.numbers:
        table.refuse(f"number {wrong} is not on the board: key the number that is wrong there", "s 222(7)")
    else:
        drawing.asked.wrong = wrong
        show(table)
    drawing.asked.half.clear()
    table.digits("")


def selected(drawing: Drawing) -> list[int]:
    """Return the numbers that a generator selected, which no ball has."""
    return [] if drawing.device == DRAWER else drawing.numbers[drawing.kept :]


def right_number(table: KenoTable, drawing: Drawing, asked: Wait) -> Procedure[Event | int | None]:
    """Take the number on the ball. Returns the corrected number, None without a correction, or another accepted event.

    After a refusal the wait asks again.
    """
    found = yield from take_entry(
        table, asked_for(asked, drawing.asked.wrong), ball_or_none("s 222(7)"), drawing.asked.half
    )
    if isinstance(found, Event):
        return found
    table.digits("")
    return correct_number(table, drawing, drawing.asked.wrong, found)


def correct_number(table: KenoTable, drawing: Drawing, wrong: int, right: int) -> int | None:
    """Note both numbers. Returns the right one; None if the board stands, or the question is asked again."""
    if right in (NONE, wrong):
        drawing.asked.wrong = 0
        table.note(f"number {wrong} stands", "s 222(7)")
        show(table)
    elif right in drawing.broken:
        why = f"ball {right} is broken: key 00, and press broken ball if the part of it is shown as {wrong}"
        table.refuse(why, "s 222(8)")
    elif right in drawing.numbers and right not in selected(drawing):
        table.refuse(f"number {right} is on the board already: 20 different numbers are drawn", "s 222(4)")
    else:
        drawing.asked.wrong = 0
        table.note(f"{right} was drawn, not {wrong}", "s 222(7)")
        if right in drawing.numbers:
            drawing.take_off(right)
            table.note(f"number {right} was selected too: another one is selected", "s 222(4)")
        drawing.numbers[drawing.numbers.index(wrong)] = right
        drawing.replaced.append((wrong, right))
        show(table)
        return right
    return None


def asked_for(asked: Wait, wrong: int) -> Wait:
    """Return the wait for the number on the ball of a wrong board number."""
    what = f"key what is on the ball of number {wrong} (00: {wrong} is right)"
    accepts = (asked.accepts & REPORTS) | frozenset(ENTRY)
    despite = asked.despite_blocks | frozenset(ENTRY)
    question = replace(
        asked.asking(*ENTRY), what=what, source="s 222(7)", accepts=accepts, refuses={}, despite_blocks=despite
    )
    return question.with_remark(NO_REMARK)
