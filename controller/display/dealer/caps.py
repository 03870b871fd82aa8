# SPDX-License-Identifier: MIT
"""The caps of the keys that are named beside an act: those that go on, the one that was refused, the others."""

from controller.display import waiting, wording
from controller.display.drawing import keys
from controller.display.drawing.keys import Key
from controller.display.panels.context import ScreenContext
from controller.display.settings import Look
from controller.engine.rules.wait import BY_HAND, SPIN_THE_BALL, SPIN_THE_WHEEL, WHEEL
from controller.engine.shown.views import View

SPUN = {"wheel": SPIN_THE_BALL, "fortune": SPIN_THE_WHEEL}
"""What is done at a wheel, by kind of table."""


def caps_of(
    context: ScreenContext, view: View, asked: tuple[str, ...], accepted: tuple[str, ...] = (), refused: str = ""
) -> list[Key]:
    """The keys that go on with the round, the one that was refused struck through, then the others accepted.

    What was refused and is no key, as a wager, is said in the sentence alone.

    Entry stands beside the numbers from the start, and is marked when it is next.
    """
    later = waiting.later(view, asked, context.look.dice)
    named: list[tuple[str, keys.Look]] = [(name, "other" if name in later else "act") for name in asked]
    if refused and refused in _pressed(context.look) - {*asked}:
        named.append((refused, "struck"))
    named += [(name, "other") for name in accepted if name != refused]
    caps = (_cap(context.look, name, waiting.called(view, name), how) for name, how in named)
    return [cap._replace(asked=name in asked) for cap, (name, _) in zip(caps, named, strict=True)]


def turned_first(look: Look, caps: list[Key], turns: str) -> list[Key]:
    """The same keys while there is something to be seen first: the key that turns to it is the next one."""
    plain = [cap._replace(look="other") if cap.look == "act" else cap for cap in caps]
    acts = sum(cap.look == "act" for cap in caps)
    return [*plain[:acts], _cap(look, turns, "", "act")._replace(asked=True), *plain[acts:]]


def _cap(look: Look, name: str, called: str, how: keys.Look) -> Key:
    """The cap for this name in a prompt, in the same words at every table; at a simulated one with its key.

    called: what it does now, if that is not its name.
    """
    key = next((key for key in look.keys if key.wait_name == name and key.words), None)
    words = called or (key.words if key else _act(look, name))
    if key is None or not look.simulated:
        return Key(words, "", 1, how)
    return Key((key.cap or key.key).upper(), words, 1, how)


def _act(look: Look, name: str) -> str:
    """What is done for this name in a prompt where no key stands for it."""
    by_hand = SPUN.get(look.face.table) if name == WHEEL else BY_HAND.get(name)
    return by_hand or wording.spoken(name)


def _pressed(look: Look) -> set[str]:
    """All that may be pressed at this table, by its name in a prompt."""
    return {*look.buttons, *(key.wait_name for key in look.keys)}
