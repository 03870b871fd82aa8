# SPDX-License-Identifier: MIT
"""What of the last bet nobody has called: it goes back, and is no part of a pot (ss 270(5), 274, 275(4)(b), twins)."""

from typing import NamedTuple

from controller.games.poker.contest.contest import Contest


class Uncalled(NamedTuple):
    """So many cents of a seat's bet that nobody has called."""

    seat: int
    cents: int


def uncalled(contest: Contest) -> Uncalled | None:
    """What goes back of the highest bet; None if somebody has called all of it, or nobody is left.

    If all others have folded, it is the whole opening bet or raise that nobody has called, as the parts say case by
    case. If somebody has tapped out with less, it is what is over all that anybody else has put in: what a player has
    bet who folded lies against it, in the pot that only the bettor can win (s 274(3)-(4) and its twins).
    """
    winner, now = is_won(contest), contest.betting
    if not contest.left:
        return None
    if winner and (now.by != winner or now.by != now.called):
        return Uncalled(winner, now.increase) if now.by == winner and now.increase else None
    most = winner or max(contest.left, key=lambda seat: contest.seats[seat].put_in)
    others = max((it.put_in for seat, it in contest.seats.items() if seat != most), default=0)
    over = contest.seats[most].put_in - others
    return Uncalled(most, over) if over > 0 else None


def is_won(contest: Contest) -> int:
    """The seat of the only player left, who has won what is there; 0 while several are."""
    return contest.left[0] if len(contest.left) == 1 else 0
