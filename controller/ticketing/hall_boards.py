# SPDX-License-Identifier: MIT
"""Alerts for the keno supervisor: printers and boards of the floor that hold up a game (ss 212(b), 222(1), (2))."""

from collections.abc import Mapping, Sequence
from typing import Final

from controller.engine.record.events import IN_PRINTERS, NOT_CLOSED_ON_BOARDS, NOT_ON_BOARDS
from controller.maintenance.reach import Receive
from controller.ticketing.standing_fault import LateParts, StandingFault
from hal.base.clock import Clock

LOOK_AT: Final = "look at these boards, or take one out of the register"
WAIT: Final = "wait: what prints for more than 10 s is void, and refunded"


class HallBoards:
    """The printers and boards that hold up a game. `look` raises and clears the alerts."""

    def __init__(self, clock: Clock, receive: Receive) -> None:
        self._printers, self._silent, self._lacking = LateParts(clock), LateParts(clock), LateParts(clock)
        self._parts = (
            (
                StandingFault(IN_PRINTERS, receive),
                self._printers,
                "the game is not closed: tickets are in the printer of",
                WAIT,
            ),
            (StandingFault(NOT_CLOSED_ON_BOARDS, receive), self._silent, "the game is not shown as closed by", LOOK_AT),
            (StandingFault(NOT_ON_BOARDS, receive), self._lacking, "drawn numbers are not shown by", LOOK_AT),
        )

    def forget(self) -> None:
        """Forget everything: the game goes on, or nobody knows what the boards show."""
        for _, late, _, _ in self._parts:
            late.note(())

    def note_close(self, printing: Sequence[tuple[int, int]], silent: Sequence[str]) -> None:
        """Note what holds up the close. printing: serial and station of each ticket in a printer. silent: boards."""
        self._printers.note((f"station {station}", serial) for serial, station in printing)
        self._silent.note((board, 0) for board in silent)

    def note_numbers(self, lacking: Mapping[str, Sequence[int]]) -> None:
        """Note the boards that do not show all drawn numbers, and which numbers each lacks."""
        self._lacking.note((board, number) for board, numbers in lacking.items() for number in numbers)

    def look(self) -> None:
        """Raise an alert for each part that holds up the game too long. Clear it once nothing does."""
        for alarm, late, words, remedy in self._parts:
            owners = ", ".join(late.owners)
            alarm.set(f"{words} {owners}" if owners else "", remedy if owners else "")
