# SPDX-License-Identifier: MIT
"""A live table at which lines of a tape are done: each is asked for at its sockets. It may be killed while one is."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from controller.engine.record.events import Event
from controller.engine.record.people import SignedIn, SignedOut
from controller.engine.record.tournament import Tournament
from controller.engine.shown.views import View, view_of
from controller.games import find
from controller.journal import Row, recover
from controller.journal.reading import open_to_read, walk
from controller.simulator.keyboard import machine_keys
from controller.sockets.requests import ASK, DIRECT, Answer, Request
from controller.tapes.language import do
from controller.tapes.script.errors import StageError, TapeError
from controller.tapes.script.parts import Parts
from hal.signals import BallDrawn, CardDrawn, Rested, Revolved, Spun, TilesRead
from tests.attack.any_game.onward import Onward
from tests.attack.kills.process import PIN, LiveTable
from tests.attack.kills.shadow import Shadow, same
from tests.attack.table import Broken

HAND = "hand "
"""Begins a line that a hand does at the simulated machines."""
BADGE = "badge of "
"""Begins a line: this person holds the badge to the reader, and keys the PIN."""
FINGER_S = 0.3
"""A finger comes back to the same button after so long."""
ANSWER_S = 60.0
AGAIN = 3
"""So often the table is looked at before what it shows counts as other than its journal says."""


class Killed(Exception):  # noqa: N818 - says what happened
    """The controller was killed while it did this."""


class KillAt(NamedTuple):
    """The moment of a kill: in the request after so many, so long after it was sent."""

    requests: int
    after_s: float


class Sent(NamedTuple):
    """An event that was sent to the table."""

    event: Event
    answer: Answer | None
    """None: the controller was killed before it answered."""


class LiveStage(Onward):
    """A live table. kill_at: set it, and the controller is killed in one of the next requests."""

    machines = ()
    opened = ""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.game = find(live.configuration.file.game).at_table(live.configuration.file.options)
        self.parts = Parts(self.game)
        self.table = live.configuration.file.name
        self.shadow = Shadow(live)
        self.kill_at: KillAt | None = None
        self.tape: list[str] = []
        self.sent: list[Sent] = []
        self.kills = self.rounds = self.voids = self.refusals = self.lines = self.requests = 0
        self._keys: dict[str, bool] = {}
        self._last_hand = ""
        self._hands = [key.button for key in machine_keys(live.configuration.board)]

    # Start and end

    def start(self) -> None:
        """Start a controller. Every key switch is where a new simulated table has it."""
        self.live.start()
        self._keys = {name: key.at_start_simulated for name, key in self.live.configuration.board.keys.items()}
        self.look()

    def kill(self) -> None:
        self.live.kill()
        self.kills += 1

    def is_up(self) -> bool:
        return self.live.process is not None and self.live.process.poll() is None

    # What is seen

    def look(self) -> View:
        """Return the table's view. Raises `Broken` if its journal says otherwise."""
        for again in range(AGAIN):
            status: Any = self.live.ask(ASK, Request("status")).data
            shown = view_of(status["view"])
            self.catch_up(int(status["journal"].split()[0]))
            if shown.saving:
                continue
            try:
                same(shown, self.view, "the table shows other than its journal says")
            except Broken:
                if again == AGAIN - 1:
                    raise
            else:
                return shown
        return self.view

    def catch_up(self, rows: int = 0) -> None:
        """Feed the shadow with the rows of the journal; wait until it has so many."""
        until = time.monotonic() + ANSWER_S
        while True:
            self.shadow.follow(self._rows_since(self.shadow.rows, rows))
            if self.shadow.rows >= rows:
                return
            if time.monotonic() > until:
                raise Broken(f"the journal has {self.shadow.rows} rows, and the table has kept {rows}")
            time.sleep(0.002)

    def _rows_since(self, since: int, last: int) -> list[Row]:
        with suppress(FileNotFoundError):
            database = open_to_read(self.live.journal)
            try:
                return [*walk(database, since + 1, last or 2**62)]
            finally:
                database.close()
        return []

    @property
    def conductor(self) -> Any:  # type: ignore[override]
        return self.shadow.conductor

    @property
    def view(self) -> View:
        return self.shadow.view

    @property
    def lying(self) -> Any:
        return self.engine.table.wagers

    @property
    def of(self) -> Tournament:
        """The tournament as it stands."""
        assert self.engine.state.tournament
        return self.engine.state.tournament

    @property
    def time_of_day(self) -> int:
        return 0  # the table itself says when something is proposed

    @property
    def recovered(self) -> Any:
        return recover(self.live.journal)

    # A line

    def line(self, line: str) -> None:
        """Do a line of a tape, as far as it can be done at a live table. Raises `Killed`, `Broken`."""
        self.tape.append(line)
        self.lines += 1
        if line.startswith(HAND):
            with suppress(StageError):
                self.hand(line.removeprefix(HAND))
        elif line.startswith(BADGE):
            self.badge(line.removeprefix(BADGE))
        else:
            with suppress(TapeError, StageError, ValueError):
                do(self, line)  # type: ignore[arg-type]
        before = self.engine.state.round
        refusal = self.view.refusal
        self.look()
        self.refusals += self.view.refusal is not None and self.view.refusal is not refusal
        self.rounds += self.engine.state.round > before

    def ask(self, request: Request) -> Answer | None:
        """Ask at the socket for directions. Raises `Killed` if it was killed meanwhile."""
        self.requests += 1
        link = socket.socket(socket.AF_UNIX)
        link.settimeout(ANSWER_S)
        with link:
            link.connect(str(self.live.sockets / DIRECT))
            link.sendall(msgspec.json.encode(request) + b"\n")
            if self._must_be_killed():
                self.kill()
            return _answer(link)

    def _must_be_killed(self) -> bool:
        """Return whether the kill is due in this request, after a wait for the moment."""
        if not self.kill_at:
            return False
        if self.kill_at.requests:
            self.kill_at = self.kill_at._replace(requests=self.kill_at.requests - 1)
            return False
        time.sleep(self.kill_at.after_s)
        self.kill_at = None
        return True

    def asked(self, request: Request) -> Answer | None:
        """The same; raises `Killed` once the answer that came before the kill is known."""
        answer = self.ask(request)
        self.must_be_up()
        return answer

    def must_be_up(self) -> None:
        """Raises `Killed` if it was killed meanwhile."""
        if not self.is_up():
            raise Killed

    def send(self, event: Event) -> None:
        match event:
            case SignedIn():
                self._sign_in(event)
            case SignedOut():
                self.asked(Request("sign-out", (event.person,)))
            case _:
                answer = self.ask(Request("event", event=event))
                self.sent.append(Sent(event, answer))
                self.must_be_up()

    def _sign_in(self, event: SignedIn) -> None:
        secret = PIN if event.how else "864213"
        self.asked(Request("sign-in", (event.person, *event.roles), secret=secret))

    def hand(self, what: str) -> None:
        """Press a button, turn a key, or do something to a machine."""
        if what == self._last_hand:
            time.sleep(FINGER_S / self.live.speed)
        self._last_hand = what
        self.asked(Request("hand", tuple(what.split())))

    def badge(self, person: str) -> None:
        self.hand(f"badge {self.live.people[person].badge}")
        if self._terminal:
            for digit in PIN:
                self.hand(f"{self._terminal} {digit}")
            self.hand(f"{self._terminal} entry")

    def press(self, button: str) -> None:
        self.parts.button(button)
        self.hand(button)

    def turn_key(self, key: str, on: bool) -> None:
        self.parts.key(key)
        if key in self._keys and self._keys[key] != on:
            self._keys[key] = on
            self.hand(f"key {key}")

    def key_number(self, number: int) -> None:
        self.parts.number(number)
        self.hand(f"{self._terminal} {number}")

    def press_entry(self) -> None:
        self.parts.terminal()
        self.hand(f"{self._terminal} entry")

    @property
    def _terminal(self) -> str:
        return self.game.equipment.terminal.name if self.game.equipment.terminal else ""

    def wait(self, _seconds: int) -> None:
        """Time passes by itself."""
        time.sleep(0.05)

    motor_on = False

    def hold_tournament(self, _conditions: object) -> None:
        """Its file names the tournament."""

    def power_cut(self) -> None:
        """It is killed elsewhere."""

    # Events of machines that the table waits for

    def machine(self, kind: Any, _subject: str, pick: int) -> Iterator[str]:
        hands = {Spun: ("ball", "wheel"), CardDrawn: ("card",), TilesRead: ("tiles",)}.get(kind, ())
        yield from (f"{HAND}{it}" for it in hands if it in self._hands)
        if kind.__name__ == "CoverMoved" and "cover" in self._hands:
            yield f"{HAND}cover"
        if not hands or kind in (Rested, Revolved, BallDrawn):
            yield "wait 1 seconds"

    def mending(self, block: str) -> str:
        """Return a hand's act that may mend the block, or the key that confirms it."""
        free = [it for it in ("free", "jam shoe", "break", "unplug", "printer cover", "paper") if it in self._hands]
        if block not in ("dealer key", "opening") and free and len(self.tape) % 3 == 0:
            return HAND + free[len(self.tape) // 3 % len(free)]
        return super().mending(block)

    @property
    def hands(self) -> list[str]:
        """The acts of a hand at the machines."""
        return self._hands


def _answer(link: socket.socket) -> Answer | None:
    """The answer that came in; None if the controller was killed before."""
    received = b""
    while not received.endswith(b"\n"):
        with suppress(ConnectionResetError):
            if part := link.recv(1 << 16):
                received += part
                continue
        return None
    return msgspec.json.decode(received.split(b"\n")[0], type=Answer)


def said(answer: Answer | None) -> str:
    """For the log."""
    return json.dumps(answer.lines) if answer else "no answer"
