# SPDX-License-Identifier: MIT
"""The table out of play: while it is commissioned, devices report to the technician, and nothing is wagered."""

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
"""The name of the block that is set meanwhile."""
REMEDY = "the technician ends it: tablectl commission, or tablectl commission --give-up"
PLAIN = ("the table is being commissioned", "wait until the technician has ended it")
ANSWERED = frozenset(
    {
        *(Fault, Restored, Restarted, Due, ClockJumped, OffsetChanged, SalesOpen, SalesClosed, TicketsSettled),
        *(Maintained, MaintenanceBegun, MaintenanceEnded, Ticketed, SignedIn, SignedOut, SignInRefused, PinAsked),
        *(KeypadOpened, OutcomesDoubted, NotSignedIn),
    }
)
"""What the table answers meanwhile as at any other time."""


WHILE_CLOSED = ANSWERED | {
    *(InOpening, InFloat, InTournament, Directed, LimitsProposed, NoticeWithdrawn, SoftwareFound, ChipsOffered),
    *(Collected, PlayerLeft, Pressed, Keyed, Entered),
}
"""What is answered while the table is closed: presses are refused with that as the reason."""


def sets_aside(table: AnyTable, event: Event) -> bool:
    """Whether the table ignores this event now, because it is being commissioned, or is closed."""
    known = table.state.blocks
    if BLOCK in known:
        return type(event) not in ANSWERED
    return CLOSED in known and type(event) not in WHILE_CLOSED


def is_on(table: AnyTable) -> bool:
    """Whether the table is being commissioned."""
    return BLOCK in table.state.blocks


def begin(table: AnyTable, event: MaintenanceBegun, wait: Wait) -> None:
    """Take the table out of play, between two rounds. wait: what the procedure waits for."""
    source = table.game.general.decision
    if not is_on(table) and (why := _why_not_now(table, wait)):
        table.refuse(why, source)
        return
    what = f"{event.by or 'a technician'} commissions the table"
    blocks.put(table, BLOCK, Standing(what, REMEDY, source, by_hand=True, plain=PLAIN))


def _why_not_now(table: AnyTable, wait: Wait) -> str:
    """Why the table cannot be taken out of play now; empty if it can."""
    if wait.in_play or wait.moving:
        return "a round is open: commission the table between two rounds"
    if len(table.wagers):
        return "wagers lie on the layout: commission the table when none is left"
    shoe = table.game.equipment.shoe
    if shoe and shoe.in_shoe(table):
        return f"the cards are in the {shoe.called} by the table's record: commission the table before they are put in"
    return ""


def end(table: AnyTable, event: MaintenanceEnded) -> None:
    """The table is in play again; with its commissioning, if it was completed, to be signed."""
    if not is_on(table):
        table.refuse("the table is not being commissioned", table.game.general.decision)
        return
    if it := event.commissioning:
        table.say(e.Commissioned(event.by, it.board, it.digest, len(it.seen), len(it.judged), tuple(it.left)))
    blocks.clear(table, BLOCK)


def refuse_if_entered(table: AnyTable, event: Event) -> None:
    """Whoever enters something meanwhile is told why it does not count."""
    if isinstance(event, EnteredEvent):
        why = f"being commissioned, and out of play; {REMEDY}" if is_on(table) else f"closed; {open_it(table)}"
        table.refuse(f"the table is {why}", table.game.general.decision)
