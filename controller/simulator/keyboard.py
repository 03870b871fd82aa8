# SPDX-License-Identifier: MIT
"""The keyboard of a simulated table: the key of each button, key switch and machine."""

from controller.engine.rules.equipment import Equipment, TableKeySwitch
from controller.engine.rules.face import NEXT_PAGE, Key
from controller.engine.rules.wait import ENTRY, NUMBERS, Button
from controller.simulator.machines import ACTS_OF
from hal.board import Board

LIGHTS = {
    "lamps": (
        Key("l", "lamp", "break / mend a lamp", prepares="a lamp is broken"),
        Key("x", "unplug", "unplug / plug in lamps"),
    ),
    "indicators": (Key("k", "lamp", "break / mend a light", prepares="a light is broken"),),
}
"""Keys that act on lamps and indicator lights."""
LEAVE = Key("escape", "", "leave", "Esc")


def keys_of(equipment: Equipment, board: Board) -> tuple[Key, ...]:
    """Return the keys of a simulated table with this equipment and board, in the order of the legend."""
    keys = [_button(button) for button in equipment.buttons if button.name in board.buttons]
    keys[2:2] = _terminal_keys(board)
    keys += [_switch(switch) for switch in equipment.all_switches if switch.name in board.keys]
    keys += machine_keys(board)
    for kind, lights in LIGHTS.items():
        keys += lights if board.of(kind) else ()
    return (*keys, Key(NEXT_PAGE, "next page", "next page", "Tab"), LEAVE)


def machine_keys(board: Board) -> tuple[Key, ...]:
    """Return the keys that act on the machines of this board."""
    return tuple(dict.fromkeys(key for kind, _, wiring in board.machines for key in ACTS_OF[kind.key](wiring)))


def _button(button: Button) -> Key:
    return Key(button.key, button.name, button.name.replace("-", " "), "Space" if button.key == "space" else "")


def _switch(switch: TableKeySwitch) -> Key:
    return Key(switch.key, f"key {switch.name}", f"{switch.name.replace('-', ' ')}'s key")


def _terminal_keys(board: Board) -> list[Key]:
    """Return the keys of the numbers and the entry button."""
    keys: list[Key] = []
    for name, terminal in board.terminals.items():
        numbers = sorted(terminal.numbers, key=int)
        first = Key(numbers[0], f"{name} {numbers[0]}", "numbers", f"{numbers[0]}-{numbers[-1]}", NUMBERS)
        keys += [first, *(Key(number, f"{name} {number}") for number in numbers[1:])]
        keys.append(Key("return", f"{name} entry", "entry", "Enter", ENTRY))
    return keys
