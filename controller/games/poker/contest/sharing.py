# SPDX-License-Identifier: MIT
"""The winners of the pots and their shares: the highest hand, the commission, equal parts in whole dollars.

Pots with the same winners count as one for the commission (subsection (4)(a) of ss 275, 313, 352, 396). Players who
share a pot that has only their own chips pay no commission (subsection (4)(c)). The second rule is more particular, so
such a pot does not count in the total of (4)(a).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from controller.games.poker.contest.pots import Pot

DOLLAR = 100


class Award(NamedTuple):
    """Pots that the same players win."""

    pots: tuple[int, ...]
    """Numbers of the pots, from 0."""
    winners: tuple[int, ...]
    cents: int
    """Total of the pots."""
    commission: int
    """Commission, deducted before the pots are shared."""
    shares: Mapping[int, int]
    """Share of each winner, after the commission."""


def winners(pot: Pot, orders: Mapping[int, int]) -> tuple[int, ...]:
    """Return the winners of a pot. orders: rank of each seat's hand; a higher one wins."""
    highest = max(orders[seat] for seat in pot.seats)
    return tuple(seat for seat in pot.seats if orders[seat] == highest)


def awards(
    pots: Sequence[Pot], orders: Mapping[int, int], nearest: Sequence[int], charged: Callable[[int], int]
) -> tuple[Award, ...]:
    """Share out the pots. nearest: the seats, the closest to the designated player first. charged: commission."""
    of: dict[tuple[tuple[int, ...], bool], list[int]] = {}
    for at, pot in enumerate(pots):
        won = winners(pot, orders)
        of.setdefault((won, _pays_none(pot, won)), []).append(at)
    found = []
    for (won, free), which in of.items():
        cents = sum(pots[at].cents for at in which)
        deducted = 0 if free else charged(cents)
        found.append(Award(tuple(which), won, cents, deducted, divide(cents - deducted, won, nearest)))
    return tuple(found)


def _pays_none(pot: Pot, won: Sequence[int]) -> bool:
    """Return whether equal hands share the pot, and nobody else has put chips into it."""
    return len(won) > 1 and set(pot.from_) == set(won)


def divide(cents: int, won: Iterable[int], nearest: Sequence[int]) -> dict[int, int]:
    """Return equal parts in whole dollars. The sharer closest to the designated player gets the rest too."""
    sharers = [seat for seat in nearest if seat in set(won)]
    each = cents // len(sharers) // DOLLAR * DOLLAR
    shares = dict.fromkeys(sharers, each)
    shares[sharers[0]] += cents - each * len(sharers)
    return shares
