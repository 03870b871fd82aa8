# SPDX-License-Identifier: MIT
"""The figures of one day at one game. Amounts are cents, times seconds; every part can be added to another day's.

A day is a date of the wall clock where the table stands. A round, and all since the round before it, belongs to the day
on which it ended. A date that the clock shows twice, because it was set back, is one day.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

import msgspec

Counts = dict[str, int]
"""How often something came, by its name."""
Part = TypeVar("Part", bound=msgspec.Struct)


class Pace(msgspec.Struct):
    """Rounds and their time. ended: how many `declared`, `void` …; voids: by reason.

    playing: how long the table was played at: between two things that happened, but no pause over ten minutes. hours:
    how many rounds ended in each hour of the day, `09`.
    """

    rounds: int = 0
    playing: int = 0
    hours: Counts = {}
    ended: Counts = {}
    voids: Counts = {}
    no_spins: int = 0

    @property
    def an_hour(self) -> Fraction | None:
        """Rounds an hour of play; None if no time is known."""
        return Fraction(self.rounds * 3600, self.playing) if self.playing else None


class Down(msgspec.Struct):
    """Faults of a device."""

    faults: int = 0
    seconds: int = 0
    """Total length of the faults that are over."""


class DealerRecord(msgspec.Struct):
    """Refusals to a dealer, cleared declarations, and the rounds with them."""

    rounds: int = 0
    refusals: int = 0
    corrections: int = 0


class KindTotal(msgspec.Struct):
    """Decided wagers of one kind: their number, their cents, and the cents that the table kept.

    Without wagers that go back because a round is void. kept: less than 0 if the table has paid more than it took.
    """

    wagers: int = 0
    cents: int = 0
    kept: int = 0


class DayMoney(msgspec.Struct):
    """Money wagered and paid, if wagers were entered."""

    paid: int = 0
    """Money handed to players, with their stakes."""
    by_wager: dict[str, KindTotal] = {}
    """By the wager's id."""
    commission: int = 0
    expected: str = "0"
    """Cents as a fraction, such as `-7/216`, for rounds whose results have exact chances."""
    variance: str = "0"
    """Cents squared as a fraction, for the same rounds."""
    unknown: int = 0
    """Cents staked in these rounds on wagers without an exact return."""
    vouchers: int = 0
    """How many wagers were made with a voucher."""
    measured: Counts = {}
    """Cents of each measure of exact returns in the other rounds (`controller.figures.measures`)."""
    together: Counts = {}
    """For each two measures, as `ante ante`: the sum over the rounds of the product of their cents."""

    @property
    def staked(self) -> int:
        """The cents staked on all wagers that were decided."""
        return sum(it.cents for it in self.by_wager.values())

    @property
    def won(self) -> int:
        """Return the win of the table in cents, with commission."""
        return sum(it.kept for it in self.by_wager.values()) + self.commission


class TournamentDay(msgspec.Struct):
    """A tournament on one day. Fees, refunds, prizes and pools are in cents."""

    approval: str = ""
    rounds: int = 0
    sessions: int = 0
    fees: int = 0
    refunds: int = 0
    prizes: int = 0
    heats: int = 0
    """Pools that came from heats at other tables, less the pool that this table handed over."""
    pool: int | None = None
    """The last state; None if it was not reported."""
    staked: int = 0
    """Tournament chips."""
    ranking: tuple[str, ...] = ()
    """The last state; empty if it was not reported."""


class Figures(msgspec.Struct):
    """One day at one game."""

    pace: Pace = msgspec.field(default_factory=Pace)
    devices: dict[str, Down] = {}
    directions: Counts = {}
    """By `role, person: direction`."""
    dealers: dict[str, DealerRecord] = {}
    money: DayMoney = msgspec.field(default_factory=DayMoney)
    outcomes: dict[str, Counts] = {}
    """By source of chance: how often each kind of result came."""
    tournaments: dict[str, TournamentDay] = {}
    clock_back: int = 0
    """Total seconds by which the clock was set back."""
    unread: int = 0
    """Rows that this version could not read."""


LAST = ("approval", "pool", "ranking")
"""Fields that are not added up: the value of the last day counts."""
FRACTIONS = ("expected", "variance")


def count(counts: Counts, name: str, more: int = 1) -> None:
    """Add 1, or `more`, to a count."""
    counts[name] = counts.get(name, 0) + more


def of(parts: dict[str, Part], name: str, kind: type[Part]) -> Part:
    """The part of this name, which may be a new one."""
    return parts.setdefault(name, kind())


def total(days: Iterable[Figures]) -> Figures:
    """The figures of all these days together, in their order."""
    every = list(days)
    return _sum(every) if every else Figures()


def _sum(parts: Sequence[Part]) -> Part:
    """All of them at once, field by field: ten years have 3,650."""
    kind = type(parts[0])
    return kind(**{name: _added(name, [getattr(it, name) for it in parts]) for name in kind.__struct_fields__})


def _added(name: str, values: Sequence[Any]) -> Any:
    if name in LAST:
        return next((it for it in reversed(values) if it not in (None, "", ())), values[0])
    if name in FRACTIONS:
        return str(sum(map(Fraction, values), Fraction()))
    if isinstance(values[0], msgspec.Struct):
        return _sum(values)
    if isinstance(values[0], dict):
        return _merged(values)
    return sum(values)


def _merged(parts: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    found: dict[str, list[Any]] = {}
    for each in parts:
        for name, value in each.items():
            found.setdefault(name, []).append(value)
    return {name: _added("", values) for name, values in found.items()}
