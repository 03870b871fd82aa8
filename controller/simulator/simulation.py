# SPDX-License-Identifier: MIT
"""A simulated table with its operator, and the details that the operator sees in addition to the screens."""

import msgspec

from controller.engine.rules.equipment import Equipment
from controller.engine.rules.face import Key
from controller.engine.shown.beside import SeenTumbler
from controller.engine.shown.views import NOTHING_MORE, Extras, View
from controller.simulator.keyboard import keys_of
from controller.simulator.operator import ByRecord, Operator
from hal.base.clock import Clock
from hal.board import Board
from hal.sim.table import SimulatedTable

COVERED = ("turning", "covered")
"""The phases in which the cover hides the dice."""
KEYED = "entry"
"""The phase in which the dealer keys a card that was not read."""


class Simulation:
    """The simulated table for this board and equipment, and its operator."""

    def __init__(self, board: Board, equipment: Equipment, clock: Clock, seed: int, record: ByRecord) -> None:
        self._board = board
        self.table = SimulatedTable(board, clock, seed)
        self.keys = keys_of(equipment, board)
        self.operator = Operator(self.table, board, equipment, record)

    def press(self, key: str) -> None:
        """A key of the keyboard was pressed."""
        for known in self.keys:
            if known.key == key:
                self.operator.do(known.button)

    def read_extras(self, view: View) -> Extras:
        """Return the details that a person at the table sees and the view does not have: the tumbler, cards to key or
        held, faults.
        """
        prepared = self.operator.prepared
        keys = tuple(self._prepares(key) for key in self.keys if key.button in prepared) if prepared else ()
        if self.table.machines["tumblers"]:
            return Extras(self._tumbler(view), prepared=keys)
        card = self.operator.card_on_table if view.phase == KEYED else ""
        held = self.operator.hand_looked_at
        return Extras(card=card, held=held, prepared=keys) if card or held or keys else NOTHING_MORE

    def _prepares(self, key: Key) -> Key:
        """Return this key, which has prepared a fault. Its words also name the fault that it replaced."""
        others = self.operator.instead_of(key.button)
        replaced = "".join(f", no longer: {it.prepares}" for it in self.keys if it.button in others)
        return msgspec.structs.replace(key, prepares=key.prepares + replaced) if replaced else key

    def _tumbler(self, view: View) -> SeenTumbler:
        name, tumbler = next(iter(self.table.machines["tumblers"].items()))
        covered = self._board.of("tumblers")[name].cover == "reveals"
        dice = (*tumbler.dice[:-1], 0) if tumbler.cocked else tumbler.dice
        turning = tumbler.turning
        stuck = not turning and tumbler.position % 1 > 0
        hidden = turning or stuck or (covered and view.phase in COVERED)
        return SeenTumbler(() if hidden else dice, turning, covered and hidden)
