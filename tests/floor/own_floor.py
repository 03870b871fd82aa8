# SPDX-License-Identifier: MIT
"""A floor on this machine, in build/floor: `make floor` begins it, `make floor-stop` ends its processes.

A primary and its standby (PostgreSQL, on Unix sockets only), the floor server on loopback, two Caribbean stud tables
and a keno table that have joined, and their links; keno's stations and board (`own_keno.py`).
`make run TABLE=build/floor/stud-1.toml` runs a table.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NoReturn

from tests.floor import database, own_keno

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / "floor"
TABLECTL = ROOT / ".venv" / "bin" / "tablectl"
LONGEST = 60
"""Letters of the folder's path: paths of sockets in it then stay below the kernel's 107."""
KENO = "keno"
TABLES = {"stud-1": "caribbean-stud", "stud-2": "caribbean-stud", "keno-1": KENO}
POOL = "stud"
USUAL_PORT = 4740
PORT = int(os.environ.get("FLOOR_PORT", str(USUAL_PORT)))
"""Port of the server. The pit and invitations have the next ones."""
PATIENCE_S = 60.0
TABLE_FILE = """\
game = "{game}"
name = "{name}"
simulated = true

[folders]
state = "{name}/state"
sockets = "{name}/sockets"
"""
SHARED = """
[options]
jackpot-pool = "{pool}"
"""
FLOOR = """
[floor]
key = "{name}-link/floor.pub"
"""


def start() -> None:
    """Begin the floor, or start it again."""
    _require()
    FOLDER.mkdir(parents=True, exist_ok=True)
    pair = [Cluster("one"), Cluster("two")]
    pair[0].make()
    for it in pair:
        if it.is_made:
            it.start()
    hosts = ",".join(str(it.folder) for it in pair)
    leads = next(it for it in pair if it.leads)
    superuser = f"host={leads.folder} user={database.USER}"
    words = f"host={hosts} dbname=floor user=floor_server"
    elsewhere = ["--listen", f"127.0.0.1:{PORT}"] if PORT != USUAL_PORT else []
    tablectl("init", str(FOLDER), "--database", words, "--superuser", superuser, *elsewhere)
    settings = FOLDER / "floor.toml"
    settings.write_text(settings.read_text().replace(f"127.0.0.1:{USUAL_PORT + 1}", f"127.0.0.1:{PORT + 1}"))
    if not pair[1].is_made:
        pair[1].make_room()
        tablectl("rebuild", str(pair[1].data), "--start", pair[1].starting, "--floor", str(FOLDER))
    tablectl("pool", POOL, "--seed", "$10000", "--floor", str(FOLDER))
    own_keno.write_terms(settings)
    join({name: game for name, game in TABLES.items() if game != KENO}, "--pool", POOL)
    join({name: game for name, game in TABLES.items() if game == KENO} | dict.fromkeys(own_keno.STATIONS))
    _enrol()
    server = begin("server")
    _until(lambda: _serves(server), "the server does not listen")
    for name in (*(f"{name}-link" for name in TABLES), own_keno.BOARD):
        begin(name)
    print("the floor runs. In a second terminal: make run TABLE=build/floor/stud-1.toml")
    print("keno: make run TABLE=build/floor/keno-1.toml; .venv/bin/tablectl keno sell 4 8 --hall build/floor/writer-1")
    print("what it is: .venv/bin/tablectl floor status --floor build/floor; its end: make floor-stop")


def stop() -> None:
    """End every process of the floor. Its files stay: `make floor` goes on with them."""
    for path in sorted(FOLDER.glob("*.pid")):
        if (number := _running(path)) is not None:
            os.kill(number, signal.SIGTERM)
            _until(lambda path=path: _running(path) is None, f"{path.stem} does not end: kill {number}")
        path.unlink()
    for it in (Cluster("two"), Cluster("one")):
        if it.is_running:
            it.stop()
    print("the floor is stopped; its files stay in build/floor")


def _require() -> None:
    """End with a sentence if this machine or folder cannot have a floor."""
    if not database.INSTALLED:
        _fail("PostgreSQL is not installed: sudo apt install postgresql")
    if len(str(FOLDER)) > LONGEST:
        _fail(f"the path {FOLDER} is longer than {LONGEST} letters, too long for sockets: move the checkout")
    for port in range(PORT, PORT + 3):
        if _running(FOLDER / "server.pid") is None and _answers(port):
            _fail(
                f"port {port} is taken: make floor-stop in the folder of another floor, or FLOOR_PORT=4750 make floor"
            )
    entering = ["runuser", "-u", database.USER, "--", "test", "-x", ROOT]
    if os.geteuid() == 0 and subprocess.run(entering, check=False).returncode:
        _fail(
            f"the user {database.USER} may not enter {ROOT}: move the checkout, or run this as another user than root"
        )


def _answers(port: int) -> bool:
    """Return whether somebody listens at this port of this machine."""
    with socket.socket() as it:
        return it.connect_ex(("127.0.0.1", port)) == 0


def _fail(why: str) -> NoReturn:
    sys.exit(f"floor: {why}")


class Cluster:
    """One PostgreSQL server, in a folder that only its user may enter."""

    def __init__(self, name: str) -> None:
        self.folder = FOLDER / name
        self.data = self.folder / "data"
        as_user = f"runuser -u {database.USER} -- " if os.geteuid() == 0 else ""
        options = f"-k {self.folder} -h ''"
        self.starting = (
            f'{as_user}{database.program("pg_ctl")} -s -w -D {self.data} -l {self.folder}/log -o "{options}" start'
        )

    @property
    def is_made(self) -> bool:
        return (self.data / "PG_VERSION").exists()

    @property
    def leads(self) -> bool:
        return self.is_made and not (self.data / "standby.signal").exists()

    @property
    def is_running(self) -> bool:
        return (self.data / "postmaster.pid").exists()

    def make_room(self) -> None:
        self.folder.mkdir(mode=0o700, exist_ok=True)
        if os.geteuid() == 0:
            shutil.chown(self.folder, database.USER, database.USER)

    def make(self) -> None:
        if not self.is_made:
            self.make_room()
            database.run("initdb", "--auth=trust", "--data-checksums", "-U", database.USER, "-D", str(self.data))

    def start(self) -> None:
        if not self.is_running:
            subprocess.run(["/bin/sh", "-c", self.starting], check=True)

    def stop(self) -> None:
        database.run("pg_ctl", "-s", "-w", "-D", str(self.data), "-m", "fast", "stop")


def tablectl(*words: str) -> None:
    """Run a command of the floor, and show it. Ends with its status if it fails."""
    print("$ tablectl floor", " ".join(f"'{it}'" if re.search(r"[ $]", it) else it for it in words), flush=True)
    if status := subprocess.run([TABLECTL, "floor", *words], check=False).returncode:
        sys.exit(status)


def _file(name: str) -> Path:
    return FOLDER / f"{name}.toml"


def join(members: Mapping[str, str | None], *pool: str) -> None:
    """Let these tables and stations of keno join, with the codes of one invitation.

    members: the game of each table; None for a station. pool: the option with the prize that the tables share.
    """
    new = {name: game for name, game in members.items() if not is_member(name)}
    if not new:
        return
    words = ("invite", *new, *pool, "--port", str(PORT + 2), "--floor", str(FOLDER))
    print("$ tablectl floor", *words, flush=True)
    inviting = subprocess.Popen([TABLECTL, "floor", *words], stdout=subprocess.PIPE, text=True)
    assert inviting.stdout
    codes: dict[str, str] = {}
    for line in inviting.stdout:
        name, _, code = line.strip().partition(": ")
        codes |= {name: code} if name in new else {}
        if len(codes) == len(new):
            break
    if missing := new.keys() - codes:
        _fail(f"the invitation of {', '.join(missing)} has ended without a code")
    for name, game in new.items():
        _join(name, game, codes[name], shared=bool(pool))
    if inviting.wait(PATIENCE_S):
        _fail(f"the invitation of {', '.join(new)} has failed")


def _enrol() -> None:
    """Enrol stations and board, with their first shifts. Later `make floor` leaves them as people have them."""
    if (done := FOLDER / "keno-enrolled").exists():
        return
    for words in own_keno.ENROLMENT:
        tablectl(*words, "--by", "eve", "--floor", str(FOLDER))
    done.touch()


def is_member(name: str) -> bool:
    """Return whether this table or station has joined."""
    return any((FOLDER / it).exists() for it in (f"{name}-link/link.toml", f"{name}/station.toml"))


def _join(name: str, game: str | None, code: str, *, shared: bool) -> None:
    """Write a table file, and let the table join with this code; or a station, which has none."""
    address = f"127.0.0.1:{PORT + 2}"
    if game is None:
        tablectl("join", address, "--code", code, "--station", str(FOLDER / name))
        return
    text = TABLE_FILE.format(game=game, name=name)
    _file(name).write_text(text)
    tablectl("join", address, "--code", code, "--table", str(_file(name)))
    draws = "keno = true\n" if game == KENO else ""
    _file(name).write_text(text + (SHARED.format(pool=POOL) if shared else "") + FLOOR.format(name=name) + draws)


def _command(name: str) -> tuple[str, ...]:
    """Return the words of tablectl that begin a process: `server`, `stud-1-link`, `board-1`."""
    if name == "server":
        return "floor", "serve", str(FOLDER)
    if name == own_keno.BOARD:
        return "keno", "board", "--hall", str(FOLDER / name)
    return "link", str(_file(name.removesuffix("-link")))


def begin(name: str) -> subprocess.Popen[bytes] | None:
    """Start a process of tablectl that goes on after this program. It writes to a log in the folder.

    Returns None if it runs already.
    """
    path = FOLDER / f"{name}.pid"
    if _running(path):
        return None
    with (FOLDER / f"{name}.log").open("a") as log:
        process = subprocess.Popen(
            [TABLECTL, *_command(name)],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            env=os.environ | {"SDL_VIDEODRIVER": "dummy"},
        )
    path.write_text(str(process.pid))
    return process


def _serves(begun: subprocess.Popen[bytes] | None) -> bool:
    """Return whether the server listens. Ends with the last line of its log if it has ended."""
    if begun and begun.poll() is not None:
        _fail(f"the server has ended: {(FOLDER / 'server.log').read_text().splitlines()[-1]}")
    return _answers(PORT)


def _running(path: Path) -> int | None:
    """Return the number of the process in this file, if it is one of tablectl and runs."""
    try:
        number = int(path.read_text())
        words = Path(f"/proc/{number}/cmdline").read_bytes()
    except (OSError, ValueError):
        return None
    return number if b"tablectl" in words else None


def _until(is_so: Callable[[], bool], otherwise: str) -> None:
    until = time.monotonic() + PATIENCE_S
    while not is_so():
        if time.monotonic() > until:
            _fail(otherwise)
        time.sleep(0.05)


if __name__ == "__main__":
    {"start": start, "stop": stop}[sys.argv[1]]()
