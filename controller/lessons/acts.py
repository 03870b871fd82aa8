# SPDX-License-Identifier: MIT
"""The lines of a tape that are acts of the dealer, with their signals: presses, keyed numbers, the dealer's key."""

import re
from collections.abc import Callable, Mapping

from controller.engine.values.roles import DEALER
from controller.tapes.machines.kinds.tumbler import NOT_FLAT
from hal.signals import Entered, Keyed, KeyTurned, Pressed, Signal


def _entered(terminal: str, numbers: str) -> list[Signal]:
    return [*(Keyed(terminal, int(number)) for number in numbers.split()), Entered(terminal)]


DEALERS_LINES: Mapping[str, Callable[..., list[Signal]]] = {
    r"press entry": lambda terminal: [Entered(terminal)],
    r"press (\S+)": lambda _, button: [Pressed(button)],
    r"enter ([0-9](?: [0-9])*)": _entered,
    r"key ([0-9])": lambda terminal, number: [Keyed(terminal, int(number))],
    rf"turn {DEALER} key (on|off)": lambda _, how: [KeyTurned(DEALER, how == "on")],
}
"""For each form of line, a function that returns its signals from the entry terminal's name and the line's words."""


def acts_of(line: str, terminal: str) -> list[Signal]:
    """Return the signals of the dealer's act in a line. Empty for a line that is no act of the dealer."""
    for pattern, signals in DEALERS_LINES.items():
        if found := re.fullmatch(pattern, line):
            return signals(terminal, *found.groups())
    return []


def dice_in(line: str) -> tuple[int, ...]:
    """Return the dice in a line, NOT_FLAT for a die that does not lie flat. Empty for a line without dice."""
    found = re.fullmatch(r"tumbler turns \d+ and shows (.+)", line)
    return tuple(int(die) if die.isdigit() else NOT_FLAT for die in found[1].split()) if found else ()


def in_words(acts: list[Signal]) -> str:
    """Return the dealer's next acts in words: `press no more bets`, `key 4 4 4, then press entry`."""
    keyed = " ".join(str(it.number) for it in acts if isinstance(it, Keyed))
    return ", then ".join(filter(None, (f"key {keyed}" if keyed else "", *map(_one, acts))))


def _one(act: Signal) -> str:
    match act:
        case Pressed(button=button):
            return f"press {button.replace('-', ' ')}"
        case Entered():
            return "press entry"
        case KeyTurned(key=key, on=on):
            return f"turn the {key}'s key {'on' if on else 'off'}"
    return ""
