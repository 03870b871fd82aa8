# SPDX-License-Identifier: MIT
"""Let It Ride by house rules in short, and the assumed readings of the rules."""

STEPS = (
    ("the dealer chooses one of two decks and inspects it; the floor person verifies that", "H4.1"),
    ("the cards are spread face up for the first player, then washed, stacked and shuffled", "H4.2-H4.3"),
    ("the dealer cuts at least 10 cards with one hand; a casino supervisor may have them cut again", "H5.2-H5.3"),
    ("each player places three equal bets of at most $10, and may place a bonus of $1 to $10", "H6.4-H6.5, H11.1"),
    ("the dealer calls no more bets", "H6.3"),
    ("three times a card face down to each player and one to the community", "H7.1-H7.7"),
    ("the players examine their cards", "H8.1"),
    ("from the dealer's left each player withdraws bet number one or lets it ride", "H8.5-H8.7"),
    ("the dealer burns the left community card and turns the next one up", "H8.8-H8.9"),
    ("the same for bet number two; the last community card is turned up", "H8.10-H8.13"),
    ("from the dealer's right the players' cards are turned up", "H8.14"),
    ("all losing wagers are collected, then winning ones paid, with bonuses, from the right", "H8.17-H8.19"),
    ("the cards are shuffled after each round; the stub is counted every five rounds", "H5.1, H7.9"),
    ("a card found face up is not used, a second one makes all hands void", "H10.1"),
    ("a wrong number of cards: key 9 0 3, all hands are void", "H10.3"),
    ("while there is no gaming the dealer spreads the cards: direct spread", "H5.4"),
)
ASSUMED = (
    "place 1 is at the dealer's left; there are up to seven places (H6.2, H7.1)",
    "the cards come from a shoe whose reader reads each (H10.1); or from the hand (H7.1): then the dealer keys each "
    "card once it is turned up, and 9 0 1 for one found face up",
    "the minimum bet is $5; a bet below it that was not rejected stands (H6.5)",
    "the bonus goes only with three bets of the same player, and steps do not apply to it (H11.1)",
    "if the cards are cut again after the call and before the first card, no more bets is called again (H5.3, H6.3)",
    "a card that was drawn before the call is the first of the deal (H10.2)",
    "a wrong number of cards makes all hands void until the round is over: what was collected is returned, and who was "
    "paid for a win owes what was won; the table waits until the floor manager has seen to that (H10.3, H1.5)",
    "a decision is taken back until the next community card is turned up (H8.5-H8.13)",
    "for the bonus ace, 2 and 3 are a straight, of one suit a straight flush: it is the bonus of three card poker, and "
    "H3.8 is about five cards; the bonus returns -13.701 %, with the words of H3.8 -15.819 % (H11.1, H11.2)",
    "losing bonuses are collected with the other losing wagers (H8.17)",
    "the payout limitation of H9.2 is not in the text: there is none",
    "the odds are paid as they are printed: at no less, and no more (H9.2)",
    "supervisors decide what these rules leave open, exclude players and void their wagers (H10)",
    "the floor person is the floor manager (H4.1)",
    "where each area lies on the layout, as the text has no diagram (H6.1)",
)
