# SPDX-License-Identifier: MIT
"""The record of the display: the ends of a run after which the screens stay closed, and the ways to open them again."""

import os
from pathlib import Path

import pytest

from controller.screens.record import INSIDE, MARK, MOST_UNFINISHED, NAME, OPEN, DisplayRecord

SEGV, ABORTED = "Segmentation fault", "Aborted"


def nothing() -> None:
    """Nothing is done while the disk is waited for."""


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    return tmp_path / "state", tmp_path / "run"


def mark(folders: tuple[Path, Path]) -> bytes:
    return (folders[1] / MARK).read_bytes()


def on_disk(record: DisplayRecord) -> None:
    """Wait until the disk, however slow, has what was given to it: two processes never write there at once."""
    assert record._last
    record._last.join()


@pytest.mark.parametrize(
    ("left", "crash", "closed"),
    [
        (b"", "", False),
        (b"-", SEGV, False),
        (OPEN, SEGV, True),
        (OPEN, ABORTED, False),
        (OPEN, "", False),
        (INSIDE, SEGV, True),
        (INSIDE, ABORTED, True),
        (INSIDE, "", False),
    ],
)
def test_a_crash_that_the_display_may_have_caused_closes_the_screens(
    folders: tuple[Path, Path], left: bytes, crash: str, closed: bool
) -> None:
    """The watchdog aborts a run that hangs: outside the display that says nothing of it. Killed is not crashed."""
    folders[1].mkdir()
    (folders[1] / MARK).write_bytes(left)
    found = DisplayRecord(*folders, crash)
    assert bool(found.why_closed) == closed
    assert crash in found.why_closed or not closed
    assert bool(DisplayRecord(*folders).why_closed) == closed, "also after the next start, whatever it was"
    found.ask_again()
    assert DisplayRecord(*folders).why_closed == ""


def test_crashes_are_counted_until_the_screens_are_open_at_an_orderly_end(folders: tuple[Path, Path]) -> None:
    for times in ("by", "2 times", "3 times"):
        record = DisplayRecord(*folders)
        record.ask_again()
        with record.opening(nothing):
            assert mark(folders) == INSIDE
        assert mark(folders) == OPEN
        on_disk(record)
        found = DisplayRecord(*folders, SEGV)
        assert times in found.why_closed
        on_disk(found)
    record = DisplayRecord(*folders)
    record.ask_again()
    with record.opening(nothing):
        pass
    with record.inside():
        assert mark(folders) == INSIDE
    record.away()
    record.close()
    assert not (folders[1] / MARK).exists()
    (folders[1] / MARK).write_bytes(INSIDE)
    assert "times" not in DisplayRecord(*folders, SEGV).why_closed


def test_a_machine_that_ends_again_and_again_while_screens_are_opened_opens_none(folders: tuple[Path, Path]) -> None:
    """Nothing of the memory is left then, but that an opening had begun is on disk."""
    openings = []  # one that is let go would end, and write that it has
    for _ in range(MOST_UNFINISHED):
        record = DisplayRecord(*folders)
        assert record.why_closed == ""
        openings.append(record.opening(nothing))
        openings[-1].__enter__()
        on_disk(record)
        (folders[1] / MARK).unlink()
    assert "while the screens were being opened" in DisplayRecord(*folders).why_closed


def test_an_opening_that_fails_in_words_is_no_unfinished_one(folders: tuple[Path, Path]) -> None:
    for _ in range(2 * MOST_UNFINISHED):
        record = DisplayRecord(*folders)
        with pytest.raises(RuntimeError), record.opening(nothing):
            raise RuntimeError("no video device")
        assert mark(folders) != OPEN
        record.close()
    assert DisplayRecord(*folders).why_closed == ""


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b'{"closed": 1}'])
def test_a_file_that_cannot_be_read_keeps_no_screen_closed(folders: tuple[Path, Path], content: bytes) -> None:
    folders[0].mkdir()
    (folders[0] / NAME).write_bytes(content)
    assert DisplayRecord(*folders).why_closed == ""


@pytest.mark.parametrize("name", [NAME, f"{NAME}.new"])
def test_a_pipe_in_its_place_is_not_waited_for(folders: tuple[Path, Path], name: str) -> None:
    folders[0].mkdir()
    os.mkfifo(folders[0] / name)
    record = DisplayRecord(*folders)
    assert record.why_closed == ""
    record.ask_again()
    on_disk(record)
    assert (folders[0] / NAME).is_file() is (name == NAME)


def test_where_nothing_can_be_written_the_screens_are_opened(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    record = DisplayRecord(file / "state", file / "run", SEGV)
    with record.opening(nothing), record.inside():
        assert record.why_closed == ""
    record.away()
    record.close()
