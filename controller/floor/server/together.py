# SPDX-License-Identifier: MIT
"""Questions of several tables in one transaction: as many as wait while the threads are busy with earlier ones."""

from abc import ABC, abstractmethod
from collections import deque
from concurrent.futures import Future
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from controller.floor.money.ledger import LedgerError
from controller.floor.server.desk import CertificateError, Desk
from controller.floor.server.threads import DatabaseThreads, in_words

TOGETHER: Final = 20
"""Most questions in one transaction."""


class TableQuestion(Protocol):
    """A question of a table to the database."""

    @property
    def table(self) -> str: ...


Q = TypeVar("Q", bound=TableQuestion)
A = TypeVar("A")


class WaitingQuestion(NamedTuple, Generic[Q, A]):
    """A question on its way to the database."""

    question: Q
    digest: bytes
    """Digest of the table's certificate."""
    result: "Future[A]"


class TogetherQueue(ABC, Generic[Q, A]):
    """Questions that wait for a thread. Each brings one call to the threads, which takes all that wait then."""

    def __init__(self, threads: DatabaseThreads) -> None:
        self._threads = threads
        self._waiting = deque[WaitingQuestion[Q, A]]()

    def ask(self, question: Q, digest: bytes) -> "Future[A]":
        """Bring a question to the database. The result may be an error, as of `DatabaseThreads.call`."""
        waiting = WaitingQuestion[Q, A](question, digest, Future())
        waiting.result.set_running_or_notify_cancel()  # from now on nobody cancels it
        self._waiting.append(waiting)
        self._threads.call(self._take).add_done_callback(self._note_failure)
        return waiting.result

    @abstractmethod
    def _reply(self, desk: Desk, questions: list[Q]) -> list[A]:
        """Answer these in one transaction, all or none. Raises LedgerError if one of them is refused."""

    def _answer_admitted(self, desk: Desk, waiting: list[WaitingQuestion[Q, A]]) -> None:
        """Answer those whose certificates are not refused."""
        self._answer(desk, waiting)

    def _note_failure(self, call: "Future[None]") -> None:
        """Fail one that waits if a call found no database: there are as many calls as questions."""
        if not call.cancelled() and (error := call.exception()):
            for it in self._next(1):
                it.result.set_exception(error)

    def _next(self, most: int) -> list[WaitingQuestion[Q, A]]:
        found = list[WaitingQuestion[Q, A]]()
        while len(found) < most:
            try:
                found.append(self._waiting.popleft())
            except IndexError:  # another thread has taken the rest
                break
        return found

    def _take(self, desk: Desk) -> None:
        """Answer what waits, together. Runs on a thread of the database."""
        taken = self._next(TOGETHER)
        try:
            self._answer_admitted(desk, self._admitted(desk, taken))
        except Exception as error:
            for it in taken:
                if not it.result.done():
                    it.result.set_exception(in_words(error))

    def _admitted(self, desk: Desk, taken: list[WaitingQuestion[Q, A]]) -> list[WaitingQuestion[Q, A]]:
        """Return those whose certificates are not refused. The others are told so."""
        refused = desk.refused({it.question.table: it.digest for it in taken}) if taken else {}
        for it in taken:
            if why := refused.get(it.question.table):
                it.result.set_exception(CertificateError.of(it.question.table, why))
        return [it for it in taken if it.question.table not in refused]

    def _answer(self, desk: Desk, waiting: list[WaitingQuestion[Q, A]]) -> None:
        """Answer these together; if one is refused, each by itself."""
        if not waiting:
            return
        try:
            answers = self._reply(desk, [it.question for it in waiting])
        except LedgerError as error:
            if len(waiting) == 1:
                waiting[0].result.set_exception(error)
                return
            for it in waiting:
                self._answer(desk, [it])
        else:
            for it, answer in zip(waiting, answers, strict=True):
                it.result.set_result(answer)
