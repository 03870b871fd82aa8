# SPDX-License-Identifier: MIT
"""The procedure of Double Chance in short, and the assumed readings of the rules."""

from controller.games.double_chance import hands

STEPS = (
    ("the deck is checked by a dealer, a supervisor or a deck-checking device; or it comes pre-shuffled", "3.4, 3.5"),
    ("the cards are shuffled; with a shoe the dealer cuts them; a device takes the place of the shoe", "4"),
    ("each player places a wager, and may place one on the jackpot; the dealer calls no more bets", "5.2, 7.2.1"),
    ("five cards face down to each wager, by ones from a shoe, five at a time from a device", "7"),
    ("each player declares a hand of rule 11, or discards two to four cards", "8.1-8.5"),
    ("from the dealer's right: kept cards and declared hands are turned up, the discards counted", "8.6.1-8.6.2"),
    ("losing jackpot wagers are collected, declared hands and jackpots paid", "8.6.3-8.6.6, 9.1, 10"),
    ("from the left a sixth card to each hand that is left; one after the other is turned up and settled", "8.7"),
    ("it wins 1 to 1 if it is of the suit of a kept card and lower; else it loses", "9.3-9.5"),
    ("a misdeal: key 9 0 1 or 9 0 2; a wrong number of cards: 9 0 5, then the place", "12.1-12.5"),
    (
        "a missing or foreign card: key 9 0 8; a hand without a wager: 9 0 9; a player who is absent: 9 1 2",
        "12.8-12.12",
    ),
)
OF_THE_EXAMPLE = "the jackpot pays by the schedule named example until the table file states the approved one (10.3)"
ASSUMED = (
    *hands.ASSUMED,
    "place 1 is at the dealer's left (7.2.2)",
    "if cards are prepared again after the call and before the first card, no more bets is called again (3.7, 7.2.1)",
    "players decide from the dealer's left, unless the dealer keys the place that decides next (8.1)",
    "the first decision of the round shows that players have handled their cards (12.1, 12.9)",
    "a hand of rule 11 whose player discards is played as it is, and wins no jackpot: nobody sees it (8.3, 10.3)",
    "a declared hand that may not be declared is found when it is turned up in its turn: the hands to its right are "
    "settled by then; it discards, and gets its sixth card with the others (12.6, 8.6.1)",
    "the dealer keys the kept cards once they lie face up: no device sees which are kept (8.6.1)",
    "the steps of 8.6 are taken place by place, not each for all places: 'commencing from the dealer's right and in "
    "sequence' is said of all of them, and 8.7 calls the hands 'acted upon' then; of one place a losing jackpot wager "
    "is collected, the declared hand settled, a winning jackpot wager paid (8.6.1-8.6.6)",
    "a jackpot wager is $1 (10.2)",
    "what is paid on a declared hand, without the wager itself, is at most the maximum payout: $50,000 (9.2)",
    "a promotional voucher is exchanged for chips or tokens at the table: it is no wager of its own (1.1)",
    "a hand with a wrong number of cards shifts others if a card is over or a second hand is wrong: their cards are "
    "keyed when they are turned up (12.5)",
    "a round that 12.8 or 13.2 makes void has no result (1.1): what was collected in it is returned, jackpot wagers "
    "too, and who was paid for a win owes what was won; the table waits until the games supervisor has collected that "
    "or decided about it (12.8.2, 13.2.1)",
    "a sixth card that is exposed in the deal is a misdeal too; 12.3 makes wagers void, not the round, and what is "
    "settled is no wager any more: it stands, as it does where a supervisor voids a round for another reason "
    "(12.3, 12.4, 5.3, 14.12)",
    "an outcome that is invalidated refunds what is settled too; a forfeited wager that won is owed with what it won "
    "(14.4, 14.5)",
    "a stack of the shuffling device of another size than five is a misdeal while no player has decided (12.1)",
    "a deck that the device counts short or over is checked before it is dealt; the open round has the other deck and "
    "goes on, unless the dealer keys that a card of it is missing (12.8)",
    "a deck whose shuffle the device did not complete is shuffled by hand before it is dealt (13.1)",
    "if fewer cards have left than were counted the dealer keys 0 0 0: the others lie in the order of the deal, "
    "and are keyed when turned up, unless it is certain which one had not left (14.12)",
    "of several sixth cards that came, the last one is burned; the others are keyed when they are turned up (12.10)",
    "of a dispute the table keeps who has decided, in their order, and what the player is to be told; what it is about "
    "is in their words, and in the case that tablectl dispute opens (14.12, 14.13)",
    "a supervisor keeps that a review is requested; one that nobody has kept is decided too, and the case says that "
    "no request was kept (14.12, 14.13)",
    "exclusion from the casino and a dispute that is not resolved are directed, kept and told; "
    "nothing else follows at the table than that who is excluded plays no further (14.3.3, 14.13)",
    "a player who has not wagered for three rounds is told to a casino supervisor once all other places play (14.9)",
    "a table whose deck has lain ready while it was vacant is shuffled again when the dealer directs it (4.1.3)",
    "the games supervisor has the key of the floor manager's key switch, and is told first (14.12)",
    "where each area lies on the layout, as diagram A is missing (2.2)",
)


def assumed(*, example: bool) -> tuple[str, ...]:
    """Return the readings assumed at a table. example: The jackpot pays by the example schedule."""
    return (*ASSUMED, *([OF_THE_EXAMPLE] if example else []))
