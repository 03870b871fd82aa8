"""Tri-chro with 54 or 63 balls: Casino Gaming Rules 1985, Part 20 (ss 455-467)."""

from functools import partial

import msgspec
from msgspec.structs import replace

from c_ext.layout import Layout
from controller.events import Event, Restarted
from controller.game import Game, Kind, Sections
from controller.games import tri_chro_face
from controller.games import tri_chro_wagers as wagers
from controller.games.procedure import ENTRY, NO_MORE_BETS, PAID, START, Entry, entered
from controller.state import Limits
from controller.table import Procedure, Table, press, wait
from hal.signals import AtRest, BallDrawn, Entered, Fault, Pressed, Turned

DRAWER, GENERATOR = "drawer", "generator"
MIXING = 2  # s 460(a)
BALLS = 2  # s 460(b)
INSPECTOR, FLOOR_MANAGER = "inspector", "floor-manager"

ILLUMINATE = press("illuminate")
BY_HAND = press("by-hand")
NOT_EFFECTIVE = press("not-effective")
BROKEN_BALL = press("broken-ball")
REPLACED = press("replaced")


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """generator: the drawing device is a random result generator, not a ball drawing device (s 455)."""

    generator: bool = False


class Memory(msgspec.Struct):
    """broken: a broken ball has not been replaced in the drawing device yet (s 465(4)(c))."""

    broken: bool = False


class Drawing(msgspec.Struct):
    """The balls drawn so far, by number; how the device gets along; `by_hand`: the dealer operates it."""

    numbers: list[int] = []
    motion: str = ""
    by_hand: bool = False
    started: bool = False
    """The dealer has started it: it goes on by itself until there are two balls."""


ACTIVATED = ("the drawing device has been activated", "s 463(2)")
NOT_DRAWN = ("the balls are drawn by the device", "s 460")

TAKE_WAGERS = wait(
    "betting", "take wagers, then call no more bets", "s 463(1)", NO_MORE_BETS, in_play=False,
    refuses={START: ("call no more bets first", "s 463(1)")},
)  # fmt: skip
REPLACE = wait(
    "broken ball", "with an inspector present (inspector's key), replace the broken ball; then press replaced",
    "s 465(4)(c)", REPLACED, in_play=False,
)  # fmt: skip
ACTIVATE = wait("closed", "start the drawing", "s 460", START, refuses=dict.fromkeys(ENTRY, NOT_DRAWN))
DRAW = wait(
    "drawing", "the balls are drawn", "s 460", Turned, BallDrawn, AtRest, (Fault, DRAWER), (Fault, GENERATOR),
    Restarted, BROKEN_BALL,
    refuses=dict.fromkeys(ENTRY, NOT_DRAWN),
)  # fmt: skip
MALFUNCTION = wait(
    "malfunction", "operate the device by hand (press by hand), or if that cannot be, press not effective",
    "s 465(2)-(3)", BY_HAND, NOT_EFFECTIVE, despite_blocks=(BY_HAND, NOT_EFFECTIVE),
)  # fmt: skip
HAND = wait(
    "by hand", "turn the device by hand; key a ball that is not read, and press entry", "s 465(2)", *ENTRY, BROKEN_BALL,
    NOT_EFFECTIVE, BallDrawn, despite_blocks=(*ENTRY, BROKEN_BALL, NOT_EFFECTIVE),
)  # fmt: skip
LIGHT = wait(
    "declared", "announce the result, then press illuminate", "s 463(3)", ILLUMINATE, BROKEN_BALL,
    refuses={PAID: ("illuminate the winning areas first", "s 463(3)(b)")}, may_void=False, despite_blocks=(ILLUMINATE,),
)  # fmt: skip
PAY = wait(
    "payment", "pay the winning wagers, then press paid", "s 467", PAID, BROKEN_BALL, may_void=False,
    despite_blocks=(PAID,), refuses={REPLACED: ("no ball is broken", "s 465(4)(c)")},
)  # fmt: skip


class TriChro:
    """The round of a game with so many balls."""

    def __init__(self, balls: int) -> None:
        self.balls = balls
        self.odds = {54: "s 467(1)", 63: "s 467(2)"}[balls]
        section = {54: "s 461(1)", 63: "s 462(1)"}[balls]
        self.keyed = Entry(range(10), 2, 2, self.number, "button", section, section)

    def number(self, keyed: tuple[int, ...]) -> int:
        """The ball of this number. Raises ValueError if there is none."""
        number = 10 * keyed[0] + keyed[1]
        wagers.ball(self.balls, number)
        return number

    def round_of_play(self, table: Table) -> Procedure:
        """One round, from the first wager to the last payment."""
        table.show(balls="", numbers="", drawing="")
        yield from broken_ball_replaced(table)
        yield TAKE_WAGERS
        table.no_more_bets("s 463(1)")
        drawing = Drawing()
        paid = False
        while not paid:
            yield from self.drawn(table, drawing)
            paid = yield from self.declared_and_paid(table, drawing)

    # The drawing (ss 460, 465, 466)

    def drawn(self, table: Table, drawing: Drawing) -> Procedure:
        """Draw until there are two balls, by the device or by hand."""
        while len(drawing.numbers) < BALLS:
            if drawing.by_hand:
                yield from self.drawn_by_hand(table, drawing)
            else:
                yield from self.drawn_by_device(table, drawing)

    def drawn_by_device(self, table: Table, drawing: Drawing) -> Procedure:
        """The device is activated, and draws; what is missing after a broken ball it draws without mixing anew."""
        if not drawing.started:
            yield from activated(table)
        device, drawing.started = device_of(table), True
        table.draw(device, MIXING if not drawing.numbers else 0, BALLS - len(drawing.numbers))
        while len(drawing.numbers) < BALLS:
            match (yield DRAW):
                case Turned(count=count):
                    drawing.motion = f"mixing {count}"
                case BallDrawn(ball=number):
                    drawing.numbers.append(number)
                    drawing.motion = "drawing"
                case Pressed():
                    broken(table, drawing)
                case AtRest():
                    return  # of a ball of this drawing only a part was drawn: another one is due
                case event:
                    return (yield from self.malfunctioned(table, drawing, event))
            self.show(table, drawing)

    def malfunctioned(self, table: Table, drawing: Drawing, event: Event) -> Procedure:
        """The device has failed in a drawing: the dealer goes on by hand, or it is not effective (s 465, s 466)."""
        device = device_of(table)
        table.stop(device)
        if isinstance(event, Restarted):
            section = "s 466" if device == GENERATOR else "s 465(1)"
            table.alert("dealer", "the controller stopped during the drawing", section)
        if device == GENERATOR:
            if isinstance(event, Fault):
                table.alert("dealer", "no ball that was selected is used", "s 466(a)")
            drawing.numbers.clear()
            yield from approved(table)
        elif (yield MALFUNCTION).subject == "by-hand":
            drawing.by_hand = True
            table.by_hand(device)
            table.note("the dealer operates the device by hand", "s 465(2)")
        else:
            not_effective(table, drawing)
        self.show(table, drawing)

    def drawn_by_hand(self, table: Table, drawing: Drawing) -> Procedure:
        """The dealer turns the device by hand, and keys the balls it draws (s 465(2))."""
        found = yield from entered(table, HAND, self.keyed)
        if isinstance(found, BallDrawn):
            found = found.ball
        if isinstance(found, Event):
            (broken if found.subject == "broken-ball" else not_effective)(table, drawing)
        elif found in drawing.numbers:
            table.refuse(f"ball {found} was drawn already: 2 different balls are drawn", self.keyed.source)
        else:
            drawing.numbers.append(found)
        if not drawing.by_hand or len(drawing.numbers) == BALLS:
            table.stop(DRAWER)
        table.digits("")
        self.show(table, drawing)

    def show(self, table: Table, drawing: Drawing) -> None:
        """The balls drawn so far."""
        kinds = " ".join(str(wagers.ball(self.balls, number)) for number in drawing.numbers)
        motion = "by hand" if drawing.by_hand else drawing.motion if len(drawing.numbers) < BALLS else ""
        table.show(balls=kinds, numbers=" ".join(map(str, drawing.numbers)), drawing=motion)

    # The result (s 463(3))

    def declared_and_paid(self, table: Table, drawing: Drawing) -> Procedure:
        """Whether it was paid on the two balls; if not, one of them proved broken, or was keyed in wrongly."""
        outcome = wagers.drawn(*(wagers.ball(self.balls, number) for number in drawing.numbers))
        table.declare(outcome, "s 463(3)(a)", lit=False)
        correcting = (Entered,) if drawing.by_hand else ()
        asked = LIGHT.also(*correcting)
        while (event := (yield asked)).subject != "paid" or table.memory.broken:
            if event.subject == "paid":
                table.refuse("replace the broken ball first, with an inspector present", "s 465(4)(c)")
            elif event.subject == "illuminate":
                table.light(tuple(table.game.layout.result(outcome).wins))
                asked = replace(PAY, source=self.odds).also(*correcting, *((REPLACED,) if table.memory.broken else ()))
            elif event.subject == "replaced":
                replaced(table)
            else:
                self.taken_back(table, drawing, event)
                return False
        table.settle()
        return True

    def taken_back(self, table: Table, drawing: Drawing, event: Event) -> None:
        """A declaration is cleared: of the last ball only a part was drawn, or the dealer keyed it in wrongly."""
        if isinstance(event, Entered):
            table.withdraw_declaration("the last ball is cleared", "s 465(2)")
            table.alert(FLOOR_MANAGER, f"ball {drawing.numbers.pop()} was declared, and is cleared", "s 465(2)")
        else:
            table.withdraw_declaration("only part of a ball was drawn", "s 465(4)(a)")
            broken(table, drawing)
        self.show(table, drawing)


def device_of(table: Table) -> str:
    """The drawing device of this table."""
    return GENERATOR if table.options.generator else DRAWER


def activated(table: Table) -> Procedure:
    """The dealer activates the device, and no wager is placed, changed or withdrawn any more (s 463)."""
    yield ACTIVATE
    table.close_betting(*ACTIVATED)


def approved(table: Table) -> Procedure:
    """An inspector approves of a new drawing: the inspector's key is on when it is started (s 466(b))."""
    asked = replace(
        ACTIVATE, what="with an inspector's approval (inspector's key), start a new drawing", source="s 466"
    )
    yield asked
    while not table.state.keys.get(INSPECTOR):
        table.refuse("a new drawing needs an inspector's approval: the inspector's key", "s 466(b)")
        yield asked


def not_effective(table: Table, drawing: Drawing) -> None:
    """The drawing does not decide the result: it is made anew (s 465(3))."""
    drawing.numbers.clear()
    drawing.by_hand, drawing.started, drawing.motion = False, False, ""
    table.note("the drawing is not effective for deciding the result; it is made anew", "s 465(3)")


def broken(table: Table, drawing: Drawing) -> None:
    """Of the ball just drawn only a part came: it is not used, and one more is drawn (s 465(4)(a)-(b))."""
    if not drawing.numbers:
        table.refuse("no ball has been drawn yet", "s 465(4)")
        return
    table.memory.broken = True
    table.note(f"ball {drawing.numbers.pop()} is broken and not used; one more is drawn", "s 465(4)")


def broken_ball_replaced(table: Table) -> Procedure:
    """After the drawing a broken ball is replaced in the presence of an inspector (s 465(4)(c))."""
    if table.memory.broken:
        table.close_betting("a broken ball is to be replaced first", "s 465(4)(c)")
    while table.memory.broken:
        yield REPLACE
        replaced(table)
    table.open_betting()


def replaced(table: Table) -> None:
    """The dealer has replaced the broken ball, if an inspector is there."""
    if not table.memory.broken:
        table.refuse("no ball is broken", "s 465(4)(c)")
    elif not table.state.keys.get(INSPECTOR):
        table.refuse("a broken ball is replaced in the presence of an inspector: the inspector's key", "s 465(4)(c)")
    else:
        table.memory.broken = False
        table.note("the broken ball is replaced, in the presence of an inspector", "s 465(4)(c)")


# The two games

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
"""What the maximum is at least, in cents, if the minimum is $5 or less."""


def kinds(game_layout: Layout[wagers.Drawn]) -> tuple[Kind, ...]:
    """The wagers at each odds."""
    at: dict[str, set[str]] = {}
    for wager in game_layout.wagers.values():
        odds = wager.all_odds[0]
        at.setdefault(f"{odds.num}-to-{odds.den}", set()).add(wager.id)
    return tuple(Kind(name, frozenset(at[name]), 500, *least) for name, least in LEAST.items() if name in at)


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


def game(balls: int) -> Game:
    """Tri-chro with so many balls."""
    layout = wagers.layout(balls)
    id_ = f"tri-chro-{balls}"
    return Game(
        id=id_,
        name=f"Tri-chro ({balls} balls)",
        source="Casino Gaming Rules 1985 (Queensland), Part 20",
        layout=layout,
        read=wagers.read,
        written=wagers.written,
        call=wagers.call,
        round_of_play=TriChro(balls).round_of_play,
        face=partial(tri_chro_face.face, layout),
        sections=Sections(
            wagers=f"s 467({1 if balls == 54 else 2})",
            limits="s 459(1)",
            sign="s 459(2)",
            spoken_wagers="s 457(2)",
            withdrawal="s 463(2)",
            chips_colour="s 458(1)",
            chips_elsewhere="s 458(2)",
            chips_exchange="s 458(3)",
            unauthorised="s 464",
        ),
        steps=STEPS,
        board=lambda options: f"{id_}-generator" if options.generator else id_,
        buttons=(
            *("no-more-bets", "start", "illuminate", "by-hand", "broken-ball", "replaced", "not-effective"),
            *("paid", "void"),
        ),
        keys=(INSPECTOR,),
        balls=balls,
        terminal="terminal",
        lamps="lamps",
        machines=lambda options: {"generators": GENERATOR} if options.generator else {"drawers": DRAWER},
        needs=lambda options: {GENERATOR: "s 466"} if options.generator else {DRAWER: "s 465"},
        numbers=tuple(range(10)),
        options=Options,
        memory=Memory,
        limits=Limits(500, 120_000, 500),
        kinds=kinds(layout),
        assumed=(
            "where each wager area lies on the layout, as diagrams 20 and 21 are missing (s 456(2))",
            "the numbers on the balls: red first, then green, then gold, each with its stars first (ss 461, 462)",
        ),
    )


TRI_CHRO_54, TRI_CHRO_63 = game(54), game(63)
