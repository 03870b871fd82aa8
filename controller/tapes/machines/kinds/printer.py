# SPDX-License-Identifier: MIT
"""The ticket printer in tapes: its lines, and what they do at each kind of table."""

from controller.engine.rules.equipment import ReceiptPrinter
from controller.tapes.machines.machine import TapeMachine
from controller.tapes.machines.tables import EngineTable, OperatedStage, TapeKind
from hal.machines.printer import SYMPTOMS
from hal.signals import Fault, Restored
from hal.sim.machines.printer import SimulatedPrinter

OF_KIND = {sign.kind: sign for sign in SYMPTOMS if sign.kind}


class PrinterMachine(TapeMachine):
    """The ticket printer."""

    NAME = "ticket printer"
    LINES = {
        r"printer runs out of paper": "runs_out",
        r"printer gets a new roll": "gets_a_roll",
        r"printer is opened": "is_opened",
        r"printer is closed": "is_closed",
        r"printer unplugged": "unplugged",
        r"printer plugged in": "plugged_in",
    }


class EnginePrinter(PrinterMachine):
    """A printer that only sends signals."""

    def __init__(self, stage: EngineTable, printer: ReceiptPrinter) -> None:
        self._stage, self._name = stage, printer.name

    def runs_out(self) -> None:
        self._fails("no paper")

    def is_opened(self) -> None:
        self._fails("cover open")

    def unplugged(self) -> None:
        self._stage.send(Fault(self._name, "the port is lost", "plug in its cable"))

    def gets_a_roll(self) -> None:
        self._stage.send(Restored(self._name))

    is_closed = plugged_in = gets_a_roll

    def _fails(self, kind: str) -> None:
        self._stage.send(Fault(self._name, OF_KIND[kind].what, OF_KIND[kind].remedy, kind))


class SimPrinter(PrinterMachine):
    """A simulated printer, with its driver."""

    def __init__(self, stage: OperatedStage, printer: ReceiptPrinter) -> None:
        self._stage, self._name = stage, printer.name
        self._printer: SimulatedPrinter = stage.sim.machine(printer.name)

    def runs_out(self) -> None:
        self._printer.run_out()
        self._until(faulty=True)

    def gets_a_roll(self) -> None:
        self._printer.load()
        self._until(faulty=False)

    def is_opened(self) -> None:
        self._printer.cover(on=False)
        self._until(faulty=True)

    def is_closed(self) -> None:
        self._printer.cover(on=True)
        self._until(faulty=False)

    def unplugged(self) -> None:
        self._printer.unplug()
        self._until(faulty=True)

    def plugged_in(self) -> None:
        self._printer.plug_in()
        self._until(faulty=False)

    def _until(self, *, faulty: bool) -> None:
        self._stage.until(lambda: bool(self._stage.describe(self._name)["faults"]) == faulty)


KIND = TapeKind("printers", PrinterMachine, EnginePrinter, SimPrinter)
