"""Rigs for devices on the I²C bus: simulated chips in virtual time, the same in real time, or a real board.

A rig is what a contract suite runs on. With TABLE_RIG_BOARD set to a board file the real one is used as well.
"""

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from hal.board import Board, board_file, read_board
from hal.bus import Bus
from hal.chip_link import Chain
from hal.clock import Clock, LoopClock, VirtualClock
from hal.raspberry_pi import open_bus
from hal.signals import Fault, Restored, Signal
from hal.sim.bus import SimulatedBus
from hal.worker import InlineWorker, ThreadedWorker, Worker

RIGS = ["virtual", "threads", *(["board"] if "TABLE_RIG_BOARD" in os.environ else [])]


class Rig:
    """A bus, a clock, and what was reported. `hands` is the simulated bus, whose chips can be hurt; None if real."""

    def __init__(self, board: Board, clock: Clock, bus: Bus, worker: Worker) -> None:
        self.board, self.clock, self.bus, self.worker = board, clock, bus, worker
        self.signals: list[Signal] = []
        self.hands = bus if isinstance(bus, SimulatedBus) else None

    @property
    def chain(self) -> Chain:
        return Chain(self.clock, self.bus, self.worker, self.signals.append)

    @property
    def faults(self) -> list[str]:
        """What is wrong now, as told: the faults since the device was last restored."""
        found: list[str] = []
        for signal in self.signals:
            found = [] if isinstance(signal, Restored) else found
            found += [signal.what] if isinstance(signal, Fault) else []
        return found

    def wait(self, condition: Callable[[], bool], limit: float = 10.0) -> None:
        """Let time pass until this holds; an error if it does not within so many seconds."""
        raise NotImplementedError

    def pause(self, seconds: float) -> None:
        """Let so much time pass."""
        raise NotImplementedError


class VirtualRig(Rig):
    def __init__(self, board: Board) -> None:
        self.virtual = VirtualClock()
        super().__init__(board, self.virtual, SimulatedBus(board), InlineWorker(self.virtual))

    def wait(self, condition: Callable[[], bool], limit: float = 10.0) -> None:
        self.virtual.run_until(condition, limit)

    def pause(self, seconds: float) -> None:
        self.virtual.advance(seconds)


class LoopRig(Rig):
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
def opened(kind: str) -> Iterator[Rig]:
    """The rig of this kind, with the sic-bo board."""
    board = read_board(Path(os.environ["TABLE_RIG_BOARD"]) if kind == "board" else board_file("sic-bo"))
    if kind == "virtual":
        yield VirtualRig(board)
        return
    bus = open_bus(board) if kind == "board" else SimulatedBus(board)
    rig = LoopRig(board, bus)
    try:
        yield rig
    finally:
        bus.close() if rig.hands else None
        rig.worker.close()
        bus.close()
        rig.loop.close()
