# SPDX-License-Identifier: MIT
"""The Debian package under systemd: installed as on a table, its upgrade refused in a round, and done after it."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from controller import VERSION
from tests.hil.vm.folder import CHECKOUT
from tests.hil.vm.machine import Machine
from tests.hil.vm.part_error import PartError
from tests.hil.vm.ready import READY
from tests.hil.vm.table import BOARD, FILE, TABLECTL, Table, measured

PACKAGES = "/srv"
INSTALL_S = 400.0
"""dpkg unpacks some thousand files in there."""


def run(*words: str | Path) -> str:
    """Return the output of the program. Raises PartError."""
    environment = {**os.environ, "COMPRESSION": "none"}
    done = subprocess.run(words, cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise PartError(str(words[0]), done.stderr.strip()[-800:], "see above")
    return done.stdout


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with this checkout's package, table.deb, and with control.tar of the same with a later number."""
    for tool in ("swig", "gcc", "dpkg-deb"):
        if shutil.which(tool) is None:
            pytest.skip(f"the package cannot be built here: apt install {tool}")
    folder = tmp_path_factory.mktemp("package")
    built = run("systemd/debian/build", "amd64", folder).splitlines()[-1]
    (CHECKOUT / built).rename(folder / "table.deb")
    run("dpkg-deb", "--control", folder / "table.deb", folder / "control")
    control = folder / "control/control"
    control.write_text(control.read_text().replace(f"Version: {VERSION}\n", f"Version: {VERSION}+later\n"))
    run("tar", "-C", folder / "control", "--owner=root", "--group=root", "-cf", folder / "control.tar", ".")
    return folder


def tarred(folder: Path, *names: str) -> bytes:
    return subprocess.run(["tar", "-C", folder, "-cf", "-", *names], capture_output=True, check=True).stdout


@pytest.fixture
def table(machine: Machine, packages: Path) -> Table:
    """A machine without the checkout, in which the package is installed, and nothing was started.

    udev reads the package's rules in the worst moment: before the groups are there that they name.
    """
    if not machine.is_running():
        machine.start(READY)
    machine.restore(READY)
    table = Table(machine)
    table.guest.run("mv", "/opt/table-controller", "/opt/checkout")
    table.guest.send(tarred(packages, "table.deb", "control.tar"), PACKAGES, seconds=INSTALL_S)
    table.guest.shell(f"cd {PACKAGES} && cp table.deb newer.deb && ar r newer.deb control.tar")
    table.guest.run("dpkg", "--unpack", f"{PACKAGES}/table.deb", seconds=INSTALL_S)
    table.guest.run("udevadm", "control", "--reload")  # udev may look now, when the groups of the rules are not there
    table.guest.run("dpkg", "--configure", "table-controller", seconds=INSTALL_S)
    table.guest.run("udevadm", "settle")
    assert "root gpio" in table.guest.run("ls", "-l", "/dev/gpiochip0")
    table.guest.write(BOARD, measured((CHECKOUT / "hal/boards/sic-bo.toml").read_text()))
    text = (CHECKOUT / "systemd/table.toml").read_text().replace('board = "sic-bo"', f'board = "{BOARD}"')
    table.guest.write(FILE, text.replace("printed_sign = false", "printed_sign = true"))
    table.drop_in("screens", "[Service]\nEnvironment=SDL_VIDEODRIVER=nosuch\n")
    table.hands()
    table.at_rest()
    return table


def evidence(table: Table) -> tuple[str, int]:
    """The table's public key, and how many rows its journal has. The journal is as it was written."""
    answer = table.tablectl("journal", "verify")
    assert answer.status == 0, answer.out + answer.err
    rows = re.search(r"(\d+) rows", answer.out)
    assert rows, answer.out
    return table.guest.read("/var/lib/table-controller/table.key.pub"), int(rows[1])


def test_the_package_plays_and_is_upgraded_between_rounds_only(table: Table) -> None:
    table.guest.run("systemctl", "enable", "--now", "table-controller", seconds=300)
    table.plays()
    assert "as it was installed" in table.tablectl("identity", seconds=INSTALL_S).out
    key, rows = evidence(table)
    assert table.tablectl("enter", "wager", "red", "small", "5").status == 0
    process = table.do("main_process()")

    refused = table.guest.ask("dpkg", "-i", f"{PACKAGES}/newer.deb", seconds=INSTALL_S)
    assert refused.status
    assert "a round is open" in refused.err
    assert table.do("main_process()") == process

    table.do("round_of_play(4, 4, 1)", 180)
    table.do("press('buttons.paid')")
    table.wait("view()['round'] == 2", 30, "the next round")
    table.guest.run("dpkg", "-i", f"{PACKAGES}/newer.deb", seconds=INSTALL_S)
    table.plays()
    assert table.do("main_process()") not in (0, process)
    assert table.guest.run("dpkg-query", "-W", "-f", "${Version}", "table-controller") == f"{VERSION}+later"
    assert "as it was installed" in table.tablectl("identity", seconds=INSTALL_S).out
    after = evidence(table)
    assert after[0] == key
    assert after[1] > rows
    assert table.guest.ask(TABLECTL, "journal", "show", "--round", "1").status == 0
