# SPDX-License-Identifier: MIT
"""Compares the lamps, lights and digits of a real table, as read from their chips, with the table's view."""

from collections.abc import Callable, Iterator

from controller.engine.rules.equipment import Equipment
from controller.engine.shown.views import View
from hal.base.ht16k33 import RAM, RAM_BYTES, SEGMENTS
from hal.base.tlc59116 import ALL_REGISTERS, CHANNELS, FULLY_ON, LEDOUT0
from hal.board import Board
from hal.wiring.furniture import LampDriver

Read = Callable[[int, int, int], bytes]
"""Reads registers of a chip: its address, the first register, how many. Raises OSError if it does not answer."""


def differences(view: View, equipment: Equipment, board: Board, read: Read, lost: set[str]) -> Iterator[str]:
    """Where chips show something else than the view says, in words. lost: devices that are not looked at."""
    for device, wanted in _wanted(view, equipment, board).items():
        if device in lost:
            continue
        shown = {name for chip in _chips(board, device) for name in _on(chip, read)}
        if shown != wanted:
            yield f"{device}: {_names(shown)} are lit, and the table says {_names(wanted)}"
    terminal = equipment.terminal
    if terminal and terminal.name not in lost:
        wiring = board.terminals[terminal.name].digits
        digits = _digits(read(wiring.address, RAM, RAM_BYTES), wiring.commons)
        text = view.digits.replace(" ", "")[-len(wiring.commons) :].rjust(len(wiring.commons))
        if digits != text:
            yield f"{terminal.name}: the digits show {digits!r}, and the table says {text!r}"


def _wanted(view: View, equipment: Equipment, board: Board) -> dict[str, set[str]]:
    """Lamps or lights that should be lit, by device."""
    wanted: dict[str, set[str]] = {}
    if equipment.lamps in board.lamps:
        wanted[equipment.lamps] = set(view.lit)
    if equipment.indicators in board.indicators:
        lit = {f"{name}-{number}" for name, count in view.lights.items() for number in range(1, count + 1)}
        wanted[equipment.indicators] = lit
    return wanted


def _chips(board: Board, device: str) -> list[LampDriver]:
    lamps = board.lamps.get(device) or board.indicators[device]
    return lamps.chips


def _on(chip: LampDriver, read: Read) -> Iterator[str]:
    """The lamps of a chip that it drives."""
    states = int.from_bytes(read(chip.address, ALL_REGISTERS | LEDOUT0, CHANNELS // 4), "little")
    for channel, name in enumerate(chip.channels):
        if name and states >> 2 * channel & 0b11 == FULLY_ON:
            yield name


def _digits(memory: bytes, commons: list[int]) -> str:
    characters = {segments: character for character, segments in SEGMENTS.items()}
    return "".join(characters.get(memory[2 * common], "?") for common in commons)


def _names(names: set[str]) -> str:
    return ", ".join(sorted(names)) or "no lamps"
