# SPDX-License-Identifier: MIT
"""The commands of a rig file that fail, hang, say too much or are not there: the message names the command."""

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from controller.tapes.rig.commands import RigCommands
from controller.tapes.rig.rig import Rig
from controller.tapes.script.errors import StageLost
from hal.rig.rig_file import HandPlace, RigFile, TablePlace

MUCH = 1 << 20
"""More bytes than a pipe holds."""
NOWHERE = "/nowhere/at-all"
Words = Sequence[str]


def file_with(
    start: Sequence[str] = ("true",), kill: Sequence[str] = ("true",), forward: Sequence[str] = ()
) -> RigFile:
    table = TablePlace(sockets="table", start=list(start), kill=list(kill), forward=list(forward) or None)
    return RigFile(hand=HandPlace(socket="nowhere"), lines={"4": 4}, table=table)


def ended(done: Callable[[], bool]) -> bool:
    """Whether the command ends within 10 s."""
    end = time.monotonic() + 10
    while not done():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def test_a_start_that_does_not_read_its_input_may_do_so(tmp_path: Path) -> None:
    commands = RigCommands(file_with(["true"]), tmp_path)
    for _ in range(5):
        assert ended(commands.start({"table.toml": "x" * MUCH}))


def test_the_whole_archive_is_there_to_be_read(tmp_path: Path) -> None:
    commands = RigCommands(file_with(["tar", "-xf", "-"]), tmp_path)
    assert ended(commands.start({"table.toml": "x" * MUCH}))
    assert (tmp_path / "table.toml").read_text() == "x" * MUCH


@pytest.mark.parametrize("key", ["start", "kill"])
def test_a_command_that_is_not_there_is_named_with_its_key(key: str, tmp_path: Path) -> None:
    commands = RigCommands(file_with(**{key: [NOWHERE, "now"]}), tmp_path)
    with pytest.raises(StageLost, match=rf"\[table\] {key} \({NOWHERE} now\) .*: No such file"):
        commands.start({}) if key == "start" else commands.kill()


def test_a_command_that_may_not_be_executed_is_named(tmp_path: Path) -> None:
    (tmp_path / "start").write_text("no program")
    with pytest.raises(StageLost, match=r"\[table\] start \(./start\) .*: Permission denied"):
        RigCommands(file_with(["./start"]), tmp_path).start({})


def test_a_forward_that_is_not_there_is_named(tmp_path: Path) -> None:
    with (
        Rig(file_with(forward=[NOWHERE]), tmp_path) as rig,
        pytest.raises(StageLost, match=rf"\[table\] forward \({NOWHERE}\) .*: No such file"),
    ):
        rig.start({})


def test_a_command_that_says_much_ends_and_its_last_words_are_told(tmp_path: Path) -> None:
    script = f"head -c {MUCH} /dev/zero >&2; echo the disk is full >&2; exit 3"
    done = RigCommands(file_with(["sh", "-c", script]), tmp_path).start({})
    with pytest.raises(StageLost, match=r"\[table\] start \(sh .* ended with status 3: .*the disk is full$") as lost:
        ended(done)
    assert len(str(lost.value)) < 4000


@pytest.mark.parametrize("key", ["start", "kill"])
def test_a_command_that_hangs_is_ended_with_all_that_it_has_started(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.tapes.rig.rig.START_S", 0.5)
    script = "sleep 300 & echo $! > child; wait"
    with Rig(file_with(**{key: ["sh", "-c", script]}), tmp_path) as rig:
        controls = rig._controls
        with pytest.raises(StageLost, match=rf"\[table\] {key} \(sh .* 0.5 s, and was killed"):
            rig._await(controls.start({}) if key == "start" else controls.kill())
    assert is_gone(int((tmp_path / "child").read_text()))


def is_gone(process: int) -> bool:
    """Whether this process has ended: nobody may have asked for its status yet."""
    end = time.monotonic() + 5
    while time.monotonic() < end:
        try:
            if ") Z" in Path(f"/proc/{process}/stat").read_text():
                return True
        except OSError:
            return True
        time.sleep(0.01)
    os.kill(process, 9)
    return False
