# SPDX-License-Identifier: MIT
"""The two Unix sockets of a running table: `ask` and `direct`. Their permissions decide who may use them."""

import asyncio
import contextlib
import grp
import logging
import os
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import msgspec

from controller.engine.record import effects as e
from controller.engine.record.commands import Wake
from controller.engine.record.events import EnteredEvent, Event, OptionalName
from controller.engine.record.written import WRITTEN, refused
from controller.engine.shown.views import View, as_written
from controller.engine.values.words import Words
from controller.loop.slow_callbacks import timed
from controller.sockets import places, streams
from controller.sockets.performed import Recent, performed
from controller.sockets.visitors import IDLE_S, Visitor, Visitors, has_hung_up, visitor_of

log = logging.getLogger(__name__)

ASK, DIRECT = "ask", "direct"
GROUPS = {ASK: "table-ask", DIRECT: "table-direct"}
EVENT = "event"
"""The request to enter an event; the only one that has an event."""
WATCH, EVENTS, FOLLOW = "watch", "events", "follow"
"""The requests to be told of each view, of each event in words, and of each event that was performed with its effects,
until the client hangs up."""
LONGEST_LINE = 16_384
WAITING = 128
"""How many connections wait to be taken. One visitor is welcomed in a turn of the loop: each is dear, and of eight in a
turn, again and again, the devices came so late that the spin was void."""
SENT_AWAY = 64
"""How many connections are turned away in a turn, at most: they cost little, and somebody else waits behind them."""
NO_FILE_S = 1.0
"""How long no connection is taken when no file is left for one."""


Word = Annotated[str, msgspec.Meta(extra={WRITTEN: Words(LONGEST_LINE)})]


class Request(msgspec.Struct, forbid_unknown_fields=True):
    """One line from a client: what it asks, with words or with the event to enter.

    key, role: whose SSH key has opened the session, and what that key is for; empty without one. by: the user, and
    whose key, as the table itself writes it.
    """

    what: str
    words: tuple[Word, ...] = ()
    event: EnteredEvent | None = None
    key: OptionalName = ""
    role: OptionalName = ""
    by: str = ""


class Answer(msgspec.Struct, omit_defaults=True):
    """One line to a client. `ok`: False if the answer is no. `lines`: text for people. `data`: for programs."""

    ok: bool = True
    lines: tuple[str, ...] = ()
    data: Any = None


encode = msgspec.json.Encoder(enc_hook=as_written).encode
"""An answer as a line of JSON."""

Reply = Callable[[Answer], None]
HungUp = Callable[[], None]
Handler = Callable[[Request, Reply], HungUp | None]
"""Answers a request. What it returns, if anything, is called once when its client hangs up."""


class Server:
    """Answers requests on both sockets. handlers: for each socket, the function for each request."""

    def __init__(self, folder: Path, handlers: dict[str, dict[str, Handler]]) -> None:
        self._folder = folder
        follow: Handler = lambda _, reply: reply(Answer(data=self.recent.all))  # noqa: E731 - as the others
        self._handlers = {name: {**of, **({FOLLOW: follow} if name == ASK else {})} for name, of in handlers.items()}
        self.recent = Recent()
        self._followers: dict[int, asyncio.StreamWriter] = {}
        self._watchers: dict[int, asyncio.StreamWriter] = {}
        self._listeners: dict[int, asyncio.StreamWriter] = {}
        self._streams = {WATCH: self._watchers, EVENTS: self._listeners, FOLLOW: self._followers}
        self._at_hang_up: dict[int, list[HungUp]] = {}
        self._visitors = {name: Visitors(_number(GROUPS[DIRECT])) for name in (ASK, DIRECT)}
        self._sockets: dict[str, socket.socket] = {}
        self._files: dict[str, tuple[int, int] | None] = {}
        self._connections: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Listen on both sockets. Raises SocketTakenError, or another OSError if the folder is not writable."""
        self._folder.mkdir(parents=True, exist_ok=True)
        for name in (ASK, DIRECT):
            path = self._folder / name
            places.require_free(path)
            path.unlink(missing_ok=True)
            self._sockets[name] = listener = _bound(path)
            listener.listen(WAITING)
            self._files[name] = places.file_at(path)
            _give_to_group(path, GROUPS[name])
            self._listen(name)

    async def close(self) -> None:
        """Stop listening and close all connections. Removes only the sockets that this server opened."""
        for name, file in self._files.items():  # before they are closed: until then no other file has their number
            places.remove(self._folder / name, file)
        for listener in self._sockets.values():
            asyncio.get_running_loop().remove_reader(listener)
            listener.close()
        for connection in self._connections:
            connection.cancel()
        await asyncio.gather(*self._connections, return_exceptions=True)

    def show(self, view: View) -> None:
        """Send the view to every watcher. A watcher that does not read is disconnected."""
        if self._watchers:
            _send(self._watchers, Answer(data=view))

    @property
    def has_listeners(self) -> bool:
        """Whether anybody wants to hear of each event."""
        return bool(self._listeners)

    def tell(self, words: str) -> None:
        """Send what has happened, in words, to everybody who listens."""
        _send(self._listeners, Answer(lines=(words,)))

    def performed(self, event: Event | None, effects: list[e.Effect]) -> None:
        """Send an event (None: the opening of a table) and its effects to every follower, and keep them."""
        self.recent.keep(event, effects)
        if self._followers:
            _send(self._followers, Answer(data=[performed(event, effects)]))

    def _listen(self, name: str) -> None:
        asyncio.get_running_loop().add_reader(self._sockets[name], self._take, name)

    def _take(self, name: str) -> None:
        """Take who waits before a socket: one visitor, after those who are turned away or have hung up."""
        try:
            for _ in range(SENT_AWAY):
                link, _ = self._sockets[name].accept()
                if self._welcomed(name, link):
                    return
        except (BlockingIOError, ConnectionError):
            pass  # nobody waits any more
        except OSError as error:
            self._no_file_left(name, error)

    def _no_file_left(self, name: str, error: OSError) -> None:
        loop, listener = asyncio.get_running_loop(), self._sockets[name]
        what = "no file is left for a visitor"
        loop.call_exception_handler({"message": what, "exception": error, "socket": listener})
        loop.remove_reader(listener)
        loop.call_later(NO_FILE_S, self._listen_again, name, listener)

    def _listen_again(self, name: str, listener: socket.socket) -> None:
        if listener.fileno() >= 0:  # else it was closed meanwhile
            self._listen(name)

    def _welcomed(self, name: str, link: socket.socket) -> bool:
        """Begin to serve this client, unless it has hung up or is turned away because there are too many."""
        link.setblocking(False)
        visitor = visitor_of(link)
        if has_hung_up(link):
            link.close()
        elif why := self._visitors[name].welcome(visitor):
            with contextlib.suppress(OSError):
                link.send(_no(why))
            link.close()
        else:
            self._connect(name, visitor, link)
            return True
        return False

    def _connect(self, name: str, visitor: Visitor, link: socket.socket) -> None:
        connection = asyncio.get_running_loop().create_task(self._serve(name, visitor, link))
        self._connections.add(connection)
        connection.add_done_callback(self._connections.discard)
        connection.add_done_callback(lambda _: self._visitors[name].gone(visitor))

    async def _serve(self, name: str, visitor: Visitor, link: socket.socket) -> None:
        """Answer the lines of one client until it hangs up."""
        reader, writer = await streams.opened(link, LONGEST_LINE)
        try:
            await self._converse(name, visitor.name, reader, writer)
        except ValueError:
            writer.write(_no(f"a line has at most {LONGEST_LINE} bytes"))
        except TimeoutError:
            writer.write(_no(f"nothing was asked for {IDLE_S:.0f} s"))
        except ConnectionError as error:
            log.debug("a client of %s is gone: %s", name, error)
            error.__traceback__ = None  # the reader keeps the error, and its trace would keep the reader
        finally:
            for writers in self._streams.values():
                writers.pop(id(writer), None)
            writer.close()
            for hung_up in self._at_hang_up.pop(id(writer), ()):
                hung_up()

    async def _converse(self, name: str, who: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer line after line. Raises TimeoutError if no line comes, ValueError if one is too long."""
        while line := await self._line(reader, writer):
            self._answer(name, who, line, writer)
            await writer.drain()

    async def _line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        async with asyncio.timeout(None if self._stays(writer) else IDLE_S):
            return await reader.readline()

    def _stays(self, writer: asyncio.StreamWriter) -> bool:
        """Whether this client may be silent for as long as it likes."""
        return any(id(writer) in writers for writers in self._streams.values())

    def _answer(self, name: str, who: str, line: bytes, writer: asyncio.StreamWriter) -> None:
        def reply(answer: Answer) -> None:
            if not writer.is_closing():
                writer.write(encode(answer) + b"\n")

        try:
            request = msgspec.json.decode(line, type=Request)
        except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError) as error:
            reply(Answer(ok=False, lines=(f"not a request: {error}",)))
            return
        if why := self._not_for(name, request):
            reply(Answer(ok=False, lines=(why,)))
            return
        if name == ASK and request.what in self._streams:
            self._streams[request.what][id(writer)] = writer
        request.by = f"{who} (key {request.key})" if request.key else who
        if request.event is not None:
            request.event = msgspec.structs.replace(request.event, by=request.by, at=0)  # the table sets the time
        told = reply if request.event is None else _logged(request.event, reply)
        try:
            handle = partial(self._handlers[name][request.what], request, told)
            if hung_up := timed(handle, f"the request {request.what}"):
                self._at_hang_up.setdefault(id(writer), []).append(hung_up)
        except Exception as error:
            log.exception("%s failed", request)
            reply(Answer(ok=False, lines=(f"the request failed: {error}",)))

    def _not_for(self, name: str, request: Request) -> str:
        """Why this socket does not take this request; empty if it does."""
        if request.what not in self._handlers[name]:
            known = ", ".join(self._handlers[name])
            return f"there is no request {request.what!r} to {name}; there are {known}"
        if (request.what == EVENT) != (request.event is not None):
            return "there is no event to enter" if request.what == EVENT else f"{request.what} takes no event"
        return refused(request) or (refused(request.event) if request.event else "")


def _send(to: dict[int, asyncio.StreamWriter], answer: Answer) -> None:
    line = encode(answer) + b"\n"
    for writer in list(to.values()):
        if writer.transport.get_write_buffer_size() > 64 * LONGEST_LINE:
            writer.close()
        else:
            writer.write(line)


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

    It is not ok if the event was refused, or if it is not on disk: it may be lost, and is entered again then.
    """
    ok = not (not_on_disk or any(isinstance(effect, e.Refuse) for effect in effects))
    lines = tuple(line for effect in effects if not isinstance(effect, (e.Lie, Wake)) for line in effect.lines)
    warning = (f"not on disk yet, look at the screen before you enter it again: {not_on_disk}",) if not_on_disk else ()
    reply(Answer(ok, (*lines, *warning)))


def _bound(path: Path) -> socket.socket:
    """A socket at this path, for this user alone. Raises OSError."""
    listener = socket.socket(socket.AF_UNIX)
    listener.setblocking(False)
    old = os.umask(0o177)
    try:
        listener.bind(str(path))
    except OSError:
        listener.close()
        raise
    finally:
        os.umask(old)
    return listener


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
