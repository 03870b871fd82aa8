"""Where a tape is played: a table in virtual time, on which its lines are done."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Self

import msgspec

from controller.conductor import Conductor, Peripherals, fresh, restored
from controller.engine import effects as e
from controller.engine.engine import Engine
from controller.engine.events import Directed, Event, Restarted
from controller.engine.game import AnyGame
from controller.engine.limits import wrong
from controller.engine.money import cents
from controller.engine.roles import DEALER, FLOOR_MANAGER
from controller.engine.state import Limits
from controller.engine.views import View
from controller.games import find
from controller.tapes.machines import TapeMachine
from hal.clock import SECOND, VirtualClock

TABLE = "table-1"
ON_DISK = 2**62
"""Every row there will ever be: a tape's record is as good as on disk at once."""


class Rows:
    """A record in memory, from which a table can be started again."""

    def __init__(self) -> None:
        self.snapshot: bytes | None = None
        self.events: list[tuple[bytes, bytes]] = []
        self._count = 0

    def append(self, kind: str, _round: int, event: bytes, effects: bytes = b"", _durable: bool = False, /) -> int:
        """Keep the events since the last state, and that state."""
        self._count += 1
        if kind == "state":
            self.snapshot, self.events = event, []
        else:
            self.events.append((event, effects))
        return self._count

    def checkpoint(self) -> int:
        """Nobody signs what a tape does."""
        return self._count


class Stage(ABC):
    """A table on which a tape's lines are done; every line's effects are `taken` after it."""

    table = TABLE

    def __init__(self, game: str, words: Sequence[str]) -> None:
        self.game = find(game)
        self.clock = VirtualClock()
        self._rows = Rows()
        self._effects: list[e.Effect] = []
        self._limits, self._options = _table_line(self.game, words)
        options = msgspec.convert(self._options, self.game.options)  # a wrong option is the tape's mistake
        self.game = self.game.at_table(options)
        self._keys = {switch.name: switch.name == DEALER for switch in self.game.equipment.all_switches}
        self._opened = 0
        self._start()
        self._machines = self._make_machines()
        self._opened = self.clock.now()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _start(self) -> None:
        """A controller starts on this table, where its record says the table stood."""
        snapshot = restored(self._rows.snapshot) if self._rows.snapshot else None
        engine = Engine(self.game, snapshot.table if snapshot else fresh(self.game, self._limits, TABLE, self._options))
        self.conductor = Conductor(
            engine, self._rows, self._open_devices(), self.clock, on_effects=self._effects.extend
        )
        if snapshot:
            self.conductor.resume(snapshot.view)
        elif not self._rows.events:
            self._effects += engine.opening
        self.conductor.durable(ON_DISK)
        self.conductor.replay(self._rows.events)
        self.send(Restarted(options=self._options, time_of_day=self.time_of_day))
        self._report_devices()

    @property
    def time_of_day(self) -> int:
        """A tape's day begins when its table is first opened."""
        return (self.clock.now() - self._opened) // SECOND

    def send(self, event: Event) -> None:
        """Something happens at the table that no device reports."""
        self.conductor.receive(msgspec.structs.replace(event, at=self.clock.now()))

    def taken(self) -> list[e.Effect]:
        """The effects since the last call."""
        taken = list(self._effects)
        self._effects.clear()
        return taken

    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.clock.advance(seconds)

    def confirm(self) -> None:
        """The floor manager has seen that it is mended, if that was still to be seen."""
        if any(reason.mended for reason in self.conductor.engine.state.blocks.values()):
            self.send(Directed(FLOOR_MANAGER, "confirm"))

    @property
    def view(self) -> View:
        """What is on show."""
        return self.conductor.view

    @property
    def machines(self) -> tuple[TapeMachine, ...]:
        """The machines of this table."""
        return self._machines

    @property
    def _terminal(self) -> str:
        """The name of its entry terminal; a table without one has none to press."""
        return terminal.name if (terminal := self.game.equipment.terminal) else ""

    @abstractmethod
    def _make_machines(self) -> tuple[TapeMachine, ...]:
        """The machines of this table, as this stage has them."""

    @abstractmethod
    def close(self) -> None:
        """The table is taken down."""

    @abstractmethod
    def _open_devices(self) -> Peripherals:
        """What the conductor drives."""

    @abstractmethod
    def _report_devices(self) -> None:
        """The devices say how they stand."""

    @abstractmethod
    def press(self, button: str) -> None:
        """A button is pressed and let go."""

    @abstractmethod
    def turn_key(self, key: str, on: bool) -> None:
        """A key switch is turned."""

    @abstractmethod
    def key_number(self, number: int) -> None:
        """A numbered button of the terminal is pressed."""

    @abstractmethod
    def press_entry(self) -> None:
        """The terminal's entry button is pressed."""

    @abstractmethod
    def lamp_dark(self, lamp: str) -> None:
        """A lamp fails, and the table notices."""

    @abstractmethod
    def lamp_mended(self, lamp: str) -> None:
        """That lamp is changed, and the table notices."""

    @abstractmethod
    def lose(self, device: str) -> None:
        """A device is lost, and the table notices."""

    @abstractmethod
    def give_back(self, device: str) -> None:
        """A lost device is back, and the table has noticed."""

    @abstractmethod
    def hold_button(self, button: str) -> None:
        """A button goes down and stays down until that is reported."""

    @abstractmethod
    def free_button(self, button: str) -> None:
        """A stuck button comes up."""

    def power_cut(self) -> None:
        """The controller is killed, and started again."""
        self.taken()
        self.conductor.halt()
        self._start()


def _table_line(game: AnyGame, words: Sequence[str]) -> tuple[Limits, dict[str, Any]]:
    """Limits and options of a tape's first line: `covered-tumbler minimum=$5 straight=$1..$20 places=4`."""
    stated, kinds, options = msgspec.structs.asdict(game.limits.table), dict(game.limits.table.kinds), {}
    for word in words:
        name, _, value = word.partition("=")
        if name in ("minimum", "maximum", "increment"):
            stated[name] = cents(value)
        elif ".." in value:
            kinds[name] = limits_of_kind(value)
        else:
            options[name] = int(value) if value.isdecimal() else value or True
    limits = Limits(**{**stated, "kinds": kinds})
    if why := wrong(limits, game):
        raise ValueError(why[0])
    return limits, options


def limits_of_kind(words: str) -> tuple[int, int]:
    """`$1..$20`, in cents. Raises ValueError for anything else."""
    low, _, high = words.partition("..")
    return cents(low), cents(high)
