# SPDX-License-Identifier: MIT
"""The reader of badges that types, among what fails: in every way that it can; before, in and after a phase of a round.

As with the reader on a serial line, the round goes on in any case, and no badge is reported that nobody held to the
reader. It says nothing of itself: only that it is unplugged can be known.
"""

import os
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from hal.base.badge import NAME
from hal.base.clock import Clock
from hal.raspberry_pi.typed_badges import EV_KEY, EV_SYN, LETTERS, LOOKS_S, PAUSE_US, RECORD, SYN_DROPPED, TypedBadges
from tests.faults.matrix import cells
from tests.faults.matrix.cells import Cell, moments, played
from tests.faults.matrix.test_badge_reader import BADGE, BOARD
from tests.faults.matrix.watched import WatchedTable, seats
from tests.faults.matrix.wrongs import NO_BUS, NO_MOTOR, SORTS, Act, Fault, Place, Wrong, all_sorts, nothing, repeatedly

ENTER = 28
KEY_OF = {letter: code for code, letter in reversed(LETTERS.items())}
HALF = len(BADGE) // 2
QUIET_S = PAUSE_US / 1e6 + 2 * LOOKS_S
"""After so long without a key, a reader that was opened has no badge in the middle."""


class Keyboard:
    """An input device that types, at a terminal of its own: it hangs up as a device does that is pulled out."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        self.path, self._clock = folder / "event7", clock
        self._ends: tuple[int, ...] = ()
        self.plug_in()

    def plug_in(self) -> None:
        self._ends = os.openpty()
        os.set_blocking(self._ends[0], False)
        tty.setraw(self._ends[1])
        self.path.symlink_to(os.ttyname(self._ends[1]))

    def unplug(self) -> None:
        self.path.unlink()
        for end in self._ends:
            os.close(end)
        self._ends = ()

    def type(self, words: str, after_s: float = 0.0) -> None:
        """These keys, one each millisecond, so many seconds from now; `*` is enter."""
        at = self._clock.now() // 1000 + round(after_s * 1_000_000)
        codes = [ENTER if it == "*" else KEY_OF[it] for it in words]
        self.send(*((at + 1000 * n, EV_KEY, code, value) for n, code in enumerate(codes) for value in (1, 0)))

    def send(self, *records: tuple[int, int, int, int]) -> None:
        """Each: when, in microseconds, and what."""
        if self._ends:
            os.write(self._ends[0], b"".join(RECORD.pack(*divmod(at, 1_000_000), *it) for at, *it in records))

    def drop(self) -> None:
        """Linux has lost keys of it."""
        self.send((self._clock.now() // 1000, EV_SYN, SYN_DROPPED, 0))

    def hold(self, letter: str) -> None:
        """A key that is held down repeats itself."""
        self.send(*[(self._clock.now() // 1000, EV_KEY, KEY_OF[letter], 2)] * 30)

    def close(self) -> None:
        if self._ends:
            self.unplug()


class TableWithKeyboard(WatchedTable):
    """A watched table whose file names a reader that types. It is held open for as long as the test lasts."""

    def __init__(self, folder: Path) -> None:
        seat = seats()[BOARD]
        super().__init__(seat.game, seat.options)
        self.badges = list[str]()
        self.keyboard = Keyboard(folder, self.clock)
        self.driver = TypedBadges(str(self.keyboard.path), self.clock, self._report, self._told, lambda _: None)
        self.clock.advance(QUIET_S)
        self.sim.keyboard = self.keyboard  # type: ignore[attr-defined] - where a fault finds it

    def _told(self, number: str) -> None:
        self.badges.append(number)
        self._must(number == BADGE, f"badge {number} was never held to the reader")


def the(place: Place) -> Keyboard:
    found: Keyboard = place.sim.keyboard  # type: ignore[attr-defined]
    return found


def again(what: str, act: Act) -> Wrong:
    """It does this again and again. Nobody can know of it."""
    return Wrong(what, repeatedly(1.1, act), nothing, "never")


def lost_keys(place: Place) -> None:
    the(place).type(BADGE[:HALF])
    the(place).drop()
    the(place).type(f"{BADGE[HALF + 1 :]}*")


def stops_in_the_middle(place: Place) -> None:
    the(place).type(BADGE[:HALF])
    the(place).type(f"{BADGE[HALF:]}*", after_s=0.8)


TYPES = "it types keys, and no frames"
FAULTS = all_sorts(
    {
        "unplugged": Wrong("line", lambda place: the(place).unplug(), lambda place: the(place).plug_in(), "at once"),
        "silent": Wrong("line", nothing, nothing, "never"),
        "noisy": again("half a badge", lambda place: the(place).type(BADGE[:HALF])),
        "stuck": again("a key is held", lambda place: the(place).hold("7")),
        "chattering": again("one badge after the other", lambda place: the(place).type(f"{BADGE}*" * 5)),
        "out of sequence": again("keys are lost", lost_keys),
        "late": again("it stops in the middle", stops_in_the_middle),
        "another in its place": again("a keyboard at which somebody types", lambda place: the(place).type("AB*7**C*")),
    },
    bus_hung=NO_BUS,
    does_not_stop=NO_MOTOR,
    wrong_checksum=TYPES,
)
WRONGS = [Fault("badges", NAME, sort, it) for sort, them in FAULTS.items() if not isinstance(them, str) for it in them]


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[list[TableWithKeyboard]]:
    made = list[TableWithKeyboard]()
    yield made
    for table in made:
        table.driver.close()
        table.keyboard.close()


def test_it_answers_every_sort_of_fault() -> None:
    assert set(FAULTS) == set(SORTS)
    assert all(FAULTS.values())


@pytest.mark.parametrize("fault", WRONGS, ids=lambda it: f"{it.sort}, {it.wrong.part}")
def test_whatever_it_does_the_round_goes_on_and_no_badge_is_told_that_was_not_held_to_it(
    fault: Fault, tables: list[TableWithKeyboard], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def table_of(_: str) -> TableWithKeyboard:
        folder = tmp_path / str(len(tables))
        folder.mkdir()
        tables.append(TableWithKeyboard(folder))
        return tables[-1]

    every = moments(BOARD)
    phase = 3 * WRONGS.index(fault) % len(every)
    monkeypatch.setattr(cells, "table_of", table_of)
    for moment in every[phase : phase + 3]:
        ending = played(Cell(BOARD, fault, moment))
        assert (ending.outcome, ending.mattered, ending.wrong) == ("declared", False, ()), moment.name
    assert any(table.badges for table in tables) is (fault.sort == "chattering")


def test_a_badge_is_told_again_once_it_is_plugged_in(tables: list[TableWithKeyboard], tmp_path: Path) -> None:
    table = TableWithKeyboard(tmp_path)
    tables.append(table)
    table.keyboard.unplug()
    table.passes(1)
    assert NAME in {device for device, *_ in table.told}
    table.keyboard.plug_in()
    table.passes(6)
    table.keyboard.type(f"{BADGE}*")
    table.passes(1)
    assert table.badges == [BADGE]
