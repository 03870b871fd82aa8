# SPDX-License-Identifier: MIT
"""The machine's monitor: QEMU's own protocol (QMP), JSON lines on a Unix socket, and its commands for people."""

import json
import socket
from pathlib import Path
from typing import Any

from tests.hil.vm.part_error import PartError


class Monitor:
    """One connection. Every answer has a time limit."""

    def __init__(self, path: Path, seconds: float = 30) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(seconds)
        self._socket.connect(str(path))
        self._lines = self._socket.makefile("rb")
        self._read()  # the greeting
        self.execute("qmp_capabilities")

    def execute(self, command: str, seconds: float = 30, **arguments: Any) -> Any:
        """Execute a command and return its result. Raises PartError if it is refused, or takes longer."""
        self._socket.settimeout(seconds)
        request = {"execute": command, "arguments": arguments}
        try:
            self._socket.sendall(json.dumps(request).encode() + b"\n")
            while not {"return", "error"} & (answer := self._read()).keys():
                pass  # an event
        except OSError as error:
            raise PartError(
                "monitor", f"{command}: {error or type(error).__name__}", "see the machine's qemu.log"
            ) from error
        if "error" in answer:
            raise PartError("monitor", f"{command}: {answer['error']['desc']}", "see the machine's qemu.log")
        return answer["return"]

    def human(self, line: str, seconds: float = 30) -> str:
        """Return the output of a command line for people."""
        printed: str = self.execute("human-monitor-command", seconds, **{"command-line": line})
        return printed.strip()

    def close(self) -> None:
        self._lines.close()
        self._socket.close()

    def _read(self) -> dict[str, Any]:
        line = self._lines.readline()
        if not line:
            raise ConnectionResetError("the machine has ended")
        answer: dict[str, Any] = json.loads(line)
        return answer
