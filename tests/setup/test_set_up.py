# SPDX-License-Identifier: MIT
"""Set-up first names what the computer lacks. It does its work once, and again only if something has changed."""

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ("sh", "dirname", "tr", "cat", "sha256sum", "grep", "uname", "rm", "find", "sort", "mkdir", "cp", "touch")
VERSION = f"python3.{sys.version_info.minor}"
# Records its arguments. It only answers questions about Python, and makes a .venv that contains itself.
FAKE_PYTHON = f"""#!/bin/sh
case "$*" in *'{{fails_when}}'*) exit 1;; esac
case "$1 $2" in
    *sysconfig*) echo '{{include}}';;
    -c*|-VV*|-V*) exec {sys.executable} "$@";;
    '-m pip') [ -e "$(dirname "$0")/pip" ] && echo "$*" >>calls;;
    '-m venv') echo venv >>calls; mkdir -p .venv/bin; cp "$0" .venv/bin/python; touch .venv/bin/pip;;
    '-m c_ext.build') echo core >>calls; touch c_ext/_core.abi3.so;;
esac
"""


@dataclass(frozen=True, slots=True)
class Machine:
    """A copy of the files that set-up reads, and a PATH with few programs."""

    folder: Path

    def put(self, program: str, text: str) -> None:
        path = self.folder / "bin" / program
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)

    def put_python(self, fails_when: str = "(never)", include: str = "") -> None:
        self.put("python3", FAKE_PYTHON.format(fails_when=fails_when, include=include or self.folder / "include"))

    def set_up(self, **variables: str) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": str(self.folder / "bin"), "HOME": str(self.folder), **variables}
        command = [self.folder / ".setup/run"]
        return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)

    def done(self) -> list[str]:
        """Return the steps of the last set-up: venv, pip (its installations), core."""
        calls = self.folder / "calls"
        lines = calls.read_text(encoding="utf-8").splitlines() if calls.exists() else []
        calls.unlink(missing_ok=True)
        return [line.split()[1] if line.startswith("-m") else line for line in lines if "--version" not in line]


@pytest.fixture
def bare(tmp_path: Path) -> Machine:
    for name in (".setup", "c_ext"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "bin").mkdir()
    (tmp_path / "include").mkdir()
    (tmp_path / "include/Python.h").touch()
    for tool in TOOLS:
        (tmp_path / "bin" / tool).symlink_to(shutil.which(tool) or pytest.skip(f"no {tool} on this machine"))
    return Machine(tmp_path)


@pytest.fixture
def complete(bare: Machine) -> Machine:
    bare.put_python()
    bare.put("gcc", "#!/bin/sh\nexit 0\n")
    return bare


def test_no_python_is_named_with_its_packages(bare: Machine) -> None:
    answer = bare.set_up()
    assert answer.returncode == 2
    assert "apt install python3 python3-venv python3-dev" in answer.stderr
    assert not (bare.folder / ".venv").exists()


def test_a_python_that_is_too_old_is_named(bare: Machine) -> None:
    bare.put_python(fails_when="version_info < (3, 11)")
    answer = bare.set_up(PYTHON="python3")
    assert answer.returncode == 2
    assert f"python3 is not Python 3.11 or newer (found: Python 3.{sys.version_info.minor}" in answer.stderr


def test_all_that_is_missing_is_named_at_once_and_nothing_is_begun(bare: Machine) -> None:
    bare.put_python(fails_when="import ensurepip", include="/nowhere")
    answer = bare.set_up()
    assert answer.returncode == 2
    assert answer.stderr.endswith(f"sudo apt install {VERSION}-venv {VERSION}-dev gcc libc6-dev\n")
    assert (bare.done(), (bare.folder / ".venv").exists()) == ([], False)


def test_a_compiler_without_its_headers_is_named(complete: Machine) -> None:
    complete.put("gcc", "#!/bin/sh\nexit 1\n")
    assert complete.set_up().stderr.endswith("sudo apt install libc6-dev\n")


def test_what_is_done_is_not_done_again(complete: Machine) -> None:
    assert complete.set_up().returncode == 0
    assert complete.done() == ["venv", "pip", "pip", "core"]
    again = complete.set_up()
    assert (again.returncode, again.stderr, complete.done()) == (0, "", [])


@pytest.mark.parametrize("name", ["pyproject.toml", ".setup/requirements.txt"])
def test_a_changed_pin_installs_again(complete: Machine, name: str) -> None:
    complete.set_up()
    complete.done()
    with (complete.folder / name).open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    complete.set_up()
    assert complete.done() == ["pip", "pip", "core"]


def test_a_changed_c_file_compiles_again_and_no_more(complete: Machine) -> None:
    complete.set_up()
    complete.done()
    with (complete.folder / "c_ext/core.h").open("a", encoding="utf-8") as file:
        file.write("\n")
    complete.set_up()
    assert complete.done() == ["core"]


def test_a_core_that_was_deleted_is_compiled_again(complete: Machine) -> None:
    complete.set_up()
    complete.done()
    (complete.folder / "c_ext/_core.abi3.so").unlink()
    complete.set_up()
    assert complete.done() == ["core"]


def test_a_half_made_environment_is_made_anew(complete: Machine) -> None:
    complete.set_up()
    complete.done()
    (complete.folder / ".venv/packages-done").unlink()
    (complete.folder / ".venv/bin/pip").unlink()
    complete.set_up()
    assert complete.done() == ["venv", "pip", "pip"]
