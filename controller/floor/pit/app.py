# SPDX-License-Identifier: MIT
"""The web application of the pit screen: one page, its feed of changes, and the state as JSON. It only reads."""

import asyncio
import base64
import hashlib
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

import msgspec
from aiohttp import web

from controller.floor.pit.board import PitBoard

INTERVAL_S: Final = 0.5
"""Seconds between two updates of the viewers."""
MOST_VIEWERS: Final = 100
MOST_WAITING: Final = 8
"""Updates that may wait for a viewer. A viewer who reads more slowly is disconnected, and connects again."""
LOCAL_NAMES: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""Names of this machine. A page of another site that reaches it has another name, and is refused."""
PAGE: Final = Path(__file__).with_name("page.html")
FULL: Final = f"{MOST_VIEWERS} viewers watch this pit already: close a page that nobody needs"
NOT_LOCAL: Final = "this page is for this machine only: open it as http://localhost or http://127.0.0.1"

RETRY: Final = b"retry: 1000\n"
"""Milliseconds after which a page connects again."""
HEADERS: Final = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Viewer:
    """One open page or terminal."""

    def __init__(self, transport: asyncio.Transport | None) -> None:
        self.waiting = asyncio.Queue[bytes](MOST_WAITING)
        self._transport = transport

    def send(self, message: bytes) -> bool:
        """Queue a message. Returns false, and disconnects, if the viewer reads too slowly."""
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.drop()
            return False
        return True

    def drop(self) -> None:
        """Disconnect."""
        if self._transport:
            self._transport.abort()


class PitFeed:
    """Sends the board's changes to every viewer."""

    def __init__(self, board: PitBoard, now_ns: Callable[[], int]) -> None:
        self.board, self.now_ns = board, now_ns
        self.viewers = set[Viewer]()

    def tick(self) -> None:
        """Send what has changed since the last tick, also if nothing has: viewers then know that the feed lives."""
        message = event("update", self.board.update(self.now_ns()))
        self.viewers -= {it for it in self.viewers if not it.send(message)}

    def join(self, viewer: Viewer) -> bytes:
        """Add a viewer. Returns its first message, the whole board."""
        self.viewers.add(viewer)
        return RETRY + event("whole", self.board.whole(self.now_ns()))

    async def run(self, interval_s: float) -> None:
        """Tick for ever."""
        while True:
            self.tick()
            await asyncio.sleep(interval_s)


FEED: Final = web.AppKey("feed", PitFeed)


def event(name: str, data: msgspec.Struct) -> bytes:
    """Return a message of server-sent events."""
    return b"event: %s\ndata: %s\n\n" % (name.encode(), msgspec.json.encode(data))


def create_app(
    board: PitBoard,
    *,
    local: bool = True,
    now_ns: Callable[[], int] = time.monotonic_ns,
    interval_s: float = INTERVAL_S,
) -> web.Application:
    """Return the application that shows a board.

    local: whether it is for this machine only; requests with another name for it are refused. now_ns: the clock that
    the board is told. The application alone may call `board.update`.
    """
    page = PAGE.read_bytes()
    app = web.Application(middlewares=[refuse_foreign_names] if local else [])
    app.on_response_prepare.append(partial(_add_headers, _policy(page)))
    app[FEED] = feed = PitFeed(board, now_ns)
    app.cleanup_ctx.append(lambda _: _ticking(feed, interval_s))
    app.on_shutdown.append(_hang_up)
    app.router.add_get("/", partial(_page, page))
    app.router.add_get("/state", _state)
    app.router.add_get("/events", _events)
    return app


async def _page(page: bytes, _: web.Request) -> web.Response:
    return web.Response(body=page, content_type="text/html", charset="utf-8")


async def _state(request: web.Request) -> web.Response:
    feed = request.app[FEED]
    return web.Response(
        body=msgspec.json.encode(feed.board.whole(feed.now_ns())), content_type="application/json", charset="utf-8"
    )


async def _events(request: web.Request) -> web.StreamResponse:
    """Send the whole board, then each update, until the viewer goes or is dropped."""
    feed = request.app[FEED]
    if len(feed.viewers) >= MOST_VIEWERS:
        raise web.HTTPServiceUnavailable(text=FULL)
    response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
    await response.prepare(request)
    viewer = Viewer(request.transport)
    message = feed.join(viewer)
    try:
        while True:
            await response.write(message)
            message = await viewer.waiting.get()
    except ConnectionResetError:
        return response  # the viewer has gone
    finally:
        feed.viewers.discard(viewer)


async def _ticking(feed: PitFeed, interval_s: float) -> AsyncIterator[None]:
    task = asyncio.create_task(feed.run(interval_s))
    yield
    task.cancel()


async def _hang_up(app: web.Application) -> None:
    for viewer in app[FEED].viewers:
        viewer.drop()


@web.middleware
async def refuse_foreign_names(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse a request for another name, as a page of another site sends it."""
    if _name(request.host) not in LOCAL_NAMES:
        raise web.HTTPForbidden(text=NOT_LOCAL)
    return await handler(request)


async def _add_headers(policy: str, _: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(HEADERS | {"Content-Security-Policy": policy})


def _name(host: str) -> str:
    """Return the name in a Host header, without the port: `::1` of `[::1]:80`."""
    return host.rpartition("]")[0].removeprefix("[") if host.startswith("[") else host.partition(":")[0]


def _policy(page: bytes) -> str:
    """Return the content security policy: only the script and the style in the page itself may run."""
    script, style = (_hash(page, tag) for tag in (b"script", b"style"))
    return (
        f"default-src 'none'; script-src {script}; style-src {style}; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _hash(page: bytes, tag: bytes) -> str:
    inside = re.search(b"<%s>(.*?)</%s>" % (tag, tag), page, re.DOTALL)
    digest = hashlib.sha256(inside[1] if inside else b"").digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
