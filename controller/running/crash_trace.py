# SPDX-License-Identifier: MIT
"""The fatal error of a run that crashed, such as a segmentation fault: written by Python, told at the next start.

Python's fault handler writes it, and where each thread was; no other Python runs after such an error. It writes into
the folder of the sockets, which is in memory: a disk that hangs does not keep a crashed process alive.
"""

import faulthandler
import logging
from contextlib import suppress
from pathlib import Path
from typing import IO

from hal.wiring.regular_file import read_regular

log = logging.getLogger(__name__)

NAME, LAST = "crash", "last-crash"
"""File of this run, empty while the process lives; file of the last crash, in the state folder, for technicians."""
HEAD = "Fatal Python error: "
MOST_BYTES = 1_000_000
"""Longest trace that is read. Real traces are far shorter."""
MOST_LINES = 60
"""Lines of a trace in the log."""
_kept: list[IO[bytes]] = []
"""The open file. It is not closed before the end: the fault handler writes to it."""


def begin(run_folder: Path, state_folder: Path) -> str:
    """Record fatal errors from now on. Return the fatal error of the last run, such as `Segmentation fault`, or an
    empty text.

    Logs the last run's trace once and sets it aside. Call this before anything that can crash, and only if no other
    controller runs with this folder. If the folder cannot be written, fatal errors go to stderr, as Python's
    environment specifies.
    """
    text = _read(run_folder)
    last = _head(text)
    if last:
        _set_aside(text, state_folder)
    _keep(run_folder)
    return last


def _set_aside(text: str, state_folder: Path) -> None:
    for line in text.splitlines()[:MOST_LINES]:
        log.error("the last run crashed: %s", line)
    try:
        (state_folder / LAST).unlink(missing_ok=True)  # opening a pipe of this name would wait for a reader
        (state_folder / LAST).write_text(text, encoding="utf-8")
    except OSError as error:
        log.warning("the trace of the last run's crash is only in this log: %s", error)


def _keep(run_folder: Path) -> None:
    try:
        run_folder.mkdir(parents=True, exist_ok=True)
        (run_folder / NAME).unlink(missing_ok=True)
        _kept.append((run_folder / NAME).open("wb", buffering=0))
    except OSError as error:
        log.warning("a fatal error could not be kept: %s", error)
    else:
        faulthandler.enable(_kept[-1])


def forget(run_folder: Path) -> None:
    """Stop recording: this run ends without a fatal error."""
    if _kept:
        faulthandler.disable()
        _kept.pop().close()
        with suppress(OSError):  # it is empty: the next start sees no crash
            (run_folder / NAME).unlink()


def forget_start(run_folder: Path) -> None:
    """The start has failed without a fatal error: it leaves not even the folder, if nothing else is in it."""
    forget(run_folder)
    with suppress(OSError):  # something else is in it
        run_folder.rmdir()


def _read(run_folder: Path) -> str:
    try:
        return read_regular(run_folder / NAME, MOST_BYTES).decode(errors="replace")
    except FileNotFoundError:
        return ""
    except OSError as error:
        log.warning("whether the last run crashed is not known: %s", error)
        return ""


def _head(text: str) -> str:
    return next((line.removeprefix(HEAD) for line in text.splitlines() if line.startswith(HEAD)), "")
