# SPDX-License-Identifier: MIT
"""Domino table: its rules are sections 801 to 806, in tests/domino_table/README.md."""

from functools import partial

from controller.engine.rules.equipment import DominoReader, Equipment
from controller.engine.rules.game import About, Game, Outcomes, Sections
from controller.engine.rules.wait import NO_MORE_BETS, VOID
from controller.engine.table.table import PlainTable
from controller.games.domino_table import DOMINO_TABLE
from controller.games.domino_table import face as domino_table_face
from controller.games.domino_table.round import DOMINOES, READER, round_of_play
from controller.games.domino_table.wagers import call, layout, read
from controller.games.kit.keying import PAID

LAYOUT = layout()

GAME: Game[PlainTable] = Game(
    about=About(
        title=DOMINO_TABLE,
        steps=(
            ("the dealer calls no more bets before a domino is read", "s 803"),
            ("one domino is laid under the cover of the reader: it is the result", "s 804"),
            ("winning wagers are paid", "s 802"),
        ),
    ),
    outcomes=Outcomes(layout=LAYOUT, read=read, written=str, call=call),
    table=PlainTable,
    round_of_play=round_of_play,
    face=partial(domino_table_face.face, LAYOUT),
    sections=Sections(
        wagers="s 801", limits="s 805", sign="s 805", spoken_wagers="s 806", withdrawal="s 803", unauthorised="s 806"
    ),
    equipment=Equipment(
        board="domino-table",
        buttons=(NO_MORE_BETS, PAID, VOID),
        machines=(DominoReader(READER, DOMINOES),),
        needs={READER: "s 804"},
    ),
)
