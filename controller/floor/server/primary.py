# SPDX-License-Identifier: MIT
"""Finds the primary among the hosts of a database: the one of the latest timeline, if several call themselves so."""

from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any, Final

import psycopg

from controller.floor.server.desk import Desk

REACH: Final[dict[str, str | int | None]] = {
    "connect_timeout": 2,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
    "application_name": "floor server",
    "target_session_attrs": "primary",
}
"""Settings of each connection, unless the file states others. A host that is gone is noticed within 5 s."""
GRACE_S: Final = 0.3
"""Seconds. After the first primary has answered, a later timeline is waited for so long."""


def open_desk(database: str, *, alone: bool = False) -> Desk:
    """Open a connection to the primary. All hosts are tried at once: one that stands still delays nobody.

    database: how to reach it (libpq). It may name several hosts. Raises psycopg.Error or OSError if none is a primary.
    """
    hosts: list[Any] = psycopg.conninfo.conninfo_attempts({**REACH, **psycopg.conninfo.conninfo_to_dict(database)})
    if len(hosts) == 1:
        return _open(hosts[0], alone)
    with_threads = ThreadPoolExecutor(len(hosts), "floor primary")
    tries = [with_threads.submit(_open, host, alone) for host in hosts]
    with_threads.shutdown(wait=False)
    return _newest(tries)


def _open(host: dict[str, Any], alone: bool) -> Desk:
    return Desk(psycopg.connect(**host, autocommit=True), alone=alone)


def _newest(tries: "list[Future[Desk]]") -> Desk:
    """Return the connection of the latest timeline. The others are closed, also those that come later."""
    waiting, found = set(tries), list[Desk]()
    while waiting and not found:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        found += [it.result() for it in done if not it.exception()]
    done, waiting = wait(waiting, GRACE_S)
    found += [it.result() for it in done if not it.exception()]
    for late in waiting:
        late.add_done_callback(_close)
    if not found:
        return tries[-1].result()  # raises its error
    newest, *others = sorted(found, key=lambda desk: desk.origin.timeline, reverse=True)
    for desk in others:
        desk.close()
    return newest


def _close(late: "Future[Desk]") -> None:
    if not late.exception():
        late.result().close()
