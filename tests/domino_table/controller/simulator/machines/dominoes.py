# SPDX-License-Identifier: MIT
"""A reader of dominoes at a simulated table: its keys, and what these do."""

from controller.engine.rules.face import Key
from controller.simulator.machines import Acts, OperatedKind
from hal.signals import DominoRead
from hal.sim.machines.dominoes import SimulatedDominoReader

ACTS: Acts = {
    Key("w", "domino", "lay a domino", press=DominoRead.ASKED): SimulatedDominoReader.lay_any,
    Key("c", "domino cover", "reader's cover"): SimulatedDominoReader.open_or_shut,
    Key("z", "unplug dominoes", "unplug / plug in the reader"): lambda dominoes: dominoes.reader.unplug_or_plug_in(),
}
KIND = OperatedKind("dominoes", lambda _wiring: ACTS)
