# SPDX-License-Identifier: MIT
"""Card shoes and shuffling devices in tapes: their lines, and what they do at each kind of table."""

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, cast

from controller.engine.record.on_show import ShownShoe
from controller.engine.rules.equipment import CardShoe
from controller.engine.values.roles import FLOOR_MANAGER
from controller.tapes.machines.machine import Dealer, TapeMachine
from controller.tapes.machines.reader import SimReader
from controller.tapes.machines.tables import EngineTable, OperatedStage, TapeKind
from controller.tapes.script.errors import StageError, number_in
from hal.signals import (
    CardDrawn,
    CardsPutBack,
    CardUnread,
    CuttingCard,
    DeckCounted,
    Fault,
    Restored,
    ShoeEmpty,
    ShuffleStopped,
    StackDelivered,
)
from hal.sim.machines.shuffling_device import SimulatedShufflingDevice

UNSEEN = "2c"
"""Any card: the reader does not see it."""


def must_be_a_device(shuffles: bool) -> None:
    """Raises StageError for a line about a shuffling device at a table without one."""
    if not shuffles:
        message = "this table has no shuffling device: state the option shuffling-device"
        raise StageError(message)


class ShoeMachine(TapeMachine):
    """A card shoe with its reader and counter; also the dealer's preparation of the cards."""

    NAME = "card shoe"
    LINES = {
        r"shoe deals ((?:[2-9TJQKA][cdhs] ?)+)": "deals",
        r"shoe deals ([2-9TJQKA][cdhs]) face up": "deals_face_up",
        r"shoe deals an unread card": "deals_unread",
        r"shoe deals ([2-9TJQKA][cdhs]) (with noise|lost|twice|not counted)": "deals_badly",
        r"shoe feeds two cards, ([2-9TJQKA][cdhs]) read": "feeds_two",
        r"shoe shows the cutting card": "cutting_card",
        r"shoe is empty": "empty",
        r"shoe takes (\d+) cards? back": "takes_back",
        r"shoe gives a stack of ((?:[2-9TJQKA][cdhs] ?)+)": "gives_stack",
        r"shoe says a stack of (\d+) cards?": "says_stack",
        r"shoe counts a deck of (\d+) cards?": "counts_deck",
        r"shoe stops its shuffle": "stops_shuffle",
        r"shoe cover (off|on)": "cover",
        r"shoe jams": "jams",
        r"shoe is mended": "mended",
        r"shoe unplugged": "unplugged",
        r"shoe plugged in": "plugged_in",
        r"key ([2-9TJQKA][cdhs]|no card)": "key",
        r"cards ready": "cards_ready",
    }
    RANKS, SUITS = "A23456789TJQK", "shcd"
    """In the order of the keyed numbers: 01 is an ace, 13 a king; 1 is spades, 4 diamonds."""

    def __init__(self, dealer: Dealer) -> None:
        self._dealer = dealer

    def deals(self, cards: str) -> None:
        """These cards leave the shoe one after the other, face down."""
        for card in cards.split():
            self.deal(card)

    def deals_face_up(self, card: str) -> None:
        """This card leaves the shoe; it lay face up in it."""
        self.deal(card, face_up=True)

    def gives_stack(self, cards: str) -> None:
        """A shuffling device gives these cards as one stack."""
        self.deals(cards)
        self.says_stack(str(len(cards.split())))

    def key(self, card: str) -> None:
        """The dealer keys a card on the terminal."""
        rank, suit = (0, 0) if card == "no card" else (self.RANKS.index(card[0]) + 1, self.SUITS.index(card[1]) + 1)
        for digit in f"{rank:02}{suit}":
            self._dealer.key_number(int(digit))
        self._dealer.press_entry()

    def cards_ready(self) -> None:
        """Prepare the cards of a new table or after a shoe, until play may begin."""
        if self._prepared_to == "inspect":
            self._dealer.turn_key(FLOOR_MANAGER, True)
            self._press("done", "done", "done")
            self._dealer.turn_key(FLOOR_MANAGER, False)
        else:
            self._press("done")
        if self._prepared_to == "offer":
            self._press("accept", "done")
        self._press("done")
        for card in ("Ac", "2c"):  # the ace: some rules burn one card more at once; some burn none
            if self._prepared_to:
                self.deals(card)

    @property
    def _prepared_to(self) -> str:
        """How far the cards are prepared."""
        return self._dealer.view.shown(ShownShoe).stage

    def _press(self, *buttons: str) -> None:
        for button in buttons:
            self._dealer.press(button)

    @abstractmethod
    def deal(self, card: str, *, face_up: bool = False) -> None:
        """This card leaves the shoe."""

    @abstractmethod
    def says_stack(self, cards: str) -> None:
        """A shuffling device reports the last cards that left as a stack of this size."""


class EngineShoe(ShoeMachine):
    """A card shoe that only sends signals."""

    def __init__(self, stage: EngineTable, shoe: CardShoe[Any]) -> None:
        super().__init__(stage)
        self._stage, self._name, self._shuffles = stage, shoe.name, shoe.shuffles
        self._count = 0
        self._lost = False

    def deal(self, card: str, *, face_up: bool = False) -> None:
        if self._lost:
            self._unread("the reader is lost")
        else:
            self._stage.send(CardDrawn(self._name, card, face_up, self._next()))

    def deals_unread(self) -> None:
        self._unread("the reader did not see its face")

    def deals_badly(self, card: str, how: str) -> None:
        if how == "twice":
            self.deal(card)
            self._fault(f"a frame said twice: {card}")
        elif how == "with noise":
            self._fault("a damaged frame")
            self._unread("the reader said nothing of it")
        else:
            self._unread(f"it was {how}")
            self._fault(f"{card} was {how}")

    def feeds_two(self, card: str) -> None:
        self._unread("two at once")
        self.deal(card)

    def cutting_card(self) -> None:
        self._stage.send(CuttingCard(self._name))

    def empty(self) -> None:
        self._stage.send(ShoeEmpty(self._name))

    def takes_back(self, cards: str) -> None:
        self._stage.send(CardsPutBack(self._name, int(cards)))

    def says_stack(self, cards: str) -> None:
        self._stage.send(StackDelivered(self._name, self._of_device(cards)))

    def counts_deck(self, cards: str) -> None:
        self._stage.send(DeckCounted(self._name, self._of_device(cards)))

    def stops_shuffle(self) -> None:
        self._of_device()
        self._stage.send(ShuffleStopped(self._name))

    def cover(self, on: str) -> None:
        self._of_device()
        if on == "off":
            self._stage.send(Fault(self._name, "its cover is open", "shut it", "cover off"))
        else:
            self._stage.send(Restored(self._name))

    def _of_device(self, cards: str = "0") -> int:
        must_be_a_device(self._shuffles)
        return number_in(cards)

    def jams(self) -> None:
        self._fault("a card is stuck")

    def mended(self) -> None:
        self._stage.send(Restored(self._name))
        self._stage.confirm()

    def unplugged(self) -> None:
        self._lost = True
        self._fault("the reader is lost")

    def plugged_in(self) -> None:
        self._lost = False
        self._stage.send(Restored(self._name))

    def _next(self) -> int:
        self._count += 1
        return self._count

    def _unread(self, why: str) -> None:
        self._stage.send(CardUnread(self._name, why, self._next()))

    def _fault(self, what: str) -> None:
        self._stage.send(Fault(self._name, what, "look at the shoe"))


class SimShoe(SimReader, ShoeMachine):
    """A simulated shoe, with its driver. The tape says which card leaves; the loaded cards stay inside."""

    TROUBLE: ClassVar = {"with noise": "noise", "lost": "lost", "twice": "twice", "not counted": "uncounted"}

    def __init__(self, stage: OperatedStage, shoe: CardShoe[Any]) -> None:
        super().__init__(stage)
        self._stage, self._name = stage, shoe.name
        self._shoe = stage.sim.machine(shoe.name)

    def deal(self, card: str, *, face_up: bool = False) -> None:
        self._wait_for_cards(partial(self._shoe.deal, card, face_up=face_up))

    def deals_unread(self) -> None:
        self._shoe.next(unread=True)
        self.deal(UNSEEN)

    def deals_badly(self, card: str, how: str) -> None:
        self._shoe.next(**{self.TROUBLE[how]: True})
        self.deal(card)
        self._stage.until(self._has_fault)

    def feeds_two(self, card: str) -> None:
        self._shoe.next(double=True)
        self._wait_for_cards(partial(self._shoe.deal, card), cards=2)

    def cutting_card(self) -> None:
        self._shoe.cutting_card()
        self._stage.moment("CuttingCard")

    def empty(self) -> None:
        self._shoe.empty()
        self._stage.moment("ShoeEmpty")

    def takes_back(self, cards: str) -> None:
        self._shoe.put_back(int(cards))
        self._stage.moment("CardsPutBack")

    def says_stack(self, cards: str) -> None:
        self._device.stack(number_in(cards))
        self._stage.moment("StackDelivered", "Fault")

    def counts_deck(self, cards: str) -> None:
        self._device.counts(number_in(cards))
        self._stage.moment("DeckCounted", "Fault")

    def stops_shuffle(self) -> None:
        self._device.stops()
        self._stage.moment("ShuffleStopped", "Fault")

    def cover(self, on: str) -> None:
        self._device.open(on == "off")
        self._stage.until(lambda: self._has_fault() == (on == "off"))

    @property
    def _device(self) -> SimulatedShufflingDevice:
        must_be_a_device(isinstance(self._shoe, SimulatedShufflingDevice))
        return cast(SimulatedShufflingDevice, self._shoe)

    def jams(self) -> None:
        self._shoe.jam()
        self._stage.until(self._has_fault)

    def mended(self) -> None:
        self._shoe.free()
        self._wait_until_restored()
        self._stage.confirm()

    def _wait_for_cards(self, act: Callable[[], None], cards: int = 1) -> None:
        count = self._stage.cards_left
        act()
        self._stage.until(lambda: self._stage.cards_left >= count + cards)
        self._stage.moment()


KIND = TapeKind("shoes", ShoeMachine, EngineShoe, SimShoe)
