# SPDX-License-Identifier: MIT
"""Tells a board what a floor server hears of its tables."""

import time
from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from controller.engine.shown.report import TableReport
from controller.floor.pit.board import PitBoard
from controller.floor.server.pit_listener import PitListener

KENO_DOWN: Final = "keno is down: "
"""Begins the fault of the floor about keno."""


class BoardFeeder(PitListener):
    """The pit's side of a server. Its methods run on the server's loop, and never wait."""

    def __init__(self, board: PitBoard, now_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._board, self._now_ns = board, now_ns
        self._enrolled = frozenset[str]()
        self._floor = self._keno = ""

    def on_enrolled(self, tables: Iterable[str]) -> None:
        """Show each enrolled table, also before it was heard, and no other one any longer."""
        now = frozenset(tables)
        for table in {*self._board.tables} - now:
            self._board.forget(table)
        for table in sorted(now - self._enrolled):
            self._board.enrol(table)
        self._enrolled = now

    def on_connect(self, table: str) -> None:
        """The link of a table has connected."""
        self._board.connect(table, self._now_ns())

    def on_disconnect(self, table: str) -> None:
        """The link of a table has disconnected."""
        self._board.disconnect(table)

    def on_hear(self, table: str) -> None:
        """A table has sent something. A table that sends nothing for 2 s is shown as old, after 10 s as down."""
        self._board.hear(table, self._now_ns())

    def on_report(self, table: str, report: bytes) -> None:
        """A table reports its state. report: a TableReport as JSON; empty: it is as before."""
        now = self._now_ns()
        self._board.hear(table, now)
        if not report:
            return
        try:
            read = msgspec.json.decode(report, type=TableReport)
        except (msgspec.DecodeError, msgspec.ValidationError) as error:
            self._board.set_fault(table, "report", f"its report cannot be read: {error}", now)
        else:
            self._board.set_fault(table, "report", "", now)
            self._board.take_report(table, read, now)

    def on_refusal(self, table: str, why: str) -> None:
        """A message of a table was refused, and why. Empty: the table was taken in anew."""
        self._board.set_fault(table, "refused", f"refused by the floor: {why}" if why else "", self._now_ns())

    def on_floor(self, why: str) -> None:
        """The floor's money is down, and why. Empty: it is up."""
        self._floor = f"jackpots are down: {why}" if why else ""
        self._show_faults()

    def on_keno(self, why: str) -> None:
        """No keno ticket is sold or paid, and why. Empty: they are, or the floor has no keno."""
        self._keno = KENO_DOWN + why if why else ""
        self._show_faults()

    def _show_faults(self) -> None:
        self._board.set_floor_faults(it for it in (self._floor, self._keno) if it)
