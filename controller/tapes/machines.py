"""The machines of a table as a tape speaks of them: the lines about each, and what a stage does for them."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import ClassVar, Protocol

from controller.engine.equipment import SpunWheel
from controller.engine.roles import FLOOR_MANAGER
from controller.engine.views import View
from hal.signals import Direction

NOT_FLAT = 0
"""A die that leans."""

Lines = Mapping[str, str]
"""Patterns of lines, and the method that does each: it gets the pattern's groups as words."""


class StageError(Exception):
    """What a tape asks cannot be done on this stage, or not now."""


class Dealer(Protocol):
    """What a person at the table does, for those lines that are many acts."""

    @property
    def view(self) -> View:
        """What is on show."""

    def press(self, button: str) -> None:
        """A button is pressed and let go."""

    def turn_key(self, key: str, on: bool) -> None:
        """A key switch is turned."""

    def key_number(self, number: int) -> None:
        """A numbered button of the terminal is pressed."""

    def press_entry(self) -> None:
        """The terminal's entry button is pressed."""


class TapeMachine(ABC):
    """One machine of the table."""

    LINES: ClassVar[Lines]


class TumblerMachine(TapeMachine):
    """A dice tumbler."""

    LINES = {
        r"tumbler turns (\d+) and shows (.+)": "turns_and_shows",
        r"tumbler turns (\d+) and stops": "stops_early",
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
        """It makes its turns and the dice lie so; nothing senses a die that leans."""
        self.turns(int(count), tuple(NOT_FLAT if die == "cocked" else int(die) for die in dice.split()))

    def stops_early(self, count: str) -> None:
        """It falls to rest by itself."""
        self.stops_after(int(count))

    def jams(self) -> None:
        """It is stuck after a turn."""
        self.stops_after(1)

    def does_not_turn(self) -> None:
        """It is stuck from the start."""
        self.stops_after(0)

    def cover(self, on: str) -> None:
        """Its cover is put on, or starts to lift."""
        self.move_cover(on == "on")

    @abstractmethod
    def turns(self, count: int, dice: tuple[int, ...]) -> None:
        """It makes its turns and the dice lie so."""

    @abstractmethod
    def stops_after(self, count: int) -> None:
        """It does not get further: it jams after no turn or one, or falls to rest after more."""

    @abstractmethod
    def does_not_stop(self) -> None:
        """It makes its turns and goes on turning."""

    @abstractmethod
    def turns_by_itself(self) -> None:
        """It turns though nobody started it."""

    @abstractmethod
    def mended(self) -> None:
        """It works again, and the floor manager confirms it."""

    @abstractmethod
    def move_cover(self, on: bool) -> None:
        """Its cover is put on, or starts to lift."""


class WheelMachine(TapeMachine):
    """A roulette wheel with its ball, or a wheel of fortune."""

    LINES = {
        r"ball spun": "ball_spun",
        r"ball spun with the wheel": "ball_spun_with_the_wheel",
        r"ball rests in (\d+) after (\d+) revolutions": "ball_rests",
        r"ball leaves the wheel": "ball_leaves",
        r"wheel reads (\d+)": "reads",
        r"wheel spun (clockwise|anticlockwise)": "wheel_spun",
        r"wheel rests on ([a-z]) after (\d+) revolutions": "rests_on",
        r"wheel rests on a peg, ([a-z]) past and ([a-z]) coming, after (\d+) revolutions": "rests_on_a_peg",
    }
    WHEEL: ClassVar[Direction] = "clockwise"
    """How a roulette wheel turns on a tape."""

    def __init__(self, wheel: SpunWheel) -> None:
        self._rim = wheel.rim
        self._direction: Direction = "clockwise"

    def ball_spun(self) -> None:
        """The dealer spins the ball against the wheel."""
        self.spin("ball", "anticlockwise")

    def ball_spun_with_the_wheel(self) -> None:
        """The dealer spins it the wrong way."""
        self.spin("ball", self.WHEEL)

    def ball_rests(self, place: str, revolutions: str) -> None:
        """It has made so many revolutions and lies in a compartment."""
        self.rest(int(place), int(revolutions), peg=False)

    def reads(self, place: str) -> None:
        """The reader says a place, be it possible or not."""
        self.rest(int(place), 6, peg=False)

    def wheel_spun(self, direction: Direction) -> None:
        """The dealer spins a wheel of fortune."""
        self._direction = direction
        self.spin("wheel", direction)

    def rests_on(self, symbol: str, revolutions: str) -> None:
        """It has made so many revolutions, and the indicator is in a slot with this symbol."""
        if symbol not in self._rim:
            raise StageError(f"the rim has no {symbol}: {self._rim}")
        self.rest(self._rim.index(symbol), int(revolutions), peg=False)

    def rests_on_a_peg(self, past: str, coming: str, revolutions: str) -> None:
        """The indicator is on the peg between two symbols, of which one has passed it."""
        pegs = [peg for peg, (one, next_) in enumerate(self._pegs()) if self._passing(one, next_) == (past, coming)]
        if not pegs:
            raise StageError(f"no peg of the rim has {past} on one side and {coming} on the other: {self._rim}")
        self.rest(pegs[0], int(revolutions), peg=True)

    def _pegs(self) -> Iterator[tuple[str, str]]:
        """The sections on both sides of each peg, clockwise."""
        return zip(self._rim, self._rim[1:] + self._rim[:1], strict=True)

    def _passing(self, one: str, next_: str) -> tuple[str, str]:
        """Which of two sections that lie clockwise of each other passes the indicator first, and which second."""
        return (next_, one) if self._direction == "clockwise" else (one, next_)

    @abstractmethod
    def spin(self, part: str, direction: Direction) -> None:
        """The dealer's hand spins the wheel, or the ball in it."""

    @abstractmethod
    def rest(self, place: int, revolutions: int, *, peg: bool) -> None:
        """What was spun makes its revolutions and comes to rest."""

    @abstractmethod
    def ball_leaves(self) -> None:
        """The ball is propelled out of the wheel."""


class ShoeMachine(TapeMachine):
    """A card shoe with its reader and its counter; and the dealer's hands that prepare the cards for it."""

    LINES = {
        r"shoe deals ((?:[2-9TJQKA][cdhs] ?)+)": "deals",
        r"shoe deals ([2-9TJQKA][cdhs]) face up": "deals_face_up",
        r"shoe deals an unread card": "deals_unread",
        r"shoe deals ([2-9TJQKA][cdhs]) (with noise|lost|twice|not counted)": "deals_badly",
        r"shoe feeds two cards, ([2-9TJQKA][cdhs]) read": "feeds_two",
        r"shoe shows the cutting card": "cutting_card",
        r"shoe is empty": "empty",
        r"shoe jams": "jams",
        r"shoe is mended": "mended",
        r"shoe unplugged": "unplugged",
        r"shoe plugged in": "plugged_in",
        r"key ([2-9TJQKA][cdhs]|no card)": "key",
        r"cards ready": "cards_ready",
    }
    RANKS, SUITS = "A23456789TJQK", "shcd"
    """As the dealer keys them: 01 for an ace, 13 for a king; 1 for spades, 4 for diamonds."""

    def __init__(self, dealer: Dealer) -> None:
        self._dealer = dealer

    def deals(self, cards: str) -> None:
        """These leave the shoe one after the other, face down."""
        for card in cards.split():
            self.deal(card)

    def deals_face_up(self, card: str) -> None:
        """This one lay face up in the shoe."""
        self.deal(card, face_up=True)

    def key(self, card: str) -> None:
        """The dealer keys a card in."""
        rank, suit = (0, 0) if card == "no card" else (self.RANKS.index(card[0]) + 1, self.SUITS.index(card[1]) + 1)
        for digit in f"{rank:02}{suit}":
            self._dealer.key_number(int(digit))
        self._dealer.press_entry()

    def cards_ready(self) -> None:
        """The cards are prepared, from a new table or from the end of a shoe, until the first are burnt."""
        if self._dealer.view.state.get("stage") == "inspect":
            self._dealer.turn_key(FLOOR_MANAGER, True)
            self._press("done", "done", "done")
            self._dealer.turn_key(FLOOR_MANAGER, False)
        else:
            self._press("done")
        self._press("accept", "done", "done")
        self.deals("Ac")
        if self._dealer.view.state.get("stage"):
            self.deals("2c")  # of an ace, one more is burnt where the rules have that done at once

    def _press(self, *buttons: str) -> None:
        for button in buttons:
            self._dealer.press(button)

    @abstractmethod
    def deal(self, card: str, *, face_up: bool = False) -> None:
        """This card leaves the shoe."""

    @abstractmethod
    def deals_unread(self) -> None:
        """A card leaves that the reader does not see."""

    @abstractmethod
    def deals_badly(self, card: str, how: str) -> None:
        """A card leaves, and its report is spoilt; or the counter does not see it."""

    @abstractmethod
    def feeds_two(self, card: str) -> None:
        """Two cards leave at once, of which the second is read."""

    @abstractmethod
    def cutting_card(self) -> None:
        """A cutting card leaves."""

    @abstractmethod
    def empty(self) -> None:
        """The last card has left."""

    @abstractmethod
    def jams(self) -> None:
        """A card is stuck."""

    @abstractmethod
    def mended(self) -> None:
        """The fault is gone, and the floor manager confirms it."""

    @abstractmethod
    def unplugged(self) -> None:
        """The plug of its reader is pulled out, and the table notices."""

    @abstractmethod
    def plugged_in(self) -> None:
        """It is in again, and the table has noticed."""


class DrawMachine(TapeMachine):
    """What draws balls: a drawer with a motor and a reader, or a random result generator."""

    LINES = {
        r"(?:drawer|generator) draws ([\d ]+)": "draws_balls",
        r"drawer reads (\d+)": "draws_balls",
        r"drawer is turned by hand to ([\d ]+)": "turned_by_hand",
        r"drawer jams": "jams",
        r"generator fails": "jams",
        r"(?:drawer|generator) is mended": "mended",
    }

    def draws_balls(self, balls: str) -> None:
        """It mixes, unless it has, and draws these, be they possible or not."""
        self.draws([int(ball) for ball in balls.split()])

    def turned_by_hand(self, balls: str) -> None:
        """A person turns it, and its reader sees these."""
        self.hand_draws([int(ball) for ball in balls.split()])

    @abstractmethod
    def hand_draws(self, balls: list[int]) -> None:
        """A person turns it, and its reader sees these."""

    @abstractmethod
    def draws(self, balls: list[int]) -> None:
        """It mixes, unless it has, and draws these."""

    @abstractmethod
    def jams(self) -> None:
        """It does not work."""

    @abstractmethod
    def mended(self) -> None:
        """It works again, and the floor manager confirms it."""
