# SPDX-License-Identifier: MIT
"""Files written over others where the file system keeps no modes or owners, or writes no folders: exFAT, NFS."""

import errno
import os
import stat
from pathlib import Path

import pytest

from controller.cli.shared.written import EXPORT, open_output
from controller.disk.folder import set_mode, set_owner, sync_folder
from controller.journal.files import write_whole

CANNOT = [errno.EPERM, errno.EOPNOTSUPP, errno.EINVAL, errno.ENOSYS]


def fails(monkeypatch: pytest.MonkeyPatch, call: str, number: int) -> list[object]:
    """Make this call of os fail, and return the arguments of its calls."""
    asked: list[object] = []

    def answer(*words: object) -> None:
        asked.append(words)
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, call, answer)
    return asked


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "export.jsonl"
    path.write_text("old\n")
    return path


def replace(path: Path) -> None:
    with open_output(path, EXPORT, replace=True) as file:
        file.write(b"new\n")


@pytest.mark.parametrize("call", ["fchmod", "fchown"])
def test_a_file_that_is_as_the_old_one_is_not_changed(old: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    """On exFAT every file has the mode and owner of the mount, and only that owner may ask for the mode that it has."""
    asked = fails(monkeypatch, call, errno.EPERM)
    replace(old)
    assert (old.read_text(), asked) == ("new\n", [])


@pytest.mark.parametrize("number", CANNOT)
def test_a_mode_that_cannot_be_set_does_not_matter_if_nobody_else_can_read_the_file(
    old: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    old.chmod(0o777)
    asked = fails(monkeypatch, "fchmod", number)
    replace(old)
    assert old.read_text() == "new\n"
    assert asked


def test_a_private_file_is_not_replaced_by_one_that_others_can_read(
    old: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old.chmod(0o600)
    fails(monkeypatch, "fchmod", errno.EPERM)
    with pytest.raises(SystemExit) as ended:
        replace(old)
    assert ended.value.code == 2
    assert "what was there is as it was" in capsys.readouterr().err
    assert (old.read_text(), [*old.parent.iterdir()]) == ("old\n", [old])


@pytest.mark.parametrize("number", CANNOT)
def test_an_owner_that_cannot_be_set_does_not_matter(old: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    asked = fails(monkeypatch, "fchown", number)
    with old.open("rb") as file:
        set_owner(file.fileno(), os.geteuid() + 1, os.getegid())
    assert asked


@pytest.mark.parametrize("number", CANNOT)
def test_a_folder_that_cannot_be_written_by_itself_does_not_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    asked = fails(monkeypatch, "fsync", number)
    sync_folder(tmp_path)
    assert asked


@pytest.mark.parametrize("number", [errno.EIO, errno.EROFS, errno.ENOSPC])
@pytest.mark.parametrize("call", ["fchmod", "fchown", "fsync"])
def test_a_disk_that_fails_is_never_passed_over(
    old: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int
) -> None:
    fails(monkeypatch, call, number)
    do = {
        "fchmod": lambda handle: set_mode(handle, 0o640),
        "fchown": lambda handle: set_owner(handle, os.geteuid() + 1, os.getegid()),
        "fsync": lambda _: sync_folder(old.parent),
    }
    with old.open("rb") as file, pytest.raises(OSError, match=r"\S") as raised:
        do[call](file.fileno())
    assert raised.value.errno == number


def test_the_tables_key_is_kept_only_where_it_can_be_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The mount decides the modes here."""
    made = os.open

    def of_the_mount(*words: object, **more: object) -> int:
        handle = made(*words, **more)  # type: ignore[arg-type]
        change(handle, 0o755)
        return handle

    change = os.fchmod
    monkeypatch.setattr(os, "open", of_the_mount)
    fails(monkeypatch, "fchmod", errno.EPERM)
    write_whole(tmp_path / "journal.head", b"{}")
    assert stat.S_IMODE((tmp_path / "journal.head").stat().st_mode) == 0o755
    with pytest.raises(PermissionError):
        write_whole(tmp_path / "table.key", b"secret", 0o600)
    assert [path.name for path in tmp_path.iterdir()] == ["journal.head"]
