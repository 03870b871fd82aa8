"""What may happen at any moment of a round: a card leaves the shoe, the dealer keys a code, a player leaves."""

from controller.engine.events import Event, PlayerLeft
from controller.engine.wait import Awaited, Procedure, Wait
from controller.games.blackjack.on_show import show
from controller.games.blackjack.preparing import DRAWING
from controller.games.blackjack.table import BlackjackTable
from controller.games.cards.shoe import DrawnCard
from controller.games.kit.keying import ENTRY
from hal.signals import Entered, Keyed, ShoeEmpty

ALWAYS: tuple[Awaited, ...] = (*ENTRY, PlayerLeft)
CODE_DIGITS = 3


class LaidAnew(Exception):  # noqa: N818 - says what happened
    """The log of the round has changed. The round goes on from what is due by it now."""


def happens(table: BlackjackTable, asked: Wait) -> Procedure[Event]:
    """The next event that this wait asks for. What happens meanwhile is seen to."""
    while True:
        show(table)
        event = yield DRAWING.also(asked.also(*ALWAYS))
        if not DRAWING.took_from_shoe(table, event) and not seen_to(table, event):
            return event


def next_card(table: BlackjackTable, asked: Wait) -> Procedure[DrawnCard | Event]:
    """The next card, once it is known, or an event of this wait that came instead."""
    asked = asked.also(*ALWAYS)
    while True:
        show(table)
        found = yield from DRAWING.next(table, lambda: asked, show)
        if found is None:
            raise LaidAnew
        if isinstance(found, DrawnCard | ShoeEmpty) or not seen_to(table, found):
            return found


def seen_to(table: BlackjackTable, event: Event) -> bool:
    """Whether this event is none that the round waits for, and is seen to."""
    match event:
        case Keyed():
            play = table.memory.play
            play.keyed[:] = [*play.keyed, event.number][-CODE_DIGITS:]
            table.digits(" ".join(map(str, play.keyed)))
        case Entered():
            entered(table)
        case PlayerLeft():
            pass
        case _:
            return False
    return True


def entered(table: BlackjackTable) -> None:
    """The dealer has keyed a code."""
    code = "".join(map(str, table.memory.play.keyed))
    table.memory.play.keyed.clear()
    table.digits("")
    table.refuse(f"{code or 'nothing'} is no section of an irregularity that can be keyed now", "s 51")
