"""The machines of a table in tapes: the lines about each, and the actions that a stage must provide."""

from abc import abstractmethod

from controller.engine.record.on_show import ShownShoe
from controller.engine.values.roles import FLOOR_MANAGER
from controller.tapes.machines.machine import Dealer, TapeMachine
from controller.tapes.machines.wheel_machine import WheelMachine
from controller.tapes.script.errors import StageError, number_in

NOT_FLAT = 0
"""The number of a die that does not lie flat."""


class TumblerMachine(TapeMachine):
    """A dice tumbler."""

    NAME = "dice tumbler"
    LINES = {
        r"tumbler turns ([0-9]+) and shows (.+)": "turns_and_shows",
        r"tumbler turns ([0-9]+) and stops": "stops_early",
        r"tumbler jams": "jams",
        r"tumbler does not turn": "does_not_turn",
        r"tumbler does not stop": "does_not_stop",
        r"tumbler turns by itself": "turns_by_itself",
        r"tumbler is mended": "mended",
        r"cover (on|off)": "cover",
        r"inspect": "inspect",
    }

    def __init__(self, dealer: Dealer) -> None:
        self._dealer = dealer

    def inspect(self) -> None:
        """The floor manager's inspection before the table opens (s 177)."""
        self._dealer.turn_key(FLOOR_MANAGER, True)
        self._dealer.press("start")
        self.turns(3, (1, 2, 3))
        self._dealer.press("inspected")
        self._dealer.turn_key(FLOOR_MANAGER, False)

    def turns_and_shows(self, count: str, dice: str) -> None:
        """It makes `count` turns and shows these dice. Nothing senses a die that does not lie flat."""
        self.turns(number_in(count), tuple(NOT_FLAT if die == "cocked" else number_in(die) for die in dice.split()))

    def stops_early(self, count: str) -> None:
        """It stops by itself after `count` turns."""
        self.stops_after(number_in(count))

    def jams(self) -> None:
        """It jams after one turn."""
        self.stops_after(1)

    def does_not_turn(self) -> None:
        """It jams before the first turn."""
        self.stops_after(0)

    def cover(self, on: str) -> None:
        """The cover is put on, or starts to lift."""
        self.move_cover(on == "on")

    @abstractmethod
    def turns(self, count: int, dice: tuple[int, ...]) -> None:
        """It makes `count` turns and shows these dice."""

    @abstractmethod
    def stops_after(self, count: int) -> None:
        """It gets no further: it jams after 0 or 1 turns, or stops by itself after more."""

    @abstractmethod
    def does_not_stop(self) -> None:
        """It does not stop after its turns."""

    @abstractmethod
    def turns_by_itself(self) -> None:
        """It turns without a command."""

    @abstractmethod
    def mended(self) -> None:
        """It works again, and the floor manager confirms it."""

    @abstractmethod
    def move_cover(self, on: bool) -> None:
        """The cover is put on, or starts to lift."""


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
    def deals_unread(self) -> None:
        """A card leaves the shoe unread."""

    @abstractmethod
    def deals_badly(self, card: str, how: str) -> None:
        """A card leaves, but its report is damaged, lost or sent twice, or the counter misses it."""

    @abstractmethod
    def feeds_two(self, card: str) -> None:
        """Two cards leave at once; only the second is read."""

    @abstractmethod
    def cutting_card(self) -> None:
        """A cutting card leaves."""

    @abstractmethod
    def empty(self) -> None:
        """The last card has left."""

    @abstractmethod
    def says_stack(self, cards: str) -> None:
        """A shuffling device says that the cards that left last are a stack of so many."""

    @abstractmethod
    def counts_deck(self, cards: str) -> None:
        """A shuffling device has shuffled the deck that comes next, and counted so many cards."""

    @abstractmethod
    def stops_shuffle(self) -> None:
        """A shuffling device stops before its shuffle is complete."""

    @abstractmethod
    def cover(self, on: str) -> None:
        """The cover of a shuffling device is opened, or shut."""

    @abstractmethod
    def takes_back(self, cards: str) -> None:
        """So many cards are put back into a card machine."""

    @abstractmethod
    def jams(self) -> None:
        """A card is stuck."""

    @abstractmethod
    def mended(self) -> None:
        """The fault is gone, and the floor manager confirms it."""

    @abstractmethod
    def unplugged(self) -> None:
        """The reader is unplugged, and the table notices."""

    @abstractmethod
    def plugged_in(self) -> None:
        """The reader is plugged in again, and the table notices."""


class SlotsMachine(TapeMachine):
    """The slots for jackpot wagers, with their reader."""

    NAME = "slots for jackpot wagers"
    LINES = {
        r"slot ([0-9]+) takes a chip": "takes",
        r"slots unplugged": "unplugged",
        r"slots plugged in": "plugged_in",
    }

    def takes(self, place: str) -> None:
        """A player drops a chip into the slot of this place."""
        self.drop(number_in(place))

    @abstractmethod
    def drop(self, place: int) -> None:
        """A player drops a chip into the slot of this place."""

    @abstractmethod
    def unplugged(self) -> None:
        """The reader is unplugged, and the table notices."""

    @abstractmethod
    def plugged_in(self) -> None:
        """The reader is plugged in again, and the table notices."""


class DrawMachine(TapeMachine):
    """A machine that draws balls: a drawer with motor and reader, or a random result generator."""

    def draws_balls(self, balls: str) -> None:
        """It mixes, if it has not mixed yet, and draws these balls, even impossible ones."""
        self.draws([number_in(ball) for ball in balls.split()])

    @abstractmethod
    def draws(self, balls: list[int]) -> None:
        """It mixes, if it has not mixed yet, and draws these balls."""

    @abstractmethod
    def jams(self) -> None:
        """It fails."""

    @abstractmethod
    def mended(self) -> None:
        """It works again, and the floor manager confirms it."""


class DrawerMachine(DrawMachine):
    """A ball drawer with motor and reader."""

    NAME = "ball drawer"
    LINES = {
        r"drawer draws ([0-9 ]+)": "draws_balls",
        r"drawer reads ([0-9]+)": "draws_balls",
        r"drawer is turned by hand to ([0-9 ]+)": "turned_by_hand",
        r"drawer jams": "jams",
        r"drawer is mended": "mended",
    }

    def turned_by_hand(self, balls: str) -> None:
        """A person turns the drawer, and its reader sees these balls."""
        if not self.free_to_turn:
            raise StageError("the motor holds the drawer: press by-hand first")
        self.hand_draws([number_in(ball) for ball in balls.split()])

    @property
    @abstractmethod
    def free_to_turn(self) -> bool:
        """Whether a person may turn it now."""

    @abstractmethod
    def hand_draws(self, balls: list[int]) -> None:
        """A person turns the drawer, and its reader sees these balls."""


class GeneratorMachine(DrawMachine):
    """A random result generator."""

    NAME = "random result generator"
    LINES = {
        r"generator draws ([0-9 ]+)": "draws_balls",
        r"generator fails": "jams",
        r"generator is mended": "mended",
    }


KINDS = (TumblerMachine, WheelMachine, ShoeMachine, SlotsMachine, DrawerMachine, GeneratorMachine)
"""Every kind of machine that a table can have."""
