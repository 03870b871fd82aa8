# SPDX-License-Identifier: MIT
"""The controller as a process: time to live inputs, its first frame, its memory, its load when idle.

`python -m tests.bench.process` runs a table that also reports its first frame over the socket of READY=1.
"""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bench.subject import ROOT

TABLECTL = [str(Path(sys.executable).with_name("tablectl")), "run"]
WITH_FRAME = [sys.executable, "-m", "tests.bench.process"]
FRAME = "FRAME=1"
PATIENCE = 15.0
SETTLING_S = 3.0
IDLE_S = 10.0


@dataclass
class RunningController:
    process: subprocess.Popen[bytes]
    notices: socket.socket
    began: int

    def heard(self, wanted: str) -> int:
        """Return nanoseconds from the process's start until this message. Raises SystemExit with the last output."""
        try:
            while wanted not in self.notices.recv(4096).decode():
                pass
        except TimeoutError:
            self.process.kill()
            said = (self.process.communicate()[1] or b"").decode().strip().splitlines()
            raise SystemExit(f"it never said {wanted}: {said[-1] if said else 'no word'}") from None
        return time.perf_counter_ns() - self.began

    def megabytes(self) -> float:
        lines = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024

    def processor_ns(self) -> int:
        """Processor time of all its threads."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text(encoding="utf-8").split()[0]) for task in tasks)


@contextmanager
def controller(command: list[str]) -> Iterator[RunningController]:
    """A controller with folders of its own and a display that nobody sees; it is ended afterwards."""
    (ROOT / ".run").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / ".run", prefix="b-") as folder:
        notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        # A name without a file: a path in a deep checkout may be too long for a socket.
        notices.bind(f"\0table-bench-{os.getpid()}-{time.perf_counter_ns()}")
        notices.settimeout(PATIENCE)
        own = {"HOME": folder, "XDG_STATE_HOME": folder, "XDG_RUNTIME_DIR": folder, "PYTHONPATH": str(ROOT)}
        display = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        address = "@" + notices.getsockname()[1:].decode()
        environment = {**os.environ, **own, **display, "NOTIFY_SOCKET": address}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a table does not compile its program at every start
        began = time.perf_counter_ns()
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        try:
            yield RunningController(process, notices, began)
        finally:
            process.terminate()
            process.communicate(timeout=PATIENCE)
            notices.close()


def inputs_live() -> float:
    with controller(TABLECTL) as running:
        return running.heard("READY=1")


def first_frame() -> float:
    with controller(WITH_FRAME) as running:
        return running.heard(FRAME)


def bare_python() -> float:
    """Nanoseconds for Python to start and end."""
    before = time.perf_counter_ns()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return time.perf_counter_ns() - before


def resting(measure: Callable[[RunningController], float]) -> float:
    """Some seconds after its first frame, with the display up and nobody at the table."""
    with controller(WITH_FRAME) as running:
        running.heard(FRAME)
        time.sleep(SETTLING_S)
        return measure(running)


def memory() -> float:
    return resting(RunningController.megabytes)


def idle_share() -> float:
    """Percent of one core."""

    def share(running: RunningController) -> float:
        before = running.processor_ns()
        time.sleep(IDLE_S)
        return (running.processor_ns() - before) / (IDLE_S * 1e9) * 100

    return resting(share)


def main() -> None:
    from controller import display

    open_display = display.open_display

    def opened(*arguments: Any, **more: Any) -> Any:
        screens = open_display(*arguments, **more)
        show = screens.show

        def told(*shown: Any) -> Any:
            screens.show = show
            answer = show(*shown)
            tell(FRAME)
            return answer

        screens.show = told
        return screens

    display.open_display = opened
    from controller.cli import entry

    sys.argv = ["tablectl", "run"]
    entry.main()


def tell(state: str) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as link:
        link.sendto(state.encode(), "\0" + os.environ["NOTIFY_SOCKET"].removeprefix("@"))


if __name__ == "__main__":
    main()
