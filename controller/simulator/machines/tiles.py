# SPDX-License-Identifier: MIT
"""A reader of pai gow tiles at a simulated table: its keys and their effects."""

from controller.engine.rules.face import Key
from controller.engine.rules.wait import DEAL_TILES
from controller.simulator.machines import Acts, OperatedKind, next_time
from hal.signals import TilesRead
from hal.sim.machines.tiles import SimulatedTiles

ACTS: Acts = {
    Key("w", "tiles", DEAL_TILES, press=TilesRead.ASKED): SimulatedTiles.lay_next,
    Key("u", "unread", "unread tile, next group", prepares="a tile of the next group is not read"): next_time("unread"),
    Key("z", "unplug tiles", "unplug / plug in the reader"): lambda tiles: tiles.reader.unplug_or_plug_in(),
}
KIND = OperatedKind("tiles", lambda _wiring: ACTS)
