# SPDX-License-Identifier: MIT
"""The procedure of pai gow in short, and readings where its text is silent or contradicts itself."""

from c_ext.house_way import READINGS as OF_THE_HOUSE_WAY

STEPS = (
    ("dealer and floor manager independently sort and inspect the 32 tiles; they are spread in pairs", "s 427"),
    ("the house is the bank first; then the bank is offered round the table, counterclockwise", "s 425"),
    ("a chung shows who banks; a player banks alone, with others, or with the house", "ss 424-425"),
    ("the tiles are shuffled and stacked in 8 groups of 4; la ja if who may ask for it does", "ss 428-429"),
    ("up to three players wager on a box; the first player there decides about its tiles", "ss 420-422"),
    ("the dealer calls no more bets; the tiles are cut", "ss 420(1), 430"),
    ("three dice say which box receives the first tiles, counted from the chung", "ss 418-419"),
    ("four tiles to each player and the bank, counterclockwise", "s 432"),
    ("each sets a low and a high hand, face down; the dealer sets the house way on request", "ss 434-436"),
    ("once all have set the bank exposes and sets its hand; the house's the house way", "ss 435(6), 436(3), 437-443"),
    ("both hands higher win, one is a stand-off, none loses; what is equal is the bank's", "s 444"),
    ("losing wagers are collected, winning ones paid even money less 5%", "ss 426(1), 445"),
    ("a player who banks pays 5% on the profit over all players", "s 426(2)-(3)"),
)
READINGS = (
    "box numbers rise counterclockwise: the bank is offered to box 2 first, then to box 3 (s 425(9))",
    "the dice are counted over eight places at every table, so that the box with the chung is 1, 9 and 17; where fewer "
    "boxes are, or nobody plays at the box that is counted, the next one that plays has the first tiles (ss 413, 419)",
    "the maximum is that of a box: all wagers there together, not at a co-bank (s 421(1)); of a "
    "wager that is found to exceed it only the excess is void, of the one that was made or increased last; if another "
    "is made smaller, more of it stands (s 5(2)(b))",
    "a house liability that a table file states above 7 times the box maximum is displayed, and counts, as 7 times the "
    "maximum; it changes with the maximum; without one it is those 7 times (s 421(1)(b)(i), (e))",
    "a bank that is given up before the call: no box has a maximum at a co-bank, and again has one under the next "
    "bank, which covers what lies there, or bets are withdrawn (ss 421(1), 425(4))",
    "a player may wager on a second box whose first player is another; s 423(1) forbids to set two hands. While a "
    "player sets two, nobody else wagers (s 423(2)(a))",
    "nobody wagers on the box where the tiles of a player who banks lie, as with the house's (ss 424(1), 425(13))",
    "a round as banker is a round of wagering on that box (s 422(2))",
    "who banked for one round is asked first whether to keep the bank; then, and after a player's second round, it is "
    "offered from the next box on; after a round of the house from box 2 on (ss 425(9)-(12))",
    "of players who combine their chips the one to whom the bank was offered needs the option of s 425(2); profit and "
    "loss are shared in the proportion of their chips, and each is charged on the own share (ss 425(6), 426(2))",
    "who shares in a bank that others lead has it as well: not for more than two consecutive rounds (s 425(10))",
    "a bank's profit is what it collects less what it pays at even money; the 5% of a winner is the house's (s 426)",
    "commission of less than a cent is not charged; s 426(3) rounds only if 5% of a co-banker's profit cannot be paid "
    "exactly in the smallest chip, 25 cents unless the table file says another",
    "a low hand that ranks above the high hand is refused: the text does not forbid it (s 434(2))",
    "a hand that was to be set the house way is settled as that sets it, however it was keyed (s 450)",
    "of equal totals the highest tile of each hand decides, hand by hand, and equal ones are the bank's: s 444(3) says "
    "the same of both hands at once (s 444(3)-(6))",
    "four exposed tiles of a player/banker's hand are as two or three: the player chooses (s 448(4))",
    "a round that is dealt again goes back to the shuffle; its wagers lie, and may be withdrawn (s 451)",
    "after a box is without tiles because they were removed, the others play on (s 448(3)(a))",
    "of the boxes where nobody plays one is the seat of who does not wager: a seat is vacated if there is no other; "
    "how long somebody sits there who has never wagered the dealer knows, not the table (s 452)",
    "a player who banks and is excluded, directed away or gone before the call banks no longer: the bank is offered on "
    "(ss 425(4), 454)",
    "tiles are known to the table when they are exposed, and keyed then, the low hand first (s 436(2))",
    *(f"{text} ({section})" for section, text in OF_THE_HOUSE_WAY),
)
