# SPDX-License-Identifier: MIT
"""A table of any game as a process: it asks for a sign-in, its time passes quickly, and it is killed at any moment."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from os import urandom
from pathlib import Path

from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

from controller.config import Configuration, read_table
from controller.people import file
from controller.people.file import Person
from controller.sockets.requests import Answer, Request
from hal.board import board_file
from tests.attack.any_game.people import PEOPLE
from tests.faults.process_rig import Table
from tests.faults.tickets.table import in_memory

SPEED, OF_KENO = 16, 5
"""Seconds that pass for the controller in one second of the wall clock. The printer is asked often, and answers."""
PRELUDE = """
import asyncio, os, selectors, time
SPEED = int(os.environ["SPEED"])

class Selector(selectors.DefaultSelector):
    def select(self, timeout=None):
        return super().select(timeout / SPEED if timeout and timeout > 0 else timeout)

class Loop(asyncio.SelectorEventLoop):
    def __init__(self):
        super().__init__(Selector())
    def time(self):
        return time.monotonic() * SPEED

class Policy(asyncio.DefaultEventLoopPolicy):
    _loop_factory = Loop

asyncio.set_event_loop_policy(Policy())
wall, ahead = time.time_ns, int(os.environ["WALL_AHEAD_S"]) * 10**9
time.time_ns = lambda: wall() + ahead

import controller.app, controller.people.badges, controller.simulator.operator
import hal.base.clock, hal.sim.machines.printer
from controller.simulator.operator import Operator

hal.base.clock.LoopClock.now = lambda it: time.monotonic_ns() * SPEED
controller.app.App._open_screens = lambda it: None

put_down = hal.sim.machines.printer.SimulatedPrinter._put_down
def printed(it, line):
    put_down(it, line)
    with open(os.environ["PAPER"], "a") as paper:
        paper.write("%s\\n" % line.text)
hal.sim.machines.printer.SimulatedPrinter._put_down = printed

do = Operator.do
def by_hand(it, what):
    if what.startswith("badge "):
        desk[0].badge(what[6:])
    else:
        do(it, what)
Operator.do = by_hand
desk = []
def opened(named, clock, report, its_desk):
    desk.append(its_desk)
    return iter(())
controller.app.badges.opened = opened
"""
"""Simulated time, no screens. Printed paper survives a kill of the printer's process. A hand holds a badge."""
PIN = "135246"
TOURNAMENT = """
name = "Spring tournament"
approval = "letter 26/114"
dates = ["2026-12-05", "2026-12-12", "2026-12-19"]
entry_fee = "$100"
who_may_enter = "members of the casino's club"
refunds = "withdrawn"
{more}
[session]
chips = "$1000"
rounds = 1
sessions = 2
[ranking]
prizes = [50, 30, 20]
"""
WITHOUT_JACKPOTS = '[options]\njackpot = "off"\n'
KENO = """
alters = ["s 217(2)", "s 219(3)", "s 219(5)", "s 219(6)", "s 220(1)", "s 220(2)"]
[options]
tournament-entries = true
"""


def people() -> dict[str, Person]:
    """Everybody with a badge. All have one PIN, quick to check."""
    badges = enumerate(PEOPLE.items(), 1001)
    return {name: Person(its, pin=_hashed(), badge=str(badge)) for badge, (name, its) in badges}


@cache
def _hashed() -> str:
    kdf = Argon2id(salt=urandom(16), length=32, iterations=1, lanes=1, memory_cost=64)
    return kdf.derive_phc_encoded(PIN.encode())


class LiveTable(Table):
    """A table of any game. wall_ahead_s: by how much the clock on the wall is ahead at the next start."""

    def __init__(self, folder: Path, game: str, *, has_tournament: bool) -> None:
        super().__init__(folder)
        self._speed = PRELUDE
        self.speed = OF_KENO if game == "keno" else SPEED
        self.wall_ahead_s = 0
        self.paper = folder / "paper"
        self.paper.touch()
        board = board_file(game).read_text()
        (folder / "board.toml").write_text(board)
        tournament = 'tournament = "spring.toml"\n' if has_tournament else ""
        options = WITHOUT_JACKPOTS if has_tournament and game == "caribbean-stud" else ""
        if has_tournament:
            (folder / "spring.toml").write_text(TOURNAMENT.format(more=KENO if game == "keno" else ""))
        self.write(f'game = "{game}"\nsign_in = "required"\n{tournament}{options}')
        self.state.mkdir()
        self.people = people()
        file.write(self.state / "people.toml", self.people)
        self.configuration: Configuration = read_table(self.file)

    def environment(self, **more: str) -> dict[str, str]:
        return super().environment(
            SPEED=str(self.speed), WALL_AHEAD_S=str(self.wall_ahead_s), PAPER=str(self.paper), **more
        )

    def _answers(self) -> bool:
        """It answers, and every key switch has reported its position."""
        with suppress(Exception):
            return not any(block.name == "dealer key" for block in self.view.blocks)
        return False

    def hand(self, what: str) -> Request:
        return Request("hand", tuple(what.split()))

    @property
    def printed(self) -> list[str]:
        """The lines on paper."""
        return self.paper.read_text().splitlines()


@contextmanager
def live_table(game: str, *, has_tournament: bool) -> Iterator[LiveTable]:
    """A table in a folder of its own, in memory; killed and removed afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="k-", dir=in_memory()))
    made = None
    try:
        made = LiveTable(folder, game, has_tournament=has_tournament)
        yield made
    finally:
        if made:
            made.close()
        with suppress(OSError):
            shutil.rmtree(folder)


__all__ = ["Answer", "LiveTable", "live_table"]
