# SPDX-License-Identifier: MIT
"""Manila poker: Casino Gaming Rules 1985, Part 15 (ss 249-286)."""

from functools import cache, partial

from controller.engine.rules.game import About, Game, Sections
from controller.engine.table.table import Table
from controller.games.manila import MANILA_POKER
from controller.games.manila import face as manila_face
from controller.games.manila.about import READINGS, STEPS
from controller.games.manila.rules import RULES
from controller.games.manila.table import Memory, Options
from controller.games.poker.game import PokerGame
from controller.games.poker.round import PokerRounds

MANILA = PokerGame(
    about=About(title=MANILA_POKER, steps=STEPS, assumed=READINGS),
    rounds=PokerRounds(RULES),
    sections=Sections(
        wagers="s 268(1)",
        limits="s 259(2)",
        sign="s 259(2)",
        notice="s 259(3)",
        spoken_wagers="s 268(2)",
        withdrawal="s 266(3)",
        unauthorised="s 261(1)",
        interference="s 284(2)",
        chips="s 268(1)",
    ),
    layout="s 258(2)",
    shoe="s 259(1)(c)",
    counted="s 261(5)",
    pot="ss 272(5), 275",
    turn="s 257(3)",
    agreed="s 259(3)(b)",
    forced="blind",
)


@cache
def game(options: Options) -> Game[Table[Options, Memory]]:
    """Return Manila poker for a table with these options."""
    return MANILA.at(options.places, Table[Options, Memory], partial(manila_face.face, options), game)


GAME = game(Options())
