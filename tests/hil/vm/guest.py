# SPDX-License-Identifier: MIT
"""Commands inside the running machine: programs and files as root, through its agent, and SSH as people use it."""

import shlex
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.hil.vm import host
from tests.hil.vm.machine import Machine
from tests.hil.vm.part_error import PartError

SLACK = 30
"""Seconds. Extra time for the machine beyond the time limit of the command."""
SSH_OPTIONS = (
    *("-o", "ControlPath=none", "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null"),
    *("-o", "LogLevel=ERROR", "-o", "BatchMode=yes", "-o", "ConnectTimeout=10", "-o", "IdentitiesOnly=yes"),
)
"""Each command has a connection of its own, because shared connections have hung."""


@dataclass(frozen=True)
class Answer:
    """Exit status and output of a command in the machine."""

    status: int
    out: str
    err: str


class Guest:
    """The system inside the machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def ask(self, *words: str, seconds: float = 60, stdin: str = "") -> Answer:
        """Run a program as root. Return its answer, also if it fails. Raises PartError if it takes longer."""
        said = self._ask({"run": words, "stdin": stdin, "seconds": seconds}, seconds + SLACK)
        return Answer(said["status"], said["out"], said["err"])

    def run(self, *words: str, seconds: float = 60, stdin: str = "") -> str:
        """Run a program as root and return its output. Raises PartError if it fails."""
        answer = self.ask(*words, seconds=seconds, stdin=stdin)
        if answer.status:
            said = (answer.err or answer.out).strip()[-1500:]
            part = f"`{shlex.join(words)[:80]}` in the machine"
            raise PartError(part, f"status {answer.status}: {said}", "see above")
        return answer.out

    def shell(self, line: str, seconds: float = 60) -> str:
        return self.run("sh", "-c", line, seconds=seconds)

    def load(self, source: str) -> None:
        """Run Python source in the agent. Its names stay there until the machine is restored to an older state."""
        self.value("None", source=source)

    def value(self, expression: str, seconds: float = 60, source: str = "") -> Any:
        """Return the value of an expression of the loaded Python."""
        return self._ask({"python": source, "value": expression}, seconds)["value"]

    def write(self, path: str, content: str) -> None:
        """Write a file in the machine, and make its folder."""
        quoted = shlex.quote(path)
        self.run("sh", "-c", f'mkdir -p "$(dirname {quoted})" && cat >{quoted}', stdin=content)

    def read(self, path: str) -> str:
        return self.run("cat", path)

    def wait_until_up(self, seconds: float = 300) -> None:
        """Wait until all services of the start have been started or have failed."""
        self.ask("systemctl", "is-system-running", "--wait", seconds=seconds)

    def ssh(self, *words: str, user: str = "root", key: Path | None = None, seconds: float = 60) -> Answer:
        """Run a command by SSH and return its answer. Raises PartError if it takes longer."""
        command = [host.program("ssh"), "-i", str(key or self._machine.folder / "key"), *SSH_OPTIONS]
        command += ["-p", str(self._machine.port), f"{user}@127.0.0.1", shlex.join(words)]
        return self._called(command, b"", seconds)

    def send(self, archive: bytes, folder: str, seconds: float = 120) -> None:
        """Unpack a tar archive in a folder of the machine."""
        command = [host.program("ssh"), "-i", str(self._machine.folder / "key"), *SSH_OPTIONS]
        command += ["-p", str(self._machine.port), "root@127.0.0.1", f"tar -xf - -C {shlex.quote(folder)}"]
        answer = self._called(command, archive, seconds)
        if answer.status:
            raise PartError(f"copy to {folder} in the machine", answer.err.strip(), "see above")

    def _called(self, command: list[str], stdin: bytes, seconds: float) -> Answer:
        try:
            done = subprocess.run(command, input=stdin, capture_output=True, timeout=seconds, check=False)
        except subprocess.TimeoutExpired:
            raise PartError(f"ssh: `{command[-1][:80]}`", f"no end within {seconds:.0f} s", "see console.log") from None
        return Answer(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))

    def _ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        if self._machine.agent is None:
            raise PartError("virtual machine", "it does not run", "start it first")
        return self._machine.agent.ask(question, seconds)
