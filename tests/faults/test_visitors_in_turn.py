# SPDX-License-Identifier: MIT
"""The server serves one visitor in a turn of the loop, and the table's own people never wait behind others.

Nothing here is measured in time: turns of the loop, lines and bytes are counted.
"""

import asyncio
import fcntl
import json
import socket
import struct
import termios
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, suppress
from itertools import chain, count
from pathlib import Path

import pytest

from controller.engine.shown.views import View
from controller.sockets import server as sockets
from controller.sockets.connection import LONGEST_LINE, MOST_UNREAD, PIECE, Connection, LineTooLongError
from controller.sockets.requests import ASK, DIRECT, EVENTS, FOLLOW, WATCH, Answer, HungUp, Reply, Request
from controller.sockets.rights import KEYS, OF_REQUEST, no_name
from controller.sockets.server import Server
from controller.sockets.turns import LONGEST_REST_S, OTHERS_REST, SLICE_S, Paced
from controller.sockets.visitors import Visitor
from hal.signals import Pressed

GUEST, OTHER, OWN = (Visitor(user, frozenset()) for user in (2000, 2001, 0))
STATUS = b'{"what": "status"}\n'
AHEAD = 2_000
"""Number of lines that a visitor sends without waiting for an answer."""
TURNS = 400


class Door:
    """A server, whose visitors are whoever the test says, and what was asked in each turn of the loop."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self._stack = folder, ExitStack()
        self._coming: list[Visitor] = []
        self.asked: list[str] = []
        self.told: list[Request] = []
        self.replies: list[Reply] = []
        self.hung_up: list[str] = []
        every = {"status": self._answered, WATCH: self._answered, EVENTS: self._answered, "later": self._later}
        self.server = Server(folder, {ASK: every, DIRECT: {**every, "jog": self._answered, "breaks": self._breaks}})
        monkeypatch.setattr(sockets, "visitor_of", lambda _: self._coming.pop(0))

    def _answered(self, request: Request, reply: Reply) -> None:
        self.asked.append(request.by)
        self.told.append(request)
        reply(Answer(lines=("x" * 200,)))

    def _later(self, request: Request, reply: Reply) -> HungUp:
        self.asked.append(request.by)
        self.replies.append(reply)
        return lambda: self.hung_up.append(request.by)

    def _breaks(self, _: Request, reply: Reply) -> None:
        reply(Answer(data=object()))

    async def enter(self, who: Visitor, name: str = ASK) -> socket.socket:
        """One more visitor, who is in."""
        self._coming.append(who)
        link = self._stack.enter_context(socket.socket(socket.AF_UNIX))
        link.connect(str(self.folder / name))
        link.setblocking(False)
        while self._coming:
            await asyncio.sleep(0.001)
        return link

    async def turns(self, number: int) -> list[list[str]]:
        """Return the visitors answered in each of the next `number` turns of the loop. Resting work may go on."""
        each = []
        for _ in range(number):
            self.asked.clear()
            await asyncio.sleep(0)
            each.append(list(self.asked))
        return each

    def close(self) -> None:
        self._stack.close()
        self.server.close()


@pytest.fixture
def door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Door], Awaitable[None]]], None]:
    """Runs a test with a server."""
    monkeypatch.setattr(Paced, "rest", lambda *_: None)  # no clock: here everybody works in each turn

    def run(test: Callable[[Door], Awaitable[None]]) -> None:
        async def opened() -> None:
            failures: list[object] = []
            asyncio.get_running_loop().set_exception_handler(lambda _, context: failures.append(context))
            it = Door(tmp_path, monkeypatch)
            it.server.open()
            try:
                await asyncio.wait_for(test(it), 60)
            finally:
                it.close()
            assert not failures, "a visitor has failed the table"

        asyncio.run(opened())

    return run


Run = Callable[[Callable[[Door], Awaitable[None]]], None]


def lines_of(link: socket.socket) -> list[Answer]:
    """Return the answers up to now."""
    said = b""
    with suppress(BlockingIOError):
        while part := link.recv(PIECE):
            said += part
    return [Answer(**json.loads(line)) for line in said.splitlines()]


def test_of_many_who_send_lines_ahead_one_is_answered_in_a_turn(door: Run) -> None:
    async def crowd(it: Door) -> None:
        links = [await it.enter(GUEST) for _ in range(12)]
        for link in links:
            link.send(STATUS * AHEAD)
        answered = [len(each) for each in await it.turns(TURNS)]
        assert max(answered) == 1
        assert sum(answered) > TURNS / 4

    door(crowd)


def test_the_tables_own_people_are_answered_while_others_ask_without_end(door: Run) -> None:
    async def crowd(it: Door) -> None:
        links = [await it.enter(GUEST) for _ in range(12)]
        own = await it.enter(OWN)
        for link in links:
            link.send(STATUS * AHEAD)
        await it.turns(10)
        for _ in range(20):
            own.send(STATUS)
            turns = await it.turns(3)
            assert any("root" in each for each in turns)
        assert max(len(each) for each in turns) <= 2

    door(crowd)


def test_a_user_with_many_connections_has_no_more_turns_than_one_with_one(door: Run) -> None:
    async def crowd(it: Door) -> None:
        links = [await it.enter(GUEST) for _ in range(12)]
        one = await it.enter(OTHER)
        for link in (*links, one):
            link.send(STATUS * AHEAD)
        await it.turns(TURNS // 10)
        by = list(chain.from_iterable(await it.turns(TURNS // 2)))
        assert abs(by.count("user 2000") - by.count("user 2001")) <= 2

    door(crowd)


def test_after_a_slice_of_work_there_is_a_rest_of_four_times_as_long(monkeypatch: pytest.MonkeyPatch) -> None:
    now, rests = count(step=SLICE_S * 0.6), list[float]()
    monkeypatch.setattr(Paced, "rest", lambda _, seconds: rests.append(seconds))
    paced = Paced(0, lambda: None, OTHERS_REST, lambda: next(now))
    for _ in range(4):
        paced._turn()
    assert rests == pytest.approx([1.2 * SLICE_S * OTHERS_REST] * 2)
    Paced(0, lambda: None, OTHERS_REST, count(step=1.0).__next__)._turn()
    assert rests[2] == LONGEST_REST_S


def test_who_does_not_read_is_answered_no_more(door: Run) -> None:
    async def crowd(it: Door) -> None:
        link = await it.enter(GUEST)
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        link.send(STATUS * 2 * AHEAD)
        await it.turns(20 * AHEAD)
        assert sum(map(len, await it.turns(100))) == 0
        (connection,) = it.server._asked_at
        assert connection._unread < LONGEST_LINE
        assert 0 < len(it.told) < 2 * AHEAD

    door(crowd)


def test_the_next_line_is_taken_when_the_one_before_is_answered(door: Run) -> None:
    async def ahead(it: Door) -> None:
        link = await it.enter(GUEST)
        link.send(b'{"what": "later"}\n' * 3)
        assert sum(map(len, await it.turns(20))) == 1
        it.replies[0](Answer())
        assert sum(map(len, await it.turns(20))) == 1

    door(ahead)


def test_who_hangs_up_without_an_answer_is_noticed_at_once_and_what_was_sent_is_done(door: Run) -> None:
    """A jog ends with the line of who asked for it; a `motors-off` sent after it is carried out."""

    async def leaves(it: Door) -> None:
        link = await it.enter(GUEST)
        link.send(b'{"what": "later"}\n' + STATUS * 2)
        await it.turns(5)
        assert (it.hung_up, it.told) == ([], [])
        link.close()
        await it.turns(10)
        assert it.hung_up == ["user 2000"]
        assert len(it.told) == 2
        assert not it.server._asked_at
        it.replies[0](Answer())

    door(leaves)


def test_what_happens_is_told_in_the_turns_of_those_who_want_to_know(
    door: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[int] = []
    real = Connection.send
    monkeypatch.setattr(Connection, "send", lambda self: (sent.append(1), real(self))[1])

    async def crowd(it: Door) -> None:
        links = []
        for what in (WATCH, EVENTS, FOLLOW):
            for _ in range(20):
                links.append(await it.enter(GUEST))
                links[-1].send(json.dumps({"what": what}).encode() + b"\n")
        await it.turns(TURNS)
        sent.clear()
        it.server.show(View())
        it.server.tell("something")
        it.server.publish(Pressed("start"), [])
        assert not sent
        most = 0
        for _ in range(TURNS):
            sent.clear()
            await asyncio.sleep(0)
            most = max(most, len(sent))
        assert most == 1
        assert [len(lines_of(link)) for link in links] == [2] * 60

    door(crowd)


@pytest.mark.parametrize("what", [WATCH, EVENTS, FOLLOW])
def test_who_is_told_what_happens_and_does_not_read_is_disconnected(door: Run, what: str) -> None:
    async def idle(it: Door) -> None:
        link = await it.enter(GUEST)
        link.send(json.dumps({"what": what}).encode() + b"\n")
        await it.turns(5)
        for _ in range(2 * MOST_UNREAD // 50_000 + 10):
            it.server.tell("x" * 50_000)
            it.server.show(View(round=1, phase="x" * 50_000))
            it.server.publish(Pressed("x" * 50_000), [])
        assert not it.server._asked_at

    door(idle)


def test_no_visitor_says_who_it_is(door: Run) -> None:
    async def claims(it: Door) -> None:
        guest, own = await it.enter(GUEST), await it.enter(OWN)
        guest.send(b'{"what": "status", "by": "root", "own": true}\n')
        own.send(b'{"what": "status", "own": false}\n')
        await it.turns(6)
        assert sorted((one.by, one.own) for one in it.told) == [("root", True), ("user 2000", False)]

    door(claims)


def test_only_an_account_whose_keys_say_whose_they_are_names_a_key(door: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A member of table-direct with a shell could have had its row under anybody's name."""
    keys = Visitor(2002, frozenset({54_003}))
    monkeypatch.setattr(sockets, "_number", lambda group: 54_003 if group == KEYS else None)

    async def claims(it: Door) -> None:
        for who in (GUEST, keys, OWN):
            link = await it.enter(who, DIRECT)
            link.send(b'{"what": "jog", "key": "ann", "role": "maintain"}\n{"what": "jog", "role": "maintain"}\n')
            await it.turns(8)
            assert [answer.ok for answer in lines_of(link)] == [who is not GUEST, who is OWN]
        assert [one.by for one in it.told] == ["user 2002 (key ann)", "root (key ann)", "root"]

    door(claims)


def test_an_account_that_is_nobodys_directs_over_a_key_only_and_switches_motors_off_without_one() -> None:
    """A line of the file of keys without command= would else have been a shell that directs in every role."""
    for what in ("event", *OF_REQUEST):
        refused = no_name("table-tech", "", "", what, of_keys=True)
        assert bool(refused) == (what != "motors-off"), what
        assert not refused or "come with ssh and such a key, or with an account of your own" in refused
        assert not no_name("table-tech", "ann", "maintain", what, of_keys=True)
        assert not no_name("desk", "", "", what, of_keys=False)
    assert not no_name("table-tech", "", "", "", of_keys=True), "it may ask"


def test_a_visitor_that_fails_is_hung_up_on_and_the_table_is_not_touched(
    door: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(it: Door) -> None:
        link, other = await it.enter(OWN, DIRECT), await it.enter(OWN, DIRECT)
        with monkeypatch.context() as broken:
            broken.setattr(it.server, "_not_for", lambda *_: 1 / 0)
            link.send(STATUS)
            await it.turns(5)
        assert len(it.server._asked_at) == 1
        other.send(b'{"what": "breaks"}\n' + STATUS)
        await it.turns(5)
        assert [answer.ok for answer in lines_of(other)] == [False, True]

    door(fails)


def test_the_silent_are_parted_from_by_looks_and_not_while_the_loop_is_held_up(door: Run) -> None:
    async def silent(it: Door) -> None:
        quiet, watcher = await it.enter(GUEST), await it.enter(GUEST)
        watcher.send(b'{"what": "watch"}\n')
        slow = await it.enter(GUEST)
        for _ in range(sockets.LOOKS + 1):
            slow.send(b"x")
            await it.turns(4)
            it.server._look_for_the_silent()
        assert [answer.ok for answer in lines_of(quiet)] == [False]
        assert [answer.ok for answer in lines_of(slow)] == [False]
        assert len(it.server._asked_at) == 1

    door(silent)


# One connection


@pytest.fixture
def ends() -> Iterator[tuple[Connection, socket.socket]]:
    near, far = socket.socketpair()
    near.setblocking(False)
    with near, far:
        yield Connection(near, ASK, GUEST), far


def waiting(link: socket.socket) -> int:
    """How many bytes wait to be read, by the kernel."""
    return struct.unpack("i", fcntl.ioctl(link, termios.FIONREAD, b"1234"))[0]


def test_of_what_was_sent_ahead_one_line_is_taken(ends: tuple[Connection, socket.socket]) -> None:
    connection, far = ends
    far.send(b"one\ntwo\nthree")
    assert connection.take() == b"one\n"
    assert waiting(connection._link) == len(b"two\nthree")
    assert [connection.take(), connection.take(), connection.take()] == [b"two\n", None, None]
    far.send(b"!\n")
    assert connection.take() == b"three!\n"


@pytest.mark.parametrize("end", [b"\n", b""], ids=["with its end", "without an end"])
def test_of_a_line_that_is_too_long_no_more_is_taken_than_a_line_may_have(
    ends: tuple[Connection, socket.socket], end: bytes
) -> None:
    connection, far = ends
    sent = b"x" * 5 * LONGEST_LINE + end
    far.send(sent)
    assert connection.take() is None
    with pytest.raises(LineTooLongError, match=str(LONGEST_LINE)):
        connection.take()
    assert waiting(connection._link) >= len(sent) - 2 * LONGEST_LINE


def test_the_longest_line_is_taken_whole_however_slowly_it_comes(ends: tuple[Connection, socket.socket]) -> None:
    connection, far = ends
    line = b"x" * (LONGEST_LINE - 1) + b"\n"
    for part in range(0, LONGEST_LINE, 1024):
        assert connection.take() is None
        far.send(line[part : part + 1024])
        if part + 1024 < LONGEST_LINE:
            assert connection.take() is None
    assert connection.take() == line


def test_a_long_answer_goes_in_pieces_as_it_is_read(ends: tuple[Connection, socket.socket]) -> None:
    connection, far = ends
    answer = b"x" * 10 * PIECE
    connection.say(answer)
    assert connection.awaits
    heard = 0
    while heard < len(answer):
        heard += len(far.recv(PIECE))
        connection.send() if connection._unsent else None
    assert (connection._unread, heard) == (0, len(answer))
    connection.say(answer)
    far.close()
    connection.send()
    assert (connection._unread, connection.take()) == (0, b"")
