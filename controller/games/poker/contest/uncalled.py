# SPDX-License-Identifier: MIT
"""The uncalled part of the last bet: it goes back, and belongs to no pot (ss 270(5), 274, 275(4)(b), twins)."""

from typing import NamedTuple

from controller.games.poker.contest.contest import Contest


class Uncalled(NamedTuple):
    """The uncalled part of a seat's bet, in cents."""

    seat: int
    cents: int


def uncalled_bet(contest: Contest) -> Uncalled | None:
    """Return the uncalled part of the highest bet; None if all of it was called, or nobody is left.

    If all others have folded, the whole uncalled opening bet or raise goes back, as the parts say for each case. If
    somebody has tapped out with less, the part above every other player's contribution goes back. Contributions of
    folded players count too: they match the bet in a pot that only the bettor can win (s 274(3)-(4) and its twins).
    """
    winner, now = is_won(contest), contest.betting
    if not contest.live_seats:
        return None
    if winner and (now.by != winner or now.by != now.called):
        return Uncalled(winner, now.increase) if now.by == winner and now.increase else None
    most = winner or max(contest.live_seats, key=lambda seat: contest.seats[seat].put_in)
    others = max((it.put_in for seat, it in contest.seats.items() if seat != most), default=0)
    over = contest.seats[most].put_in - others
    return Uncalled(most, over) if over > 0 else None


def is_won(contest: Contest) -> int:
    """Return the seat of the only player left, who has won the chips; 0 while several are left."""
    return contest.live_seats[0] if len(contest.live_seats) == 1 else 0
