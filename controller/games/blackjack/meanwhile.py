"""What may happen at any moment of a round: a card leaves the shoe, the dealer keys a code, a person directs."""

from msgspec.structs import replace

from controller.engine.events import Event, PlayerLeft
from controller.engine.wait import Awaited, Procedure, Wait
from controller.games.blackjack.hands import DEALER
from controller.games.blackjack.on_show import show
from controller.games.blackjack.preparing import DRAWING, by_machine
from controller.games.blackjack.sections import AGAIN, DEEMED_CORRECT, EVEN_MONEY, REMOVE_CARDS, VOID_HAND, VOIDED
from controller.games.blackjack.table import BlackjackTable, left
from controller.games.cards.drawing import is_of
from controller.games.cards.shoe import SHOE, DrawnCard
from controller.games.kit.keying import ENTRY
from hal.signals import CardDrawn, CardUnread, Entered, Fault, Keyed, Restored, ShoeEmpty

ALWAYS: tuple[Awaited, ...] = (*ENTRY, PlayerLeft, EVEN_MONEY, AGAIN, VOIDED, VOID_HAND, REMOVE_CARDS, DEEMED_CORRECT)
CODE_DIGITS = 3
SHOE_FAILS: tuple[Awaited, ...] = ((Fault, SHOE), (Restored, SHOE))
MACHINE_FAILS = "the card machine fails: key 6 5 2 with another machine, 6 5 3 with damaged cards, 6 5 4 without"
BY_MALFUNCTION = "ss 65B-65D"


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
        event = yield DRAWING.also(starting_nothing(remedy_told(table, asked)).also(*SHOE_FAILS))
        if is_of(event, SHOE_FAILS):
            continue
        if DRAWING.took_from_shoe(table, event):
            refuse_one_more(table, event)
        elif not of_no_wait(table, event):
            return event


def refuse_one_more(table: BlackjackTable, event: Event) -> None:
    """A card that leaves once the dealer's hand is complete begins the next round, or is removed from play."""
    if DEALER in table.memory.play.announced and isinstance(event, CardDrawn | CardUnread):
        what = "the dealer's hand is complete: it is the first card of the next round; if its face was seen, key 5 3"
        table.refuse(what, "s 52(1), s 53")


def next_card(table: BlackjackTable, asked: Wait) -> Procedure[DrawnCard | Event]:
    """The next card, once it is known, or an event of this wait that came instead."""
    asked = starting_nothing(asked)
    while True:
        show(table)
        found = yield from DRAWING.next(table, lambda: remedy_asked(table, asked), show)
        if found is None:
            raise LaidAnew
        if isinstance(found, DrawnCard | ShoeEmpty) or not of_no_wait(table, found):
            return found


def remedy_asked(table: BlackjackTable, asked: Wait) -> Wait:
    """The same wait for a card; while a card machine does not work, the dealer is asked what is done about it."""
    if not machine_fails(table):
        return asked
    return replace(asked, what=MACHINE_FAILS, source=BY_MALFUNCTION).asking(*ENTRY)


def remedy_told(table: BlackjackTable, asked: Wait) -> Wait:
    """The same wait; while a card machine does not work, the dealer is told how to go on without it."""
    if not machine_fails(table):
        return asked
    return replace(asked, what=f"{asked.what}; {MACHINE_FAILS}", source=f"{asked.source}, {BY_MALFUNCTION}")


def machine_fails(table: BlackjackTable) -> bool:
    """Whether the card machine that deals does not work, in a round for which cards were dealt (s 65B(1)(b))."""
    return by_machine(table) and SHOE in table.state.blocks and bool(table.memory.play.log)


def starting_nothing(asked: Wait) -> Wait:
    """The same wait, with what may happen at any moment. No button starts a machine, so all are accepted meanwhile."""
    asked = asked.also(*ALWAYS)
    return replace(asked, despite_blocks=asked.accepts)


def of_no_wait(table: BlackjackTable, event: Event) -> bool:
    """Whether this event is only noticed, and no wait asks for it. Raises Interrupted if it is to be carried out."""
    match event:
        case Keyed():
            key(table, event)
        case PlayerLeft(player=player):
            left(table, player)
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
