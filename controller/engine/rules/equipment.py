# SPDX-License-Identifier: MIT
"""The equipment of a game's table: buttons, key switches, entry terminal, lights, and the machines of its results."""

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


class TableKeySwitch(NamedTuple):
    """A key switch, named after the person who has its key."""

    name: str
    key: str
    """The keyboard key that turns it at a simulated table."""


SWITCHES = (TableKeySwitch(DEALER, "d"), TableKeySwitch(FLOOR_MANAGER, "m"))
"""The key switches of every table."""


class Meaning(NamedTuple):
    """The meaning that certain digits have whenever they are keyed."""

    keys: str
    """The digits as people read them."""
    what: str
    """The thing that they name."""
    source: str
    digits: tuple[str, ...]
    """All digits with this meaning."""
    irregular: bool = False
    """Whether they are a code, of an irregularity or the like."""


class EntryTerminal(msgspec.Struct, frozen=True):
    """An entry terminal and its numbered buttons."""

    numbers: tuple[int, ...]
    name: str = "terminal"
    codes: tuple[Meaning, ...] = ()
    """Codes that may be keyed besides the result. No digits have two meanings."""
    most: int = 3
    """Digits that are kept of a code, a place or an amount: the last ones."""


class Machine(msgspec.Struct, frozen=True):
    """A machine that produces the result or reads it: the facts that every kind states."""

    KIND: ClassVar[str]
    """Its table in a board file."""
    STOPS: ClassVar[bool] = False
    """Whether it can be stopped, as a motor can."""
    AS_NEEDED: ClassVar[dict[str, str]] = {}
    """Values of its board file that must be as the game needs them, each with the field or property to compare."""
    BROKEN: ClassVar[Plain]
    """`broken`, where it is the same for every machine of the kind."""
    name: str

    @property
    def called(self) -> str:
        """Return its name for people."""
        return self.name.replace("-", " ")

    @property
    def broken(self) -> Plain:
        """Return the dealer's message when it is broken: the failure, then the remedy."""
        return self.BROKEN


class DiceTumbler(Machine, frozen=True):
    """A dice tumbler."""

    KIND: ClassVar[str] = "tumblers"
    STOPS: ClassVar[bool] = True
    AS_NEEDED: ClassVar[dict[str, str]] = {"cover": "cover"}
    BROKEN: ClassVar[Plain] = ("the dice tumbler does not work", CALL)
    cover: Literal["interlock", "reveals"] = "interlock"
    """`interlock`: its cover stops it. `reveals`: its cover is taken off to reveal the result."""


class SpunWheel(Machine, frozen=True):
    """A wheel with a reader."""

    KIND: ClassVar[str] = "wheels"
    AS_NEEDED: ClassVar[dict[str, str]] = {"sections": "places"}
    BROKEN: ClassVar[Plain] = ("reader out", CALL)
    places: int
    """Number of compartments or sections."""
    rim: str = ""
    """Symbols of the sections, clockwise."""


class BallDrawer(Machine, frozen=True):
    """A ball drawer."""

    KIND: ClassVar[str] = "drawers"
    STOPS: ClassVar[bool] = True
    AS_NEEDED: ClassVar[dict[str, str]] = {"balls": "balls"}
    BROKEN: ClassVar[Plain] = ("the ball drawer does not work", CALL)
    balls: int
    """Number of balls in it."""


class BallGenerator(Machine, frozen=True):
    """A random result generator."""

    KIND: ClassVar[str] = "generators"
    STOPS: ClassVar[bool] = True
    AS_NEEDED: ClassVar[dict[str, str]] = {"balls": "balls"}
    BROKEN: ClassVar[Plain] = ("the random result generator does not work", CALL)
    balls: int
    """Number of balls that it draws from."""


class InShoe(NamedTuple):
    """The contents of the shoe by the table's record, while the cards are in it.

    A simulated table shows all of this to its person. Accounts of a journal use only the number of hidden cards.
    """

    cards: tuple[str, ...]
    """Cards that are not known to have left it."""
    out: tuple[str, ...]
    """Cards that have left it. First those dealt without a name, as empty texts; then those that wait to be dealt, the
    last drawn at the end.
    """
    waiting: int
    """Number of cards in `out` that wait to be dealt."""
    cutting_card: bool
    """Whether the first cutting card is still in it."""
    looked_at: tuple[str, ...] = ()
    """Cards in the hand of the player who decides now; `??` for a card that was not read."""
    stack: int = 1
    """Number of cards that a shuffling device gives next at a time."""
    deck: int = 1
    """Which of its two decks is in play."""
    burns: bool = False
    """Whether a card that leaves it now is burnt face down."""
    stripped: tuple[str, ...] = ()
    """Cards that were taken out of each deck before it was filled."""


class CardShoe(Machine, Generic[T], frozen=True):
    """A card shoe for a number of decks, a machine that mixes them, or a shuffling device."""

    KIND: ClassVar[str] = "shoes"
    AS_NEEDED: ClassVar[dict[str, str]] = {"kind": "wired_as"}
    decks: int
    in_shoe: Callable[[T], InShoe | None]
    """Returns its contents by the table's record; None while the cards are outside."""
    face_down: bool = False
    """Whether its cards are dealt face down. Nobody may know them before they are turned up."""
    mixes: bool = False
    """Whether it is a machine that mixes cards. No card can be taken out of it by hand."""
    shuffles: bool = False
    """Whether it is a shuffling device."""
    instead: str = ""
    """The rule for the dealer when it no longer works."""

    @property
    def called(self) -> str:
        """Return its name for people."""
        return "card machine" if self.mixes else "shuffling device" if self.shuffles else self.name

    @property
    def wired_as(self) -> str:
        """Return the kind that a board file gives for it."""
        return "machine" if self.mixes else "shuffling-device" if self.shuffles else "shoe"

    @property
    def broken(self) -> Plain:
        """Return the dealer's message. Cards of a machine or a face-down shoe cannot be keyed instead."""
        if self.mixes:
            return "the card machine does not work", CALL
        if self.shuffles:
            return "the shuffling device does not work: no card may leave", NO_OTHER_WAY
        if self.face_down:
            return "the card shoe's reader does not work: no card may leave", NO_OTHER_WAY
        return "the card shoe's reader does not work: cards are keyed", CALL


class TileReader(Machine, Generic[T], frozen=True):
    """A reader of pai gow tiles."""

    KIND: ClassVar[str] = "tiles"
    BROKEN: ClassVar[Plain] = ("the tile reader does not work: tiles are keyed once they are exposed", CALL)
    dealt: Callable[[T], int]
    """Returns the number of groups before boxes in this round, by the table's record; 0 while the tiles are shuffled
    and stacked. A simulated table shows it to its person.
    """


class JackpotSlots(Machine, frozen=True):
    """The slots for jackpot wagers, one at each place."""

    KIND: ClassVar[str] = "slots"
    AS_NEEDED: ClassVar[dict[str, str]] = {"places": "places"}
    BROKEN: ClassVar[Plain] = ("the slots for jackpot wagers do not work: no jackpot is offered", GOES_ON)
    places: int


class ReceiptPrinter(Machine, frozen=True):
    """A printer of tickets. Play goes on without it: tickets are printed again or made void under supervision."""

    KIND: ClassVar[str] = "printers"
    BROKEN: ClassVar[Plain] = ("the ticket printer does not work: no ticket can be issued", GOES_ON)

    @property
    def called(self) -> str:
        """Return its name for people."""
        return "ticket printer"


class Equipment(msgspec.Struct, frozen=True, kw_only=True):
    """The equipment of a table. A fault of a device that `needs` does not name is an alert and never stops play."""

    board: str
    """Name of the board file that wires it."""
    buttons: tuple[Button, ...]
    switches: tuple[TableKeySwitch, ...] = ()
    """Further key switches of this game."""
    terminal: EntryTerminal | None = None
    lamps: str = ""
    """Device that lights the winning areas."""
    indicators: str = ""
    """Device with the indicator lights."""
    machines: tuple[Machine, ...] = ()
    """Machines that produce or read the result."""
    tickets: str = ""
    """Store of tickets, if wagers are made by tickets. It is not on the board."""
    needs: dict[str, str] = {}
    """Devices without which the game cannot be played, each with its section."""

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
        """Return whether one of its machines reads cards or tiles while they lie face down."""
        return bool(self.shoe or self.tile_reader)

    def called(self, device: str) -> str:
        """Return a device's name for people."""
        if device == self.tickets:
            return "ticket store"
        machine = next((machine for machine in self.machines if machine.name == device), None)
        return machine.called if machine else device.replace("-", " ")

    @property
    def decks(self) -> int:
        """Return the number of decks in play; 0 without a shoe."""
        return self.shoe.decks if self.shoe else 0

    @property
    def all_switches(self) -> tuple[TableKeySwitch, ...]:
        """Return every key switch. The switches of every table come first."""
        return (*SWITCHES, *self.switches)
