# SPDX-License-Identifier: MIT
"""The second unit switches the motors off when the table's unit cannot: one cause never prevents both."""

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "systemd"
TABLE, MOTORS_OFF = (FOLDER / f"table-controller{ending}.service" for ending in ("", "-motors-off"))
PROGRAM = "/opt/table-controller/.venv/bin/tablectl"
MOTOR_OFF = "motor off --table /etc/table-controller/table.toml"
RUN = "/run/table-controller"
MAY_FAIL = re.findall(
    r"\w+",
    """
    StateDirectory RuntimeDirectory CacheDirectory LogsDirectory ConfigurationDirectory RootDirectory ProtectSystem
    ProtectHome ProtectProc ProcSubset ProtectKernelTunables ProtectKernelModules ProtectKernelLogs ProtectControlGroups
    ProtectHostname PrivateTmp PrivateNetwork PrivateDevices PrivateUsers PrivateIPC PrivateMounts ReadWritePaths
    ReadOnlyPaths InaccessiblePaths ExecPaths NoExecPaths BindPaths BindReadOnlyPaths TemporaryFileSystem DynamicUser
    ExecStartPre ExecCondition Requires Requisite BindsTo
""",
)
"""Settings that need a folder, a namespace or another unit: systemd starts nothing where they fail."""
WORST_EXPOSURE = 28  # tenths; without mount namespaces it is no lower


def settings(unit: Path, name: str) -> list[str]:
    """Every value of one setting, in order."""
    text = unit.read_text(encoding="utf-8").replace("\\\n", "")
    return re.findall(rf"^{name}=(.*)$", text, flags=re.MULTILINE)


def analyzed(tmp_path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run systemd-analyze on the unit, with a program that exists here."""
    tool = shutil.which("systemd-analyze") or pytest.skip("systemd-analyze is not on this machine (package systemd)")
    unit = tmp_path / MOTORS_OFF.name
    unit.write_text(MOTORS_OFF.read_text(encoding="utf-8").replace(PROGRAM, "/bin/true"), encoding="utf-8")
    return subprocess.run([tool, *words, str(unit)], capture_output=True, text=True, timeout=60, check=False)


def test_it_is_well_formed(tmp_path: Path) -> None:
    said = analyzed(tmp_path, "verify", "--man=no", "--recursive-errors=no")
    assert (said.returncode, said.stderr) == (0, "")


def test_it_is_shut_in_as_far_as_that_cannot_fail(tmp_path: Path) -> None:
    said = analyzed(tmp_path, "security", "--offline=true", f"--threshold={WORST_EXPOSURE}", "--no-pager")
    assert said.returncode == 0, said.stdout


@pytest.mark.parametrize("setting", ["OnFailure", "Wants", "After"])
def test_the_tables_unit_starts_it_before_a_start_and_when_none_follows(setting: str) -> None:
    """After=: the two never reach for the pins at once. Requires= would keep the table from starting."""
    assert MOTORS_OFF.name in " ".join(settings(TABLE, setting)).split()


@pytest.mark.parametrize("setting", MAY_FAIL)
def test_nothing_that_keeps_the_table_from_starting_keeps_it(setting: str) -> None:
    assert settings(MOTORS_OFF, setting) == []


def test_a_full_or_read_only_card_does_not_matter() -> None:
    """lgpio makes its pipes in a temporary folder, because the service has no folder of its own."""
    assert "TMPDIR=/dev/shm" in " ".join(settings(MOTORS_OFF, "Environment")).split()


def test_it_may_do_what_the_tables_unit_does_after_each_end() -> None:
    assert settings(TABLE, "ExecStopPost") == [f"{PROGRAM} {MOTOR_OFF}"]
    for setting in ("User", "Group", "WorkingDirectory"):
        assert settings(MOTORS_OFF, setting) == settings(TABLE, setting)
    assert "gpio" in settings(MOTORS_OFF, "SupplementaryGroups")[0].split()
    pins = {each for each in settings(TABLE, "DeviceAllow") if "gpio" in each}
    assert pins
    assert set(settings(MOTORS_OFF, "DeviceAllow")) == pins
    assert settings(MOTORS_OFF, "SystemCallFilter")[0] == settings(TABLE, "SystemCallFilter")[0]


def test_the_table_waits_for_it_no_longer_than_for_its_own_start() -> None:
    assert settings(MOTORS_OFF, "Type") == ["oneshot"]
    assert settings(MOTORS_OFF, "TimeoutStartSec") == settings(TABLE, "TimeoutStartSec") == ["30s"]


def test_it_is_started_as_often_as_the_table() -> None:
    """The default limit, 5 starts in 10 s, would leave a motor on."""
    assert settings(MOTORS_OFF, "StartLimitIntervalSec") == ["0"]


@pytest.mark.parametrize(
    ("result", "folder", "does"),
    [
        ("signal", False, True),
        ("", True, True),
        ("exit-code", True, True),
        ("", False, False),
        ("success", False, False),
    ],
    ids=["OnFailure=", "after a crash", "both", "the first start", "the first start under systemd 257"],
)
def test_it_works_after_every_failure_and_the_first_start_costs_no_time(
    tmp_path: Path, result: str, folder: bool, does: bool
) -> None:
    """systemd takes the folder away after the last failure, and keeps it for the next start after another one."""
    run = tmp_path / "run"
    if folder:
        run.mkdir()
    (command,) = settings(MOTORS_OFF, "ExecStart")
    shell, option, script = shlex.split(command)
    assert f"{PROGRAM} {MOTOR_OFF}" in script
    script = script.replace(PROGRAM, "echo").replace(RUN, str(run))
    environment = {**os.environ, **({"MONITOR_SERVICE_RESULT": result} if result else {})}
    said = subprocess.run(
        [shell, option, script], env=environment, capture_output=True, text=True, timeout=20, check=False
    )
    assert (said.returncode, said.stdout.strip()) == (0, MOTOR_OFF if does else "")
