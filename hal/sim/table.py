# SPDX-License-Identifier: MIT
"""A simulated table: what is below the drivers, and what a person does: press buttons, turn keys, lift covers."""

from hal.base.clock import Clock, Timer
from hal.drivers.generator import RandomSource
from hal.sim.bus import SimulatedBus
from hal.sim.contacts import SimulatedContact
from hal.sim.drawer import SimulatedDrawer
from hal.sim.generator import SimulatedSource
from hal.sim.outside import OutsidePins, OutsidePorts
from hal.sim.pins import SimulatedPins
from hal.sim.serial import SimulatedPorts
from hal.sim.shoe import SimulatedShoe
from hal.sim.shuffling_device import SimulatedShufflingDevice
from hal.sim.slots import SimulatedSlots
from hal.sim.tumbler import SimulatedTumbler
from hal.sim.wheel import SimulatedWheel
from hal.wiring.board import Board, ButtonWiring, KeyWiring, ShoeWiring, TerminalWiring

PRESS_S = 0.08
"""How long a finger stays on a button."""


class OperatedTable:
    """The contacts and machines that are wired to the pins and ports of a table with this board, and a person at them.

    The pins and ports may be simulated (SimulatedTable), or real ones that a hand drives (hal/rig). The same seed gives
    the same bounces, speeds and dice. An unknown name raises KeyError. What a person does happens at once. What takes
    time continues on the clock.
    """

    def __init__(self, board: Board, clock: Clock, pins: OutsidePins, ports: OutsidePorts, seed: int = 0) -> None:
        self._clock, self._seed, self._outside, self._ports = clock, seed, pins, ports
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
        self.tumblers = {
            name: SimulatedTumbler(wiring, pins, clock, f"{seed} {name}") for name, wiring in board.tumblers.items()
        }
        self._add_drawing(board)
        self.wheels = {
            name: SimulatedWheel(wiring, ports, clock, f"{seed} {name}") for name, wiring in board.wheels.items()
        }

    def _add_drawing(self, board: Board) -> None:
        self.drawers = {
            name: SimulatedDrawer(wiring, self._outside, self._ports, self._clock, f"{self._seed} {name}")
            for name, wiring in board.drawers.items()
        }
        self.shoes = {
            name: _kind_of(wiring)(wiring, self._outside, self._ports, self._clock, f"{self._seed} {name}")
            for name, wiring in board.shoes.items()
        }
        self.slots = {name: SimulatedSlots(wiring, self._ports) for name, wiring in board.slots.items()}
        self.generators = {
            name: SimulatedSource(wiring, f"{self._seed} {name}") for name, wiring in board.generators.items()
        }

    def _add(self, name: str, pin: int, wiring: ButtonWiring | KeyWiring | TerminalWiring) -> SimulatedContact:
        contact = SimulatedContact(self._outside.line(pin), wiring.active, self._clock, f"{self._seed} {name}")
        return self._contacts.setdefault(name, contact)

    def contact(self, name: str) -> SimulatedContact:
        """The contact of a button or a key switch, to cut its cable or let it chatter."""
        return self._contacts[name]

    # What a person does. A terminal's buttons are named "terminal 1" and "terminal entry".

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
        self.tumblers[device].cover(on)

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
        """As hal.drivers.generator.OpenSource. Raises KeyError for a generator that is not on the board."""
        return self.generators[device]


def _kind_of(wiring: ShoeWiring) -> type[SimulatedShoe]:
    return SimulatedShufflingDevice if wiring.kind == "shuffling-device" else SimulatedShoe
