# SPDX-License-Identifier: MIT
"""Pot table: a game without odds. Its rules are sections 601 to 606."""

from controller.engine.rules.equipment import EntryTerminal, Equipment
from controller.engine.rules.features import Features, HandByHand
from controller.engine.rules.game import About, Game, Sections
from controller.engine.rules.wagering import Wagering
from controller.engine.rules.wait import NO_MORE_BETS, VOID
from controller.engine.table.table import PlainTable
from controller.games.kit.keying import PAID
from controller.games.pot_table import POT_TABLE
from controller.games.pot_table.face import face
from controller.games.pot_table.permitted import change, no_such_place
from controller.games.pot_table.round import NUMBERS, round_of_play, show
from controller.games.pot_table.wagers import WAGERS

GAME: Game[PlainTable] = Game(
    about=About(
        title=POT_TABLE,
        steps=(
            ("each player puts in an ante, and a bet if the player likes", "s 601"),
            ("once two players have put in an ante the dealer calls no more bets", "s 602"),
            ("the dealer keys the winner's place, and presses entry; a second press clears", "s 603"),
            ("the winner takes the pot, less the commission", "s 604"),
        ),
    ),
    outcomes=WAGERS,
    table=PlainTable,
    round_of_play=round_of_play,
    face=face,
    sections=Sections(
        wagers="s 601", limits="s 605", sign="s 605", spoken_wagers="s 606", withdrawal="s 602", unauthorised="s 606"
    ),
    equipment=Equipment(
        board="pot-table",
        buttons=(NO_MORE_BETS, PAID, VOID),
        terminal=EntryTerminal(tuple(NUMBERS)),
        needs={"terminal": "s 603"},
    ),
    wagering=Wagering(change=change, changed=show),
    features=Features(hands=HandByHand(source="s 601", refusal=no_such_place)),
)
