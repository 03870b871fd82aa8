# SPDX-License-Identifier: MIT
"""The commands of a rig file: each is run in the rig file's folder, and ended if it takes too long."""

import os
import signal
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Protocol

from controller.tapes.rig.table_file import archive
from controller.tapes.script.errors import StageLost
from hal.rig.rig_file import RigFile

MOST_SAID = 2000
"""Bytes shown of a command's last output."""


class Controls(Protocol):
    """Starts and kills the controller of a rig."""

    def start(self, files: dict[str, str]) -> Callable[[], bool]:
        """Start a table without a past by these files. Returns a function that says whether the start is complete, and
        raises StageLost.
        """

    def kill(self) -> Callable[[], bool]:
        """Kill the controller, which is started again by itself. Returns a function that says whether the restart is
        complete.
        """

    def give_up(self) -> str:
        """End what still runs, with all that it has started. Returns a description of them."""


class RunningCommand:
    """A command that runs, in a session of its own, so that all that it starts can be ended. Raises StageLost.

    Input and output are files: the command may ignore its input, and output never blocks.
    """

    def __init__(self, key: str, command: Sequence[str], folder: Path, given: bytes) -> None:
        self.words = in_words(key, command)
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - read when the command has ended
        with tempfile.TemporaryFile() as file:
            file.write(given)
            file.seek(0)
            self._process = start_command(key, command, folder, given=file, said=self._said)

    def done(self) -> bool:
        """Whether it has ended. Raises StageLost if it has failed."""
        if self._process.poll():
            raise StageLost(f"{self.words} ended with status {self._process.returncode}: {self._last_words()}")
        return self._process.poll() is not None

    def _last_words(self) -> str:
        size = self._said.seek(0, os.SEEK_END)
        self._said.seek(max(0, size - MOST_SAID))
        return self._said.read().decode(errors="replace").strip() or "it has not said why"

    def end(self) -> None:
        """End it, if it still runs."""
        if self._process.poll() is None:
            with suppress(ProcessLookupError):  # it has just ended
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()


def start_command(
    key: str, command: Sequence[str], folder: Path, *, given: BinaryIO | None = None, said: BinaryIO | None = None
) -> subprocess.Popen[bytes]:
    """The process of a rig file's command. given: its input; None: nothing. Raises StageLost if it cannot start."""
    try:
        return subprocess.Popen(  # noqa: S603 - the command stands in the rig file
            command,
            stdin=given or subprocess.DEVNULL,
            stdout=subprocess.DEVNULL if said else None,
            stderr=said,
            cwd=folder,
            start_new_session=said is not None,
        )
    except OSError as error:
        why = error.strerror or error
        raise StageLost(f"{in_words(key, command)} cannot be started: {why}; put it right in the rig file") from error


def in_words(key: str, command: Sequence[str]) -> str:
    """A command in a message: its key in the rig file, and itself."""
    return f"[table] {key} ({' '.join(command)})"


class RigCommands:
    """The commands of a rig file that start and kill its controller."""

    def __init__(self, file: RigFile, folder: Path) -> None:
        self._file, self._folder = file, folder
        self._running: RunningCommand | None = None

    def start(self, files: dict[str, str]) -> Callable[[], bool]:
        """As Controls."""
        return self._run("start", self._file.table.start, archive(files))

    def kill(self) -> Callable[[], bool]:
        """As Controls."""
        return self._run("kill", self._file.table.kill or (), b"")

    def give_up(self) -> str:
        """As Controls."""
        if self._running is None:
            return "no command"
        self._running.end()
        return self._running.words

    def _run(self, key: str, command: Sequence[str], given: bytes) -> Callable[[], bool]:
        self._running = RunningCommand(key, command, self._folder, given)
        return self._running.done
