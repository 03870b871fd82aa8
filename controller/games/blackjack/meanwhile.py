"""What may happen at any moment of a round: a card leaves the shoe, the dealer keys a code, a person directs."""

from msgspec.structs import replace

from controller.engine.events import Event, PlayerLeft
from controller.engine.wait import Awaited, Procedure, Wait
from controller.games.blackjack.on_show import show
from controller.games.blackjack.preparing import DRAWING
from controller.games.blackjack.sections import AGAIN, EVEN_MONEY
from controller.games.blackjack.table import BlackjackTable
from controller.games.cards.shoe import DrawnCard
from controller.games.kit.keying import ENTRY
from hal.signals import Entered, Keyed, ShoeEmpty

ALWAYS: tuple[Awaited, ...] = (*ENTRY, PlayerLeft, EVEN_MONEY, AGAIN)
CODE_DIGITS = 3


class LaidAnew(Exception):  # noqa: N818 - says what happened
    """The log of the round has changed. The round goes on from what is due by it now."""


class Interrupted(Exception):  # noqa: N818 - says what happened
    """Something happened that no wait asks for. It is carried out, then the round goes on from what is due."""

    def __init__(self, event: Event) -> None:
        super().__init__()
        self.event = event


def happens(table: BlackjackTable, asked: Wait) -> Procedure[Event]:
    """The next event that this wait asks for. What leaves the shoe meanwhile waits for its place."""
    while True:
        show(table)
        event = yield DRAWING.also(starting_nothing(asked))
        if not DRAWING.took_from_shoe(table, event) and not of_no_wait(table, event):
            return event


def next_card(table: BlackjackTable, asked: Wait) -> Procedure[DrawnCard | Event]:
    """The next card, once it is known, or an event of this wait that came instead."""
    asked = starting_nothing(asked)
    while True:
        show(table)
        found = yield from DRAWING.next(table, lambda: asked, show)
        if found is None:
            raise LaidAnew
        if isinstance(found, DrawnCard | ShoeEmpty) or not of_no_wait(table, found):
            return found


def starting_nothing(asked: Wait) -> Wait:
    """The same wait, with what may happen at any moment. No button starts a machine, so all are accepted meanwhile."""
    asked = asked.also(*ALWAYS)
    return replace(asked, despite_blocks=asked.accepts)


def of_no_wait(table: BlackjackTable, event: Event) -> bool:
    """Whether this event is only noticed, and no wait asks for it. Raises Interrupted if it is to be carried out."""
    match event:
        case Keyed():
            key(table, event)
        case PlayerLeft():
            pass
        case _ if isinstance(event, Entered) or (type(event), event.subject) in ALWAYS:
            raise Interrupted(event)
        case _:
            return False
    return True


def key(table: BlackjackTable, event: Keyed) -> None:
    """A number of a code is keyed: the last three count."""
    keyed = table.memory.play.keyed
    keyed[:] = [*keyed, event.number][-CODE_DIGITS:]
    table.digits(" ".join(map(str, keyed)))


def code_of(table: BlackjackTable) -> str:
    """The code that was keyed. The terminal is cleared."""
    keyed = table.memory.play.keyed
    code = "".join(map(str, keyed))
    keyed.clear()
    table.digits("")
    return code
