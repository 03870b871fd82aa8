# SPDX-License-Identifier: MIT
"""The views of a running table as they come, also over its restart."""

import select
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from controller.engine.shown.views import View, view_of
from controller.sockets.client import Connection, NoAnswer, NoTable
from controller.sockets.server import ASK, Request

TICK_S = 0.25
"""How often a key is looked for, and a table that has ended is called again."""


class Gone(NamedTuple):
    """The table has ended, at this time of day. It is called again until it answers."""

    at: str


ENDED = "the table has ended; waiting until it runs again"


def time_of_day() -> str:
    """`14:05:03`."""
    return time.strftime("%H:%M:%S")


def watched(folder: Path, *besides: Any) -> Iterator[View | Gone | None]:
    """Each view of a running table as it comes, Gone once when it ends, and None if nothing came for a moment.

    besides: files; None comes at once when one of them can be read. Raises NoTable if the table does not run at first.
    """
    link: Connection | None = Connection(folder, ASK, Request("watch"))
    while True:
        ready, _, _ = select.select([*([link] if link else []), *besides], [], [], TICK_S)
        if link is None:
            link = _called_again(folder)
        elif link in ready:
            views, link = _read(link)
            yield from views
        yield None


def _read(link: Connection) -> tuple[list[View | Gone], Connection | None]:
    """The views that have come, and the link; Gone, and no link, if the table has hung up.

    Raises NoAnswer if the table turns it away: it has too many visitors.
    """
    try:
        answers = link.received()
    except NoTable:
        link.close()
        return [Gone(time_of_day())], None
    for answer in answers:
        if not answer.ok:
            raise NoAnswer("; ".join(answer.lines))
    return [view_of(answer.data) for answer in answers], link


def _called_again(folder: Path) -> Connection | None:
    try:
        return Connection(folder, ASK, Request("watch"))
    except NoTable:
        return None
