# SPDX-License-Identifier: MIT
"""Mini-dice: Casino Gaming Rules 1985, Part 11 (ss 176-188)."""

from functools import partial

from msgspec.structs import replace

from controller.engine.record.events import Directed, Event, Restarted
from controller.engine.rules import powers
from controller.engine.rules.directions import Direction
from controller.engine.rules.equipment import DiceTumbler, EntryTerminal, Equipment
from controller.engine.rules.game import About, Game, Outcomes, People, Sections
from controller.engine.rules.opening import BeforePlay, Step
from controller.engine.rules.powers import Power
from controller.engine.rules.wait import NO_MORE_BETS, VOID, Button, Procedure, Wait, turn, wait
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.kit.keying import NO_SPIN, PAID, START
from controller.games.kit.tumbler import SPINS, TUMBLER, TUMBLER_FAULT, TumblerRound, TumblerSections
from controller.games.mini_dice import MINI_DICE
from controller.games.mini_dice import face as mini_dice_face
from controller.games.mini_dice.table import MiniDiceTable
from controller.games.mini_dice.wagers import FACES, as_text, call, layout, read
from hal.signals import AtRest, Fault, KeyTurned, Pressed

INSPECTED = Button("inspected", "i")
CLOSE = (Directed, "close")


TUMBLER_SECTIONS = TumblerSections(
    call="s 181(1)",
    closed="s 181(2)",
    spins="s 185",
    at_rest="s 186(1)",
    announced="s 186",
    reading="s 186(1)",
    faces="s 178(4)",
    three="s 186(1)",
    corrected="s 186",
    cleared="s 186",
    again="s 186",
    paying="s 184",
    not_flat="s 188(1)",
    not_working="s 188(2)",
    no_spin="s 188",
)

INSPECTION_OF_TUMBLER = Power(
    what="inspects the tumbler and its seal before the table opens",
    roles=(FLOOR_MANAGER,),
    source="s 177",
    key=FLOOR_MANAGER,
)
BEFORE: BeforePlay[MiniDiceTable] = BeforePlay(
    steps=(
        Step(
            name="inspection",
            what="the dice are spun, to see that the tumbler functions",
            source="s 177(a)",
            roles=(FLOOR_MANAGER,),
        ),
        Step(
            name="seal",
            what="the dice are under seal, and nobody has interfered with the seal",
            source="s 177(b)",
            roles=(FLOOR_MANAGER,),
        ),
    )
)
NOT_OPEN = ("the table is not open: the floor manager inspects the tumbler first", "s 177")
INSPECTION = wait(
    "inspection", "floor manager: spin the dice, to see that the tumbler functions: press start", "s 177(a)", START,
    besides=(INSPECTED, turn(FLOOR_MANAGER), TUMBLER_FAULT), refuses={NO_MORE_BETS: NOT_OPEN}, in_play=False,
    headline="The table is not open",
)  # fmt: skip
TURN_KEY_ON = replace(
    INSPECTION, what="floor manager: turn your key on, to inspect the tumbler before the table opens", source="s 177"
).asking(turn(FLOOR_MANAGER))
LOOK_AT_SEAL = replace(
    INSPECTION, phase="seal", what="floor manager: look at the seal, and press inspected", source="s 177(b)"
).asking(INSPECTED)
TRIAL = wait(
    "turning",
    "wait while the dice spin, for the inspection",
    "s 177(a)",
    besides=(AtRest, NO_SPIN, TUMBLER_FAULT, Restarted),
    in_play=False,
    moving=True,
    headline="Dice spinning, for the inspection",
)


class MiniDiceRound(TumblerRound):
    """The round of a mini-dice table, which is inspected before it opens (s 177)."""

    def round_of_play(self, table: MiniDiceTable) -> Procedure[None]:
        """Play one round. After the table was closed, the first round waits for the inspection."""
        if not table.memory.inspected:
            yield from inspection(table)
        yield from super().round_of_play(table)

    def betting(self, table: MiniDiceTable) -> Procedure[None]:
        """Take wagers, unless the floor manager closes the table."""
        while not isinstance(event := (yield self.asked(table)), Pressed):
            if isinstance(event, Directed) and closed(table):
                yield from inspection(table)
        table.no_more_bets(self.sections.call)

    def asked(self, table: MiniDiceTable) -> Wait:
        """Return the wait while wagers are open. It also asks to turn the inspection's key off."""
        asked = self.take_wagers.also(CLOSE)
        if not powers.exercised(table.state, INSPECTION_OF_TUMBLER):
            return asked
        return replace(asked.also(turn(FLOOR_MANAGER)), what=f"{asked.what}; floor manager: turn your key off")


def inspection(table: MiniDiceTable) -> Procedure[None]:
    """Have the floor manager spin the dice and look at the seal. No wager is accepted before (s 177)."""
    table.open_later(*NOT_OPEN)
    spun = False
    while True:
        event = yield inspecting(table, spun=spun)
        if isinstance(event, Fault):
            spun = False
        elif isinstance(event, KeyTurned):
            continue
        elif not powers.exercised(table.state, INSPECTION_OF_TUMBLER):
            table.refuse("the inspection is the floor manager's: turn the floor manager's key first", "s 177")
        elif event.subject == "start":
            spun = yield from trial(table)
        elif not spun:
            table.refuse("spin the dice first, to see that the tumbler functions correctly", "s 177(a)")
        else:
            break
    table.memory.inspected = True
    table.note("the tumbler functions correctly, and its seal has not been interfered with: the table is open", "s 177")
    table.open_betting()


def inspecting(table: MiniDiceTable, *, spun: bool) -> Wait:
    """Return the wait of the inspection: for the floor manager's key, the spin, or the look at the seal."""
    if not powers.exercised(table.state, INSPECTION_OF_TUMBLER):
        return TURN_KEY_ON
    return LOOK_AT_SEAL if spun else INSPECTION


def trial(table: MiniDiceTable) -> Procedure[bool]:
    """Return whether the tumbler functions correctly when the dice are spun (s 177(a))."""
    table.run(TUMBLER, SPINS)
    event: Event = yield TRIAL
    if isinstance(event, Pressed):
        table.stop(TUMBLER)
    return isinstance(event, AtRest) and event.count >= SPINS


def closed(table: MiniDiceTable) -> bool:
    """Close the table for the floor manager. Returns False, with a refusal, if wagers are on the layout."""
    if table.wagers:
        table.refuse("there are wagers on the layout: finish the round first", "s 177")
    else:
        table.memory.inspected = False
        table.note("the table is closed", "s 177")
        return True
    return False


LAYOUT = layout()

STEPS = (
    ("before the table opens the floor manager spins the dice and inspects the tumbler and its seal", "s 177"),
    ("players place chips on the layout, smaller denominations on top; spoken wagers are not accepted", "s 179"),
    ("the dealer calls no more bets before the tumbler is activated", "s 181(1)"),
    ("the tumbler turns at least three times", "s 185"),
    ("if a die does not lie flat, or the tumbler does not work, the dealer calls no spin", "s 188"),
    ("the dealer calls the faces from smallest to highest, doubles, triples and the total", "s 186"),
    ("winning wagers are paid", "s 184"),
)

GAME: Game[MiniDiceTable] = Game(
    about=About(
        title=MINI_DICE,
        steps=STEPS,
        assumed=(
            "where each wager area lies on the layout, as diagram 13 is missing (s 176(3))",
            "the entry terminal, by which the result gets into the machine, is that of sic-bo (s 78)",
            "wagers are closed from the call on, before the tumbler is activated (s 181)",
            "no more bets is called again after a call of no spin (s 181(1)); wagers stay closed meanwhile (s 181(2))",
            "a pulse of the rotation sensor is one turn of the tumbler, or one spin of the dice within it (s 185)",
            "one inspection holds until the floor manager closes the table (s 177)",
            "the floor manager's key, turned on for the inspection, is turned off while wagers are taken (s 177)",
            "a second press of entry clears the declared numbers, as at sic-bo (s 186)",
        ),
    ),
    outcomes=Outcomes(layout=LAYOUT, read=read, written=as_text, call=call),
    table=MiniDiceTable,
    round_of_play=MiniDiceRound(TUMBLER_SECTIONS).round_of_play,
    face=partial(mini_dice_face.face, LAYOUT),
    sections=Sections(
        wagers="s 178(1)",
        limits="s 183(1)",
        sign="s 183(2)",
        notice="s 183(3)",
        chips="s 179(1)",
        spoken_wagers="s 179(2)",
        withdrawal="s 181(2)",
        no_chips="s 182",
        unauthorised="s 187",
        interference="s 187",
    ),
    equipment=Equipment(
        board="mini-dice",
        buttons=(NO_MORE_BETS, START, INSPECTED, PAID, NO_SPIN, VOID),
        terminal=EntryTerminal(tuple(FACES)),
        machines=(DiceTumbler(TUMBLER),),
        needs={TUMBLER: "s 188(2)", "terminal": "s 186(1)"},
    ),
    people=People(
        directions={"close": Direction(source="s 177", roles=(FLOOR_MANAGER,))},
        before=BEFORE,
        powers=(INSPECTION_OF_TUMBLER, powers.operates("s 187", "the dice tumbler")),
    ),
)
