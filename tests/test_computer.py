# SPDX-License-Identifier: MIT
"""A table's state that was copied, or moved to another computer: it does not play until a person has decided."""

import asyncio
import errno
import os
import shutil
import struct
import zlib
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import msgspec
import pytest

from controller import zone
from controller.conductor.conductor import fresh
from controller.conductor.replay import Start
from controller.config import read_table
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record import state
from controller.engine.record.events import Directed, Event, Restarted, decode
from controller.engine.record.state import Computer
from controller.games import find, rooms
from controller.identity import computer
from controller.journal import rows
from hal.signals import KeyTurned, Pressed

HERE = Computer("system-1", "board-1", "101")
ACCEPTED = Directed("floor-manager", "accept-computer", "the board was broken", by="ann")
CALL = Pressed("no-more-bets")


def fed(engine: Engine, *events: Event) -> list[e.Effect]:
    return [effect for event in events for effect in engine.feed(event)]


def refusals(said: list[e.Effect]) -> list[e.Refuse]:
    return [effect for effect in said if isinstance(effect, e.Refuse)]


def started(kept: Engine | None, found: Computer | None, game: str = "sic-bo") -> Engine:
    """A table that goes on from the state of another one, or a new one."""
    plays = find(game)
    state_ = state.decode(state.encode(kept.state)) if kept else fresh(plays, plays.limits.table, "table-1", {})
    engine = Engine(plays, state_)
    fed(engine, Restarted(computer=found), KeyTurned("dealer", True))
    return engine


@pytest.mark.parametrize(
    "there",
    [
        Computer("system-2", "board-2", "101"),
        Computer("system-1", "board-2", "101"),  # a copied card has the same system
        Computer("system-1", "board-1", "202"),  # a copied folder
        Computer("system-1", "", "202"),
        Computer("system-2", "board-1", "101"),
    ],
)
def test_a_state_that_goes_on_elsewhere_waits_for_a_person(there: Computer) -> None:
    first = started(None, HERE)
    assert "computer" not in first.state.blocks
    other = started(first, there)
    assert other.state.blocks["computer"].remedy.endswith("tablectl direct floor-manager accept-computer REASON")
    assert len(refusals(fed(other, CALL))) == 1
    assert "computer" in started(other, there).state.blocks, "a second start decides nothing"
    fed(other, KeyTurned("floor-manager", True), KeyTurned("floor-manager", False))
    assert "computer" in other.state.blocks, "nor does the key"
    said = fed(other, ACCEPTED)
    assert not refusals(said)
    assert any(isinstance(effect, e.Note) for effect in said)
    assert "computer" not in other.state.blocks
    assert not refusals(fed(other, CALL))
    assert "computer" not in started(other, there).state.blocks, "it is not asked again"
    assert "computer" in started(other, HERE).state.blocks, "the one before is another one now"


@pytest.mark.parametrize("there", [HERE, Computer("system-1", "", "101"), Computer("", "", ""), None])
def test_the_same_computer_is_not_asked_about_nor_what_it_does_not_tell(there: Computer | None) -> None:
    first = started(None, HERE)
    again = started(first, there)
    assert "computer" not in again.state.blocks
    assert again.state.computer == HERE
    assert not refusals(fed(again, CALL))


def test_a_state_of_an_earlier_version_is_taken_where_it_is() -> None:
    before = started(None, None)
    assert started(before, HERE).state.computer == HERE


@pytest.mark.parametrize(
    "directed", [Directed("dealer", "accept-computer", "so"), Directed("floor-manager", "accept-computer")]
)
def test_only_who_is_entitled_accepts_it_and_says_why(directed: Directed) -> None:
    other = started(started(None, HERE), Computer("system-1", "board-2", "101"))
    assert len(refusals(fed(other, directed))) == 1
    assert "computer" in other.state.blocks


def test_there_is_nothing_to_accept_where_nothing_differs() -> None:
    assert len(refusals(fed(started(None, HERE), ACCEPTED))) == 1


@pytest.mark.parametrize("game", rooms())
def test_every_game_waits(game: str) -> None:
    other = started(started(None, HERE, game), Computer("system-1", "board-2", "101"), game)
    assert "computer" in other.state.blocks
    role = find(game).general.software.roles[0]
    fed(other, Directed(role, "accept-computer", "a new board"))
    assert "computer" not in other.state.blocks


def test_a_round_that_was_cut_off_goes_on_once_it_is_accepted() -> None:
    """Between the start and the decision nothing is voided, and nothing starts."""
    first = started(None, HERE)
    fed(first, CALL)
    moved = Restarted(computer=Computer("system-1", "board-2", "101"))
    said = fed(first, moved, KeyTurned("dealer", True), Pressed("start"))
    assert len(refusals(said)) == 1
    assert not [it for it in said if isinstance(it, e.End)]
    assert not refusals(fed(first, ACCEPTED, Pressed("start")))


# What tells computers apart


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A computer with a machine id and a serial number."""
    monkeypatch.setattr(computer, "MACHINE_ID", tmp_path / "machine-id")
    monkeypatch.setattr(computer, "SERIAL", tmp_path / "serial-number")
    computer.MACHINE_ID.write_text("0123456789abcdef0123456789abcdef\n")
    computer.SERIAL.write_bytes(b"10000000abcdef01\0")
    return tmp_path


def test_system_and_board_tell_computers_apart(board: Path) -> None:
    here = computer.computer(board)
    assert all(here)
    assert computer.computer(board) == here
    computer.SERIAL.write_bytes(b"10000000abcdef02\0")
    assert computer.computer(board).board != here.board
    computer.MACHINE_ID.write_text("1123456789abcdef0123456789abcdef\n")
    assert computer.computer(board).system != here.system


def test_a_number_of_this_start_alone_is_no_number_of_the_system(board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """systemd mounts a new machine id over the file at each start, where the card cannot be written."""
    stat = Path.stat

    def mounted_over(path: Path, **options: bool) -> os.stat_result:
        found = stat(path, **options)
        elsewhere = found.st_dev + (path == computer.MACHINE_ID)
        return os.stat_result((*found[:2], elsewhere, *found[3:10]))

    monkeypatch.setattr(Path, "stat", mounted_over)
    assert computer.computer(board).system == ""
    assert computer.computer(board).board


# The folder


Mount = Callable[[], None]


@pytest.fixture(params=["ext4", "exfat"])
def mount(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Mount:
    """Mounts a file system anew: ext4 keeps the numbers of its folders, exFAT, vfat and overlayfs make new ones."""
    mounts, fstat = [0], os.fstat

    def generation(folder: int, asked: int, _: bytes) -> bytes:
        assert asked & 0xFFFF == 0x7601
        if request.param == "exfat":
            raise OSError(errno.ENOTTY, "Inappropriate ioctl for device")
        return struct.pack("I", zlib.crc32(os.readlink(f"/proc/self/fd/{folder}/here").encode()))

    def numbered(file: int) -> os.stat_result:
        found = fstat(file)
        return os.stat_result((found[0], found.st_ino + mounts[0] * (request.param == "exfat"), *found[2:10]))

    monkeypatch.setattr(computer, "ioctl", generation)
    monkeypatch.setattr(os, "fstat", numbered)
    return lambda: mounts.append(mounts.pop() + 1)


def made(folder: Path) -> Path:
    """A folder of a table's state. The link in the folder stands for its generation: a new folder has a new link."""
    folder.mkdir()
    (folder / "here").symlink_to(str(next(COUNT)))
    return folder


COUNT = count()


def test_a_folder_is_the_same_after_each_mount(tmp_path: Path, mount: Mount) -> None:
    folder = made(tmp_path / "state")
    here = computer.computer(folder).folder
    mount()
    assert here
    assert computer.computer(folder).folder == here


def test_a_folder_that_was_copied_is_another_one(tmp_path: Path, mount: Mount) -> None:
    first, copy = made(tmp_path / "state"), made(tmp_path / "copy")
    assert computer.computer(first).folder != computer.computer(copy).folder


def test_a_folder_that_was_renamed_is_the_same_where_its_number_is_kept(
    tmp_path: Path, mount: Mount, request: pytest.FixtureRequest
) -> None:
    folder = made(tmp_path / "state")
    here = computer.computer(folder).folder
    same = computer.computer(folder.rename(tmp_path / "renamed")).folder == here
    assert same is (request.node.callspec.params["mount"] == "ext4")


@pytest.mark.parametrize("mount", ["ext4"], indirect=True)
def test_a_folder_that_was_restored_is_another_one_though_it_has_the_number_of_the_old_one(
    tmp_path: Path, mount: Mount, monkeypatch: pytest.MonkeyPatch
) -> None:
    fstat = os.fstat
    monkeypatch.setattr(os, "fstat", lambda file: os.stat_result((0, 7, *fstat(file)[2:10])))
    here = computer.computer(made(tmp_path / "state")).folder
    (tmp_path / "state").rename(tmp_path / "gone")
    assert here.startswith("7.")
    assert computer.computer(made(tmp_path / "state")).folder != here


def test_the_top_folder_of_a_file_system_is_told_by_its_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has the same number and generation on each."""
    fstat = os.fstat
    monkeypatch.setattr(os, "fstat", lambda file: os.stat_result((0, 2, *fstat(file)[2:10])))
    monkeypatch.setattr(computer, "ioctl", lambda *_: bytes(4))
    monkeypatch.setattr(os.path, "ismount", lambda path: True)
    first, second = made(tmp_path / "state"), made(tmp_path / "second")
    assert computer.computer(first).folder != computer.computer(second).folder
    (tmp_path / "link").symlink_to(first)
    assert computer.computer(tmp_path / "link") == computer.computer(first)


def test_this_machines_own_file_system_answers(tmp_path: Path) -> None:
    here = computer.computer(made(tmp_path / "state")).folder
    assert here
    assert computer.computer(tmp_path / "state").folder == here
    shutil.copytree(tmp_path / "state", tmp_path / "copy", symlinks=True)
    assert computer.computer(tmp_path / "copy").folder != here


def test_no_number_of_the_computer_is_kept_as_it_is(board: Path) -> None:
    system, serial, _ = computer.computer(board)
    assert "abcdef" not in system + serial
    assert (system[12], serial[12]) == ("4", "4"), "as systemd-id128 machine-id --app-specific writes it"


@pytest.mark.parametrize("words", ["", "uninitialized\n", None])
def test_a_computer_without_a_number_tells_nothing(board: Path, words: str | None) -> None:
    computer.SERIAL.write_bytes(b"0000000000000000\0")
    if words is None:
        computer.MACHINE_ID.unlink()
        computer.SERIAL.unlink()
    else:
        computer.MACHINE_ID.write_text(words)
    assert computer.computer(board / "none") == ("", "", "")


# From start to start

TABLE = """
game = "wheel-of-fortune-50"
simulated = {simulated}
zone = "Australia/Sydney"

[folders]
state = "{folder}/state"
sockets = "{folder}/sockets"
"""


@pytest.fixture(params=["true", "false"], ids=["simulated", "real"])
def blocks(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Callable[[Path], list[str]]]:
    """Starts and ends the table of this folder (a real table on missing pins), and returns the table's blocks."""
    from gpiozero.pins.mock import MockFactory, MockPWMPin  # type: ignore[import-untyped]

    from controller.app import App
    from hal.raspberry_pi import hardware

    monkeypatch.setattr(hardware, "open_bus", lambda board: hardware.NoBus())

    def run(folder: Path) -> list[str]:
        monkeypatch.setattr(hardware, "open_pins", lambda board: MockFactory(pin_class=MockPWMPin))
        folder.mkdir(exist_ok=True)
        file = folder / "table.toml"
        file.write_text(TABLE.format(folder=folder, simulated=request.param))

        async def start() -> list[str]:
            app = App(read_table(file), asyncio.get_running_loop())
            app.start()
            names = [block.name for block in app.view.blocks]
            await app.close()
            return names

        return asyncio.run(start())

    yield run
    zone.use()


def test_a_copied_folder_blocks_the_second_table_and_not_the_first(
    tmp_path: Path, blocks: Callable[[Path], list[str]]
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    assert "computer" not in blocks(first)
    shutil.copytree(first, second)
    assert "computer" in blocks(second)
    assert "computer" in blocks(second)
    assert "computer" not in blocks(first)
    kept = list(rows(first / "state" / "journal.sqlite"))
    starts = [msgspec.json.decode(row.event, type=Start) for row in kept if row.kind == "start"]
    assert {it.zone for it in starts} == {"Australia/Sydney"}
    assert {it.computer for it in starts} == {Computer(*computer.computer(first / "state"))}
    told = [event for row in kept if row.kind == "event" and isinstance(event := decode(row.event), Restarted)]
    assert all(len(event.offset_changes) >= 4 for event in told), "two years of Sydney"
