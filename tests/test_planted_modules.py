# SPDX-License-Identifier: MIT
"""No process of the program loads what somebody has put where an unprivileged person may write."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.metadata import packages_distributions
from pathlib import Path
from queue import SimpleQueue

import pytest

from controller.checks import evidence, software
from controller.checks.questions import JournalQuestions
from controller.config import read_table
from controller.disputes.asked import Reader
from controller.disputes.reader import FirstAnswer
from controller.journal import Journal, keys, signatures
from controller.running.motors_off import MotorsOff
from controller.sockets.client import ask
from controller.sockets.requests import ASK, Answer, Request
from hal.base.clock import LoopClock

ROOT = Path(__file__).resolve().parents[1]
NAMES = {*sys.stdlib_module_names, *packages_distributions(), "controller", "hal", "c_ext", "sitecustomize"}
"""Every name that a process could import first."""
PLANTED = """
import posix
posix.close(posix.open({marks!r} + "/" + {name!r}, posix.O_CREAT | posix.O_WRONLY))
raise SystemExit("planted code runs")
"""
"""Imports only what is built in: everything else is planted too, and the first is loaded before there is `open`."""
TABLE = """
game = "sic-bo"
board = "sic-bo"
name = "table-7"
simulated = false
folders = {{ state = "{folder}", sockets = "{folder}" }}
"""


@pytest.fixture
def marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory has a file for every name, and so has what the environment names. Each that runs leaves a
    mark in this folder."""
    planted, marks = tmp_path / "planted", tmp_path / "marks"
    planted.mkdir()
    marks.mkdir()
    for name in NAMES:
        (planted / f"{name}.py").write_text(PLANTED.format(marks=str(marks), name=name))
    monkeypatch.chdir(planted)
    monkeypatch.setenv("PYTHONPATH", str(planted))
    return marks


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    path = tmp_path / "journal.sqlite"
    opened = Journal.open(path, "table-7", tmp_path / "table.key", lambda _: None, lambda _: None)
    opened.append("start", 0, b"{}")
    opened.close()
    return path


def check_the_software(_: Path) -> None:
    assert len(asyncio.run(software.looked_at()).digest) == 64


def check_the_evidence(journal: Path) -> None:
    assert asyncio.run(evidence.found_in(journal)) == evidence.CheckFinding()


def ask_the_journal(journal: Path) -> None:
    told: list[Answer] = []

    async def asked() -> None:
        questions = JournalQuestions(journal)
        questions.answer(Request("journal", ("verify",)), told.append)
        assert questions._task
        await questions._task

    asyncio.run(asked())
    [answer] = told
    assert answer.ok, answer.lines
    assert "as it was written" in answer.lines[0]


def switch_the_motors_off(journal: Path) -> None:
    """There may be no pins here: it is enough that our own program says so."""
    table = journal.parent / "table.toml"
    table.write_text(TABLE.format(folder=journal.parent))
    motors = MotorsOff(read_table(table))

    async def switched() -> None:
        await motors.switch()

    asyncio.run(switched())
    assert "no controller runs" in motors.words
    assert "planted" not in motors.words


def check_signatures(_: Path) -> None:
    signer = keys.Signer(bytes(32))
    checked = signatures.Signatures()
    for _ in range(signatures.AT_ONCE):
        checked.take(signer.public, b"what is signed", signer.sign(b"what is signed"))
    assert checked._helper
    assert checked.all_genuine()


def read_a_past_round(journal: Path) -> None:
    told: SimpleQueue[FirstAnswer] = SimpleQueue()

    async def asked() -> None:
        reader = Reader(LoopClock(asyncio.get_running_loop()), journal, 1, told.put, lambda number, step: None)
        while told.empty():
            await asyncio.sleep(0.01)
        reader.close()

    asyncio.run(asyncio.wait_for(asked(), 60))
    assert "planted" not in told.get().why_not


PROCESSES: dict[str, Callable[[Path], None]] = {
    "controller/checks/software.py": check_the_software,
    "controller/checks/evidence.py": check_the_evidence,
    "controller/disputes/asked.py": read_a_past_round,
    "controller/checks/questions.py": ask_the_journal,
    "controller/running/motors_off.py": switch_the_motors_off,
    "controller/journal/signatures.py": check_signatures,
}
"""For each module that starts a process, a function that uses the process and checks that it worked."""


@pytest.mark.parametrize("module", PROCESSES)
def test_no_planted_module_runs(module: str, marks: Path, journal: Path) -> None:
    PROCESSES[module](journal)
    assert [mark.name for mark in marks.iterdir()] == []


def test_every_process_of_the_program_is_tried() -> None:
    sources = {path.relative_to(ROOT).as_posix(): path.read_text() for path in (ROOT / "controller").rglob("*.py")}
    starting = {name for name, text in sources.items() if "from controller.processes." in text}
    assert starting - {"controller/processes/answered.py"} == {*PROCESSES}


def test_python_is_started_nowhere_else() -> None:
    """Two are a developer's, in a checkout: the compiler's environment, and the virtual machine of the rig."""
    sources = (path for folder in ("controller", "hal", "c_ext") for path in (ROOT / folder).rglob("*.py"))
    named = {path.relative_to(ROOT).as_posix() for path in sources if "sys.executable" in path.read_text()}
    assert named == {"controller/processes/own_python.py", "c_ext/build.py", "controller/cli/games/rigs.py"}


# Commands that a person, sshd or systemd starts

TABLECTL = Path(sys.executable).with_name("tablectl")
STARTS_S = 30.0


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    """A state folder that is the working directory and the home, with a file for every name that Python may load."""
    state, marks = tmp_path / "state", tmp_path / "marks"
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    sites = [state, state / "lib", state / f".local/lib/{version}/site-packages", state / "__pycache__"]
    marks.mkdir()
    for folder in sites:
        folder.mkdir(parents=True)
        for name in {*NAMES, "usercustomize"}:
            (folder / f"{name}.py").write_text(PLANTED.format(marks=str(marks), name=name))
        line = f"import sys; open({str(marks)!r} + '/pth', 'w').close()"
        (folder / "planted.pth").write_text(line + "\n")
    (state / "pyvenv.cfg").write_text("home = .\ninclude-system-site-packages = true\n")
    (state / "table.toml").write_text(
        f'game = "sic-bo"\nsimulated = true\n[folders]\nstate = "{state}"\nsockets = "{tmp_path}"\n'
    )
    return state


def at_home(state: Path, **more: str) -> dict[str, str]:
    """The environment that sshd and systemd give: no variable of Python but the unit's own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return kept | {"HOME": str(state), "SDL_VIDEODRIVER": "dummy"} | more


def no_marks(state: Path) -> bool:
    return [it.name for it in (state.parent / "marks").iterdir()] == []


@pytest.mark.parametrize("words", [("games",), ("people", "list"), ("check", "table.toml"), ("status",)])
def test_no_command_loads_what_lies_in_the_working_directory_or_the_home(words: tuple[str, ...], planted: Path) -> None:
    named = ("--table", "table.toml") if words[0] in ("people", "status") else ()
    ended = subprocess.run(
        [TABLECTL, *words, *named], cwd=planted, env=at_home(planted), capture_output=True, text=True, check=False
    )
    assert "planted" not in ended.stderr
    assert ended.returncode == (words[0] == "status"), ended.stderr
    assert no_marks(planted)


@pytest.mark.parametrize("role", ["look", "operate", "maintain"])
def test_no_role_over_ssh_loads_what_lies_in_its_home(role: str, planted: Path) -> None:
    """sshd starts the command in the home folder of the account, which the account may write."""
    ended = subprocess.run(
        [TABLECTL, "ssh", role, "ann"], cwd=planted, env=at_home(planted, SSH_ORIGINAL_COMMAND="games"),
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (ended.returncode, "sic-bo" in ended.stdout) == (0, True), ended.stderr
    assert no_marks(planted)


def test_the_service_loads_nothing_from_its_state_folder(planted: Path) -> None:
    """Also if it was started there, without the unit's PYTHONSAFEPATH."""
    process = subprocess.Popen([TABLECTL, "run", "table.toml"], cwd=planted, env=at_home(planted))
    try:
        until = time.monotonic() + STARTS_S
        while not (planted.parent / ASK).exists() and process.poll() is None and time.monotonic() < until:
            time.sleep(0.05)
        assert ask(planted.parent, ASK, Request("status")).ok
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(STARTS_S) == 0
    assert no_marks(planted)


def test_what_is_planted_is_noticed_where_python_is_told_to_load_it(planted: Path) -> None:
    """The marks are made: whoever may set a variable of Python for a process may run anything in it."""
    subprocess.run(
        [TABLECTL, "games"],
        cwd=planted,
        env=at_home(planted, PYTHONPATH=str(planted)),
        capture_output=True,
        check=False,
    )
    assert not no_marks(planted)
