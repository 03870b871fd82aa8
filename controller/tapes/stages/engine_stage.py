# SPDX-License-Identifier: MIT
"""Plays a tape on the engine alone: each line sends the signals that drivers would send."""

from collections.abc import Set as AbstractSet

from controller.tapes.machines.kinds import ENGINE_MACHINES
from controller.tapes.machines.machine import TapeMachine
from controller.tapes.machines.tables import NoDevices
from controller.tapes.stages.stage import Stage
from hal.signals import Entered, Fault, Keyed, KeyTurned, Pressed, Restored


class EngineStage(Stage):
    """The engine without drivers: each line sends the signals that drivers would send."""

    _lost: AbstractSet[str] = frozenset()

    def close(self) -> None:
        pass

    def _open_devices(self) -> NoDevices:
        self.devices = NoDevices()
        return self.devices

    def _make_machines(self) -> tuple[TapeMachine, ...]:
        return tuple(ENGINE_MACHINES[machine.KIND](self, machine) for machine in self.game.equipment.machines)

    @property
    def motor_on(self) -> bool:
        return bool(self.devices.runs)

    def _report_devices(self) -> None:
        for key, on in self._keys.items():
            self.send(KeyTurned(key, on))
        for device in self._lost:
            self.lose(device)

    def _press(self, button: str) -> None:
        self.send(Pressed(button))

    def _turn_key(self, key: str, on: bool) -> None:
        self.send(KeyTurned(key, on))

    def _key_number(self, number: int) -> None:
        self.send(Keyed(self._terminal, number))

    def _press_entry(self) -> None:
        self.send(Entered(self._terminal))

    def _lamp_dark(self, lamp: str) -> None:
        device = self.game.equipment.lamps or self.game.equipment.indicators
        self.send(Fault(device, f"lamp {lamp} is dark", "change it", dark=(lamp,)))

    def _lamp_mended(self, lamp: str) -> None:  # noqa: ARG002 - only one lamp is dark at a time
        self.send(Restored(self.game.equipment.lamps or self.game.equipment.indicators))

    def _lose(self, device: str) -> None:
        self._lost = {*self._lost, device}
        self.send(Fault(device, "a chip does not answer", f"look at the cable of {device}"))

    def _give_back(self, device: str) -> None:
        self._lost -= {device}
        self.send(Restored(device))

    def _hold_button(self, button: str) -> None:
        self.send(Pressed(button))
        self.send(Fault(button, f"button {button} is stuck", "free it"))

    def _free_button(self, button: str) -> None:
        self.send(Restored(button))
