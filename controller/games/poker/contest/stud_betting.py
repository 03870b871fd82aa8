# SPDX-License-Identifier: MIT
"""The rounds of betting of the two studs: the first is opened by one card, the others by the best cards that lie up."""

import msgspec

from controller.games.poker.contest.betting_rules import BetSections, BettingRules, Street
from controller.games.poker.contest.pot_limit import PotSections, first_opening, opening, raising


class StudSections(msgspec.Struct, frozen=True):
    """Where one part says how it is bet.

    first: the opening bet of the first round. by_two: one of two components. later: of the other rounds.
    """

    bets: BetSections
    pot: PotSections
    first: str
    by_two: str
    later: str


def rounds_of_betting(sections: StudSections, later: tuple[str, ...]) -> BettingRules:
    """The first round of betting, and the later ones by their names."""
    raises = raising(sections.pot)
    first = Street("first", first_opening(sections.first, sections.by_two), raises, checks=False, must_open=True)
    others = (Street(name, opening(sections.later), raises) for name in later)
    return BettingRules(streets=(first, *others), sections=sections.bets)
