# SPDX-License-Identifier: MIT
"""The thread that reads the journal and signs for the link: one job after the other."""

import time
from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

Job = Callable[[], Any]
Then = Callable[[Any], object]
"""Called on the loop with the result of the job, or with its exception."""
REST = 4
"""The rest after a job, as a multiple of its duration: the table's own threads come first."""
LONGEST_REST_S = 0.05
PAUSE_S = 0.002
"""Seconds. Pause between two pieces of a long job."""
ENDING_S = 1.0
"""Seconds. Wait for the job under way at the end."""


class LinkWorker:
    """Does jobs in order on a thread of its own, which the first job starts. post: calls a function on the loop."""

    def __init__(self, post: Callable[[Callable[[], Any]], None]) -> None:
        self._post = post
        self._jobs: SimpleQueue[tuple[Job, Then] | None] = SimpleQueue()
        self._ends = Event()
        self._thread: Thread | None = None

    def do(self, job: Job, then: Then) -> None:
        """Do a job after all earlier ones, then call `then` with its outcome on the loop."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name="link", daemon=True)
            self._thread.start()
        self._jobs.put((job, then))

    def pause(self) -> bool:
        """Let the table's own threads go first. Return whether the job has to give up."""
        return self._ends.wait(PAUSE_S)

    def end(self) -> None:
        """End the thread. Jobs that have not begun are not done."""
        self._ends.set()
        self._jobs.put(None)
        if self._thread:
            self._thread.join(ENDING_S)

    def _run(self) -> None:
        while (asked := self._jobs.get()) and not self._ends.is_set():
            job, then = asked
            begun = time.monotonic()
            self._tell(then, _outcome(job))
            self._ends.wait(min(REST * (time.monotonic() - begun), LONGEST_REST_S))

    def _tell(self, then: Then, outcome: Any) -> None:
        self._post(lambda: then(outcome))


def _outcome(job: Job) -> Any:
    try:
        return job()
    except Exception as error:
        return error
