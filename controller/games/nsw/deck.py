# SPDX-License-Identifier: MIT
"""The deck of the games of New South Wales before it is dealt: it may be counted, or shuffled again, meanwhile.

The rules of Let It Ride and of Double Chance give these provisions the same numbers: 3.4 and 13.1.
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
"""What the dealer reads of a device with a fault."""


def in_a_round(table: Any) -> Refusal:
    """Why this code is not for a round: the deck in play was shuffled before."""
    if not table.options.shuffling_device:
        return ("no shuffling device is used at this table", "13.1")
    return ("only while the cards are prepared; key 9 3 2 if the device works no longer", "13.1, 13.2")


def never(table: object, place: str) -> None:
    """In a round it is always refused; while the cards are prepared `NswDeck.keyed` sees to it."""


FAILED_SHUFFLE: Code[Any] = Code(
    digits="931", means="the shuffling device did not complete its shuffle", source="13.1", now=in_a_round,
    carried_out=never,
)  # fmt: skip
"""Rule 13.1."""

CLOSE: Awaited = (Directed, "close")
T = TypeVar("T", bound=CalledTable)


class NswDeck(DeckPrepared[T], Generic[T]):
    """Prepares the deck."""

    instead: tuple[Awaited, ...] = ()
    """What may be directed instead of the check."""

    def due(self, table: T) -> bool:
        """Whether something is left to be done. At a closed table nothing is, until it is open again (14.8)."""
        return super().due(table) and not new_south_wales.closes(table)

    def wagers_taken_anew(self, table: T) -> None:
        """No more bets counts as not called."""
        table.memory.play.called = False

    def asked(self, table: T) -> Wait:
        """What is asked for at the present stage; a count comes first."""
        if table.memory.counting:
            return self.device.and_device(counting.asked(table))
        return super().asked(table).also(COUNT, CLOSE, *ENTRY)

    def handle(self, table: T, event: Event) -> None:
        """What follows from it; this game has a count and the rule on a device besides."""
        match event:
            case Directed(direction="count"):
                counting.begin(table, event)
            case Directed(direction="close"):
                pass  # it was carried out already
            case Keyed():
                key(table, event)
            case Entered():
                self.keyed(table, code_of(table))
            case _:
                super().handle(table, event)

    def keyed(self, table: T, code: str) -> None:
        """The device did not complete its shuffle: the cards are shuffled again (13.1)."""
        cards = table.memory.cards
        if code != FAILED_SHUFFLE.digits or not self.uses_device(table) or cards.stage != "load":
            table.refuse(f"{code or 'no number'}: nothing is keyed while the cards are prepared", "13.1")
            return
        cards.stage = "shuffle"
        table.note("the device did not complete its shuffle: the cards are shuffled again", "13.1")

    def done(self, table: T) -> None:
        """The dealer says that the count, or a stage, is done."""
        if table.memory.counting:
            counting.done(table)
        else:
            super().done(table)

    def inspecting(self, table: T) -> StageTask:
        """The cards are checked before they are used (3.4)."""
        decks = "both decks, their backs of different colours" if self.uses_device(table) else "the deck"
        what, source = f"{self.checked_by(table)} {decks}", self.rules.inspect
        return StageTask(f"{what}; press done", source, (DONE,), (*self.instead, *TURNED))

    def checked_by(self, table: T) -> str:
        """Who checks the cards, in words."""
        return f"dealer or {table.game.general.person}: check"


def between_rounds(table: DeckTable, event: Directed) -> None:
    """What supervisors direct while wagers are taken, and a shuffle after the table was vacant (4.1.3)."""
    source = table.game.directions[event.direction].source
    match event.direction:
        case "close" | "reopen":
            pass  # it was carried out already; wagers are taken again, or no more
        case "invalidate":
            table.refuse("no card of the round is dealt: there is no outcome to invalidate", source)
        case "count":
            counting.begin(table, event)
        case _:
            new = event.direction == "new-cards"
            table.memory.shoe.complete()
            table.memory.cards.prepare("inspect" if new else "shuffle", new=new)
            what = "all cards are replaced: check, shuffle and cut" if new else "the cards are shuffled"
            table.note(event.explained(what), source)


def checked_next(table: DeckTable) -> None:
    """The next round begins with cards that are checked."""
    table.memory.shoe.complete()
    table.memory.cards.prepare("inspect", new=True)
