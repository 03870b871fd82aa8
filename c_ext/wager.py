# SPDX-License-Identifier: MIT
"""The parts of a game's wagers: odds, moves for an outcome, and the wager itself."""

from collections.abc import Callable, Hashable
from enum import Enum
from fractions import Fraction
from math import gcd
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec

LARGEST: Final = 2**31 - 1
"""The largest `num` or `den` of odds."""

START: Final = "start"
"""The usual start state of a wager."""

Outcome = TypeVar("Outcome", bound=Hashable)

State: TypeAlias = Hashable
"""The state of a wager between outcomes: any hashable value but None."""


class Odds(msgspec.Struct, frozen=True):
    """Odds of `num` to `den`, in lowest terms: a stake of `den` wins `num`. Raises ValueError under 1."""

    num: int
    den: int = 1

    def __post_init__(self) -> None:
        if not (1 <= self.num <= LARGEST and 1 <= self.den <= LARGEST):
            raise ValueError(f"odds of {self.num} to {self.den}: each part is from 1 to {LARGEST}")
        common = gcd(self.num, self.den)
        msgspec.structs.force_setattr(self, "num", self.num // common)
        msgspec.structs.force_setattr(self, "den", self.den // common)

    def __str__(self) -> str:
        """`31` or `15/2`; always "to 1"."""
        return str(self.num) if self.den == 1 else f"{self.num}/{self.den}"

    @property
    def fraction(self) -> Fraction:
        """The winnings of a stake of 1."""
        return Fraction(self.num, self.den)


def to(num: int, den: int = 1) -> Odds:
    """Odds of `num` to `den`: `to(31)`, `to(3, 4)`."""
    return Odds(num, den)


class Win(msgspec.Struct, frozen=True):
    """The wager wins at these odds."""

    odds: Odds


class LossOrVoid(Enum):
    """The wager ends without winning: it loses, or is void."""

    LOSE = "lose"
    VOID = "void"


LOSE: Final = LossOrVoid.LOSE
"""The wager loses its stake."""

VOID: Final = LossOrVoid.VOID
"""The wager is void: its stake returns."""

Decision: TypeAlias = Win | LossOrVoid
Move: TypeAlias = Win | LossOrVoid | State
"""The effect of an outcome on a wager: a decision, or a state in which the wager continues (possibly the same)."""


class NamedWager(msgspec.Struct, frozen=True):
    """A wager that players can make, by its name alone, without its odds."""

    id: str
    name: str
    source: str
    """The section that defines the wager."""

    @property
    def placed(self) -> bool:
        """Whether players can place this wager."""
        return True

    @property
    def placed_by(self) -> str:
        """The section that is cited when it is placed."""
        return self.source

    @property
    def start(self) -> State:
        """The state in which it is placed."""
        return START

    @property
    def fee(self) -> Fraction:
        """The share of the stake that is paid, in addition to the stake, when it is made."""
        return Fraction(0)


class Wager(NamedWager, Generic[Outcome], frozen=True):
    """A wager with odds, as a finite automaton over outcomes."""

    odds_source: str
    """The section that gives the odds."""
    odds: Odds | tuple[Odds, ...]
    """All the odds that the wager can pay."""
    step: Callable[[Any, Outcome], Move]
    """Returns the move from a state for an outcome: `step(state, outcome)`."""
    start: State = START
    also: tuple[State, ...] = ()
    """Other states in which the wager may be placed, or put by hand, even if no outcome leads there."""
    fee: Fraction = Fraction(0)
    """Share of the stake that is paid, in addition to the stake, when the wager is made."""
    commission: Fraction = Fraction(0)
    """Share of the winnings that is charged after a win. Slips settle without it."""
    placed: bool = True
    """False if the wager cannot be placed, because another wager becomes this one."""
    amounts: bool = False
    """The stake is always $1, and the rules give the winnings in dollars; `odds` are these dollars."""
    void_source: str = ""
    """Section under which a result returns this wager, if that section is not `source`."""

    @property
    def placed_by(self) -> str:
        """The section cited when the wager is placed: the section of its odds."""
        return self.odds_source

    @property
    def all_odds(self) -> tuple[Odds, ...]:
        """All the odds that the wager can pay, as stated."""
        return (self.odds,) if isinstance(self.odds, Odds) else self.odds

    def pays(self, odds: Odds) -> str:
        """Return the pay at these odds, as text: `31`, `15/2`; `$175` for an amount."""
        return f"${odds.num:,}" if self.amounts else str(odds)


def name_of(state: State) -> str:
    """Return the name of a state, as it is written and kept: `start`, `point 6`."""
    return " ".join(map(str, state)) if isinstance(state, tuple) else str(state)


def once(pays: Callable[[Outcome], Odds | None]) -> Callable[[State, Outcome], Decision]:
    """Return the step of a wager that every outcome decides. It wins at the odds of `pays`, and loses for None."""

    def step(_state: State, outcome: Outcome) -> Decision:
        odds = pays(outcome)
        return LOSE if odds is None else Win(odds)

    return step
