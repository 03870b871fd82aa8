# SPDX-License-Identifier: MIT
"""The keyboard of a simulated table: the key of each button, key switch and machine."""

from typing import NamedTuple

from controller.engine.rules.equipment import Equipment, TableKeySwitch
from controller.engine.rules.face import LEGEND_KEYS, NEXT_PAGE, Key
from controller.engine.rules.wait import ENTRY, NUMBERS, VOID, Button
from controller.engine.values.roles import DEALER
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
PAGES, LEAVE = Key(NEXT_PAGE, "next page", "next page", "Tab"), Key("escape", "", "leave", "Esc")
LEGEND = Key(LEGEND_KEYS[0], "", "all keys")
"""The key that shows the legend. The legend itself does not list it."""

SCREENS = "Screens"
"""Title of the group of keys that do nothing at the table."""


class KeyGroup(NamedTuple):
    """Keys that one person or one part of a simulated table uses."""

    title: str
    keys: tuple[Key, ...]


def groups_of(equipment: Equipment, board: Board) -> tuple[KeyGroup, ...]:
    """Return the keys of a simulated table by the person or part that uses them. Groups without keys are left out."""
    acts = (*_buttons(equipment, board), *_switches(equipment, board))
    supervised = {VOID.name, *(_switch(it).button for it in equipment.all_switches if it.name != DEALER)}
    groups = (
        KeyGroup("Dealer", tuple(it for it in acts if it.button not in supervised)),
        KeyGroup("Entry terminal", tuple(_terminal_keys(board))),
        KeyGroup("Supervisors", tuple(it for it in acts if it.button in supervised)),
        KeyGroup("Machines and lamps", (*machine_keys(board), *_light_keys(board))),
        KeyGroup(SCREENS, (PAGES, LEGEND, LEAVE)),
    )
    return tuple(it for it in groups if it.keys)


def keys_of(equipment: Equipment, board: Board) -> tuple[Key, ...]:
    """Return the keys of a simulated table with this equipment and board, in the order of the legend."""
    keys = _buttons(equipment, board)
    keys[2:2] = _terminal_keys(board)
    return (*keys, *_switches(equipment, board), *machine_keys(board), *_light_keys(board), PAGES, LEAVE)


def machine_keys(board: Board) -> tuple[Key, ...]:
    """Return the keys that act on the machines of this board."""
    return tuple(dict.fromkeys(key for kind, _, wiring in board.machines for key in ACTS_OF[kind.key](wiring)))


def _light_keys(board: Board) -> tuple[Key, ...]:
    return tuple(key for kind, lights in LIGHTS.items() if board.of(kind) for key in lights)


def _buttons(equipment: Equipment, board: Board) -> list[Key]:
    return [_button(button) for button in equipment.buttons if button.name in board.buttons]


def _switches(equipment: Equipment, board: Board) -> list[Key]:
    return [_switch(switch) for switch in equipment.all_switches if switch.name in board.keys]


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
