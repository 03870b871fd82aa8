# SPDX-License-Identifier: MIT
"""The drawing of the 20 numbers: by the device, by another one, by hand; malfunctions (s 222(4), (10) to (14))."""

from msgspec.structs import replace

from controller.engine.record.events import Event, Restarted
from controller.engine.rules.wait import Procedure, Wait
from controller.engine.values.roles import DEALER, FLOOR_MANAGER
from controller.games.keno.broken import BROKEN
from controller.games.keno.corrected import ask_for_ball, right_number
from controller.games.keno.keys import drawn_ball
from controller.games.keno.on_show import DRAWN, complete, show
from controller.games.keno.table import Drawing, KenoTable
from controller.games.keno.waits import (
    ACTIVATE,
    APPROVAL,
    APPROVED,
    DRAW,
    DRAW_BALLS,
    DRAWN_BY_DEVICE,
    FAILED,
    HAND,
    MIX_BY_HAND,
    NOT_BY_HAND,
    ONE_MORE,
    OTHER_DEVICE,
    SPARE_DEVICE,
    SPARE_THERE,
    WORKS_AGAIN,
    WORKS_AGAIN_BESIDE_SPARE,
)
from controller.games.kit.balls import BY_HAND, DRAWER, GENERATOR
from controller.games.kit.keying import take_entry
from hal.signals import AtRest, BallDrawn, Fault, KeyTurned, Pressed, Turned

MIXING = 1  # s 222(11)(a)


def draw_numbers(table: KenoTable) -> Procedure[None]:
    """Draw until there are 20 whole numbers, by a device or by hand."""
    drawing = table.memory.drawing
    if drawing.device not in [
        machine.name for machine in table.game.equipment.machines
    ]:  # or the table has another device now
        drawing.device, drawing.kept = GENERATOR if table.options.generator else DRAWER, len(drawing.numbers)
    while not complete(drawing):
        if drawing.by_hand:
            yield from draw_by_hand(table, drawing)
        elif drawing.approval:
            yield from draw_approved_catch(table, drawing)
        else:
            yield from set_going(table, drawing)
        show(table)


def to_start(table: KenoTable, drawing: Drawing) -> Wait:
    """Return the wait while the device is stopped."""
    if drawing.device == SPARE_DEVICE:
        return OTHER_DEVICE
    if not drawing.failed and not (drawing.device == DRAWER and broken_down(table, drawing)):
        return ONE_MORE if drawing.due else ACTIVATE
    spare = spare_is_there(table, drawing)
    if broken_down(table, drawing):
        return SPARE_THERE if spare else FAILED
    return WORKS_AGAIN_BESIDE_SPARE if spare else WORKS_AGAIN


def set_going(table: KenoTable, drawing: Drawing) -> Procedure[None]:
    """Wait until the supervisor starts the device or another one, or turns it by hand."""
    match (yield from answered_first(table, drawing, to_start(table, drawing))):
        case Pressed(button="start"):
            if may_start(table, drawing):
                yield from device_draws(table, drawing)
        case Pressed(button="by-hand"):
            turn_by_hand(table, drawing)
        case Pressed(button="spare"):
            use_other_device(table, drawing)
        case Pressed():
            BROKEN.handle(table, drawing)
        case int() as number:
            take_keyed_number(table, drawing, number)


def answered_first(table: KenoTable, drawing: Drawing, asked: Wait) -> Procedure[int | Event | None]:
    """Return the next event or keyed number, after open questions about a broken or wrongly shown ball."""
    if drawing.asked.broken:
        return (yield from BROKEN.take_number(table, drawing, asked))
    if drawing.asked.wrong:
        found = yield from right_number(table, drawing, asked)
        return found if isinstance(found, Event) else None
    return (yield from take_entry(table, asked, drawn_ball(), drawing.asked.half if asked.moving else None))


def take_keyed_number(table: KenoTable, drawing: Drawing, number: int) -> None:
    """Take a keyed number: a wrong board number, or a ball that the failed device let out."""
    lies_there = drawing.device == DRAWER and drawing.started and (drawing.failed or broken_down(table, drawing))
    if number in drawing.numbers or lies_there:
        take_keyed(table, drawing, number)
    else:
        table.refuse(*DRAWN_BY_DEVICE)
    table.digits("")


# By the device (s 222(11))


def may_start(table: KenoTable, drawing: Drawing) -> bool:
    """Return whether the present device may be started. A broken first device does not block the other one."""
    reasons = [it for name, it in table.state.blocks.items() if name != DRAWER or drawing.device == DRAWER]
    if reasons:
        table.refuse(f"{reasons[0].what}; {reasons[0].remedy}", reasons[0].source or "s 222(10)")
    return not reasons


def device_draws(table: KenoTable, drawing: Drawing) -> Procedure[None]:
    """Draw with the device until there are 20 numbers, a broken ball has to be replaced, or the device fails."""
    drawing.started, drawing.due, drawing.failed = True, False, False
    missing = DRAWN - len(drawing.numbers)
    if drawing.device == DRAWER:
        table.draw(DRAWER, 0 if drawing.mixed else MIXING, missing)
    else:  # a generator does not know earlier numbers, and may select some of them again
        table.draw(drawing.device, 0, DRAWN + len(drawing.broken))
    while not complete(drawing):
        show(table)
        event = yield from next_report(table, drawing)
        if isinstance(event, BallDrawn):
            take_drawn_ball(table, drawing, event)
        elif isinstance(event, AtRest | Restarted | Fault):
            handle_stop(table, drawing, event)
        if drawing.failed or (isinstance(event, AtRest) and not complete(drawing)):
            return
    if drawing.device != DRAWER and (drawing.kept or drawing.broken):  # the generator was asked for additional numbers
        table.stop(drawing.device)


def next_report(table: KenoTable, drawing: Drawing) -> Procedure[Event | None]:
    """Return the device's next report. A broken ball is handled here."""
    if drawing.device != DRAWER and not drawing.kept:  # a generator alone has no balls
        return (yield DRAW)
    event = yield from answered_first(table, drawing, DRAW_BALLS)
    if isinstance(event, int):
        take_keyed_number(table, drawing, event)
        return None
    if isinstance(event, Pressed):
        BROKEN.handle(table, drawing)
    elif isinstance(event, Turned):
        drawing.mixed = True
    return event


def take_drawn_ball(table: KenoTable, drawing: Drawing, event: BallDrawn) -> None:
    """Take a number from the device. A repeated number counts once."""
    number = event.ball
    if number not in (*drawing.numbers, *drawing.broken):
        take(table, drawing, number)
    elif drawing.device != DRAWER:
        table.note(f"number {number} was drawn already: another one is selected", "s 222(4)")
    elif number in drawing.broken:
        BROKEN.note_part(table, drawing, number)
    else:
        handle_malfunction(table, drawing, f"ball {number} was drawn already: see which ball it is")


def handle_stop(table: KenoTable, drawing: Drawing, event: AtRest | Restarted | Fault) -> None:
    """Handle a device that stops before 20 numbers are drawn, after a broken ball or a failure.

    A generator may also have selected all requested numbers, with some of them on the boards already.
    """
    if isinstance(event, Restarted):
        handle_malfunction(table, drawing, "the controller stopped during the drawing")
    elif isinstance(event, AtRest) and not (drawing.due or drawing.asked.broken or event.count >= DRAWN):
        handle_malfunction(table, drawing, "the device stopped before 20 numbers were drawn")
    elif isinstance(event, Fault) and event.device == drawing.device:
        handle_malfunction(table, drawing)


def take(table: KenoTable, drawing: Drawing, number: int) -> None:
    """Take a drawn number: call it, and show it on the boards (s 212(b))."""
    drawing.numbers.append(number)
    table.call(str(number), "s 212(b)")


def handle_malfunction(table: KenoTable, drawing: Drawing, what: str = "") -> None:
    """Handle a device that fails during a drawing. Drawn balls stand; a generator's selection does not.

    what: the event, if the device has not reported a fault.
    """
    table.stop(drawing.device)
    drawing.failed = True
    selecting = drawing.device != DRAWER
    if what:
        table.alert_of_spin(DEALER, what, "s 222(13)" if selecting else "s 222(7), (10)")
    if selecting:
        del drawing.numbers[drawing.kept :]
        drawing.approval = True
        anew = "the numbers selected are not the result: a new catch is selected, which an inspector approves of"
        table.alert_of_spin(FLOOR_MANAGER, anew, "s 222(13)-(14)")


def resume_drawing(drawing: Drawing) -> None:
    """Resume a drawing after a void or failed round. A generator selects a new catch (s 222(13)-(14))."""
    if drawing.started and not complete(drawing):
        drawing.failed = True
        if drawing.device != DRAWER:
            del drawing.numbers[drawing.kept :]
            drawing.approval = True


def draw_approved_catch(table: KenoTable, drawing: Drawing) -> Procedure[None]:
    """Select a new catch once an inspector has approved, after the malfunction (s 222(14))."""
    given = False
    while drawing.approval:
        asked = APPROVED if given else APPROVAL
        event = yield asked.also(BY_HAND) if drawing.device == SPARE_DEVICE else asked
        if isinstance(event, KeyTurned):
            given = event.on
        elif event.subject == BY_HAND.name:
            turn_by_hand(table, drawing)
            return
        elif given:
            drawing.approval = not may_start(table, drawing)
        else:
            table.refuse("a new catch needs an inspector's approval: turn the inspector's key", "s 222(14)")
    yield from device_draws(table, drawing)


# Another device, or by hand (s 222(10))


def broken_down(table: KenoTable, drawing: Drawing) -> bool:
    """Return whether the present device does not work."""
    return drawing.device in table.state.blocks or drawing.device in table.state.alerts


def spare_is_there(table: KenoTable, drawing: Drawing) -> bool:
    """Return whether another keno drawing device is available for use."""
    there = table.options.spare_device and drawing.device != SPARE_DEVICE
    return there and SPARE_DEVICE not in table.state.alerts


def works(table: KenoTable, drawing: Drawing) -> bool:
    """Return whether the device works, with no malfunction in this drawing. If so, refuse to replace it."""
    if drawing.failed or broken_down(table, drawing):
        return False
    table.refuse("the drawing device works: start it", "s 222(10)")
    return True


def turn_by_hand(table: KenoTable, drawing: Drawing) -> None:
    """Let the supervisor turn the device by hand, if it has failed and no other one is available."""
    if table.options.generator:
        table.refuse(*NOT_BY_HAND)
    elif spare_is_there(table, drawing):
        table.refuse("another keno drawing device is available: press spare", "s 222(10)")
    elif not works(table, drawing):
        drawing.device, drawing.by_hand, drawing.started, drawing.approval = DRAWER, True, True, False
        table.note("the keno supervisor turns the drawing device by hand", "s 222(10)")


def use_other_device(table: KenoTable, drawing: Drawing) -> None:
    """Use the other device for the missing numbers, once started. Drawn numbers stand."""
    if not spare_is_there(table, drawing):
        table.refuse("no other keno drawing device is available", "s 222(10)")
    elif not works(table, drawing):
        table.note("the other keno drawing device is used", "s 222(10)")
        drawing.device, drawing.kept, drawing.failed = SPARE_DEVICE, len(drawing.numbers), False


def draw_by_hand(table: KenoTable, drawing: Drawing) -> Procedure[None]:
    """Draw while the supervisor turns the device. Balls that the reader misses are keyed."""
    table.by_hand(DRAWER, anew=not drawing.numbers)
    while drawing.by_hand and not complete(drawing):
        show(table)
        asked = HAND if drawing.mixed else replace(HAND, what=MIX_BY_HAND)
        match (yield from answered_first(table, drawing, asked)):
            case BallDrawn(ball=number) if number in drawing.numbers:
                table.refuse(f"ball {number} was drawn already: see which ball it is", "s 222(7)")
            case BallDrawn(ball=number):
                take_by_hand(table, drawing, number)
            case Pressed(button="start"):
                drawing.by_hand = False
            case Pressed():
                BROKEN.handle(table, drawing)
            case int() as number:
                take_by_hand(table, drawing, number)
        if not (drawing.asked.broken or drawing.asked.wrong):
            table.digits("")
    table.stop(DRAWER)
    if not complete(drawing):
        yield from device_draws(table, drawing)


def take_by_hand(table: KenoTable, drawing: Drawing, number: int) -> None:
    """Take a ball that was drawn while the device was turned by hand."""
    drawing.mixed = True
    take_keyed(table, drawing, number)


def take_keyed(table: KenoTable, drawing: Drawing, number: int) -> None:
    """Take a drawn ball. If its number is on the board already, ask for the ball shown there (s 222(7))."""
    if number in drawing.broken:
        BROKEN.note_part(table, drawing, number)
    elif number in drawing.numbers:
        ask_for_ball(table, drawing, number)
    else:
        take(table, drawing, number)
