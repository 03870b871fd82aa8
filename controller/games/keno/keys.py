# SPDX-License-Identifier: MIT
"""How the number of a ball is keyed: by two digits."""

from functools import cache

from controller.engine.rules.wait import Remark
from controller.games.keno.on_show import NUMBERS
from controller.games.kit.keying import Keying

NONE = 0
"""Keyed as 0 0: none of the balls."""


class BallKeying(Keying[int], frozen=True):
    """Two digits, and what is said of a wrong one."""

    @property
    def remark(self) -> Remark:
        """How a wrong digit is put right before entry."""
        return "Wrong digit? Key both digits again", self.source


@cache
def drawn_ball() -> Keying[int]:
    """A ball that is drawn, or stands on the board."""
    return BallKeying(range(10), 2, 2, _number, "button", "s 210", "s 222(7)")


@cache
def ball_or_none(source: str) -> Keying[int]:
    """A ball, or 0 0 for none. source: the section by which it is asked for."""
    return BallKeying(
        range(10), 2, 2, lambda digits: _number(digits) if any(digits) else NONE, "button", "s 210", source
    )


def _number(digits: tuple[int, ...]) -> int:
    """The number of a ball. Raises ValueError if no ball has it."""
    number = 10 * digits[0] + digits[1]
    if not 1 <= number <= NUMBERS:
        raise ValueError(f"there is no ball {number}: they are numbered from 1 to {NUMBERS}")
    return number
