# SPDX-License-Identifier: MIT
"""The caps of the keys that are named beside an act: those that go on, the one that was refused, the others."""

from controller.display import wording
from controller.display.drawing import keys
from controller.display.drawing.keys import Key
from controller.display.panels.context import ScreenContext
from controller.display.settings import Look


def caps_of(
    context: ScreenContext, asked: tuple[str, ...], accepted: tuple[str, ...] = (), refused: str = ""
) -> list[Key]:
    """The keys that go on with the round, the one that was refused struck through, then the others accepted."""
    found = [_cap(context.look, name, "act") for name in asked]
    if refused and refused not in asked:
        found.append(_cap(context.look, refused, "struck"))
    return found + [_cap(context.look, name, "other") for name in accepted if name != refused]


def _cap(look: Look, name: str, how: keys.Look) -> Key:
    """The cap for this name in a prompt, in the same words at every table; at a simulated one with its key."""
    key = next((key for key in look.keys if key.waited_for == name and key.words), None)
    if key is None or not look.simulated:
        return Key(key.words if key else wording.spoken(name), "", 1, how)
    return Key((key.cap or key.key).upper(), key.words, 1, how)
