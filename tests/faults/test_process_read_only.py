# SPDX-License-Identifier: MIT
"""A card that is read-only when the table is started: a service comes up in safe mode, and says what to look at."""

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from process_rig import Table, one_line, table

from controller.sockets.client import NoTable

SIMULATED, REAL = "", "simulated = false\n"


def remount(folder: Path, how: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{how}", str(folder)], check=True)


@pytest.fixture
def card() -> Iterator[Table]:
    """A table that has played, whose state folder is a disk that is read-only by now."""
    with table() as it:
        it.state.mkdir()
        mounting = ["mount", "-t", "tmpfs", "-o", "size=8m", "none", str(it.state)]
        if subprocess.run(mounting, capture_output=True, check=False).returncode:
            pytest.skip("this user may not mount")
        try:
            it.start()
            it.end(signal.SIGTERM)
            remount(it.state, "ro")
            yield it
        finally:
            it.close()
            subprocess.run(["umount", "--lazy", str(it.state)], check=True)


def service(it: Table) -> Table:
    return it.start(env=it.environment(NOTIFY_SOCKET=str(it.folder / "nobody")))


def phase(it: Table) -> str:
    """Between safe mode and table nobody answers for a moment."""
    try:
        return it.view.phase
    except NoTable:
        return ""


def is_named(it: Table, words: str) -> None:
    assert str(it.state) in words
    assert "read-only" in words
    assert "check the card or disk" in words
    assert "another folder" not in words


@pytest.mark.parametrize("kind", [SIMULATED, REAL], ids=["simulated", "real"])
def test_who_starts_it_by_hand_reads_what_to_look_at(card: Table, kind: str) -> None:
    card.write(kind)
    is_named(card, one_line(card.run_to_end()))


@pytest.mark.parametrize("kind", [SIMULATED, REAL], ids=["simulated", "real"])
def test_a_service_comes_up_in_safe_mode(card: Table, kind: str) -> None:
    card.write(kind)
    service(card)
    view = card.view
    assert view.phase == "safe mode"
    is_named(card, next(block.text for block in view.blocks if block.name == "safe mode"))
    if kind == REAL:  # there are no pins here
        card.wait(lambda: "motors" in [block.name for block in card.view.blocks], "what is known of the motors")
    assert card.end(signal.SIGTERM) == 0
    assert not (card.sockets / "starts").exists()


def test_it_plays_once_the_card_can_be_written(card: Table) -> None:
    service(card)
    leave = ("safe-mode", "leave", "--table", str(card.file))
    assert card.tablectl(*leave).returncode == 0
    card.wait(lambda: card.said.count("safe_mode: safe mode: ") == 2, "the safe mode again: nothing was mended")
    card.wait(lambda: phase(card) == "safe mode", "an answer")
    remount(card.state, "rw")
    assert card.tablectl(*leave).returncode == 0
    card.wait(lambda: phase(card) == "betting", "the table")
    card.settled()
    card.assert_sound()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make a folder immutable")
@pytest.mark.parametrize("kind", [SIMULATED, REAL], ids=["simulated", "real"])
def test_a_service_comes_up_in_safe_mode_where_only_the_folder_may_not_be_written(kind: str) -> None:
    with table() as it:
        it.write(kind)
        it.state.mkdir()
        if subprocess.run(["chattr", "+i", str(it.state)], capture_output=True, check=False).returncode:
            pytest.skip("this file system knows no immutable folders")
        try:
            service(it)
            text = next(block.text for block in it.view.blocks if block.name == "safe mode")
            assert str(it.state) in text
            assert "permission" in text
        finally:
            it.close()
            subprocess.run(["chattr", "-i", str(it.state)], check=True)
