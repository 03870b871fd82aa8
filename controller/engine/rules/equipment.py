# SPDX-License-Identifier: MIT
"""What a game needs at its table: buttons, key switches, entry terminal, lights, and the machines of its results."""

from collections.abc import Callable
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from controller.engine.rules.plain import CALL, GOES_ON, NO_OTHER_WAY, Plain
from controller.engine.rules.wait import Button
from controller.engine.values.roles import DEALER, FLOOR_MANAGER

T = TypeVar("T")
"""The table of a game."""
Counted: TypeAlias = dict[str, str]
"""What of a machine is counted in a board file, and the field that says how many the game needs.

Each kind of machine says with it how it is named in a board file (KIND), whether its fault stops the table (STOPS),
and what the dealer reads when it is broken (broken).
"""


class KeySwitch(NamedTuple):
    """A key switch, named after the person who has its key.

    key: the keyboard key that turns it at a simulated table.
    """

    name: str
    key: str


SWITCHES = (KeySwitch(DEALER, "d"), KeySwitch(FLOOR_MANAGER, "m"))
"""The key switches of every table."""


class EntryTerminal(msgspec.Struct, frozen=True):
    """An entry terminal, and its numbered buttons."""

    numbers: tuple[int, ...]
    name: str = "terminal"


# The machines. `KIND`: its name in a board file. `STOPS`: it can be stopped, as a motor can.


class DiceTumbler(msgspec.Struct, frozen=True):
    """A dice tumbler. cover: an interlock that stops it, or what is taken off to reveal the result."""

    KIND: ClassVar[str] = "tumblers"
    STOPS: ClassVar[bool] = True
    COUNTED: ClassVar[Counted] = {}
    broken: ClassVar[Plain] = ("the dice tumbler does not work", CALL)
    name: str
    cover: Literal["interlock", "reveals"] = "interlock"


class SpunWheel(msgspec.Struct, frozen=True):
    """A wheel with a reader. places: how many compartments or sections. rim: the symbols of the sections, clockwise."""

    KIND: ClassVar[str] = "wheels"
    STOPS: ClassVar[bool] = False
    COUNTED: ClassVar[Counted] = {"sections": "places"}
    broken: ClassVar[Plain] = ("the wheel's reader does not work", f"key the result in; {CALL}")
    name: str
    places: int
    rim: str = ""


class BallDrawer(msgspec.Struct, frozen=True):
    """A ball drawer with this many balls."""

    KIND: ClassVar[str] = "drawers"
    STOPS: ClassVar[bool] = True
    COUNTED: ClassVar[Counted] = {"balls": "balls"}
    broken: ClassVar[Plain] = ("the ball drawer does not work", CALL)
    name: str
    balls: int


class BallGenerator(msgspec.Struct, frozen=True):
    """A random result generator. It draws from this many balls."""

    KIND: ClassVar[str] = "generators"
    STOPS: ClassVar[bool] = True
    COUNTED: ClassVar[Counted] = {"balls": "balls"}
    broken: ClassVar[Plain] = ("the random result generator does not work", CALL)
    name: str
    balls: int


class InShoe(NamedTuple):
    """What a table's record knows of the shoe while the cards are in it.

    cards: the cards that are not known to have left it. out: the cards that have left it. First, as empty texts, those
    that were dealt without a name; then those that wait to be dealt, the last drawn at the end. waiting: how many of
    `out` wait. cutting_card: whether the first cutting card is still in it. looked_at: the cards that the player
    holds who decides now, `??` for one that was not read. stack: how many cards a shuffling device gives next at a
    time. deck: of its two decks, the one in play. burns: a card that leaves it now is burnt face down. The person at a
    simulated table is told all of this; what is told of a journal asks only how many cards nobody may know.
    """

    cards: tuple[str, ...]
    out: tuple[str, ...]
    waiting: int
    cutting_card: bool
    looked_at: tuple[str, ...] = ()
    stack: int = 1
    deck: int = 1
    burns: bool = False


class CardShoe(msgspec.Struct, Generic[T], frozen=True):
    """A card shoe for this many decks, a machine that mixes them, or a shuffling device.

    in_shoe: what it holds by the table's record; None while the cards are outside. face_down: its cards are dealt face
    down, and nobody may know them before they are turned up. mixes: it is such a machine, of which no card can be taken
    out by hand. shuffles: it is a shuffling device. instead: what the rules say if it works no longer, for the dealer.
    """

    KIND: ClassVar[str] = "shoes"
    STOPS: ClassVar[bool] = False
    COUNTED: ClassVar[Counted] = {}
    name: str
    decks: int
    in_shoe: Callable[[T], InShoe | None]
    face_down: bool = False
    mixes: bool = False
    shuffles: bool = False
    instead: str = ""

    @property
    def called(self) -> str:
        """What people call it."""
        return "card machine" if self.mixes else "shuffling device" if self.shuffles else self.name

    @property
    def wired_as(self) -> str:
        """The kind that a board file gives for it."""
        return "machine" if self.mixes else "shuffling-device" if self.shuffles else "shoe"

    @property
    def broken(self) -> Plain:
        """What the dealer reads. No card can be taken out of a machine to be keyed, nor one looked at face down."""
        if self.mixes:
            return "the card machine does not work", CALL
        if self.shuffles:
            return "the shuffling device does not work: no card may leave", NO_OTHER_WAY
        if self.face_down:
            return "the card shoe's reader does not work: no card may leave", NO_OTHER_WAY
        return "the card shoe's reader does not work: cards are keyed", CALL


class JackpotSlots(msgspec.Struct, frozen=True):
    """The slots for jackpot wagers, one at each of so many places."""

    KIND: ClassVar[str] = "slots"
    STOPS: ClassVar[bool] = False
    COUNTED: ClassVar[Counted] = {"places": "places"}
    broken: ClassVar[Plain] = ("the slots for jackpot wagers do not work: no jackpot is offered", GOES_ON)
    name: str
    places: int


Machine: TypeAlias = DiceTumbler | SpunWheel | BallDrawer | BallGenerator | CardShoe[Any] | JackpotSlots


class Equipment(msgspec.Struct, frozen=True, kw_only=True):
    """What a table of a game has.

    board: the name of the board file that wires it. switches: key switches besides those of every table. lamps: the
    device that lights the winning areas. indicators: the device with the indicator lights. machines: the machines that
    produce the result, or read it. needs: devices without which the game cannot be played, and the section. A fault of
    any other device is an alert, and never stops play.
    """

    board: str
    buttons: tuple[Button, ...]
    switches: tuple[KeySwitch, ...] = ()
    terminal: EntryTerminal | None = None
    lamps: str = ""
    indicators: str = ""
    machines: tuple[Machine, ...] = ()
    needs: dict[str, str] = {}

    @property
    def stoppable(self) -> tuple[str, ...]:
        """The machines that can be stopped."""
        return tuple(machine.name for machine in self.machines if machine.STOPS)

    @property
    def shoe(self) -> CardShoe[Any] | None:
        """Its card shoe, if it has one."""
        return next((machine for machine in self.machines if isinstance(machine, CardShoe)), None)

    def called(self, device: str) -> str:
        """What people call a device."""
        return self.shoe.called if self.shoe and self.shoe.name == device else device.replace("-", " ")

    @property
    def decks(self) -> int:
        """How many decks of cards are played with; 0 without a shoe."""
        return self.shoe.decks if self.shoe else 0

    @property
    def all_switches(self) -> tuple[KeySwitch, ...]:
        """Every key switch, those of every table first."""
        return (*SWITCHES, *self.switches)
