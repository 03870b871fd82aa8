# SPDX-License-Identifier: MIT
"""Tables started without a table file: `tablectl tables` lists them, other commands name them, their log is quiet."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from process_rig import PATIENCE, TABLECTL, Table, table

SLOW_SCREENS = """
import time
import controller.display, controller.loop.slow_callbacks
controller.loop.slow_callbacks.LONG_NS = 400_000_000
opened = controller.display.open_display
def slow(*settings, **look):
    time.sleep(0.5)
    return opened(*settings, **look)
controller.display.open_display = slow
"""
"""The screens take half a second to open, wherever this runs; nothing else is reported that is shorter than 0.4 s."""


@pytest.fixture
def place() -> Iterator[Table]:
    """Only its folder and its environment: the tables in it have no file."""
    with table() as made:
        yield made


@contextmanager
def started(place: Table, game: str, prelude: str = "") -> Iterator[None]:
    """Run a simulated table of this game, with its log added to the log of `place`."""
    command = [str(TABLECTL), "run", game]
    if prelude:
        command = [sys.executable, "-c", f"{prelude}\nfrom controller.cli.main import main\nmain(['run', {game!r}])"]
    with place.log.open("ab") as log:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=place.environment(), cwd=place.folder
        )
    try:
        place.wait(lambda: f"game: {game}," in place.said and "the screens are open" in place.said, game)
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0


def test_the_running_tables_are_listed_and_named_where_one_is_missed(place: Table) -> None:
    none = place.tablectl("tables")
    assert (none.returncode, none.stdout) == (1, "")
    assert none.stderr == "no table runs; start a simulated one with: tablectl run sic-bo\n"
    with ExitStack() as running:
        for game in ("craps", "two-up"):
            running.enter_context(started(place, game))
            meant = place.tablectl("status")  # the only one that runs; of two, neither
            assert meant.stdout.startswith("craps: craps") if game == "craps" else meant.returncode == 1
        listed = place.tablectl("tables")
        assert listed.returncode == 0
        for words in ("craps", "--table craps", "--table two-up", "simulated", "1, offering"):
            assert words in listed.stdout
        told = json.loads(place.tablectl("tables", "--json").stdout)
        assert [(it["table"], it["game"], it["round"], it["file"]) for it in told["tables"]] == [
            ("craps", "craps", 1, ""), ("two-up", "two-up", 1, "")
        ]  # fmt: skip
        missed = place.tablectl("status", "--table", "roulette")
        assert (missed.returncode, missed.stdout) == (1, "")
        assert missed.stderr.startswith("no controller answers at /")
        assert missed.stderr.splitlines()[1:] == [
            "start it with: tablectl run roulette",
            "running: craps; ask it with --table craps",
            "running: two-up; ask it with --table two-up",
        ]
        assert place.tablectl("status", "--table", "craps").returncode == 0


def test_the_sockets_of_a_killed_table_are_no_table(place: Table) -> None:
    """The files of the killed table are still there, and nobody answers."""
    place.start()
    left = place.folder / "table-controller" / "table-7"
    left.parent.mkdir()
    left.symlink_to(place.sockets)
    assert place.tablectl("tables").returncode == 0
    told = json.loads(place.tablectl("tables", "--json").stdout)["tables"]
    assert [it["file"] for it in told] == [str(place.file)]
    place.kill()
    assert (left / "ask").exists()
    assert place.tablectl("tables").returncode == 1


@pytest.mark.parametrize("game", ["craps", "baccarat", "tri-chro-54"])
def test_a_healthy_start_warns_of_nothing(place: Table, game: str) -> None:
    """Not of the screens either, which take long to open, once."""
    with started(place, game, SLOW_SCREENS):
        pass
    assert [line for line in place.said.splitlines() if " INFO " not in line] == []


def test_of_a_table_that_runs_and_cannot_listen_it_is_said_that_it_runs(place: Table) -> None:
    place.sockets.write_text("a file in the place of the folder")
    with place.log.open("ab") as log:
        process = subprocess.Popen(
            [str(TABLECTL), "run", str(place.file)],
            stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=place.environment(), cwd=place.folder,
        )  # fmt: skip
    try:
        place.wait(lambda: "nobody can ask or direct" in place.said, "the table to start")
        asked = place.tablectl("status", "--table", str(place.file))
        assert asked.returncode == 1
        assert asked.stderr.startswith(f"the table runs, process {process.pid}, and does not listen: ")
        assert "no table runs" not in asked.stderr
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
