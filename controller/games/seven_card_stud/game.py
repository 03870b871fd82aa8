# SPDX-License-Identifier: MIT
"""7 card stud poker: Casino Gaming Rules 1985, Part 18 (ss 366-410)."""

from functools import cache

from msgspec.structs import replace

from controller.engine.rules.game import Game
from controller.engine.table.table import Table
from controller.games.poker.decks import Decks
from controller.games.poker.stud.deal import Deal, LastHoleCard
from controller.games.poker.stud.game import Stud
from controller.games.poker.stud.part import PART_18
from controller.games.poker.stud.table import StudMemory, StudTable
from controller.games.seven_card_stud import SEVEN_CARD_STUD
from controller.games.seven_card_stud.streets import BETTING
from controller.games.seven_card_stud.table import Options

STUD = Stud(
    part=PART_18,
    title=SEVEN_CARD_STUD,
    betting=BETTING,
    deal=Deal(
        PART_18,
        hole=("s 389(4)(a)", "s 389(4)(b)"),
        up="s 389(4)(c)",
        last=LastHoleCard(street=4, dealt="s 392(13)", again="s 404(3)", at="s 402(3)", elsewhere="s 402(1)"),
    ),
    decks=Decks(of_40=5, of_32=4, sections={52: "s 377(1)", 40: "s 377(2)", 32: "s 377(3)"}),
    dealt="two hole cards to each player, one at a time in turn, then a card face up to each",
    later="four",
)
AT = STUD.at()


@cache
def game(options: Options) -> Game[StudTable]:
    """The game at a table with these options. Raises WrongOption for those that the rules do not allow."""
    return replace(AT(options), table=Table[Options, StudMemory], variant=game)


GAME = game(Options())
