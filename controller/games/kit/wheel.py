"""What roulette and the wheel of fortune share: a wheel spun by hand, its reader, a result that may be put right."""

from collections.abc import Callable
from typing import Any

from controller.engine.events import Event
from controller.engine.table import FLOOR_MANAGER, Procedure, Table, Wait
from controller.games.kit.keying import Keying, entered, paid_on
from hal.signals import Fault

WHEEL = "wheel"
REVOLUTIONS = 4
"""So many make a valid spin (s 132(1), s 146(3))."""
READER_FAULT = (Fault, WHEEL)
DUTIES = "collect the losing wagers first, then pay the winning ones; then press paid"


def is_read(table: Table) -> bool:
    """Whether the wheel has a reader, that works."""
    return not table.options.keypad and WHEEL not in table.state.alerts


def paid_or_no_spin(
    table: Table, outcome: Any, section: str, pay: Callable[[Any], Wait], correct: tuple[Wait, Keying]
) -> Procedure:
    """Whether it was paid on; False: it was cleared, and the dealer announces no spin.

    A second press of entry clears what was declared, and the floor manager is told; then it is keyed in.
    """
    while not isinstance(outcome, Event):
        if (yield from paid_on(table, outcome, section, pay(outcome), ("the result is cleared", section))):
            return True
        what = f"the declaration of {table.game.call(outcome)} is cleared: another is keyed, or it is no spin"
        table.alert(FLOOR_MANAGER, what, section)
        outcome = yield from entered(table, *correct)
    return False
