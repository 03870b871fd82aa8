# SPDX-License-Identifier: MIT
"""What of the last bet nobody has called: it goes back, and is no part of a pot (ss 270(5), 274, 275(4)(b), twins)."""

from typing import NamedTuple

from controller.games.poker.contest.contest import Contest


class Uncalled(NamedTuple):
    """So many cents of a seat's bet that nobody has called."""

    seat: int
    cents: int


def uncalled(contest: Contest) -> Uncalled | None:
    """What goes back of the highest bet of this round of betting; None if somebody has called all of it.

    Of an opening bet or a raise that nobody has called all goes back. If somebody has tapped out with less, so much of
    it is called. What a player has bet who folded afterwards calls nothing.
    """
    now = contest.betting
    if not now.by or contest.seats[now.by].state == "folded":
        return None
    it = contest.seats[now.by]
    others = [other.bet for seat, other in contest.seats.items() if seat != now.by and other.state != "folded"]
    called = max(it.bet - now.increase, max(others, default=0))
    return Uncalled(now.by, it.bet - called) if it.bet > called else None


def is_won(contest: Contest) -> int:
    """The seat of the only player left, who has won what is there; 0 while several are."""
    return contest.left[0] if len(contest.left) == 1 else 0
