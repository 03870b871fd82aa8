"""The words that the HAL speaks: what a device, a key or a sensor reports. Plain data, importable by games.

Every signal carries `at`: nanoseconds on the table's monotonic clock when it happened, stamped as low as possible.
"""

from typing import Literal

import msgspec

Direction = Literal["clockwise", "anticlockwise"]
"""As it is seen from above, or from in front of a wheel that stands upright."""
WheelPart = Literal["wheel", "ball"]


class Signal(msgspec.Struct, frozen=True, tag=True, kw_only=True, omit_defaults=True):
    """Something that happened at the table. `by`: who entered it, where a person did over a line."""

    at: int = 0
    by: str = ""

    @property
    def subject(self) -> object:
        """What tells this signal from others of its class (the button's name, the key's); None if nothing does."""
        return None


class Pressed(Signal, frozen=True):
    """A button went down and stayed down long enough to count."""

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


class Keyed(Signal, frozen=True):
    """A numbered button of an entry terminal was pressed."""

    terminal: str
    number: int


class Entered(Signal, frozen=True):
    """The entry button of an entry terminal was pressed."""

    terminal: str


class Turned(Signal, frozen=True):
    """A machine completed a revolution: `count` since it was told to run, in the run of that number."""

    device: str
    count: int
    run: int = 0


class AtRest(Signal, frozen=True):
    """A machine has done the run of that number, and stands still: a tumbler with its bottom section down.

    `count`: the revolutions of a tumbler, the balls of a drawer or a generator.
    """

    device: str
    count: int
    run: int = 0


class Spun(Signal, frozen=True):
    """A wheel, or the ball in it, was set in motion."""

    device: str
    part: WheelPart
    direction: Direction

    @property
    def subject(self) -> object:
        return self.part


class Revolved(Signal, frozen=True):
    """A wheel that was spun by hand, or the ball in it, completed a revolution: `count` since it was spun."""

    device: str
    part: WheelPart
    count: int

    @property
    def subject(self) -> object:
        return self.part


class Rested(Signal, frozen=True):
    """A wheel came to its result: `place` is the number of the ball's compartment, or the section at the indicator.

    Sections count from 0, clockwise round the rim. `peg`: the indicator is on the peg at that section's clockwise end.
    """

    device: str
    place: int
    peg: bool = False


class BallLost(Signal, frozen=True):
    """The ball left the wheel."""

    device: str


class BallDrawn(Signal, frozen=True):
    """A ball was drawn and read: its number, in the drawing of the number `run`."""

    device: str
    ball: int
    run: int = 0


class CardDrawn(Signal, frozen=True):
    """A card left the shoe and was read: `9c`. `face_up`: it lay face up in the shoe.

    `count`: how many have left since the reader began to count; 0 if that is not known.
    """

    device: str
    card: str
    face_up: bool = False
    count: int = 0

    @property
    def subject(self) -> object:
        return self.device


class CardUnread(Signal, frozen=True):
    """A card left the shoe, or may have, and nobody knows which: `what` says why. `count` as in CardDrawn."""

    device: str
    what: str
    count: int = 0


class CuttingCard(Signal, frozen=True):
    """A cutting card left the shoe."""

    device: str


class ShoeEmpty(Signal, frozen=True):
    """Nothing is left in the shoe."""

    device: str


class CoverMoved(Signal, frozen=True):
    """A cover was put on or taken off (`on` is False from the moment it starts to lift)."""

    device: str
    on: bool

    @property
    def subject(self) -> object:
        return "on" if self.on else "off"


class Fault(Signal, frozen=True):
    """A device does not do what it should. `what` names the fault, `remedy` says what a person does about it."""

    device: str
    what: str
    remedy: str

    @property
    def subject(self) -> object:
        return self.device


class Restored(Signal, frozen=True):
    """A device that had a fault works again."""

    device: str

    @property
    def subject(self) -> object:
        return self.device
