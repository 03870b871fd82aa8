# SPDX-License-Identifier: MIT
"""A game of keno: its tickets are sold, it is closed, 20 numbers are drawn and checked, its wagers are settled."""

from controller.engine.betting.settlement import declare_without_wagers
from controller.engine.rules.wait import Procedure, Wait
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.keno.broken import BROKEN
from controller.games.keno.corrected import ask_for_ball, right_number
from controller.games.keno.drawing import draw_numbers, resume_drawing
from controller.games.keno.keys import drawn_ball
from controller.games.keno.numbers import as_text, call
from controller.games.keno.on_show import complete, show
from controller.games.keno.presence import play_supervised
from controller.games.keno.sales import CLOSED, close_game, sell_tickets, settle_game
from controller.games.keno.table import Drawing, KenoTable
from controller.games.keno.waits import CHECK, CHECK_SELECTED
from controller.games.kit.balls import DRAWER
from controller.games.kit.keying import take_entry
from hal.signals import Pressed


def round_of_play(table: KenoTable) -> Procedure[None]:
    """Play one game, from the sale of its tickets to their settlement, under its supervisor (s 212)."""
    resume_drawing(table.memory.drawing)
    show(table)
    yield from play_supervised(table, game_of_keno(table))


def game_of_keno(table: KenoTable) -> Procedure[None]:
    """Play one game. A game that a void round left closed is drawn: its tickets are already sold (s 222(1))."""
    if table.memory.closed:
        table.close_betting(*CLOSED)
    else:
        yield from sell_tickets(table)
    yield from close_game(table)
    checked = False
    while not checked:
        yield from draw_numbers(table)
        checked = yield from declared_and_checked(table, table.memory.drawing)
    yield from settle_game(table)


# The numbers are declared, and compared with the balls (ss 212(b), 222(5), (7))


def declared_and_checked(table: KenoTable, drawing: Drawing) -> Procedure[bool]:
    """Declare the numbers and have them checked. Returns False if a ball proved broken: one more is drawn."""
    declare_numbers(table, drawing)
    asked = CHECK_SELECTED if drawing.device != DRAWER and not drawing.kept else CHECK
    while complete(drawing):
        if drawing.asked.wrong:
            yield from correct_number(table, drawing, asked)
            continue
        match (yield from take_entry(table, asked, drawn_ball())):
            case Pressed(button="done"):
                return True
            case Pressed():
                yield from handle_late_broken_ball(table, drawing, asked)
            case int() as number:
                ask_for_ball(table, drawing, number)
        table.digits("")
    return False


def declare_numbers(table: KenoTable, drawing: Drawing) -> None:
    """Declare the 20 numbers."""
    declare_without_wagers(table, call(drawing.numbers), as_text(drawing.numbers), "s 222(4)-(5)")
    show(table)


def clear_declaration(table: KenoTable, why: str, section: str) -> None:
    """Clear a declaration, and alert the floor manager."""
    table.withdraw_declaration(why, section)
    table.alert_of_spin(FLOOR_MANAGER, f"cleared: {why}", section)


def handle_late_broken_ball(table: KenoTable, drawing: Drawing, asked: Wait) -> Procedure[None]:
    """Handle a broken ball found after the declaration, among the 20 or besides them (s 222(8))."""
    for number in (yield from BROKEN.find_late(table, drawing, asked)):
        clear_declaration(table, f"ball {number} was drawn only in part", "s 222(8)")
    drawing.due = not complete(drawing)
    show(table)


def correct_number(table: KenoTable, drawing: Drawing, asked: Wait) -> Procedure[None]:
    """Correct a declared number, or confirm it (s 222(7))."""
    wrong = drawing.asked.wrong
    right = yield from right_number(table, drawing, asked)
    if isinstance(right, int):
        clear_declaration(table, f"{right} was drawn, not {wrong}", "s 222(7)")
        if complete(drawing):
            declare_numbers(table, drawing)
