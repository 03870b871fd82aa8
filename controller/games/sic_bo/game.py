# SPDX-License-Identifier: MIT
"""Sic-bo: Casino Gaming Rules 1985, Part 5 (ss 66-80)."""

from functools import cache, partial

from controller.engine.rules.equipment import DiceTumbler, EntryTerminal, Equipment
from controller.engine.rules.features import Features, NonValueChips
from controller.engine.rules.game import About, Game, Outcomes, People, Sections
from controller.engine.rules.opening import present
from controller.engine.rules.powers import operates
from controller.engine.rules.wait import NO_MORE_BETS, VOID
from controller.engine.values.roles import DEALER
from controller.games.kit.dice import FACES, as_text, called
from controller.games.kit.keying import NO_SPIN, PAID, START
from controller.games.kit.tumbler import TUMBLER, TumblerRound, TumblerSections
from controller.games.sic_bo import SIC_BO
from controller.games.sic_bo import face as sic_bo_face
from controller.games.sic_bo.covered import CoveredTumblerRound
from controller.games.sic_bo.table import Options, SicBoTable
from controller.games.sic_bo.wagers import layout, read

TUMBLER_SECTIONS = TumblerSections(
    call="s 72(1)",
    closed="s 72(2)",
    spins="s 76",
    at_rest="s 77(1)(b)",
    announced="s 77(2)",
    reading="s 78(1)",
    faces="s 67(4)(a)",
    three="s 67(4)(c)",
    corrected="s 78(3)",
    cleared="s 78(5)",
    again="s 78(6)",
    paying="s 75",
    not_flat="s 80(1)",
    not_working="s 80(2)",
    no_spin="s 80",
)


OPEN, COVERED = TumblerRound(TUMBLER_SECTIONS), CoveredTumblerRound(TUMBLER_SECTIONS)
LAYOUT = layout()

STEPS = (
    ("players place chips on the layout, smaller denominations on top; spoken wagers are not accepted", "s 71"),
    ("the dealer calls no more bets before the tumbler is activated", "s 72(1)"),
    ("under a covered tumbler wagers stay open until the call, made before the cover comes off", "s 72(3)"),
    ("the tumbler turns at least three times", "s 76"),
    ("if a die does not lie flat, or the tumbler does not work, the dealer calls no spin", "s 80"),
    ("the dealer calls the faces from smallest to highest, doubles, triples and the total", "s 77"),
    ("the dealer keys the three numbers and presses entry: the winning areas light up", "s 78(1)-(2)"),
    ("wrong numbers are keyed over before entry; after it, a second press of entry clears them", "s 78(3)-(6)"),
    ("winning wagers are paid", "s 75"),
)
SECTIONS = Sections(
    wagers="s 68",
    limits="s 74(1)",
    sign="s 74(2)",
    notice="s 74(3)",
    chips="s 71(1)",
    spoken_wagers="s 71(2)",
    withdrawal="s 72(2)",
    unauthorised="s 79",
    interference="s 79",
)
ASSUMED = (
    "where each wager area lies on the layout: the customary order, as diagram 2 is missing (s 66(6))",
    "doubles: a triple shows its double too (s 70)",
    "a pulse of the rotation sensor is one turn of the tumbler, or one spin of the dice within it (s 76)",
    "wagers are closed from the call on, before the tumbler is activated (s 72(1)-(2))",
    "no more bets is called again after a call of no spin (s 72(1)); wagers stay closed meanwhile (s 72(2))",
    "under a cover the call is due again before it comes off the next spin; wagers stay open or closed (s 72(3)-(4))",
    "if the cover comes off before the call the spin settles nothing, and wagers are closed (s 72(3)-(4))",
    "once the numbers are cleared the dealer may still find a die that does not lie flat: no spin (ss 78(5), 80)",
)


@cache
def game(options: Options) -> Game[SicBoTable]:
    """Return sic-bo for a table with these options."""
    covered = options.covered_tumbler
    return Game(
        about=About(
            title=SIC_BO,
            steps=STEPS,
            assumed=ASSUMED,
        ),
        outcomes=Outcomes(layout=LAYOUT, read=read, written=as_text, call=called),
        table=SicBoTable,
        round_of_play=(COVERED if covered else OPEN).round_of_play,
        face=partial(sic_bo_face.face, LAYOUT),
        sections=SECTIONS,
        equipment=Equipment(
            board="sic-bo-covered" if covered else "sic-bo",
            buttons=(NO_MORE_BETS, START, PAID, NO_SPIN, VOID),
            terminal=EntryTerminal(tuple(FACES)),
            lamps="lamps",
            machines=(DiceTumbler(TUMBLER, "reveals" if covered else "interlock"),),
            needs={TUMBLER: "s 80(2)", "terminal": "s 67(3)"},
        ),
        features=Features(
            non_value_chips=NonValueChips(colour="s 73(1)", elsewhere="s 73(2)", exchange="s 73(3)"),
        ),
        people=People(
            powers=(operates("s 79", "the dice tumbler and the entry button"),),
            before=present("dice", "the 3 dice are in the tumbler, under seal", "s 66(7)", DEALER),
        ),
        variant=game,
    )


GAME = game(Options())
