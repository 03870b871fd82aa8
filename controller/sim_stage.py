"""A tape on the simulated table: hands on simulated buttons and parts, below the drivers; virtual time."""

from collections.abc import Callable, Collection

import msgspec
from msgspec.structs import replace

from controller.conductor import Devices
from controller.events import Event
from controller.stages import Stage, StageError
from hal.board import Board, board_file, read_board
from hal.clock import LimitReached, NothingScheduled
from hal.rack import Rack
from hal.sim.table import SimulatedTable
from hal.sim.tumbler import SimulatedTumbler
from hal.toml_file import nearest

MOMENT_S = 0.2
"""How long a hand takes: longer than any switch takes to settle."""
STUCK_S = 0.5
"""A tape does not wait the half minute after which a real table calls a button stuck."""
NOTICE_S = 4.0
"""Within so long a driver has noticed that its chips are lost, or back."""
LONGEST_S = 60.0


class SimulatedStage(Stage):
    """The whole table but the hardware itself: drivers, engine, record."""

    def _open_devices(self) -> Devices:
        if not hasattr(self, "_sim"):
            options = msgspec.convert(self._options, self.game.options)
            self._board = _impatient(read_board(board_file(self.game.board(options))))
            self._sim = SimulatedTable(self._board, self.clock)
            for key, on in self._keys.items():
                self._sim.turn(key, on)
            for tumbler in self._sim.tumblers.values():
                tumbler.waits = True
            self.clock.advance(MOMENT_S)
        self._heard: list[Event] | None = []
        self._rack = Rack(self._board, self.clock, self._sim.pins, self._sim.bus, self._report)
        return self._rack

    def _report(self, signal: Event) -> None:
        if self._heard is None:
            self.conductor.receive(signal)
        else:
            self._heard.append(signal)

    def _report_devices(self) -> None:
        heard, self._heard = self._heard or [], None
        for signal in heard:
            self.conductor.receive(signal)
        self.clock.advance(1.0)

    def close(self) -> None:
        self._rack.close()

    def power_cut(self) -> None:
        self._rack.close()  # the pins are free and the motors off, as they are once the process is gone
        super().power_cut()

    # Hands

    def press(self, button: str) -> None:
        self._known(button, self._board.buttons)
        self._sim.press(button)
        self.clock.advance(MOMENT_S)

    def turn_key(self, key: str, on: bool) -> None:
        self._keys[key] = on
        self._sim.turn(key, on)
        self.clock.advance(MOMENT_S)

    def key_number(self, number: int) -> None:
        self._known(str(number), self._board.terminals[self.game.terminal].numbers)
        self._sim.key_number(self.game.terminal, number)
        self.clock.advance(MOMENT_S)

    def press_entry(self) -> None:
        self._sim.press_entry(self.game.terminal)
        self.clock.advance(MOMENT_S)

    def tumbler_turns(self, count: int, dice: tuple[int, ...]) -> None:  # noqa: ARG002 - it is stopped after its turns
        self._spin(dice=tuple(die or 6 for die in dice), cocked=0 in dice)
        self._until(lambda: not self._tumbler.turning and self._standing("standing"))

    def tumbler_stops_after(self, count: int) -> None:
        self._spin(no_turn=count == 0, jam=count == 1, turns=count if count > 1 else None)
        self._until(self._tumbler_blocks if count < 2 else lambda: self._standing("standing"))

    def tumbler_does_not_stop(self) -> None:
        self._spin(never_stops=True)
        self._until(self._tumbler_blocks)

    def tumbler_turns_by_itself(self) -> None:
        self._tumbler.run_away()
        self._until(self._tumbler_blocks)

    def tumbler_mended(self) -> None:
        self._tumbler.free()
        self._until(lambda: self._standing("standing") and not self._described()["faults"])
        self.confirm()

    def move_cover(self, on: bool) -> None:
        self._sim.cover(self.game.motors[0], on)
        self.clock.advance(MOMENT_S)

    def lamp_dark(self, lamp: str) -> None:
        self._sim.bus.open_lamp(lamp)
        self._rack.check_lamps(self.game.lamps)
        self.clock.advance(1.0)

    def lose(self, device: str) -> None:
        for address in self._addresses(device):
            self._sim.bus.lose(address)
        self.clock.advance(NOTICE_S)

    def give_back(self, device: str) -> None:
        for address in self._addresses(device):
            self._sim.bus.bring_back(address)
        self.clock.advance(NOTICE_S)

    def hold_button(self, button: str) -> None:
        self._sim.hold(button)
        self._until(lambda: self._describes_fault(button), 2 * STUCK_S)

    def free_button(self, button: str) -> None:
        self._sim.release(button)
        self.clock.advance(MOMENT_S)

    # What is seen of the table

    @property
    def _tumbler(self) -> SimulatedTumbler:
        return self._sim.tumblers[self.game.motors[0]]

    def _known(self, name: str, names: Collection[str]) -> None:
        if name not in names:
            near = nearest(name, names)
            hint = f"did you mean {near}?" if near else f"there are {', '.join(names)}"
            raise StageError(f"this table has no {name!r}: {hint}")

    def _spin(self, **how: object) -> None:
        if not self._tumbler.powered:
            raise StageError("the tumbler is not running")
        self._tumbler.next(**how)

    def _described(self) -> dict[str, object]:
        return self._rack.describe()[self.game.motors[0]]

    def _standing(self, phase: str) -> bool:
        return bool(self._described().get("phase") == phase)

    def _describes_fault(self, device: str) -> bool:
        return bool(self._rack.describe()[device]["state"] == "fault")

    def _tumbler_blocks(self) -> bool:
        return self.game.motors[0] in self.conductor.engine.state.blocks

    def _addresses(self, device: str) -> list[int]:
        if device in self._board.lamps:
            return [chip.address for chip in self._board.lamps[device].chips]
        return [self._board.terminals[device].digits.address]

    def _until(self, condition: Callable[[], bool], limit: float = LONGEST_S) -> None:
        try:
            self.clock.run_until(condition, limit)
        except (NothingScheduled, LimitReached) as error:
            raise StageError(str(error)) from error


def _impatient(board: Board) -> Board:
    buttons = {name: replace(button, stuck_s=STUCK_S) for name, button in board.buttons.items()}
    return replace(board, buttons=buttons)
