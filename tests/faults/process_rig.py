# SPDX-License-Identifier: MIT
"""A sic-bo table as a process of its own: started, pressed, looked at through its sockets, killed, its journal read."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from controller.conductor.conductor import fresh
from controller.conductor.replay import Start, replay_journal
from controller.engine.engine import Engine
from controller.engine.record import effect_rows
from controller.engine.record import effects as e
from controller.engine.record.events import Event
from controller.engine.shown.showing import view_after
from controller.engine.shown.views import View, view_of
from controller.games import find
from controller.journal import Row, public_path, rows, verify
from controller.sockets.client import ask
from controller.sockets.requests import ASK, DIRECT, Answer, Request
from hal.board import board_file
from tests.faults.forked import Forked

TABLECTL = Path(sys.executable).with_name("tablectl")
PATIENCE = 20.0
ANSWERED_S = 120.0
"""An answer that a process works out which gives way to all others (nice 10) comes late where the others are busy."""
FINGER_S = 0.25
"""A finger comes back to the same button after so long: it was let go long before."""

QUICK = {"least_turn_s = 0.3": "least_turn_s = 0.01"}
SPEED = """
import controller.journal.writer, hal.sim.contacts, hal.sim.machines.tumbler, hal.machines.tumbler
controller.journal.writer.GRACE = 0.02
hal.sim.machines.tumbler.SPIN_UP_S = 0.05
hal.sim.machines.tumbler.SimulatedTumbler._usual_turn_s = lambda _: 0.1
hal.sim.contacts.MOST_BOUNCES = 1
hal.machines.tumbler.STILL_S = 0.1
"""
"""A tumbler that takes half a second for its three turns, far less than its board allows. Its contacts bounce once at
most: all bounces of a spin within one second would count as chatter.
"""

CUT_OFF = "the controller was cut off in this round"
"""The message to the dealer after a start that follows no orderly end."""
PASSING = ("refusal", "note", "saving", "sealed")
"""Fields of the view that are on show only until the next press."""


class Table:
    """A table file, its state folder and sockets under one folder, and at most one controller of it at a time."""

    def __init__(self, folder: Path, changes: dict[str, str] | None = None) -> None:
        self.folder = folder
        self.state = folder / "state"
        self.sockets = folder / "sockets"
        self.file = folder / "table.toml"
        self._speed = SPEED if changes is None else ""
        board = board_file("sic-bo").read_text()
        for old, new in (QUICK if changes is None else changes).items():
            board = "\n".join(new + line[len(old) :] if line.startswith(old) else line for line in board.splitlines())
        (folder / "board.toml").write_text(board + "\n")
        self.write()
        self.log = folder / "log"
        self.process: subprocess.Popen[bytes] | Forked | None = None
        self._pressed: dict[str, float] = {}

    def write(self, text: str = "", path: Path | None = None) -> Path:
        """The table file; `text` stands before its folders."""
        path = path or self.file
        folders = f'[folders]\nstate = "{self.state}"\nsockets = "{self.sockets}"\n'
        simulated = "" if "simulated" in text else "simulated = true\n"
        path.write_text(f'{simulated}name = "table-7"\nboard = "board.toml"\nseed = 1\n{text}\n{folders}')
        return path

    @property
    def journal(self) -> Path:
        return self.state / "journal.sqlite"

    # The process

    def environment(self, **more: str) -> dict[str, str]:
        """No real display, no folder of this user's, and no systemd that listens."""
        taken = ("DISPLAY", "WAYLAND_DISPLAY", "NOTIFY_SOCKET", "JOURNAL_STREAM", "STATE_DIRECTORY")
        kept = {name: value for name, value in os.environ.items() if name not in taken}
        home = {"HOME": str(self.folder), "XDG_STATE_HOME": str(self.folder), "XDG_RUNTIME_DIR": str(self.folder)}
        return {**kept, **home, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **more}

    def launch(self, prelude: str = "", **how: Any) -> subprocess.Popen[bytes] | Forked:
        """Start a controller; with `prelude`, Python that it runs first. A quick table is also started quickly."""
        command = [str(TABLECTL), "run", str(self.file)]
        if prelude or self._speed:
            code = f"{self._speed}\n{prelude}\nfrom controller.cli.main import main\nmain(['run', {str(self.file)!r}])"
            command = [sys.executable, "-c", code]
            if self._speed and not how:
                self.process = Forked(code, self.log, self.environment())
                return self.process
        with self.log.open("ab") as log:
            how = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log, "env": self.environment(), **how}
            self.process = subprocess.Popen(command, **how)
        return self.process

    def start(self, prelude: str = "", **how: Any) -> "Table":
        """Start it, and wait until it answers."""
        process = self.launch(prelude, **how)
        self.wait(lambda: process.poll() is not None or self._answers(), "an answer at its socket")
        assert process.poll() is None, self.said
        return self

    def _answers(self) -> bool:
        try:
            with socket.socket(socket.AF_UNIX) as link:
                link.connect(str(self.sockets / DIRECT))
        except OSError:
            return False
        blocked = any(block.name == "dealer key" for block in self.view.blocks)
        return not blocked and self.status["display"] != "not open"  # opening them holds up a simulated tumbler

    def end(self, number: int) -> int:
        """Send it a signal, and wait for its end; its exit status."""
        assert self.process
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        assert self.end(signal.SIGKILL) == -signal.SIGKILL

    def close(self) -> None:
        """Kill the controller in any state."""
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait(PATIENCE)

    @property
    def said(self) -> str:
        """All it has written to stdout and stderr."""
        return self.log.read_text(errors="replace")

    def run_to_end(self, file: Path | None = None, **more: str) -> subprocess.CompletedProcess[str]:
        """Start a controller that is expected not to come up."""
        return self.tablectl("run", str(file or self.file), **more)

    def tablectl(self, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(TABLECTL), *words],
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            env=self.environment(**more),
            cwd=self.folder,
            timeout=PATIENCE,
            check=False,
        )

    # What a person does

    def press(self, *buttons: str) -> None:
        for button in buttons:
            time.sleep(max(0.0, self._pressed.get(button, 0.0) + FINGER_S - time.monotonic()))
            answer = self.ask(DIRECT, Request("hand", tuple(button.split())))
            self._pressed[button] = time.monotonic()
            assert answer.ok or answer.lines[0].startswith("refused: "), answer

    def enter(self, event: Event) -> Answer:
        return self.ask(DIRECT, Request("event", event=event))  # type: ignore[arg-type]

    def enter_without_waiting(self, event: Event) -> socket.socket:
        """Enter an event whose answer is long in coming; the open link."""
        link = self.open(DIRECT)
        link.sendall(msgspec.json.encode(Request("event", event=event)) + b"\n")  # type: ignore[arg-type]
        return link

    def open(self, name: str) -> socket.socket:
        """A bare link to one of its sockets."""
        link = socket.socket(socket.AF_UNIX)
        link.settimeout(PATIENCE)
        link.connect(str(self.sockets / name))
        return link

    def call_no_more_bets(self) -> None:
        self.press("no-more-bets")
        self.until(lambda view: view.phase == "closed", "no more bets")

    def spin(self) -> None:
        self.press("start")
        self.until(lambda view: view.phase == "entry", "the dice at rest")

    def key(self, *numbers: int) -> None:
        for number in numbers:
            digits = " ".join([*self.view.digits.split(), str(number)][-3:])
            self.press(f"terminal {number}")
            self.until(partial(_shows, digits), f"the digits {digits}")

    def press_entry(self) -> None:
        self.press("terminal entry")

    def declare(self, *numbers: int) -> View:
        self.key(*numbers)
        self.press_entry()
        return self.until(lambda view: view.declared is not None and not view.saving, "a declaration")

    # What is seen

    def ask(self, name: str, request: Request) -> Answer:
        return ask(self.sockets, name, request, ANSWERED_S)

    @property
    def status(self) -> dict[str, Any]:
        data: dict[str, Any] = self.ask(ASK, Request("status")).data
        return data

    @property
    def view(self) -> View:
        return view_of(self.status["view"])

    @property
    def motor(self) -> str:
        """The state of the motor as the tumbler's driver reports it."""
        return str(self.status["devices"]["tumbler"]["motor"])

    def wait(self, holds: Callable[[], object], what: str, patience: float = PATIENCE) -> None:
        limit = time.monotonic() + patience
        while not holds():
            assert time.monotonic() < limit, f"waited in vain for {what}\n{self.said[-3000:]}"
            time.sleep(0.01)

    def until(self, holds: Callable[[View], object], what: str, patience: float = PATIENCE) -> View:
        seen = View()

        def look() -> object:
            nonlocal seen
            seen = self.view
            return holds(seen)

        try:
            self.wait(look, what, patience)
        except AssertionError as error:
            raise AssertionError(f"{error}\nthe table shows {seen}") from None
        return seen

    def settled(self) -> View:
        """The view once every row up to now is in the journal's file."""
        status = self.status
        rows_now = int(status["journal"].split()[0])
        self.wait(lambda: len(self.rows()) >= rows_now, "the rows in the journal")
        return view_of(status["view"])

    # What it has kept

    def rows(self) -> list[Row]:
        return list(rows(self.journal))

    def effects(self, since: int = 0) -> list[e.Effect]:
        """The effects in the journal, in order, after row `since`."""
        kept = (row for row in self.rows() if row.kind == "event" and row.sequence > since)
        return [effect for row in kept for effect in effect_rows.decode(row.effects)]

    def declared(self) -> list[str]:
        """Every outcome declared, in order."""
        return [effect.outcome for effect in self.effects() if isinstance(effect, e.Declare)]

    def folded(self) -> dict[str, Any]:
        """Return the view that follows from the journal alone, by folding the kept effects."""
        game = find("sic-bo")
        first = next(msgspec.json.decode(row.event, type=Start) for row in self.rows() if row.kind == "start")
        opening = Engine(game, fresh(game, first.limits, first.table, first.options)).opening
        return lasting(view_after(View(), [*opening, *self.effects()]))

    def assert_sound(self, *, replays: bool = True) -> None:
        """The journal is as it was written and, if it `replays`, gives the same effects again, byte for byte."""
        assert verify(self.journal, public_path(self.state / "table.key")).findings == ()
        assert not replays or replay_journal(self.journal).differing == []


def _shows(digits: str, view: View) -> bool:
    return view.digits == digits


def lasting(view: View) -> dict[str, Any]:
    """A view without what is there only until the next press, or is told only because of the kill."""
    told = tuple(alarm for alarm in view.alarms if not alarm.text.startswith(CUT_OFF))
    kept = {name: value for name, value in msgspec.structs.asdict(view).items() if name not in PASSING}
    return {**kept, "alarms": told}


def differences(before: View, after: View) -> dict[str, tuple[Any, Any]]:
    """Return the fields in which two views differ, without the passing ones."""
    one, other = lasting(before), lasting(after)
    return {name: (value, other[name]) for name, value in one.items() if value != other[name]}


@contextmanager
def table(changes: dict[str, str] | None = None) -> Iterator[Table]:
    """A table with folders of its own, whose path is short enough for a socket; killed and removed afterwards.

    changes: lines of its board file. Without them its tumbler is quick.
    """
    folder = Path(tempfile.mkdtemp(prefix="t-", dir=tempfile.gettempdir()))
    made = Table(folder, changes)
    try:
        yield made
    finally:
        made.close()
        with suppress(OSError):
            shutil.rmtree(folder)


def one_line(ended: subprocess.CompletedProcess[str]) -> str:
    """Return a controller's line on why it does not start. Check status 2, no traceback and no other line."""
    lines = [line for line in ended.stderr.splitlines() if " INFO " not in line]
    assert (ended.returncode, len(lines)) == (2, 1), (ended.returncode, ended.stderr[-1500:])
    return lines[0]
