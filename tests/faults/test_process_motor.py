"""`tablectl motor off`, whatever has become of the controller: it says what it did and did not do."""

import os
import signal
import subprocess
from collections.abc import Iterator

import pytest
from process_rig import Table, table

from controller.journal import running_process
from controller.sockets.server import DIRECT
from controller.sockets.visitors import MOST_OF_A_USER

TURNS_LONG = "hal.sim.tumbler.SimulatedTumbler._usual_turn_s = lambda _: 5.0"


@pytest.fixture
def turning() -> Iterator[Table]:
    """A table whose motor runs."""
    with table() as it:
        it.start(TURNS_LONG).call_no_more_bets()
        it.press("start")
        it.wait(lambda: it.motor == "on", "the motor to run")
        yield it


def motor_off(it: Table) -> subprocess.CompletedProcess[str]:
    return it.tablectl("motor", "off", "--table", str(it.file))


def says_that_none_was(ended: subprocess.CompletedProcess[str]) -> None:
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert ended.stderr.startswith("NO motor was switched off: ")
    assert "switch off the motors' power" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_controller_that_hangs_is_not_taken_for_none(turning: Table) -> None:
    process = turning.process
    assert process
    os.kill(process.pid, signal.SIGSTOP)
    try:
        ended = motor_off(turning)
    finally:
        os.kill(process.pid, signal.SIGCONT)
    says_that_none_was(ended)
    assert "does not answer" in ended.stderr
    assert "then ask again" in ended.stderr
    turning.wait(lambda: turning.motor == "off", "the motor off, now that it reads what it was asked")
    assert motor_off(turning).returncode == 0


def test_a_controller_that_nobody_can_reach_is_named(turning: Table) -> None:
    assert turning.process
    (turning.sockets / DIRECT).unlink()
    ended = motor_off(turning)
    says_that_none_was(ended)
    assert f"process {turning.process.pid}, runs" in ended.stderr


def test_a_controller_that_turns_visitors_away_has_switched_nothing_off(turning: Table) -> None:
    crowd = [turning.open(DIRECT) for _ in range(MOST_OF_A_USER)]
    try:
        ended = motor_off(turning)
    finally:
        for link in crowd:
            link.close()
    says_that_none_was(ended)
    assert "connections already" in ended.stderr


def test_a_controller_that_was_killed_is_none(turning: Table) -> None:
    turning.kill()
    ended = motor_off(turning)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout == "no controller runs, and a simulated table's motors end with it\n"


def test_whether_a_process_runs_the_table_is_seen_at_its_journal(turning: Table) -> None:
    assert turning.process
    (journal,) = turning.folder.rglob("journal.sqlite")
    assert running_process(journal) == str(turning.process.pid)
    turning.kill()
    assert running_process(journal) == ""
    assert running_process(journal.with_name("none.sqlite")) == ""


def test_for_the_table_of_the_system_the_stop_of_its_unit_is_named(
    monkeypatch: pytest.MonkeyPatch, turning: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    from controller.cli import motor
    from controller.config import read_table

    monkeypatch.setattr(motor, "SYSTEM_TABLE", turning.file)
    with pytest.raises(SystemExit) as ended:
        motor._not_off(read_table(turning.file), "it hangs")
    assert ended.value.code == 1
    assert "systemctl stop table-controller" in capsys.readouterr().err
