# SPDX-License-Identifier: MIT
"""Let It Ride in New South Wales in short, and the assumed readings of the rules."""

from controller.games.let_it_ride import nsw_wagers

STEPS = (
    ("the deck is checked by a dealer or a game supervisor", "3.4"),
    ("the cards are shuffled; with a shoe the dealer cuts them; a device takes the place of the shoe", "4"),
    ('each player places three equal wagers, on "1", "2" and "$"; the dealer calls no more bets', "5.2, 7.2.1"),
    ("from a shoe three cards face down to each player, one at a time, and two community cards", "7.3"),
    ("from a device stacks of three; the top card of the dealer's goes undisclosed to the discard rack", "7.4"),
    ("the players examine their cards", "8.1"),
    ('from the dealer\'s left each player withdraws the wager on "1" or lets it ride', "8.3"),
    ('the first community card is turned up; the same for the wager on "2"', "8.4-8.5"),
    ("the second community card is turned up; the dealer examines the hands", "8.6-8.8"),
    ("hands without a pair of 10s or better are collected, the others paid", "9.1-9.2"),
    ('cards under the wager on "$": key 8 1 1, then the place: all wagers ride', "8.11"),
    ("a misdeal: key 9 0 1, 9 0 2, 9 0 3 or 9 0 6; a device that fails: 9 3 1 or 9 3 2", "12.1-12.6, 13"),
    ("a wrong number of cards: 9 0 7, then the place; a hand without a wager: 9 0 8", "12.7-12.8"),
    (
        "wagers that are not equal are corrected: accept; the player folds: decline; once more: 9 0 9",
        "12.9-12.10",
    ),
    ("a player who is absent: 9 1 2 without having viewed the cards, 9 1 3 having viewed them", "12.12-12.13"),
)
ASSUMED = (
    nsw_wagers.ASSUMED,
    nsw_wagers.ACE_LOW,
    "place 1 is at the dealer's left (7.2.2)",
    "a card that leaves the shoe before the call stays face down and is the first of the deal (7.2)",
    "if the cards are prepared again after the call and before the first card, no more bets is called again (5.4, 7.2)",
    "of the dealer's stack the card that leaves the device first is the top card (7.4.3)",
    "a stack of the shuffling device of another size than three is a misdeal: no player has handled cards (12.1, 12.2)",
    "a deck that the device counts short or over is checked before it is dealt; the open round goes on (3.1, 3.7)",
    "a deck whose shuffle the device did not complete is shuffled by hand before it is dealt (13.1)",
    "if fewer cards have left than were counted the dealer keys 0 0 0: the others lie in the order of the deal, "
    "and are keyed when turned up, unless it is certain which one had not left (14.11)",
    "the dealer says when the players have handled their cards: all of them at once (12.1, 12.8-12.10)",
    "a decision is taken back until the next community card is turned up (8.3-8.5)",
    "hands are examined and paid from the dealer's right, those that lose first (9.2)",
    "the maximum payout is for each wager, without the wager itself: $50,000 (10.2)",
    "a wager against the sign that was not rejected stands as it lies; wagers that are not equal are corrected (6.2)",
    "who fails to correct wagers once cards were handled plays on with them as they lie, and may be precluded (12.10)",
    "a hand with a wrong number of cards shifts the cards of others: these are keyed when they are turned up (12.7)",
    "a misdeal of the dealer's cards, or of two exposed ones, is declared until the hands are declared (12.2, 12.3)",
    "a device that fails makes the round void until its wagers are paid: the round lasts as long (1.1, 13.2.1)",
    "cards that lie under the wager are not looked at before the second community card is turned up (8.11)",
    "who may count the cards, the game supervisor, is the games supervisor or the casino supervisor (3.7)",
    "of a dispute the table keeps who has decided, in their order, and what the player is to be told; what it is about "
    "is in their words, and in the case that tablectl dispute opens (14.11, 14.12)",
    "a supervisor keeps that a review is requested; one that nobody has kept is decided too, and the case says that "
    "no request was kept (14.11, 14.12)",
    "exclusion from the casino, detention and a dispute that is not resolved are directed, kept and told; "
    "nothing else follows at the table than that who is excluded plays no further (14.3.3, 14.3.4, 14.12)",
    "a player who has not wagered for three rounds is told to a casino supervisor once all other places play (14.9)",
    "a table whose deck has lain ready while it was vacant is shuffled again when the dealer directs it (4.1.3)",
    "the games supervisor has the key of the floor manager's key switch, and is told first (14.11)",
    "where each area lies on the layout, as diagram A is missing (2.2)",
)
