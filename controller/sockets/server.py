# SPDX-License-Identifier: MIT
"""The Unix sockets of a running table: `ask`, `direct`, and `link` at a table of a floor.

Their permissions decide who may use them.
"""

import asyncio
import contextlib
import grp
import logging
import os
import select
import socket
from functools import partial
from itertools import takewhile
from pathlib import Path

import msgspec

from controller.engine.record import effects as e
from controller.engine.record.commands import Wake
from controller.engine.record.events import EnteredEvent, Event
from controller.engine.record.written import why_refused
from controller.engine.shown.views import View
from controller.loop.slow_callbacks import run_timed
from controller.sockets import places, rights
from controller.sockets.connection import Connection, LineTooLongError
from controller.sockets.performed import Recent, join_effects
from controller.sockets.requests import (
    ASK,
    DIRECT,
    EVENT,
    EVENTS,
    FOLLOW,
    GROUPS,
    STREAMS,
    WATCH,
    Answer,
    Handler,
    Reply,
    Request,
    encode,
)
from controller.sockets.turns import OTHERS_REST, OWN_REST, Paced, TurnQueue
from controller.sockets.visitors import IDLE_S, Visitor, Visitors, has_hung_up, visitor_of

log = logging.getLogger(__name__)

WAITING = 128
"""How many connections may wait to be accepted. In a turn of the loop only one is accepted, because that takes long:
with eight in each turn the signals of the devices came so late that a spin was void.
"""
SENT_AWAY = 16
"""How many connections are refused in a turn, at most. With 64 a turn took 7 ms, on a Pi about four times as long."""
LOOKS = 4
"""How many times in IDLE_S the silent visitors are looked for."""
NO_FILE_S = 1.0
"""How long no connection is accepted once the program has no file descriptor left."""


class Server:
    """Answers requests on the sockets. handlers: for each socket, the function for each request."""

    def __init__(self, folder: Path, handlers: dict[str, dict[str, Handler]]) -> None:
        self._folder = folder
        follow: Handler = lambda _, reply: reply(Answer(data=self.recent.all))  # noqa: E731 - as the others
        self._handlers = {name: {**of, **({FOLLOW: follow} if name == ASK else {})} for name, of in handlers.items()}
        self.recent = Recent()
        self._streams: dict[str, dict[Connection, None]] = {it: {} for name in handlers for it in STREAMS[name]}
        self._visitors = {name: Visitors(_number(GROUPS[DIRECT])) for name in handlers}
        self._sockets: dict[str, socket.socket] = {}
        self._listening: dict[str, Paced] = {}
        self._files: dict[str, tuple[int, int] | None] = {}
        self._rows: tuple[TurnQueue, ...] = ()
        """The table's own people, and the others: in a turn of the loop one of each is served."""
        self._asked_at: dict[Connection, int] = {}
        """Every connection, and the number of the last look before it asked something: the longest silence first."""
        self._looks = 0
        self._looking: asyncio.TimerHandle | None = None

    def open(self) -> None:
        """Listen on the sockets. Raises SocketTakenError, or another OSError if the folder is not writable."""
        self._folder.mkdir(parents=True, exist_ok=True)
        for name in self._handlers:
            path = self._folder / name
            places.require_free(path)
            path.unlink(missing_ok=True)
            self._sockets[name] = listener = places.bound(path)
            listener.listen(WAITING)
            self._files[name] = places.file_at(path)
            _give_to_group(path, GROUPS[name])
        self._rows = TurnQueue(OTHERS_REST, self._serve), TurnQueue(OWN_REST, self._serve)
        for row in self._rows:
            row.begin()
        for name, listener in self._sockets.items():
            rest = OWN_REST if name == DIRECT else OTHERS_REST
            self._listening[name] = Paced(listener.fileno(), partial(self._take, name), rest)
            self._listening[name].begin()
        self._look_for_the_silent()

    def close(self) -> None:
        """Stop listening and close all connections. Removes only the sockets that this server opened."""
        for name, file in self._files.items():  # before they are closed: until then no other file has their number
            places.remove(self._folder / name, file)
        for name, listener in self._sockets.items():
            if name in self._listening:
                self._listening[name].end()
            listener.close()
        for it in list(self._asked_at):
            self._part(it)
        for row in self._rows:
            row.close()
        if self._looking:
            self._looking.cancel()

    # What happens at the table

    def show(self, view: View) -> None:
        """Send the view to every watcher. A watcher that does not read is disconnected."""
        if self._streams[WATCH]:
            self._tell(WATCH, Answer(data=view))

    @property
    def has_listeners(self) -> bool:
        """Whether anybody wants to hear of each event."""
        return bool(self._streams[EVENTS])

    def tell(self, words: str) -> None:
        """Send what has happened, in words, to everybody who listens."""
        self._tell(EVENTS, Answer(lines=(words,)))

    def publish(self, event: Event | None, effects: list[e.Effect]) -> None:
        """Send an event (None: the opening of a table) and its effects to every follower, and keep them."""
        self.recent.keep(event, effects)
        if self._streams[FOLLOW]:
            self._tell(FOLLOW, Answer(data=[join_effects(event, effects)]))

    def send(self, stream: str, data: object) -> None:
        """Send these data to everybody who waits for them."""
        if self._streams[stream]:
            self._tell(stream, Answer(data=data))

    def _tell(self, stream: str, answer: Answer) -> None:
        """Queue this line for each of them. It is sent to each in its own turn."""
        line = encode(answer) + b"\n"
        for it in list(self._streams[stream]):
            if it.tell(line):
                self._row(it).watch(it)
            else:
                self._part(it)

    # Who comes and goes

    def _take(self, name: str) -> None:
        """Accept one waiting visitor at a socket. Visitors who are turned away or have hung up are skipped."""
        try:
            for _ in range(SENT_AWAY):
                link, _ = self._sockets[name].accept()
                if self._welcomed(name, link):
                    return
        except (BlockingIOError, ConnectionError):
            pass  # no visitor waits any more
        except OSError as error:
            self._no_file_left(name, error)

    def _no_file_left(self, name: str, error: OSError) -> None:
        what = "no file is left for a visitor"
        context = {"message": what, "exception": error, "socket": self._sockets[name]}
        asyncio.get_running_loop().call_exception_handler(context)
        self._listening[name].rest(NO_FILE_S)

    def _welcomed(self, name: str, link: socket.socket) -> bool:
        """Begin to serve this client, unless it has hung up or is turned away because there are too many."""
        link.setblocking(False)
        visitor = visitor_of(link)
        if has_hung_up(link):
            link.close()
        elif why := self._visitors[name].welcome(visitor):
            with contextlib.suppress(OSError):  # it has hung up, and does not ask why
                link.send(_no(why))
            link.close()
        else:
            self._connect(name, visitor, link)
            return True
        return False

    def _connect(self, name: str, visitor: Visitor, link: socket.socket) -> None:
        it = Connection(link, name, visitor)
        try:
            self._row(it).add(it)
        except OSError:
            self._visitors[name].gone(visitor)
            it.close()
            raise
        self._heard(it)

    def _row(self, it: Connection) -> TurnQueue:
        return self._rows[self._of_the_table(it)]

    def _of_the_table(self, it: Connection) -> bool:
        return self._visitors[it.name].of_the_table(it.visitor)

    def _part(self, it: Connection, why: str = "") -> None:
        """End a connection; why: the last line to it."""
        if why:
            it.say(_no(why))
        self._row(it).remove(it)
        it.close()
        del self._asked_at[it]
        for connections in self._streams.values():
            connections.pop(it, None)
        self._visitors[it.name].gone(it.visitor)
        it.hung_up()

    def _look_for_the_silent(self) -> None:
        """End the connections that have asked nothing for a long time, unless they wait for news.

        Time is counted in looks, not by a clock: while the loop is held up nobody can ask.
        """
        self._looks += 1
        for it in list(takewhile(lambda it: self._asked_at[it] < self._looks - LOOKS, self._asked_at)):
            if any(it in connections for connections in self._streams.values()):
                self._heard(it)
            else:
                self._part(it, f"nothing was asked for {IDLE_S:.0f} s")
        self._looking = asyncio.get_running_loop().call_later(IDLE_S / LOOKS, self._look_for_the_silent)

    def _heard(self, it: Connection) -> None:
        self._asked_at.pop(it, None)  # it stands last now
        self._asked_at[it] = self._looks

    # Requests

    def _serve(self, it: Connection, events: int) -> None:
        """One piece of work for a connection: send a piece, or take one line and answer it. A failure ends only it."""
        try:
            if events & select.EPOLLOUT:
                it.send()
            elif it.unanswered:  # of such a one the kernel reports only that it has hung up
                it.hung_up()
            else:
                self._take_line(it)
            if it.open:
                self._row(it).watch(it)
        except Exception:
            log.exception("a connection of %s to %s failed", it.who, it.name)
            if it.open:
                self._part(it)

    def _take_line(self, it: Connection) -> None:
        try:
            line = it.take()
        except LineTooLongError as error:
            self._part(it, str(error))
            return
        if line:
            self._heard(it)
            it.unanswered = True
            self.answer(it, line, partial(self._reply, it))
        elif line is not None:
            self._part(it)

    def _reply(self, it: Connection, answer: Answer) -> None:
        if it.open:
            it.unanswered = False
            it.say(encode(answer) + b"\n")
            self._row(it).watch(it)

    def answer(self, it: Connection, line: bytes, reply: Reply) -> None:
        """Answer one line of a visitor; perhaps later."""
        try:
            request = msgspec.json.decode(line, type=Request)
        except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            reply(Answer(ok=False, lines=(f"not a request: {error}",)))
            return
        if why := self._not_for(it.name, request) or self._no_name(it, request):
            reply(Answer(ok=False, lines=(why,)))
            return
        if request.what in STREAMS[it.name]:
            self._streams[request.what][it] = None
        request.own = self._of_the_table(it)
        request.by = f"{it.who} (key {request.key})" if request.key else it.who
        if request.event is not None:
            request.event = msgspec.structs.replace(request.event, by=request.by, at=0)  # the table sets the time
        told = reply if request.event is None else _logged(request.event, reply)
        try:
            handle = partial(self._handlers[it.name][request.what], request, told)
            if hung_up := run_timed(handle, f"the request {request.what}"):
                it.at_hang_up.append(hung_up)
        except Exception as error:
            log.exception("%s failed", request)
            reply(Answer(ok=False, lines=(f"the request failed: {error}",)))

    def _no_name(self, it: Connection, request: Request) -> str:
        """Why this account names a key, or comes without one; empty if it may. The journal has the name."""
        if it.visitor.user in (0, os.getuid()):
            return ""
        of_keys = _number(rights.KEYS) in it.visitor.groups
        directs = request.what if it.name == DIRECT else ""
        return rights.no_name(it.who, request.key, request.role, directs, of_keys=of_keys)

    def _not_for(self, name: str, request: Request) -> str:
        """Why this socket does not take this request; empty if it does."""
        if request.what not in self._handlers[name]:
            known = ", ".join(self._handlers[name])
            return f"there is no request {request.what!r} to {name}; there are {known}"
        if (request.what == EVENT) != (request.event is not None):
            return "there is no event to enter" if request.what == EVENT else f"{request.what} takes no event"
        if why := why_refused(request) or (why_refused(request.event) if request.event else ""):
            return why
        return rights.why_refused(request.key, request.role, request.what, request.event) if name == DIRECT else ""


def _logged(event: EnteredEvent, reply: Reply) -> Reply:
    """The same reply, which also logs whether the table has accepted this event."""

    def replied(answer: Answer) -> None:
        if answer.ok:
            log.info("%s has entered %s", event.by, event)
        else:
            log.info("%s was refused: %s %s", event.by, "; ".join(answer.lines), event)
        reply(answer)

    return replied


def answer_effects(effects: list[e.Effect], not_on_disk: str, reply: Reply) -> None:
    """Answer an entered event with its effects. `Lie` effects are only for the screens, and timers for the table.

    The answer is no if the event was refused, or if it is not on disk: then it may be lost, and has to be entered
    again.
    """
    ok = not (not_on_disk or any(isinstance(effect, e.Refuse) for effect in effects))
    lines = tuple(line for effect in effects if not isinstance(effect, (e.Lie, Wake)) for line in effect.lines)
    warning = (f"not on disk yet, look at the screen before you enter it again: {not_on_disk}",) if not_on_disk else ()
    reply(Answer(ok, (*lines, *warning)))


def _give_to_group(path: Path, group: str) -> None:
    """Let the group connect, if it exists; else only the table's own user can."""
    number = _number(group)
    if number is None:
        log.info("%s is for this user alone: there is no group %s", path, group)
        return
    try:
        os.chown(path, -1, number)
        path.chmod(0o660)
    except PermissionError as error:
        log.info("%s is for this user alone: not a member of group %s (%s)", path, group, error)


def _number(group: str) -> int | None:
    """The number of a group; None if there is none of this name."""
    try:
        return grp.getgrnam(group).gr_gid
    except KeyError:
        return None


def _no(why: str) -> bytes:
    """The last line to a client whose connection is closed."""
    return encode(Answer(False, (why,))) + b"\n"


def event_of(request: Request) -> Event:
    """The event of a request. Raises ValueError if there is none."""
    if request.event is None:
        raise ValueError("there is no event to enter")
    return request.event
