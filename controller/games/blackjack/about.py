# SPDX-License-Identifier: MIT
"""The procedure of blackjack in short, and the assumed readings of the rules."""

from c_ext.blackjack import BONUS_DECKS, SUITED_SIX_SEVEN_EIGHT, bonus_pays
from controller.engine.values.money import dollars
from controller.games.blackjack.wagers import BONUS_STAKE

SUITED = ", ".join(
    f"{dollars(int(BONUS_STAKE * bonus_pays(decks)[SUITED_SIX_SEVEN_EIGHT].odds.fraction))} with {decks} decks"
    for decks in BONUS_DECKS
)
STEPS = (
    ("the dealer and the floor manager sort and inspect the 5 to 8 decks, each by himself or herself", "s 24(1)"),
    ("the cards are spread face up for the first players to look at, then turned, stacked and shuffled", "s 24(2)-(3)"),
    ("the cut is offered to the player designated, then clockwise; else the staff cuts", "ss 26-27"),
    (
        "the second cutting card goes in, about 1/4 from the back; the stack goes into the shoe; no card is burnt",
        "s 26",
    ),
    (
        "players place chips in the boxes before the first card: up to 3 on a box, one player on several boxes",
        "ss 18, 42(1), 44(1)",
    ),
    ("super sevens and bonus blackjack are wagered beside, where the layout provides for them", "ss 45-46, 50A-50B"),
    ("a card to each box, one to the dealer, a second to each box; all face up", "s 30(1)"),
    ("losing super sevens are taken, those with only the first card a seven are paid", "s 48(1)-(2)"),
    ("against 2 to 9 blackjacks are paid 3 to 2 at once; against an ace, 10 or picture they wait", "s 35"),
    ("against an ace the dealer calls insurance: at most half the wager, 25c more to win an even dollar", "s 36"),
    (
        "box by box the total is announced, and the first player stands, draws, doubles down or splits",
        "ss 30, 37-39, 43",
    ),
    ("the dealer takes a second card; losing insurance is collected; then cards up to 17", "ss 30(4)-(5), 36(6), 40"),
    (f"bonus blackjack pays for a suited six, seven and eight {SUITED}", "s 50C(2)(c)(i)"),
    ("losing wagers are collected, winning ones paid 1 to 1, blackjack 3 to 2; bonus blackjack last", "ss 18, 20, 50D"),
    ("when the cutting card comes the round is finished, then the cards are shuffled", "s 32"),
    ("irregularities are keyed by the two digits of their section, and the box", "ss 51-65"),
    ("with a card machine there is no cut, and each card goes back into it", "s 65A"),
)
ASSUMED = (
    "a teaching table of a floor plays with one of the eight places, and without an answer of the floor with none; it "
    "keeps its place until it is closed or its options end it, also while the link is down (s 23(4))",
    "where the wagers on a box are together at most the maximum, of one that is found over it only the excess is void: "
    "of the one that was made or increased last; if another is made smaller, more of it stands (ss 42(2), 5(2)(b))",
    "a payout amount of bonus blackjack does not include the wager of $1, which goes back too (s 50C(2))",
    "a dealer's blackjack collects the amount of the original wager at most, so a bust hand that is split or doubled "
    "stays there until the dealer's second card where the first is an ace, 10 or picture (ss 37(4), 38(5))",
    "21 in two cards of split aces or tens is void against a dealer's blackjack: s 18(d) is about more than 2 cards",
    "a dealer's hand of 21 in two cards that is deemed no blackjack is void against a blackjack (ss 18(e), 62)",
    "A-8 and A-9 may be doubled, with the ace as 1; A-10 is blackjack (s 37(1), (3))",
    "the dealer's second card is always dealt; only further cards are not where they change nothing (ss 30(4), 40)",
    "a card that was not read is keyed by the dealer and confirmed by the floor manager (s 3(2))",
    "a decision is taken back before the next card leaves the shoe and before anything is paid (s 3(2))",
    "a split or double that cards keyed again do not allow: the floor manager says if it stands or is void (s 3(2))",
    "a card that was dealt to a hand of 21, by the cards keyed again, is one more than should have been (s 60)",
    "a card that left the shoe too early is not shown before it has its place (s 52)",
    "a layout has at most 7 boxes (s 13(2))",
    "box 1 is at the dealer's left, so that clockwise is from the lower to the higher number (ss 27(2), 30(1))",
    "a box may be in play although no wager is entered for it; nothing is settled on it (s 30(1)(a))",
    "whoever is farthest to the right of the dealer cuts if new cards are brought, the shoe runs empty, or the cutting "
    "card comes before anybody has wagered (s 27)",
    "at the table, to cut, are those who have played and have not left, and those who wager already (s 27(1)(d))",
    "the cut is not offered to the player of a box who is excluded (ss 4(2)(b), 27(2))",
    "the cutting card appears on the hand to which the next card goes (s 27(1)(b)-(c))",
    "super sevens have the table's minimum and maximum, unless a table file gives them limits of their own (s 23)",
    "minimum, maximum and steps do not apply to what is added by doubling or splitting, nor to insurance (s 23)",
    "who gets wagers back under s 54(c) or 61(1)(a) gets all of them back, super sevens too",
    "the next player on a box is its first player once the first player's wager is void (s 43)",
    "of a box that was passed over the dealer says whether it has one card, its first, or none (s 56)",
    "what the others drew before it was found that the last box has no second card is keyed as it was done (ss 57, 59)",
    "who chooses whether a wager stays is asked for each box (ss 54, 56-58, 61, 65D)",
    "boxes that were given up stay so until the casino operator permits more again, or the player leaves (s 44(1))",
    "the dealer may direct a card to 9, 10 or 11 too, unless the hand is doubled (ss 37, 39(2))",
    "even money is requested before the dealer draws after the players' decisions (s 35(4))",
    "no insurance is offered once the dealer was dealt two cards at first (ss 36, 62)",
    "a card too many of the original deal came right after the second card of its box (s 60)",
    "if s 60(b) leaves no card of a draw, the player decides again; who had stood before it was found stands (s 60)",
    "found late, only the cards too many are the hand's: each later card belongs to whom it was dealt, and what was "
    "decided stands, unless those cards do not allow it (s 60)",
    "how many cards were too many, and when, the dealer says: the likeliest way is shown first (s 60)",
    "a hand that is not complete without its card too many plays on, also once the dealer has cards (s 60(b))",
    "a card that was dealt to a dealer of 17 or more, as the cards lie once put right, is removed (ss 53, 60)",
    "what was paid before a card too many was found is not undone: the floor manager is told (ss 3(2), 60)",
    "cutting cards are as before once the discard rack was shuffled in mid-round: one that came ends the shoe (s 55)",
    "damaged cards are replaced by the same cards of a new deck (ss 65C(2)(c), 65D(2)(b))",
    "after a round that a dealing shoe completed, the cards are shuffled and go into a card machine (s 65D)",
    "where each wager area lies on the layout, as diagram 1 is missing (s 13)",
)
