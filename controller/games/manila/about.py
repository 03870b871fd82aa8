# SPDX-License-Identifier: MIT
"""The procedure of Manila poker in short, and where its text is silent or against itself, what is done and why."""

STEPS = (
    ("dealer and floor manager sort and inspect the deck, each alone; 32 cards stay in", "s 261(1)-(2)"),
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
READINGS = ()
