# SPDX-License-Identifier: MIT
"""Pai gow: Casino Gaming Rules 1985, Part 19 (ss 411-454)."""

from functools import cache, partial

from controller.engine.record.state import Limits
from controller.engine.rules.equipment import EntryTerminal, Equipment, TileReader
from controller.engine.rules.features import Features, HandByHand
from controller.engine.rules.game import About, Game, People, Sections
from controller.engine.rules.wagering import UsualLimits, Wagering
from controller.engine.table.table import Table
from controller.engine.values.approvals import Approval
from controller.games.kit import amounts
from controller.games.kit.amounts import Amount
from controller.games.pai_gow import PAI_GOW, irregular, permitted
from controller.games.pai_gow import face as pai_gow_face
from controller.games.pai_gow.about import READINGS, STEPS
from controller.games.pai_gow.directions import DIRECTIONS
from controller.games.pai_gow.preparing import BEFORE, INSPECTION
from controller.games.pai_gow.round import left, round_of_play
from controller.games.pai_gow.table import Memory, Options, PaiGowTable
from controller.games.pai_gow.wagers import BANK, WAGERS
from controller.games.pai_gow.waits import BUTTONS, DIGITS

READER = "tile-reader"
USUAL = UsualLimits(Limits(500, 50_000, 500))
SECTIONS = Sections(
    wagers="s 420(2)",
    limits="s 421(1)",
    sign="s 5(4)",
    spoken_wagers="s 420(2)",
    withdrawal="s 420(1)",
    unauthorised="s 428(1)",
    interference="s 430(5)",
    chips="s 420(2)",
)
APPROVALS = (
    Approval(
        name="layout",
        what="the chief executive's approval of a similar layout",
        source="s 413(2)(a)",
        when="the layout is not that of diagram 16",
        needed=False,
    ),
    Approval(name="la-ja", what="the chief executive's approval of the way of a la ja", source="s 429(2)"),
    Approval(name="cuts", what="the chief executive's approval of the cuts", source="s 430(1)"),
)


def groups_dealt(table: PaiGowTable) -> int:
    """Return the number of groups of tiles at boxes in this round."""
    return len(table.memory.play.log_state.dealt)


def equipment(options: Options) -> Equipment:
    """Return buttons, terminal and an optional tile reader. If the reader fails, exposed tiles are keyed."""
    reader = (TileReader(READER, groups_dealt),) if options.tile_reader else ()
    return Equipment(
        board="pai-gow-reader" if options.tile_reader else "pai-gow",
        buttons=BUTTONS,
        terminal=EntryTerminal(tuple(range(10)), codes=irregular.meanings(options.boxes), most=DIGITS),
        machines=reader,
        needs={"terminal": "s 436(2)"},
    )


@cache
def game(options: Options) -> Game[Table[Options, Memory]]:
    """Return pai gow for a table with these options. Raises WrongOption for a house liability that is no amount."""
    if options.house_liability:
        stated = Amount("house-liability", options.house_liability, lambda: options.stated_liability, "s 421(1)(b)(i)")
        amounts.check([stated])
    return Game(
        about=About(title=PAI_GOW, steps=STEPS, assumed=READINGS, approvals=APPROVALS),
        outcomes=WAGERS,
        table=Table[Options, Memory],
        round_of_play=round_of_play,
        face=partial(pai_gow_face.face, options),
        sections=SECTIONS,
        equipment=equipment(options),
        limits=USUAL,
        wagering=Wagering(change=permitted.change, unlimited=frozenset({BANK}), together=permitted.BOX_TOGETHER),
        people=People(directions=DIRECTIONS, left=left, powers=(INSPECTION,), before=BEFORE),
        features=Features(
            hands=HandByHand(
                source="s 422(1)", refusal=permitted.no_such_box, limited=permitted.limited, made_of="tiles"
            ),
            losers_first="s 445",
        ),
        variant=game,
    )


GAME = game(Options())
