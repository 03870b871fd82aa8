# SPDX-License-Identifier: MIT
"""How the wagers of an act stand in the list: the first behind its tag, the others in lines beneath. No pygame."""

from collections.abc import Callable, Sequence
from typing import Final

from controller.display.drawing import fonts
from controller.display.payment.cells import Setting, is_later
from controller.display.payment.text import PaymentText
from controller.display.payment.words import joined

HANGING: Final = 2
"""Up to so far from the left they are beneath those in the line of the name."""


def beside(act: PaymentText, setting: Setting) -> int:
    """Where wagers in the line of a name begin."""
    return setting.tag(act).width(setting.name) + setting.least // 2


def beneath(act: PaymentText, setting: Setting) -> int:
    """Where those in the lines beneath it begin: under the first, if that is not far from the left."""
    left = 0 if act.together else beside(act, setting)
    return left if left <= HANGING * setting.least else setting.indent


def lines(act: PaymentText, setting: Setting) -> tuple[str, ...]:
    """Its wagers from the line of its name on: the first of these lines is empty if none has room there."""
    if not act.wagers:
        return ()
    amount = fonts.width(setting.sum_of(act), "Black", setting.amount) + setting.least // 2
    first = setting.width - beside(act, setting) - amount
    return wrapped(act, setting, setting.width - beneath(act, setting), first)


def in_line(acts: Sequence[PaymentText], setting: Setting) -> bool:
    """Whether the wagers of each act have room in the line of its name."""
    return all(len(lines(act, setting)) <= 1 for act in acts if not act.together)


def has_more(act: PaymentText, setting: Setting) -> bool:
    """Whether its wagers take more lines beneath its name than they may here."""
    most = max(1, setting.beneath) if is_later(act) else setting.beneath
    return len(lines(act, setting)) - 1 > most


def wrapped(act: PaymentText, setting: Setting, room: int, first: int | None = None) -> tuple[str, ...]:
    """The wagers of an act in lines of this width, the first in one of its own if it has one. A wager that is longer
    than a line is broken between words."""
    measure: Callable[[str], int] = lambda text: fonts.width(text, "Regular", setting.least)  # noqa: E731
    found: list[str] = []
    for line in joined(act.said, room, measure, first):
        found += [line] if measure(line) <= room else fonts.wrapped(line, "Regular", setting.least, room)
    return tuple(found)
