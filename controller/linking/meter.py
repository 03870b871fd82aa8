# SPDX-License-Identifier: MIT
"""The meter of a prize that several tables share: its value and age for the screens, and the fault of a dead link."""

from collections.abc import Callable

from controller.engine.record.effects import Effect
from controller.engine.record.jackpot_claims import JACKPOT_LINK, NO_FLOOR
from controller.engine.shown.views import JackpotMeter
from controller.maintenance.reach import Receive
from hal.base.clock import SECOND, Clock
from hal.signals import Fault, Restored

FRESH_S = 2
"""Seconds. The age of an older prize is shown."""
DOWN_S = 10
"""Seconds. An older prize, or a longer silence of the link, counts as down."""
LOOK_S = 1.0
"""Seconds between two looks at the age."""
STEADY_S, LONGEST_STEADY_S = 1, 64
"""Seconds. The link counts as restored after it has worked for this time, which doubles with each failure."""
FORGIVES_S = 300
"""Seconds of work after which earlier failures are forgotten."""
REMEDY = "look at the unit table-link and at the network cable, then call who runs the floor server"

NOT_HEARD = "the floor link was not heard since the start"
HUNG_UP = "the floor link has hung up"
SILENT = f"the floor link has told no prize for {DOWN_S} s"
SILENT_TO_NO_POOL = f"the floor link was not heard for {DOWN_S} s"
STALE = f"the prize is older than {DOWN_S} s"


class LinkMeter:
    """The link of one table as it is heard. Call all methods on the loop."""

    def __init__(
        self, clock: Clock, receive: Receive, show: Callable[[JackpotMeter], None], *, in_pool: bool = True
    ) -> None:
        """in_pool: whether the table shares a prize."""
        self._kind = "" if in_pool else NO_FLOOR
        self._clock, self._receive, self._show = clock, receive, show
        self._prize: int | None = None
        self._why = NOT_HEARD
        """Why the link has no prize. Empty if it has one."""
        self._told_at = self._heard_at = 0
        """Nanoseconds: when the floor told the prize; when the link was heard last."""
        self._since: int | None = None
        """Nanoseconds: since when the link works. None: it is down."""
        self._failed = False
        """Whether the table has a fault of the link."""
        self._steady_s = STEADY_S
        self._meter: JackpotMeter | None = None

    def begin(self) -> None:
        """Raise the fault: the link is down until it is heard."""
        self._say(Fault(JACKPOT_LINK, NOT_HEARD, REMEDY, self._kind, at=self._clock.now()))
        self._look()
        self._clock.after(LOOK_S, self._tick)

    def tell(self, prize: int | None, why: str, age_ms: int) -> None:
        """Take the prize, or the reason why it is unknown. age_ms: milliseconds since the floor told it."""
        self._heard_at = now = self._clock.now()
        self._prize, self._told_at = prize, now - min(age_ms, 1000 * 3600) * 1_000_000
        what = "the floor does not answer" if self._kind else "the floor's money is down"
        self._why = "" if prize is not None else f"{what}: {why or 'no reason was told'}"
        self._look()

    def hang_up(self) -> None:
        """The link has hung up."""
        self._prize, self._why = None, HUNG_UP
        self._look()

    def _tick(self) -> None:
        self._look()
        self._clock.after(LOOK_S, self._tick)

    def _look(self) -> None:
        now = self._clock.now()
        why, age = self._why_down(now), now - self._told_at
        age_s = age // SECOND if age > FRESH_S * SECOND else 0
        shown = JackpotMeter(why=why) if why else JackpotMeter(self._prize, age_s)
        if shown != self._meter:
            self._meter = shown
            self._show(shown)
        self._tell_change(why, now)

    def _why_down(self, now: int) -> str:
        if self._why:
            return self._why
        if now - self._heard_at > DOWN_S * SECOND:
            return SILENT_TO_NO_POOL if self._kind else SILENT
        return STALE if now - self._told_at > DOWN_S * SECOND else ""

    def _tell_change(self, why: str, now: int) -> None:
        """Tell the table that the link has failed or works again."""
        if why:
            self._since = None
            if not self._failed:
                self._say(Fault(JACKPOT_LINK, why, REMEDY, self._kind, at=now))
            return
        self._since = now if self._since is None else self._since
        if self._failed and now - self._since >= self._steady_s * SECOND:
            self._say(Restored(JACKPOT_LINK, at=now))
        elif now - self._since >= FORGIVES_S * SECOND:
            self._steady_s = STEADY_S

    def _say(self, event: Fault | Restored) -> None:
        """Tell the table. If the table takes no event, as when its disk is full, repeat it at the next look."""
        before, self._failed = self._failed, isinstance(event, Fault)

        def told(effects: list[Effect], not_taken: str) -> None:
            if not_taken and not effects:
                self._failed = before
            elif not self._failed:
                self._steady_s = min(2 * self._steady_s, LONGEST_STEADY_S)

        self._receive(event, told)
