# SPDX-License-Identifier: MIT
"""The unit of a board of keno: a screen and a network, and nothing of a table."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from controller.cli.main import main
from controller.floor.station.settings import StationSettings

FOLDER = Path(__file__).resolve().parents[2] / "systemd"
UNIT = FOLDER / StationSettings.UNIT
PROGRAM = "/opt/table-controller/.venv/bin/tablectl"
FILES = "/etc/table-controller/keno-station"
WORST_EXPOSURE = 18  # tenths: it has a network and a screen


def settings(name: str) -> list[str]:
    """Every value of one setting of the unit, in order."""
    return re.findall(rf"^{name}=(.*)$", UNIT.read_text(encoding="utf-8"), flags=re.MULTILINE)


def lines(name: str) -> list[list[str]]:
    return [line.split() for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(
    "words",
    [
        ("verify", "--man=no", "--recursive-errors=no"),
        ("security", "--offline=true", f"--threshold={WORST_EXPOSURE}", "--no-pager"),
    ],
)
def test_it_is_well_formed_and_shut_in(words: tuple[str, ...], tmp_path: Path) -> None:
    tool = shutil.which("systemd-analyze") or pytest.skip("systemd-analyze is not on this machine (package systemd)")
    copy = tmp_path / UNIT.name
    copy.write_text(UNIT.read_text(encoding="utf-8").replace(PROGRAM, "/bin/true"), encoding="utf-8")
    answer = subprocess.run([tool, *words, copy], capture_output=True, text=True, timeout=60, check=False)
    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_its_user_reads_its_folder_and_nothing_of_a_table() -> None:
    assert settings("User") == settings("Group") == ["table-station"]
    assert [line for line in lines("table-controller.sysusers") if line[:2] == ["u", "table-station"]]
    assert ["d", FILES, "0750", "root", "table-station", "-"] in lines("table-controller.tmpfiles")
    assert settings("InaccessiblePaths") == ["-/var/lib/table-controller -/run/table-controller"]
    assert settings("DeviceAllow") == ["char-drm rw", "char-input r"]
    groups = {line[2] for line in lines("table-controller.sysusers") if line[:2] == ["m", "table-station"]}
    assert groups == {*settings("SupplementaryGroups")[0].split()}


def test_it_listens_nowhere_and_a_hang_is_noticed() -> None:
    assert settings("SocketBindDeny") == ["any"]
    assert (settings("Type"), settings("WatchdogSec")) == (["notify"], ["5s"])
    assert (settings("Restart"), settings("RestartPreventExitStatus")) == (["on-failure"], ["2"])


def test_tablectl_knows_the_command_and_says_what_is_missing(tmp_path: Path) -> None:
    assert settings("ConditionPathExists") == [f"{FILES}/station.toml"]
    answer = CliRunner().invoke(main, settings("ExecStart")[0].replace(FILES, str(tmp_path)).split()[1:])
    assert answer.exit_code == 2
    assert f"tablectl floor join HOST --station {tmp_path}" in answer.output
