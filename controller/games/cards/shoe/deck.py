# SPDX-License-Identifier: MIT
"""One deck before it is dealt: inspected, spread, shuffled, cut by the dealer only; or in a shuffling device."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from controller.engine.record.events import Event
from controller.engine.rules import powers
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import Awaited, Procedure, Wait, turn
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.cards.shoe.device import DeviceState, DeviceTable
from controller.games.cards.shoe.drawing import is_of
from controller.games.cards.shoe.face_down import FaceDownDrawing
from controller.games.cards.shoe.preparation import CardPreparation, PreparationSections
from controller.games.cards.shoe.preparing import DONE, NEW_CARDS, TURNED, CardsPrepared, StageTask
from controller.games.cards.shoe.shoe import Shoe

T = TypeVar("T", bound=DeviceTable)


class DeckPrepared(CardsPrepared[T], Generic[T]):
    """Prepares the deck by one part of the rules. The deck is shuffled after each round.

    also: other events accepted during preparation; `otherwise` handles them.
    """

    def __init__(
        self,
        rules: PreparationSections,
        drawing: FaceDownDrawing[T],
        show: Callable[[T], None],
        also: tuple[Awaited, ...] = (),
        otherwise: Callable[[T, Event], None] = lambda table, event: None,
    ) -> None:
        super().__init__(rules, drawing, show)
        self.device = drawing
        self.also, self.otherwise = also, otherwise

    def ready(self, table: T) -> Procedure[None]:
        """Prepare the cards, if that is due. Wagers are taken anew meanwhile."""
        if table.memory.cards.stage:
            self.wagers_taken_anew(table)
        yield from super().ready(table)

    def wagers_taken_anew(self, table: T) -> None:
        """Take wagers while the cards are prepared, before the first card is dealt."""

    def asked(self, table: T) -> Wait:
        """Return the wait of the present stage."""
        return self.device.and_device(super().asked(table).also(*self.also))

    def handle(self, table: T, event: Event) -> None:
        """Handle an event during the preparation."""
        if is_of(event, self.also):
            self.otherwise(table, event)
        elif not self.device.handle_device(table, event):
            super().handle(table, event)

    def uses_device(self, table: T) -> bool:
        """Return whether a shuffling device takes the place of the shoe."""
        return bool(getattr(table.options, "shuffling_device", False))

    def after_a_shoe(self, table: T) -> Refusal:
        """Return why no card is dealt before the deck is shuffled; None once new cards are prepared."""
        cards: CardPreparation = table.memory.cards
        return None if cards.new else ("no card may be dealt until the cards are shuffled", self.rules.shuffle)

    def inspecting(self, table: T) -> StageTask:
        """Ask the dealer and the floor manager to inspect the deck independently."""
        which = "both decks, their backs of different colours" if self.uses_device(table) else "the deck"
        source = self.rules.inspect
        if powers.exercised(table.state, self.rules.inspection):
            both = f"floor manager and dealer each sort and inspect {which} independently; press done"
            return StageTask(both, source, (DONE,), TURNED)
        off = "the floor manager and the dealer each inspect the cards: turn the floor manager's key on first"
        asks = (turn(FLOOR_MANAGER),)
        what = f"floor manager: sort and inspect {which} too, on your own; turn your key on"
        return StageTask(what, source, asks, refuses={DONE: (off, source)})

    def spreading(self, table: T) -> StageTask:
        """Ask for the cards to be spread. A player may look at them."""
        which = "each deck" if self.uses_device(table) else "the deck"
        what = f"spread {which} face up, to be seen whole; let a player look; press done"
        cards: CardPreparation = table.memory.cards
        if cards.new and cards.removed_cards:
            what = f"take out {_ranks(cards.removed_cards)}; {what}"
        return StageTask(what, self.rules.spread, (DONE,))

    def shuffling(self, table: T) -> StageTask:
        """Ask for the cards to be shuffled; new cards are washed and stacked first."""
        if table.memory.cards.new:
            what = "turn the cards face down, wash, stack and shuffle them by hand; press done"
            return StageTask(what, self.rules.wash, (DONE,))
        besides = (NEW_CARDS,) if self.rules.new_cards else ()
        return StageTask("shuffle the cards by hand; press done", self.rules.shuffle, (DONE,), besides)

    def loading(self, table: T) -> StageTask:
        """Ask for the deck to be cut and put into the shoe, or into the device without a cut."""
        if self.uses_device(table):
            what = "insert the cards in the shuffling device; no cut; press done"
            return StageTask(what, self.rules.load, (DONE,), headline="Loading the shuffling device")
        what = "cut once, cutting card over the bottom card, deck into the shoe; press done"
        return StageTask(what, self.rules.load, (DONE,))


def _ranks(stripped: Sequence[str]) -> str:
    """Return the ranks of these cards in words: `2 to 6`."""
    return f"{stripped[0][0]} to {stripped[-1][0]}"


def round_over(table: DeviceTable, *, device: bool) -> None:
    """Shuffle the deck after a round in which a card left the shoe. A device then puts the other deck in play.

    That deck is checked or shuffled first, if the device reported an incomplete deck or a failed shuffle.
    """
    shoe: Shoe = table.memory.shoe
    if not shoe.begun:
        return
    shoe.complete()
    if device:
        table.memory.deck = 3 - table.memory.deck
        shoe.fill(1, table.memory.cards.removed_cards)
        if due := table.memory.device.next_deck:
            table.memory.cards.prepare(due, new=due == "inspect")
        table.memory.device = DeviceState(stacked=shoe.outside)
    else:
        table.memory.cards.prepare("shuffle")
