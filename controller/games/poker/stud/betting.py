# SPDX-License-Identifier: MIT
"""The rounds of betting of a stud: one card opens the first, the best face-up cards open the others.

Bets depend on the pot (ss 346-351, 390-395).
"""

from collections.abc import Sequence

from controller.games.poker.contest.betting_rules import BetSections, BettingRules, Street
from controller.games.poker.contest.pot_limit import PotSections, first_opening, opening, raising
from controller.games.poker.stud.part import Part


def rounds_of_betting(part: Part, later: Sequence[str]) -> BettingRules:
    """Return the first round of betting of this part, and the later ones with these names."""
    raises = raising(
        PotSections(least=part("s 350(3)"), most=part("s 350(2)"), full=part("s 350(5)"), half=part("s 350(6)"))
    )
    opens = first_opening(part("s 346(5)"), part("s 346(8)"), part("s 346(12)"))
    first = Street("first", opens, raises, checks=False, must_open=True)
    others = (Street(name, opening(part("s 348(2)")), raises) for name in later)
    return BettingRules(streets=(first, *others), sections=sections(part))


def sections(part: Part) -> BetSections:
    """Return the sections on the players' acts."""
    return BetSections(
        first=part("s 347(2)"),
        later=part("s 348(8)"),
        check=part("s 354(6)"),
        no_checks=part("s 354(2)"),
        declines=part("s 347(6)"),
        blind_opens=part("s 346(14)"),
        must_open=part("s 346(2)-(3)"),
        turns=part("s 330(3)"),
        raises=part("s 350"),
        raisers="",
        taps_out=part("s 351(1)"),
        short_raise=part("s 351(6)"),
    )
