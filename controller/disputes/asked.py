# SPDX-License-Identifier: MIT
"""The process that reads a past round, from the table's side: opened, asked for steps, ended with the table."""

import subprocess
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Final

import msgspec

from controller.disputes.reader import FirstAnswer, ReadStep, opened, read_step
from controller.processes.own_python import own_python
from hal.base.clock import Clock

MODULE: Final = "controller.disputes.reader"
GENTLY: Final = ("nice", "-n", "5")
"""The table goes first; a person waits for the answer."""
LONGEST: Final = 250_000
"""Bytes of one step, at most, as of 2,700 wagers: they were decoded in 17 ms, in which the loop stands still."""
ENDED: Final = "the process that reads the journal has ended: tablectl journal show prints the round"
TOO_LONG: Final = f"a step of this round has more than {LONGEST} bytes: tablectl dispute opens a case with its pictures"


class NotShown(Exception):  # noqa: N818 - says what is so
    """The round, or a step of it, cannot be read: why, in words."""


class Reader:
    """A past round that is read by a process of its own. A thread waits for it, and answers on the table's loop.

    on_opened: called once, with the round's opening, or why the round cannot be read. on_step: called with each step
    that was asked for and its number. Only that process holds more than one step of the round.
    """

    def __init__(
        self,
        clock: Clock,
        journal: Path,
        number: int,
        on_opened: Callable[[FirstAnswer], None],
        on_step: Callable[[int, ReadStep | NotShown], None],
    ) -> None:
        self._clock, self._on_opened, self._on_step = clock, on_opened, on_step
        self._wanted: SimpleQueue[int] = SimpleQueue()
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False
        command = own_python("-m", MODULE, str(journal), str(number))
        Thread(target=self._read, args=(command,), name="past round", daemon=True).start()

    def ask(self, number: int) -> None:
        """Ask for the step with this number, from 1 on."""
        self._wanted.put(number)

    def close(self) -> None:
        """Read no more, and tell nothing any more."""
        self._closed = True
        if self._process:
            self._process.kill()
        self._wanted.put(0)

    def _read(self, command: tuple[str, ...]) -> None:
        """Read the answers of the process on the thread, line by line."""
        import shutil  # slow to import

        pipe, first = subprocess.PIPE, GENTLY if shutil.which("nice") else ()
        try:
            self._process = process = subprocess.Popen(  # noqa: S603 - this program
                (*first, *command), stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, start_new_session=True
            )
        except OSError as error:
            self._tell(self._on_opened, FirstAnswer(why_not=f"the journal cannot be read: {error}"))
            return
        try:
            self._tell(self._on_opened, opened(_line(process)))
            while number := self._wanted.get():
                self._tell(partial(self._on_step, number), _step(process, number))
        except (NotShown, msgspec.DecodeError) as error:
            self._tell(self._on_opened, FirstAnswer(why_not=str(error)))
        process.kill()
        with suppress(OSError):  # the process was killed: its answer is not needed
            process.communicate()

    def _tell(self, do: Callable[..., None], what: object) -> None:
        self._clock.post(lambda: None if self._closed else do(what))


def _step(process: subprocess.Popen[bytes], number: int) -> ReadStep | NotShown:
    assert process.stdin
    try:
        process.stdin.write(b"%d\n" % number)
        process.stdin.flush()
        return read_step(_line(process))
    except (NotShown, OSError, msgspec.DecodeError) as error:
        return NotShown(str(error))


def _line(process: subprocess.Popen[bytes]) -> bytes:
    """The next answer. Raises NotShown."""
    assert process.stdout
    line = process.stdout.readline(LONGEST + 1)
    if not line.endswith(b"\n"):
        raise NotShown(TOO_LONG if len(line) > LONGEST else ENDED)
    return line
