# SPDX-License-Identifier: MIT
"""The caps of the keys that are named beside an act: those that go on, the one that was refused, the others."""

from controller.display import wording
from controller.display.drawing import keys
from controller.display.drawing.keys import Key
from controller.display.panels.context import ScreenContext
from controller.engine.rules import face


def caps_of(
    context: ScreenContext, asked: tuple[str, ...], accepted: tuple[str, ...] = (), refused: str = ""
) -> list[Key]:
    """The keys that go on with the round, the one that was refused struck through, then the others accepted."""
    known = {key.waited_for: key for key in reversed(context.look.keys) if key.words and context.look.simulated}
    found = [_cap(known.get(name), name, "act") for name in asked]
    if refused and refused not in asked:
        found.append(_cap(known.get(refused), refused, "struck"))
    return found + [_cap(known.get(name), name, "other") for name in accepted if name != refused]


def _cap(key: face.Key | None, name: str, look: keys.Look) -> Key:
    """The cap for this name in a prompt; at a simulated table with its key."""
    if key is None:
        return Key(wording.spoken(name), "", 1, look)
    return Key((key.cap or key.key).upper(), key.words, 1, look)
