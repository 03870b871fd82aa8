# SPDX-License-Identifier: MIT
"""Code shared by the rounds of many games: keying of an outcome; payment or clearing of a declaration."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from controller.engine.betting.settlement import declare, settle
from controller.engine.record.events import Event
from controller.engine.rules.wait import Button, Procedure, Remark, Wait
from controller.engine.table.table import AnyTable
from hal.signals import Entered, Keyed

START = Button("start", "space")
NO_SPIN = Button("no-spin", "o")
PAID = Button("paid", "p")
O = TypeVar("O")  # noqa: E741 - an outcome

ENTRY = (Keyed, Entered)
"""Events accepted while an outcome is keyed."""


class Keying(msgspec.Struct, Generic[O], frozen=True):
    """How an outcome is keyed."""

    numbers: range
    """The numbered buttons."""
    least: int
    """Minimum count of numbers."""
    most: int
    """Maximum count of numbers."""
    read: Callable[[tuple[int, ...]], O]
    """Return the outcome. Raise ValueError for wrong numbers, with the allowed ones."""
    what: str
    """The word for one of the numbers: "face", "digit"."""
    unknown: str
    """Section that names the buttons."""
    source: str
    """Section that asks for this many numbers."""
    corrected: str = ""
    """Section by which more numbers correct those keyed before; empty: `source`."""

    @property
    def remark(self) -> Remark:
        """How to correct a wrong number once one is keyed, before entry."""
        again = f"all {self.most} again" if self.most > 1 else "the right one"
        return f"Wrong? Key {again}", self.corrected or self.source


def no_other_meaning(table: object, keyed: Sequence[int]) -> bool:  # noqa: ARG001 - as a game has it
    """Give the numbers no meaning other than an outcome."""
    return False


def take_entry(
    table: AnyTable,
    asked: Wait,
    entry: Keying[O],
    half: list[int] | None = None,
    other: Callable[[Any, Sequence[int]], bool] = no_other_meaning,
) -> Procedure[O | Event]:
    """Return the outcome of the numbers last keyed, when entry is pressed; or another event.

    `half`: The numbers keyed so far. They stay there, and on show, if the caller comes back after such an event.
    `other`: Returns whether the numbers have another meaning at this table and were taken over; then the press of entry
    is returned.
    """
    keyed = [] if half is None else half
    with_a_remark = asked.with_remark(entry.remark)
    while True:
        event = yield with_a_remark if keyed else asked
        table.kept(keyed)
        match event:
            case Keyed(number=number) if number not in entry.numbers:
                table.refuse(f"there is no {entry.what} {number}", entry.unknown)
            case Keyed(number=number):
                keyed[:] = [*keyed, number][-entry.most :]
                table.digits(" ".join(map(str, keyed)))
            case Entered() as event if other(table, keyed):
                keyed.clear()
                return event
            case Entered() if len(keyed) < entry.least:
                table.refuse(_too_few(entry.least, len(keyed)), entry.source)
            case Entered():
                outcome = possible(table, entry, tuple(keyed))
                keyed.clear()
                if outcome is not None:
                    return outcome
            case event:
                if half is None:
                    table.digits("")
                return event


def possible(table: AnyTable, entry: Keying[O], keyed: tuple[int, ...]) -> O | None:
    """Return the outcome of these numbers. Refuse wrong numbers with the reason, and return None."""
    try:
        return entry.read(keyed)
    except ValueError as wrong:
        table.refuse(str(wrong), entry.source)
        table.digits("")
        return None


def _too_few(least: int, keyed: int) -> str:
    numbers = {1: "a number", 2: "two numbers", 3: "three numbers"}.get(least, f"{least} numbers")
    return f"key {numbers} first: {keyed or 'none'} keyed"


def paid_on(table: AnyTable, outcome: object, source: str, pay: Wait, cleared: tuple[str, str]) -> Procedure[bool]:
    """Declare the outcome. Return whether it was paid; otherwise somebody has cleared the declaration."""
    declare(table, outcome, source)
    return (yield from paid_or_cleared(table, pay, cleared))


def paid_or_cleared(table: AnyTable, pay: Wait, cleared: tuple[str, str]) -> Procedure[bool]:
    """Return whether the declared result was paid; if not, the declaration is cleared."""
    _, section = cleared
    event: Event = yield pay.with_remark(("Wrong entry? Entry again clears it", section))
    if event.subject == PAID.name:
        settle(table)
        return True
    table.withdraw_declaration(*cleared)
    return False
