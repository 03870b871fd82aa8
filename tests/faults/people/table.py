# SPDX-License-Identifier: MIT
"""A table with people of every kind, in virtual time, for the matrix of the people file."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from controller.conductor.conductor import fresh
from controller.config import Configuration, read_table
from controller.engine.engine import Engine
from controller.engine.record.effects import Effect
from controller.engine.record.events import Event, LimitsProposed
from controller.engine.record.people import PEOPLE_FILE
from controller.engine.shown.showing import view_after
from controller.engine.shown.views import View
from controller.engine.table import switches
from controller.games import find
from controller.maintenance.reach import ReachedTable
from controller.people import file
from controller.people.desk import SignInDesk
from controller.people.disk import digest_of
from controller.people.file import Person
from controller.sockets.requests import Answer, Request
from controller.tapes.entries import event_of_line
from hal.base.clock import SECOND, VirtualClock
from hal.signals import Entered, Fault, Keyed, KeyTurned, Restored, Signal
from tests.faults.people.faulty_files import Faults, Sort

HANG_S: Final = 5.0
PIN: Final = "416253"
GAME: Final = "sic-bo"


def stub(pin: str) -> str:
    """In the place of a hash, which takes long."""
    return f"kept of {pin}"


RIGHT: Final = {
    "Sue": Person(("floor-manager",), stub(PIN), badge="SUE0"),
    "Kay": Person(("floor-manager",), key="kay"),
    "Bob": Person(("inspector",), stub(PIN), badge="BOB0"),
    "Rex": Person(("pit-boss",), stub(PIN)),
}
MALLORY: Final = "Mallory"
"""A removed person. Only the older copy and the other program's file name her."""
OLDER: Final = {**RIGHT, MALLORY: Person(("floor-manager",), stub(PIN), "mallory", "MALLORY0")}


def laid_out(path: Path) -> bytes:
    """Write the right file, after an older one. Return the older one."""
    file.write(path, OLDER)
    older = path.read_bytes()
    file.write(path, RIGHT)
    return older


class SlowThread:
    """A thread in virtual time: if a call in it hangs, the loop gets what it posts later.

    there_is: False if the system gives no threads now.
    """

    there_is = True

    faults: Faults
    table: "PeopleTable"

    def __init__(self, *, target: Callable[[], None], **_: Any) -> None:
        self._do = target

    def start(self) -> None:
        if not self.there_is:
            raise RuntimeError("can't start new thread")
        clock = self.table.clock
        clock.held = []
        try:
            self._do()
        finally:
            posted, clock.held = clock.held, None
        later = self.faults.is_hanging
        self.faults.is_hanging = False
        for do in posted:
            clock.after(HANG_S, do) if later else do()


class Clock(VirtualClock):
    """held: Callbacks that a thread has posted. None: callbacks run at once."""

    held: list[Callable[[], None]] | None = None

    def post(self, do: Callable[[], None]) -> None:
        if self.held is None:
            do()
        else:
            self.held.append(do)


class PeopleTable:
    """The desk, the sessions and the watch at one table, with its engine. answers: to each request, in order."""

    def __init__(self, folder: Path, configuration: Configuration | None = None) -> None:
        """configuration: of the table before the start, if there was one."""
        table = folder / "table.toml"
        table.write_text(
            f'game = "{GAME}"\nname = "table-7"\nsimulated = true\nsign_in = "required"\n'
            f'[folders]\nstate = "{folder}"\nsockets = "{folder}"\n'
        )
        self.configuration, self.clock = configuration or read_table(table), Clock()
        SlowThread.table = self
        self.path = self.configuration.people
        game = find(GAME)
        self.engine = Engine(game, fresh(game, game.limits.table, "table-7", {}))
        self.view = View()
        self.events, self.answers = list[Event](), list[Answer]()
        self.said: list[str] = []
        """The errors that `tablectl people` has printed."""
        nothing: Any = None
        here = (self.receive, nothing, nothing, lambda: self.view, lambda: self.engine.state)
        reach = ReachedTable(self.configuration, self.clock, *here)
        self.desk = SignInDesk(reach)
        self.desk.begin(self.engine.state)
        self.receive(self.configuration.restart_event(0, cut_off=False))

    def watch(self) -> None:
        self.desk.watch.begin()

    def receive(self, event: Event, answer: Callable[[list[Effect], str], None] | None = None) -> None:
        """As the application does."""
        self.events.append(event)
        effects = self.engine.feed(event)
        self.view = view_after(self.view, effects)
        if answer:
            answer(effects, "")

    def signal(self, signal: Signal) -> None:
        """A device reports this."""
        if not self.desk.pad.takes(signal):
            self.receive(switches.name_person(self.engine.table, signal))

    def plays(self) -> None:
        """A round is open, and a wager lies there."""
        self.signal(KeyTurned("dealer", on=True))
        self.receive(event_of_line("wager red small 5", "table-7"))

    # What people do

    def ask(self, what: str, *words: str, secret: str = "", key: str = "") -> None:
        self.desk.handlers()[what](Request(what, words, secret=secret, key=key, by="desk"), self.answers.append)

    def sign_in(self, name: str) -> None:
        self.ask("sign-in", name, secret=PIN)

    def badge(self, number: str) -> None:
        """A badge is held to the reader, and the PIN is keyed once it is asked for."""
        self.desk.badge(number)
        if self.desk.pad.asked:
            self._key_the_pin()
        else:
            self.clock.after(HANG_S + 0.5, lambda: self._key_the_pin() if self.desk.pad.asked else None)

    def _key_the_pin(self) -> None:
        for it in PIN:
            self.signal(Keyed("terminal", int(it)))
        self.signal(Entered("terminal"))

    def propose(self, cents: int, key: str = "") -> None:
        """A change of limits is entered: that needs a floor manager."""
        event = LimitsProposed(minimum=cents, role="floor-manager")
        request = Request("event", event=event, key=key, by="desk")
        self.desk.sessions.enter(self.engine.table, 0, request, self.answers.append)

    def waits(self) -> None:
        """As long as nobody can sign in after a wrong try."""
        self.clock.advance(max(0, self.desk._not_before - self.clock.now()) / SECOND)

    @property
    def here(self) -> dict[str, tuple[str, ...]]:
        return {name: it.roles for name, it in self.engine.state.people.items()}

    @property
    def faults(self) -> list[str]:
        """Each report about the file. An empty text: the file is well again."""
        of_file = (it for it in self.events if isinstance(it, Fault | Restored) and it.device == PEOPLE_FILE)
        return [it.what if isinstance(it, Fault) else "" for it in of_file]

    @property
    def is_well(self) -> bool:
        return not (self.faults and self.faults[-1])


def put(path: Path, older: bytes, sort: Sort) -> None:
    """Something else lies in the place of the file from now on."""
    match sort:
        case "missing":
            path.unlink(missing_ok=True)
        case "writable":
            path.chmod(0o666)
        case "a folder":
            path.unlink(missing_ok=True)
            path.mkdir()
        case "no permission":
            path.chmod(0)  # the calls fail: root could read it as ever
        case "digest damaged":
            digest_of(path).write_text("x")
        case "digest missing":
            digest_of(path).unlink(missing_ok=True)
        case _:
            contents = {"undecodable": b"\xff[people", "older": older, "another program's": older + b"\n# added\n"}
            new = path.with_name("moved here")
            new.write_bytes(contents.get(sort, b""))
            new.chmod(0o600)
            os.replace(new, path)
