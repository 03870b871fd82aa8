# SPDX-License-Identifier: MIT
"""An upgrade in mid-round: tables of earlier versions are killed in a round, and the present version goes on with them.

    make attack ARGS=upgrade                 the last ten versions, each with every table
    make attack ARGS="upgrade 0.18.0 3"      one version, with three seeds a table

Each version is taken from the repository's history, with its own compiled core, and run by the Python of this checkout.
The laws: the present version starts with the same table file and state folder, the same chips lie there, declared
results stand, the journal is right. A table that does not start names the reason and the remedy.
"""

import json
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
LAST = 10
"""Versions that are tried."""
PARTS = ("controller", "hal", "c_ext", "pyproject.toml", "README.md")
"""The files of a version that run a table."""
COMPILE = "from setuptools import setup; setup()"
MAIN = "import sys; from controller.cli.main import main; main(sys.argv[1:])"
PATIENCE_S = 60.0
ON_DISK_S = 0.6
"""A press is on disk by then."""
STEPS = 70
"""Acts of the people at a table before it is killed, at most; at least one wager lies there then."""
MORE = 9
"""Acts after the first wagers lie there, at most."""
LAST_CHOICE = ("void", "decline", "fold", "no-spin", "clear", "house-way", "numbers", "entry")
"""Keys that lead away from the end of a round, or that want digits which nobody here knows."""
KEPT = ("round", "standing", "owed", "commission", "lit", "recent", "outcomes", "declared")
"""Fields of a view that an upgrade keeps."""


class Sort(NamedTuple):
    """A kind of table: the text of its file, and the players' entries before the first round."""

    file: str
    enters: tuple[dict[str, Any], ...] = ()
    commands: tuple[str, ...] = ()
    """Lines of `tablectl` by which they begin."""
    shows: tuple[str, ...] = ()
    """Lines of `tablectl` that are answered after the upgrade."""


def _placed(player: str, wager: str, cents: int, hand: str = "") -> dict[str, Any]:
    return {"type": "Placed", "player": player, "wager": wager, "cents": cents, "hand": hand}


def _staked(player: str, seat: int) -> dict[str, Any]:
    return {"type": "Staked", "player": player, "seat": str(seat), "cents": 50_000}


TOURNAMENT = """name = "Spring"
approval = "26/114"
dates = ["2026-06-01"]
entry_fee = "100"
who_may_enter = "anybody"
[session]
chips = "1000"
rounds = 20
[ranking]
prizes = [100]
"""
PLAYERS = ("ann", "bob")
TABLES = {
    "sic-bo": Sort('game = "sic-bo"', (_placed("ann", "small", 1_000), _placed("bob", "total-9", 500))),
    "blackjack": Sort('game = "blackjack"', (_placed("ann", "blackjack", 1_000, "1"),)),
    "house-poker": Sort(
        'game = "caribbean-stud"', (_placed("ann", "ante", 1_000, "1"), _placed("bob", "ante", 500, "2"))
    ),
    "poker": Sort('game = "draw-poker"', (_staked("ann", 1), _staked("bob", 2))),
    "keno": Sort(
        'game = "keno"\n[options]\nprinter = false\ngenerator = true',
        commands=("keno sell 4 8 15 --games 2 --to ticket-1.png", "keno sell 1 2 3 4 --to ticket-2.png"),
        shows=("keno show 1", "keno show 2", "keno report"),
    ),
    "tournament": Sort(
        'game = "sic-bo"\ntournament = "spring.toml"',
        (_placed("ann", "small", 1_000), _placed("bob", "big", 500)),
        (
            *(f"tournament enter {who} 100" for who in PLAYERS),
            *(f"tournament seat {who}" for who in PLAYERS),
            "tournament begin 2026-06-01",
        ),
    ),
}


class Failed(Exception):  # noqa: N818 - says what happened
    """Something that must hold does not."""


# Versions


def versions(only: str = "") -> dict[str, str]:
    """Return the last versions, each with its commit, or only the version asked for."""
    listed = _git("log", "--format=%h %s", "--extended-regexp", "--grep", r"^Version 0\.").splitlines()
    found = {match[2]: match[1] for line in listed if (match := re.match(r"(\S+) Version (\d+\.\d+\.\d+)", line))}
    return {only: found[only]} if only else dict(list(found.items())[:LAST])


def _git(*words: str) -> str:
    return subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=True).stdout


def taken(commit: str, folder: Path) -> Path:
    """A version's program, compiled, in this folder."""
    if not (folder / "c_ext").exists():
        folder.mkdir(parents=True, exist_ok=True)
        archive = subprocess.run(["git", "-C", str(ROOT), "archive", commit, *PARTS], capture_output=True, check=True)
        subprocess.run(["tar", "x", "-C", str(folder)], input=archive.stdout, check=True)
        build = [sys.executable, "-c", COMPILE, "-q", "build_ext", "--inplace"]
        subprocess.run(build, cwd=folder, capture_output=True, check=True)
    return folder


# A table


class Table:
    """A table file with its folders; a controller of any version runs it."""

    def __init__(self, folder: Path, sort: Sort) -> None:
        self.folder, self.file, self.log = folder, folder / "table.toml", folder / "log"
        top, *sections = sort.file.split("\n[", 1)
        rest = f"\n[{sections[0]}" if sections else ""
        folders = f'[folders]\nstate = "{folder / "state"}"\nsockets = "{folder / "s"}"\n'
        self.file.write_text(f'simulated = true\nname = "table-7"\nseed = 1\n{top}{rest}\n{folders}')
        (folder / "spring.toml").write_text(TOURNAMENT)
        self.process: subprocess.Popen[bytes] | None = None

    def _environment(self, program: Path) -> dict[str, str]:
        home = {name: str(self.folder) for name in ("HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR")}
        silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(program)}
        left_out = ("DISPLAY", "WAYLAND_DISPLAY", "NOTIFY_SOCKET", "STATE_DIRECTORY")
        return {**{name: it for name, it in os.environ.items() if name not in left_out}, **home, **silent}

    def start(self, program: Path) -> None:
        with self.log.open("ab") as log:
            command = [sys.executable, "-c", MAIN, "run", str(self.file)]
            how = {"cwd": self.folder, "env": self._environment(program), "stdin": subprocess.DEVNULL}
            self.process = subprocess.Popen(command, stdout=log, stderr=log, **how)  # type: ignore[call-overload]
        self._wait(self._is_up)

    def _is_up(self) -> bool:
        if self.process and self.process.poll() is not None:
            raise Failed(f"it has ended: {self.log.read_text()[-1500:]}")
        with suppress(OSError, ValueError):
            return bool(self.status["display"] != "not open")
        return False

    def kill(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def done(self, program: Path, line: str) -> str:
        """Return the output of a `tablectl` command. Raises Failed unless its status is 0."""
        command = [sys.executable, "-c", MAIN, *line.split(), "--table", str(self.file)]
        how: dict[str, Any] = {"cwd": self.folder, "env": self._environment(program), "stdin": subprocess.DEVNULL}
        ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False, **how)
        if ended.returncode:
            raise Failed(f"{line}: {ended.stdout}{ended.stderr}")
        return str(ended.stdout)

    def ask(self, door: str, what: str, *words: str, **more: Any) -> dict[str, Any]:
        """Its answer, as JSON: requests are the same since the first of these versions."""
        with closing(socket.socket(socket.AF_UNIX)) as link:
            link.settimeout(PATIENCE_S)
            link.connect(str(self.folder / "s" / door))
            link.sendall(json.dumps({"what": what, "words": words, **more}).encode() + b"\n")
            answer: dict[str, Any] = json.loads(link.makefile().readline())
        return answer

    @property
    def status(self) -> dict[str, Any]:
        status: dict[str, Any] = self.ask("ask", "status")["data"]
        return status

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.status["view"]
        return view

    def _wait(self, holds: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE_S
        while not holds():
            if time.monotonic() > until:
                raise Failed(f"waited in vain: {self.log.read_text()[-1500:]}")
            time.sleep(0.1)

    # People

    def act(self, pick: random.Random) -> None:
        """Do what the screens ask for."""
        view = self.view
        asked = view["asked"] or view["presses"]
        if view["turning"] or not asked:
            time.sleep(0.3)
            return
        name = min(asked, key=lambda it: (it in LAST_CHOICE, pick.random()))
        for hand in self._hands(name, view, pick):
            self.ask("direct", "hand", *hand.split())
        time.sleep(0.3)

    def _hands(self, name: str, view: dict[str, Any], pick: random.Random) -> Iterator[str]:
        if name == "numbers":
            yield from (f"terminal {pick.randint(1, 6)}" for _ in range(3))
            yield "terminal entry"
        else:
            yield "terminal entry" if name == "entry" else name


@contextmanager
def table(sort: Sort) -> Iterator[Table]:
    folder = Path(tempfile.mkdtemp(prefix="u-"))
    made = Table(folder, sort)
    try:
        yield made
    finally:
        made.kill()
        shutil.rmtree(folder, ignore_errors=True)


# An upgrade


def upgraded(program: Path, sort: Sort, seed: int) -> str:
    """Return the result of one upgrade, in a line. Raises Failed."""
    pick = random.Random(seed)
    with table(sort) as it:
        it.start(program)
        _play(it, program, sort, pick)
        time.sleep(ON_DISK_S)
        before = it.view
        it.kill()
        it.start(ROOT)
        after = it.view
        other = {name: (before.get(name), after.get(name)) for name in KEPT if before.get(name) != after.get(name)}
        if other := {name: both for name, both in other.items() if not newer(*both)}:
            raise Failed(f"otherwise after the start: {other}")
        if silent := [block for block in after["blocks"] if not block["remedy"]]:
            raise Failed(f"blocked without advice: {silent}")
        for line in sort.shows:
            it.done(ROOT, line)
        _goes_on(it, pick)
        it.kill()
        replayed = _evidence(it)
        return f"round {before['round']}, {before['phase']}, {len(before['standing'])} wagers; {replayed}"


def newer(before: Any, after: Any) -> bool:
    """Whether the difference is only of fields that the earlier version did not have."""
    if isinstance(before, dict) and isinstance(after, dict):
        return all(before[name] == after.get(name) or newer(before[name], after.get(name)) for name in before)
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return all(one == other or newer(one, other) for one, other in zip(before, after, strict=True))
    return bool(before == after)


def _play(it: Table, program: Path, sort: Sort, pick: random.Random) -> None:
    """Open the table, wager, and play on for a while."""
    left, more = [*sort.enters], pick.randrange(MORE)
    if sort.commands and "tournament" not in sort.file:
        it.act(pick)
    for line in sort.commands:
        it.done(program, line)
    for _ in range(STEPS):
        view = it.view
        if sort.enters and not view["standing"]:
            left = [*sort.enters]
        left = [event for event in left if not it.ask("direct", "event", event=event).get("ok", True)]
        more -= view["phase"] != "betting" and bool(view["standing"] or not sort.enters)
        if more < 0:
            return
        it.act(pick)
    raise Failed(f"no round to be in the middle of: {it.view['prompt']}, {it.view['refusal']}")


def _goes_on(it: Table, pick: random.Random) -> None:
    """Let people do six acts as the present version asks. Raises Failed if none of them changes the journal."""
    for key in ("dealer", "floor-manager"):
        if it.view["keys"].get(key) is False:
            it.ask("direct", "hand", "key", key)
    before = it.status["journal"]
    for _ in range(6):
        it.act(pick)
    if it.status["journal"] == before:
        raise Failed(f"nothing happens any more: {it.view['prompt']}, {it.view['blocks']}")


def _evidence(it: Table) -> str:
    """The journal is as it was written, and says the same again but for words. Raises Failed."""
    it.done(ROOT, "journal verify")
    return it.done(ROOT, "journal replay").strip().splitlines()[-1]


def main(words: Sequence[str]) -> int:
    """Status 1 if an upgrade fails. words: perhaps a version, and how many seeds each table has."""
    only = next((word for word in words if "." in word), "")
    seeds = next((int(word) for word in words if word.isdigit()), 1)
    failed = count = 0
    with tempfile.TemporaryDirectory() as kept:
        for version, commit in versions(only).items():
            program = taken(commit, Path(kept) / version)
            for name, sort in TABLES.items():
                for seed in range(seeds):
                    count += 1
                    try:
                        print(f"{version} {name} {seed}: {upgraded(program, sort, seed)}", flush=True)
                    except (Failed, OSError, subprocess.SubprocessError) as why:
                        failed += 1
                        print(f"{version} {name} {seed}: FAILED: {why}", flush=True)
    print(f"{count} upgrades in mid-round, {failed} failed")
    return int(bool(failed))
