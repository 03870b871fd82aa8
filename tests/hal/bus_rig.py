# SPDX-License-Identifier: MIT
"""Rigs for devices on the I²C bus: simulated chips in virtual time, simulated chips in real time, or a real board.

A contract suite runs on a rig. If TABLE_RIG_BOARD names a board file, the real board is used too.
"""

import asyncio
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from hal.base.bus import Bus
from hal.base.chip_link import BusContext
from hal.base.clock import Clock, LoopClock, VirtualClock
from hal.base.worker import InlineWorker, ThreadedWorker, Worker
from hal.board import Board, board_file, read_board
from hal.raspberry_pi.hardware import open_bus
from hal.signals import Fault, Restored, Signal
from hal.sim.bus import SimulatedBus

RIGS = ["virtual", "threads", *(["board"] if "TABLE_RIG_BOARD" in os.environ else [])]


class BusRig:
    """A bus, a clock, and what was reported. `simulated_bus`: for causing faults; None on a real board."""

    def __init__(self, board: Board, clock: Clock, bus: Bus, worker: Worker) -> None:
        self.board, self.clock, self.bus, self.worker = board, clock, bus, worker
        self.signals: list[Signal] = []
        self.simulated_bus = bus if isinstance(bus, SimulatedBus) else None

    @property
    def chain(self) -> BusContext:
        return BusContext(self.clock, self.bus, self.worker, self.signals.append)

    @property
    def standing(self) -> list[Fault]:
        """Return the present faults: those reported since the device was last restored."""
        found: list[Fault] = []
        for signal in self.signals:
            found = [] if isinstance(signal, Restored) else found
            found += [signal] if isinstance(signal, Fault) else []
        return found

    @property
    def faults(self) -> list[str]:
        """Return the texts of the present faults."""
        return [fault.what for fault in self.standing]

    @property
    def dark(self) -> list[tuple[str, tuple[str, ...]]]:
        """Return the chip of each present fault, and the lamps that are dark because of it."""
        return sorted((re.findall(r"chip (0x\w+)", fault.what)[0], fault.dark) for fault in self.standing)

    def wait(self, condition: Callable[[], bool], limit: float = 10.0) -> None:
        """Let time pass until the condition is true. An error if it is not true within the limit in seconds."""
        raise NotImplementedError

    def pause(self, seconds: float) -> None:
        """Let this much time pass."""
        raise NotImplementedError


class VirtualBusRig(BusRig):
    def __init__(self, board: Board) -> None:
        self.virtual = VirtualClock()
        super().__init__(board, self.virtual, SimulatedBus(board), InlineWorker(self.virtual))

    def wait(self, condition: Callable[[], bool], limit: float = 10.0) -> None:
        self.virtual.run_until(condition, limit)

    def pause(self, seconds: float) -> None:
        self.virtual.advance(seconds)


class LoopBusRig(BusRig):
    def __init__(self, board: Board, bus: Bus, overdue_s: float = 0.1) -> None:
        self.loop = asyncio.new_event_loop()
        clock = LoopClock(self.loop)
        super().__init__(board, clock, bus, ThreadedWorker(clock, overdue_s))

    def wait(self, condition: Callable[[], bool], limit: float = 10.0) -> None:
        async def until() -> None:
            while not condition():
                await asyncio.sleep(0.001)

        self.loop.run_until_complete(asyncio.wait_for(until(), limit))

    def pause(self, seconds: float) -> None:
        with suppress(TimeoutError):
            self.wait(lambda: False, seconds)


@contextmanager
def opened(kind: str) -> Iterator[BusRig]:
    """The rig of this kind, with the sic-bo board."""
    board = read_board(Path(os.environ["TABLE_RIG_BOARD"]) if kind == "board" else board_file("sic-bo"))
    if kind == "virtual":
        yield VirtualBusRig(board)
        return
    bus = open_bus(board) if kind == "board" else SimulatedBus(board)
    rig = LoopBusRig(board, bus)
    try:
        yield rig
    finally:
        bus.close() if rig.simulated_bus else None
        rig.worker.close()
        bus.close()
        rig.loop.close()
