# SPDX-License-Identifier: MIT
"""A controller that starts quickly: forked off a process that has loaded the program, and is the same from then on."""

import atexit
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

LOADED = (
    *("controller.cli.main", "controller.cli.run", "controller.display.window", "controller.games.sic_bo.game"),
    *("controller.simulator.simulation", "tests.faults.forked"),
)
"""The modules loaded in the server process. Nothing is opened there, and no thread is started."""

_forks = multiprocessing.get_context("forkserver")
_forks.set_forkserver_preload(list(LOADED))


class Forked:
    """The process in which this Python runs, as `subprocess.Popen` has it. Its output goes to the end of `log`."""

    def __init__(self, code: str, log: Path, environment: Mapping[str, str]) -> None:
        self._process = _forks.Process(target=_run, args=(code, str(log), dict(environment)), daemon=True)
        self._process.start()
        assert self._process.pid
        self.pid: int = self._process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        status = self._process.exitcode
        if status is None:
            raise subprocess.TimeoutExpired("a forked controller", timeout or 0.0)
        return status

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def _run(code: str, log: str, environment: Mapping[str, str]) -> None:
    os.environ.clear()
    os.environ.update(environment)
    output = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    for handle, instead in ((os.open(os.devnull, os.O_RDONLY), 0), (output, 1), (output, 2)):
        os.dup2(handle, instead)
    sys.argv = ["tablectl"]
    try:
        exec(compile(code, "<forked>", "exec"), {"__name__": "__main__"})
    finally:
        atexit._run_exitfuncs()  # a process that multiprocessing starts leaves them out
