# SPDX-License-Identifier: MIT
"""The kill of rigs with a service: a kill by a tape does not count as a failed start."""

from pathlib import Path
from types import SimpleNamespace
from typing import cast

from hal.rig.rig_file import read_rig
from tests.hil.vm.machine import Machine
from tests.hil.vm.rig import write_rig_file

README = Path(__file__).parent / "README.md"
KILL = "rm -f /run/table-controller/starts; systemctl kill -s KILL table-controller"


def test_the_virtual_pi_forgets_the_starts_before_it_kills(tmp_path: Path) -> None:
    machine = cast(Machine, SimpleNamespace(folder=tmp_path, hand=tmp_path / "hand", port=22))
    kill = read_rig(write_rig_file(machine)).table.kill
    assert kill
    assert kill[-1] == KILL


def test_so_does_the_rig_file_that_the_readme_shows(tmp_path: Path) -> None:
    shown = README.read_text().partition("### Rig file\n\n```toml\n")[2].partition("```")[0]
    (tmp_path / "rig.toml").write_text(shown)
    kill = read_rig(tmp_path / "rig.toml").table.kill
    assert kill
    assert kill[-1] == KILL
