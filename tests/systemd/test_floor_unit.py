# SPDX-License-Identifier: MIT
"""The unit of the floor server: no device, no capability, and no key that signs certificates."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from controller.cli.main import main
from controller.floor.server.settings import FloorFile
from controller.floor.setup import founding

FOLDER = Path(__file__).resolve().parents[2] / "systemd"
UNIT = FOLDER / "table-floor.service"
PROGRAM = "/opt/table-controller/.venv/bin/tablectl"
FILES = "/etc/table-floor"
WORST_EXPOSURE = 15
"""Tenths. systemd calls a unit below 2.0 safe."""
FILES_BESIDE = 1_000
"""Open files besides connections: databases, logs, libraries."""


def settings(name: str) -> list[str]:
    """Every value of one setting of the unit, in order."""
    return re.findall(rf"^{name}=(.*)$", UNIT.read_text(encoding="utf-8"), flags=re.MULTILINE)


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit with a program that exists here."""
    copy = tmp_path / UNIT.name
    copy.write_text(UNIT.read_text(encoding="utf-8").replace(PROGRAM, "/bin/true"), encoding="utf-8")
    return copy


def analyzed(*words: str | Path) -> subprocess.CompletedProcess[str]:
    tool = shutil.which("systemd-analyze") or pytest.skip("systemd-analyze is not on this machine (package systemd)")
    return subprocess.run([tool, *words], capture_output=True, text=True, timeout=60, check=False)


def test_it_is_well_formed(unit: Path) -> None:
    answer = analyzed("verify", "--man=no", "--recursive-errors=no", unit)
    assert (answer.returncode, answer.stderr) == (0, "")


def test_it_is_shut_in_tightly(unit: Path) -> None:
    answer = analyzed("security", "--offline=true", f"--threshold={WORST_EXPOSURE}", "--no-pager", unit)
    assert answer.returncode == 0, answer.stdout


def test_its_user_is_made_and_has_no_right_to_sign_certificates() -> None:
    assert settings("User") == settings("Group") == [founding.USER]
    assert f"\nu {founding.USER} " in (FOLDER / "table-floor.sysusers").read_text(encoding="utf-8")
    assert settings("InaccessiblePaths") == [f"-{FILES}/authority.key"]
    assert (settings("PrivateDevices"), settings("CapabilityBoundingSet")) == (["yes"], [""])
    assert not [name for name in ("StateDirectory", "RuntimeDirectory", "ReadWritePaths") if settings(name)]


def test_tablectl_knows_the_command_and_says_what_is_missing(tmp_path: Path) -> None:
    assert settings("ConditionPathExists") == [f"{FILES}/floor.toml"]
    answer = CliRunner().invoke(main, settings("ExecStart")[0].replace(FILES, str(tmp_path)).split()[1:])
    assert answer.exit_code == 2
    assert f"{tmp_path}/floor.toml" in answer.output
    assert "Usage" not in answer.output


def test_a_configuration_error_is_not_tried_again() -> None:
    assert (settings("Restart"), settings("RestartPreventExitStatus")) == (["on-failure"], ["2"])


def test_it_may_open_a_file_for_each_connection() -> None:
    assert int(settings("LimitNOFILE")[0]) >= FloorFile("").connections + FILES_BESIDE
