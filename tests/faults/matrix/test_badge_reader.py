# SPDX-License-Identifier: MIT
"""The reader of badges among what fails: in every way of a reader; before, in and after a phase of a round, in turn.

No game needs the reader, so the round goes on in any case. Each fault that can be sensed is reported at once and
cleared when it is mended. No badge is reported that nobody held to the reader.
"""

import pytest

from hal.base.badge import NAME
from hal.base.serial_line import SerialContext
from hal.drivers.badges import BadgeReader
from hal.sim.serial import SimulatedReader
from tests.faults.matrix import cells
from tests.faults.matrix.cells import Cell, moments, played
from tests.faults.matrix.watched import WatchedTable, seats
from tests.faults.matrix.wrongs import (
    NO_BUS,
    NO_MOTOR,
    SORTS,
    Fault,
    Place,
    Wrong,
    all_sorts,
    frame_lost,
    nothing,
    reader,
    repeatedly,
)

BOARD, PORT, BADGE = "roulette", "/dev/badges", "0012345678"


class TableWithBadges(WatchedTable):
    """A watched table whose file names a reader. badges: those that it has told."""

    def __init__(self) -> None:
        self.badges = list[str]()
        seat = seats()[BOARD]
        super().__init__(seat.game, seat.options)
        self.reader = self.sim.serial.connect(PORT, "BADGES 1")
        lines = SerialContext(self.clock, self.sim.serial.open, self._report)
        self.driver = BadgeReader(PORT, 38_400, lines, self._told)
        self.sim.badges = self.reader  # type: ignore[attr-defined] - where a fault finds it

    def _told(self, number: str) -> None:
        self.badges.append(number)
        self._must(number == BADGE, f"badge {number} was never held to the reader")


def its_reader(place: Place) -> SimulatedReader:
    found: SimulatedReader = place.sim.badges  # type: ignore[attr-defined]
    return found


def says(words: str, times: int = 1) -> Wrong:
    """A reader that sends these words, `times` in a row, again and again."""

    def happens(place: Place) -> None:
        for _ in range(times):
            its_reader(place).say(words)

    return Wrong(words, repeatedly(0.7, happens), nothing, "never", where=lambda _: PORT)


def half_a_line(place: Place) -> None:
    """As when a cable breaks in the middle of a badge."""
    its_reader(place).send(b"17 BADGE 00123")


FAULTS = all_sorts(
    {sort: wrong._replace(where=lambda _: PORT) for sort, wrong in reader(its_reader).items()},
    {
        "out of sequence": frame_lost(its_reader)._replace(told="never", where=lambda _: PORT),
        "noisy": Wrong("half a line", repeatedly(1.1, half_a_line), nothing, "at once", where=lambda _: PORT),
        "chattering": says(f"BADGE {BADGE}", times=40),
        "stuck": says(f"BADGE {BADGE}"),
    },
    bus_hung=NO_BUS,
    does_not_stop=NO_MOTOR,
)
WRONGS = [Fault("badges", NAME, sort, it) for sort, them in FAULTS.items() if not isinstance(them, str) for it in them]


def test_it_answers_every_sort_of_fault() -> None:
    assert set(FAULTS) == set(SORTS)
    assert all(FAULTS.values())


@pytest.mark.parametrize("fault", WRONGS, ids=lambda it: f"{it.sort}, {it.wrong.part}")
def test_whatever_it_does_the_round_goes_on_and_it_is_named(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    every = moments(BOARD)
    phase = 3 * WRONGS.index(fault) % len(every)
    monkeypatch.setattr(cells, "table_of", lambda _: TableWithBadges())
    for moment in every[phase : phase + 3]:
        ending = played(Cell(BOARD, fault, moment))
        assert (ending.outcome, ending.mattered, ending.wrong) == ("declared", False, ()), moment.name
