# SPDX-License-Identifier: MIT
"""Runs something in a process of its own that may take so much more memory and so much time, and says how it ended."""

import gc
import os
import pickle
import resource
import signal
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, NoReturn

MORE: int = 150 * 2**20
"""Bytes more than the process has before: with the program itself that is 200 MB."""
PATIENCE_S = 20
"""Seconds of the processor."""


class Ended(NamedTuple):
    """The end of a run in a process of its own."""

    answer: object
    """The returned value; None if an exception was raised."""
    raised: str = ""
    """The traceback, or the signal that ended it."""


def bounded(run: Callable[[], object], more: int = MORE, patience_s: int = PATIENCE_S) -> Ended:
    """Run this in a child process. The returned value must be plain data."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _in_child(run, writing, more, patience_s)
    os.close(writing)
    with os.fdopen(reading, "rb") as answers:
        told = answers.read()
    _, status = os.waitpid(child, 0)
    if told and os.WIFEXITED(status):
        return Ended(*pickle.loads(told))
    code = os.waitstatus_to_exitcode(status)
    return Ended(None, f"ended by {signal.Signals(-code).name}" if code < 0 else f"ended with status {code}")


def _in_child(run: Callable[[], object], writing: int, more: int, patience_s: int) -> NoReturn:
    try:
        gc.disable()
        gc.freeze()  # what was there before is not copied
        gc.enable()
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_DATA, (_data() + more, resource.RLIM_INFINITY))
        resource.setrlimit(resource.RLIMIT_CPU, (patience_s, patience_s + 1))
        try:
            told: tuple[object, str] = run(), ""
        except BaseException:
            resource.setrlimit(resource.RLIMIT_DATA, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            told = None, traceback.format_exc()
        with os.fdopen(writing, "wb") as out:
            pickle.dump(told, out)
    finally:
        os._exit(0)


def _data() -> int:
    """Bytes of private memory that can be written to, as RLIMIT_DATA counts them."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmData:"))
