# SPDX-License-Identifier: MIT
"""What a game needs at its table: buttons, key switches, entry terminal, lights, and the machines of its results."""

from collections.abc import Callable
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

import msgspec

from controller.engine.rules.wait import Button
from controller.engine.values.roles import DEALER, FLOOR_MANAGER

T = TypeVar("T")
"""The table of a game."""

Plain = tuple[str, str]
"""A failure as the dealer reads it, and the remedy."""

CALL = "call the technician"
NO_OTHER_WAY = f"it may be mended in this round, or the {{person}} voids the round; {CALL}"
GOES_ON = f"the game goes on; {CALL}"


class KeySwitch(NamedTuple):
    """A key switch, named after the person who has its key.

    key: the keyboard key that turns it at a simulated table.
    """

    name: str
    key: str


SWITCHES = (KeySwitch(DEALER, "d"), KeySwitch(FLOOR_MANAGER, "m"))
"""The key switches of every table."""


class Meaning(NamedTuple):
    """What digits mean whenever they are keyed: as people read them, what it is, the section, and all such digits.

    irregular: it is a code, of an irregularity or the like.
    """

    keys: str
    what: str
    source: str
    digits: tuple[str, ...]
    irregular: bool = False


class EntryTerminal(msgspec.Struct, frozen=True):
    """An entry terminal, and its numbered buttons.

    codes: what may be keyed, where that is not the result alone. No digits have two meanings. most: so many digits of a
    code, a place or an amount are kept, the last ones.
    """

    numbers: tuple[int, ...]
    name: str = "terminal"
    codes: tuple[Meaning, ...] = ()
    most: int = 3


class Machine(msgspec.Struct, frozen=True):
    """A machine that produces the result, or reads it: what every kind says of itself.

    KIND: its table in a board file. STOPS: it can be stopped, as a motor can. AS_NEEDED: what a board file says of it
    that has to be what the game needs, each with the field or property that knows it. BROKEN: as `broken`, where that
    is the same for every machine of the kind.
    """

    KIND: ClassVar[str]
    STOPS: ClassVar[bool] = False
    AS_NEEDED: ClassVar[dict[str, str]] = {}
    BROKEN: ClassVar[Plain]
    name: str

    @property
    def called(self) -> str:
        """What people call it."""
        return self.name.replace("-", " ")

    @property
    def broken(self) -> Plain:
        """What the dealer reads when it is broken: what is so, and what happens then."""
        return self.BROKEN


class DiceTumbler(Machine, frozen=True):
    """A dice tumbler. cover: an interlock that stops it, or what is taken off to reveal the result."""

    KIND: ClassVar[str] = "tumblers"
    STOPS: ClassVar[bool] = True
    AS_NEEDED: ClassVar[dict[str, str]] = {"cover": "cover"}
    BROKEN: ClassVar[Plain] = ("the dice tumbler does not work", CALL)
    cover: Literal["interlock", "reveals"] = "interlock"


class SpunWheel(Machine, frozen=True):
    """A wheel with a reader. places: how many compartments or sections. rim: the symbols of the sections, clockwise."""

    KIND: ClassVar[str] = "wheels"
    AS_NEEDED: ClassVar[dict[str, str]] = {"sections": "places"}
    BROKEN: ClassVar[Plain] = ("reader out", CALL)
    places: int
    rim: str = ""


class BallDrawer(Machine, frozen=True):
    """A ball drawer with this many balls."""

    KIND: ClassVar[str] = "drawers"
    STOPS: ClassVar[bool] = True
    AS_NEEDED: ClassVar[dict[str, str]] = {"balls": "balls"}
    BROKEN: ClassVar[Plain] = ("the ball drawer does not work", CALL)
    balls: int


class BallGenerator(Machine, frozen=True):
    """A random result generator. It draws from this many balls."""

    KIND: ClassVar[str] = "generators"
    STOPS: ClassVar[bool] = True
    AS_NEEDED: ClassVar[dict[str, str]] = {"balls": "balls"}
    BROKEN: ClassVar[Plain] = ("the random result generator does not work", CALL)
    balls: int


class InShoe(NamedTuple):
    """What a table's record knows of the shoe while the cards are in it.

    cards: the cards that are not known to have left it. out: the cards that have left it. First, as empty texts, those
    that were dealt without a name; then those that wait to be dealt, the last drawn at the end. waiting: how many of
    `out` wait. cutting_card: whether the first cutting card is still in it. looked_at: the cards that the player
    holds who decides now, `??` for one that was not read. stack: how many cards a shuffling device gives next at a
    time. deck: of its two decks, the one in play. burns: a card that leaves it now is burnt face down. stripped: the
    cards that were taken out of each deck before it was filled. The person at a
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
    stripped: tuple[str, ...] = ()


class CardShoe(Machine, Generic[T], frozen=True):
    """A card shoe for this many decks, a machine that mixes them, or a shuffling device.

    in_shoe: what it holds by the table's record; None while the cards are outside. face_down: its cards are dealt face
    down, and nobody may know them before they are turned up. mixes: it is such a machine, of which no card can be taken
    out by hand. shuffles: it is a shuffling device. instead: what the rules say if it works no longer, for the dealer.
    """

    KIND: ClassVar[str] = "shoes"
    AS_NEEDED: ClassVar[dict[str, str]] = {"kind": "wired_as"}
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


class TileReader(Machine, Generic[T], frozen=True):
    """A reader of pai gow tiles. dealt: how many groups of this round lie before boxes, by the table's record.

    0 while the tiles are shuffled and stacked. The person at a simulated table is told this.
    """

    KIND: ClassVar[str] = "tiles"
    BROKEN: ClassVar[Plain] = ("the tile reader does not work: tiles are keyed once they are exposed", CALL)
    dealt: Callable[[T], int]


class JackpotSlots(Machine, frozen=True):
    """The slots for jackpot wagers, one at each of so many places."""

    KIND: ClassVar[str] = "slots"
    AS_NEEDED: ClassVar[dict[str, str]] = {"places": "places"}
    BROKEN: ClassVar[Plain] = ("the slots for jackpot wagers do not work: no jackpot is offered", GOES_ON)
    places: int


class ReceiptPrinter(Machine, frozen=True):
    """A printer of tickets. Play needs none: what it does not print is printed again, or void, under supervision."""

    KIND: ClassVar[str] = "printers"
    BROKEN: ClassVar[Plain] = ("the ticket printer does not work: no ticket can be issued", GOES_ON)

    @property
    def called(self) -> str:
        """What people call it."""
        return "ticket printer"


class Equipment(msgspec.Struct, frozen=True, kw_only=True):
    """What a table of a game has.

    board: the name of the board file that wires it. switches: key switches besides those of every table. lamps: the
    device that lights the winning areas. indicators: the device with the indicator lights. machines: the machines that
    produce the result, or read it. tickets: the store of tickets, if wagers are made by them; it is no part of the
    board. needs: devices without which the game cannot be played, and the section. A fault of
    any other device is an alert, and never stops play.
    """

    board: str
    buttons: tuple[Button, ...]
    switches: tuple[KeySwitch, ...] = ()
    terminal: EntryTerminal | None = None
    lamps: str = ""
    indicators: str = ""
    machines: tuple[Machine, ...] = ()
    tickets: str = ""
    needs: dict[str, str] = {}

    @property
    def stoppable(self) -> tuple[str, ...]:
        """The machines that can be stopped."""
        return tuple(machine.name for machine in self.machines if machine.STOPS)

    @property
    def shoe(self) -> CardShoe[Any] | None:
        """Its card shoe, if it has one."""
        return next((machine for machine in self.machines if isinstance(machine, CardShoe)), None)

    @property
    def tile_reader(self) -> TileReader[Any] | None:
        """Its reader of tiles, if it has one."""
        return next((machine for machine in self.machines if isinstance(machine, TileReader)), None)

    @property
    def reads_faces(self) -> bool:
        """Whether a machine of it reads what nobody may know yet: cards or tiles that lie face down."""
        return bool(self.shoe or self.tile_reader)

    def called(self, device: str) -> str:
        """What people call a device."""
        if device == self.tickets:
            return "ticket store"
        machine = next((machine for machine in self.machines if machine.name == device), None)
        return machine.called if machine else device.replace("-", " ")

    @property
    def decks(self) -> int:
        """How many decks of cards are played with; 0 without a shoe."""
        return self.shoe.decks if self.shoe else 0

    @property
    def all_switches(self) -> tuple[KeySwitch, ...]:
        """Every key switch, those of every table first."""
        return (*SWITCHES, *self.switches)
