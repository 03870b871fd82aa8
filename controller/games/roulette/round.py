# SPDX-License-Identifier: MIT
"""The round of roulette: spin, call, rest, declaration and payment; or no spin (ss 132-133, 144)."""

import msgspec
from msgspec.structs import replace

from controller.engine.record.events import Directed, Event, Restarted
from controller.engine.record.on_show import ShownWheel
from controller.engine.rules import powers
from controller.engine.rules.wait import NO_MORE_BETS, Procedure, Wait, turn, wait
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.kit.keying import ENTRY, NO_SPIN, PAID, Keying, take_entry
from controller.games.kit.wheel import ANNOUNCED, READER_FAULT, REVOLUTIONS, is_read, paid_or_no_spin
from controller.games.roulette.directions import section_of
from controller.games.roulette.table import RouletteTable
from controller.games.roulette.wagers import read
from hal.signals import BallLost, Direction, Entered, KeyTurned, Pressed, Rested, Revolved, Spun

STANDS = (Directed, "stands")


class SpinReport(msgspec.Struct):
    """The reader's reports of the present spin."""

    wheel: Direction | None = None
    ball: Direction | None = None
    revolutions: int = 0

    @property
    def wrong(self) -> str:
        """Why the ball does not run against the rotation of the wheel, in words; empty if it does (s 132(1))."""
        if self.wheel is None:
            return "the wheel does not rotate"
        return "the ball runs the same way as the wheel" if self.wheel == self.ball else ""


NUMBER = Keying(range(10), 2, 2, lambda keyed: read([str(10 * keyed[0] + keyed[1])]), "button", "s 133(1)", "s 131(2A)")
NOT_AT_REST = ("the ball has not come to rest", "s 133(1)")

SPIN_THE_BALL = wait(
    "betting", "take wagers, and spin the ball against the wheel", "s 132(1)", Spun, besides=(READER_FAULT,),
    refuses={NO_MORE_BETS: ("spin the ball first", "s 132(2)"), **dict.fromkeys(ENTRY, NOT_AT_REST)}, in_play=False,
)  # fmt: skip
TAKE_WAGERS = wait(
    "betting", "spin the ball against the wheel, and call no more bets while it rotates", "s 132", Spun,
    NO_MORE_BETS, besides=ANNOUNCED, in_play=False,
    refuses=dict.fromkeys(ENTRY, ("call no more bets first", "s 132(2)")),
)  # fmt: skip
ROTATING = wait(
    "turning", "call no more bets while the ball rotates", "s 132(2)", NO_MORE_BETS,
    besides=(*ANNOUNCED, Spun, Revolved, Rested, BallLost, READER_FAULT, Restarted), refuses=dict.fromkeys(ENTRY,
    NOT_AT_REST), despite_blocks=(NO_SPIN,), moving=True, headline="Ball spinning",
)  # fmt: skip
CALLED = replace(
    ROTATING, what="wait until the ball rests", source="s 132(1)", accepts=ROTATING.accepts - {NO_MORE_BETS}, asks=(),
)  # fmt: skip
ANNOUNCE = wait(
    "no spin", "announce no spin, and remove the ball", "s 144", NO_SPIN, besides=ANNOUNCED, despite_blocks=(NO_SPIN,),
    headline="This spin does not count",
)  # fmt: skip
NOT_CALLED = wait(
    "no call", "floor manager: turn your key on, to let the number stand or to void the round", "s 132(2)",
    turn(FLOOR_MANAGER), besides=(STANDS,), headline="The floor manager decides",
    refuses={NO_MORE_BETS: ("the ball is at rest: only the floor manager, key on, lets the number stand", "s 132(2)")},
)  # fmt: skip
DECIDES = replace(
    NOT_CALLED, what="floor manager: if the number stands, press no more bets; if not, press void",
).asking(NO_MORE_BETS)  # fmt: skip
ENTER = wait(
    "entry", "announce the number, key it and press entry", "s 133(1)", *ENTRY, besides=ANNOUNCED,
    despite_blocks=(NO_SPIN, *ENTRY), headline="The ball is at rest",
)  # fmt: skip
PAY = wait(
    "payment", "", "s 133(2)",
    PAID, besides=(Entered,), despite_blocks=(PAID, Entered), may_void=False, settles=True,
)  # fmt: skip


def round_of_play(table: RouletteTable) -> Procedure[None]:
    """Play one round, from the first wager to the last payment. After no spin, wagers are open again until the next
    call.
    """
    table.memory.inspector_told = False
    paid = False
    while not paid:
        number = yield from spun(table)
        if number is None:
            table.open_betting()
            continue
        show(table, SpinReport(), crown=number)
        paid = yield from paid_or_no_spin(table, number, "s 133(1)", pay, (ENTER, NUMBER))
        if not paid:
            no_spin(table, "s 144")
            table.open_betting()


def spun(table: RouletteTable) -> Procedure[int | None]:
    """Return the number in which the ball came to rest after a valid spin; None if no spin was announced."""
    wheel: Direction | None = None
    found = yield from await_spin(table, wheel)
    while isinstance(found, Event):
        if isinstance(found, Spun) and found.part == "ball" and table.attended:
            found = yield from watched(table, SpinReport(wheel, found.direction))
            continue
        if isinstance(found, Spun) and found.part == "wheel":
            wheel = found.direction
        found = yield from await_spin(table, wheel)
    return found


def await_spin(table: RouletteTable, wheel: Direction | None) -> Procedure[Event | int | None]:
    """Return the event before the ball is spun; or the number keyed by the dealer, if no reader reports the spin."""
    show(table, SpinReport(wheel))
    return (yield SPIN_THE_BALL) if is_read(table) else (yield from take_keyed_number(table))


def show(table: RouletteTable, spin: SpinReport, crown: int | None = None) -> None:
    """Show the wheel as the reader reports it, and the number with the crown."""
    table.show(ShownWheel(crown, spin.wheel, spin.ball, spin.revolutions))


def no_spin(table: RouletteTable, source: str) -> None:
    """Announce no spin. The spin is invalid whether or not the ball comes to rest (s 144(5))."""
    table.digits("")
    table.call("no spin", source)


def watched(table: RouletteTable, spin: SpinReport) -> Procedure[Event | int | None]:
    """Follow the reader's reports of a spin, from the dealer's hand to the compartment."""
    while True:
        show(table, spin)
        if spin.wrong:
            yield from await_announcement(table, spin.wrong, "s 144(1)")
            return None
        match (yield CALLED if table.called else ROTATING):
            case Spun() if not table.attended:
                yield from await_announcement(table, "it was spun with no dealer signed in", "s 134")
                return None
            case Spun(part="wheel", direction=direction):
                spin.wheel = direction
                table.note("the wheel was spun again while the ball rotates", "s 132(1)")
            case Spun(direction=direction):
                spin = SpinReport(spin.wheel, direction)
                table.note("the ball was spun again: its revolutions are counted anew", "s 132(1)")
            case Revolved(count=count):
                spin.revolutions = count
            case Pressed(button="no-more-bets"):
                table.no_more_bets("s 132(2)", "s 136(4)")
            case event:
                return (yield from ended(table, spin, event))


def await_announcement(table: RouletteTable, why: str, source: str) -> Procedure[None]:
    """Wait for the dealer to announce no spin, because the reader has seen that this spin is not valid."""
    table.alert_of_spin("dealer", f"{why}: this spin does not count", source)
    yield replace(ANNOUNCE, source=source)
    no_spin(table, source)


def ended(table: RouletteTable, spin: SpinReport, event: Event) -> Procedure[Event | int | None]:
    """Return the result of a spin that has ended, in a compartment or in another way (s 144)."""
    match event:
        case Pressed() | Directed():
            no_spin(table, section_of(event))
            return None
        case BallLost():
            yield from await_announcement(table, "the ball left the wheel", "s 144(4)")
            return None
        case Rested(place=number) if spin.revolutions >= REVOLUTIONS:
            if not table.called:
                yield from stands(table)
            return number
        case Rested():
            turns = f"{spin.revolutions} of {REVOLUTIONS} revolutions"
            yield from await_announcement(table, turns, "s 132(1)")
            return None
        case Restarted() if not table.called:
            yield from await_announcement(table, "the controller stopped while the ball was rotating", "s 132(2)")
            return None
    return (yield from take_keyed_number(table))


def stands(table: RouletteTable) -> Procedure[None]:
    """Ask the floor manager to let the number stand or to void the round: no more bets was not called in time (s
    132(2)).
    """
    table.close_betting("the ball is at rest", "s 132(2)")
    table.alert(FLOOR_MANAGER, "the ball came to rest before no more bets was called", "s 132(2)")
    while isinstance((yield DECIDES if powers.is_there(table.state, FLOOR_MANAGER) else NOT_CALLED), KeyTurned):
        pass
    table.note("the result stands, by direction of the floor manager", "s 132(2)")


def take_keyed_number(table: RouletteTable) -> Procedure[Event | int | None]:
    """Return the number keyed by the dealer, if no reader reports it; None if no spin was announced.

    A reader that works again in time sees the next spin from its beginning. Then that spin is returned instead.
    """
    if not table.called:
        event = yield TAKE_WAGERS
        if isinstance(event, Spun):
            return event
        if event.subject == NO_SPIN.name:
            no_spin(table, section_of(event))
            return None
        table.no_more_bets("s 132(2)", "s 136(4)")
    number = yield from take_entry(table, ENTER, NUMBER)
    if isinstance(number, Event):
        no_spin(table, section_of(number))
        return None
    return number


def pay(number: int) -> Wait:
    """Return the wait after the number is declared (s 133)."""
    return replace(PAY, first=f"crown {number}")
