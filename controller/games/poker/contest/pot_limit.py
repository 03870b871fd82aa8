# SPDX-License-Identifier: MIT
"""Bets that depend on the pot: full pot, half pot and straddle betting (ss 311, 346, 348, 350, 390, 392, 394).

All pots together count as one pot (ss 312(9), 351(9), 395(9)). A lowest amount is rounded up to the increment, a
highest amount down (assumed).
"""

import msgspec

from controller.games.poker.contest.betting_rules import BetSize, SizeRule, Terms
from controller.games.poker.contest.contest import Contest


class PotSections(msgspec.Struct, frozen=True):
    """The sections of a game's part on raises."""

    least: str
    """The smallest raise."""
    most: str
    """The largest raise; the only one, if it is below the smallest."""
    full: str = ""
    """The largest raise in full pot betting."""
    half: str = ""
    """The largest raise in half pot betting."""
    straddle: str = ""
    """The largest raise in straddle betting."""


def share_of_the_pot(pot: int, terms: Terms) -> int:
    """Return the pot or half of it, as the sign says."""
    return pot // 2 if terms.limit == "half pot" else pot


def opening(source: str) -> SizeRule:
    """At least the minimum wager, at most the pot or half of it. If the pot is less, the minimum (assumed)."""

    def size(contest: Contest, terms: Terms) -> BetSize:
        most = max(terms.minimum, share_of_the_pot(contest.pot, terms))
        return BetSize(terms.minimum, most, terms.increment, source)

    return size


def first_opening(source: str, by_two: str, with_blind: str) -> SizeRule:
    """The opening bet of the first round of betting at the studs (ss 346(5)-(13), 390(5)-(13)).

    After antes, as in later rounds. After a blind bet, the minimum wager alone or with a second component. The second
    component is at least the minimum and at most the pot, or half of it, with the first component in it.

    - source: the section of one component.
    - by_two: the section of two components.
    - with_blind: the section for the player who made the blind bet.
    """

    def size(contest: Contest, terms: Terms) -> BetSize:
        if not contest.betting.highest:
            return opening(source)(contest, terms)
        least = terms.minimum
        most = max(least, share_of_the_pot(contest.pot + least, terms))
        by = with_blind if contest.betting.turn == contest.betting.option else by_two
        return BetSize(2 * least, least + most, terms.increment, by, alone=least)

    return size


def raising(sections: PotSections) -> SizeRule:
    """A raise: at least the last player's bet, and at most the pot with the call in it."""

    def size(contest: Contest, terms: Terms) -> BetSize:
        owes, step = contest.owes(contest.betting.turn), terms.increment
        over = {"full pot": sections.full, "half pot": sections.half, "straddle": sections.straddle}[terms.limit]
        least, most = least_raise(contest, owes), largest_raise(contest, terms, owes)
        if least > most:
            return BetSize(most // step * step, most // step * step, step, sections.most)
        return BetSize(-(-least // step) * step, most, step, sections.least, exact=least, over=over)

    return size


def least_raise(contest: Contest, owes: int) -> int:
    """Return the last bet: an opening bet or a call; after a call and a raise, this player's own call."""
    last = contest.betting.last
    return owes if last.raised else last.opening or last.call


def largest_raise(contest: Contest, terms: Terms, owes: int) -> int:
    """Return the pot or half of it, just before the raise; in straddle betting twice the last player's bet."""
    if terms.limit != "straddle":
        return share_of_the_pot(contest.pot + owes, terms)
    now = contest.betting
    if now.by == now.opener and not now.raisers:
        return 2 * now.opening
    return 2 * (now.last.call + now.last.raised)
