# SPDX-License-Identifier: MIT
"""A report over some days: their figures together, the expectation by the exact chances, and results that are doubted.

Only the figures of these days are read. They are checked against their digests, and the digests against the journal.
"""

from collections.abc import Mapping, Sequence
from contextlib import closing
from fractions import Fraction
from math import isqrt
from pathlib import Path

import msgspec

from controller.engine.rules.game import NoLayout
from controller.figures.day import Figures, total
from controller.figures.doubts import how_it_stands, in_words
from controller.figures.expected import ByGain, Expected, is_weighed
from controller.figures.round import OfGame, OfGames
from controller.figures.sequential import Evidence
from controller.figures.standing import last_round, standing
from controller.figures.store import FILE, DayRow, FiguresStore, Position
from controller.journal import JournalError
from controller.zone import local

BAND = 2
"""Standard deviations of the band to each side: chance stays within it in about 95 of 100 reports."""


COUNTS = "a running table counts them within a second, and tablectl report --rebuild at once"


class ChanceOutcomes(msgspec.Struct, frozen=True):
    """Results by chance on these days. exact: the expected number of each kind, as a fraction in text.

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
    """One day: the table's win and its expectation, in cents, with the variance. reach: as in OfOneGame."""

    day: str
    won: int
    expected: Fraction
    variance: Fraction | None
    reach: Fraction


class OfOneGame(msgspec.Struct, frozen=True):
    """One game on these days. expected: the expected win in cents, an exact fraction.

    reach: how many cents more it may be, where only bounds are known; why: why nothing more exact is, or nothing.
    band: cents to each side of it, at most; None if the variance is unknown. assumed: of hands,
    under which way of play, by wager; then the band is a bound. unknown: cents staked without an exact return. days,
    course: each day by itself.
    """

    game: str
    name: str
    figures: Figures
    days: Sequence[DayRow]
    expected: Fraction | None
    reach: Fraction
    why: str
    band: int | None
    assumed: Mapping[str, str]
    unknown: int
    course: Sequence[Course]
    outcomes: Sequence[ChanceOutcomes]

    @property
    def is_bound(self) -> bool:
        """Whether the band is only the most that it can be."""
        return bool(self.assumed or self.reach or self.figures.money.measured)


class Report(msgspec.Struct, frozen=True):
    """All of it. rows: how many days were read. counted: the round and the time up to which the journal is counted.

    down: the devices with a fault that is not over, and since when. notes: warnings for the reader.
    """

    first: str
    last: str
    games: Sequence[OfOneGame]
    rows: int
    round: int
    time: str
    down: Mapping[str, str]
    notes: Sequence[str]


def report(journal: Path, first: str, last: str) -> Report:
    """The report from one ISO date to another, from the figures beside this journal.

    Raises FiguresError; DamagedError if they are not those that the journal gives.
    """
    with closing(FiguresStore(journal.parent / FILE)) as store:
        with store.snapshot():
            counted = store.require_whole()
            days = list(store.days(first, last))
        position = counted[-1].position if counted else Position()
        notes = _held_against(journal, position, store)
        rows = store.rows_read
    games, of = OfGames(), dict.fromkeys(row.game for row in days)
    every = [_of_one(game, [row for row in days if row.game == game], position, games) for game in of]
    down = {device: moment(since) for device, since in position.context.down.items()}
    notes = [*position.notes, *notes, *_notes(days)]
    return Report(first, last, every, rows, position.round, moment(position.time), down, notes)


def _held_against(journal: Path, position: Position, store: FiguresStore) -> list[str]:
    """Return warnings about rounds that are not counted. Raises DamagedError."""
    try:
        found, ended = standing(position, journal), last_round(journal)
    except JournalError as error:
        return [f"the figures could not be held against the journal: {error}"]
    if found.damage:
        raise store.damage_error(found.damage)
    note = [found.note] if found.note and not found.counted else []
    if ended is None or (found.counted and found.counted.sequence >= ended.sequence):
        return note
    return [*note, f"not counted yet: all after round {position.round}, up to round {ended.round}; {COUNTS}"]


def _of_one(game: str, days: Sequence[DayRow], position: Position, games: OfGames) -> OfOneGame:
    together = total(row.figures for row in days)
    known = games.of(game, position.context.options if game == position.context.game else {})
    expectation = ExpectedWin(known)
    expected = expectation.of(together)
    is_known = expected.cents or expected.variance or expected.reach
    return OfOneGame(
        game,
        known.game.name if known else game,
        together,
        days,
        expected.cents if is_known else None,
        expected.reach,
        expectation.why_no_more(together),
        BAND * isqrt(int(expected.variance)) if expected.variance else None,
        expectation.assumed(together),
        expected.unknown,
        [_course(row, expectation.of(row.figures)) for row in days],
        [_outcomes(name, known, together, position.lives.get(name)) for name in together.outcomes],
    )


def _course(row: DayRow, expected: Expected) -> Course:
    return Course(row.day, row.figures.money.won, expected.cents, expected.variance, expected.reach)


class ExpectedWin:
    """The expected win of the table at one game. The house's gain by each wager is computed once."""

    def __init__(self, known: OfGame | None) -> None:
        self._game = known.game if known else None
        self._by_gain = ByGain(known.game) if known and not is_weighed(known.game) else None

    def of(self, figures: Figures) -> Expected:
        """On these figures, in cents."""
        money = figures.money
        if self._by_gain:
            return self._by_gain.of(money.measured, money.together)
        if self._game is None:
            return Expected(unknown=money.staked)
        return Expected(Fraction(money.expected), Fraction(money.variance), money.unknown)

    def why_no_more(self, figures: Figures) -> str:
        """Why no expectation is known, or only bounds of it; empty if it is exact."""
        measured, outcomes = figures.money.measured, self._game.outcomes if self._game else None
        if not isinstance(outcomes, NoLayout) or self._by_gain is None or not measured:
            return ""
        if not outcomes.gains:
            return f"there is none: {outcomes.why} ({outcomes.source})"
        gains = (gain for measure, gain in self._by_gain.gains.items() if measured.get(measure))
        return next((gain.why for gain in gains if gain.why), "")

    def assumed(self, figures: Figures) -> Mapping[str, str]:
        """Return the assumptions of the expectation, by wager, for wagers that were made."""
        outcomes = self._game.outcomes if self._game else None
        made = {wager for wager, cents in figures.money.measured.items() if cents}
        if self._by_gain is None or outcomes is None:
            return {}
        if isinstance(outcomes, NoLayout):
            return {it: gain.assumes for it, gain in self._by_gain.gains.items() if it in made and gain.assumes}
        shoe = outcomes.shoe
        if shoe is None:
            return {}
        apart = {*shoe.parts, shoe.jackpot.wager if shoe.jackpot else ""}
        whole = ((wager, words) for wager, words in shoe.assumed.items() if wager not in apart)
        return {wager: words for wager, words in whole if shoe.measured.get(wager, wager) in made}


def _outcomes(name: str, known: OfGame | None, figures: Figures, life: Evidence | None) -> ChanceOutcomes:
    came = figures.outcomes[name]
    source = known.sources.get(name) if known else None
    if source is None or (life and len(life.came) != len(source.kinds)):
        return ChanceOutcomes(name, came, {}, None)
    results = sum(came.values())
    exact = {kind: str(chance * results) for kind, chance in zip(source.kinds, source.chances, strict=True)}
    every = {kind: came.get(kind, 0) for kind in source.kinds}
    if life is None:
        return ChanceOutcomes(name, every, exact, None)
    return ChanceOutcomes(
        name, every, exact, life, how_it_stands(life), in_words(source.kinds, life) if life.alarmed else ""
    )


def _notes(days: Sequence[DayRow]) -> list[str]:
    notes: list[str] = []
    for row in days:
        if row.figures.clock_back:
            notes.append(f"{row.day}: the clock was set back by {row.figures.clock_back} s: its hours hold some twice")
        if row.figures.unread:
            notes.append(f"{row.day}: {row.figures.unread} rows could not be read by this version, and are not counted")
    return notes


def moment(nanoseconds: int) -> str:
    """`2026-11-26 14:05`, in the table's time; empty for 0."""
    return f"{local(nanoseconds):%Y-%m-%d %H:%M}" if nanoseconds else ""
