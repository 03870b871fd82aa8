# SPDX-License-Identifier: MIT
"""Cards that leave the shoe or the shuffling device face down. An unread card stays face down as well."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from controller.engine.record.events import Event
from controller.engine.rules.wait import NEXT_CARD, Procedure, Wait
from controller.games.cards.shoe import device
from controller.games.cards.shoe.device import OUT_OF_THE_DEVICE, DeviceRules, DeviceTable
from controller.games.cards.shoe.drawing import MEANWHILE, CardDrawing, PresentWait, ShoeSections, Show, is_of
from controller.games.cards.shoe.shoe import SHOE, DrawnCard, Shoe
from controller.games.cards.shoe.table import CardTable
from hal.signals import DeckCounted, ShoeEmpty, ShuffleStopped, StackDelivered

T = TypeVar("T", bound=DeviceTable)
C = TypeVar("C", bound=CardTable)
FEWER = "0 0 0 if fewer cards have left than were counted"
"""Words for the dealer's option to key 0 0 0 while a card was not read."""


class FaceDownDrawing(CardDrawing, Generic[T]):
    """Draws cards that nobody may see yet. The dealer keys an unread card when it is turned up, not before.

    none_left: Called when the dealer keys 0 0 0 because a counted card had not left. device: Rules about a shuffling
    device, in games that may have one.
    """

    def __init__(
        self, rules: ShoeSections, none_left: Callable[[T], None], device: DeviceRules[T] | None = None
    ) -> None:
        super().__init__(rules)
        self.none_left, self.device = none_left, device

    def also(self, asked: Wait) -> Wait:
        """Return the wait with the events of a shoe, and with the reports of a shuffling device."""
        return super().also(self.and_device(asked))

    def and_device(self, asked: Wait) -> Wait:
        """Return the same wait, which also accepts the other reports of a shuffling device."""
        return asked.also(*OUT_OF_THE_DEVICE) if self.device else asked

    def took_from_shoe(self, table: Any, event: Event) -> bool:
        """Record an event of the shoe. Reports of a shuffling device take effect at once."""
        return self.handle_device(table, event) or super().took_from_shoe(table, event)

    def handle_device(self, table: T, event: Event) -> bool:
        """Handle a stack, the count of a deck, or a failed shuffle. Return whether the event was one of these."""
        if not self.device:
            return False
        match event:
            case StackDelivered():
                self._stack(table, self.device, event)
            case DeckCounted():
                self._deck(table, self.device, event)
            case ShuffleStopped():
                what = "the shuffling device did not complete its shuffle: that deck is shuffled by hand"
                self.doubt(table, what, self.device.shuffle)
                device.prepare_again(table, "shuffle")
            case _:
                return False
        return True

    def _stack(self, table: T, rules: DeviceRules[T], event: StackDelivered) -> None:
        """Handle a complete stack. The rules decide about a wrong size; if counts disagree, people count the cards."""
        stack = device.stack_of(table, rules, event)
        otherwise = device.came_otherwise(table, stack)
        if otherwise:
            self.doubt(table, otherwise, self.rules.decision)
        elif stack.cards != stack.due:
            rules.wrong_stack(table, stack)

    def _deck(self, table: T, rules: DeviceRules[T], event: DeckCounted) -> None:
        """Handle the count of the next deck. An incomplete deck is checked before it is dealt."""
        if what := device.is_wrong(event):
            then = rules.in_a_round if table.memory.shoe.begun else "check it before it is dealt"
            self.doubt(table, f"{what}: {then}", rules.deck)
            device.prepare_again(table, "inspect")

    def next(self, table: C, asked: PresentWait, show: Show[C]) -> Procedure[DrawnCard | Event | None]:
        """Return the next card, known or not; ShoeEmpty if no card is left; or another event of `asked`."""
        shoe: Shoe = table.memory.shoe
        while not shoe.waiting:
            if shoe.empty:
                return ShoeEmpty(SHOE)
            present = asked()
            event = yield self.also(present.asking(NEXT_CARD).also(*MEANWHILE))
            if not self.took_from_shoe(table, event) and (present.wants(event) or not is_of(event, MEANWHILE)):
                return event
            show(table)
        return shoe.waiting.pop(0)

    def _asks_for_all(self, table: CardTable, asked: Wait, cards: Sequence[str], before: Sequence[str]) -> Wait:
        """Return the wait for all cards of a hand. Fewer cards may have left than were counted."""
        keyed = super()._asks_for_all(table, asked, cards, before)
        if len(cards) == len(before):
            return keyed
        void = f"if it cannot be told: {table.game.general.person}, void the round"
        return replace(keyed, what=f"{keyed.what}; {FEWER}; {void}")

    def _key_again(self, table: Any, cards: list[str], card: str, before: Sequence[str]) -> None:
        """Key one more card; 0 0 0 takes out a card that had not left."""
        if card:
            super()._key_again(table, cards, card, before)
        else:
            self.none_left(table)

    def _too_many(self, shoe: Shoe, card: str) -> str:  # noqa: ARG002 - a card that lies face down is not named
        return "this card has left the shoe already, or the deck has none: look at the deck"

    def _cutting_card(self, table: CardTable) -> None:
        """Alert about the cutting card: it lies over the bottom card of the deck, which no round reaches."""
        inside = table.memory.shoe.inside
        what = f"the cutting card came with {inside} cards behind it; it belongs over the bottom card: look at the deck"
        table.alert(table.game.general.in_charge, what, self.rules.loaded)
