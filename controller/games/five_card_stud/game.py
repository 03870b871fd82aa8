# SPDX-License-Identifier: MIT
"""5 card stud poker: Casino Gaming Rules 1985, Part 17 (ss 323-365)."""

from functools import cache

from msgspec.structs import replace

from controller.engine.rules.game import Game
from controller.engine.table.table import Table
from controller.games.five_card_stud import FIVE_CARD_STUD
from controller.games.five_card_stud.streets import BETTING
from controller.games.five_card_stud.table import Options
from controller.games.poker.decks import Decks
from controller.games.poker.stud.deal import Deal
from controller.games.poker.stud.game import Stud
from controller.games.poker.stud.part import PART_17
from controller.games.poker.stud.table import StudMemory, StudTable

STUD = Stud(
    part=PART_17,
    title=FIVE_CARD_STUD,
    betting=BETTING,
    deal=Deal(PART_17, hole=("s 345(4)",), up="s 345(4)"),
    decks=Decks(of_40=7, of_32=6, sections={52: "s 333(1)", 40: "s 333(2)", 32: "s 333(3)"}),
    dealt="a hole card to each player in turn, then a card face up to each",
    later="three",
)
AT = STUD.at()


@cache
def game(options: Options) -> Game[StudTable]:
    """The game at a table with these options. Raises WrongOption for those that the rules do not allow."""
    return replace(AT(options), table=Table[Options, StudMemory], variant=game)


GAME = game(Options())
