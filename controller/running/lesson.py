# SPDX-License-Identifier: MIT
"""Gives one lesson at a table's screens and buttons, in this process. The table's own journal is not opened.

At a real table only the dealer's devices are used: buttons, key switches, the entry terminal, lamps and lights. No
machine is opened: the screens say what a machine would do.
"""

import asyncio
import signal
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from controller import zone
from controller.config import Configuration
from controller.config import Folders as StatedFolders
from controller.engine.shown.beside import SeenTumbler
from controller.engine.shown.views import Extras, View
from controller.journal import JournalError, require_own, running_process
from controller.lessons import score
from controller.lessons.catalogue import Lesson
from controller.lessons.keys import keys_of_a_dealer, signal_of
from controller.lessons.score import Score
from controller.lessons.stage import Furniture
from controller.lessons.teaching import Teaching
from controller.loop.slow_callbacks import TimedClock
from controller.running import pins_lock
from controller.screens import Screens
from controller.sockets import places
from controller.sockets.requests import ASK, DIRECT
from controller.tapes.script.parts import board_of
from hal.board import TABLES, Board
from hal.devices import Devices
from hal.raspberry_pi.hardware import HardwareError
from hal.signals import Entered, Fault, Keyed, KeyTurned, Pressed, Signal

ACTS = (Pressed, Entered, Keyed, KeyTurned)
AGAIN = "any button begins it again"
AT = "%Y-%m-%dT%H:%M:%S%z"


def folder_of(configuration: Configuration) -> Path:
    """Return the folder of lesson scores. No table writes to this folder."""
    state = configuration.state_folder
    return (state if configuration.path else state.parent) / "lessons"


def require_idle(configuration: Configuration) -> None:
    """Raises JournalError while this table plays: by its sockets, or by the lock of its journal."""
    try:
        for name in (ASK, DIRECT):
            places.require_free(configuration.socket_folder / name)
    except places.SocketTakenError as taken:
        raise JournalError(f"no lesson is given at a table that plays: {taken.strerror}") from taken
    if process := running_process(configuration.journal):
        words = f"process {process} runs this table, and has its journal open: stop it first"
        raise JournalError(f"no lesson is given at a table that plays: {words}")


def teach(configuration: Configuration, lesson: Lesson, dealer: str) -> Score:
    """Give this lesson until it is left; answers how its last run went, which is kept.

    Raises JournalError while the table plays, or another lesson is given at it; HardwareError if its pins cannot be
    opened; TapeError.
    """
    require_idle(configuration)
    zone.use(lambda: configuration.zone)
    folder = folder_of(configuration)
    require_own(folder / "any")
    folder.mkdir(parents=True, exist_ok=True)
    with pins_lock.hold_pins(configuration, pins_lock.TO_A_LESSON):
        return asyncio.run(_given(configuration, lesson, dealer, folder))


async def _given(configuration: Configuration, lesson: Lesson, dealer: str, folder: Path) -> Score:
    room = LessonRoom(configuration, lesson, dealer, folder, asyncio.get_running_loop())
    try:
        room.open()
        await room.left.wait()
    finally:
        room.close()
    if room.fault:
        raise HardwareError(f"no lesson is given here: {room.fault}")
    return room.keep()


class LessonRoom:
    """The screens and the dealer's own devices of a table, while a lesson is given at it."""

    def __init__(
        self, configuration: Configuration, lesson: Lesson, dealer: str, folder: Path, loop: asyncio.AbstractEventLoop
    ) -> None:
        self._folder, self._dealer, self._loop = folder, dealer, loop
        self._clock = TimedClock(loop)
        self.left = asyncio.Event()
        self.fault = ""
        """Why the lesson cannot go on; empty if it can."""
        self._closers: list[Callable[[], None]] = []
        self._simulated = configuration.file.simulated
        furniture = None if self._simulated else self._furniture(configuration.board)
        self.teaching = Teaching(lesson, furniture)
        self.board = board_of(self.teaching.stage.game) if self._simulated else configuration.board
        self.keys = keys_of_a_dealer(self.teaching.stage, self.board) if self._simulated else ()
        self._score: Score | None = None
        """How the lesson went, once it was kept."""
        self._begin_time()
        at_own = StatedFolders(str(folder), str(folder))
        file = msgspec.structs.replace(configuration.file, folders=at_own)
        here = msgspec.structs.replace(configuration, file=file, game=self.teaching.stage.game, board=self.board)
        self._screens = Screens(here, self._clock, lambda fault: None, self.left.set, lesson=True)

    def open(self) -> None:
        """Open the screens, and show where the lesson begins."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            self._loop.add_signal_handler(number, self.left.set)
        self._screens.open(self.teaching.view, self)

    def close(self) -> None:
        """Close everything that was opened."""
        self._screens.close()
        for close in reversed(self._closers):
            close()

    def keep(self) -> Score:
        """How the lesson went, which is kept unless nothing was done in it. Raises OSError."""
        if self._score is None:
            self._score = self.teaching.score(self._dealer, self._at, int(time.monotonic() - self._began))
            if self._score.right or self._score.wrong or self._score.refusals:
                score.keep(self._folder, self._score)
        return self._score

    # What the screens need

    def read_extras(self, _: View) -> Extras:
        """Return the lesson, which the screens show in addition to the table."""
        shown = self.teaching.shown
        if self._score:
            shown = msgspec.structs.replace(shown, words=f"{self._score.words}; {AGAIN}")
        return Extras(SeenTumbler(self.teaching.dice), lesson=shown)

    def press(self, key: str) -> None:
        """Handle a key of the keyboard: at a simulated table it is a button, or another act of the dealer."""
        what = next((it.button for it in self.keys if it.key == key), "")
        if act := signal_of(what, self.teaching.stage, self.board):
            self.does(act)

    def does(self, act: Signal) -> None:
        """The dealer does something. After the end of a lesson a press of any button begins it again."""
        if self.teaching.over:
            if isinstance(act, Pressed):
                self.teaching.begin()
                self._begin_time()
        elif self.teaching.does(act) == "over":
            self.keep()
        self._screens.show(self.teaching.view)

    def _begin_time(self) -> None:
        self._began, self._at = time.monotonic(), f"{zone.now():{AT}}"
        self._score = None

    def _furniture(self, board: Board) -> Furniture:
        """The dealer's own devices of a real table. Raises HardwareError."""
        from hal.raspberry_pi.hardware import open_bus, open_pins

        without = msgspec.structs.replace(board, **{key: {} for key in TABLES})
        pins, bus = open_pins(without), open_bus(without)
        devices = Devices(without, self._clock, pins, bus, self._report)
        self._closers += [pins.close, devices.close]
        return devices

    def _report(self, it: Signal) -> None:
        """A device reports something, perhaps before the lesson has begun: then it waits."""
        self._loop.call_soon(self._reported, it)

    def _reported(self, it: Signal) -> None:
        """A device of a real table reports something. A button that does not work, or is not free, ends the lesson."""
        if isinstance(it, ACTS):
            self.does(it)
        elif isinstance(it, Fault) and it.device in {*self.board.buttons, *self.board.keys, *self.board.terminals}:
            self.fault = f"{it.device}: {it.what}; {it.remedy}"
            self.left.set()
