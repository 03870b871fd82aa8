# SPDX-License-Identifier: MIT
"""What the rounds of many games share: an outcome that is keyed in, a declaration that is paid or cleared."""

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
"""What a wait accepts while an outcome is keyed in."""


class Keying(msgspec.Struct, Generic[O], frozen=True):
    """How an outcome is keyed in: the numbered buttons, how many numbers at least and at most, and what they make.

    `read` raises ValueError for numbers that make no outcome, and says what is allowed. `unknown` is the section that
    names the buttons; `source` is the section that asks for this many numbers, `corrected` the one by which more
    numbers correct those keyed before; if it is empty, `source`.
    """

    numbers: range
    least: int
    most: int
    read: Callable[[tuple[int, ...]], O]
    what: str
    """The word for one of the numbers: "face", "digit"."""
    unknown: str
    source: str
    corrected: str = ""

    @property
    def remark(self) -> Remark:
        """How a wrong number is put right once one is keyed, before entry."""
        again = f"all {self.most} again" if self.most > 1 else "the right one"
        return f"Wrong? Key {again}", self.corrected or self.source


def no_other_meaning(table: object, keyed: Sequence[int]) -> bool:  # noqa: ARG001 - as a game has it
    """Numbers mean the outcome that is asked for, or nothing."""
    return False


def entered(
    table: AnyTable,
    asked: Wait,
    entry: Keying[O],
    half: list[int] | None = None,
    other: Callable[[Any, Sequence[int]], bool] = no_other_meaning,
) -> Procedure[O | Event]:
    """The outcome of the numbers last keyed, when entry is pressed; or the event that came instead.

    `half`: the numbers keyed so far. They stay there, and on show, if the caller comes back after such an event.
    `other`: whether they mean something else at this table, and it has taken them: then the press of entry is answered.
    """
    keyed = [] if half is None else half
    with_a_remark = asked.remarked(entry.remark)
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
    """The outcome that these numbers make; None if they make none, which is refused with the reason."""
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
    """Declare the outcome. Answers whether it was paid; if not, somebody has cleared the declaration."""
    declare(table, outcome, source)
    return (yield from paid_or_cleared(table, pay, cleared))


def paid_or_cleared(table: AnyTable, pay: Wait, cleared: tuple[str, str]) -> Procedure[bool]:
    """Answers whether the declared result was paid; if not, the declaration is cleared."""
    _, section = cleared
    event: Event = yield pay.remarked(("Wrong entry? Entry again clears it", section))
    if event.subject == PAID.name:
        settle(table)
        return True
    table.withdraw_declaration(*cleared)
    return False
