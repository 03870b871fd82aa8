# SPDX-License-Identifier: MIT
"""Code shared by roulette and the wheel of fortune: a wheel spun by hand, its reader, a correctable result."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from controller.engine.record.events import Directed, Event
from controller.engine.rules.wait import Awaited, Procedure, Wait
from controller.engine.table.table import AnyTable, Table
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.kit.keying import NO_SPIN, Keying, paid_on, take_entry
from hal.signals import Fault

O = TypeVar("O")  # noqa: E741 - an outcome

WHEEL = "wheel"
REVOLUTIONS = 4
"""Minimum number of revolutions of a valid spin (s 132(1), s 146(3))."""
READER_FAULT = (Fault, WHEEL)
ANNOUNCED: tuple[Awaited, ...] = (NO_SPIN, (Directed, NO_SPIN.name))
"""Announcements of no spin: the dealer's button, or a direction by somebody else with this power."""


class HasKeypad(Protocol):
    """The options of a table whose wheel may have no reader."""

    @property
    def keypad(self) -> bool:
        """Whether the dealer keys every result in."""


def is_read(table: Table[HasKeypad, object]) -> bool:
    """Return whether the wheel has a reader that works."""
    return not table.options.keypad and WHEEL not in table.state.alerts


def paid_or_no_spin(
    table: AnyTable, outcome: O | Event, section: str, pay: Callable[[O], Wait], correct: tuple[Wait, Keying[O]]
) -> Procedure[bool]:
    """Return whether the result was paid; False: it was cleared, and the dealer announces no spin.

    A second press of entry clears the declared result and alerts the floor manager. Then the result is keyed again.
    """
    while not isinstance(outcome, Event):
        if (yield from paid_on(table, outcome, section, pay(outcome), ("the result is cleared", section))):
            return True
        what = f"{table.game.odds.call(outcome)} is cleared"
        if table.game.general.is_there(table.state):  # whose key and entry may have meant to close it
            what += "; the table is closed once it is paid"
        table.alert_of_spin(FLOOR_MANAGER, what, section)
        outcome = yield from take_entry(table, *correct)
    return False
