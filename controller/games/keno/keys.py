# SPDX-License-Identifier: MIT
"""Keying of a ball's number: two digits."""

from functools import cache, partial

from controller.engine.rules.wait import Remark
from controller.games.keno.on_show import NUMBERS
from controller.games.kit.balls import number_of, number_or_none
from controller.games.kit.keying import Keying


class BallKeying(Keying[int], frozen=True):
    """Keying of two digits."""

    @property
    def remark(self) -> Remark:
        """Return the hint for correcting a wrong digit before entry."""
        return "Wrong digit? Key both digits again", self.source


@cache
def drawn_ball() -> Keying[int]:
    """Return the keying of a ball that is drawn or on the board."""
    return BallKeying(range(10), 2, 2, partial(number_of, NUMBERS), "button", "s 210", "s 222(7)")


@cache
def ball_or_none(source: str) -> Keying[int]:
    """Return the keying of a ball, or 0 0 for none. source: section of the question."""
    return BallKeying(range(10), 2, 2, partial(number_or_none, NUMBERS), "button", "s 210", source)
