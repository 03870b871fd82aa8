# SPDX-License-Identifier: MIT
"""Exact chances at keno: how often each catch comes, and what a schedule of prizes returns to the players."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import comb
from typing import Final

from c_ext.edge import Edge
from c_ext.keno.numbers import DRAWN, NUMBERS
from c_ext.keno.schedule import Schedule, is_jackpot, spots_of

DRAWS: Final = comb(NUMBERS, DRAWN)
"""How many draws there are: 20 of 80 numbers, all equally likely."""
SET_ASIDE: Final = Fraction(15, 100)
"""The smallest share of jackpot wagers that is put aside, s 223(4)."""


def draws_with(spots: int, catch: int) -> int:
    """Return the number of draws that contain `catch` of these spots: the rest of the 20 comes from the other
    numbers.
    """
    return comb(spots, catch) * comb(NUMBERS - spots, DRAWN - catch) if catch <= DRAWN else 0


def chance(spots: int, catch: int) -> Fraction:
    """Return the probability of a catch."""
    return Fraction(draws_with(spots, catch), DRAWS)


def edges(schedule: Schedule, set_aside: Fraction = SET_ASIDE) -> dict[str, Edge]:
    """Return each wager's exact chances, and its return per unit wagered. `set_aside`: the share for the jackpot pools.

    A prize includes the stake, which is not given back in addition. Therefore the return is the mean prize minus 1. A
    jackpot wager also returns the share put aside, because a pool is paid out in full sooner or later: each cent put
    aside is one cent paid to some winner. A pool that is large just now returns more.
    """
    return {wager: _edge(schedule, wager, set_aside) for wager in schedule.ids}


def _edge(schedule: Schedule, wager: str, set_aside: Fraction) -> Edge:
    spots, jackpot = spots_of(wager), is_jackpot(wager)
    paid = {catch: prize for catch, prize in schedule.wagers[wager].items() if prize}
    winning = {*paid, spots} if jackpot else {*paid}
    win = sum((chance(spots, catch) for catch in winning), Fraction())
    mean = sum((chance(spots, catch) * prize for catch, prize in paid.items()), Fraction())
    return Edge(win, 1 - win, Fraction(), mean + (set_aside if jackpot else 0) - 1)


def cautions(schedule: Schedule, set_aside: Fraction = SET_ASIDE) -> Iterator[str]:
    """Yield the oddities of a valid schedule, in words, for the people who have it approved by the chief executive (s
    210).
    """
    for wager, edge in edges(schedule, set_aside).items():
        if edge.returns >= 0:
            returned = 100 * (edge.returns + 1)
            whole = returned.numerator // returned.denominator
            yield f"{wager}: it returns {whole} % of what is wagered or more; was that approved (s 210)?"
        yield from (f"{wager}: {what}" for what in _falling(schedule, wager))


def _falling(schedule: Schedule, wager: str) -> Iterator[str]:
    prizes = sorted(schedule.wagers[wager].items())
    for (lower, before), (higher, after) in pairwise(prizes):
        if after < before:
            yield f"a catch of {higher} is paid less than one of {lower}; only one prize is paid (s 219(2))"
