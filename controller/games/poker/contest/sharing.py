# SPDX-License-Identifier: MIT
"""Who gets what of the pots: the highest hand of those who can win each, the commission, equal parts in whole dollars.

Pots with the same winners count as one for the commission (subsection (4)(a) of ss 275, 313, 352, 396). A pot that is
shared by those who alone have put into it pays none (subsection (4)(c)); that is the more particular rule, so such a
pot is left out of the total of (4)(a).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from controller.games.poker.contest.pots import Pot

DOLLAR = 100


class Award(NamedTuple):
    """Pots that the same players win. pots: which, from 0. cents: together. shares: what each gets, without commission.

    commission: what the casino deducts before.
    """

    pots: tuple[int, ...]
    winners: tuple[int, ...]
    cents: int
    commission: int
    shares: Mapping[int, int]


def winners(pot: Pot, orders: Mapping[int, int]) -> tuple[int, ...]:
    """Who wins a pot. orders: how high the hand of each seat is; a higher one beats a lower one."""
    highest = max(orders[seat] for seat in pot.seats)
    return tuple(seat for seat in pot.seats if orders[seat] == highest)


def awards(
    pots: Sequence[Pot], orders: Mapping[int, int], nearest: Sequence[int], charged: Callable[[int], int]
) -> tuple[Award, ...]:
    """What becomes of the pots. nearest: the seats, the closest to the designated player first. charged: commission."""
    of: dict[tuple[tuple[int, ...], bool], list[int]] = {}
    for at, pot in enumerate(pots):
        won = winners(pot, orders)
        of.setdefault((won, _pays_none(pot, won)), []).append(at)
    found = []
    for (won, free), which in of.items():
        cents = sum(pots[at].cents for at in which)
        deducted = 0 if free else charged(cents)
        found.append(Award(tuple(which), won, cents, deducted, divided(cents - deducted, won, nearest)))
    return tuple(found)


def _pays_none(pot: Pot, won: Sequence[int]) -> bool:
    """Whether equal hands share it, and no other player has put into it."""
    return len(won) > 1 and set(pot.from_) == set(won)


def divided(cents: int, won: Iterable[int], nearest: Sequence[int]) -> dict[int, int]:
    """Equal parts in whole dollars; what is left over goes to the sharer closest to the designated player."""
    sharers = [seat for seat in nearest if seat in set(won)]
    each = cents // len(sharers) // DOLLAR * DOLLAR
    shares = dict.fromkeys(sharers, each)
    shares[sharers[0]] += cents - each * len(sharers)
    return shares
