# SPDX-License-Identifier: MIT
"""The drawing of two tri-chro balls: by the device, by hand, by the generator; faults (ss 460-466)."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from controller.engine.record.events import Event, Restarted
from controller.engine.record.on_show import ShownDrawn
from controller.engine.rules.powers import Power
from controller.engine.rules.wait import Awaited, Button, Procedure, Wait, turn, wait
from controller.engine.values.roles import DEALER, FLOOR_MANAGER, INSPECTOR
from controller.games.kit.balls import (
    BROKEN_BALL,
    BY_HAND,
    DRAWER,
    GENERATOR,
    BallDrawing,
    BrokenBalls,
    may_replace,
    number_of,
    number_or_none,
)
from controller.games.kit.keying import ENTRY, START, Keying, take_entry
from controller.games.tri_chro import wagers
from controller.games.tri_chro.table import TriChroTable
from hal.signals import AtRest, BallDrawn, Fault, KeyTurned, Pressed, Turned

MIXING = 2  # s 460(a)
BALLS = 2  # s 460(b)
BALL_REPLACED = Power(
    what="replaces a broken ball, in the presence of an inspector", roles=(DEALER, INSPECTOR), source="s 465(4)(c)",
    key=INSPECTOR,
)  # fmt: skip

NOT_EFFECTIVE = Button("not-effective", "e")

ACTIVATED = ("the drawing device has been activated", "s 463(2)")
NOT_DRAWN = ("the balls are drawn by the device", "s 460")
WITHOUT_INSPECTOR = ("a broken ball is replaced in the presence of an inspector: the inspector's key", "s 465(4)(c)")
NO_BALL_BREAKS = ("a generator has no ball that could break", "s 466")

ACTIVATE = wait("closed", "start the drawing", "s 460", START, refuses=dict.fromkeys(ENTRY, NOT_DRAWN))
ONE_MORE = wait(
    "closed", "take the part of the ball out, then start: one more is drawn", "s 465(4)(b)", START,
    besides=(BROKEN_BALL,),
    refuses=dict.fromkeys(ENTRY, NOT_DRAWN), despite_blocks=(BROKEN_BALL,), headline="One more ball is drawn",
)  # fmt: skip
APPROVAL = wait(
    "closed", "an inspector approves of a new drawing (turn the inspector's key); then start it", "s 466",
    turn(INSPECTOR), besides=(START,), despite_blocks=(START,), headline="The drawing is made anew",
)  # fmt: skip
APPROVED = replace(APPROVAL, what="an inspector has approved of a new drawing: start it").asking(START)
DRAW = wait(
    "drawing", "wait while the balls are drawn", "s 460",
    besides=(Turned, BallDrawn, AtRest, Restarted, (Fault, DRAWER), (Fault, GENERATOR)),
    refuses={**dict.fromkeys(ENTRY, NOT_DRAWN), BROKEN_BALL: NO_BALL_BREAKS},
    moving=True, headline="Balls being drawn",
)  # fmt: skip
MALFUNCTION = wait(
    "malfunction", "press by hand and turn the device, or not effective if it cannot be turned",
    "s 465(2)-(3)", BY_HAND, NOT_EFFECTIVE, besides=(BROKEN_BALL,),
    despite_blocks=(BY_HAND, NOT_EFFECTIVE, BROKEN_BALL), headline="Drawing interrupted",
)  # fmt: skip
HAND = wait(
    "by hand", "turn the device by hand; key a ball that is not read, and press entry", "s 465(2)", *ENTRY,
    besides=(BROKEN_BALL, NOT_EFFECTIVE, BallDrawn), despite_blocks=(*ENTRY, BROKEN_BALL, NOT_EFFECTIVE),
    headline="Balls drawn by hand",
)  # fmt: skip
MIX_BY_HAND = "turn the device by hand, 2 turns one way, then back; key a ball that is not read"
REPORTS: frozenset[Awaited] = frozenset((Turned, BallDrawn, AtRest, Restarted, (Fault, DRAWER)))
"""Reports of the drawing device, accepted whatever the dealer is asked."""


class TriChroDrawing(BallDrawing, kw_only=True):
    """One drawing of two balls."""

    balls: int
    """Number of balls in the device."""
    motion: str = ""
    """State of the device, in words."""

    def restart(self) -> None:
        """Start the drawing again, without the balls drawn so far.

        Broken balls stay recorded: their other parts are still in the device.
        """
        self.numbers.clear()
        self.motion, self.started, self.mixed, self.by_hand, self.due = "", False, False, False, False
        self.close_question()

    @property
    def complete(self) -> bool:
        """Return whether the two balls are drawn, with no open question about a broken ball."""
        return len(self.numbers) == BALLS and not self.asked.broken


def draw_balls(table: TriChroTable, drawing: TriChroDrawing) -> Procedure[None]:
    """Draw until there are two balls, by the device or by hand."""
    while not drawing.complete:
        if drawing.by_hand:
            yield from draw_while_turned(table, drawing)
        else:
            yield from draw_by_device(table, drawing)


def show(table: TriChroTable, drawing: TriChroDrawing) -> None:
    """Show the balls drawn so far; once both are drawn, in the order of the announcement."""
    numbers = wagers.in_order(drawing.balls, drawing.numbers) if drawing.complete else drawing.numbers
    balls = tuple(str(wagers.ball(drawing.balls, number)) for number in numbers)
    motion = "" if drawing.complete else "by hand" if drawing.by_hand else drawing.motion
    table.show(ShownDrawn(balls, tuple(numbers), motion))


# By the device (s 460)


def draw_by_device(table: TriChroTable, drawing: TriChroDrawing) -> Procedure[None]:
    """Have the dealer start the device, and draw the missing balls. After a broken ball it does not mix again."""
    if drawing.asked.broken:
        yield from BROKEN.take_number(table, drawing, ONE_MORE)
    elif (yield ONE_MORE if drawing.started else ACTIVATE).subject == BROKEN_BALL.name:
        BROKEN.handle(table, drawing)
    else:
        table.close_betting(*ACTIVATED)
        yield from device_draws(table, drawing)


def device_draws(table: TriChroTable, drawing: TriChroDrawing) -> Procedure[None]:
    """Draw with the device until there are two balls, a broken ball has to be replaced, or the device fails."""
    drawing.started, drawing.due = True, False
    turns = 0 if drawing.mixed or table.options.generator else MIXING
    table.draw(drawing.device, turns, BALLS - len(drawing.numbers))
    asked = DRAW if table.options.generator else DRAW.also(BROKEN_BALL)
    while not drawing.complete:
        match (yield from BROKEN.take_number(table, drawing, asked)) if drawing.asked.broken else (yield asked):
            case None:
                pass
            case Turned(count=count):
                drawing.motion, drawing.mixed = f"mixing {count}", count >= MIXING
            case BallDrawn(ball=number) if number in drawing.broken:
                BROKEN.note_part(table, drawing, number)
            case BallDrawn(ball=number) if number not in drawing.numbers:
                drawing.numbers.append(number)
                drawing.motion = "drawing"
            case Pressed():
                BROKEN.handle(table, drawing)
            case AtRest() if drawing.due or drawing.asked.broken:
                return
            case event:
                return (yield from handle_malfunction(table, drawing, event))
        show(table, drawing)


def handle_malfunction(table: TriChroTable, drawing: TriChroDrawing, event: Event) -> Procedure[None]:
    """Handle a device that fails during a drawing (s 465, s 466)."""
    table.stop(drawing.device)
    section = "s 466(a)" if drawing.device == GENERATOR else "s 465(1)"
    if isinstance(event, Restarted):
        table.alert_of_spin("dealer", "the controller stopped during the drawing", section)
    elif not isinstance(event, Fault):
        table.alert_of_spin("dealer", "the device stopped before both balls were drawn", section)
    elif drawing.device == GENERATOR:
        table.alert_of_spin("dealer", "no ball that was selected is used", section)
    if drawing.device == GENERATOR:
        yield from redraw_with_approval(table, drawing)
    else:
        yield from by_hand_or_not_effective(table, drawing)
    show(table, drawing)


def redraw_with_approval(table: TriChroTable, drawing: TriChroDrawing) -> Procedure[None]:
    """Draw again. This needs an inspector's approval, given after the malfunction (s 466(b))."""
    drawing.restart()
    show(table, drawing)
    approved = False
    while not isinstance(event := (yield APPROVED if approved else APPROVAL), Pressed) or not approved:
        if isinstance(event, KeyTurned):
            approved = event.on
        else:
            table.refuse("a new drawing needs an inspector's approval: turn the inspector's key", "s 466(b)")
    yield from device_draws(table, drawing)


# By hand (s 465(2)-(3))


def by_hand_or_not_effective(table: TriChroTable, drawing: TriChroDrawing) -> Procedure[None]:
    """Ask the dealer whether the device can be turned by hand. A ball may have broken in it."""
    while (answer := (yield MALFUNCTION).subject) == BROKEN_BALL.name:
        BROKEN.handle(table, drawing)
        if drawing.asked.broken:
            yield from BROKEN.take_number(table, drawing, MALFUNCTION)
    if answer == BY_HAND.name:
        drawing.by_hand = True
        table.note("the dealer operates the device by hand", "s 465(2)")
    else:
        cancel_drawing(table, drawing)


def draw_while_turned(table: TriChroTable, drawing: TriChroDrawing) -> Procedure[None]:
    """Draw while the dealer turns the device. Balls that the reader misses are keyed (s 465(2))."""
    table.by_hand(DRAWER)
    while drawing.by_hand and not drawing.complete:
        asked = HAND if drawing.mixed else replace(HAND, what=MIX_BY_HAND)
        match (yield from by_hand_or_which_broke(table, drawing, asked)):
            case None:
                pass
            case BallDrawn(ball=number):
                draw_by_hand(table, drawing, number)
            case Pressed(button="broken-ball"):
                BROKEN.handle(table, drawing)
            case int() as number:
                draw_by_hand(table, drawing, number)
            case _:
                cancel_drawing(table, drawing)
        if not drawing.asked.broken:
            table.digits("")
        show(table, drawing)
    table.stop(DRAWER)


def by_hand_or_which_broke(table: TriChroTable, drawing: TriChroDrawing, asked: Wait) -> Procedure[int | Event | None]:
    """Return the dealer's next act or keyed number, after an open question about a broken ball."""
    if drawing.asked.broken:
        return (yield from BROKEN.take_number(table, drawing, asked))
    return (yield from take_entry(table, asked, ball_keying(drawing.balls)))


def draw_by_hand(table: TriChroTable, drawing: TriChroDrawing, number: int) -> None:
    """Take a ball that was drawn by hand."""
    if number in drawing.broken:
        BROKEN.note_part(table, drawing, number)
    elif number in drawing.numbers:
        table.refuse(f"ball {number} was drawn already: 2 different balls are drawn", selection(drawing.balls))
    else:
        drawing.numbers.append(number)


def ball_keying(balls: int, read: Callable[[int, tuple[int, ...]], int] = number_of) -> Keying[int]:
    """Return the keying of a ball's number."""
    return Keying(range(10), 2, 2, partial(read, balls), "button", selection(balls), selection(balls))


def selection(balls: int) -> str:
    """Return the section by which two of this many balls decide the result."""
    return {54: "s 461(1)", 63: "s 462(1)"}[balls]


def cancel_drawing(table: TriChroTable, drawing: TriChroDrawing) -> None:
    """Cancel the drawing, which does not decide the result, and draw the balls again (s 465(3))."""
    drawing.restart()
    table.alert_of_spin(
        FLOOR_MANAGER, "the drawing is not effective for deciding the result; it is made anew", "s 465(3)"
    )


# A broken ball (s 465(4))


BROKEN = BrokenBalls[TriChroDrawing](
    question="which ball broke? key its number, or 0 0 if it is none of the balls on show, and press entry",
    source="s 465(4)",
    reports=REPORTS,
    keying=lambda drawing: ball_keying(drawing.balls, number_or_none),
    excluded="{ball} is broken and not used; one more is drawn",
    stands="{ball} is broken, none of those drawn: they stand",
    part=("{ball} is broken: this part of it is not used; one more is drawn", "s 465(4)(a)"),
    show=show,
)


def record_new_ball(table: TriChroTable) -> None:
    """Record that the dealer replaced the broken ball, with an inspector present (s 465(4)(c))."""
    if may_replace(table, BALL_REPLACED, WITHOUT_INSPECTOR):
        table.memory.broken = False
        table.note("the broken ball is replaced, in the presence of an inspector", "s 465(4)(c)")
