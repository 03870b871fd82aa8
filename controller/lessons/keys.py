# SPDX-License-Identifier: MIT
"""The keys of a keyboard for a lesson at a simulated table: the dealer's devices, without machines."""

from controller.engine.rules.face import NEXT_PAGE, Key
from controller.lessons.stage import LessonStage
from controller.simulator.keyboard import LEAVE, keys_of
from hal.board import Board
from hal.signals import Entered, Keyed, KeyTurned, Pressed, Signal


def keys_of_a_dealer(stage: LessonStage, board: Board) -> tuple[Key, ...]:
    """Buttons, the entry terminal and the key switches, and the keys of the screens."""
    of_screens = (NEXT_PAGE, LEAVE.key)
    return tuple(
        it for it in keys_of(stage.game.equipment, board) if it.key in of_screens or signal_of(it.button, stage, board)
    )


def signal_of(what: str, stage: LessonStage, board: Board) -> Signal | None:
    """Return the signal of an act such as `start`, `key dealer` or `terminal 4`. None for an unknown act."""
    first, _, last = what.rpartition(" ")
    if what in board.buttons:
        return Pressed(what)
    if first == "key" and last in board.keys:
        return KeyTurned(last, not stage.is_on(last))
    if first in board.terminals:
        return Entered(first) if last == "entry" else Keyed(first, int(last))
    return None
