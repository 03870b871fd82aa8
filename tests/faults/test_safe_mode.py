# SPDX-License-Identifier: MIT
"""A table that keeps failing, started again and again as systemd does it: it ends in a safe mode that still answers."""

import asyncio
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from process_rig import Table, table

from controller.app import App
from controller.cli.main import main
from controller.config import read_table
from controller.engine.record.events import Event, Maintained, Placed, decode
from controller.journal import Row
from controller.running.safe_mode import SafeMode
from controller.running.starts import MOST, WITHIN_S, Starts
from controller.sockets.client import NoTable
from controller.sockets.requests import ASK, DIRECT, EVENTS, Request

FAILS = """
import ctypes, os, controller.running.process
from controller.app import App
controller.running.process.MOST = {most}
os.environ["NOTIFY_SOCKET"] = {folder!r} + "/no-systemd"
start = App.start
def fails(app):
    if os.path.exists({folder!r} + "/broken"):
        ctypes.string_at(0)
    start(app)
App.start = fails
"""
"""As a service, whose devices crash the program as long as there is the file `broken`."""

SAID: dict[str, Any] = {}
"""The answer of a playing table to `tablectl status`."""
SEGFAULT = "Fatal Python error: Segmentation fault"
CRASHED = "the last one with a crash (Segmentation fault)"
FEW = 2
"""Number of failing starts in the tests that are not about their number."""


@pytest.fixture
def broken() -> Iterator[Table]:
    """A table that has played, and now fails at each start."""
    with table() as it:
        it.start()
        SAID.update(it.status)
        it.end(signal.SIGTERM)
        (it.folder / "broken").touch()
        yield it


def started_again(it: Table, times: int, most: int = FEW) -> None:
    """As systemd does it, each time in a process of its own: it fails each time."""
    for _ in range(times):
        it.launch(prelude(it, most), stdin=subprocess.DEVNULL)
        assert it.process
        assert it.process.wait(60) < 0, it.said


def prelude(it: Table, most: int = FEW) -> str:
    return FAILS.format(folder=str(it.folder), most=most)


def test_after_five_failed_starts_it_stays_and_answers_but_plays_not(broken: Table) -> None:
    started_again(broken, MOST, MOST)
    broken.start(prelude(broken, MOST))
    file = str(broken.file)
    said = broken.tablectl("status", "--table", file)
    assert said.returncode == 1
    assert f"BLOCKED safe mode: the last {MOST} starts" in said.stdout
    assert "tablectl safe-mode leave" in said.stdout
    assert "motors: a simulated table's motors end with it" in said.stdout
    assert broken.tablectl("screens", "--table", file).returncode == 1
    limits = broken.tablectl("limits", "--table", file)
    assert (limits.returncode, limits.stdout, "safe mode: " in limits.stderr) == (1, "", True), "it has no sign"
    assert broken.tablectl("journal", "verify", "--table", file).returncode == 0
    refused = ("open-screens", "check-lamps", "commission", "jog", "check-software", "bundle")
    for request in (Request("hand", ("start",)), *map(Request, refused)):
        assert broken.ask(DIRECT, request).lines[0].startswith("safe mode: ")
    taken = broken.tablectl("bundle", str(broken.folder / "bundle.tar.gz"), "--table", file)
    assert taken.returncode == 0
    assert "does not say that a bundle" in taken.stderr
    assert "safe mode: " in taken.stderr
    assert not broken.enter(Placed("red", "small", 500)).ok
    assert broken.ask(ASK, Request(EVENTS)).ok, "tablectl live is answered, and shows the status"
    assert broken.ask(DIRECT, Request("motors-off")).ok
    assert SAID.keys() <= broken.status.keys(), "whoever reads a status finds all that a table says"
    asked = broken.ask(ASK, Request("journal", ("verify",)))
    assert asked.ok, asked


def decode_row(row: Row) -> Event | None:
    return decode(row.event) if row.kind == "event" else None


def plays(it: Table) -> bool:
    """Whether it takes wagers. Between safe mode and table nobody answers for a moment."""
    try:
        return it.view.phase == "betting"
    except NoTable:
        return False


def test_it_is_left_by_tablectl_and_fails_once_more_or_plays(broken: Table) -> None:
    started_again(broken, FEW)
    broken.start(prelude(broken))
    assert broken.tablectl("safe-mode", "leave", "--table", str(broken.file)).returncode == 0
    assert broken.process
    assert broken.process.wait(20) < 0, "what fails, fails again"
    started_again(broken, FEW - 1)
    broken.start(prelude(broken))
    assert broken.view.phase == "safe mode"
    (broken.folder / "broken").unlink()
    key = {"TABLECTL_KEY": "ann", "TABLECTL_ROLE": "maintain"}
    assert broken.tablectl("safe-mode", "leave", "--table", str(broken.file), **key).returncode == 0
    broken.wait(lambda: plays(broken), "the table")
    broken.settled()
    [kept] = [it for it in map(decode_row, broken.rows()) if isinstance(it, Maintained)]
    assert kept.by.endswith("(key ann)")
    assert kept.role == "maintain"
    assert kept.what == f"ends the safe mode: the last {FEW} starts have failed, {CRASHED}"
    broken.assert_sound()


def test_a_start_that_crashes_is_told_with_its_trace(broken: Table) -> None:
    started_again(broken, FEW)
    broken.start(prelude(broken))
    assert broken.view.blocks[0].text == f"the last {FEW} starts have failed, {CRASHED}"
    assert "Segmentation fault" in (broken.state / "last-crash").read_text()
    assert f"the last run crashed: {SEGFAULT}" in broken.said


def test_a_crash_is_told_of_the_last_start_only(broken: Table) -> None:
    """The last one has failed in another way."""
    started_again(broken, FEW - 1)
    broken.launch(prelude(broken).replace("ctypes.string_at(0)", "os._exit(3)"))
    assert broken.process
    assert broken.process.wait(20) == 3, broken.said
    broken.start(prelude(broken))
    assert broken.view.blocks[0].text == f"the last {FEW} starts have failed"
    assert "Segmentation fault" in (broken.state / "last-crash").read_text(), "for a technician"


def test_a_second_controller_leaves_the_first_ones_trace_alone(broken: Table) -> None:
    (broken.folder / "broken").unlink()
    broken.start()
    assert "another controller" in broken.run_to_end().stderr
    broken.end(signal.SIGSEGV)
    assert SEGFAULT in (broken.sockets / "crash").read_text()


def test_a_start_by_hand_beside_it_does_not_count_the_failed_starts_anew(broken: Table) -> None:
    started_again(broken, FEW)
    broken.start(prelude(broken))
    (broken.folder / "broken").unlink()
    kept, rows = (broken.sockets / "starts").read_bytes(), [*broken.rows()]
    assert "another controller" in broken.run_to_end().stderr
    assert (broken.sockets / "starts").read_bytes() == kept
    assert [*broken.rows()] == rows, "it has opened nothing that the journal would tell of"


def test_it_is_left_by_a_restart(broken: Table) -> None:
    started_again(broken, FEW)
    broken.start(prelude(broken))
    assert broken.end(signal.SIGTERM) == 0
    left = {path.name for path in broken.sockets.iterdir()}
    assert left.isdisjoint({"ask", "direct", "starts"}), "neither a socket nor a count is left"
    (broken.folder / "broken").unlink()
    broken.start(prelude(broken))
    assert broken.view.phase == "betting"


def test_only_starts_that_follow_each_other_quickly_count(tmp_path: Path) -> None:
    now = [1000.0]
    starts = Starts(tmp_path / "run", lambda: now[0])
    assert [starts.begin() for _ in range(MOST + 1)] == [*range(MOST + 1)]
    now[0] += WITHIN_S
    assert starts.begin() == 0
    now[0] = 5.0
    assert starts.begin() == 0, "the machine was switched off and on"
    starts.forget()
    assert starts.begin() == 0
    (tmp_path / "run" / "starts").write_text("nonsense")
    assert starts.begin() == 0
    assert Starts(tmp_path / "run" / "starts").begin() == 0, "where nothing can be written nothing is counted"


REAL = """
game = "sic-bo"
simulated = false
[folders]
state = "{folder}/state"
sockets = "{folder}/sockets"
"""


@pytest.fixture
def real(tmp_path: Path) -> Path:
    file = tmp_path / "table.toml"
    file.write_text(REAL.format(folder=tmp_path))
    return file


def test_whatever_a_table_may_be_asked_the_safe_mode_answers(real: Path) -> None:
    """Else a technician reads `there is no request`, and not what to do."""

    async def asked() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
        configuration = read_table(real)
        both = App(configuration, asyncio.get_running_loop()), SafeMode(configuration, "three starts have failed")
        playing, safe = ({name: {*handlers} for name, handlers in it._handlers().items()} for it in both)
        return playing, safe

    playing, safe = asyncio.run(asked())
    assert playing[ASK] - safe[ASK] == set()
    assert playing[DIRECT] - safe[DIRECT] == set()


def test_a_real_tables_motors_are_switched_off_by_another_process(real: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here there is no pin library, and no Pi: that is said, and the safe mode lives."""
    monkeypatch.setenv("LG_WD", str(real.parent))

    async def asked() -> tuple[object, object]:
        safe = SafeMode(read_table(real), "three starts have failed")
        running = asyncio.get_running_loop().create_task(safe.run())
        while not (real.parent / "sockets" / DIRECT).exists():
            await asyncio.sleep(0.01)
        safe._end(None)
        released = await running
        return safe._status()["motors"], released

    motors, released = asyncio.run(asked())
    assert "NOT every motor was switched off: no controller runs" in str(motors)
    assert not released


def test_at_the_pins_no_controller_is_asked(real: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the safe mode would ask itself."""
    monkeypatch.setattr("controller.cli.technician.motor.ask", lambda *_: pytest.fail("the controller was asked"))
    monkeypatch.setattr("hal.raspberry_pi.hardware.motors_off", lambda board: "")
    answer = CliRunner().invoke(main, ["motor", "off", "--at-the-pins", "--table", str(real)])
    assert answer.exit_code == 0, answer.output
    assert "every motor's pin is set to off" in answer.output
