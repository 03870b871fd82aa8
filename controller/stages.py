"""Where a tape is played: on the bare engine, or on the simulated table through every driver. Both in virtual time."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from types import TracebackType
from typing import Any, Self

import msgspec

from controller import effects as e
from controller.conductor import Conductor, Devices, fresh, restored
from controller.engine import DEALER, FLOOR_MANAGER, Engine
from controller.events import Directed, Event, Restarted
from controller.games import find
from controller.limits import wrong
from controller.money import cents
from controller.state import Limits
from hal.clock import SECOND, VirtualClock
from hal.signals import AtRest, CoverMoved, Entered, Fault, Keyed, KeyTurned, Pressed, Restored, Turned

DEFAULT_LIMITS = {"minimum": 500, "maximum": 50_000, "increment": 500}
TABLE = "table-1"
ON_DISK = 2**62
"""Every row there will ever be: a tape's record is as good as on disk at once."""


class StageError(Exception):
    """What a tape asks cannot be done on this stage, or not now."""


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
        limits, options = _table_line(words)
        msgspec.convert(options, self.game.options)  # a wrong option is the tape's mistake
        self._options = options
        self._limits = limits
        self._keys = {DEALER: True, FLOOR_MANAGER: False}
        self._opened = 0
        self._start()
        self._opened = self.clock.now()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _start(self) -> None:
        """A controller starts on this table, where its record says the table stood."""
        snapshot = restored(self._rows.snapshot) if self._rows.snapshot else None
        engine = Engine(self.game, snapshot.table if snapshot else fresh(self.game, self._limits, TABLE, self._options))
        self.conductor = Conductor(engine, self._rows, self._open_devices(), self.clock, told=self._effects.extend)
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
        """The floor manager has seen that it is mended."""
        self.send(Directed(FLOOR_MANAGER, "confirm"))

    @abstractmethod
    def close(self) -> None:
        """The table is taken down."""

    @abstractmethod
    def _open_devices(self) -> Devices:
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
    def tumbler_turns(self, count: int, dice: tuple[int, ...]) -> None:
        """The tumbler makes its turns and the dice lie so (0: a die that leans)."""

    @abstractmethod
    def tumbler_stops_after(self, count: int) -> None:
        """The tumbler does not get further: it jams after no turn or one, or falls to rest after more."""

    @abstractmethod
    def tumbler_does_not_stop(self) -> None:
        """The tumbler makes its turns and goes on turning."""

    @abstractmethod
    def tumbler_turns_by_itself(self) -> None:
        """The tumbler turns though nobody started it."""

    @abstractmethod
    def tumbler_mended(self) -> None:
        """The tumbler works again, and the floor manager confirms it."""

    @abstractmethod
    def move_cover(self, on: bool) -> None:
        """The tumbler's cover is put on, or starts to lift."""

    @abstractmethod
    def lamp_dark(self, lamp: str) -> None:
        """A lamp fails, and the table notices."""

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
        self._start()


def _table_line(words: Sequence[str]) -> tuple[Limits, dict[str, Any]]:
    """Limits and options of a tape's first line: `covered-tumbler minimum=$5`."""
    amounts, options = dict(DEFAULT_LIMITS), {}
    for word in words:
        name, _, value = word.partition("=")
        if name in amounts:
            amounts[name] = cents(value)
        else:
            options[name] = value or True
    stated = Limits(**amounts)
    if why := wrong(stated):
        raise ValueError(why)
    return stated, options


class NoDevices:
    """Devices that nobody sees; whether a motor was told to run."""

    def __init__(self) -> None:
        self.running: dict[str, int] = {}
        self.last = 0

    def run(self, device: str, _turns: int, number: int) -> None:
        """Remembered, for the tape's next line."""
        self.running[device] = number
        self.last = number

    def stop(self, device: str) -> None:
        """It runs no more."""
        self.running.pop(device, None)

    def show(self, device: str, digits: str) -> None:
        """Nobody looks."""

    def light(self, device: str, names: Collection[str]) -> None:
        """Nobody looks."""


class EngineStage(Stage):
    """The bare engine: every line becomes the signals that the drivers would send."""

    def close(self) -> None:
        pass

    def _open_devices(self) -> NoDevices:
        self._devices = NoDevices()
        return self._devices

    def _report_devices(self) -> None:
        for key, on in self._keys.items():
            self.send(KeyTurned(key, on))

    def press(self, button: str) -> None:
        self.send(Pressed(button))

    def turn_key(self, key: str, on: bool) -> None:
        self._keys[key] = on
        self.send(KeyTurned(key, on))

    def key_number(self, number: int) -> None:
        self.send(Keyed(self.game.terminal, number))

    def press_entry(self) -> None:
        self.send(Entered(self.game.terminal))

    def tumbler_turns(self, count: int, dice: tuple[int, ...]) -> None:  # noqa: ARG002 - nothing senses the dice
        self._turn(count)
        self.send(AtRest(self._tumbler, count, self._devices.last))

    def tumbler_stops_after(self, count: int) -> None:
        self._turn(count)
        if count > 1:
            self.send(AtRest(self._tumbler, count, self._devices.last))
        else:
            self.send(Fault(self._tumbler, "stuck, or too slow" if count else "no first turn", "see what holds it"))

    def tumbler_does_not_stop(self) -> None:
        self._turn(3)
        self.send(Fault(self._tumbler, "does not stop", "cut the motor's power"))

    def tumbler_turns_by_itself(self) -> None:
        self.send(Fault(self._tumbler, "turns by itself", "cut the motor's power"))

    def tumbler_mended(self) -> None:
        self.send(Restored(self._tumbler))
        self.confirm()

    @property
    def _tumbler(self) -> str:
        return self.game.motors[0]

    def _turn(self, count: int) -> None:
        if self._tumbler not in self._devices.running:
            raise StageError("the tumbler is not running")
        for turn in range(1, count + 1):
            self.send(Turned(self._tumbler, turn, self._devices.last))
        self._devices.running.clear()

    def move_cover(self, on: bool) -> None:
        self.send(CoverMoved(self._tumbler, on))

    def lamp_dark(self, lamp: str) -> None:
        self.send(Fault(self.game.lamps, f"lamp {lamp} is dark", "change it"))

    def lose(self, device: str) -> None:
        self.send(Fault(device, f"{device}: a chip does not answer", "look at its cable"))

    def give_back(self, device: str) -> None:
        self.send(Restored(device))

    def hold_button(self, button: str) -> None:
        self.send(Pressed(button))
        self.send(Fault(button, f"button {button} is stuck", "free it"))

    def free_button(self, button: str) -> None:
        self.send(Restored(button))
