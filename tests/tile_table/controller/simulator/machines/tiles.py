# SPDX-License-Identifier: MIT
"""A reader of domino tiles at a simulated table: its keys, and what these do."""

from controller.engine.rules.face import Key
from controller.simulator.machines import Acts, OperatedKind
from hal.signals import TileRead
from hal.sim.machines.tiles import SimulatedTileReader

ACTS: Acts = {
    Key("w", "tile", "lay a tile", press=TileRead.ASKED): SimulatedTileReader.lay_any,
    Key("c", "tile cover", "reader's cover"): SimulatedTileReader.open_or_shut,
    Key("z", "unplug tiles", "unplug / plug in the reader"): lambda tiles: tiles.reader.unplug_or_plug_in(),
}
KIND = OperatedKind("tiles", lambda _wiring: ACTS)
