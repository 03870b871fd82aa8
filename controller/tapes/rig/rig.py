# SPDX-License-Identifier: MIT
"""A rig while tapes are played on it: the link to its hand, the controller that is started for each tape, real time."""

import asyncio
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Self

from controller.tapes.rig.commands import Controls, RigCommands, start_command
from controller.tapes.rig.sockets import TableSockets, must_fit
from controller.tapes.rig.words import why_not
from controller.tapes.script.errors import NotPlayable, StageError, StageLost
from controller.tapes.script.script import TapeStep
from hal.base.clock import LoopClock, VirtualClock
from hal.board import Board
from hal.rig.hand_link import HandLink
from hal.rig.outside import RigPins, RigPorts, RigTable, missing_wires
from hal.rig.rig_file import RigFile
from hal.rig.streams import Stream, open_program, open_serial, open_socket

TURN_S = 0.002
"""How long the loop runs between two looks at what is waited for."""
STEP_S = 0.05
"""The most that goes by for people and machines in one such turn of the loop."""
START_S = 60.0
"""The longest time that a controller may take to start, or to end."""
HAND_S = 10.0
"""The longest time that a hand may take to answer for the first time, or before the table is blamed."""
LATE_S = 0.1
"""A hand that answers later than this has kept the table waiting: the table has its time once more."""

SAFE_MODE = "safe mode"
"""Name of the block of a table that has failed too often (controller/running/safe_mode.py)."""


class Rig:
    """A rig, open for one tape after the other. `pace` and `ports` are for the board of its table."""

    def __init__(self, file: RigFile, folder: Path, controls: Controls | None = None) -> None:
        """Opens nothing yet. folder: the rig file's; paths in it begin there."""
        self.file, self._folder = file, folder
        self._controls = controls or RigCommands(file, folder)
        self.pace = file.pace
        self.ports = {port: place.path for port, place in file.readers.items() if place.path}
        self._loop = asyncio.new_event_loop()
        self._clock = LoopClock(self._loop)
        self._machines_clock = VirtualClock()
        """The clock of people and machines. It advances by small steps while the loop runs. After a moment in which
        this computer was busy, their acts come late, but not all at once.
        """
        self._link: HandLink | None = None
        self._unreached = ""
        """Why the hand could not be reached."""
        self._sockets: TableSockets | None = None
        self._outside: RigPorts | None = None
        self._forward: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.let_go()
        if self._link:
            self._link.close()
        if self._forward:
            self._forward.terminate()
            self._forward.wait()
        self._loop.close()

    def cannot(self, steps: Sequence[TapeStep]) -> str:
        """Why this tape cannot be played here, by its words; empty if it can. Raises StageLost."""
        return why_not(steps, kills=self.file.table.kill is not None, chips=self.sees_chips)

    # The hand

    @property
    def link(self) -> HandLink:
        """The link to the hand, which is opened when it is first wanted. Raises StageLost."""
        if self._link is None or self._link.failed:
            if self._link:
                raise StageLost(self._link.failed)
            self._link = HandLink(self._open_hand(), self._loop, self.file.patience)
            self.until(lambda: self._link is not None and self._link.identity is not None, HAND_S, "the hand is silent")
        return self._link

    def _open_hand(self) -> Stream:
        hand = self.file.hand
        try:
            if hand.command:
                return open_program(hand.command, self._folder)
            return open_socket(self._folder / hand.socket) if hand.socket else open_serial(Path(hand.device or ""))
        except OSError as error:
            where = hand.device or hand.socket or " ".join(hand.command or ())
            self._unreached = f"the hand at {where} cannot be reached: {error.strerror or error}"
            raise StageLost(self._unreached) from error

    @property
    def hand_lost(self) -> str:
        """Why there is no hand any more, and no tape can be played; empty while there is one."""
        return self._unreached or (self._link.failed if self._link else "")

    @property
    def sees_chips(self) -> bool:
        """Whether the hand can read the chips of lamps and digits. Raises StageLost."""
        return bool(self.link.identity and self.link.identity.chips)

    def read_chip(self, address: int, register: int, count: int) -> bytes:
        """Registers of a chip. Raises OSError if it does not answer, StageLost."""
        read = self.link.read_chip(address, register, count)
        self.until(read.done, HAND_S, "the hand does not answer")
        return read.result()

    def table_for(self, board: Board) -> RigTable:
        """The contacts and machines of a table with this board, at the hand's pins. Raises NotPlayable, StageLost."""
        if missing := missing_wires(board, self.file.lines, self.file.readers):
            raise NotPlayable(f"this rig has {'; '.join(missing[:3])}{' …' if len(missing) > 3 else ''}")
        link = self.link
        link.let_go()
        self._machines_clock = VirtualClock()  # what the machines of the table before still had to do is not done
        try:
            self._outside = RigPorts(link, self._clock, self.file.readers, self._folder)
            table = RigTable(
                board, self._machines_clock, RigPins(link, self.file.lines, self.file.patience), self._outside
            )
        except OSError as error:
            raise StageLost(f"the port of a reader cannot be opened: {error.strerror or error}") from error
        self.until(lambda: link.answered, HAND_S, "the hand has not answered")
        return table

    @property
    def ports_in_use(self) -> list[str]:
        """The table's serial ports at which a reader is heard; it runs before the controller does."""
        readers = self._outside.readers if self._outside else {}
        return [port for port, reader in readers.items() if reader.connected]

    # The controller

    @property
    def sockets(self) -> TableSockets:
        """The sockets of the running controller. Raises StageLost."""
        if self._sockets is None:
            raise StageLost("no controller runs")
        return self._sockets

    def start(self, files: dict[str, str]) -> None:
        """Start a table without a past by these files, and follow it. Raises StageLost."""
        must_fit(self._folder / self.file.table.sockets)
        self._hang_up()
        self._await(self._controls.start(files))
        self._keep_forwarding()
        self._follow()

    def kill(self) -> None:
        """Kill the controller, and follow the one that is started after it. Raises StageLost."""
        sockets = self.sockets
        self._await(self._controls.kill())
        self.until(lambda: sockets.gone, START_S, "the controller was killed, and still answers")
        self._follow()

    def _await(self, done: Callable[[], bool]) -> None:
        in_time = False
        try:
            in_time = self._within(done, START_S)
        finally:  # also when the hand is lost, or somebody interrupts it: no command is left running
            what = self._controls.give_up()
        if not in_time:
            raise StageLost(f"{what} has not ended within {START_S * self.file.patience:g} s, and was killed")

    def _keep_forwarding(self) -> None:
        forward = self.file.table.forward
        if forward and (self._forward is None or self._forward.poll() is not None):
            self._forward = start_command("forward", forward, self._folder)

    def _follow(self) -> None:
        """Follow the controller as soon as it listens and answers."""
        folder = self._folder / self.file.table.sockets

        def answers() -> bool:
            if self._sockets is None or self._sockets.gone:
                try:
                    self._sockets = TableSockets(folder, self._loop, HAND_S * self.file.patience)
                except OSError:
                    return False
                self._sockets.ask_status()
            return self._sockets.answers > 0

        self._sockets = None
        self.until(answers, START_S, f"no controller answers in {folder}")
        self._must_play()

    def _must_play(self) -> None:
        for block in self.sockets.view.blocks:
            if block.name == SAFE_MODE:
                raise StageLost(f"the table is in {SAFE_MODE}: {block.text}; {block.remedy}")

    def _hang_up(self) -> None:
        if self._sockets:
            self._sockets.close()
        self._sockets = None

    def let_go(self) -> None:
        """Let go of every line and reader. The controller runs on until the next tape."""
        self._hang_up()
        if self._outside:
            self._outside.close()
        self._outside = None
        if self._link and not self._link.failed:
            self._link.let_go()

    # Time

    def until(self, condition: Callable[[], bool], limit: float, what: str) -> None:
        """Let time pass until the condition is true, `limit` seconds at most. Raises StageError, StageLost."""
        if self._within(condition, limit) or (self._hand_was_late() and self._within(condition, limit)):
            return
        raise StageError(f"{what} within {limit * self.file.patience:g} s")

    def _hand_was_late(self) -> bool:
        """Whether the hand was slow with earlier commands. Raises StageLost if it has not finished yet."""
        link = self._link
        if link is None:
            return False
        began = time.monotonic()
        link.ping()
        if not self._within(lambda: link.answered, HAND_S):
            link.give_up()
            raise StageLost(link.failed)
        return time.monotonic() - began > LATE_S * self.file.patience

    def _within(self, condition: Callable[[], bool], limit: float) -> bool:
        end = time.monotonic() + limit * self.file.patience
        while not condition():
            if time.monotonic() > end:
                return False
            self.pause(TURN_S)
        return True

    def pause(self, seconds: float) -> None:
        """Let this time pass. Raises StageLost if the hand is lost, or if another program than a table answers."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            began = time.monotonic()
            self._loop.run_until_complete(asyncio.sleep(min(left, TURN_S)))
            self._machines_clock.advance(min(time.monotonic() - began, STEP_S) / self.pace)
        if self._link and self._link.failed:
            raise StageLost(self._link.failed)
        if self._sockets and self._sockets.wrong:
            raise StageLost(self._sockets.wrong)
