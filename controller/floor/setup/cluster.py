# SPDX-License-Identifier: MIT
"""The data folder of a PostgreSQL server on this machine: copied, set back, started and stopped.

PostgreSQL's programs refuse to run as root: then they run as the user `postgres`, which Debian's package makes.
"""

import os
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Final, NamedTuple

from controller.floor.setup.errors import SetupError
from hal.wiring.regular_file import read_regular

USER: Final = "postgres"
PROGRAMS: Final = Path("/usr/lib/postgresql")
"""Debian's programs, in a folder for each version."""
DATA: Final = Path("/var/lib/postgresql")
"""Debian's data: VERSION/NAME."""
LONGEST: Final = 65_536
PROGRAM_S: Final = 600
"""Seconds. Longest time of a program: a whole copy of a floor's database takes less."""


class DebianCluster(NamedTuple):
    """A cluster as Debian's tools name it."""

    version: str
    name: str

    @property
    def config(self) -> Path:
        return Path("/etc/postgresql", self.version, self.name, "postgresql.conf")


class StandbySource(NamedTuple):
    """The way to the primary, for a standby."""

    words: str
    """Libpq's words, without the password: everybody on the machine sees the arguments of a program."""
    password: str = ""


class LocalServer(NamedTuple):
    """Where the running server of a data folder can be reached: folder of its socket, and port."""

    socket: str
    port: str


class Cluster:
    """A data folder. Every call may raise SetupError, with the message of the PostgreSQL program."""

    def __init__(self, data: Path, start: str = "") -> None:
        """start: a command that starts the server, if neither Debian's tools nor `pg_ctl` can do it."""
        self.data, self._start, self._options = data, start, _options(data)
        self._password = ""
        parts = data.relative_to(DATA).parts if data.is_relative_to(DATA) else ()
        self._debian = DebianCluster(*parts) if len(parts) == 2 else None

    @property
    def is_empty(self) -> bool:
        return not self.data.exists() or not any(self.data.iterdir())

    @property
    def is_standby(self) -> bool:
        """It was stopped as a standby: the primary's log brings it up to date."""
        return (self.data / "standby.signal").exists()

    @property
    def is_running(self) -> bool:
        return self._program("pg_ctl", "status", "-D", self.data).returncode == 0

    @property
    def local(self) -> LocalServer:
        """Lines 4 and 5 of postmaster.pid are the port and the folder of the socket."""
        lines = read_regular(self.data / "postmaster.pid", LONGEST).decode().splitlines()
        return LocalServer(lines[4], lines[3])

    def control(self, name: str) -> str:
        """Return a value of the control file, such as `Database system identifier`."""
        if not (self.data / "PG_VERSION").exists():
            raise SetupError(f"{self.data} is not empty, and no data folder of PostgreSQL: name the right one")
        lines = self._run("pg_controldata", "-D", self.data).splitlines()
        return next((it.partition(":")[2].strip() for it in lines if it.startswith(f"{name}:")), "")

    def copy(self, source: StandbySource) -> None:
        """Copy the primary into this empty folder, so that it follows the primary."""
        self._password = source.password
        self.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        if os.geteuid() == 0:
            shutil.chown(self.data, USER, USER)
        self._run("pg_basebackup", "-c", "fast", "-R", "-d", source.words, "-D", self.data)

    def rewind(self, source: StandbySource) -> None:
        """Set this folder back to where the primary went its own way, so that it follows the primary."""
        self._password = source.password
        config = ["--config-file", str(self._debian.config)] if self._debian else []
        try:
            self._run("pg_rewind", "-R", "--source-server", source.words, "--target-pgdata", self.data, *config)
        except SetupError as error:
            aside = self.data.with_name(f"{self.data.name}.old")
            raise SetupError(
                f"{error}\nmove it aside and run this again, for a whole copy: mv {self.data} {aside}"
            ) from error

    def stop(self) -> None:
        if self._debian:
            self._call(f"pg_ctlcluster {self._debian.version} {self._debian.name} stop -m fast")
            return
        self._run("pg_ctl", "-w", "-s", "-D", self.data, "-m", "fast", "stop")

    def start(self) -> str:
        """Start the server. Returns the command."""
        if self._start:
            return self._call(self._start)
        if self._debian:
            return self._call(f"pg_ctlcluster {self._debian.version} {self._debian.name} start")
        self._run("pg_ctl", "-w", "-s", "-D", self.data, "-l", self.data.parent / "log", "-o", self._options, "start")
        return f"pg_ctl start -D {self.data} -o '{self._options}'"

    def _call(self, command: str) -> str:
        try:
            subprocess.run(shlex.split(command), check=True, timeout=PROGRAM_S)  # noqa: S603 - a person's own words
        except (subprocess.SubprocessError, OSError) as error:
            raise SetupError(f"{_cause(error)}: {command}\nstart PostgreSQL by hand, then run this again") from error
        return command

    def _run(self, name: str, *words: object) -> str:
        done = self._program(name, *words)
        if done.returncode != 0:
            said = (done.stderr or done.stdout).strip().splitlines() or ["it says nothing"]
            error = next((it for it in said if "error:" in it or "FATAL" in it), said[-1])
            raise SetupError(f"{name}: {error.removeprefix(f'{name}: error: ')}")
        return done.stdout

    def _program(self, name: str, *words: object) -> subprocess.CompletedProcess[str]:
        as_user = ["runuser", "-u", USER, "--"] if os.geteuid() == 0 else []
        environment = {**os.environ, "LC_ALL": "C", **({"PGPASSWORD": self._password} if self._password else {})}
        try:
            return subprocess.run(  # noqa: S603 - PostgreSQL's own programs
                [*as_user, _path(name), *map(str, words)],
                check=False,
                text=True,
                timeout=PROGRAM_S,
                env=environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
            )
        except (subprocess.SubprocessError, OSError) as error:
            raise SetupError(f"{name}: {error}") from error


def _options(data: Path) -> str:
    """Return the options of the server's last start, but for its data folder. pg_rewind removes the file with them."""
    try:
        words = shlex.split(read_regular(data / "postmaster.opts", LONGEST).decode())[1:]
    except FileNotFoundError:
        return ""
    at = words.index("-D") if "-D" in words else len(words)
    return shlex.join(words[:at] + words[at + 2 :])


def _path(name: str) -> str:
    """Return the path of a program of the newest installed PostgreSQL. Raises SetupError without one."""
    folders = sorted(PROGRAMS.glob("*/bin"), key=lambda it: int(it.parent.name))
    found = shutil.which(name, path=str(folders[-1])) if folders else shutil.which(name)
    if not found:
        raise SetupError(f"PostgreSQL's {name} is not installed here: sudo apt install postgresql")
    return found


def _cause(error: Exception) -> str:
    """Return in words why a command could not be run to its end."""
    match error:
        case subprocess.CalledProcessError():
            return f"ended with status {error.returncode}"
        case subprocess.TimeoutExpired():
            return f"did not end within {PROGRAM_S} s"
        case OSError(strerror=str(words)):
            return words
    return str(error)
