# SPDX-License-Identifier: MIT
"""Keying of a ball's number: two digits."""

from functools import cache

from controller.engine.rules.wait import Remark
from controller.games.keno.on_show import NUMBERS
from controller.games.kit.keying import Keying

NONE = 0
"""Keyed as 0 0: no ball."""


class BallKeying(Keying[int], frozen=True):
    """Keying of two digits."""

    @property
    def remark(self) -> Remark:
        """Return the hint for correcting a wrong digit before entry."""
        return "Wrong digit? Key both digits again", self.source


@cache
def drawn_ball() -> Keying[int]:
    """Return the keying of a ball that is drawn or on the board."""
    return BallKeying(range(10), 2, 2, _number, "button", "s 210", "s 222(7)")


@cache
def ball_or_none(source: str) -> Keying[int]:
    """Return the keying of a ball, or 0 0 for none. source: section of the question."""
    return BallKeying(
        range(10), 2, 2, lambda digits: _number(digits) if any(digits) else NONE, "button", "s 210", source
    )


def _number(digits: tuple[int, ...]) -> int:
    """Return the number of a ball. Raises ValueError if no ball has this number."""
    number = 10 * digits[0] + digits[1]
    if not 1 <= number <= NUMBERS:
        raise ValueError(f"there is no ball {number}: they are numbered from 1 to {NUMBERS}")
    return number
