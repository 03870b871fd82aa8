# SPDX-License-Identifier: MIT
"""Draw poker: Casino Gaming Rules 1985, Part 16 (ss 287-322)."""

from functools import cache, partial

from controller.engine.rules.game import About, Game, Sections
from controller.engine.table.table import Table
from controller.games.draw_poker import DRAW_POKER
from controller.games.draw_poker import face as draw_face
from controller.games.draw_poker.about import READINGS, STEPS
from controller.games.draw_poker.rules import BESIDES, RULES
from controller.games.draw_poker.table import Memory, Options
from controller.games.poker.game import PokerGame
from controller.games.poker.round import PokerRounds

DRAW = PokerGame(
    about=About(title=DRAW_POKER, steps=STEPS, assumed=READINGS),
    rounds=PokerRounds(RULES, BESIDES),
    sections=Sections(
        wagers="s 305(1)",
        limits="ss 306(1), 309(3)",
        sign="s 295(2)",
        notice="s 295(3)",
        spoken_wagers="s 305(2)",
        withdrawal="s 303(3)",
        unauthorised="s 297(2)",
        interference="s 320(2)",
        chips="s 305(1)",
    ),
    layout="s 294(2)",
    shoe="s 295(1)(c)",
    counted="s 297(4)",
    pot="ss 310(4), 313",
    turn="s 293(3)",
    agreed="s 295(3)(b)",
    forced="blind",
)


@cache
def game(options: Options) -> Game[Table[Options, Memory]]:
    """Return draw poker for a table with these options."""
    return DRAW.at(options.places, Table[Options, Memory], partial(draw_face.face, options), game)


GAME = game(Options())
