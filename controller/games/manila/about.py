# SPDX-License-Identifier: MIT
"""The procedure of Manila poker in short, and readings where its text is silent or contradicts itself."""

from controller.games.manila.rules import RULES
from controller.games.poker.about import readings

STEPS = (
    ("dealer and floor manager independently sort and inspect the deck; 32 cards stay in", "s 261(1)-(2)"),
    ("it is spread for a player to look at, washed, stacked and shuffled by hand", "s 261(2)-(3)"),
    ("before each round it is shuffled, cut once, and put into the shoe with the cutting card", "s 263"),
    ("players sit down with at least the minimum table stake, and add to it between rounds only", "ss 266, 276"),
    ("the buck passes clockwise; who has it makes the blind bet", "ss 264, 269"),
    ("two hole cards to each player, then a communal card", "s 267"),
    ("in five rounds of betting players call, raise or fold in turn; from the second on they check", "ss 270-273"),
    ("who cannot go on otherwise taps out, and can win what lay there until then", "s 274"),
    ("who was called last shows first; then whoever has an equal or better hand", "s 272"),
    ("commission is deducted, the pot is passed", "ss 272(5), 275"),
)
READINGS = (
    *readings(RULES),
    "the blind bet is the table's minimum; the maximum on the sign limits no bet at Manila poker: s 273 says how much "
    "each may be (ss 259(2), 267(2), 5(1)(b))",
    "if nobody opens in the final round of betting the designated player shows, and who has an equal or better hand: "
    "s 271(7) gives the pot to the highest hand, s 272(3) says how that is found",
    "not more than three players raise in a round of betting, each as often as the player likes: s 273(1) counts "
    "players, and s 281(3) speaks of three raises in the same sense",
    "if two active players are left each raises by any amount up to the stake, but not less than the minimum of the "
    "table; it does not matter then that s 273(1) counts players, and opening bets keep their sizes (ss 273(5), "
    "271(2)-(3))",
    "a raise of a player who taps out with less than a raise needs is none for s 273(1); after it the others only call "
    "or fold, if each of them had acted in this round of betting, whatever was bet since (s 274(5)-(6))",
    "if betting is over because all but one have tapped out the remaining communal cards are dealt, and the hands "
    "compared, also where nobody has made an uncalled bet (s 274(7)-(8))",
    "if all others fold where nobody has bet, or the bet was called, the player who is left wins the pot, by the "
    "section by which the last one folds (ss 271(4)(c), 271(5)(c), 278(3)(b))",
    "a communal card that leaves the shoe too soon stays face down and is the next one, unless it lay face up or the "
    "dealer keys 2 8 2 because its face was seen (s 282)",
    "s 282(2) lets players call or fold: who is to open may do so with the table minimum, or check (s 271(4)-(5))",
)
