# SPDX-License-Identifier: MIT
"""Plays a tape on a real table, in real time: a hand does each line at its pins, its sockets tell what it answers."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from controller.engine.record import effects as e
from controller.engine.record.events import Directed, Event
from controller.engine.rules.wait import switch
from controller.engine.shown.views import View
from controller.engine.values.roles import DEALER, DEALER_KEY
from controller.tapes.machines.kinds import SIM_MACHINES
from controller.tapes.rig.eyes import differences
from controller.tapes.rig.rig import Rig
from controller.tapes.rig.table_file import BOARD_FILE, TABLE_FILE, board_text, table_file
from controller.tapes.script.errors import StageError, StageLost
from controller.tapes.script.parts import board_of
from controller.tapes.script.script import TapeStep
from controller.tapes.script.verdict import unmet
from controller.tapes.stages.tape_table import TABLE, TapeTable
from hal.base.serial_line import RELIABLE
from hal.board import Board
from hal.rig.outside import RigTable

NOTICE_S = 3.0
"""A driver has noticed within this time what a person has done."""
ANSWER_S = 5.0
"""The longest time that the table may take to answer a line."""
EXPECTED_S = 5.0
"""An answer that a tape expects has come by then."""
SCREENS = ("display",)
"""Devices that tapes ignore: a rig may have no screen."""
LONGEST_S = 20.0
KEPT_S = 0.15
"""Seconds. A press is on disk after this time. An earlier power cut may lose it (the journal syncs every 0.1 s)."""
SAME_PRESS_S = 0.45
"""Entry that is pressed again sooner is still the same press: a person's finger comes back later than this."""


class RigStage(TapeTable):
    """A controller in a process of its own, on real pins: this program is at the other end of the wires."""

    ends_at_failure = True

    def __init__(self, rig: Rig, game: str, words: Sequence[str]) -> None:
        """Raises TableRefused; NotPlayable if the rig has no wires for this board; StageLost if it does not start."""
        super().__init__(game, words)
        self._rig = rig
        self._board: Board = board_of(self.game)
        self._effects: list[e.Effect] = []
        self._heard: list[tuple[str, str]] = []
        """Signals of the table that no line has waited for yet: the event, and the name of its part."""
        self._counts: Counter[str] = Counter()
        self._entry_at = 0.0
        self._seen: object = None
        """The lamps, lights and digits that were compared last."""
        self.sim: RigTable = rig.table_for(self._board)
        for key, on in self._keys.items():
            self.sim.turn(key, on)
        self._start()
        self._machines = tuple(SIM_MACHINES[machine.KIND](self, machine) for machine in self.game.equipment.machines)

    def _start(self) -> None:
        rig = self._rig
        rig.start(
            {
                TABLE_FILE: table_file(self.game, self._limits, self._options, TABLE) + rig.file.table.add,
                BOARD_FILE: board_text(self.game.equipment.board, rig.pace, rig.ports, rig.file.patience),
            }
        )
        self._ready()

    def _ready(self) -> None:
        """Wait until the controller knows how its key switches stand, and has met its readers."""
        self.until(self._knows_keys, ANSWER_S)
        for port in self._rig.ports_in_use:
            if not self.comes_true(partial(self._met, port), ANSWER_S):
                raise StageLost(f"the table does not see the reader at {port}: look at its wire")

    def _knows_keys(self) -> bool:
        view = self.view
        signed_in = DEALER_KEY not in (block.name for block in view.blocks)
        return view.keys.items() >= self._keys.items() and signed_in == self._keys.get(DEALER, signed_in)

    def _met(self, port: str) -> bool:
        """Whether the table has met the reader at this port."""
        devices = self._devices
        return all(devices[name]["reader"] == RELIABLE for name in self._at(port))

    def _at(self, port: str) -> list[str]:
        """The devices whose reader is at this port: one, on a board that is in order."""
        return [name for name, its_port in self._board.ports.items() if its_port == port]

    def close(self) -> None:
        self._rig.let_go()

    # Reports of the table

    def take_effects(self) -> list[e.Effect]:
        self._read()
        taken = list(self._effects)
        self._effects.clear()
        return taken

    def _read(self) -> None:
        """Take what the table has told."""
        told, self._rig.sockets.performed = self._rig.sockets.performed, []
        for one in told:
            if one.of not in SCREENS:
                self._effects += one.effects
            self._heard.append((one.event, one.of))
            self._counts[one.event] += 1

    @property
    def balls_drawn(self) -> int:
        """Balls drawn so far."""
        self._read()
        return self._counts["BallDrawn"]

    @property
    def cards_left(self) -> int:
        """Cards that have left the shoe so far, read or not."""
        self._read()
        return self._counts["CardDrawn"] + self._counts["CardUnread"]

    def settle(self, step: TapeStep) -> None:
        """Wait until every answer has come that the tape expects, and the table has said all that it has to say."""
        self._catch_up()
        self.comes_true(lambda: not unmet(step, self._effects), EXPECTED_S)
        self._catch_up()
        self._heard.clear()
        self._look()

    def _look(self) -> None:
        """Compare lamps, lights and digits with the table's view, if the view has changed."""
        view = self._rig.sockets.view
        shown = (view.lit, view.lights, view.digits)
        if not self._rig.sees_chips or shown == self._seen:
            return
        self._seen = shown
        if not self.comes_true(lambda: not [*self._differences()]):
            raise StageError("; ".join(self._differences()))

    def _differences(self) -> Iterator[str]:
        lost = {name for name, device in self._devices.items() if device["state"] == "fault"}
        return differences(self._rig.sockets.view, self.game.equipment, self._board, self._rig.read_chip, lost)

    def _catch_up(self) -> None:
        """Wait until the table has answered after everything so far."""
        sockets = self._rig.sockets
        asked = sockets.answers
        sockets.ask_status()
        self._rig.until(lambda: sockets.answers > asked or sockets.gone, ANSWER_S, "the controller does not answer")
        if sockets.gone:
            raise StageLost("the controller has hung up: look at its log (journalctl -u table-controller)")
        self._read()

    @property
    def view(self) -> View:
        self._catch_up()
        return self._rig.sockets.view

    @property
    def _devices(self) -> dict[str, dict[str, Any]]:
        self._catch_up()
        return self._rig.sockets.devices

    def describe(self, device: str) -> dict[str, Any]:
        """The state of a device, as `tablectl status` tells it."""
        return self._devices[device]

    def is_blocked(self, device: str) -> bool:
        """Whether the table does not play because of this device."""
        return any(block.name == device for block in self.view.blocks)

    def until(self, condition: Callable[[], bool], limit: float = LONGEST_S) -> None:
        """Let time pass until the condition is true. Raises StageError if that does not happen."""
        self._rig.until(condition, limit, "what is waited for has not happened")

    def comes_true(self, condition: Callable[[], bool], limit: float | None = None) -> bool:
        """Whether the condition is true, or becomes true within the limit."""
        try:
            self.until(condition, NOTICE_S if limit is None else limit)
        except StageLost:
            raise
        except StageError:
            return False
        return True

    def moment(self, *signals: str) -> None:
        """Wait until one of these signals has come; if there is nothing to notice, none comes."""
        if signals:
            self.comes_true(lambda: self._noticed(signals))
        self._catch_up()

    def _noticed(self, signals: Sequence[str], of: str = "") -> bool:
        """Whether one of these signals has come. It, and those before it, are not waited for again."""
        self._read()
        for at, (event, part) in enumerate(self._heard):
            if event in signals and of in ("", part):
                del self._heard[: at + 1]
                return True
        return False

    def _must_notice(self, signal: str, of: str, what: str) -> None:
        if not self.comes_true(lambda: self._noticed((signal,), of)):
            raise StageError(f"the table has not noticed that {what}")

    # Acts at the table

    @property
    def time_of_day(self) -> int:
        return int(time.time()) % 86_400

    def send(self, event: Event) -> None:
        self._rig.sockets.enter(event)

    def wait(self, seconds: int) -> None:
        self._rig.pause(seconds)

    def move_clock(self, seconds: int) -> None:
        raise StageError(f"the clock of a real table is not moved by {seconds} s")

    def confirm(self) -> None:
        if any(switch("floor-manager") in block.asks and block.name != DEALER for block in self.view.blocks):
            self.send(Directed(self.game.general.supervisors[0], "confirm"))

    def power_cut(self) -> None:
        self.take_effects()
        self._rig.pause(KEPT_S * self._rig.file.patience)
        self._rig.kill()
        self._ready()
        self._effects = [effect for effect in self._effects if not _of_the_cut(effect)]

    def _press(self, button: str) -> None:
        self.sim.press(button)
        self._must_notice("Pressed", button, f"{button} was pressed")

    def _turn_key(self, key: str, on: bool) -> None:
        if self.sim.contact(key).closed != on:
            self.sim.turn(key, on)
            self._must_notice("KeyTurned", key, f"the key {key} was turned")

    def _key_number(self, number: int) -> None:
        self.sim.key_number(self._terminal, number)
        self._entry_at = 0.0
        self._must_notice("Keyed", self._terminal, f"{number} was pressed")

    def _press_entry(self) -> None:
        self._rig.pause(max(0.0, self._entry_at + SAME_PRESS_S - time.monotonic()))
        self.sim.press_entry(self._terminal)
        self._must_notice("Entered", self._terminal, "entry was pressed")
        self._entry_at = time.monotonic()

    def _lamp_dark(self, lamp: str) -> None:
        self._open_lamp(lamp, is_open=True)

    def _lamp_mended(self, lamp: str) -> None:
        self._open_lamp(lamp, is_open=False)

    def _open_lamp(self, lamp: str, *, is_open: bool) -> None:
        for device in (*self._board.lamps.values(), *self._board.indicators.values()):
            for chip in device.chips:
                if lamp in chip.channels:
                    self._rig.link.open_lamp(chip.address, chip.channels.index(lamp), is_open)
        self.until(lambda: self._rig.link.answered, ANSWER_S)
        self._rig.sockets.check_lamps()
        self.moment("Fault" if is_open else "Restored")

    def _lose(self, device: str) -> None:
        self._cut_off(device, is_gone=True)

    def _give_back(self, device: str) -> None:
        self._cut_off(device, is_gone=False)

    def _cut_off(self, device: str, *, is_gone: bool) -> None:
        self.sim.plug(device, is_in=not is_gone)
        for address in self._addresses(device):
            self._rig.link.lose_chip(address, is_gone)
        self.until(lambda: (self.describe(device)["state"] == "fault") == is_gone)

    def _addresses(self, device: str) -> list[int]:
        """The bus addresses of a device's chips."""
        board = self._board
        if device in board.terminals:
            return [board.terminals[device].digits.address]
        lamps = board.lamps.get(device) or board.indicators.get(device)
        return [chip.address for chip in lamps.chips] if lamps else []

    def _hold_button(self, button: str) -> None:
        self.sim.hold(button)
        self.until(lambda: self.describe(button)["state"] == "fault")

    def _free_button(self, button: str) -> None:
        self.sim.release(button)
        self.moment("Restored")


def _of_the_cut(effect: e.Effect) -> bool:
    """Whether this is only told because the controller was cut off: a tape in virtual time ends it in order."""
    return isinstance(effect, e.Alert) and effect.what.startswith("the controller was cut off in this round")


class RigStages:
    """The tables of a rig, one after the other, for `runner.play`."""

    def __init__(self, rig: Rig) -> None:
        self.cannot = rig.cannot
        self._rig = rig

    def __call__(self, game: str, words: Sequence[str]) -> TapeTable:
        return RigStage(self._rig, game, words)
