# SPDX-License-Identifier: MIT
"""The procedure of Caribbean stud in short, and the assumed readings of the rules."""

STEPS = (
    ("the dealer and the floor manager sort and inspect the deck, each by himself or herself", "s 234(1)"),
    ("the deck is spread face up for a player to look at, then washed, stacked and shuffled by hand", "s 234(2)-(3)"),
    ("the dealer cuts once, cutting card over the bottom card, deck into the shoe; a device: no cut", "s 234(4)-(5)"),
    ("each player makes an ante wager, and is offered a jackpot wager: a chip of one denomination", "ss 236-237"),
    ("five cards to each ante and to the dealer, by ones or fives, face down but one of the dealer's", "s 238"),
    ("from the dealer's left each player folds, or bets twice the ante", "s 239"),
    ("the dealer turns the hand up and declares whether it qualifies: ace and king, or higher", "ss 226, 240"),
    ("if it does not, antes are paid 1 to 1, bets are void, and no hand is turned up", "s 241"),
    (
        "if it does, from the dealer's right each hand is turned up, wins, loses or stands off, and is closed",
        "ss 242-243",
    ),
    ("a winning bet is paid 1 to 1 up to 250 to 1, at most the maximum payment on the sign", "s 244"),
    ("winning jackpot hands are paid last; for a share of the prize the deck is counted first", "ss 245-247"),
    (
        "a prize that linked tables share: the floor tells each share, and the cards stay until it has",
        "ss 231(3)-(5), 241(4), 243(7)",
    ),
    ("the dealer shuffles the cards after each round; with a device the other deck is played", "ss 233(2), 235"),
    ("a player who exchanges cards or information: key 2 4 8, then the place", "s 248"),
)
ASSUMED = (
    "place 1 is at the dealer's left, so that clockwise is from the lower to the higher number (s 238(1))",
    "by ones the dealer is dealt to in every circle: a second card to each ante and to the dealer, and so on, although "
    "s 238(2)(a)(iii) and (iv) name the players' four further cards before the dealer's",
    "by ones the dealer's first card lies face up, by fives the last (s 238(3))",
    "the dealer's ace, 2, 3, 4 and 5 is a straight too, although only a player is named (s 229(5))",
    "players decide from the dealer's left, unless the dealer keys the place that decides next (s 239)",
    "a decision is taken back until what it owes is paid, or until the dealer's hand is turned up (s 3(2))",
    "if all players have folded the dealer's hand is not turned up (s 240)",
    "a hand whose ante is void against the sign is out of play once the cards are dealt (ss 5(2), 236(1)(a))",
    "minimum, maximum and steps apply to the ante; the bet follows it (s 239(4), s 5(1)(b))",
    "closing a hand collects a losing ante and a losing jackpot wager; a winning ante goes back with what it wins, "
    "a stand off returns ante and bet (s 225(a) against ss 229(6), 243(2)(c), 243(6))",
    "a losing jackpot wager is collected when its hand is closed, or its cards are collected, so after ante and bet "
    "are paid (ss 225(a), 241(2), 243(2))",
    "a folded hand wins no jackpot: its jackpot wager was collected when it was closed (ss 225, 239(5), 245(1))",
    "what is paid on the bet, without the bet itself, is at most the maximum payment: $50,000 (ss 232(1)(b), 244(2))",
    "hands are paid one by one from the dealer's right if the dealer does not qualify too (s 241(2))",
    "if the dealer does not qualify only winning jackpot hands are turned up, to be paid (ss 241(4), 245)",
    "jackpot hands are paid from the dealer's right (s 245(3)); their chips are collected with the hand (s 225(a))",
    "the table file has what the approved pit procedures state: cards by ones, a jackpot prize that begins with "
    "$10,000 and gets 75 percent of each $1 chip with the first card, no dead man's hand (ss 224, 227(2), 237(2), "
    "238(2))",
    "in a void round a chip that goes back adds nothing; one that was collected before stays in the prize (s 224)",
    "the meter falls by the 10 percent that a straight flush takes, and begins again when a royal flush takes all of "
    "it; the fixed amounts, and what is more than the share, are not taken from it (s 246(1))",
    "of two straight or royal flushes each is paid 10 or 100 percent of the prize as it stood, whatever its seat: "
    "s 246(1) says what must be paid for each winning hand, and s 245(3) pays all at one moment; the meter falls by "
    "what they take together, at most by all of it, and begins again once: what is more is the casino's "
    "(ss 246(1), 247(2)(b))",
    "shared equally, all of the prize is divided, and cents that are left over stay in it (s 247(2))",
    "linked tables contribute what the chips of a round add, when it ends, or before a claim of a share; a void round "
    "contributes only chips that were collected, and what it had contributed before is taken off the next "
    "contributions (ss 224, 231(3))",
    "of linked tables the floor tells which claim is first (ss 231(3), 246(1))",
    "while the floor has not answered, the floor manager may have the fixed amounts of s 246(1) paid: the rest is paid "
    "once it has; an answer that is less leaves nothing to pay, and nothing goes back (ss 246(1), 247(2))",
    "while the link to the meter of linked tables is down, its equipment has malfunctioned: no jackpot wager is "
    "offered, and those of the open round stand (ss 231(4), 236(2))",
    "a share of the prize, and what a chip adds to it, is rounded down to the cent (ss 224, 246(1))",
    "the deck is counted once before the prizes of a round are paid; if cards are missing or over the floor manager "
    "may void the round: jackpot wagers go back, what is paid stands (ss 245(5), 3(2))",
    "cards of a hand that was misread are keyed again until its jackpot is paid: what was paid by them stands (s 3(2))",
    "a card that was not read is keyed by the dealer when it is turned up, and confirmed by the floor manager (s 3(2))",
    "a card that lay face up in the shoe is dealt as the next one, and the floor manager is told (s 238(3))",
    "a stack of another size of the shuffling device: nothing is dealt until the floor manager voids the round or lets "
    "it go on (ss 238(2), 3(2))",
    "a deck that the device counts short or over is inspected before it is dealt, one whose shuffle it did not "
    "complete is shuffled by hand; the open round goes on, as it has the other deck (ss 233(1), 234(1), 235(2))",
    "if fewer cards have left than were counted the dealer keys 0 0 0: the others lie in the order of the deal, "
    "and are keyed when turned up, unless it is certain which one had not left (s 3(2))",
    "the wager that s 248(2) makes void is all that the player has wagered in the round: it goes back, and the hand is "
    "out of play; of several suspects the floor manager decides about the one keyed last first",
    "players who must not play at the same table do not play at this one, until they may return (s 248(3)(b))",
    "where each wager area lies on the layout, as diagram 15 is missing (s 230(4))",
)
