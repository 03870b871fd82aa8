# SPDX-License-Identifier: MIT
"""Poker against the house in the core: in how many ways each hand ends for a player who plays best. No table shows it.

Every deal of one deck is counted. The player sees his or her own cards and what lies face up, and chooses what gains
most on average.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from c_ext._core import ffi, lib
from c_ext.errors import core_error
from c_ext.poker import ACE_AND_KING, DOUBLE_CHANCE, RANK_52, TENS_OR_BETTER, Ranking

FIVES: Final = lib.CORE_FIVES
"""How many hands of five cards a deck has."""


def deals(ranking: Ranking) -> dict[int, int]:
    """How many hands of a deck there are of each order, of as few cards as the ranking has."""
    found = ffi.new("uint32_t[]", ranking.highest + 1)
    _check(lib.core_deals(ranking.number, ranking.sizes[0], found))
    return {order: hands for order, hands in enumerate(ffi.unpack(found, ranking.highest + 1)) if hands}


def deals_by_name(ranking: Ranking) -> dict[str, int]:
    """How many hands of a deck have each name."""
    found = dict.fromkeys(ranking.names, 0)
    for order, hands in deals(ranking).items():
        found[ranking.name(order)] += hands
    return found


class CaribbeanStud(NamedTuple):
    """A number for each end of a hand: the player's gain, or the number of deals."""

    folds: int
    not_qualified: int
    loses: int
    stands_off: int
    wins: Mapping[str, int]
    """By the ranking of the player's hand, from the lowest, with the names of `RANK_52`."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """All numbers, in the order of the core."""
        return (self.folds, self.not_qualified, self.loses, self.stands_off, *(self.wins[it] for it in RANK_52.names))


def caribbean_stud(gains: CaribbeanStud) -> CaribbeanStud:
    """Return the number of deals for each end: five cards of the player, one visible card of the dealer, four others.

    `gains`: the player's gain for each end. Takes about a second. Other Python threads can run during this.
    """
    ways = ffi.new("uint64_t[]", lib.CORE_CARIBBEAN_ENDS)
    room = ffi.new("core_caribbean_room *")
    _check(lib.core_caribbean(room, ACE_AND_KING, ffi.new("int32_t[]", gains.numbers), ways))
    folds, not_qualified, loses, stands_off, *wins = ffi.unpack(ways, lib.CORE_CARIBBEAN_ENDS)
    return CaribbeanStud(folds, not_qualified, loses, stands_off, dict(zip(RANK_52.names, wins, strict=True)))


def let_it_ride(loses: int, wins: Mapping[str, int]) -> tuple[dict[str, int], ...]:
    """Return the number of deals by end, for the first wager that can be withdrawn, the second one, and the third one.

    `loses`: gain of an unpaid wager. `wins`: gain by the ranking of the hand from a pair of tens on, with the names of
    `RANK_52`. The result has the unpaid deals under "".
    """
    (_, *paid), size = RANK_52.names, lib.CORE_LINES_52
    ways = ffi.new("uint64_t[]", lib.CORE_RIDES * size)
    gains = ffi.new("int32_t[]", (loses, *(wins[it] for it in paid)))
    _check(lib.core_let_it_ride(TENS_OR_BETTER, gains, ways))
    found = ffi.unpack(ways, lib.CORE_RIDES * size)
    return tuple(
        dict(zip(("", *paid), found[start : start + size], strict=True)) for start in range(0, len(found), size)
    )


class DoubleChance(NamedTuple):
    """How many deals end in each way: `declared` by the hand of rule 11.1, the others by the sixth card."""

    declared: dict[str, int]
    wins: int
    loses: int


def double_chance() -> DoubleChance:
    """Every deal of five cards and a sixth. The player keeps the cards for which most sixth cards win."""
    ways = ffi.new("uint64_t[]", lib.CORE_DOUBLE_CHANCE_ENDS)
    _check(lib.core_double_chance_ways(ways))
    loses, *declared, wins = ffi.unpack(ways, lib.CORE_DOUBLE_CHANCE_ENDS)
    return DoubleChance(dict(zip(DOUBLE_CHANCE.names[1:], declared, strict=True)), wins, loses)


def _check(code: int) -> None:
    if code < 0:
        raise core_error(code)
