# SPDX-License-Identifier: MIT
"""Visitors of a running table who come in crowds, stay, and say nothing: the spin goes on, and others are answered."""

import asyncio
import gc
import json
import os
import resource
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from process_rig import Table, table

from controller.engine.record.events import Placed
from controller.loop.logs import AGAIN_S, KNOWN, Repeated
from controller.sockets.connection import LONGEST_LINE
from controller.sockets.requests import ASK, DIRECT, Answer, Handler, Request
from controller.sockets.server import SENT_AWAY, Server
from controller.sockets.turns import Paced
from controller.sockets.visitors import MOST, MOST_OF_A_USER, RESERVED, Visitor, Visitors

SLOW_TURNS = "hal.sim.machines.tumbler.SimulatedTumbler._usual_turn_s = lambda _: 1.0"
FEW_FILES = 170
"""Files that a table with no visitors has room for, and no crowd."""
CROWD = 1_100
DIRECTING = 54_002
"""The number of the group that may direct."""


@pytest.fixture
def handles() -> Iterator[None]:
    """Room for a crowd in this process."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, before[1]), before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


def crowd(it: Table, stack: ExitStack, name: str, count: int) -> list[socket.socket]:
    """Open `count` connections that send nothing."""
    links = []
    for _ in range(count):
        link = stack.enter_context(socket.socket(socket.AF_UNIX))
        link.connect(str(it.sockets / name))
        link.settimeout(10)
        links.append(link)
    return links


def spinning(it: Table) -> Table:
    it.call_no_more_bets()
    it.press("start")
    it.wait(lambda: it.motor == "on", "the motor to run")
    return it


@pytest.mark.usefixtures("handles")
def test_a_crowd_that_asks_nothing_stops_no_motor_and_shuts_nobody_out_who_directs() -> None:
    with table() as it, ExitStack() as stack:
        spinning(it.start(SLOW_TURNS))
        rows = int(it.status["journal"].split()[0])
        links = crowd(it, stack, ASK, CROWD)
        turned_away = links[-1].makefile("rb").readline()
        assert b"connections already: close one of them first" in turned_away
        assert it.enter(Placed("red", "small", 500)).lines  # an answer, be it a refusal
        for link in links:
            link.close()
        it.wait(lambda: it.ask(ASK, Request("status")).ok, "the table to notice that the crowd has gone")
        view = it.until(lambda view: view.phase != "turning", "the dice at rest")
        assert view.phase == "entry"
        assert not view.alarms
        assert int(it.status["journal"].split()[0]) < rows + 20
        assert "Traceback" not in it.said


@pytest.mark.usefixtures("handles")
def test_when_no_file_is_left_a_visitor_fails_and_not_the_table() -> None:
    """The limit of open files is kept low, and the caps of visitors are taken away."""
    prelude = f"""
import resource
import controller.running.process, controller.sockets.systemd, controller.sockets.visitors
controller.running.process.allow_files = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, ({FEW_FILES}, {FEW_FILES}))
controller.sockets.visitors.MOST = controller.sockets.visitors.MOST_OF_A_USER = 10_000
{SLOW_TURNS}
"""
    with table() as it, ExitStack() as stack:
        spinning(it.start(prelude))
        links = crowd(it, stack, ASK, FEW_FILES)
        it.wait(lambda: "no file is left" in it.said, "the log to say that no file is left")
        for link in links:
            link.close()
        view = it.until(lambda view: view.phase != "turning", "the dice at rest")
        assert view.phase == "entry", it.said[-3000:]
        assert not view.alarms
        assert it.said.count("no file is left") == 1


class Counting(Server):
    """Counts whom it welcomes, in each turn of the loop."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, {ASK: {}, DIRECT: {}})
        self.turns = [0]

    def _connect(self, name: str, visitor: Visitor, link: socket.socket) -> None:
        self.turns[-1] += 1
        super()._connect(name, visitor, link)

    async def run(self, arrive: Callable[[Path], None], count: int) -> list[int]:
        """Return the number of visitors welcomed in each turn, until `count` of them are welcomed."""
        self.open()
        arrive(self._folder / ASK)
        while sum(self.turns) < count:
            await asyncio.sleep(0)
            self.turns.append(0)
        self.close()
        return self.turns


def test_a_crowd_that_comes_at_once_leaves_every_turn_of_the_loop_to_the_devices(tmp_path: Path) -> None:
    """Programs that connected and hung up as fast as they could had eight in a turn, and voided the spin."""
    with ExitStack() as stack:

        def arrive(path: Path) -> None:
            for _ in range(20):
                stack.enter_context(socket.socket(socket.AF_UNIX)).connect(str(path))

        assert max(asyncio.run(asyncio.wait_for(Counting(tmp_path).run(arrive, 20), 10))) == 1


def test_who_has_hung_up_holds_nobody_up_who_comes_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Paced, "rest", lambda *_: None)  # no clock: turns are counted
    with socket.socket(socket.AF_UNIX) as visitor:

        def arrive(path: Path) -> None:
            for _ in range(60):
                with socket.socket(socket.AF_UNIX) as link:
                    link.connect(str(path))
            visitor.connect(str(path))

        turns = asyncio.run(asyncio.wait_for(Counting(tmp_path).run(arrive, 1), 10))
    assert len(turns) <= 60 / SENT_AWAY + 3  # asyncio looks at its files once in a turn


async def garbage_of(visits: int, line: bytes, folder: Path, *, reads: bool) -> int:
    """How many objects are left to be collected after so many visitors of a server, each with this line."""
    requests: dict[str, Handler] = {"status": lambda _, reply: reply(Answer())}
    server = Server(folder, {ASK: requests, DIRECT: {}})
    server.open()
    await asyncio.to_thread(visit, folder / ASK, 3, line, reads=reads)  # leaves objects for later
    gc.collect()
    gc.disable()
    await asyncio.to_thread(visit, folder / ASK, visits, line, reads=reads)
    await asyncio.sleep(0.1)
    left = gc.collect()
    gc.enable()
    server.close()
    return left


def visit(path: Path, times: int, line: bytes, *, reads: bool) -> None:
    for _ in range(times):
        with socket.socket(socket.AF_UNIX) as link:
            link.connect(str(path))
            with suppress(ConnectionError):  # hung up before all was sent
                link.sendall(line)
                if reads:
                    link.recv(1)


LINES = {"nonsense": b"{\n", "a request": b'{"what": "status"}\n', "too long a line": b"x" * 2 * LONGEST_LINE + b"\n"}


@pytest.mark.parametrize("reads", [True, False], ids=["who reads the answer", "who hangs up at once"])
@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_a_visitor_leaves_no_garbage(line: bytes, reads: bool, tmp_path: Path) -> None:
    """Each of a crowd that comes and goes would leave some, and to collect it would hold up the loop for seconds.

    Garbage of a visitor appears in every run; garbage of another test's thread does not come again.
    """
    visits = 200
    assert any(asyncio.run(garbage_of(visits, line, tmp_path, reads=reads)) < visits for _ in range(3))


def test_who_is_turned_away_is_told_why_and_leaves_room_again() -> None:
    one, other = Visitor(1000, frozenset({100})), Visitor(1001, frozenset({100}))
    visitors = Visitors(DIRECTING)
    for _ in range(MOST_OF_A_USER):
        assert not visitors.welcome(one)
    assert f"has {MOST_OF_A_USER} connections already" in visitors.welcome(one)
    for _ in range(MOST - RESERVED - MOST_OF_A_USER):
        assert not visitors.welcome(other)
    full = f"{MOST - RESERVED} visitors are connected, and no more are allowed: try again later"
    assert visitors.welcome(other) == full
    visitors.gone(one)
    assert not visitors.welcome(other)


@pytest.mark.parametrize(
    "visitor",
    [Visitor(0, frozenset()), Visitor(os.getuid(), frozenset()), Visitor(1002, frozenset({100, DIRECTING}))],
    ids=["root", "the table's own user", "who may direct"],
)
def test_the_tables_own_people_find_a_place_when_all_others_have_taken_theirs(visitor: Visitor) -> None:
    visitors = Visitors(DIRECTING)
    for number in range(MOST):
        visitors.welcome(Visitor(2000 + number % 2, frozenset({100})))
    for _ in range(RESERVED):
        assert not visitors.welcome(visitor)
    assert visitors.welcome(visitor) == f"{MOST} visitors are connected, and no more are allowed: try again later"
    nobody = Visitors(None)
    assert [bool(nobody.welcome(Visitor(3000 + number, frozenset()))) for number in range(MOST)].count(True) == RESERVED


def test_a_visitor_who_asks_nothing_is_disconnected_and_a_watcher_is_not() -> None:
    with table() as it:
        it.start("import controller.sockets.server; controller.sockets.server.IDLE_S = 0.3")
        with it.open(ASK) as idler, it.open(ASK) as watcher:
            watcher.sendall(b'{"what": "watch"}\n')
            seen = watcher.makefile("rb")
            seen.readline()
            said = idler.makefile("rb").read()
            assert b"nothing was asked" in said
            it.enter(Placed("red", "small", 500))
            assert json.loads(seen.readline())["data"]


def test_a_table_that_has_drawn_holds_few_files() -> None:
    """No font keeps a file open, so that nothing on the screen needs one later."""
    with table() as it:
        it.start()
        assert it.process
        open_files = []
        for each in Path(f"/proc/{it.process.pid}/fd").iterdir():
            with suppress(FileNotFoundError):  # it was closed meanwhile
                open_files.append(os.readlink(each))
        assert not [each for each in open_files if each.endswith(".ttf")]
        assert len(open_files) < 60


def test_systemd_hears_of_the_loop_when_no_file_is_left(tmp_path: Path) -> None:
    """The link to systemd is made at the start, and kept."""
    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd, table() as it, ExitStack() as stack:
        systemd.bind(address)
        systemd.settimeout(10)
        few = f"""
import resource
import controller.running.process, controller.sockets.visitors
controller.running.process.allow_files = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, ({FEW_FILES}, {FEW_FILES}))
controller.sockets.visitors.MOST = controller.sockets.visitors.MOST_OF_A_USER = 10_000
"""
        it.start(few, env=it.environment(NOTIFY_SOCKET=address, WATCHDOG_USEC="600000"))
        assert systemd.recv(100) == b"READY=1"
        crowd(it, stack, ASK, FEW_FILES)
        it.wait(lambda: "no file is left" in it.said, "no file left")
        heard = [systemd.recv(100) for _ in range(20)]  # five a second, so most of them from now on
        assert all(it.startswith(b"WATCHDOG=1") for it in heard)


def test_an_error_that_comes_again_and_again_is_told_once_and_then_with_its_number() -> None:
    errors = Repeated()
    assert errors.news("broken", 0.0) == ""
    assert [errors.news("broken", 1.0), errors.news("other", 1.0), errors.news("broken", 2.0)] == [None, "", None]
    assert errors.news("broken", AGAIN_S) == " (2 times more since it was told)"
    for number in range(2 * KNOWN):
        errors.news(str(number), AGAIN_S)
    assert errors.news("broken", AGAIN_S + 1) == ""  # forgotten: no more are remembered than are told


def test_who_may_only_ask_cannot_direct_as_a_real_user(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A user in the group of `ask` alone: the kernel lets that user ask, and not direct."""
    if os.geteuid() != 0:
        pytest.skip("only root can be two users")
    groups = """
import grp
from types import SimpleNamespace
numbers = {"table-ask": 54_001, "table-direct": 54_002}
grp.getgrnam = lambda name: SimpleNamespace(gr_gid=numbers[name])
"""
    visit = """
import os, socket, sys
folder, group = sys.argv[1], int(sys.argv[2])
os.setgroups([group]); os.setgid(65534); os.setuid(65534)
for name in ("ask", "direct"):
    with socket.socket(socket.AF_UNIX) as link:
        try:
            link.connect(f"{folder}/{name}")
            link.sendall(b'{"what": "status"}\\n' if name == "ask" else b'{"what": "motors-off"}\\n')
            print(name, "answers", link.makefile().readline()[:12])
        except OSError as error:
            print(name, type(error).__name__)
"""
    with table() as it:
        it.folder.chmod(0o755)
        it.start(groups)
        it.sockets.chmod(0o755)
        for group, may_direct in ((54_001, False), (54_002, True)):
            said = subprocess.run(
                [sys.executable, "-c", visit, str(it.sockets), str(group)], capture_output=True, text=True, check=True
            ).stdout.splitlines()
            assert said[0].startswith("ask answers" if not may_direct else "ask PermissionError"), said
            assert said[1].startswith("direct answers" if may_direct else "direct PermissionError"), said


def test_who_watches_is_told_why_there_is_no_place() -> None:
    with table() as it, ExitStack() as stack:
        it.start()
        crowd(it, stack, ASK, MOST_OF_A_USER)
        it.wait(lambda: b"already" in it.open(ASK).makefile("rb").readline(), "all places to be taken")
        for command in ("watch", "status"):
            said = it.tablectl(command, "--table", str(it.file))
            assert (said.returncode, "connections already: close one of them first" in said.stderr) == (1, True), said
            assert "Traceback" not in said.stderr
            assert "start it with" not in said.stderr


def test_each_socket_has_room_of_its_own() -> None:
    """A user who fills the socket for questions leaves the one for directions free."""
    assert MOST_OF_A_USER < MOST
    with table() as it, ExitStack() as stack:
        it.start()
        crowd(it, stack, ASK, MOST_OF_A_USER)
        with it.open(DIRECT) as link:
            link.sendall(b'{"what": "motors-off"}\n')
            assert json.loads(link.makefile("rb").readline())["lines"] == ["every motor is off"]
