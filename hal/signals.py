# SPDX-License-Identifier: MIT
"""Signals: the reports of devices, keys and sensors, as plain data that games may import.

Every signal carries `at`: nanoseconds on the table's monotonic clock at the event, noted at the lowest level.
"""

from typing import ClassVar, Literal

import msgspec

Direction = Literal["clockwise", "anticlockwise"]
"""The direction seen from above, or from the front of an upright wheel."""
WheelPart = Literal["wheel", "ball"]


def on_or_off(on: bool) -> str:
    """Return a position in words."""
    return "on" if on else "off"


class Signal(msgspec.Struct, frozen=True, tag=True, kw_only=True, omit_defaults=True):
    """An event at the table. `by`: the person who entered the event over a socket; otherwise ""."""

    WORDS: ClassVar[str]
    """Text of the event, with the signal's fields as `{it.device}`."""
    SIGHT: ClassVar[str] = ""
    """Text that a commissioning step awaits, in the same form."""
    ASKED: ClassVar[str] = ""
    """Name and key of the signal in a prompt of a simulated table, if a game waits for a person to cause it."""
    at: int = 0
    by: str = ""

    @property
    def subject(self) -> object:
        """The field that distinguishes signals of this class, such as the button's name; None if there is none."""
        return None

    @property
    def in_words(self) -> str:
        """The event in words, for the journal, the log and the technician's screens."""
        return self.WORDS.format(it=self)

    @property
    def sight(self) -> str:
        """The sight in the form in which a commissioning step awaits it; empty: no step awaits it."""
        return self.SIGHT.format(it=self)


class Pressed(Signal, frozen=True):
    """A button went down and stayed down long enough to count."""

    WORDS = "button {it.button}"
    SIGHT = "button {it.button}"
    button: str

    @property
    def subject(self) -> object:
        return self.button


class KeyTurned(Signal, frozen=True):
    """A key switch was turned on or off."""

    key: str
    on: bool

    @property
    def subject(self) -> object:
        return self.key

    @property
    def in_words(self) -> str:
        return f"key {self.key} turned {on_or_off(self.on)}"

    @property
    def sight(self) -> str:
        return f"key {self.key} {on_or_off(self.on)}"


class Keyed(Signal, frozen=True):
    """A numbered button of an entry terminal was pressed."""

    WORDS = "{it.terminal}: {it.number} keyed"
    SIGHT = "{it.terminal} {it.number}"
    terminal: str
    number: int


class Entered(Signal, frozen=True):
    """The entry button of an entry terminal was pressed."""

    WORDS = "{it.terminal}: entry pressed"
    SIGHT = "{it.terminal} entry"
    terminal: str


class Turned(Signal, frozen=True):
    """A machine completed a revolution. `count`: revolutions in this run so far. `run`: the number of the run."""

    WORDS = "{it.device}: turn {it.count}"
    device: str
    count: int
    run: int = 0


class AtRest(Signal, frozen=True):
    """A machine has ended the run with the number `run`, and stands still. A tumbler has its bottom section down.

    `count`: the revolutions of a tumbler, or the balls of a drawer or a generator.
    """

    WORDS = "{it.device} at rest, after {it.count}"
    device: str
    count: int
    run: int = 0


class Spun(Signal, frozen=True):
    """A wheel, or the ball in it, was set in motion."""

    WORDS = "{it.part} spun {it.direction}"
    SIGHT = "{it.device} {it.part} spun"
    device: str
    part: WheelPart
    direction: Direction

    @property
    def subject(self) -> object:
        return self.part


class Revolved(Signal, frozen=True):
    """A wheel that was spun by hand, or the ball in it, completed a revolution. `count`: revolutions since the spin."""

    WORDS = "{it.part}: revolution {it.count}"
    device: str
    part: WheelPart
    count: int

    @property
    def subject(self) -> object:
        return self.part


class Rested(Signal, frozen=True):
    """A wheel has its result. `place`: the number of the ball's compartment, or the section at the indicator.

    Sections count from 0, clockwise round the rim. `peg`: the indicator is on the peg at that section's clockwise end.
    """

    SIGHT = "{it.device} at rest"
    device: str
    place: int
    peg: bool = False

    @property
    def in_words(self) -> str:
        return f"{self.device} at rest at {self.place}" + (", on the peg after it" if self.peg else "")


class BallLost(Signal, frozen=True):
    """The ball left the wheel."""

    WORDS = "the ball left the {it.device}"
    device: str


class BallDrawn(Signal, frozen=True):
    """A ball was drawn and read. `ball`: its number. `run`: the number of the drawing."""

    WORDS = "{it.device}: ball {it.ball}"
    SIGHT = "{it.device} ball"
    device: str
    ball: int
    run: int = 0


class CardDrawn(Signal, frozen=True):
    """A card left the shoe and was read: `9c`. `face_up`: it lay face up in the shoe.

    `count`: cards that have left since the reader began to count; 0 if unknown.
    """

    SIGHT = "{it.device} {it.card}"
    device: str
    card: str
    face_up: bool = False
    count: int = 0

    @property
    def subject(self) -> object:
        return self.device

    @property
    def in_words(self) -> str:
        return f"{self.device}: {self.card or 'a card'}" + (", face up in the shoe" if self.face_up else "")


class CardUnread(Signal, frozen=True):
    """A card left the shoe, or may have left, but could not be read. `what`: the reason.

    `count`: cards that have left since the reader began to count; 0 if unknown.
    """

    WORDS = "{it.device}: a card that was not read: {it.what}"
    device: str
    what: str
    count: int = 0


class CuttingCard(Signal, frozen=True):
    """A cutting card left the shoe."""

    WORDS = "{it.device}: cutting card"
    SIGHT = "{it.device} cutting card"
    device: str


class ShoeEmpty(Signal, frozen=True):
    """The shoe is empty."""

    WORDS = "{it.device} is empty"
    SIGHT = "{it.device} empty"
    device: str


class CardsPutBack(Signal, frozen=True):
    """Cards were put back into a card machine, to be mixed with the others. `count`: number of cards."""

    WORDS = "{it.device}: {it.count} cards put back"
    SIGHT = "{it.device} cards back"
    device: str
    count: int


class StackDelivered(Signal, frozen=True):
    """A shuffling device has given a whole stack. `count`: cards in the stack by the device's count."""

    WORDS = "{it.device}: a stack of {it.count} cards"
    SIGHT = "{it.device} stack"
    device: str
    count: int


class DeckCounted(Signal, frozen=True):
    """A shuffling device has shuffled the next deck. `count`: cards in the deck by the device's count."""

    WORDS = "{it.device}: a deck of {it.count} cards is shuffled"
    SIGHT = "{it.device} deck counted"
    device: str
    count: int


class ShuffleStopped(Signal, frozen=True):
    """A shuffling device has stopped before its shuffle was complete."""

    WORDS = "{it.device}: the shuffle was not completed"
    device: str


class TilesRead(Signal, frozen=True):
    """A group of tiles was laid on the reader, face down. `tiles`: the tiles read, such as `3-6`, the smaller end
    first.

    `tiles` has fewer tiles than the group if some were not read, and none if the whole group was missed. Two identical
    tiles cannot be told apart. `count`: groups laid since the reader began to count.
    """

    ASKED = "tiles"
    device: str
    tiles: tuple[str, ...]
    count: int

    @property
    def subject(self) -> object:
        return self.device

    @property
    def in_words(self) -> str:
        return f"{self.device}: {' '.join(self.tiles) or 'a group that was not read'}"

    @property
    def sight(self) -> str:
        return f"{self.device} {self.tiles[0] if len(self.tiles) == 1 else f'{len(self.tiles)} tiles'}"


class ChipTaken(Signal, frozen=True):
    """The slot of a place took a chip: the player there makes a jackpot wager."""

    WORDS = "{it.device}: a chip at place {it.place}"
    SIGHT = "{it.device} {it.place}"
    device: str
    place: int

    @property
    def subject(self) -> object:
        return self.place


class Printed(Signal, frozen=True):
    """A printer has confirmed a whole job. `job`: the name of the job."""

    WORDS = "{it.device}: {it.job} is printed"
    SIGHT = "{it.device} printed"
    device: str
    job: str

    @property
    def subject(self) -> object:
        return self.job


class NotPrinted(Signal, frozen=True):
    """A job that the printer has not confirmed. `what`: the reason.

    A part of the job, or even all of it, may be on paper. Nothing of the job is printed later.
    """

    WORDS = "{it.device}: {it.job} is not printed: {it.what}"
    device: str
    job: str
    what: str

    @property
    def subject(self) -> object:
        return self.job


class CoverMoved(Signal, frozen=True):
    """A cover was put on or taken off (`on` is False from the moment it starts to lift)."""

    device: str
    on: bool

    @property
    def subject(self) -> object:
        return on_or_off(self.on)

    @property
    def in_words(self) -> str:
        return f"cover of {self.device} {on_or_off(self.on)}"

    @property
    def sight(self) -> str:
        return f"{self.device} cover {on_or_off(self.on)}"


class Fault(Signal, frozen=True):
    """A device does not work as it should. `what`: the fault. `remedy`: the technician's remedy.

    `kind`: kind of a fault that people at the table can mend: "cover off", "jam", "held", "in the way", "cover open",
    "no paper"; or "no floor": the link of a table without a shared prize. Otherwise empty. `dark`: names of the lamps
    that are dark because of the fault.
    """

    WORDS = "fault of {it.device}: {it.what}; {it.remedy}"
    device: str
    what: str
    remedy: str
    kind: str = ""
    dark: tuple[str, ...] = ()

    @property
    def subject(self) -> object:
        return self.device


class Restored(Signal, frozen=True):
    """A device that had a fault works again."""

    WORDS = "{it.device} works again"
    device: str

    @property
    def subject(self) -> object:
        return self.device
