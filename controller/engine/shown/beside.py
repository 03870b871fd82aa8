# SPDX-License-Identifier: MIT
"""Values that reach the screens beside the events, and are in no journal: a simulated tumbler, a shared jackpot."""

import msgspec

from controller.engine.record.on_show import OnShow, ShownJackpots, of_kind
from controller.engine.values.money import dollars

OLD_S = 2
"""Seconds. An older amount is shown with its age."""


class JackpotMeter(msgspec.Struct, frozen=True):
    """The jackpot prize that linked tables share, as the floor told it last (s 231(4))."""

    prize: int | None = None
    """Cents. None: not known."""
    age_s: int = 0
    """Seconds since the floor told it."""
    why: str = ""
    """Reason why the prize is not known."""

    @property
    def amount(self) -> str:
        """Return the prize; `not known` without one."""
        return "not known" if self.prize is None else dollars(self.prize)

    @property
    def remark(self) -> str:
        """Return the age of an old amount, or the reason why it is not known; empty for an amount of now."""
        if self.prize is None:
            return self.why
        return f"{self.age_s} s old" if self.age_s > OLD_S else ""

    @property
    def words(self) -> str:
        """Return both: `$20,000`, `$20,000 (5 s old)`, `not known (the floor does not answer)`."""
        return f"{self.amount} ({self.remark})" if self.remark else self.amount

    @property
    def short(self) -> str:
        """Return the words for the dealer: an old amount in whole dollars, and no reason: an alert says it there."""
        if self.prize is None or self.age_s <= OLD_S:
            return self.amount
        return f"{dollars(self.prize - self.prize % 100)}, {self.age_s} s"


NOT_TOLD = JackpotMeter(why="not told yet")
"""The prize before the floor has told it."""


def shared_prize(on_show: OnShow, meter: JackpotMeter | None) -> JackpotMeter | None:
    """Return the prize that linked tables share, as far as it is known; None at a table without such a prize."""
    return (meter or NOT_TOLD) if of_kind(on_show, ShownJackpots).pool else None


class SeenTumbler(msgspec.Struct, frozen=True):
    """A simulated tumbler as a person sees it.

    The turns are not shown here: the table's sensor counts them, and the prompt shows the count.
    """

    dice: tuple[int, ...] = ()
    """Uppermost faces; 0: not flat."""
    turning: bool = False
    covered: bool = False
