# SPDX-License-Identifier: MIT
"""A table for the lines of a tape: the acts of a person at it, and what a stage must provide for them."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from types import TracebackType
from typing import ClassVar, Self

from controller.engine.record import effects as e
from controller.engine.record.events import Event
from controller.engine.record.tournament import Conditions
from controller.engine.shown.views import View
from controller.engine.values.roles import DEALER
from controller.tapes.machines.machine import TapeMachine
from controller.tapes.script.errors import TapeError
from controller.tapes.script.opening import table_of
from controller.tapes.script.parts import Parts
from controller.tapes.script.script import TapeStep

TABLE = "table-1"


class TapeTable(ABC):
    """A table for the lines of a tape. After each line, `take_effects` returns its effects."""

    table = TABLE
    ends_at_failure: ClassVar = False
    """Whether nothing is done after a failure: at a real table every line after it would wait in vain."""
    tournament: Conditions | None = None
    """The conditions of the tournament that the table file names, if any."""
    _machines: tuple[TapeMachine, ...] = ()

    def __init__(self, game: str, words: Sequence[str]) -> None:
        """Raises TableRefused for limits or options that the rules do not allow."""
        self.game, self._limits, self._options = table_of(game, words)
        self.parts = Parts(self.game)
        self._keys = {switch.name: switch.name == DEALER for switch in self.game.equipment.all_switches}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @property
    def machines(self) -> tuple[TapeMachine, ...]:
        """The machines of this table."""
        return self._machines

    @property
    def _terminal(self) -> str:
        """The name of the entry terminal; empty if there is none."""
        return terminal.name if (terminal := self.game.equipment.terminal) else ""

    def settle(self, step: TapeStep) -> None:  # noqa: B027 - most stages have answered by then
        """Wait until the table has answered a line that was done, where its answer takes time."""

    @property
    @abstractmethod
    def view(self) -> View:
        """The view that the screens show now."""

    @property
    @abstractmethod
    def time_of_day(self) -> int:
        """The time on the clock on the wall, in seconds."""

    @abstractmethod
    def send(self, event: Event) -> None:
        """Give the table an event, which happens now."""

    @abstractmethod
    def take_effects(self) -> list[e.Effect]:
        """The effects since the last call."""

    @abstractmethod
    def move_clock(self, seconds: int) -> None:
        """Move the clock on the wall. No more and no less time passes."""

    @abstractmethod
    def wait(self, seconds: int) -> None:
        """Let time pass."""

    @property
    def motor_on(self) -> bool:
        """Return whether a machine was started and the tape has not yet said its movement; False if unknown."""
        return False

    @abstractmethod
    def confirm(self) -> None:
        """The floor manager confirms the repair, if that is needed."""

    def hold_tournament(self, conditions: Conditions) -> None:
        """The table file names this tournament from now on. Raises TapeError where the tape cannot change that file."""
        raise TapeError(f"{conditions.name}: a real table has its tournament in its table file")

    def link(self, *, up: bool) -> None:
        """The link to the floor fails, or works again. Raises TapeError where the tape cannot reach it."""
        raise TapeError(f"the link of a real table goes {'up' if up else 'down'} by itself")

    @abstractmethod
    def power_cut(self) -> None:
        """Kill the controller and start it again."""

    @abstractmethod
    def close(self) -> None:
        """Close the table."""

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
