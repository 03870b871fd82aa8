# SPDX-License-Identifier: MIT
"""The steps that commission a table, from its board: the technician's act, and the signals that the table awaits."""

from collections.abc import Iterator

from hal.base.kind import CommissioningStep
from hal.board import Board


def steps(board: Board) -> tuple[CommissioningStep, ...]:
    """Return every step for this board, in order."""
    machines = (step for kind, name, wiring in board.machines for step in kind.steps(name, wiring))
    return (*_switches(board), *_terminals(board), *_lights(board), *machines)


def _switches(board: Board) -> Iterator[CommissioningStep]:
    for name in board.keys:
        seen = (f"key {name} on", f"key {name} off")
        yield CommissioningStep(f"key {name}", f"turn the key switch {name} on and off, and leave it as it was", seen)
    for name in board.buttons:
        yield CommissioningStep(f"button {name}", f"press the button {name}", (f"button {name}",))


def _terminals(board: Board) -> Iterator[CommissioningStep]:
    for name, terminal in board.terminals.items():
        for button in (*terminal.numbers, "entry"):
            yield CommissioningStep(f"{name} {button}", f"press {button} of the {name}", (f"{name} {button}",))
        digits = len(terminal.digits.commons)
        what = f"look at the digits of the {name}: all {digits} show 8"
        yield CommissioningStep(f"{name} digits", what, shows=("digits", name, "8" * digits), judged=True)


def _lights(board: Board) -> Iterator[CommissioningStep]:
    for device, wiring in board.lamps.items():
        for name in (name for chip in wiring.chips for name in chip.channels if name):
            what = f"look at the {device}: {name} is lit, and no other"
            yield CommissioningStep(f"{device} {name}", what, shows=("lamp", device, name), judged=True)
    for device, indicators in board.indicators.items():
        for name, lights in indicators.sets.items():
            for count in range(1, lights.lights + 1):
                what = f"look at the {device}: {count} of {name} ({lights.colour}) lit, and no other"
                yield CommissioningStep(
                    f"{device} {name} {count}", what, shows=("lights", device, name, str(count)), judged=True
                )
