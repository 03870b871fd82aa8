# SPDX-License-Identifier: MIT
"""The thread of the store: one job after the other, so that the table's loop never waits for the disk."""

import time
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any

Job = Callable[[], Any]
Then = Callable[[Any], object]
"""Called on the loop with the result of the job, or with its exception."""
ENDING_S = 3.0
"""Seconds. Wait for the job under way at the end. The systemd unit allows 5 s for the whole end."""


class StoreWorker:
    """Does jobs in order on a thread of its own. post: has a function called on the loop."""

    def __init__(self, post: Callable[[Callable[[], Any]], None]) -> None:
        self._post = post
        self._jobs: SimpleQueue[tuple[Job, Then] | None] = SimpleQueue()
        self._begun: float | None = None
        """Start of the present job; None between two jobs."""
        self._thread = Thread(target=self._run, name="tickets", daemon=True)
        self._thread.start()

    def do(self, job: Job, then: Then) -> None:
        """Do a job after all earlier ones, then call `then` with its outcome on the loop."""
        self._jobs.put((job, then))

    @property
    def busy_s(self) -> float:
        """Return the seconds since the present job began; 0 without a job."""
        begun = self._begun
        return 0.0 if begun is None else time.monotonic() - begun

    def end(self) -> bool:
        """Finish the jobs so far, and end. Return whether the thread has ended in time."""
        self._jobs.put(None)
        self._thread.join(ENDING_S)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while asked := self._jobs.get():
            job, then = asked
            self._begun = time.monotonic()
            outcome = _outcome(job)
            self._begun = None
            self._tell(then, outcome)

    def _tell(self, then: Then, outcome: Any) -> None:
        self._post(lambda: then(outcome))


def _outcome(job: Job) -> Any:
    try:
        return job()
    except Exception as error:
        return error
