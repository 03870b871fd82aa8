# SPDX-License-Identifier: MIT
"""Checks the installed program, once after a start and on request."""

import asyncio
import logging
import sys
from collections.abc import Callable
from itertools import islice

import msgspec

from controller import VERSION
from controller.engine.record.events import SoftwareFound
from controller.identity import Identity, has_reference, inspect_files
from controller.processes.answered import run_python
from controller.sockets.requests import Answer, Reply, Request

GENTLY = ("nice", "-n", "5")
"""The table takes presses first; it does not play before this is done."""
MOST_NAMED = 5
"""Number of files that the event names. The log names more."""
MOST_LOGGED = 50
NO_REFERENCE = "no reference: it was not installed by a package"

log = logging.getLogger(__name__)


class SoftwareCheck:
    """The check of one running table. Without a reference from a package, there is nothing to check."""

    def __init__(self, tell: Callable[[SoftwareFound], None]) -> None:
        self._tell = tell
        self._task: asyncio.Task[None] | None = None
        self.state = "being checked" if has_reference() else NO_REFERENCE
        """Last result in words."""

    def announce(self) -> None:
        """Keep the table from playing until the check is done."""
        if has_reference():
            self._tell(SoftwareFound(VERSION))

    def begin(self) -> None:
        """Start the check, unless it already runs. Call this in the loop."""
        if has_reference() and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._check())

    def asked(self, _: Request, reply: Reply) -> None:
        """Check again on request, and answer with the result."""
        self.begin()
        if self._task is None:
            reply(Answer(lines=(self.state,)))
        else:
            self._task.add_done_callback(lambda _: reply(Answer(lines=(self.state,))))

    def end(self) -> None:
        """End the check together with the table."""
        if self._task:
            self._task.cancel()

    async def _check(self) -> None:
        try:
            identity = await looked_at()
        except Exception as error:  # any reason that keeps a process from starting, or a file from being read
            log.exception("what is installed was not checked")
            self.state = f"it could not be checked: {error}"
            self._tell(SoftwareFound(VERSION, differing=(self.state[:200],)))
        else:
            log.log(logging.ERROR if identity.differing else logging.INFO, "the program: %s", identity.words)
            for each in islice(identity.differing, MOST_LOGGED):
                log.error("the program: %s", each)
            self.state = identity.words
            self._tell(event_of(identity))


def event_of(identity: Identity) -> SoftwareFound:
    """Return the event for the engine: the digest, and the first files that differ."""
    named, more = identity.differing[:MOST_NAMED], len(identity.differing) - MOST_NAMED
    return SoftwareFound(identity.version, identity.digest, (*named, *([f"{more} more"] if more > 0 else [])))


async def looked_at() -> Identity:
    """Check the installed program in another process. Raises OSError, msgspec.DecodeError."""
    status, said, errors = await run_python(("-m", __name__), GENTLY)
    if status:
        raise OSError(f"the check ended with status {status}: {errors[-200:]}")
    return msgspec.json.decode(said, type=Identity)


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(inspect_files()[0]))
