# SPDX-License-Identifier: MIT
"""The store's rows on their way into the journal: in order, once, a few in a turn, and none while it cannot write."""

from collections.abc import Callable
from typing import Any

from controller.engine.record.events import Restarted, Ticketed
from controller.ticketing.outbox import AT_ONCE, WAITING, Outbox
from controller.tickets.ticket import Life


class Turns:
    """A clock whose next turn is a call."""

    def __init__(self) -> None:
        self.due: list[Callable[[], None]] = []

    def after(self, _: float, do: Callable[[], None]) -> Any:
        self.due.append(do)

    def turn(self) -> None:
        due, self.due = self.due, []
        for do in due:
            do()


def rows(first: int, last: int) -> list[Life]:
    return [Life(row, "sold", "2026-11-26", "", row, 1, 0, f"ticket {row}") for row in range(first, last + 1)]


def test_every_row_once_in_order_a_few_in_a_turn_and_none_while_the_journal_cannot_write() -> None:
    clock, taken, waiting = Turns(), list[Any](), [0]
    outbox = Outbox(clock, taken.append, lambda: waiting[0])  # type: ignore[arg-type]
    outbox.put(rows(1, 20))
    assert len(taken) == AT_ONCE
    outbox.put(rows(21, 22))
    outbox.tell(Restarted())
    assert len(taken) == AT_ONCE + 1  # what is reported does not wait for the rows
    waiting[0] = WAITING
    for _ in range(3):
        clock.turn()
    outbox.tell(Restarted())
    assert len(taken) == AT_ONCE + 1
    waiting[0] = WAITING - 1
    while clock.due:
        before = len(taken)
        clock.turn()
        assert len(taken) - before <= AT_ONCE + 1
    assert [it.row for it in taken if isinstance(it, Ticketed)] == list(range(1, 23))
    assert len(taken) == 22 + 2
