# SPDX-License-Identifier: MIT
"""Plays one cell and prints the reports of drivers, the answers of the table and the acts of people."""

from unittest import mock

from controller.engine.record import effects as e
from controller.engine.record.events import Event
from hal.signals import Signal
from tests.faults.matrix.cells import Cell, cells, played
from tests.faults.matrix.dealer import Dealer
from tests.faults.matrix.watched import WatchedTable, seats


def named(name: str) -> Cell:
    """The cell with this name. Raises LookupError if there is none."""
    board = next((it for it in seats() if name.startswith(f"{it}: ")), "")
    for cell in cells(board) if board else []:
        for each in (cell, cell._replace(mended=False)):
            if each.name == name:
                return each
    raise LookupError(f"no cell is called {name!r}")


def printed(name: str) -> int:
    """Play the cell with this name and print it. Answers 1 if something is wrong with it."""
    performed, witnessed, act = WatchedTable._performed, WatchedTable._witnessed, Dealer.act

    def at(table: WatchedTable) -> str:
        return f"{table.clock.now() / 1e9:9.3f}"

    def performs(self: WatchedTable, event: Event, effects: list[e.Effect]) -> None:
        print("\n".join(f"{at(self)}   > {line}" for effect in effects for line in effect.lines))
        performed(self, event, effects)

    def witnesses(self: WatchedTable, signal: Signal) -> None:
        print(f"{at(self)} {signal}")
        witnessed(self, signal)

    def acts(self: Dealer) -> str:
        what = act(self)
        print(f"{at(self.table)} -- {what or 'waits'}")
        return what

    patches = {WatchedTable: {"_performed": performs, "_witnessed": witnesses}, Dealer: {"act": acts}}
    with mock.patch.multiple(WatchedTable, **patches[WatchedTable]), mock.patch.multiple(Dealer, **patches[Dealer]):
        ending = played(named(name))
    print(ending)
    return bool(ending.wrong)
