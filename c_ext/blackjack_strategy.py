# SPDX-License-Identifier: MIT
"""How a player plays blackjack, and simulated rounds. It is for exact chances and tests: no table shows any of it."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any, Final, NamedTuple

import msgspec

from c_ext._core import ffi, lib
from c_ext.blackjack import BONUSES, SUPER_SEVENS, BlackjackHand, CardTotal, Choice, value
from c_ext.errors import core_error

OF_VALUE: Final = dict(enumerate(("Ac", "2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc"), lib.CORE_ACE))
"""A card of each value."""

DEALERS: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
"""The values of the dealer's first card, in the order of a strategy's row."""

HARD: Final = range(4, 21)
SOFT: Final = range(12, 21)
"""The totals for which there is a choice."""

_LETTERS: Final = {"S": Choice.STAND, "D": Choice.DRAW, "2": Choice.DOUBLE_DOWN}
_NUMBERS: Final = {
    Choice.STAND: lib.CORE_STAND,
    Choice.DRAW: lib.CORE_DRAW,
    Choice.DOUBLE_DOWN: lib.CORE_DOUBLE_DOWN,
    Choice.SPLIT: lib.CORE_SPLIT,
}
_MOST_HALVES: Final = 8


class StrategyError(ValueError):
    """A strategy that is incomplete, or chooses what the rules do not allow."""


class SimulationError(ValueError):
    """Shoes that cannot be played."""


class Strategy(msgspec.Struct, frozen=True):
    """A player's choices, by point total and the value of the dealer's first card.

    A row has a letter for each first card of the dealer, from 2 to 10, then the ace: S stand, D draw, 2 double down.
    `hard`: by hard totals 4 to 20; `soft`: by soft totals 12 to 20. With three cards or more, 2 means draw. `pairs`: by
    the value of two cards that may be split: P split, any other letter means the choice by total. A hand of a split is
    played by its total too. The strategy chooses only where the rules leave a choice.
    """

    hard: Mapping[int, str]
    soft: Mapping[int, str]
    pairs: Mapping[int, str] = {}

    def choose(self, hand: BlackjackHand, dealer: int) -> Choice:
        """The choice for a hand of two cards or more, against a first card of this value. Raises StrategyError."""
        choices, total = _before_choosing(hand)
        if not choices:
            return Choice.STAND
        if Choice.SPLIT in choices and self._splits(value(hand.cards[0]), dealer):
            return Choice.SPLIT
        choice = self.by_total(total.points, total.soft, dealer)
        if choice is Choice.DOUBLE_DOWN and total.cards > 2:
            return Choice.DRAW
        if choice not in choices:
            raise StrategyError(
                f"{_named(total.points, total.soft)}: {' '.join(hand.cards)} may not be doubled down (s 37(1))"
            )
        return choice

    def by_total(self, points: int, soft: bool, dealer: int) -> Choice:
        """Return the choice for a total, whether or not the hand may be doubled down. Raises StrategyError."""
        row = (self.soft if soft else self.hard).get(points, "")
        if len(row) != len(DEALERS) or not set(row) <= _LETTERS.keys():
            raise StrategyError(f"{_named(points, soft)}: {row!r}; give 10 letters of S, D and 2, for 2 to 10 and ace")
        return _LETTERS[row[DEALERS.index(dealer)]]

    def _splits(self, pair: int, dealer: int) -> bool:
        row = self.pairs.get(pair, "." * len(DEALERS))
        if len(row) != len(DEALERS):
            raise StrategyError(f"a pair of {pair}: {row!r}; give 10 letters, P to split, for 2 to 10 and ace")
        return row[DEALERS.index(dealer)] == "P"


@lru_cache(maxsize=1024)
def _before_choosing(hand: BlackjackHand) -> tuple[frozenset[Choice], CardTotal]:
    """Return the choices and the total of a hand. Cached, because both are the same against every card of the
    dealer.
    """
    return hand.choices, hand.total


def _named(points: int, soft: bool) -> str:
    return f"{'soft' if soft else 'hard'} {points}"


def _every(totals: range, rows: Mapping[int, str]) -> dict[int, str]:
    """These rows for these totals. A hand under all of them draws, a hand over all of them stands."""
    others = {points: ("D" if points < min(rows) else "S") * len(DEALERS) for points in totals}
    return others | dict(rows)


BASIC: Final = Strategy(
    #                  23456789TA
    hard=_every(HARD, {
        9:            "D2222DDDDD",
        10:           "22222222DD",
        11:           "222222222D",
        12:           "DDSSSDDDDD",
        **dict.fromkeys(range(13, 17), "SSSSSDDDDD"),
    }),
    soft=_every(SOFT, {
        18:           "SSSSSSSDDD",
    }),
    pairs={
        1:            "PPPPPPPPPP",
        2:            "PPPPPP....",
        3:            "PPPPPP....",
        4:            "...PP.....",
        6:            "PPPPP.....",
        7:            "PPPPPP....",
        8:            "PPPPPPPPPP",
        9:            "PPPPP.PP..",
    },
)  # fmt: skip
"""The best choices by total for these rules and 5 to 8 decks, as published for Australian tables. A test compares each
of them with every other choice."""


class BlackjackTally(NamedTuple):
    """The results of simulated rounds. `gains`: how many rounds gained so many halves of the first wager.

    `aces`: how many times the dealer's first card was an ace; `insured`: and the second had the value 10.
    `super_sevens` and `bonuses`: how many rounds had each result; it is empty for a wager that loses.
    """

    rounds: int
    cards: int
    gains: dict[int, int]
    aces: int
    insured: int
    super_sevens: dict[str, int]
    bonuses: dict[str, int]

    @property
    def gained(self) -> Fraction:
        """The average gain of a round, per unit of its first wager."""
        return Fraction(sum(halves * rounds for halves, rounds in self.gains.items()), 2 * self.rounds)


def simulate(strategy: Strategy, decks: int, shoes: int, seed: int, behind: int | None = None) -> BlackjackTally:
    """Play one box by a strategy through whole shoes of 2 to 8 decks, each shuffled by this seed.

    `behind`: how many cards lie behind the cutting card; a quarter of them, as s 26(7) has it, if not given. With all
    but one, each round has a fresh shoe. A round in which the cutting card comes is completed (s 32(1)). The nominated
    blackjack is the ace and king of spades. The same seed gives the same cards on every computer. Other Python threads
    can run during this. Raises StrategyError and SimulationError.
    """
    _check("decks", decks, 2, lib.CORE_MAX_DECKS)
    cut = decks * lib.CORE_CARDS // 4 if behind is None else behind
    _check("cards behind the cutting card", cut, lib.CORE_ROUND_CARDS - 1, decks * lib.CORE_CARDS - 1)
    _check("shoes", shoes, 1, 2**32 - 1)
    _check("a seed", seed, 0, 2**64 - 1)
    tally = ffi.new("core_blackjack_tally *")
    code = lib.core_blackjack_simulate(compiled(strategy), decks, cut, shoes, seed, tally)
    if code < 0:
        raise core_error(code)
    return BlackjackTally(
        tally.rounds,
        tally.cards,
        {place - _MOST_HALVES: rounds for place, rounds in enumerate(tally.gains) if rounds},
        tally.aces,
        tally.insured,
        dict(zip(("", *SUPER_SEVENS), tally.sevens, strict=True)),
        dict(zip(("", *BONUSES), tally.bonuses, strict=True)),
    )


def compiled(strategy: Strategy) -> Any:
    """The core's tables of a strategy. Raises StrategyError."""
    tables = ffi.new("core_strategy *")
    for first, second in product(OF_VALUE, OF_VALUE):
        for table, split in ((tables.initial, False), (tables.split, True)):
            hand, row = BlackjackHand((OF_VALUE[first], OF_VALUE[second]), split), table[first - 1][second - 1]
            for dealer in OF_VALUE:
                row[dealer - 1] = _NUMBERS[strategy.choose(hand, dealer)]
    for soft, totals in ((False, HARD), (True, SOFT)):
        for points, dealer in product(totals, OF_VALUE):
            tables.drawn[soft][points][dealer - 1] = strategy.by_total(points, soft, dealer) is not Choice.STAND
    return tables


def _check(what: str, found: int, least: int, most: int) -> None:
    if not least <= found <= most:
        raise SimulationError(f"simulation: {what} of {found}; give {least} to {most}")
