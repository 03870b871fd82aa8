# SPDX-License-Identifier: MIT
"""The views of a running table as they come, also over its restart."""

import errno
import select
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from controller import zone
from controller.engine.shown.views import View, view_of
from controller.sockets.client import ClientConnection, NoAnswer, NoTable
from controller.sockets.requests import ASK, Answer, Request

STDOUT = 1
TICK_S = 0.25
"""Interval of checks for a key, and of attempts to reconnect to a table that has ended."""


class Gone(NamedTuple):
    """The table ended at this time of day. The connection is retried until the table answers."""

    at: str


class TurnedAway(NoAnswer):
    """The table has too many visitors, and says so."""


ENDED = "the table has ended; waiting until it runs again"


def time_of_day() -> str:
    """`14:05:03`."""
    return f"{zone.now():%H:%M:%S}"


def watch_views(folder: Path, *besides: Any) -> Iterator[View | Gone | None]:
    """Yield each view of a running table, Gone once when it ends, and None after a moment without news.

    - besides: files. None is yielded at once when a file is readable.

    Raises NoTable if the table does not run at first.
    """
    link: ClientConnection | None = ClientConnection(folder, ASK, Request("watch"))
    while True:
        ready, _, _ = select.select([*([link] if link else []), *besides], [], [], TICK_S)
        if link is None:
            link = _called_again(folder)
        elif link in ready:
            views, link = _read(link)
            yield from views
        yield None


def require_reader(link: ClientConnection | None = None) -> None:
    """Raise BrokenPipeError when the reader of the output has gone, as after `| head`. The next view may take hours.

    - link: wait until this link has data.
    """
    waited = select.poll()
    waited.register(STDOUT, 0)
    if link:
        waited.register(link, select.POLLIN)
    if any(event & select.POLLERR for file, event in waited.poll(None if link else 0) if file == STDOUT):
        raise BrokenPipeError(errno.EPIPE, "nobody reads on")


def _read(link: ClientConnection) -> tuple[list[View | Gone], ClientConnection | None]:
    """Return the new views and the link; Gone and no link if the table has hung up. Raises TurnedAway."""
    try:
        return [view_of(answer.data) for answer in answered(link)], link
    except TurnedAway:
        raise
    except NoTable:
        link.close()
        return [Gone(time_of_day())], None


def answered(link: ClientConnection) -> list[Answer]:
    """Return the answers received over a link. Raises TurnedAway if the table has too many visitors, NoTable if it has
    hung up.
    """
    answers = link.receive()
    for answer in answers:
        if not answer.ok:
            raise TurnedAway("; ".join(answer.lines))
    return answers


def _called_again(folder: Path) -> ClientConnection | None:
    try:
        return ClientConnection(folder, ASK, Request("watch"))
    except NoTable:
        return None
