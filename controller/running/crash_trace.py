"""The fatal error of a run that crashed, such as a segmentation fault: written by Python, told at the next start.

Python's fault handler writes it, and where each thread was; no other Python runs after such an error. It writes into
the folder of the sockets, which is in memory: a disk that hangs does not keep a crashed process alive.
"""

import faulthandler
import logging
from contextlib import suppress
from pathlib import Path
from typing import IO

log = logging.getLogger(__name__)

NAME, LAST = "crash", "last-crash"
"""The file of this run, empty as long as it lives; and that of the last crash, in the state folder, for technicians."""
HEAD = "Fatal Python error: "
MOST_LINES = 60
"""So many lines of a trace are told in the log."""
_kept: list[IO[bytes]] = []
"""The open file. It is not closed before the end: the fault handler writes to it."""


def last_crash(run_folder: Path) -> str:
    """The fatal error with which the last run ended, such as `Segmentation fault`; empty if it had none."""
    return _head(_read(run_folder))


def keep(run_folder: Path, state_folder: Path) -> None:
    """From now on a fatal error is kept; the trace of the last one is logged, and set aside.

    Without a folder that can be written fatal errors go to stderr, as Python is told by its environment.
    """
    text = _read(run_folder)
    if _head(text):
        for line in text.splitlines()[:MOST_LINES]:
            log.error("the last run crashed: %s", line)
    try:
        if _head(text):
            (state_folder / LAST).write_text(text)
        run_folder.mkdir(parents=True, exist_ok=True)
        _kept.append((run_folder / NAME).open("wb", buffering=0))
    except OSError as error:
        log.warning("a fatal error could not be kept: %s", error)
    else:
        faulthandler.enable(_kept[-1])


def forget(run_folder: Path) -> None:
    """This run ends in order."""
    if _kept:
        faulthandler.disable()
        _kept.pop().close()
        with suppress(OSError):
            (run_folder / NAME).unlink()


def _read(run_folder: Path) -> str:
    try:
        return (run_folder / NAME).read_text(errors="replace")
    except OSError:
        return ""


def _head(text: str) -> str:
    return next((line.removeprefix(HEAD) for line in text.splitlines() if line.startswith(HEAD)), "")
