# SPDX-License-Identifier: MIT
"""The lines of a tape that are the dealer's own part: presses, keyed numbers, the dealer's key; and their signals."""

import re
from collections.abc import Callable, Mapping

from controller.engine.values.roles import DEALER
from controller.tapes.machines.kinds.tumbler import NOT_FLAT
from hal.signals import Entered, Keyed, KeyTurned, Pressed, Signal


def _entered(terminal: str, numbers: str) -> list[Signal]:
    return [*(Keyed(terminal, int(number)) for number in numbers.split()), Entered(terminal)]


OWN: Mapping[str, Callable[..., list[Signal]]] = {
    r"press entry": lambda terminal: [Entered(terminal)],
    r"press (\S+)": lambda _, button: [Pressed(button)],
    r"enter ([0-9](?: [0-9])*)": _entered,
    r"key ([0-9])": lambda terminal, number: [Keyed(terminal, int(number))],
    rf"turn {DEALER} key (on|off)": lambda _, how: [KeyTurned(DEALER, how == "on")],
}
"""The signals of each form of line: called with the name of the entry terminal and the words of the line."""


def acts_of(line: str, terminal: str) -> list[Signal]:
    """Return the signals of the dealer's act in a line. Empty for a line that is not the dealer's part."""
    for pattern, signals in OWN.items():
        if found := re.fullmatch(pattern, line):
            return signals(terminal, *found.groups())
    return []


def dice_in(line: str) -> tuple[int, ...]:
    """Return the dice in a line, 0 for a die that does not lie flat. Empty for a line without dice."""
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
