# SPDX-License-Identifier: MIT
"""The procedure of the studs in short, and readings where their text is silent or contradicts itself."""

from controller.games.poker import about
from controller.games.poker.rules import PokerRules
from controller.games.poker.stud.part import Part


def steps(part: Part, cards: str, rounds: str) -> tuple[tuple[str, str], ...]:
    """Return each step with its section.

    - cards: the cards dealt before the first round of betting, in words.
    - rounds: the number of later rounds of betting, in words.
    """
    return (
        ("dealer and floor manager independently sort and inspect a complete deck", part("s 334(2)")),
        ("a reduced deck is stripped; the deck is spread, washed, stacked, shuffled by hand", part("ss 335, 336")),
        ("before each round it is shuffled, cut once, and put into the shoe with the cutting card", part("s 338")),
        ("the dealer announces ante or blind betting, and whether the lowest card opens", part("ss 340, 341")),
        (
            "players sit down with at least the minimum table stake, and add to it between rounds only",
            part("ss 342, 353"),
        ),
        ("the buck passes clockwise; each player makes an ante bet, or who has it the blind bet", part("ss 339, 345")),
        (cards, part("s 345(4)")),
        (
            "the highest, or the lowest, of these cards opens; the others call, raise or fold in turn",
            part("ss 346, 347"),
        ),
        (f"in the {rounds} rounds after that the best cards that lie face up open, check or fold", part("s 348")),
        ("an opening bet or a raise is at most the pot, or half of it, as the sign says", part("ss 348(2), 350")),
        ("who cannot go on otherwise taps out, and can win what lay there until then", part("s 351")),
        ("who was called last shows first; then whoever has an equal or better hand", part("s 349")),
        ("commission is deducted, the pot is passed", part("ss 349(4), 352")),
    )


def readings(part: Part, rules: PokerRules) -> tuple[str, ...]:
    """Return the readings of one of the two parts."""
    return (*about.readings(rules), *map(part, READINGS))


READINGS = (
    "the dealer enters all ante bets by one press, once they lie there; who has less than the ante bets all of it and "
    "has tapped out (ss 345, 351)",
    "an ante bet that the sign does not state is the minimum wager, and rises with it; one that is stated does not, "
    "and counts as the minimum wager while it is more than that (s 345(2))",
    "with too many players for the deck the smallest one that is allowed takes its place; the dealer may decide on a "
    "larger one (s 333)",
    "whether the ace of a reduced deck is low too is announced before the first round of play with those cards "
    "(s 329(9))",
    "cards are dealt to each player who has not folded, one who has tapped out too: the hand is compared in the "
    "showdown, and needs its cards (ss 343(4)-(6), 351(2) against s 348(6), (12))",
    "of the players who are to open only those count who have something left to bet (ss 346(2), 348(3))",
    "an opening bet of at least the minimum goes before one of at most the pot: if the pot is less, it is the minimum "
    "(s 346(5))",
    "who has to open the first round of betting is offered neither fold nor check; who folds all the same has clearly "
    "indicated to stop, and of those left the one with the highest, or lowest, card opens (ss 346(2)-(4), 355(3)(b))",
    "with less than the opening bet, all of it is bet by tapping out (s 351(1))",
    "additional bets of the designated player and the blind bet are one opening bet, for the least raise too: the "
    "blind bet forms part of it (s 347(4)(a)(iii) against s 324(3))",
    "an amount between the least and the most is in steps of the table; all that is left of a stake need not be "
    "(ss 5(3), 348(2), 350)",
    "the designated player who made the blind bet, and has nothing to call, may fold as long as the player has not "
    "acted, and is asked once more at the end of the first round of betting if nobody raised (s 347(2), (5)-(6))",
    "the additional bet of s 347(6) is a raise, of the same size as any other (ss 347(7), 350)",
    "if the designated player opened and nobody calls, the blind bet and the additional bets go back; if another one "
    "opened, the opening bet goes back, and the blind bet is the pot (s 347(4))",
    "a short raise counts as a raise; after it the others call or fold, if each of them had acted in this round of "
    "betting, whatever was bet since (s 351(5)-(6))",
    "if nobody opens the final round of betting, the player called last in the one before wins from those who are "
    "still active, also if that player has tapped out; another player who has tapped out is compared with that player; "
    "if nobody was called in the round before, or that player has folded, the hands are compared (ss 348(7), 349, "
    "351(7))",
    "with one active player left there is nobody to open to: s 348(7) does not pass the pot then (s 351(2))",
    "tapping out with less than there is to call is no call and no raise: the bet before still sets the least raise "
    "(ss 350(3), 351(1))",
    "in the showdown of a final round in which nobody was called the designated player shows first (s 349(2))",
    "if all others fold before anybody opens, the last player wins the pot (s 348(3)(c), (5)(c))",
    "if cards are short, one card for all lies in the middle face up in place of those of this round of betting, and "
    "counts for players who have tapped out too (s 361)",
)
