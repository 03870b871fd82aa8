# SPDX-License-Identifier: MIT
"""Tile table: its rules are sections 801 to 806, in tests/tile_table/README.md."""

from functools import partial

from controller.engine.rules.equipment import Equipment, TileReader
from controller.engine.rules.game import About, Game, Outcomes, Sections
from controller.engine.rules.wait import NO_MORE_BETS, VOID
from controller.engine.table.table import PlainTable
from controller.games.kit.keying import PAID
from controller.games.tile_table import TILE_TABLE
from controller.games.tile_table import face as tile_table_face
from controller.games.tile_table.round import READER, TILES, round_of_play
from controller.games.tile_table.wagers import call, layout, read

LAYOUT = layout()

GAME: Game[PlainTable] = Game(
    about=About(
        title=TILE_TABLE,
        steps=(
            ("the dealer calls no more bets before a tile is read", "s 803"),
            ("one tile is laid under the cover of the reader: it is the result", "s 804"),
            ("winning wagers are paid", "s 802"),
        ),
    ),
    outcomes=Outcomes(layout=LAYOUT, read=read, written=str, call=call),
    table=PlainTable,
    round_of_play=round_of_play,
    face=partial(tile_table_face.face, LAYOUT),
    sections=Sections(
        wagers="s 801", limits="s 805", sign="s 805", spoken_wagers="s 806", withdrawal="s 803", unauthorised="s 806"
    ),
    equipment=Equipment(
        board="tile-table",
        buttons=(NO_MORE_BETS, PAID, VOID),
        machines=(TileReader(READER, TILES),),
        needs={READER: "s 804"},
    ),
)
