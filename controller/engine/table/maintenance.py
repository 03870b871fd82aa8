# SPDX-License-Identifier: MIT
"""The table out of play during commissioning: devices report to the technician, and no wager is taken."""

from controller.engine.record import effects as e
from controller.engine.record.chip_float import InFloat
from controller.engine.record.events import (
    ChipsOffered,
    ClockJumped,
    Collected,
    Directed,
    Due,
    EnteredEvent,
    Event,
    LimitsProposed,
    Maintained,
    MaintenanceBegun,
    MaintenanceEnded,
    NoticeWithdrawn,
    OffsetChanged,
    OutcomesDoubted,
    PlayerLeft,
    Restarted,
    SalesClosed,
    SalesOpen,
    SoftwareFound,
    Ticketed,
    TicketsSettled,
)
from controller.engine.record.floor.places import FloorAnswered, FloorNamed, FloorRefused, FloorRuled
from controller.engine.record.jackpot_claims import ClaimAnswered, ClaimRefused, NumbersAdopted
from controller.engine.record.opening import CLOSED, InOpening
from controller.engine.record.people import KeypadOpened, NotSignedIn, PinAsked, SignedIn, SignedOut, SignInRefused
from controller.engine.record.state import Standing
from controller.engine.record.tournament import InTournament
from controller.engine.rules.wait import Wait
from controller.engine.table import blocks
from controller.engine.table.opening import open_it
from controller.engine.table.table import AnyTable
from hal.signals import Entered, Fault, Keyed, Pressed, Restored

BLOCK = "commissioning"
"""Name of the block during commissioning."""
REMEDY = "the technician ends it: tablectl commission, or tablectl commission --give-up"
PLAIN = ("the table is being commissioned", "wait until the technician has ended it")
ANSWERED = frozenset(
    {
        *(Fault, Restored, Restarted, Due, ClockJumped, OffsetChanged, SalesOpen, SalesClosed, TicketsSettled),
        *(Maintained, MaintenanceBegun, MaintenanceEnded, Ticketed, SignedIn, SignedOut, SignInRefused, PinAsked),
        *(KeypadOpened, OutcomesDoubted, NotSignedIn, ClaimAnswered, ClaimRefused, NumbersAdopted),
        *(FloorAnswered, FloorNamed, FloorRefused, FloorRuled),
    }
)
"""Events that the table answers during commissioning as at any other time."""


WHILE_CLOSED = ANSWERED | {
    *(InOpening, InFloat, InTournament, Directed, LimitsProposed, NoticeWithdrawn, SoftwareFound, ChipsOffered),
    *(Collected, PlayerLeft, Pressed, Keyed, Entered),
}
"""Events that a closed table answers. Presses are refused because the table is closed."""


def sets_aside(table: AnyTable, event: Event) -> bool:
    """Return whether the table ignores this event, because of commissioning or because it is closed."""
    known = table.state.blocks
    if BLOCK in known:
        return type(event) not in ANSWERED
    return CLOSED in known and type(event) not in WHILE_CLOSED


def is_on(table: AnyTable) -> bool:
    """Return whether the table is being commissioned."""
    return BLOCK in table.state.blocks


def begin(table: AnyTable, event: MaintenanceBegun, wait: Wait) -> None:
    """Take the table out of play, between two rounds. wait: the present wait of the procedure."""
    source = table.game.general.decision
    if not is_on(table) and (why := _why_not_now(table, wait)):
        table.refuse(why, source)
        return
    what = f"{event.by or 'a technician'} commissions the table"
    blocks.block(table, BLOCK, Standing(what, REMEDY, source, by_hand=True, plain=PLAIN))


def _why_not_now(table: AnyTable, wait: Wait) -> str:
    """Return why the table cannot be taken out of play now; empty if it can."""
    if wait.in_play or wait.moving:
        return "a round is open: commission the table between two rounds"
    if len(table.wagers):
        return "wagers lie on the layout: commission the table when none is left"
    shoe = table.game.equipment.shoe
    if shoe and shoe.in_shoe(table):
        return f"the cards are in the {shoe.called} by the table's record: commission the table before they are put in"
    return ""


def end(table: AnyTable, event: MaintenanceEnded) -> None:
    """Return the table to play, with its completed commissioning to be signed."""
    if not is_on(table):
        table.refuse("the table is not being commissioned", table.game.general.decision)
        return
    if it := event.commissioning:
        table.say(e.Commissioned(event.by, it.board, it.digest, len(it.seen), len(it.judged), tuple(it.left)))
    blocks.clear(table, BLOCK)


def refuse_if_entered(table: AnyTable, event: Event) -> None:
    """Refuse an entry by a person during commissioning."""
    if isinstance(event, EnteredEvent):
        why = f"being commissioned, and out of play; {REMEDY}" if is_on(table) else f"closed; {open_it(table)}"
        table.refuse(f"the table is {why}", table.game.general.decision)
