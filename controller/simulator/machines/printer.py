# SPDX-License-Identifier: MIT
"""A ticket printer at a simulated table: its keys and their effects."""

from controller.engine.rules.face import Key
from controller.simulator.machines import Acts, OperatedKind
from hal.sim.machines.printer import SimulatedPrinter

ACTS: Acts = {
    Key("u", "paper", "printer: the paper ends / a new roll"): SimulatedPrinter.run_out_or_load,
    Key("c", "printer cover", "printer: open / close the cover"): SimulatedPrinter.open_or_close,
    Key("z", "unplug printer", "unplug / plug in the printer"): SimulatedPrinter.unplug_or_plug_in,
}
KIND = OperatedKind("printers", lambda _wiring: ACTS)
