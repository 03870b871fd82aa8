# SPDX-License-Identifier: MIT
"""Plays a tape on a simulated table: each line operates simulated hardware below the drivers, in virtual time."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from controller.conductor.conductor import Peripherals
from controller.engine.record.events import Event
from controller.tapes.machines.kinds import SIM_MACHINES
from controller.tapes.machines.machine import TapeMachine
from controller.tapes.script.errors import StageError
from controller.tapes.script.parts import board_of
from controller.tapes.stages.stage import Stage
from hal.base.clock import LimitReached, NothingScheduled, VirtualClock
from hal.board import Board
from hal.devices import Devices
from hal.signals import BallDrawn, CardDrawn, CardUnread
from hal.sim.table import SimulatedTable

MOMENT_S = 0.2
"""The time of one act of a person: longer than any switch needs to settle."""
STUCK_S = 0.5
"""After this time a button is stuck; on a real table after half a minute."""
NOTICE_S = 4.0
"""A driver notices within this time that its chips are lost or back."""
LONGEST_S = 60.0
MINUTE_S = 60


class SimulatedStage(Stage):
    """Drivers, engine and record of a whole table, on simulated hardware."""

    device_clock: VirtualClock
    """The clock of the devices, on which motors and people take their time."""
    balls_drawn = 0
    """Balls drawn so far."""
    cards_left = 0
    """Cards that have left the shoe so far, read or not."""

    def _open_devices(self) -> Peripherals:
        if not hasattr(self, "sim"):
            self._board = _for_a_tape(board_of(self.game))
            self.device_clock = VirtualClock()
            self.sim = SimulatedTable(self._board, self.device_clock)
            for key, on in self._keys.items():
                self.sim.turn(key, on)
            self.sim.wait_for_people()
            self.device_clock.advance(MOMENT_S)
        self._early_signals: list[Event] | None = []
        self.devices = Devices(
            self._board,
            self.device_clock,
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
            self.send(signal)
        else:
            self._early_signals.append(signal)

    def _report_devices(self) -> None:
        early, self._early_signals = self._early_signals or [], None
        for signal in early:
            self.send(signal)
        self.device_clock.advance(1.0)

    def _make_machines(self) -> tuple[TapeMachine, ...]:
        return tuple(SIM_MACHINES[machine.KIND](self, machine) for machine in self.game.equipment.machines)

    def close(self) -> None:
        self.devices.close()

    @property
    def motor_on(self) -> bool:
        return not self.devices.at_rest

    def wait(self, seconds: int) -> None:
        for start in range(0, seconds, MINUTE_S):
            part = min(MINUTE_S, seconds - start)
            self.device_clock.advance(part)
            super().wait(part)

    def power_cut(self) -> None:
        self.devices.close()  # frees the pins and stops the motors, as the end of the process does
        super().power_cut()

    # Acts of a person

    def _press(self, button: str) -> None:
        self.sim.press(button)
        self.device_clock.advance(MOMENT_S)

    def _turn_key(self, key: str, on: bool) -> None:
        self.sim.turn(key, on)
        self.device_clock.advance(MOMENT_S)

    def _key_number(self, number: int) -> None:
        self.sim.key_number(self._terminal, number)
        self.device_clock.advance(MOMENT_S)

    def _press_entry(self) -> None:
        self.sim.press_entry(self._terminal)
        self.device_clock.advance(MOMENT_S)

    def _lamp_dark(self, lamp: str) -> None:
        self.sim.bus.open_lamp(lamp)
        self._check_lamps()

    def _lamp_mended(self, lamp: str) -> None:
        self.sim.bus.mend_lamp(lamp)
        self._check_lamps()

    def _check_lamps(self) -> None:
        for device in filter(None, (self.game.equipment.lamps, self.game.equipment.indicators)):
            self.devices.check_lamps(device)
        self.device_clock.advance(1.0)

    def _lose(self, device: str) -> None:
        self.sim.plug(device, is_in=False)
        for address in self._addresses(device):
            self.sim.bus.lose(address)
        self.device_clock.advance(NOTICE_S)

    def _give_back(self, device: str) -> None:
        self.sim.plug(device, is_in=True)
        for address in self._addresses(device):
            self.sim.bus.bring_back(address)
        self.device_clock.advance(NOTICE_S)

    def _hold_button(self, button: str) -> None:
        self.sim.hold(button)
        self.until(lambda: self._has_fault(button), 2 * STUCK_S)

    def _free_button(self, button: str) -> None:
        self.sim.release(button)
        self.device_clock.advance(MOMENT_S)

    def moment(self, *signals: str) -> None:  # noqa: ARG002 - in virtual time they have come by then
        """Let the time of one act of a person pass."""
        self.device_clock.advance(MOMENT_S)

    # The state of the table

    def describe(self, device: str) -> dict[str, Any]:
        """The state of a device, as `tablectl status` tells it."""
        return self.devices.describe_one(device)

    def is_blocked(self, device: str) -> bool:
        """Whether the table does not play because of this device."""
        return device in self.conductor.engine.state.blocks

    def comes_true(self, condition: Callable[[], bool]) -> bool:
        """Whether the condition is true: in virtual time nothing is late."""
        return condition()

    def _has_fault(self, device: str) -> bool:
        return bool(self.describe(device)["state"] == "fault")

    def _addresses(self, device: str) -> list[int]:
        """The bus addresses of a device's chips."""
        if device in self._board.lamps:
            return [chip.address for chip in self._board.lamps[device].chips]
        if device in self._board.terminals:
            return [self._board.terminals[device].digits.address]
        if device in self._board.indicators:
            return [chip.address for chip in self._board.indicators[device].chips]
        return []

    def until(self, condition: Callable[[], bool], limit: float = LONGEST_S) -> None:
        """Let time pass until the condition is true. Raises StageError if that does not happen."""
        try:
            self.device_clock.run_until(condition, limit)
        except (NothingScheduled, LimitReached) as error:
            raise StageError(str(error)) from error


def _for_a_tape(board: Board) -> Board:
    """The board with a short time for stuck buttons, and long times for a drawer that waits between lines."""
    buttons = {name: replace(button, stuck_s=STUCK_S) for name, button in board.buttons.items()}
    patience = {"first_turn_s": LONGEST_S / 4, "turn_s": LONGEST_S / 4, "longest_on_s": 10 * LONGEST_S}
    drawers = {name: replace(drawer, **patience) for name, drawer in board.of("drawers").items()}
    return replace(board, buttons=buttons, drawers=drawers)
