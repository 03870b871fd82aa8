# SPDX-License-Identifier: MIT
"""`tablectl motor off` with a controller in any state: the command reports its success or failure."""

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from process_rig import PATIENCE, TABLECTL, Table, table

from controller.cli.main import main
from controller.cli.technician import motor
from controller.journal import running_process
from controller.running import as_started
from controller.sockets.requests import DIRECT
from controller.sockets.visitors import MOST_OF_A_USER
from hal.board import Board, board_file, read_board

TURNS_LONG = "hal.sim.machines.tumbler.SimulatedTumbler._usual_turn_s = lambda _: 5.0"


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
    monkeypatch.setattr(motor, "SYSTEM_TABLE", turning.file)
    with pytest.raises(SystemExit) as ended:
        motor._not_off(motor._motors(turning.file), "it hangs")
    assert ended.value.code == 1
    assert "systemctl stop table-controller" in capsys.readouterr().err


@pytest.fixture
def service() -> Iterator[Table]:
    """The same, started by a service manager."""
    with table() as it:
        it.start(TURNS_LONG, env=it.environment(NOTIFY_SOCKET=str(it.folder / "nobody"))).call_no_more_bets()
        it.press("start")
        it.wait(lambda: it.motor == "on", "the motor to run")
        yield it


def of_the_unit(it: Table, *words: str) -> subprocess.CompletedProcess[str]:
    """As a command of the unit, such as ExecStopPost=, is called: systemd names the folder of the sockets."""
    environment = it.environment(RUNTIME_DIRECTORY=f"{it.sockets}:{it.sockets}/gpio")
    command = [str(TABLECTL), *words, "--table", str(it.file)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE)


@pytest.mark.parametrize("spoil", ["nonsense", "nothing"])
def test_a_table_file_that_is_wrong_by_now_keeps_no_motor_on(service: Table, spoil: str) -> None:
    if spoil == "nothing":
        service.file.unlink()
    else:
        service.file.write_text("game = \n")
    ended = of_the_unit(service, "motor", "off")
    assert (ended.returncode, ended.stdout) == (0, "every motor is off\n"), ended.stderr
    service.wait(lambda: service.motor == "off", "the motor off")
    opened = of_the_unit(service, "journal", "open-round")
    assert opened.returncode == 1
    assert "round 1 is open" in opened.stderr
    service.kill()
    assert "no controller runs" in of_the_unit(service, "motor", "off").stdout


def test_a_round_is_open_in_the_journal_with_which_the_table_was_started(service: Table) -> None:
    service.file.write_text(service.file.read_text().replace(str(service.state), str(service.folder / "another")))
    opened = of_the_unit(service, "journal", "open-round")
    assert (opened.returncode, opened.stderr) == (1, "round 1 is open\n")


def test_the_pins_are_those_of_the_board_with_which_the_table_was_started(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A board file that was changed meanwhile names another pin: the motor's own would stay on."""
    text = board_file("sic-bo").read_text()
    started = as_started.AsStarted(str(tmp_path), str(tmp_path / "journal.sqlite"), False, text)
    (tmp_path / as_started.NAME).write_bytes(msgspec.json.encode(started))
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    asked: list[Board] = []
    monkeypatch.setattr("hal.raspberry_pi.hardware.motors_off", lambda board: asked.append(board) or "")
    answer = CliRunner().invoke(main, ["motor", "off", "--table", str(tmp_path / "changed.toml")])
    assert answer.output == "no controller runs; every motor's pin is set to off\n"
    assert asked == [read_board(board_file("sic-bo"))]


def test_a_motor_off_that_fails_leaves_no_folder_behind() -> None:
    """lgpio wants a folder for its FIFOs; where there is no service, it is one of the command's own."""
    with table() as it:
        it.write("simulated = false\n")
        temporary = it.folder / "temporary"
        temporary.mkdir()
        ended = it.tablectl("motor", "off", "--table", str(it.file), TMPDIR=str(temporary))
        if ended.returncode == 0:
            pytest.skip("this machine has pins")
        assert "NOT every motor was switched off" in ended.stderr
        assert list(temporary.iterdir()) == []
