# SPDX-License-Identifier: MIT
"""The people file with its digest: copies, cut-off changes, two commands at once, and the watch of a running table."""

import fcntl
import os
from pathlib import Path
from typing import Any

import pytest

from controller.people import disk, file
from controller.people.file import PeopleError, Person, changing, confirming, find, finish, read, write
from controller.people.watch import HANGING, HANGS_S, LOOK_S, OPEN
from tests.faults.people.cells import rig
from tests.faults.people.table import HANG_S, PeopleTable, laid_out

ANN = {"Ann": Person(("inspector",), key="ann")}
BOTH = ANN | {"Bob": Person(("inspector",), key="bob")}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "people.toml"


def test_a_copy_without_its_digest_is_not_believed_before_a_person_confirms_it(path: Path) -> None:
    """A person who was removed is in it, and the digest is gone; or it is another table's."""
    write(path, BOTH)
    older = path.read_bytes()
    write(path, ANN)
    path.write_bytes(older)
    disk.digest_of(path).unlink()
    with pytest.raises(PeopleError, match=r"people\.toml\.last, .* people confirm"):
        read(path)
    with confirming(path) as people:
        people.pop("Bob")
    assert read(path) == ANN


def test_a_file_of_a_version_without_digests_is_believed(path: Path) -> None:
    path.write_text(
        "# The people of this table; written by tablectl people.\n[people.Ann]\nroles = ['dealer']\nkey = 'a'"
    )
    assert [*read(path)] == ["Ann"]


def fail_to_write(monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full when the file itself is written."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(file, "write_private", full)


def test_a_first_person_who_could_not_be_written_can_be_added_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        fail_to_write(patched)
        with pytest.raises(OSError, match="No space left"), changing(path) as people:
            people.update(ANN)
    assert read(path) == {}
    finish(path)
    with changing(path) as people:
        people.update(ANN)
    assert read(path) == ANN
    path.unlink()
    with pytest.raises(PeopleError, match="not there any more"):
        read(path)


@pytest.mark.parametrize("change", [changing, confirming])
def test_another_file_put_in_place_meanwhile_is_not_believed_if_the_change_fails(
    change: Any, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(path, ANN)
    fail_to_write(monkeypatch)
    with pytest.raises(OSError, match="No space left"), change(path):
        path.write_text(path.read_text() + "[people.Mal]\nroles = ['dealer']\nkey = 'mal'\n")
    with pytest.raises(PeopleError, match=rf"{path}.* wrote it last"):
        find(path)


def test_a_command_waits_for_another_one_and_gives_up_in_the_end(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`people confirm` may wait for its answer."""
    other = os.open(path.parent, os.O_RDONLY)
    fcntl.flock(other, fcntl.LOCK_EX)
    monkeypatch.setattr(file, "WAITS_S", 0.0)
    with pytest.raises(PeopleError, match="another command"), changing(path):
        pass
    monkeypatch.setattr(file, "WAITS_S", 60.0)
    monkeypatch.setattr(file.time, "sleep", lambda _: fcntl.flock(other, fcntl.LOCK_UN))
    with changing(path) as people:
        people.update(ANN)
    os.close(other)
    assert read(path) == ANN


@pytest.mark.parametrize("lay", [Path.mkdir, os.mkfifo, lambda it: it.symlink_to("/dev/zero")])
def test_what_is_no_file_is_to_be_moved_away(lay: Any, path: Path) -> None:
    lay(path)
    with pytest.raises(PeopleError, match=rf"{path}.*move it away, .* people confirm"):
        read(path)


@pytest.mark.parametrize("name", ["people.toml", "people.toml.last"])
def test_a_file_of_another_user_is_given_back_by_root(name: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(path, ANN)
    right = disk.read_private

    def denied(it: Path) -> disk.Text:
        if it.name == name:
            raise PermissionError(13, "Permission denied")
        return right(it)

    monkeypatch.setattr(file, "read_private", denied)
    monkeypatch.setattr(disk, "read_private", denied)
    with pytest.raises(PeopleError, match=rf"{name} .*: sudo tablectl people"):
        read(path)
    monkeypatch.setattr(os, "geteuid", lambda: 65534)
    with pytest.raises(PeopleError, match="the table's own user"):
        read(path)


def test_a_disk_that_answers_again_is_no_fault_of_a_file_that_others_can_read(tmp_path: Path) -> None:
    with rig() as (faults, _):
        path = tmp_path / "people.toml"
        laid_out(path)
        table = PeopleTable(tmp_path)
        table.watch()
        path.chmod(0o640)
        table.clock.advance(LOOK_S)
        assert table.faults == [OPEN]
        faults.is_hanging = True
        table.clock.advance(LOOK_S + HANGS_S + 2 * LOOK_S + HANG_S)
        assert table.faults == [OPEN, HANGING, OPEN]
