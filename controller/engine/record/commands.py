# SPDX-License-Identifier: MIT
"""The effects that the table's devices carry out: motors, lamps, lights and digits, the ticket store; and the timer."""

from controller.engine.record.effects import Effect


class Command(Effect, frozen=True):
    """Something that a device is told, or the timer."""


class Run(Command, frozen=True):
    """Start a motor for this many revolutions. `number` identifies this run."""

    kind = "run"
    irreversible = True
    device: str
    turns: int
    number: int

    @property
    def words(self) -> str:
        return f"{self.device} {self.turns} turns"


class Draw(Command, frozen=True):
    """Draw balls after this many revolutions of mixing. `number` identifies this run."""

    kind = "run"
    irreversible = True
    device: str
    turns: int
    balls: int
    number: int

    @property
    def words(self) -> str:
        return f"{self.device} {self.turns} turns, then {self.balls} balls"


class Hand(Command, frozen=True):
    """A person operates a device by hand from now on: its motor stays off, and what its sensors see still counts.

    `number`: the number of the run that the person completes.
    """

    kind = "by hand"
    device: str
    number: int

    @property
    def words(self) -> str:
        return self.device


class Stop(Command, frozen=True):
    """Stop a motor, at once."""

    kind = "stop"
    device: str

    @property
    def words(self) -> str:
        return self.device


class Digits(Command, frozen=True):
    """Show these digits on the entry terminal. Empty: all dark."""

    kind = "digits"
    digits: str

    @property
    def words(self) -> str:
        return self.digits or "none"


class Light(Command, frozen=True):
    """The winning areas that are lit from now on; none for all dark."""

    kind = "lit"
    wagers: tuple[str, ...]

    @property
    def words(self) -> str:
        return " ".join(self.wagers) or "none"


class Lights(Command, frozen=True):
    """How many indicator lights of each set are on from now on."""

    kind = "lights"
    counts: dict[str, int]

    @property
    def words(self) -> str:
        return "; ".join(f"{name} {count}" for name, count in self.counts.items())


class Wake(Command, frozen=True):
    """Send `Due(timer)` after this many seconds. 0 or less cancels the timer."""

    kind = "timer"
    timer: str
    after: int

    @property
    def words(self) -> str:
        return f"{self.timer} in {self.after} s"


class CloseSales(Command, frozen=True):
    """Let no ticket be sold or validated for this game any more (s 222(1)). Ordered again it is the same.

    The ticket store answers with `SalesClosed` once that is on its disk.
    """

    kind = "close sales"
    irreversible = True
    game: int

    @property
    def words(self) -> str:
        return f"game {self.game}"


class SettleTickets(Command, frozen=True):
    """Settle every wager on this game by these numbers (s 212(c)). Ordered again with the same numbers it is the same.

    The ticket store answers with `TicketsSettled` once that is on its disk.
    """

    kind = "settle tickets"
    irreversible = True
    game: int
    numbers: tuple[int, ...]

    @property
    def words(self) -> str:
        return f"game {self.game}: {' '.join(map(str, self.numbers))}"
