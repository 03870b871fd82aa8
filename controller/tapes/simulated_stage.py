"""Plays a tape on a simulated table: each line operates simulated hardware below the drivers, in virtual time."""

from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from controller.conductor import Peripherals
from controller.engine.events import Event
from controller.tapes.machines import StageError, TapeMachine
from controller.tapes.simulated_machines import SIM_MACHINES
from controller.tapes.stage import Stage
from hal.board import Board, board_file, read_board
from hal.clock import LimitReached, NothingScheduled
from hal.devices import Devices
from hal.signals import BallDrawn, CardDrawn, CardUnread
from hal.sim.table import SimulatedTable
from hal.toml_file import nearest

MOMENT_S = 0.2
"""The time of one act of a person: longer than any switch needs to settle."""
STUCK_S = 0.5
"""After this time a button is stuck; on a real table after half a minute."""
NOTICE_S = 4.0
"""A driver notices within this time that its chips are lost or back."""
LONGEST_S = 60.0


class SimulatedStage(Stage):
    """Drivers, engine and record of a whole table, on simulated hardware."""

    balls_drawn = 0
    """Balls drawn so far."""
    cards_left = 0
    """Cards that have left the shoe so far, read or not."""

    def _open_devices(self) -> Peripherals:
        if not hasattr(self, "sim"):
            self._board = _for_a_tape(board_file(self.game.equipment.board))
            self.sim = SimulatedTable(self._board, self.clock)
            for key, on in self._keys.items():
                self.sim.turn(key, on)
            machines: tuple[dict[str, Any], ...] = (
                *(self.sim.tumblers, self.sim.wheels),
                *(self.sim.drawers, self.sim.generators),
            )
            for machine in (machine for kind in machines for machine in kind.values()):
                machine.waits = True
            self.clock.advance(MOMENT_S)
        self._early_signals: list[Event] | None = []
        self.devices = Devices(
            self._board,
            self.clock,
            self.sim.pins,
            self.sim.bus,
            self._report,
            self.sim.serial.open,
            self.sim.open_source,
        )
        return self.devices

    def _report(self, signal: Event) -> None:
        self.balls_drawn += isinstance(signal, BallDrawn)
        self.cards_left += isinstance(signal, CardDrawn | CardUnread)
        if self._early_signals is None:
            self.conductor.receive(signal)
        else:
            self._early_signals.append(signal)

    def _report_devices(self) -> None:
        early, self._early_signals = self._early_signals or [], None
        for signal in early:
            self.conductor.receive(signal)
        self.clock.advance(1.0)

    def _make_machines(self) -> tuple[TapeMachine, ...]:
        return tuple(SIM_MACHINES[machine.KIND](self, machine) for machine in self.game.equipment.machines)

    def close(self) -> None:
        self.devices.close()

    def power_cut(self) -> None:
        self.devices.close()  # frees the pins and stops the motors, as the end of the process does
        super().power_cut()

    # Acts of a person

    def press(self, button: str) -> None:
        self._must_exist(button, self._board.buttons)
        self.sim.press(button)
        self.clock.advance(MOMENT_S)

    def turn_key(self, key: str, on: bool) -> None:
        self._keys[key] = on
        self.sim.turn(key, on)
        self.clock.advance(MOMENT_S)

    def key_number(self, number: int) -> None:
        self._must_exist(str(number), self._board.terminals[self._terminal].numbers)
        self.sim.key_number(self._terminal, number)
        self.clock.advance(MOMENT_S)

    def press_entry(self) -> None:
        self.sim.press_entry(self._terminal)
        self.clock.advance(MOMENT_S)

    def lamp_dark(self, lamp: str) -> None:
        self.sim.bus.open_lamp(lamp)
        self._check_lamps()

    def lamp_mended(self, lamp: str) -> None:
        self.sim.bus.mend_lamp(lamp)
        self._check_lamps()

    def _check_lamps(self) -> None:
        for device in filter(None, (self.game.equipment.lamps, self.game.equipment.indicators)):
            self.devices.check_lamps(device)
        self.clock.advance(1.0)

    def lose(self, device: str) -> None:
        if device in self.sim.wheels:
            self.sim.wheels[device].reader.unplug()
        for address in self._addresses(device):
            self.sim.bus.lose(address)
        self.clock.advance(NOTICE_S)

    def give_back(self, device: str) -> None:
        if device in self.sim.wheels:
            self.sim.wheels[device].reader.plug_in()
        for address in self._addresses(device):
            self.sim.bus.bring_back(address)
        self.clock.advance(NOTICE_S)

    def hold_button(self, button: str) -> None:
        self.sim.hold(button)
        self.until(lambda: self._has_fault(button), 2 * STUCK_S)

    def free_button(self, button: str) -> None:
        self.sim.release(button)
        self.clock.advance(MOMENT_S)

    def moment(self) -> None:
        """Let the time of one act of a person pass."""
        self.clock.advance(MOMENT_S)

    # The state of the table

    def _must_exist(self, name: str, names: Collection[str]) -> None:
        if name not in names:
            near = nearest(name, names)
            hint = f"did you mean {near}?" if near else f"there are {', '.join(names)}"
            raise StageError(f"this table has no {name!r}: {hint}")

    def _has_fault(self, device: str) -> bool:
        return bool(self.devices.describe()[device]["state"] == "fault")

    def _addresses(self, device: str) -> list[int]:
        """The bus addresses of a device's chips."""
        if device in self._board.lamps:
            return [chip.address for chip in self._board.lamps[device].chips]
        if device in self._board.terminals:
            return [self._board.terminals[device].digits.address]
        if device in self._board.indicators:
            return [chip.address for chip in self._board.indicators[device].chips]
        if device in self.sim.wheels:
            return []
        raise StageError(f"this table has no {device} that could be lost")

    def until(self, condition: Callable[[], bool], limit: float = LONGEST_S) -> None:
        """Let time pass until the condition is true. Raises StageError if that does not happen."""
        try:
            self.clock.run_until(condition, limit)
        except (NothingScheduled, LimitReached) as error:
            raise StageError(str(error)) from error


@cache
def _for_a_tape(path: Path) -> Board:
    """The board with a short time for stuck buttons, and long times for a drawer that waits between lines."""
    board = read_board(path)
    buttons = {name: replace(button, stuck_s=STUCK_S) for name, button in board.buttons.items()}
    patience = {"first_turn_s": LONGEST_S / 4, "turn_s": LONGEST_S / 4, "longest_on_s": 2 * LONGEST_S}
    drawers = {name: replace(drawer, **patience) for name, drawer in board.drawers.items()}
    return replace(board, buttons=buttons, drawers=drawers)
