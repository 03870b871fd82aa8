# SPDX-License-Identifier: MIT
"""The host's end of the hand inside the machine (image/files/opt/vm/agent.py): a question, an answer, a time limit."""

import json
import socket
import time
from pathlib import Path
from typing import Any

from tests.hil.vm.part_error import PartError


class Agent:
    """One connection to the machine's virtio port. Questions before the machine listens wait until it does."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(path))
        self._buffer = b""
        self._last = 0

    def ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The answer to this question, not one to an earlier one. Raises PartError after the time limit."""
        self._last += 1
        end = time.monotonic() + seconds
        try:
            self._socket.settimeout(seconds)
            self._socket.sendall(json.dumps({"id": self._last, **question}).encode() + b"\n")
            while (answer := self._read(end)).get("id") != self._last:
                pass
        except OSError as error:
            why = "no answer" if isinstance(error, TimeoutError) else str(error)
            raise PartError("agent in the machine", f"{why} within {seconds:.0f} s", "see console.log") from error
        if "error" in answer:
            raise PartError("agent in the machine", answer["error"], "see above")
        return answer

    def close(self) -> None:
        self._socket.close()

    def _read(self, end: float) -> dict[str, Any]:
        while b"\n" not in self._buffer:
            self._socket.settimeout(max(0.001, end - time.monotonic()))
            part = self._socket.recv(65536)
            if not part:
                raise ConnectionResetError("the machine has ended")
            self._buffer += part
        line, _, self._buffer = self._buffer.partition(b"\n")
        answer: dict[str, Any] = json.loads(line)
        return answer
