# SPDX-License-Identifier: MIT
"""The line from one station to the floor, shared by the threads of its terminal."""

import threading
from typing import TypeVar

from controller.floor.station.connection import AGAIN
from controller.floor.station.hall_way import HallWay
from controller.floor.wire import keno as wire
from controller.floor.wire.messages import Refusal
from controller.tickets.store import StoreError

Found = TypeVar("Found")


class FloorLine:
    """Asks one question at a time. Nobody waits longer than for one answer.

    A question that has waited while another got no answer is not sent: it fails with the error of the other.
    """

    def __init__(self, way: HallWay) -> None:
        self._way, self._turn = way, threading.Lock()
        self._failures, self._why = 0, ""

    def ask(self, message: wire.ToKeno) -> wire.FromKeno | Refusal:
        """Return the answer. A Refusal is one by the rules: nothing was changed.

        Raises StoreError: the floor gives no answer, does not know the result, or does not trust its store.
        """
        before = self._failures
        with self._turn:
            if before != self._failures:
                raise StoreError(self._why)
            try:
                return _believed(self._way.ask(message))
            except StoreError as error:
                self._failures, self._why = self._failures + 1, str(error)
                raise
            except (ValueError, OverflowError) as error:
                raise StoreError(f"nothing was sent: {error}") from error

    def expect(self, kind: type[Found], message: wire.ToKeno) -> Found:
        """Return an answer of this kind. Raises StoreError for a refusal too."""
        answer = self.ask(message)
        if isinstance(answer, Refusal):
            raise StoreError(answer.why)
        if not isinstance(answer, kind):
            raise StoreError(f"the floor answers {type(message).__name__} with {type(answer).__name__}: {VERSIONS}")
        return answer


VERSIONS = "install the same version at the floor and at the station"


def reason(error: StoreError) -> str:
    """Return why the floor does not answer, for a person who need not ask again: the station does it."""
    return str(error).removesuffix(f"; {AGAIN}")


def _believed(answer: wire.FromKeno | Refusal) -> wire.FromKeno | Refusal:
    """Return an answer of the store, or a refusal by the rules."""
    if isinstance(answer, Refusal) and not answer.section:
        raise StoreError(answer.why)
    return answer
