# SPDX-License-Identifier: MIT
"""A simulated table: the machines and contacts below the drivers, and the acts of a person at them."""

from typing import Any, cast

from hal.base.clock import Clock, Timer
from hal.base.kind import found_in
from hal.base.random_source import RandomSource
from hal.board import Board
from hal.sim.bus import SimulatedBus
from hal.sim.contacts import SimulatedContact
from hal.sim.kind import SimulatedKind, Surroundings
from hal.sim.outside import OutsidePins, OutsidePorts
from hal.sim.pins import SimulatedPins
from hal.sim.serial import SimulatedPorts
from hal.wiring.furniture import ButtonWiring, KeyWiring, TerminalWiring

KINDS: tuple[SimulatedKind, ...] = tuple(found_in("hal.sim.machines"))
"""Every kind of machine, simulated."""

PRESS_S = 0.08
"""Seconds that a finger stays on a button."""


class OperatedTable:
    """A person, and the contacts and machines that are wired to the pins and ports of a table.

    The pins and ports may be simulated (SimulatedTable), or real ones that the rig drives (hal/rig). The same seed
    gives the same bounces, speeds and dice. An unknown name raises KeyError. Acts of a person happen at once. Movements
    that take time continue on the clock.
    """

    def __init__(self, board: Board, clock: Clock, pins: OutsidePins, ports: OutsidePorts, seed: int = 0) -> None:
        self._clock, self._seed, self._pins = clock, seed, pins
        self._contacts: dict[str, SimulatedContact] = {}
        self._releases: dict[str, Timer] = {}
        for name, button in board.buttons.items():
            self._add(name, button.pin, button)
        for name, key in board.keys.items():
            self._add(name, key.pin, key).set(key.at_start_simulated)
        for name, terminal in board.terminals.items():
            for number, pin in terminal.numbers.items():
                self._add(f"{name} {number}", pin, terminal)
            self._add(f"{name} entry", terminal.entry, terminal)
        self.machines: dict[str, dict[str, Any]] = {kind.key: {} for kind in KINDS}
        """Every machine, by its kind's key in a board file and by its name."""
        self._named: dict[str, Any] = {}
        for kind, name, wiring in board.machines:
            machine = simulated_kind(kind.key, wiring).made(wiring, Surroundings(pins, ports, clock, f"{seed} {name}"))
            self._named[name] = self.machines[kind.key][name] = machine

    def machine(self, name: str) -> Any:
        """The machine with this name."""
        return self._named[name]

    def wait_for_people(self, waits: bool = True) -> None:
        """Make every machine that moves wait until a person sets the course of its next run; with False, none waits."""
        for machine in self._named.values():
            if hasattr(machine, "waits"):
                machine.waits = waits

    def plug(self, device: str, *, is_in: bool) -> None:
        """Plug a device's reader in, or pull its plug. A device without a reader ignores this."""
        reader = getattr(self._named.get(device), "reader", None)
        if reader:
            (reader.plug_in if is_in else reader.unplug)()

    def _add(self, name: str, pin: int, wiring: ButtonWiring | KeyWiring | TerminalWiring) -> SimulatedContact:
        contact = SimulatedContact(self._pins.line(pin), wiring.active, self._clock, f"{self._seed} {name}")
        return self._contacts.setdefault(name, contact)

    def contact(self, name: str) -> SimulatedContact:
        """The contact of a button or a key switch, to cut its cable or let it chatter."""
        return self._contacts[name]

    # Acts of a person. A terminal's buttons are named "terminal 1" and "terminal entry".

    def press(self, button: str, seconds: float = PRESS_S) -> None:
        """Press a button now, and release it after `seconds`."""
        self.hold(button)
        self._releases[button] = self._clock.after(seconds, self._contacts[button].open)

    def hold(self, button: str) -> None:
        """Press a button, and keep it pressed."""
        self._stay(button)
        self._contacts[button].close()

    def release(self, button: str) -> None:
        """Release a button."""
        self._stay(button)
        self._contacts[button].open()

    def chatter(self, button: str, seconds: float = 0.5) -> None:
        """A loose contact in a button or key switch, for `seconds`."""
        self._contacts[button].chatter(seconds)

    def noise(self, button: str, width_s: float, pulses: int = 1) -> None:
        """Interference on the cable of a button or key switch."""
        self._contacts[button].noise(width_s, pulses)

    def turn(self, key: str, on: bool) -> None:
        """Turn a key switch."""
        contact = self._contacts[key]
        (contact.close if on else contact.open)()

    def key_number(self, terminal: str, number: int) -> None:
        """Press a numbered button of an entry terminal."""
        self.press(f"{terminal} {number}")

    def press_entry(self, terminal: str) -> None:
        """Press the entry button of an entry terminal."""
        self.press(f"{terminal} entry")

    def cover(self, device: str, on: bool) -> None:
        """Put the cover of a tumbler on, or take it off."""
        self.machine(device).cover(on)

    def _stay(self, button: str) -> None:
        release = self._releases.pop(button, None)
        if release is not None:
            release.cancel()


class SimulatedTable(OperatedTable):
    """Simulated pins, bus and serial ports for the devices of this board, and the machines that are wired to them."""

    def __init__(self, board: Board, clock: Clock, seed: int = 0) -> None:
        self.pins = SimulatedPins(clock)
        self.bus = SimulatedBus(board)
        self.serial = SimulatedPorts(clock)
        super().__init__(board, clock, self.pins, self.serial, seed)

    def open_source(self, device: str) -> RandomSource:
        """Return a source as hal.machines.generator.OpenSource. Raises KeyError for a generator that is not on the
        board.
        """
        return cast(RandomSource, self.machine(device))


def simulated_kind(key: str, wiring: Any) -> SimulatedKind:
    """Return the simulated kind of a machine with this wiring."""
    return next(it for it in KINDS if it.key == key and (not it.variants or wiring.kind in it.variants))
