# SPDX-License-Identifier: MIT
"""The pots of a round of play, each with its possible winners. Amounts are cents.

Sections: ss 274(3)-(4), 312(3)-(4), 351(3)-(4), 395(3)-(4).
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from controller.games.poker.contest.contest import Contest


class Pot(NamedTuple):
    """A pot."""

    cents: int
    seats: tuple[int, ...]
    """Seats that can win the pot, clockwise from the buck."""
    from_: Mapping[int, int]
    """Contribution of each seat."""


def pots(contest: Contest) -> tuple[Pot, ...]:
    """Return the pots, the main pot first. Each player who taps out closes a pot at that player's contribution.

    Higher bets lie in the next pot, which that player cannot win. Two pots with the same possible winners are joined.
    """
    levels = sorted({it.put_in for it in contest.seats.values() if it.state == "tapped out"})
    highest = max((it.put_in for it in contest.seats.values()), default=0)
    found: list[Pot] = []
    for pot in _between(contest, [*levels, *([highest] if highest not in levels else [])]):
        if found and (not pot.seats or pot.seats == found[-1].seats):
            found[-1] = _joined(found[-1], pot)
        else:
            found.append(pot)
    if len(contest.live_seats) == 1:  # also if the whole bet of this player went back
        found = [pot._replace(seats=tuple(contest.live_seats)) for pot in found]
    return tuple(found)


def _between(contest: Contest, levels: list[int]) -> Iterator[Pot]:
    """Yield a pot for each level: the contributions between it and the level before."""
    below = 0
    for level in levels:
        parts = {seat: min(it.put_in, level) - min(it.put_in, below) for seat, it in contest.seats.items()}
        parts = {seat: cents for seat, cents in parts.items() if cents}
        if parts:
            yield Pot(sum(parts.values()), tuple(it for it in contest.live_seats if it in parts), parts)
        below = level


def _joined(pot: Pot, more: Pot) -> Pot:
    seats = dict.fromkeys((*pot.from_, *more.from_))
    return Pot(pot.cents + more.cents, pot.seats, {it: pot.from_.get(it, 0) + more.from_.get(it, 0) for it in seats})
