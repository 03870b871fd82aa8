# SPDX-License-Identifier: MIT
"""A power cut: all data that was not synced to the disk is gone. Answered and declared events are there at the next
start.
"""

import random
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from process_rig import Table, table

from controller.engine.record.events import Placed, Withdrawn

HERE = Path(__file__).parent
ON_DISK_S = 0.1
"""Seconds. A press is on disk within this time."""
SLOW_MACHINE_S = 0.4
"""The same on a machine that does much else: the writer gathers for 50 ms, then writes."""


class Powered:
    """A table whose power can be cut: only what its disk has at that moment is left in its state folder."""

    def __init__(self, it: Table, shim: Path) -> None:
        self.it = it
        self._disk = it.folder / "disk"
        self._disk.mkdir()
        self._shim = shim

    def start(self) -> None:
        more = {"LOST_WRITES_FOLDER": str(self.it.state), "LOST_WRITES_DISK": str(self._disk)}
        self.it.start(env=self.it.environment(LD_PRELOAD=str(self._shim), **more))

    def cut(self) -> None:
        """Kill the controller, and leave in its folder only the synced data."""
        self.it.kill()
        shutil.rmtree(self.it.state)
        self.it.state.mkdir()
        for line in (self._disk / "names").read_text().splitlines():
            inode, name = line.split(" ", 1)
            content = self._disk / inode
            (self.it.state / name).write_bytes(content.read_bytes() if content.exists() else b"")
            (self.it.state / name).chmod(0o600)
        for old in self._disk.iterdir():
            old.unlink()
        self._keep_what_is_there()

    def _keep_what_is_there(self) -> None:
        """The new copies are on disk from the start."""
        names = ""
        for each in self.it.state.iterdir():
            inode = each.stat().st_ino
            names += f"{inode} {each.name}\n"
            shutil.copy(each, self._disk / str(inode))
        (self._disk / "names").write_text(names)

    def lies(self) -> dict[tuple[str, str], int]:
        """Return the chips on the layout that the screens show, in cents."""
        return {(chips.player, chips.wager): chips.cents for chips in self.it.view.standing}


@pytest.fixture
def powered(shim: Path) -> Iterator[Powered]:
    with table() as it:
        yield Powered(it, shim)


def test_what_was_answered_is_there_after_a_power_cut_at_once(powered: Powered) -> None:
    """Wagers and withdrawals, each cut off at the moment of its answer."""
    powered.start()
    expected: dict[tuple[str, str], int] = {}
    chance = random.Random(12)
    for cut in range(6):
        for _ in range(chance.randrange(1, 4)):
            player, wager, cents = f"player {chance.randrange(4)}", chance.choice(("small", "big")), 500 * (cut + 1)
            assert powered.it.enter(Placed(player, wager, cents)).ok
            expected[player, wager] = cents
        if chance.random() < 0.5:
            player, wager = chance.choice(list(expected))
            assert powered.it.enter(Withdrawn(player, wager)).ok
            del expected[player, wager]
        powered.cut()
        powered.start()
        assert powered.lies() == expected
        powered.it.assert_sound()


def test_what_was_pressed_a_moment_before_is_there(powered: Powered) -> None:
    """Plain presses are shown at once and are on disk a tenth of a second later."""
    powered.start()
    powered.it.call_no_more_bets()
    powered.it.spin()
    powered.it.key(4, 5)
    time.sleep(SLOW_MACHINE_S)
    powered.cut()
    powered.start()
    assert (powered.it.view.phase, powered.it.view.digits) == ("entry", "4 5")


def test_a_declaration_is_there_however_soon_the_power_is_cut(powered: Powered) -> None:
    powered.start()
    powered.it.enter(Placed("red", "small", 500))
    powered.it.call_no_more_bets()
    powered.it.spin()
    declared = powered.it.declare(1, 2, 3)
    powered.cut()
    powered.start()
    assert powered.it.view.declared == declared.declared
    assert powered.it.view.owed == declared.owed


def test_after_a_power_cut_the_layout_is_held_against_the_screen_once(powered: Powered) -> None:
    def told() -> list[str]:
        return [alarm.text for alarm in powered.it.view.alarms if "hold the layout against" in alarm.text]

    powered.start()
    assert not told()
    powered.it.enter(Placed("red", "small", 500))
    powered.cut()
    powered.start()
    assert len(told()) == 1
    powered.it.call_no_more_bets()
    assert not told()
    assert powered.it.end(15) == 0
    powered.start()
    assert not told()  # it was ended in order: nothing can be missing


def test_a_row_is_on_disk_within_a_tenth_of_a_second(powered: Powered) -> None:
    """Measured at the writer: between its looks and its commit. The rest is the disk's own time."""
    from controller.journal import writer

    assert writer.GATHER < ON_DISK_S
