# SPDX-License-Identifier: MIT
"""The keyboard of a simulated table: the key of each button, key switch and machine."""

from controller.engine.rules.equipment import Equipment, KeySwitch
from controller.engine.rules.face import NEXT_PAGE, Key
from controller.engine.rules.wait import CARD, ENTRY, NUMBERS, WHEEL, Button
from controller.simulator.machines import FOUND
from hal.wiring.board import Board

SHUFFLING_DEVICE = "shuffling-device"
"""A shoe of this kind, as a board file names it."""
MACHINES = {
    "tumblers": (
        Key("c", "cover", "tumbler cover"),
        Key("k", "cock", "lean a die, next spin", prepares="a die leans against the wall in the next spin"),
        Key("j", "jam", "jam, next spin", prepares="the tumbler jams in the next spin"),
        Key("f", "free", "free the tumbler"),
    ),
    "wheels": (
        Key("w", "wheel", "spin the wheel", press=WHEEL),
        Key("z", "unplug wheel", "unplug / plug in the reader"),
    ),
    "drawers": (
        Key("j", "jam", "jam, next drawing", prepares="the drawer jams in the next drawing"),
        Key("f", "free", "free the drawer"),
    ),
    "shoes": (
        Key("w", "card", "draw a card", press=CARD),
        Key("f", "face up", "draw it; it lies face up"),
        Key("u", "unread", "unread, next card", prepares="the next card is not read"),
        Key("y", "two cards", "two at once, next card", prepares="two cards leave the shoe at once, the next time"),
        Key("l", "load", "a new stack into the shoe"),
        Key("j", "jam shoe", "jam / free the shoe"),
        Key("z", "unplug shoe", "unplug / plug in the reader"),
    ),
    SHUFFLING_DEVICE: (
        Key("h", "short stack", "short stack, next one", prepares="the next stack has a card too few"),
        Key("g", "long stack", "long stack, next one", prepares="the next stack has a card too many"),
        Key("e", "short deck", "a deck that is a card short"),
        Key("t", "stop shuffle", "stop the shuffle"),
        Key("c", "device cover", "device's cover"),
    ),
    **{kind: tuple(acts) for kind, acts in FOUND.items()},
    "generators": (Key("j", "jam", "break / mend the generator", prepares="the generator is broken"),),
    "lamps": (
        Key("l", "lamp", "break / mend a lamp", prepares="a lamp is broken"),
        Key("x", "unplug", "unplug / plug in lamps"),
    ),
    "indicators": (Key("k", "lamp", "break / mend a light", prepares="a light is broken"),),
}
"""By the kind of device: the keys for what a person can do to it. A shuffling device has those of a shoe too."""
BALL = (Key("w", "ball", "spin the ball", press=WHEEL), Key("g", "wrong ball", "spin it the wrong way"))
LEAVE = Key("escape", "", "leave", "Esc")


def keys_of(equipment: Equipment, board: Board) -> tuple[Key, ...]:
    """The keys of a simulated table with this equipment and board, in the order of the legend."""
    keys = [_button(button) for button in equipment.buttons if button.name in board.buttons]
    keys[2:2] = _terminal_keys(board)
    keys += [_switch(switch) for switch in equipment.all_switches if switch.name in board.keys]
    for kind, machines in MACHINES.items():
        there = getattr(board, kind, {})
        roulette = kind == "wheels" and any(wheel.kind == "roulette" for wheel in there.values())
        if kind == SHUFFLING_DEVICE:
            there = [shoe for shoe in board.shoes.values() if shoe.kind == kind]
        keys += (*BALL, *machines[1:]) if roulette else machines if there else ()
    return (*keys, Key(NEXT_PAGE, "next page", "next page", "Tab"), LEAVE)


def _button(button: Button) -> Key:
    return Key(button.key, button.name, button.name.replace("-", " "), "Space" if button.key == "space" else "")


def _switch(switch: KeySwitch) -> Key:
    return Key(switch.key, f"key {switch.name}", f"{switch.name.replace('-', ' ')}'s key")


def _terminal_keys(board: Board) -> list[Key]:
    """The numbers and the entry button."""
    keys: list[Key] = []
    for name, terminal in board.terminals.items():
        numbers = sorted(terminal.numbers, key=int)
        first = Key(numbers[0], f"{name} {numbers[0]}", "numbers", f"{numbers[0]}-{numbers[-1]}", NUMBERS)
        keys += [first, *(Key(number, f"{name} {number}") for number in numbers[1:])]
        keys.append(Key("return", f"{name} entry", "entry", "Enter", ENTRY))
    return keys
