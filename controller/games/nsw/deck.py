# SPDX-License-Identifier: MIT
"""The deck of the games of New South Wales before the deal, with a count or another shuffle when needed.

The rules of Let It Ride and of Double Chance number these provisions alike: 3.4 and 13.1.
"""

from typing import Any, Generic, TypeVar

from controller.engine.record.events import Directed, Event
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import Awaited, Wait
from controller.games.cards.hands import counting
from controller.games.cards.hands.codes import Code
from controller.games.cards.hands.counting import COUNT
from controller.games.cards.hands.meanwhile import code_of, key
from controller.games.cards.hands.table import CalledTable, DeckTable
from controller.games.cards.shoe.deck import DeckPrepared
from controller.games.cards.shoe.preparing import DONE, TURNED, StageTask
from controller.games.kit.keying import ENTRY
from controller.games.nsw import new_south_wales
from hal.signals import Entered, Keyed

DEVICE_FAILS = "if it works no longer, key 9 3 2: the round is void (13.2)"
"""The dealer's text for a device with a fault."""


def in_a_round(table: Any) -> Refusal:
    """Refuse this code in a round: the deck in play was shuffled before."""
    if not table.options.shuffling_device:
        return ("no shuffling device is used at this table", "13.1")
    return ("only while the cards are prepared; key 9 3 2 if the device works no longer", "13.1, 13.2")


def never(table: object, place: str) -> None:
    """Do nothing. A round always refuses the code; while the cards are prepared, `NswDeck.keyed` handles it."""


FAILED_SHUFFLE: Code[Any] = Code(
    digits="931", means="the shuffling device did not complete its shuffle", source="13.1", now=in_a_round,
    carried_out=never,
)  # fmt: skip
"""The code of rule 13.1."""

CLOSE: Awaited = (Directed, "close")
T = TypeVar("T", bound=CalledTable)


class NswDeck(DeckPrepared[T], Generic[T]):
    """The preparation of the deck."""

    instead: tuple[Awaited, ...] = ()
    """Directions that are possible instead of the check."""

    def due(self, table: T) -> bool:
        """Return whether a step is left. At a closed table none is, until it is open again (14.8)."""
        return super().due(table) and not new_south_wales.closes(table)

    def wagers_taken_anew(self, table: T) -> None:
        """Cancel the call of no more bets."""
        table.memory.play.called = False

    def asked(self, table: T) -> Wait:
        """Return the wait of the present stage, or of a count, which comes first."""
        if table.memory.counting:
            return self.device.and_device(counting.ask_for_count(table))
        return super().asked(table).also(COUNT, CLOSE, *ENTRY)

    def handle(self, table: T, event: Event) -> None:
        """Handle an event, with the count and the rule on a device."""
        match event:
            case Directed(direction="count"):
                counting.begin(table, event)
            case Directed(direction="close"):
                pass  # already carried out
            case Keyed():
                key(table, event)
            case Entered():
                self.keyed(table, code_of(table))
            case _:
                super().handle(table, event)

    def keyed(self, table: T, code: str) -> None:
        """Have the cards shuffled again, because the device did not complete its shuffle (13.1)."""
        cards = table.memory.cards
        if code != FAILED_SHUFFLE.digits or not self.uses_device(table) or cards.stage != "load":
            table.refuse(f"{code or 'no number'}: nothing is keyed while the cards are prepared", "13.1")
            return
        cards.stage = "shuffle"
        table.note("the device did not complete its shuffle: the cards are shuffled again", "13.1")

    def done(self, table: T) -> None:
        """Finish the count or the stage, on the dealer's word."""
        if table.memory.counting:
            counting.note_counted(table)
        else:
            super().done(table)

    def inspecting(self, table: T) -> StageTask:
        """Return the task of checking the cards before they are used (3.4)."""
        decks = "both decks, their backs of different colours" if self.uses_device(table) else "the deck"
        what, source = f"{self.checked_by(table)} {decks}", self.rules.inspect
        return StageTask(f"{what}; press done", source, (DONE,), (*self.instead, *TURNED))

    def checked_by(self, table: T) -> str:
        """Return the persons who check the cards, in words."""
        return f"dealer or {table.game.general.person}: check"


def between_rounds(table: DeckTable, event: Directed) -> None:
    """Carry out a direction while wagers are taken, or a shuffle after the table was vacant (4.1.3)."""
    source = table.game.directions[event.direction].source
    match event.direction:
        case "close" | "reopen":
            pass  # already carried out; wagers are taken again, or closed
        case "invalidate":
            table.refuse("no card of the round is dealt: there is no outcome to invalidate", source)
        case "count":
            counting.begin(table, event)
        case _:
            new = event.direction == "new-cards"
            table.memory.shoe.complete()
            table.memory.cards.prepare("inspect" if new else "shuffle", new=new)
            what = "all cards are replaced: check, shuffle and cut" if new else "the cards are shuffled"
            table.note(event.describe(what), source)


def checked_next(table: DeckTable) -> None:
    """Have the cards checked before the next round."""
    table.memory.shoe.complete()
    table.memory.cards.prepare("inspect", new=True)
