# SPDX-License-Identifier: MIT
"""Tri-chro with 54 or 63 balls: Casino Gaming Rules 1985, Part 20 (ss 455-467)."""

from functools import cache, partial

from msgspec.structs import replace

from c_ext.layout import Layout
from controller.engine.betting.settlement import declare, settle
from controller.engine.record.state import Limits
from controller.engine.rules import powers
from controller.engine.rules.equipment import (
    BallDrawer,
    BallGenerator,
    EntryTerminal,
    Equipment,
    Machine,
    TableKeySwitch,
)
from controller.engine.rules.features import Features, NonValueChips
from controller.engine.rules.game import About, Game, Outcomes, People, Sections
from controller.engine.rules.powers import Power
from controller.engine.rules.wagering import UsualLimits, WagerKind
from controller.engine.rules.wait import NO_MORE_BETS, VOID, Button, Procedure, Wait, turn, wait
from controller.engine.values.roles import DEALER, FLOOR_MANAGER, INSPECTOR
from controller.games.kit.balls import BROKEN_BALL, BY_HAND, DRAWER, GENERATOR, REPLACED
from controller.games.kit.keying import PAID, START
from controller.games.tri_chro import OF_54, OF_63, wagers
from controller.games.tri_chro import face as tri_chro_face
from controller.games.tri_chro.drawing import (
    BALL_REPLACED,
    BROKEN,
    NO_BALL_BREAKS,
    NOT_EFFECTIVE,
    TriChroDrawing,
    draw_balls,
    record_new_ball,
    show,
)
from controller.games.tri_chro.table import Options, TriChroTable
from hal.signals import Entered, KeyTurned

ILLUMINATE = Button("illuminate", "i")


TAKE_WAGERS = wait(
    "betting", "take wagers, then call no more bets", "s 463(1)", NO_MORE_BETS, in_play=False,
    refuses={START: ("call no more bets first", "s 463(1)")},
)  # fmt: skip
BALL_TO_REPLACE = "with an inspector present (inspector's key), replace the broken ball; then press replaced"
REPLACE = wait(
    "broken ball", BALL_TO_REPLACE, "s 465(4)(c)", REPLACED, besides=(turn(INSPECTOR),), in_play=False,
    despite_blocks=(REPLACED,), headline="A broken ball is replaced",
)  # fmt: skip
LIGHT = wait(
    "declared", "announce the result, then press illuminate", "s 463(3)", ILLUMINATE,
    refuses={PAID: ("illuminate the winning areas first", "s 463(3)(b)"), BROKEN_BALL: NO_BALL_BREAKS}, may_void=False,
    despite_blocks=(ILLUMINATE, BROKEN_BALL, Entered), unpaid=True,
)  # fmt: skip
PAY = wait(
    "payment", "", "s 467", PAID, may_void=False, settles=True,
    refuses={REPLACED: ("no ball is broken", "s 465(4)(c)"), BROKEN_BALL: NO_BALL_BREAKS},
    despite_blocks=(PAID, BROKEN_BALL, REPLACED, Entered),
)  # fmt: skip


def round_of_play(balls: int, table: TriChroTable) -> Procedure[None]:
    """Play one round with this many balls, from the first wager to the last payment."""
    drawing = TriChroDrawing(balls=balls, device=GENERATOR if table.options.generator else DRAWER)
    show(table, drawing)
    yield from broken_ball_replaced(table)
    yield TAKE_WAGERS
    table.no_more_bets("s 463(1)")
    paid = False
    while not paid:
        yield from draw_balls(table, drawing)
        paid = yield from declared_and_paid(table, drawing)


def broken_ball_replaced(table: TriChroTable) -> Procedure[None]:
    """Have a ball that broke in a void drawing replaced before the next drawing (s 465(4)(c))."""
    if table.memory.broken:
        table.open_later("a broken ball is to be replaced first", "s 465(4)(c)")
    while table.memory.broken:
        if not isinstance((yield with_inspector(table, REPLACE)), KeyTurned):
            record_new_ball(table)
    table.open_betting()


# The result (s 463(3))


def declared_and_paid(table: TriChroTable, drawing: TriChroDrawing) -> Procedure[bool]:
    """Declare the result. Returns True once paid, False if a ball proved broken or wrongly keyed."""
    outcome = wagers.drawn(*(wagers.ball(drawing.balls, number) for number in drawing.numbers))
    declare(table, outcome, "s 463(3)(a)", lit=False)
    asked = LIGHT
    while (event := (yield correctable(table, drawing, asked))).subject != "paid" or table.memory.broken:
        if event.subject == "paid":
            table.refuse("replace the broken ball first, with an inspector present", "s 465(4)(c)")
        elif event.subject == "illuminate":
            table.light(tuple(table.game.layout.result(outcome).wins))
            asked = replace(PAY, source=table.game.sections.wagers)
        elif event.subject == "replaced":
            record_new_ball(table)
        elif isinstance(event, KeyTurned):
            continue
        elif isinstance(event, Entered):
            remove_wrong_ball(table, drawing)
            return False
        elif not (yield from stands_though_a_ball_broke(table, drawing, asked)):
            return False
    settle(table)
    return True


def correctable(table: TriChroTable, drawing: TriChroDrawing, asked: Wait) -> Wait:
    """Add corrections to the wait: a broken or wrongly keyed ball, and the replacing of a broken one."""
    if not table.options.generator:
        asked = asked.also(BROKEN_BALL)
    if drawing.by_hand:
        asked = asked.also(Entered)
        asked = asked.with_remark(("Wrong ball? Entry again clears it", "s 465(2)"))
    if not (table.memory.broken and asked.phase == PAY.phase):
        return asked
    return with_inspector(
        table, replace(asked, first=BALL_TO_REPLACE, source="s 465(4)(c)").asking(REPLACED).also(turn(INSPECTOR))
    )


def with_inspector(table: TriChroTable, asked: Wait) -> Wait:
    """Return the wait. Without an inspector it asks for the inspector's key first."""
    return asked if powers.exercised(table.state, BALL_REPLACED) else asked.asking(turn(INSPECTOR))


def remove_wrong_ball(table: TriChroTable, drawing: TriChroDrawing) -> None:
    """Remove the last ball of the declared result, which was keyed wrongly. Another one is keyed."""
    clear_declaration(table, f"ball {drawing.numbers.pop()} was keyed in wrongly", "s 465(2)")
    show(table, drawing)


def stands_though_a_ball_broke(table: TriChroTable, drawing: TriChroDrawing, asked: Wait) -> Procedure[bool]:
    """Return whether the declared result stands, because the broken ball did not decide it (s 465(4)(a))."""
    for number in (yield from BROKEN.find_late(table, drawing, asked)):
        clear_declaration(table, f"ball {number} was drawn only in part", "s 465(4)(a)")
    return drawing.complete


def clear_declaration(table: TriChroTable, why: str, section: str) -> None:
    """Clear a declaration, and alert the floor manager."""
    table.withdraw_declaration(why, section)
    table.alert_of_spin(FLOOR_MANAGER, f"a result that was declared is cleared: {why}", section)


# The two games

layout_of = cache(wagers.layout)

LEAST = {
    "3-to-4": (120_000, "s 459(1)(a)"),
    "6-to-5": (80_000, "s 459(1)(b)"),
    "33-to-10": (30_000, "s 459(1)(c)"),
    "8-to-1": (12_500, "s 459(1)(d)"),
    "27-to-1": (3_500, "s 459(1)(e)"),
    "38-to-1": (2_500, "s 459(1)(f)"),
    "65-to-1": (1_500, "s 459(1)(g)"),
    "90-to-1": (1_000, "s 459(1)(h)"),
}
"""The lowest maximum, in cents, if the minimum is $5 or less."""


def kinds(game_layout: Layout[wagers.DrawnBalls]) -> tuple[WagerKind, ...]:
    """Return the wagers, grouped by their odds."""
    at: dict[str, set[str]] = {}
    for wager in game_layout.wagers.values():
        odds = wager.all_odds[0]
        at.setdefault(f"{odds.num}-to-{odds.den}", set()).add(wager.id)
    return tuple(WagerKind(name, frozenset(at[name]), 500, *least) for name, least in LEAST.items() if name in at)


POWERS = (
    BALL_REPLACED,
    Power(what="approves of a new drawing", roles=(INSPECTOR,), source="s 466(b)", key=INSPECTOR),
    Power(what="operates the device by hand", roles=(DEALER,), source="s 465(2)", how="button by-hand"),
    powers.operates("s 464", "the drawing device"),
    powers.another_name("s 456(7)"),
)

STEPS = (
    ("players place chips on the layout; a wager cannot be made orally", "s 457"),
    ("the dealer calls no more bets, then activates the drawing device", "s 463(1)"),
    ("the device mixes for at least 2 revolutions, then draws one ball on each until there are 2", "s 460"),
    ("a device that fails is operated by hand, or the drawing is not effective", "s 465(2)-(3)"),
    ("a part of a ball is not used; the ball is replaced in the presence of an inspector", "s 465(4)"),
    ("if a random result generator fails, a new drawing needs an inspector's approval", "s 466"),
    ("the dealer announces the result and illuminates the winning areas", "s 463(3)"),
    ("winning wagers are paid", "s 467"),
)


ASSUMED = (
    "where each wager area lies on the layout, as diagrams 20 and 21 are missing (s 456(2))",
    "the numbers on the balls: red first, then green, then gold, each with its stars first (ss 461, 462)",
    "winnings that are not whole cents are rounded down (s 467)",
    "wagers are closed from the call on, before the drawing device is activated (s 463(1)-(2))",
    "the call holds for a drawing that is made anew; it may be called again (ss 463(1), 465(3), 466)",
    "after a ball broke the device does not mix again: it draws one more (s 465(4)(b))",
    "a ball that the dealer keyed wrongly while the device was operated by hand is cleared and keyed again (s 465(2))",
    "a ball that broke in a round that is void is replaced before the next drawing (s 465(4)(c))",
    "an inspector approves, and is present, by the inspector's key (ss 465(4)(c), 466(b))",
)


@cache
def game(balls: int, options: Options) -> Game[TriChroTable]:
    """Return tri-chro with this many balls, for a table with these options."""
    layout = layout_of(balls)
    title = OF_54 if balls == 54 else OF_63
    device: Machine = BallGenerator(GENERATOR, balls) if options.generator else BallDrawer(DRAWER, balls)
    return Game(
        about=About(
            title=title,
            steps=STEPS,
            assumed=ASSUMED,
        ),
        outcomes=Outcomes(layout=layout, read=wagers.read, written=wagers.as_text, call=wagers.call),
        table=TriChroTable,
        round_of_play=partial(round_of_play, balls),
        face=partial(tri_chro_face.face, layout),
        sections=Sections(
            wagers=f"s 467({1 if balls == 54 else 2})",
            limits="s 459(1)",
            sign="s 459(2)",
            coins="s 6(1)",
            spoken_wagers="s 457(2)",
            withdrawal="s 463(2)",
            unauthorised="s 464",
            interference="s 464",
        ),
        equipment=Equipment(
            board=f"{title.id}-generator" if options.generator else title.id,
            buttons=(
                *(NO_MORE_BETS, START, BY_HAND, BROKEN_BALL, REPLACED, NOT_EFFECTIVE, ILLUMINATE),
                *(PAID, VOID),
            ),
            switches=(TableKeySwitch(INSPECTOR, "q"),),
            terminal=EntryTerminal(tuple(range(10))),
            lamps="lamps",
            machines=(device,),
            needs={GENERATOR: "s 466"} if options.generator else {DRAWER: "s 465"},
        ),
        limits=UsualLimits(Limits(500, 120_000, 500), kinds(layout)),
        features=Features(
            non_value_chips=NonValueChips(colour="s 458(1)", elsewhere="s 458(2)", exchange="s 458(3)"),
        ),
        people=People(powers=POWERS),
        variant=partial(game, balls),
    )


TRI_CHRO_54, TRI_CHRO_63 = game(54, Options()), game(63, Options())
