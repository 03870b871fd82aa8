# SPDX-License-Identifier: MIT
"""Events accepted at any moment of a round of cards: a card leaves the shoe, a code is keyed, a person directs."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from msgspec.structs import replace

from controller.engine.record.events import Event, PlayerLeft
from controller.engine.rules.wait import Awaited, Procedure, Wait
from controller.games.cards.hands.table import HandsTable
from controller.games.cards.shoe.drawing import CardDrawing, Show, is_of
from controller.games.cards.shoe.shoe import SHOE, DrawnCard
from controller.games.kit.keying import ENTRY
from hal.signals import CardDrawn, CardUnread, Entered, Fault, Keyed, Restored, ShoeEmpty

CODE_DIGITS = 3
"""Maximum number of digits of a code or a card."""
SHOE_CHANGES: tuple[Awaited, ...] = ((Fault, SHOE), (Restored, SHOE))
"""Events after which a wait may ask for something else."""


T = TypeVar("T", bound=HandsTable)


class LogChanged(Exception):  # noqa: N818 - says what happened
    """The log of the round has changed. The round goes on with the steps due now."""


class UnaskedEvent(Exception):  # noqa: N818 - says what happened
    """An event that no wait asks for. The event is carried out, then the round goes on with the steps due."""

    def __init__(self, event: Event) -> None:
        super().__init__()
        self.event = event


class Meanwhile(Generic[T]):
    """The waits of the rounds of one game.

    always: events accepted in all of them, in addition to keyed codes. leaves: called when a card leaves the shoe
    unasked.
    """

    stands: tuple[str, str] = ("the result is declared: it stands", "")
    """Reason why a round is not voided once a result is declared, and the section, if not the one on decisions."""
    named: str = "place"
    """The rules' word for the place of a player."""

    def __init__(
        self, drawing: CardDrawing, show: Show[T], always: tuple[Awaited, ...], leaves: Callable[[T, Event], None]
    ) -> None:
        self.drawing, self.show, self.leaves = drawing, show, leaves
        drawing.other = code_stands
        self.always: tuple[Awaited, ...] = (*ENTRY, PlayerLeft, *always)

    def happens(self, table: T, asked: Wait) -> Procedure[Event]:
        """Return the next event that this wait asks for. Cards that leave the shoe meanwhile wait for their place."""
        while True:
            self.show(table)
            event = yield self.drawing.also(self.starting_nothing(self.adapt(table, asked)).also(*SHOE_CHANGES))
            if is_of(event, SHOE_CHANGES) and not asked.wants(event):
                continue
            if self.drawing.took_from_shoe(table, event):
                self.left_the_shoe(table, event)
            elif is_asked_for(table, asked, event) or not self.of_no_wait(table, event):
                return event

    def next_card(self, table: T, asked: Wait) -> Procedure[DrawnCard | Event]:
        """Return the next card, or another event of this wait."""
        asked = self.starting_nothing(asked)
        while True:
            self.show(table)
            found = yield from self.drawing.next(table, lambda: self.present(table, asked), self.show)
            if found is None:
                raise LogChanged
            if isinstance(found, DrawnCard | ShoeEmpty) or not self.of_no_wait(table, found):
                return found

    def starting_nothing(self, asked: Wait) -> Wait:
        """Return the same wait with the events accepted at any moment. No button starts a machine, so all are
        accepted.
        """
        asked = asked.also(*self.always)
        return replace(asked, despite_blocks=asked.accepts)

    def present(self, table: T, asked: Wait) -> Wait:  # noqa: ARG002 - a game's own uses it
        """Return the wait for the next card in the present state of the table."""
        return asked

    def adapt(self, table: T, asked: Wait) -> Wait:  # noqa: ARG002 - a game's own uses it
        """Return another wait in the present state of the table."""
        return asked

    def why_it_stands(self, table: T) -> tuple[str, str]:
        """Return why the round is not voided once a result is declared, and the section."""
        why, source = self.stands
        return why, source or table.game.general.decision

    def left_the_shoe(self, table: T, event: Event) -> None:
        """Handle a card that left the shoe unasked. A waiting code comes first; then the card's place is decided."""
        if not table.memory.play.coded:
            self.leaves(table, event)
        elif isinstance(event, CardDrawn | CardUnread):
            table.refuse("first see to what was keyed: the card stays face down", self.drawing.rules.decision)

    def left(self, table: T, player: str) -> None:
        """Handle a player who has left."""

    def of_no_wait(self, table: T, event: Event) -> bool:
        """Return whether the event is only recorded, as no wait asks for it. Raise UnaskedEvent if it has to be carried
        out.
        """
        match event:
            case Keyed():
                key(table, event)
            case PlayerLeft(player=player):
                self.left(table, player)
            case _ if isinstance(event, Entered) or is_of(event, self.always):
                raise UnaskedEvent(event)
            case _:
                return False
        return True


def is_code(code: str) -> bool:
    """Return whether this may be a code (`codes`): two or three digits whose first digit begins no card."""
    return len(code) > 1 and code[0] not in "01"


def code_stands(table: HandsTable, keyed: Sequence[int]) -> bool:
    """Keep a code keyed in place of a card on the terminal, for the round to handle. Return whether a code was keyed.

    Codes do not exist while the cards are prepared.
    """
    if table.memory.cards.stage or not is_code("".join(map(str, keyed))):
        return False
    table.memory.play.keyed[:] = keyed
    return True


def is_asked_for(table: HandsTable, asked: Wait, event: Event) -> bool:
    """Return whether this wait asks for the entry. No wait asks for a code."""
    return isinstance(event, Entered) and asked.wants(event) and not is_code(code_keyed(table))


def key(table: HandsTable, event: Keyed) -> None:
    """Key a digit of a code or an amount. Only the last digits count, as many as the game's terminal keeps."""
    keyed, terminal = digits_keyed(table), table.game.equipment.terminal
    keyed[:] = [*keyed, event.number][-(terminal.most if terminal else CODE_DIGITS) :]
    table.digits(" ".join(map(str, keyed)))


def digits_keyed(table: HandsTable) -> list[int]:
    """Return the digits on the terminal; none after a refused press."""
    return table.kept(table.memory.play.keyed)


def code_keyed(table: HandsTable) -> str:
    """Return the code on the terminal."""
    return "".join(map(str, digits_keyed(table)))


def amount_keyed(table: HandsTable) -> int:
    """Return the dollars on the terminal, where a button other than entry ends an amount; 0 if empty."""
    return int(code_keyed(table) or 0)


def code_of(table: HandsTable) -> str:
    """Return the keyed code and clear the terminal."""
    code = code_keyed(table)
    table.memory.play.keyed.clear()
    table.digits("")
    return code
