# SPDX-License-Identifier: MIT
"""A report over some days: their figures together, what was to be expected by the exact chances, and what is doubted.

Only the rows of these days are read, and one that says how far the journal is counted.
"""

from collections.abc import Mapping, Sequence
from contextlib import closing
from fractions import Fraction
from math import isqrt
from pathlib import Path
from time import localtime, strftime

import msgspec

from controller.figures.day import Figures, total
from controller.figures.doubts import how_it_stands, in_words
from controller.figures.expected import ByReturn, Expected, is_weighed
from controller.figures.round import TICKETS, OfGame, OfGames
from controller.figures.sequential import Evidence
from controller.figures.store import DayRow, Position, Store

BAND = 2
"""The band reaches so many standard deviations to each side: chance stays within it in about 95 of 100 reports."""


class Outcomes(msgspec.Struct, frozen=True):
    """What came by chance on these days. exact: how often each kind was to come, as a fraction in text.

    life: the evidence since the table was commissioned; None if nothing is tested.
    """

    name: str
    came: Mapping[str, int]
    exact: Mapping[str, str]
    life: Evidence | None
    stands: str = ""
    doubt: str = ""

    @property
    def results(self) -> int:
        """How many came."""
        return sum(self.came.values())


class Course(msgspec.Struct, frozen=True):
    """One day: what the table has won, and was to win, in cents; the variance of that."""

    day: str
    won: int
    expected: Fraction
    variance: Fraction


class OfOneGame(msgspec.Struct, frozen=True):
    """One game on these days. expected: what the table was to win, in cents, and the variance, as exact fractions.

    band: cents to each side of it; None where it is not known how far chance carries it. unknown: cents staked without
    an exact return. days, course: each day by itself.
    """

    game: str
    name: str
    figures: Figures
    days: Sequence[DayRow]
    expected: Fraction | None
    band: int | None
    unknown: int
    course: Sequence[Course]
    outcomes: Sequence[Outcomes]


class Report(msgspec.Struct, frozen=True):
    """All of it. rows: how many days were read. counted: the round and the time up to which the journal is counted.

    down: the devices with a fault that is not over, and since when. notes: what a reader has to know.
    """

    first: str
    last: str
    games: Sequence[OfOneGame]
    rows: int
    round: int
    time: str
    down: Mapping[str, str]
    notes: Sequence[str]


def report(figures: Path, first: str, last: str) -> Report:
    """The report from one ISO date to another. Raises FiguresError."""
    with closing(Store(figures)) as store:
        position = store.position() or Position()
        days = list(store.days(first, last))
        rows = store.rows_read
    games, of = OfGames(), dict.fromkeys(row.game for row in days)
    every = [_of_one(game, [row for row in days if row.game == game], position, games) for game in of]
    down = {device: moment(since) for device, since in position.context.down.items()}
    return Report(first, last, every, rows, position.round, moment(position.time), down, _notes(position, days))


def _of_one(game: str, days: Sequence[DayRow], position: Position, games: OfGames) -> OfOneGame:
    together = total(row.figures for row in days)
    known = games.of(game, position.context.options if game == position.context.game else {})
    expectation = Expectation(known)
    expected = expectation.of(together)
    is_known = expected.cents or expected.variance
    return OfOneGame(
        game,
        known.game.name if known else game,
        together,
        days,
        expected.cents if is_known else None,
        BAND * isqrt(int(expected.variance)) if expected.variance else None,
        expected.unknown,
        [_course(row, expectation.of(row.figures)) for row in days],
        [_outcomes(name, known, together, position.lives.get(name)) for name in together.outcomes],
    )


def _course(row: DayRow, expected: Expected) -> Course:
    return Course(row.day, row.figures.money.won, expected.cents, expected.variance)


class Expectation:
    """What the table was to win at one game; the returns of its wagers are counted once."""

    def __init__(self, known: OfGame | None) -> None:
        self._weighed = bool(known and is_weighed(known.game))
        self._by_return = ByReturn(known.game) if known and not self._weighed else None

    def of(self, figures: Figures) -> Expected:
        """On these figures, in cents."""
        money = figures.money
        if self._weighed:
            return Expected(Fraction(money.expected), Fraction(money.variance), money.unknown)
        if self._by_return is None:
            return Expected(unknown=money.staked)
        return self._by_return.of({wager: it.cents for wager, it in money.by_wager.items() if wager != TICKETS})


def _outcomes(name: str, known: OfGame | None, figures: Figures, life: Evidence | None) -> Outcomes:
    came = figures.outcomes[name]
    source = known.sources.get(name) if known else None
    if source is None or (life and len(life.came) != len(source.kinds)):
        return Outcomes(name, came, {}, None)
    results = sum(came.values())
    exact = {kind: str(chance * results) for kind, chance in zip(source.kinds, source.chances, strict=True)}
    every = {kind: came.get(kind, 0) for kind in source.kinds}
    if life is None:
        return Outcomes(name, every, exact, None)
    return Outcomes(name, every, exact, life, how_it_stands(life), in_words(source.kinds, life) if life.alarmed else "")


def _notes(position: Position, days: Sequence[DayRow]) -> list[str]:
    notes = list(position.notes)
    for row in days:
        if row.figures.clock_back:
            notes.append(f"{row.day}: the clock was set back by {row.figures.clock_back} s: its hours hold some twice")
        if row.figures.unread:
            notes.append(f"{row.day}: {row.figures.unread} rows could not be read by this version, and are not counted")
    return notes


def moment(nanoseconds: int) -> str:
    """`2026-11-26 14:05`, in local time; empty for 0."""
    return strftime("%Y-%m-%d %H:%M", localtime(nanoseconds // 1_000_000_000)) if nanoseconds else ""
