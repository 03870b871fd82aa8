# SPDX-License-Identifier: MIT
"""Contributions of several tables in one transaction: as many as wait while the threads are busy with earlier ones."""

from collections import deque
from concurrent.futures import Future
from typing import Final, NamedTuple

from controller.floor.money.ledger import LedgerError, TablePut
from controller.floor.server.desk import CertificateError, Desk, Origin
from controller.floor.server.threads import DatabaseThreads, in_words

TOGETHER: Final = 20
"""Most tables in one transaction."""


class AcceptedPut(NamedTuple):
    """Contributions that a standby has."""

    last: int
    """Number of the last accepted contribution of the table."""
    origin: Origin


class WaitingPut(NamedTuple):
    """Contributions on their way to the database."""

    put: TablePut
    digest: bytes
    """Digest of the table's certificate."""
    result: "Future[AcceptedPut]"


class PutQueue:
    """Contributions that wait for a thread. Each brings one call to the threads, which takes all that wait then."""

    def __init__(self, threads: DatabaseThreads) -> None:
        self._threads = threads
        self._waiting = deque[WaitingPut]()

    def put(self, put: TablePut, digest: bytes) -> "Future[AcceptedPut]":
        """Bring contributions to the database. The result may be an error, as of `DatabaseThreads.call`."""
        waiting = WaitingPut(put, digest, Future())
        waiting.result.set_running_or_notify_cancel()  # from now on nobody cancels it
        self._waiting.append(waiting)
        self._threads.call(self._take).add_done_callback(self._note_failure)
        return waiting.result

    def _note_failure(self, call: "Future[None]") -> None:
        """Fail one that waits if a call found no database: there are as many calls as contributions."""
        if not call.cancelled() and (error := call.exception()):
            for it in self._next(1):
                it.result.set_exception(error)

    def _next(self, most: int) -> list[WaitingPut]:
        found = list[WaitingPut]()
        while len(found) < most:
            try:
                found.append(self._waiting.popleft())
            except IndexError:  # another thread has taken the rest
                break
        return found

    def _take(self, desk: Desk) -> None:
        """Put what waits, together. Runs on a thread of the database."""
        taken = self._next(TOGETHER)
        try:
            self._put(desk, _admitted(desk, taken))
        except Exception as error:
            for it in taken:
                if not it.result.done():
                    it.result.set_exception(in_words(error))

    def _put(self, desk: Desk, waiting: list[WaitingPut]) -> None:
        """Put these together; if one is refused, each by itself."""
        if not waiting:
            return
        try:
            accepted = desk.ledger.put_many([it.put for it in waiting])
        except LedgerError as error:
            if len(waiting) == 1:
                waiting[0].result.set_exception(error)
                return
            for it in waiting:
                self._put(desk, [it])
        else:
            for it, last in zip(waiting, accepted, strict=True):
                it.result.set_result(AcceptedPut(last, desk.origin))


def _admitted(desk: Desk, taken: list[WaitingPut]) -> list[WaitingPut]:
    """Return those whose certificates are not refused. The others are told so."""
    refused = desk.refused({it.put.table: it.digest for it in taken}) if taken else {}
    for it in taken:
        if why := refused.get(it.put.table):
            it.result.set_exception(CertificateError.of(it.put.table, why))
    return [it for it in taken if it.put.table not in refused]
