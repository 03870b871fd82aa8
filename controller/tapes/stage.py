"""The stage of a tape: a table in virtual time, on which its lines are done."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from types import TracebackType
from typing import Self

import msgspec

from controller.conductor import Conductor, Peripherals, fresh
from controller.engine import effects as e
from controller.engine.engine import Engine
from controller.engine.events import ClockJumped, Directed, Event, Restarted
from controller.engine.roles import DEALER
from controller.engine.snapshot import restored
from controller.engine.views import View
from controller.tapes.machine import TapeMachine
from controller.tapes.opening import table_of
from controller.tapes.parts import Parts
from hal.clock import SECOND, VirtualClock

TABLE = "table-1"
ON_DISK = 2**62
"""A row number above all others: a tape's rows count as on disk at once."""


class MemoryRecord:
    """A record in memory, from which a table can be restarted."""

    def __init__(self) -> None:
        self.snapshot: bytes | None = None
        self.events: list[tuple[bytes, bytes]] = []
        self._count = 0

    def append(
        self, kind: str, _round: int, event: bytes, effects: bytes = b"", _durable: bool = False, _seal: bool = False, /
    ) -> int:
        """Keep the last state and the events after it."""
        self._count += 1
        if kind == "state":
            self.snapshot, self.events = event, []
        else:
            self.events.append((event, effects))
        return self._count

    @property
    def sealed(self) -> str:
        """A tape's record is not signed."""
        return ""

    def checkpoint(self) -> int:
        """A tape's record is not signed."""
        return self._count


class Stage(ABC):
    """A table for the lines of a tape. After each line, `take_effects` returns its effects."""

    table = TABLE

    def __init__(self, game: str, words: Sequence[str]) -> None:
        """Raises TableRefused for limits or options that the rules do not allow."""
        self.game, self._limits, self._options = table_of(game, words)
        self.parts = Parts(self.game)
        self.clock = VirtualClock()
        """What time passes. Only `wait` lets it: what is done at the table takes no time, on any stage."""
        self._moved = 0
        """By how many seconds the clock on the wall was moved."""
        self._record = MemoryRecord()
        self._effects: list[e.Effect] = []
        self._keys = {switch.name: switch.name == DEALER for switch in self.game.equipment.all_switches}
        self._start()
        self._machines = self._make_machines()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _start(self) -> None:
        """Start a controller on this table, from the state in its record."""
        snapshot = restored(self._record.snapshot) if self._record.snapshot else None
        engine = Engine(self.game, snapshot.table if snapshot else fresh(self.game, self._limits, TABLE, self._options))
        self.conductor = Conductor(engine, self._record, self._open_devices(), self.clock, on_effects=self._performed)
        if snapshot:
            self.conductor.resume(snapshot.view)
        elif not self._record.events:
            self._effects += engine.opening
        self.conductor.durable(ON_DISK)
        self.conductor.replay(self._record.events)
        self.send(Restarted(options=self._options, time_of_day=self.time_of_day))
        self._report_devices()

    def _performed(self, effects: list[e.Effect]) -> None:
        """The effects of one event."""
        self._effects += effects

    @property
    def time_of_day(self) -> int:
        """What the clock on the wall shows, in seconds: a tape's day begins when the table is first opened."""
        return self.clock.now() // SECOND + self._moved

    def send(self, event: Event) -> None:
        """Give the table an event, which happens now by the clock on the wall."""
        self.conductor.receive(msgspec.structs.replace(event, at=self.clock.now()))

    def take_effects(self) -> list[e.Effect]:
        """The effects since the last call."""
        taken = list(self._effects)
        self._effects.clear()
        return taken

    def move_clock(self, seconds: int) -> None:
        """Move the clock on the wall. No more and no less time passes."""
        self._moved += seconds
        self.send(ClockJumped(seconds, self.time_of_day))

    def wait(self, seconds: int) -> None:
        """Let time pass."""
        self.clock.advance(seconds)

    def confirm(self) -> None:
        """The floor manager confirms the repair, if that is needed."""
        if any(reason.mended for reason in self.conductor.engine.state.blocks.values()):
            self.send(Directed(self.game.general.supervisors[0], "confirm"))

    @property
    def view(self) -> View:
        """What the screens show now."""
        return self.conductor.view

    @property
    def machines(self) -> tuple[TapeMachine, ...]:
        """The machines of this table."""
        return self._machines

    @property
    def _terminal(self) -> str:
        """The name of the entry terminal; empty if there is none."""
        return terminal.name if (terminal := self.game.equipment.terminal) else ""

    @abstractmethod
    def _make_machines(self) -> tuple[TapeMachine, ...]:
        """Make the machines of this table for this stage."""

    @abstractmethod
    def close(self) -> None:
        """Close the table."""

    @abstractmethod
    def _open_devices(self) -> Peripherals:
        """Make the devices for the conductor."""

    @abstractmethod
    def _report_devices(self) -> None:
        """Let the devices report their state."""

    # Acts of a person, on parts that the table has. How a stage does them follows.

    def press(self, button: str) -> None:
        """Press a button and release it."""
        self.parts.button(button)
        self._press(button)

    def turn_key(self, key: str, on: bool) -> None:
        """Turn a key switch."""
        self.parts.key(key)
        self._keys[key] = on
        self._turn_key(key, on)

    def key_number(self, number: int) -> None:
        """Press a number button of the terminal."""
        self.parts.number(number)
        self._key_number(number)

    def press_entry(self) -> None:
        """Press the terminal's entry button."""
        self.parts.terminal()
        self._press_entry()

    def lamp_dark(self, lamp: str) -> None:
        """A lamp fails, and the table notices."""
        self.parts.lamp(lamp)
        self._lamp_dark(lamp)

    def lamp_mended(self, lamp: str) -> None:
        """The lamp is changed, and the table notices."""
        self.parts.lamp(lamp)
        self._lamp_mended(lamp)

    def lose(self, device: str) -> None:
        """A device is lost, and the table notices."""
        self.parts.losable(device)
        self._lose(device)

    def give_back(self, device: str) -> None:
        """A lost device is back, and the table notices."""
        self.parts.losable(device)
        self._give_back(device)

    def hold_button(self, button: str) -> None:
        """Hold a button down until the table reports it as stuck."""
        self.parts.button(button)
        self._hold_button(button)

    def free_button(self, button: str) -> None:
        """Release a stuck button."""
        self.parts.button(button)
        self._free_button(button)

    @abstractmethod
    def _press(self, button: str) -> None: ...

    @abstractmethod
    def _turn_key(self, key: str, on: bool) -> None: ...

    @abstractmethod
    def _key_number(self, number: int) -> None: ...

    @abstractmethod
    def _press_entry(self) -> None: ...

    @abstractmethod
    def _lamp_dark(self, lamp: str) -> None: ...

    @abstractmethod
    def _lamp_mended(self, lamp: str) -> None: ...

    @abstractmethod
    def _lose(self, device: str) -> None: ...

    @abstractmethod
    def _give_back(self, device: str) -> None: ...

    @abstractmethod
    def _hold_button(self, button: str) -> None: ...

    @abstractmethod
    def _free_button(self, button: str) -> None: ...

    def power_cut(self) -> None:
        """Kill the controller and start it again."""
        self.take_effects()
        self.conductor.halt()
        self._start()
