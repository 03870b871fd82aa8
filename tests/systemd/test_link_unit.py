# SPDX-License-Identifier: MIT
"""The unit of the link: the only process of a table with a network has no device and no state."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from controller.cli.main import main
from controller.floor.link import sockets

FOLDER = Path(__file__).resolve().parents[2] / "systemd"
UNIT = FOLDER / "table-link.service"
PROGRAM = "/opt/table-controller/.venv/bin/tablectl"
FILES = "/etc/table-controller/table-link"
WORST_EXPOSURE = 12  # tenths
OWN_MB = 40
"""Memory of a link: test_process.py of the link measures it."""


def settings(name: str) -> list[str]:
    """Every value of one setting of the unit, in order."""
    return re.findall(rf"^{name}=(.*)$", UNIT.read_text(encoding="utf-8"), flags=re.MULTILINE)


def lines(name: str) -> list[list[str]]:
    return [line.split() for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]


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


def test_the_addresses_that_readme_lets_through_are_well_formed(unit: Path) -> None:
    """The drop-in of README.md, written behind the unit."""
    (found,) = re.findall(r"```ini\n(.*?)```", (FOLDER / "README.md").read_text(encoding="utf-8"), flags=re.DOTALL)
    assert "IPAddressAllow=10.0.0.5" in found
    unit.write_text(f"{unit.read_text(encoding='utf-8')}\n{found}", encoding="utf-8")
    answer = analyzed("verify", "--man=no", "--recursive-errors=no", unit)
    assert (answer.returncode, answer.stderr) == (0, "")


def test_it_is_shut_in_tightly(unit: Path) -> None:
    answer = analyzed("security", "--offline=true", f"--threshold={WORST_EXPOSURE}", "--no-pager", unit)
    assert answer.returncode == 0, answer.stdout


def test_it_has_no_right_at_the_table_but_its_socket_and_no_device() -> None:
    assert (settings("User"), settings("Group"), settings("SupplementaryGroups")) == (
        ["table-link"],
        ["table-link"],
        [],
    )
    assert (settings("PrivateDevices"), settings("DeviceAllow")) == (["yes"], [])
    assert settings("InaccessiblePaths") == ["-/var/lib/table-controller"]
    assert not [name for name in ("StateDirectory", "RuntimeDirectory", "ReadWritePaths") if settings(name)]


def test_it_listens_nowhere() -> None:
    assert settings("SocketBindDeny") == ["any"]
    assert settings("RestrictAddressFamilies") == ["AF_UNIX AF_INET AF_INET6"]


def test_its_user_and_its_folder_are_made_and_the_table_may_give_it_its_socket() -> None:
    assert [line for line in lines("table-controller.sysusers") if line[:2] == ["u", "table-link"]]
    assert ["m", "table-controller", "table-link"] in lines("table-controller.sysusers")
    assert ["d", FILES, "0750", "root", "table-link", "-"] in lines("table-controller.tmpfiles")


def test_tablectl_knows_the_command_and_says_what_is_missing(tmp_path: Path) -> None:
    assert settings("ConditionPathExists") == [f"{FILES}/link.toml"]
    answer = CliRunner().invoke(main, settings("ExecStart")[0].replace(FILES, str(tmp_path)).split()[1:])
    assert answer.exit_code == 2
    assert f"{tmp_path}/link.toml" in answer.output
    assert "Usage" not in answer.output


def test_a_hang_is_noticed_and_a_configuration_error_is_not_tried_again() -> None:
    assert (settings("Type"), settings("WatchdogSec")) == (["notify"], ["10s"])
    assert (settings("Restart"), settings("RestartPreventExitStatus")) == (["on-failure"], ["2"])


def test_it_has_memory_for_the_longest_answer_and_ends_before_the_table() -> None:
    most = OWN_MB * 10**6 + 2 * sockets.LONGEST_LINE + sockets.MOST_UNREAD
    assert most < int(settings("MemoryMax")[0].removesuffix("M")) * 2**20 == 64 * 2**20
    assert int(settings("OOMScoreAdjust")[0]) > 0
