# SPDX-License-Identifier: MIT
"""The procedure of draw poker in short, and readings where its text is silent or contradicts itself."""

from controller.games.draw_poker.rules import RULES
from controller.games.poker.about import readings

STEPS = (
    ("dealer and floor manager independently sort and inspect a complete deck", "s 297(2)"),
    ("a reduced deck is stripped; the deck is spread, washed, stacked, shuffled by hand", "ss 298, 299"),
    ("before each round it is shuffled, cut once, and put into the shoe with the cutting card", "s 301"),
    ("players sit down with at least the minimum table stake, and add to it between rounds only", "ss 303, 314"),
    ("the buck passes clockwise; who has it and the next player make blind bets", "ss 302, 306(1)"),
    ("the others in turn may make over-blind bets, each twice the last, until one declines", "s 306(2)-(4)"),
    ("five cards to each player, one at a time in turn, face down", "s 306(5)-(6)"),
    ("the player after the last blind bet opens or folds, then the next; the others call, raise or fold", "s 307"),
    ("from the designated player on, each says how many cards are replaced, and is dealt them", "s 308"),
    ("in the final round of betting players open, call, raise or fold", "s 309"),
    ("a raise is at most the pot, half of it, or what straddle betting allows, as the sign says", "s 311"),
    ("who cannot go on otherwise taps out, and can win what lay there until then", "s 312"),
    ("who was called last shows first; then whoever has an equal or better hand", "s 310"),
    ("commission is deducted, the pot is passed", "ss 310(4), 313"),
)
READINGS = (
    *readings(RULES),
    "the two compulsory blind bets are entered by one press; a player who has less bets all of it (ss 306(1), 312)",
    "over-blind betting goes on round the table, also to those who made a blind bet, until a player declines; who "
    "has nothing left has no option, and nobody over-blinds the own last bet (s 306(2)-(4))",
    "who has less than an over-blind bet cannot make it: tapping out is for rounds of betting (ss 306(4), 312(1))",
    "an over-blind bet is twice the last blind bet, also where that player had made a smaller one before; to call, "
    "the totals count (ss 306(4), 288)",
    "with too many players for the deck the smallest one that is allowed takes its place; the dealer may decide on "
    "a larger one (s 296)",
    "whether the ace of a reduced deck is low too is announced before the first round of play with those cards (s "
    "292(9))",
    "an amount between the least and the most is in steps of the table; all that is left of a stake need not be "
    "(ss 5(3), 309(3), 311)",
    "a short raise counts as a raise; after it the others call or fold, if each of them had acted in this round of "
    "betting, whatever was bet since (s 312(5)-(6))",
    "tapping out with less than there is to call is no call and no raise: the bet before still sets the least raise "
    "(ss 311(3), 312(1))",
    "in straddle betting (a) is about the opening bet itself: who calls a raise of the player who opened raises by (b) "
    "or (c) (s 311(7))",
    "if nobody has called the last bet of the first round of betting, and somebody has tapped out, the round of "
    "play is over without a draw: the hands are compared as they are (ss 307(5)-(9), 312(7))",
    "who has tapped out takes part in the draw: it is for each player, and the hand is compared in the showdown "
    "(ss 308(1), 312(2))",
    "a player who has not had the turn yet is waiting to have cards replaced, also if all cards are kept then: a "
    "card is discarded before a fifth one only where the last player replaces five, and nobody waits for a fifth (s "
    "308(4)-(5))",
    "the shoe is dealt out before discards are shuffled; of these only what players have discarded in the draw who "
    "have received all their cards, not the hands that were folded. If there are none, the floor manager voids the "
    "round (s 308(6))",
    "of a player who has had cards replaced no device sees which are kept: the dealer keys these once they are "
    "shown; only cards that were dealt to the player are taken (s 310)",
    "a player whose cards the table cannot know says whether they are shown; who does not show wins no pot, and one "
    "shows who can win each pot (s 310(3))",
    "the last active player of the final round is asked to open too, once all others have folded: as nobody checks, "
    "the pot of (5) would never be won otherwise (s 309(4)-(5), (7))",
    "if nobody opens the final round all have folded; who was called last in the first one wins all the same, and "
    "is compared with players who have tapped out (ss 309(5), 312(7))",
    "one card that is exposed in the deal is dealt all the same, two are a misdeal; a card of the draw that is "
    "exposed is dealt (s 317(1)(c))",
)
