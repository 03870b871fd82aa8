"""Commands in the running machine, by SSH. A connection each, and a time limit for each: shared ones have hung."""

import shlex
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tests.hil.vm import host
from tests.hil.vm.machine import Machine, wait_for
from tests.hil.vm.part_error import PartError

OPTIONS = (
    *("-o", "ControlPath=none", "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null"),
    *("-o", "LogLevel=ERROR", "-o", "BatchMode=yes", "-o", "ConnectTimeout=10", "-o", "IdentitiesOnly=yes"),
)


@dataclass(frozen=True)
class Answer:
    """How a command in the machine ended, and what it printed."""

    status: int
    out: str
    err: str


class Guest:
    """The machine's system, as one of its users sees it."""

    def __init__(self, machine: Machine, user: str = "root", key: Path | None = None) -> None:
        self._machine = machine
        self._user = user
        self._key = key or machine.folder / "key"

    def ask(self, *words: str, seconds: float = 60, stdin: bytes = b"") -> Answer:
        """Run a command, whatever its answer. Raises PartError if it takes longer."""
        command = [host.program("ssh"), "-i", str(self._key), *OPTIONS, "-p", str(self._machine.port)]
        command += [f"{self._user}@127.0.0.1", shlex.join(words)]
        try:
            done = subprocess.run(command, input=stdin, capture_output=True, timeout=seconds, check=False)
        except subprocess.TimeoutExpired:
            raise PartError(
                f"`{shlex.join(words)[:80]}` in the machine", f"no end within {seconds:.0f} s", ""
            ) from None
        return Answer(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))

    def run(self, *words: str, seconds: float = 60, stdin: bytes = b"") -> str:
        """What a command prints. Raises PartError if it fails."""
        answer = self.ask(*words, seconds=seconds, stdin=stdin)
        if answer.status:
            said = (answer.err or answer.out).strip()[-1500:]
            raise PartError(
                f"`{shlex.join(words)[:80]}` in the machine", f"status {answer.status}: {said}", "see above"
            )
        return answer.out

    def shell(self, line: str, seconds: float = 60) -> str:
        return self.run("sh", "-c", line, seconds=seconds)

    def write(self, path: str, content: str | bytes) -> None:
        """A file in the machine, and its folder."""
        data = content.encode() if isinstance(content, str) else content
        quoted = shlex.quote(path)
        self.run("sh", "-c", f'mkdir -p "$(dirname {quoted})" && cat >{quoted}', stdin=data)

    def read(self, path: str) -> str:
        return self.run("cat", path)

    def wait_until_up(self, seconds: float = 300) -> float:
        """Until a command runs and all services of the start have been started; how long that took."""
        return wait_for(self._is_up, seconds, "the machine's start", every=0.5)

    def _is_up(self) -> bool:
        if not self._machine.is_running():
            raise PartError("virtual machine", "QEMU has ended", "see qemu.log and console.log in the cache folder")
        try:
            state = self.ask("systemctl", "is-system-running", seconds=20).out.strip()
        except PartError:
            return False
        return state in {"running", "degraded"}
