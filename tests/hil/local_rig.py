# SPDX-License-Identifier: MIT
"""A rig on this computer: a hand with simulated pins, and a real controller whose drivers use those pins and ptys.

The hand speaks its protocol on a Unix socket, as one at the end of a cable does. The controller is a process of its
own, started by a table file that says `simulated = false`; `local_table.py` is what it finds instead of a Pi's pins.
"""

import os
import re
import select
import shutil
import socket
import sys
import tempfile
import threading
import time
import tty
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection, Listener
from pathlib import Path
from queue import Empty, Queue
from typing import Any

import msgspec

from controller.display.settings import ScreenSettings
from hal.rig.rig_file import HandPlace, ReaderPlace, RigFile, TablePlace
from tests.faults.forked import Forked

sys.path.insert(0, str(Path(__file__).parent / "firmware"))

import hand as firmware  # type: ignore[import-not-found]

PORTS = (
    "/dev/serial0",
    "/dev/serial/by-id/usb-ball-reader-if00",
    "/dev/serial/by-id/usb-card-reader-if00",
    "/dev/serial/by-id/usb-tile-reader-if00",
    "/dev/serial/by-id/usb-slot-reader-if00",
)
"""Every serial port that a shipped board names."""
GPIOS = (0, 1, *range(4, 28))
QUICK_DRUM = {"first_turn_s": 2.0, "turn_s": 2.0, "rest_s": 2.2}
"""The limits of a drum that is turned the other way soon: by the shipped ones it stands 3.2 s before that."""
SCREENS = "[screens]\nprinted_sign = true\n" if "printed_sign" in ScreenSettings.__struct_fields__ else ""
"""This rig has no screens: a table that requires the sign of limits gets a printed sign."""
ANSWER_S = 5.0


class LocalPins:
    """The pins of the hand, joined to the controller's. Its serial ports are pseudo-terminals."""

    name, lines, ports, chips = "LOCAL", tuple(GPIOS), len(PORTS), True

    def __init__(self, folder: Path) -> None:
        self._driven: dict[int, bool | None] = {}
        self._outputs: dict[int, bool] = {}
        self._controller: Connection | None = None
        self._answers: Queue[bytes | None] = Queue()
        self._lock = threading.Lock()
        self.links = [folder / f"port{number}" for number in range(self.ports)]
        self._masters: list[int | None] = [None] * self.ports
        self._slaves: list[int] = [-1] * self.ports

    def micros(self) -> int:
        return time.monotonic_ns() // 1000

    def drive(self, line: int, level: int | None) -> None:
        with self._lock:
            self._driven[line] = None if level is None else bool(level)
            self._tell("drive", line, self._driven[line], self.micros())

    def watch(self, line: int) -> None:
        """Every output is told anyway."""

    def read(self, line: int) -> int:
        return int(self._outputs.get(line, False))

    def send_bytes(self, port: int, data: bytes) -> None:
        master = self._masters[port]
        if master is not None:
            with suppress(BlockingIOError):  # nobody reads: as on a real line, it is lost
                os.write(master, data)

    def plug(self, port: int, is_in: bool) -> None:
        master = self._masters[port]
        if is_in and master is None:
            self._masters[port], self._slaves[port] = os.openpty()
            tty.setraw(self._slaves[port])
            os.set_blocking(self._masters[port], False)  # type: ignore[arg-type]
            self.links[port].symlink_to(os.ttyname(self._slaves[port]))
        elif not is_in and master is not None:
            self.links[port].unlink()
            os.close(master)
            os.close(self._slaves[port])
            self._masters[port] = None

    def driven(self, line: int) -> bool | None:
        """The level that the hand puts on a line; None if it has let go of it."""
        return self._driven.get(line)

    def read_chip(self, address: int, register: int, count: int) -> bytes:
        data = self._ask("read", address, register, count)
        if data is None:
            raise OSError(121, "nothing answers")
        return data

    def open_lamp(self, address: int, channel: int, is_open: bool) -> None:
        self._ask("open", address, channel, is_open)

    def lose_chip(self, address: int, is_gone: bool) -> None:
        self._ask("gone", address, is_gone)

    # The controller

    def serve(self, controller: Connection) -> None:
        """A controller has started: it gets every level, and tells its outputs until it ends."""
        with self._lock:
            self._controller = controller
            for line, level in self._driven.items():
                self._tell("drive", line, level, self.micros())
        try:
            while True:
                what, *words = controller.recv()
                if what == "output":
                    self._outputs[words[0]] = words[1]
                else:
                    self._answers.put(words[0])
        except (EOFError, OSError):
            with self._lock:
                if self._controller is controller:
                    self._controller = None
                    self._outputs.clear()  # as systemd switches the motors off

    def _tell(self, *words: Any) -> None:
        if self._controller:
            with suppress(OSError):  # it has just ended
                self._controller.send(words)

    def _ask(self, *words: Any) -> bytes | None:
        with suppress(Empty):
            while True:
                self._answers.get_nowait()
        with self._lock:
            self._tell(*words)
        try:
            return self._answers.get(timeout=ANSWER_S if self._controller else 0)
        except Empty:
            return None

    def close(self) -> None:
        for port in range(self.ports):
            self.plug(port, False)


class LocalRig:
    """The hand, in a thread; and the controller, which is started anew for each tape. `file` is for `Rig`."""

    def __init__(self, pace: float = 0.2, patience: float = 3.0) -> None:
        self.service: dict[str, str] = {}
        """More environment variables of a controller, as systemd sets them for a service."""
        self.folder = Path(tempfile.mkdtemp(prefix="rig-", dir="/dev/shm"))
        self.pins = LocalPins(self.folder)
        self.process: Forked | None = None
        self._listener = Listener(str(self.folder / "pins"))
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(str(self.folder / "hand"))
        self._socket.listen(1)
        self._closed = threading.Event()
        self.cut = threading.Event()
        """Set: the cable between the host and the hand is pulled."""
        self._threads = [threading.Thread(target=run, daemon=True) for run in (self._be_a_hand, self._take_controllers)]
        for thread in self._threads:
            thread.start()
        self.file = RigFile(
            pace=pace,
            patience=patience,
            hand=HandPlace(socket="hand"),
            lines={str(gpio): gpio for gpio in GPIOS},
            readers={
                port: ReaderPlace(hand=number, path=str(self.pins.links[number])) for number, port in enumerate(PORTS)
            },
            table=TablePlace(sockets="sockets", start=["unused"], kill=["unused"], add=SCREENS),
        )

    def file_with(self, **changes: Any) -> RigFile:
        """The rig file with these changes."""
        return msgspec.structs.replace(self.file, **changes)

    # As controller.tapes.rig.commands.Controls

    def start(self, files: dict[str, str]) -> Callable[[], bool]:
        self._end()
        shutil.rmtree(self.folder / "state", ignore_errors=True)
        folders = f'[folders]\nstate = "{self.folder / "state"}"\nsockets = "{self.folder / "sockets"}"\n'
        board = files["board.toml"]
        for limit, seconds in QUICK_DRUM.items() if "[drawers" in board else ():
            board = re.sub(rf"(?m)^({limit} *=) *[0-9.]+", rf"\g<1> {seconds}", board)
        for name, text in {**files, "board.toml": board}.items():
            (self.folder / name).write_text(text + (folders if name == "table.toml" else ""))
        return self._launch()

    def kill(self) -> Callable[[], bool]:
        self._end()
        return self._launch()

    def give_up(self) -> str:
        """No command runs: a controller is started at once."""
        return ""

    def _launch(self) -> Callable[[], bool]:
        home = {"HOME": str(self.folder), "XDG_STATE_HOME": str(self.folder), "XDG_RUNTIME_DIR": str(self.folder)}
        kept = {name: os.environ[name] for name in ("PATH", "LANG", "PYTHONPATH") if name in os.environ}
        code = f"from tests.hil.local_table import run\nrun({str(self.folder)!r})"
        self.process = Forked(code, self.folder / "log", {**kept, **home, **self.service, "SDL_VIDEODRIVER": "nosuch"})
        return lambda: True

    def _end(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait(ANSWER_S)

    @property
    def said(self) -> str:
        """The output of the controllers."""
        log = self.folder / "log"
        return log.read_text(errors="replace") if log.exists() else ""

    def close(self) -> None:
        self._end()
        self._closed.set()
        self._threads[0].join(ANSWER_S)
        self._socket.close()
        self._listener.close()
        self.pins.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    # Threads

    def _take_controllers(self) -> None:
        while not self._closed.is_set():
            try:
                controller = self._listener.accept()
            except (OSError, EOFError):
                return
            threading.Thread(target=self.pins.serve, args=(controller,), daemon=True).start()

    def _be_a_hand(self) -> None:
        while not self._closed.is_set():
            if select.select([self._socket], [], [], 0.05)[0]:
                with self._socket.accept()[0] as host:
                    self._serve(host)

    def _serve(self, host: socket.socket) -> None:
        def send(data: bytes) -> None:
            with suppress(OSError):
                host.sendall(data)

        hand = firmware.Hand(self.pins, send)
        while not self._closed.is_set() and not self.cut.is_set():
            if select.select([host], [], [], 0.001)[0]:
                data = b""
                with suppress(ConnectionResetError):
                    data = host.recv(4096)
                if not data:
                    break
                hand.feed(data)
            hand.tick()
        hand.let_go()
